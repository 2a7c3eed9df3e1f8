"""Windows has no POSIX modules and no POSIX signals: the program and its tests use them only where they exist."""

from __future__ import annotations

import ast
import signal
from pathlib import Path

import pytest

from dowding.sim.pool import _block_sigint

ROOT = Path(__file__).resolve().parent.parent
POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
POSIX_NAMES = {
    "os": {"fork", "geteuid", "getuid", "killpg", "mkfifo", "sched_getaffinity", "setsid", "sysconf", "uname"},
    "signal": {"SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "alarm", "pthread_sigmask", "setitimer"},
}
"""What these modules have on POSIX only."""
GUARDED_TESTS = {"tests/cli/test_main.py", "tests/server/workers/test_bot_pool.py"}
"""They use such names in tests that are skipped on Windows."""


def unguarded(source: str) -> list[str]:
    """The uses of what Windows lacks outside a guard against ImportError and functions that ask `hasattr`."""
    tree = ast.parse(source)
    guarded = {
        node
        for block in ast.walk(tree)
        if _is_guarding_import(block) or _asks_for_the_name(block)
        for node in ast.walk(block)
    }
    found = []
    for node in ast.walk(tree):
        if node in guarded:
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name in POSIX_MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in POSIX_MODULES:
            found.append(node.module)
        elif isinstance(node, ast.Attribute) and _is_posix_name(node):
            found.append(ast.unparse(node))
    return found


def _is_posix_name(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.attr in POSIX_NAMES.get(node.value.id, ())


def _is_guarding_import(node: ast.AST) -> bool:
    if isinstance(node, ast.Try):
        return any("ImportError" in ast.unparse(handler.type) for handler in node.handlers if handler.type is not None)
    return isinstance(node, ast.With) and "suppress(ImportError)" in ast.unparse(node.items[0])


def _asks_for_the_name(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef):
        return False
    calls = (call.func for call in ast.walk(node) if isinstance(call, ast.Call))
    return any(isinstance(called, ast.Name) and called.id == "hasattr" for called in calls)


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("import resource", ["resource"]),
        ("from fcntl import flock", ["fcntl"]),
        ("import os\nos.fork()", ["os.fork"]),
        ("try:\n    import resource\nexcept ImportError:\n    pass", []),
        ("def f():\n    if hasattr(os, 'fork'):\n        os.fork()", []),
    ],
)
def test_uses_of_posix_are_found(source: str, uses: list[str]) -> None:
    assert unguarded(source) == uses


def test_program_and_tests_use_posix_only_where_it_exists() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    found = {file.relative_to(ROOT).as_posix(): unguarded(file.read_text("utf-8")) for file in files}
    assert {file: uses for file, uses in found.items() if uses and file not in GUARDED_TESTS} == {}


def test_worker_processes_are_started_without_signal_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with _block_sigint():
        assert signal.getsignal(signal.SIGINT) is not None
