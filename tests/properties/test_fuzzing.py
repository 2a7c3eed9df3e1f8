"""The fuzzer writes failing matches, and only those, as saves that open at the failing position."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dowding.engine.saves import load_match
from properties.cases import with_open_pack
from properties.fuzzing import Result, fuzz
from toy_game.broken_games import Flaw
from toy_game.game import SECRET_NUMBERS, secret_numbers

TOOL = Path(__file__).parent.parent.parent / "tools" / "fuzz.py"


def first_failure(flaw: Flaw, folder: Path) -> Result:
    game = with_open_pack(secret_numbers(flaw))
    return next(result for seed in range(200) if (result := fuzz(game, "war", seed, folder)).error)


def test_correct_game_leaves_no_findings(tmp_path: Path) -> None:
    game = with_open_pack(SECRET_NUMBERS)
    for seed in range(30):
        result = fuzz(game, "war", seed, tmp_path)
        assert (result.error, result.save) == ("", "")
        assert result.choices > 0
    assert list(tmp_path.iterdir()) == []


def test_violated_invariant_is_saved(tmp_path: Path) -> None:
    result = first_failure("card in two places", tmp_path / "failures")
    assert "is in 2 places" in result.error
    assert "\n" not in result.error
    opened = load_match(Path(result.save), [secret_numbers("card in two places")])
    assert opened.context.check_invariants()
    assert opened.position == result.choices


def test_crash_is_saved_before_the_failing_choice(tmp_path: Path) -> None:
    result = first_failure("no option", tmp_path)
    assert result.error.startswith("'play:")
    assert "RulesError" in result.error
    opened = load_match(Path(result.save), [secret_numbers("no option")])
    assert opened.deciding_seats() == SECRET_NUMBERS.seats


@pytest.mark.parametrize(
    "flaw",
    ["picture shows the other hand", "roll without a barrier", "list shared by copies", "count outside the state"],
)
def test_fuzzer_checks_expensive_properties(flaw: Flaw, tmp_path: Path) -> None:
    assert first_failure(flaw, tmp_path).error.startswith("Broken: ")


def test_fuzzing_tool_stops_in_time_with_a_summary(tmp_path: Path) -> None:
    command = [sys.executable, str(TOOL), "--minutes", "0.02", "--workers", "1", "--games", "secret-numbers"]
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "secret-numbers duel: " in process.stdout
    assert process.stdout.count("0 broken") == 1
    assert list(tmp_path.iterdir()) == []
