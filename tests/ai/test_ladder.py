"""The ladder: every pairing plays the same matches, and its tables are replaced in the page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dowding.games.registry import DUEL, LION

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools import ladder
from tools.ladder import Pairing, Played, Results, bots_of, cross_table, play, standings, write_section

BOTS = (("pilot", "random"), ("pilot", "cadet"))


def results(*points: float) -> list[Played]:
    """Matches with these points for the first seat."""
    winners = {1: 0, -1: 1, 0: None}
    return [Played((value, -value), winners[(value > 0) - (value < 0)]) for value in points]


RESULTS: Results = {
    ("pilot", "pilot"): results(4, 0, -2),
    ("pilot", "cadet"): results(6, 3, 3),
    ("random", "pilot"): results(-8, -9, -10),
    ("random", "cadet"): results(-7, -7, -7),
}


def test_match_of_a_pairing_is_repeatable() -> None:
    pairing = Pairing("lion", "prelude", 3, 1, ("pilot",))
    assert play(pairing) == play(pairing)
    assert play(pairing) != play(pairing._replace(number=4))
    (points,), winner = play(pairing._replace(players=("recipe:never",)))
    assert points < 0
    assert winner is None, "the automatic enemy has no seat"


def test_every_stance_and_baseline_has_a_row_but_the_pilots_own_stance() -> None:
    bots = bots_of(DUEL, "german")
    assert bots[:4] == ("ace", "pilot", "cadet", "random")
    assert {"doctrine:careful", "doctrine:bold", "recipe:lures"} <= set(bots)
    assert "doctrine:shrewd" not in bots, "that is the Pilot"
    assert "doctrine:bold" not in bots_of(LION, "british")


def test_cells_have_points_and_the_share_of_decided_matches() -> None:
    assert cross_table(DUEL, BOTS, RESULTS) == [
        "| british | pilot | cadet |",
        "|---|---|---|",
        "| `pilot` | +0.7 ± 3.5, 50% | +4.0 ± 2.0, 100% |",
        "| `random` | -9.0 ± 1.1, 0% | -7.0 ± 0.0, 0% |",
    ]


def test_standings_compare_with_the_pilot_in_the_same_matches() -> None:
    assert standings(0, BOTS, RESULTS)[2:] == ["| `pilot` | +2.3 ± 2.3 |  |", "| `random` | -8.0 ± 1.0 | -10.3 ± 1.5 |"]
    assert standings(1, BOTS, RESULTS)[2].startswith("| `pilot` | +4.2")
    assert standings(1, BOTS, RESULTS)[3].startswith("| `cadet` | +1.5 ± 4.9 | -2.7")


def test_tables_of_a_scenario_are_replaced(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    page.write_text("# Ladder\n\nText.\n")
    write_section(page, "lion", "prelude", "first\n")
    write_section(page, "duel", "prelude", "other\n")
    write_section(page, "lion", "prelude", "second\n")
    text = page.read_text()
    assert text.startswith("# Ladder\n\nText.\n")
    assert "first" not in text
    assert text.index("second") < text.index("other")


def test_command_writes_the_tables_of_a_game(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    page.write_text("# Ladder\n")
    ladder.main(
        ["--game", "lion", "--matches", "2", "--bots", "pilot,recipe:never", "--page", str(page), "--workers", "1"]
    )
    text = page.read_text()
    assert "### RAF: Lion, `prelude`" in text
    assert text.index("`pilot`") < text.index("`recipe:never`")


def test_bots_without_the_pilot_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["--bots", "ace"])
    assert "--bots needs `pilot`" in capsys.readouterr().err
