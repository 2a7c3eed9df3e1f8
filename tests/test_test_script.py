"""`./test`: everything, or all but what takes long, or pytest with its own arguments."""

from __future__ import annotations

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
    for name in ("ruff", "mypy", "lint-imports", "python"):
        program = tmp_path / name
        program.write_text('#!/bin/sh\necho "${0##*/}" "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return tmp_path


def told(workshop: Path, *args: str) -> list[str]:
    done = subprocess.run([sys.executable, workshop / "test", *args], capture_output=True, text=True, check=False)
    return [line for line in done.stdout.splitlines() if not line.startswith("==")]


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
