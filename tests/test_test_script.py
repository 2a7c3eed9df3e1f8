"""`./test`: everything, or all but what takes long, or pytest with its own arguments."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TEST = Path(__file__).resolve().parent.parent / "test"
TOLD = """
from pathlib import Path
ROOT = Path(__file__).parent
BIN = ROOT
def ensure(*, developing): assert developing
def run(*args): print(*args); raise SystemExit
"""
STAGES = ["ruff check", "ruff format --check", "mypy", "lint-imports --no-logo", "python tools/check_client.py"]
QUICK = "-m not long --ignore tests/browser"


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """The script beside programs that say only how they were called."""
    shutil.copy(TEST, tmp_path)
    (tmp_path / "bootstrap.py").write_text(TOLD, encoding="utf-8")
    for name in ("ruff", "mypy", "lint-imports", "python", "pytest"):
        program = tmp_path / name
        program.write_text('#!/bin/sh\necho "${0##*/}" "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return tmp_path


def run(workshop: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, workshop / "test", *args], capture_output=True, text=True, check=False)


def told(workshop: Path, *args: str) -> list[str]:
    return [line for line in run(workshop, *args).stdout.splitlines() if not line.startswith("==")]


def let_fail(workshop: Path, *failed: str, again: bool) -> None:
    """Pytest finds that these fail; alone they fail again, or do not."""
    cache = workshop / ".pytest_cache" / "v" / "cache"
    cache.mkdir(parents=True)
    (cache / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)), encoding="utf-8")
    status = 1 if again else 0
    script = f'#!/bin/sh\ncase "$1" in --last-failed) echo "$@"; exit {status};; *) exit 1;; esac\n'
    (workshop / "pytest").write_text(script, encoding="utf-8")


def test_everything_is_checked(workshop: Path) -> None:
    *stages, tests = told(workshop)
    assert stages == STAGES
    assert tests.startswith("pytest -n ")
    assert QUICK not in tests


def test_quick_leaves_out_browsers_and_what_takes_long(workshop: Path) -> None:
    *stages, tests = told(workshop, "--quick")
    assert stages == STAGES
    assert tests.startswith("pytest -n ")
    assert tests.endswith(QUICK)


def test_arguments_are_those_of_pytest(workshop: Path) -> None:
    assert told(workshop, "tests/games", "-k", "bombing") == ["pytest tests/games -k bombing"]


def test_setting_up_alone_runs_nothing(workshop: Path) -> None:
    assert told(workshop, "--setup-only") == []


def test_stops_at_the_first_stage_that_fails(workshop: Path) -> None:
    (workshop / "mypy").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    assert told(workshop) == STAGES[:2]


def test_what_fails_among_the_others_and_not_alone_is_named_and_has_failed(workshop: Path) -> None:
    let_fail(workshop, "tests/test_b.py::b", "tests/test_a.py::a", again=False)
    done = run(workshop, "--quick")
    assert done.returncode == 1
    assert f"--last-failed --last-failed-no-failures none {QUICK}" in done.stdout
    assert done.stdout.splitlines()[-2:] == ["   tests/test_a.py::a", "   tests/test_b.py::b"]


def test_what_fails_alone_too_has_failed(workshop: Path) -> None:
    let_fail(workshop, "tests/test_a.py::a", again=True)
    done = run(workshop)
    assert done.returncode == 1
    assert "passed alone" not in done.stdout


def test_many_that_fail_are_not_tried_again(workshop: Path) -> None:
    let_fail(workshop, *(f"tests/test_a.py::{each}" for each in range(6)), again=False)
    done = run(workshop)
    assert done.returncode == 1
    assert "--last-failed" not in done.stdout


@pytest.mark.parametrize("status", [2, 3, 4, 5])
def test_a_run_that_did_not_come_to_its_end_has_failed(workshop: Path, status: int) -> None:
    (workshop / "pytest").write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    assert run(workshop).returncode == status
