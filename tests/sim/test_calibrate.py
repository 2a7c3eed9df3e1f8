"""Calibration: every target can be played, its statistic is correct, and the verdict respects the interval."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dowding.ai.players import resolve_players
from dowding.games.registry import game_by_id

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.calibrate import Aim, Estimate, main, mean_estimate, proportion_estimate, ratio_estimate, read_aims

OF_MATCHES = {"mean", "lead", "wins", "decided", "draws", "losses", "largest level", "rarest level"}
LOST = """
[[aim]]
game = "lion"
scenarios = ["prelude"]
players = { british = "recipe:never" }
statistic = "mean"
low = 0
matches = 5

[[aim]]
game = "lion"
scenarios = ["prelude"]
players = { british = "recipe:never" }
statistic = "lead"
other = "recipe:never"
low = 0
high = 0
matches = 5

[[aim]]
game = "lion"
scenarios = ["prelude"]
players = { british = "recipe:never" }
statistic = "losses"
high = 0
matches = 5
"""


@pytest.mark.parametrize("aim", read_aims(), ids=lambda aim: f"{aim.game}-{aim.statistic}-{'-'.join(aim.scenarios)}")
def test_an_aim_names_an_existing_figure_with_bounds(aim: Aim) -> None:
    game = game_by_id(aim.game)
    for scenario in aim.scenarios:
        game.setup(scenario)
    resolve_players(game, aim.players)
    if aim.other:
        resolve_players(game, {aim.seat: aim.other})
    assert aim.low < aim.high
    assert aim.matches > 1
    assert aim.statistic in OF_MATCHES or aim.statistic[0].isalpha()


def aim(low: float, high: float) -> Aim:
    return Aim("lion", ("prelude",), {"british": "pilot"}, "mean", 9, low, high)


def test_an_aim_is_met_undecided_or_missed() -> None:
    estimate = Estimate(2.0, 1.0, 3.0)
    assert estimate.verdict(aim(0, 4)) == "holds"
    assert estimate.verdict(aim(2.5, 4)) == "open"
    assert estimate.verdict(aim(3.5, 4)) == "missed"


def test_figures_have_their_intervals() -> None:
    mean = mean_estimate([1.0, 3.0, 1.0, 3.0])
    assert (mean.value, round(mean.high - mean.low, 2)) == (2.0, 2.26)
    assert proportion_estimate(1, 4, "draw").value == 25
    losses = ratio_estimate([(4, 2), (2, 1), (6, 3)])
    assert (losses.value, losses.low, losses.high) == (2, 2, 2)


def test_a_missed_aim_is_printed_and_gives_exit_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "aims.toml"
    file.write_text(LOST, encoding="utf-8")
    assert main(["--aims", str(file), "--seed", "3"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "seed 3"
    assert lines[1].startswith("missed  lion/prelude  british=recipe:never  mean: -")
    assert lines[2].startswith("holds   lion/prelude  british=recipe:never  lead over recipe:never: 0.0 (0.0 to 0.0)")
    assert main(["--aims", str(file), "--seed", "3", "--statistic", "lead"]) == 0


def test_an_overlay_applies_to_one_game() -> None:
    with pytest.raises(SystemExit):
        main(["--pack", "somewhere"])
