"""The import contracts cover every module, and a module that no contract names makes `lint-imports` fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "dowding"
LINT_IMPORTS = Path(sys.executable).parent / "lint-imports"
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
LAYERED = {container for contract in CONTRACTS for container in contract.get("containers", ())}


def packages_of_games() -> set[str]:
    """Every package below `games` that has rules."""
    return {".".join(rules.parent.relative_to(PACKAGE.parent).parts) for rules in PACKAGE.glob("games/**/rules/")}


def run_lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT_IMPORTS, "--no-cache", "--no-logo", "--config", ROOT / "pyproject.toml"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def source_copy(tmp_path: Path) -> Path:
    """A copy of the Python modules, to be changed."""
    shutil.copytree(PACKAGE, tmp_path / "dowding", ignore=lambda _, names: [n for n in names if n == "web"])
    return tmp_path


def test_every_layered_contract_is_exhaustive() -> None:
    assert all(contract["exhaustive"] for contract in CONTRACTS if contract["type"] == "layers")


def test_the_package_and_every_game_have_a_layered_contract() -> None:
    assert len(packages_of_games()) > 5
    assert {"dowding", "dowding.games", "dowding.server", *packages_of_games()} <= LAYERED


@pytest.mark.parametrize(
    "module",
    [
        "dowding/statistics.py",
        "dowding/games/new_game/game.py",
        "dowding/games/wing_leader/weather.py",
        "dowding/games/raf/lion/weather.py",
        "dowding/server/mail/smtp.py",
    ],
)
def test_a_module_that_no_contract_names_is_refused(source_copy: Path, module: str) -> None:
    path = source_copy / module
    path.parent.mkdir(exist_ok=True)
    (path.parent / "__init__.py").touch()
    path.touch()
    done = run_lint_imports(source_copy)
    assert done.returncode == 1, done.stdout
    assert "not listed as layers" in done.stdout


def test_a_rule_that_imports_drawing_is_refused(source_copy: Path) -> None:
    rule = source_copy / "dowding/games/wing_leader/rules/flak.py"
    rule.write_text(rule.read_text("utf-8") + "\nfrom dowding.games.wing_leader.view import log\n", "utf-8")
    done = run_lint_imports(source_copy)
    assert done.returncode == 1
    assert "dowding.games.wing_leader.rules.flak -> dowding.games.wing_leader.view.log" in done.stdout
