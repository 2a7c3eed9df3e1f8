"""Observers: what they count agrees with what the game itself says in the end."""

from __future__ import annotations

import pytest

from dowding.games import GAMES, HARDEST_DAYS, LION, WING_LEADER, game_named
from dowding.games.hardest_days.observer import observe as observe_day
from dowding.games.hardest_days.state import HOURS
from dowding.games.raf.observer import observe as observe_campaign
from dowding.kernel.errors import RulesError
from dowding.kernel.match import start
from dowding.kernel.observed import Tick
from dowding.sim.batch import Spec, play_batch
from dowding.sim.statistics import Row

DAYS = [(game.id, scenario.id) for game in (HARDEST_DAYS, LION) for scenario in game.scenarios]
FIGHTS = [scenario.id for scenario in WING_LEADER.scenarios]
ENDS_WITH_THE_DAY = [*[("hardest-days", scenario.id) for scenario in HARDEST_DAYS.scenarios], ("lion", "prelude")]
BRITISH = ("Spitfire", "Hurricane", "Blenheim", "Defiant")


def rows(game_id: str, scenario: str, matches: int = 4, by: str = "random") -> list[Row]:
    players = dict.fromkeys(game_named(game_id).seats, by)
    statistics = play_batch(Spec(game_id, scenario, 3, players, observed=True), range(matches))
    assert statistics.errors == 0
    assert len(statistics.rows) == matches
    return statistics.rows


def lost(row: Row, *, british: bool) -> int:
    """The units lost of a side, by the observers."""
    side = "lost RAF: " if british else "lost Luftwaffe: "
    types = {name.removeprefix(side): count for name, count in row.counts.items() if name.startswith(side)}
    assert all((name in BRITISH) == british for name in types)
    return sum(types.values())


def test_every_game_has_an_observer() -> None:
    assert all(game.observer is not None for game in GAMES)


@pytest.mark.parametrize("scenario", FIGHTS)
def test_a_fight_comes_to_the_points_that_both_sides_are_told(scenario: str) -> None:
    fought = rows(WING_LEADER.id, scenario, 3, by="doctrine")
    for row in fought:
        assert row.course[-1] == Tick(
            row.course[-1].at, "end", {"raider": row.points["raider"], "defender": -row.points["raider"]}
        )
        assert row.points["raider"] + row.points["defender"] in (0, 1)  # a half is rounded up on both sides
        assert row.counts.get("tallies by a look", 0) <= row.counts.get("looks", 0)
    assert any(row.counts.get("looks", 0) and row.counts.get("combats", 0) for row in fought)


@pytest.mark.parametrize(("game_id", "scenario"), DAYS)
def test_the_counts_add_up(game_id: str, scenario: str) -> None:
    for row in rows(game_id, scenario):
        counts = row.counts
        assert counts["raids"] > 0
        assert counts["raids"] == counts.get("minor raids", 0) + counts.get("major raids", 0)
        warnings = sum(count for name, count in counts.items() if name.startswith("warning "))
        intelligence = sum(count for name, count in counts.items() if name.startswith("intelligence "))
        assert warnings == intelligence > 0
        levels = [name.removeprefix("warning ") for name in counts if name.startswith("warning ")]
        assert levels == ["none", "late", "sufficient", "early", "very early"]
        assert sum(row.causes.values()) == row.points["british"]


@pytest.mark.parametrize(("game_id", "scenario"), ENDS_WITH_THE_DAY)
def test_the_course_of_a_day_ends_with_the_points_of_the_outcome(game_id: str, scenario: str) -> None:
    for row in rows(game_id, scenario):
        assert row.course[-1] == Tick(len(HOURS) - 1, "End of Day", row.points)
        assert len(row.course) > 1


@pytest.mark.parametrize("scenario", [scenario.id for scenario in HARDEST_DAYS.scenarios])
def test_losses_and_bombs_of_the_hardest_days_are_those_of_the_score(scenario: str) -> None:
    for row in rows("hardest-days", scenario):
        assert row.counts.get("bomb damage", 0) == -row.causes["bomb damage"]
        light, heavy = row.causes["groups, light loss"], row.causes["groups, heavy loss"]
        assert lost(row, british=False) == light + heavy // 2
        light, heavy = -row.causes["squadrons, light loss"], -row.causes["squadrons, heavy loss"]
        assert lost(row, british=True) == light + heavy // 2


def test_losses_of_lion_are_those_of_the_score() -> None:
    for row in rows("lion", "prelude", 8):
        causes = row.causes
        groups = causes.get("Gruppen, light loss", 0) + causes.get("Gruppen, heavy loss", 0) // 2
        squadrons = -causes.get("squadrons, light loss", 0) - causes.get("squadrons, heavy loss", 0) // 2
        assert lost(row, british=False) == groups
        assert lost(row, british=True) == squadrons


def test_a_campaign_is_told_by_its_days() -> None:
    for row in rows("lion", "thin-blue-line"):
        assert row.course[0].name == "27 August"
        assert row.counts["raid days"] == len(row.course)


def test_an_observer_of_another_game_says_so() -> None:
    with pytest.raises(RulesError, match="watches The Hardest Days"):
        observe_day(start(LION, "prelude", seed=1).table)
    with pytest.raises(RulesError, match="watches the RAF games"):
        observe_campaign(start(HARDEST_DAYS, "aug-18", seed=1).table)


def test_a_match_is_not_touched_by_being_observed() -> None:
    match = start(HARDEST_DAYS, "aug-18", seed=1)
    before = match.state_bytes()
    assert observe_day(match.table) == observe_day(match.table)
    assert match.state_bytes() == before
