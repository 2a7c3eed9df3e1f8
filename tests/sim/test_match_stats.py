"""Match statistics: the counts agree with the final state of the game."""

from __future__ import annotations

import pytest

from dowding.engine.errors import RulesError
from dowding.engine.match import start_match
from dowding.engine.match_stats import STRENGTHS, Encounters, Tick
from dowding.games.hardest_days.state import HOURS
from dowding.games.hardest_days.stats import collect_stats as observe_day
from dowding.games.raf.stats import collect_stats as observe_campaign
from dowding.games.registry import GAMES, HARDEST_DAYS, LION, WING_LEADER, game_by_id
from dowding.sim.batch import BatchSpec, play_batch
from dowding.sim.batch_statistics import MatchRow

DAYS = [(game.id, scenario.id) for game in (HARDEST_DAYS, LION) for scenario in game.scenarios]
FIGHTS = [scenario.id for scenario in WING_LEADER.scenarios]
ENDS_WITH_THE_DAY = [*[("hardest-days", scenario.id) for scenario in HARDEST_DAYS.scenarios], ("lion", "prelude")]
BRITISH = ("Spitfire", "Hurricane", "Blenheim", "Defiant")


def rows(game_id: str, scenario: str, matches: int = 4, by: str = "random") -> list[MatchRow]:
    players = dict.fromkeys(game_by_id(game_id).seats, by)
    statistics = play_batch(BatchSpec(game_id, scenario, 3, players, observed=True), range(matches))
    assert statistics.failure_count == 0
    assert len(statistics.rows) == matches
    return statistics.rows


def lost(row: MatchRow, *, british: bool) -> int:
    """The losses of a side in the match statistics."""
    side = "lost RAF: " if british else "lost Luftwaffe: "
    types = {name.removeprefix(side): count for name, count in row.counts.items() if name.startswith(side)}
    assert all((name.partition(",")[0] in BRITISH) == british for name in types)
    assert all(name.endswith((", light", ", heavy")) for name in types)
    return sum(types.values())


def of_severity(row: MatchRow, severity: str) -> tuple[int, int]:
    """The units of both sides with this severity of loss, British first."""
    result = [(name, count) for name, count in row.counts.items() if name.endswith(f", {severity}")]
    british = sum(count for name, count in result if name.startswith("lost RAF: "))
    return british, sum(count for _, count in result) - british


def strengths(row: MatchRow, how: str) -> list[int]:
    """How many raids were answered or met by none, one, two and so on."""
    return [row.counts[f"{how} by {strength}"] for strength in STRENGTHS]


def test_every_game_has_match_statistics() -> None:
    assert all(game.stats_collector is not None for game in GAMES)


@pytest.mark.parametrize("scenario", FIGHTS)
def test_wing_leader_points_equal_those_of_the_outcome(scenario: str) -> None:
    fought = rows(WING_LEADER.id, scenario, 2, by="doctrine")
    for row in fought:
        assert [tick.at for tick in row.course] == list(range(1, len(row.course) + 1))
        assert all(tick.points["raider"] == -tick.points["defender"] for tick in row.course)
        assert row.points["raider"] + row.points["defender"] in (0, 1)  # a half is rounded up on both sides
        assert row.counts.get("tallies by a look", 0) <= row.counts.get("looks", 0)
        shot_down = sum(count for name, count in row.counts.items() if name.endswith(", shot down"))
        assert bool(shot_down) == any(row.causes[f"{side} shot down"] for side in ("raiders", "defenders"))
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


@pytest.mark.parametrize("game_id", [game.id for game in GAMES])
def test_raids_answered_and_met_are_counted(game_id: str) -> None:
    game = game_by_id(game_id)
    content = "bombers" if game is WING_LEADER else "raids"
    played = rows(game_id, game.scenarios[0].id, 5, by="doctrine")
    for counts, row in ((row.counts, row) for row in played):
        assert sum(strengths(row, "answered")) == sum(strengths(row, "met")) == counts[content] > 0
        assert counts[f"{content} answered"] == counts[content] - counts["answered by none"]
        assert counts[f"{content} met"] == counts[content] - counts["met by none"] <= counts[f"{content} answered"]
    assert any(row.counts[f"{content} met"] for row in played)
    assert (
        any(row.counts[f"{content} met"] < row.counts[f"{content} answered"] for row in played) or game is WING_LEADER
    )


