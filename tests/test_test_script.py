"""The script `./test`: all checks, the quick ones, or pytest with its own arguments."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs in its place are shell scripts")
TEST = Path(__file__).resolve().parent.parent / "test"
BOOTSTRAP = """
from pathlib import Path
ROOT = Path(__file__).parent
def program(name): return ROOT / name
def ensure(*, developing): assert developing
def run(*args): print(*args); raise SystemExit
"""
STAGES = ["ruff check", "ruff format --check", "mypy", "lint-imports --no-logo", "python tools/check_client.py"]
QUICK = "-m not long --ignore tests/browser"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The script beside stand-ins for its programs that print how they were called."""
    shutil.copy(TEST, tmp_path)
    (tmp_path / "bootstrap.py").write_text(BOOTSTRAP, encoding="utf-8")
    for name in ("ruff", "mypy", "lint-imports", "python", "pytest"):
        program = tmp_path / name
        program.write_text('#!/bin/sh\necho "${0##*/}" "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return tmp_path


def run(project: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, project / "test", *args], capture_output=True, text=True, check=False)


def commands_run(project: Path, *args: str) -> list[str]:
    return [line for line in run(project, *args).stdout.splitlines() if not line.startswith("==")]


def make_tests_fail(project: Path, *failed: str, again: bool) -> None:
    """Make pytest report these as failed; run alone they fail again, or pass."""
    cache = project / ".pytest_cache" / "v" / "cache"
    cache.mkdir(parents=True)
    (cache / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)), encoding="utf-8")
    status = 1 if again else 0
    script = f'#!/bin/sh\ncase "$1" in --last-failed) echo "$@"; exit {status};; *) exit 1;; esac\n'
    (project / "pytest").write_text(script, encoding="utf-8")


def test_without_arguments_everything_is_checked(project: Path) -> None:
    *stages, tests = commands_run(project)
    assert stages == STAGES
    assert tests.startswith("pytest -n ")
    assert QUICK not in tests


def test_quick_leaves_out_browsers_and_long_tests(project: Path) -> None:
    *stages, tests = commands_run(project, "--quick")
    assert stages == STAGES
    assert tests.startswith("pytest -n ")
    assert tests.endswith(QUICK)


def test_other_arguments_go_to_pytest(project: Path) -> None:
    assert commands_run(project, "tests/games", "-k", "bombing") == ["pytest tests/games -k bombing"]


def test_setup_only_runs_nothing(project: Path) -> None:
    assert commands_run(project, "--setup-only") == []


def test_stops_at_the_first_stage_that_fails(project: Path) -> None:
    (project / "mypy").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    assert commands_run(project) == STAGES[:2]


def test_a_test_that_passes_alone_is_named_as_a_race_and_the_run_stays_red(project: Path) -> None:
    make_tests_fail(project, "tests/test_b.py::b", "tests/test_a.py::a", again=False)
    done = run(project, "--quick")
    assert done.returncode == 1
    assert f"--last-failed --last-failed-no-failures none {QUICK}" in done.stdout
    assert done.stdout.splitlines()[-2:] == ["   tests/test_a.py::a", "   tests/test_b.py::b"]


def test_a_test_that_fails_alone_too_is_a_plain_failure(project: Path) -> None:
    make_tests_fail(project, "tests/test_a.py::a", again=True)
    done = run(project)
    assert done.returncode == 1
    assert "passed alone" not in done.stdout


def test_many_failures_are_not_run_again(project: Path) -> None:
    make_tests_fail(project, *(f"tests/test_a.py::{number}" for number in range(6)), again=False)
    done = run(project)
    assert done.returncode == 1
    assert "--last-failed" not in done.stdout


@pytest.mark.parametrize("status", [2, 3, 4, 5])
def test_the_exit_status_of_an_interrupted_run_is_passed_on(project: Path, status: int) -> None:
    (project / "pytest").write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    assert run(project).returncode == status
