"""The example learns, and who has not installed the extra is told so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_lion.py"
SELF_PLAY = EXAMPLE.with_name("self_play.py")
RESULT = re.compile(r"(random|trained on 96 matches): mean ([+-]\d+\.\d\d) VP, standard error (\d+\.\d\d), 40 matches")


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.long
def test_the_trained_agent_is_better_than_chance() -> None:
    """By two standard errors after a hundred matches; the seeds are fixed, so it is the same in every run."""
    result = ran(str(EXAMPLE), "--matches", "96", "--seconds", "3600", "--trials", "40")
    assert result.returncode == 0, result.stderr
    found = [RESULT.fullmatch(line) for line in result.stdout.splitlines()]
    assert [match and match[1] for match in found] == ["random", "trained on 96 matches"]
    (random, error), (trained, other_error) = [(float(match[2]), float(match[3])) for match in found if match]
    assert trained - random > 2 * (error**2 + other_error**2) ** 0.5


@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [("duel", "prelude", ["german", "british"]), ("wing-leader", "bombing-run", ["raider", "defender"])],
)
def test_two_seats_play_themselves(game: str, scenario: str, seats: list[str]) -> None:
    result = ran(str(SELF_PLAY), "--game", game, "--scenario", scenario, "--matches", "8", "--trials", "2")
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert sorted(line.partition(",")[0] for line in lines) == sorted(seats)
    assert all("8 matches of self-play: " in line and line.endswith("VP over chance") for line in lines)


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo"])
def test_without_the_extra_the_error_says_what_to_install(package: str) -> None:
    result = ran("-c", f"import sys; sys.modules[{package!r}] = None; import dowding.envs")
    assert result.returncode == 1
    told = f"ImportError: dowding.envs needs {package}: install the extra with `pip install dowding[rl]`"
    assert result.stderr.splitlines()[-1] == told