def test_raids_of_different_days_with_one_number_are_distinct() -> None:
    raids = Encounters("raids")
    for squadrons in (["64", "65"], []):
        raids.begin("1")
        raids.answer(squadrons, "1")
        raids.meet(squadrons[:1], "1")
    raids.begin("2")
    raids.meet([f"{number}" for number in range(9)], "2")
    counts = raids.counts()
    assert (counts["raids"], counts["raids answered"], counts["raids met"]) == (3, 2, 2)
    assert {name for name, count in counts.items() if " by " in name and count == 1} == {
        *("answered by none", "answered by 2", "answered by 7 or more"),
        *("met by none", "met by 1", "met by 7 or more"),
    }
    assert raids.counts() == counts


@pytest.mark.parametrize("game_id", ["duel", "eagle"])
def test_planned_raids_are_neither_major_nor_minor(game_id: str) -> None:
    for row in rows(game_id, "prelude", 1):
        assert not {"major raids", "minor raids"} & row.counts.keys()


@pytest.mark.parametrize(("game_id", "scenario"), ENDS_WITH_THE_DAY)
def test_points_over_time_end_with_the_points_of_the_outcome(game_id: str, scenario: str) -> None:
    for row in rows(game_id, scenario):
        assert row.course[-1] == Tick(len(HOURS) - 1, "End of Day", row.points)
        assert len(row.course) > 1


@pytest.mark.parametrize("scenario", [scenario.id for scenario in HARDEST_DAYS.scenarios])
def test_losses_and_bombs_of_the_hardest_days_equal_the_score(scenario: str) -> None:
    for row in rows("hardest-days", scenario):
        assert row.counts.get("bomb damage", 0) == -row.causes["bomb damage"]
        light, heavy = row.causes["groups, light loss"], row.causes["groups, heavy loss"]
        assert lost(row, british=False) == light + heavy // 2
        light, heavy = -row.causes["squadrons, light loss"], -row.causes["squadrons, heavy loss"]
        assert lost(row, british=True) == light + heavy // 2
        assert of_severity(row, "light") == (light, row.causes["groups, light loss"])


def test_losses_of_lion_equal_the_score() -> None:
    for row in rows("lion", "prelude", 8):
        causes = row.causes
        groups = causes.get("Gruppen, light loss", 0) + causes.get("Gruppen, heavy loss", 0) // 2
        squadrons = -causes.get("squadrons, light loss", 0) - causes.get("squadrons, heavy loss", 0) // 2
        assert lost(row, british=False) == groups
        assert lost(row, british=True) == squadrons
        heavy = (-causes.get("squadrons, heavy loss", 0) // 2, causes.get("Gruppen, heavy loss", 0) // 2)
        assert of_severity(row, "heavy") == heavy


def test_a_campaign_has_points_for_each_day() -> None:
    for row in rows("lion", "thin-blue-line"):
        assert row.course[0].name == "27 August"
        assert row.counts["raid days"] == len(row.course)


def test_statistics_of_another_game_are_refused() -> None:
    with pytest.raises(RulesError, match="are for matches of The Hardest Days"):
        observe_day(start_match(LION, "prelude", seed=1).context)
    with pytest.raises(RulesError, match="are collected from the RAF games"):
        observe_campaign(start_match(HARDEST_DAYS, "aug-18", seed=1).context)


def test_counting_does_not_change_the_match() -> None:
    match = start_match(HARDEST_DAYS, "aug-18", seed=1)
    before = match.state_bytes()
    assert observe_day(match.context) == observe_day(match.context)
    assert match.state_bytes() == before
