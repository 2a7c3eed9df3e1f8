"""Daily planning in Eagle (EAGLE-4.I, EAGLE-5): as in RAF: 2-Player, but without secrets."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules import posture, sequence
from dowding.games.raf.eagle.rules.high_command import set_quota
from dowding.games.raf.eagle.rules.sequence import AIRFIELD_OPERATIONS, DAILY_PLANNING, RAID
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import begin_planning, plan_day
from dowding.games.raf.planning.rules.night import blenheims_by_night, reveal_night_raiders
from dowding.games.raf.planning.rules.plan_limits import max_gruppen
from dowding.games.raf.planning.rules.raid_day import assign_more_fighters, first_raid, raids
from dowding.games.raf.planning.state import Stage as Planning
from dowding.games.raf.rules import bomb_damage
from dowding.games.raf.rules.preparation import weather_forecast
from dowding.games.raf.state import HOURS, GruppeBox
from games.raf.duel.custom_cards import cards_of, mixed, numbers, strategy
from games.raf.eagle.response_fixtures import HE111, ME109
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen

TARGETS = PACK.components.targets
PORT, MINOR, WEST = 9, 22, 13
"""Targets at the start: a major one, a minor one, and one of Luftflotte 3."""
WORTHY = [*cards_of("radar")[:8], *cards_of("port")[:7]]
"""Cards worth a major raid at the start."""


def holding(*cards: int, haze: bool = False) -> Stage:
    """Choose targets with these cards in hand."""
    stage = Stage(BATTLE)
    stage.battle.state.haze = haze
    stage.holds(*cards)
    stage.play(plan_day)
    return stage


def stage_of(name: Planning, stage: Stage) -> Stage:
    """A stage of planning."""
    stage.battle.state.stage = name
    stage.play(plan_day)
    return stage


def fighters(stage: Stage) -> Stage:
    """Close the bombers and start the assignment of fighters."""
    stage_of("bombers", stage)
    stage.choose("done")
    return stage


# Order of steps


@pytest.mark.rule("EAGLE-4.I10", "EAGLE-4.I6", "EAGLE-4.I7", "EAGLE-4.I8", "EAGLE-4.I9")
def test_steps_of_daily_planning_in_order() -> None:
    assert (
        set_quota,
        begin_planning,
        blenheims_by_night,
        reveal_night_raiders,
        bomb_damage.repair,
        posture.morning_posture,
        first_raid,
        weather_forecast,
        raids,
    ) == DAILY_PLANNING
    names = {step.__name__ for step in (*DAILY_PLANNING, *RAID, *AIRFIELD_OPERATIONS)}
    assert "advance_warning" not in names
    assert "squadron_patrol_assignment" not in names
    assert "advance_warning" not in sequence.STEPS


@pytest.mark.rule("EAGLE-4.I1")
def test_night_raiders_are_chosen_before_cards() -> None:
    stage = Stage(BATTLE, night=True, strict=False)
    stage.play(begin_planning)
    assert (stage.deciding_seat, stage.battle.state.stage, stage.battle.state.hand) == (GERMAN, "night", ())
    assert numbers(stage.options(), "night-raid")
    by_day = Stage(BATTLE, strict=False)
    by_day.play(begin_planning)
    assert by_day.battle.state.stage == "targets"


@pytest.mark.rule("EAGLE-4.I6")
def test_night_patrol_is_automatic() -> None:
    stage = Stage(BATTLE, night=True)
    stage.play(blenheims_by_night)
    assert stage.is_done, "no decision is needed"
    assert len(stage.battle.squadrons_in("night")) == 5
    by_day = Stage(BATTLE)
    by_day.play(blenheims_by_night)
    assert not by_day.battle.squadrons_in("night")


@pytest.mark.rule("EAGLE-4.I7")
@pytest.mark.parametrize(("raid_day", "left"), [(1, {"radar/4"}), (2, set())])
def test_light_damage_is_repaired_except_on_first_day(raid_day: int, left: set[str]) -> None:
    stage = Stage(BATTLE, strict=False)
    stage.damage("radar/4")
    stage.battle.state.raid_day, stage.battle.state.day_card = raid_day, 137
    stage.play(bomb_damage.repair)
    assert set(stage.battle.state.damage) == left


@pytest.mark.rule("EAGLE-4.I9")
def test_clock_moves_to_first_raid_before_weather() -> None:
    stage = Stage(BATTLE, {"weather": [3]})
    stage.plan(PORT, "1200", HE111[:1])
    stage.plan(11, "1000", HE111[1:2])
    stage.play(first_raid, weather_forecast)
    assert HOURS[stage.battle.state.hour] == "1000"
    row = stage.battle.pack.weather[3]
    assert stage.battle.state.weather == {2: row.lf2, 3: row.lf3}
    kinds = [event.kind for event in stage.battle.log or () if event.kind in ("clock", "weather forecast")]
    assert kinds == ["clock", "weather forecast"]


# Targets


@pytest.mark.rule("EAGLE-5.1a", "EAGLE-4.I3")
@pytest.mark.parametrize(("haze", "drawn"), [(False, 10), (True, 8)])
def test_ten_cards_are_drawn_or_eight_in_haze(drawn: int, *, haze: bool) -> None:
    stage = Stage(BATTLE)
    stage.battle.state.haze = haze
    stage.draws("target", *WORTHY[:12])
    stage.play(begin_planning)
    assert stage.battle.state.hand == tuple(sorted(WORTHY[:drawn]))


@pytest.mark.rule("EAGLE-5.1b", "EAGLE-5.1d")
def test_cards_are_drawn_until_three_are_worth_major_raid() -> None:
    nothing, minor = cards_of("city", 1)[:2], cards_of("airfield", 2)[:7]
    more = [cards_of("industry", 2)[0], *WORTHY[1:3]]
    stage = Stage(BATTLE)
    stage.draws("target", *nothing, *minor, WORTHY[0], *more, WORTHY[3])
    stage.play(begin_planning)
    assert stage.battle.state.hand == tuple(sorted([*minor, *WORTHY[:3]]))
    assert set(stage.battle.state.decks["target"].discards) == {*nothing, more[0]}


@pytest.mark.rule("EAGLE-5.1c", "EAGLE-4.I3")
def test_at_least_one_card_is_kept() -> None:
    stage = holding(*WORTHY[:4])
    assert stage.refused()["done"].rule == "EAGLE-5.1c"
    stage.choose(f"place:{WORTHY[1]}:0800")
    assert "done" in stage.options()
    stage.choose("done")
    assert [(raid.card, HOURS[raid.hour]) for raid in stage.battle.state.plan] == [(WORTHY[1], "0800")]
    assert set(stage.battle.state.decks["target"].discards) == {WORTHY[0], *WORTHY[2:4]}
    assert [event.data for event in stage.events("raids planned")] == [{"raids": [[2, 1]]}]


@pytest.mark.rule("EAGLE-5.1e")
def test_at_most_three_raids_per_hour() -> None:
    stage = holding(*WORTHY[:5])
    stage.choose(*(f"place:{card}:1000" for card in WORTHY[:3]))
    offered = numbers(stage.options(), "place")
    assert not any(option.startswith(f"{WORTHY[0]}:") for option in offered)
    assert f"{WORTHY[3]}:1000" not in offered
    assert f"{WORTHY[3]}:1200" in offered
    assert stage.refused()[f"place:{WORTHY[3]}:1000"].rule == "EAGLE-5.1e"


@pytest.mark.rule("EAGLE-5.1e")
def test_raids_of_an_hour_fly_in_any_order() -> None:
    stage = Stage(BATTLE)
    for card, bomber in zip((9, 11, 12), HE111, strict=False):
        stage.plan(card, "0600", [bomber])
    stage.play(raids)
    assert stage.options() == ["raid:9", "raid:11", "raid:12"]


@pytest.mark.rule("EAGLE-5.1f")
def test_no_raids_before_1000_in_haze() -> None:
    stage = holding(*WORTHY[:2], haze=True)
    hours = {number.rpartition(":")[2] for number in numbers(stage.options(), "place")}
    assert hours == set(HOURS[2:-1])
    assert stage.refused()[f"place:{WORTHY[0]}:0800"].rule == "EAGLE-5.1f"


# Bombers


@pytest.mark.rule("EAGLE-5.2a", "EAGLE-4.I4")
def test_bombers_are_assigned_in_one_step() -> None:
    stage = Stage(BATTLE)
    stage.plan(PORT, "0600")
    stage.plan(11, "1800")
    stage_of("bombers", stage)
    offered = numbers(stage.options(), "assign")
    assert {f"{HE111[0]}:{PORT}", f"{HE111[0]}:11"} <= offered
    assert not any("JG" in option for option in offered)
    stage.choose(f"assign:{HE111[0]}:11")
    assert not any(f":{HE111[0]}:" in option for option in stage.options())
    stage.choose("done")
    assert not any(f":{ident}:" in option for option in stage.options() for ident in HE111), "and never later"


# Fighters


@pytest.mark.rule("EAGLE-4.I5")
@pytest.mark.parametrize(("first", "last"), [("0600", "1000"), ("1000", "1400"), ("1600", "1800")])
def test_fighters_are_assigned_for_first_three_hours(first: str, last: str) -> None:
    stage = Stage(BATTLE)
    stage.plan(PORT, first, HE111[:1])
    fighters(stage)
    assert [HOURS[hour] for hour in stage.battle.state.opening][:: len(stage.battle.state.opening) - 1] == [first, last]


@pytest.mark.rule("EAGLE-5.3a")
@pytest.mark.parametrize(
    ("now", "opened", "opens"), [(1, (0, 1, 2), ()), (2, (0, 1, 2), (3,)), (4, (0, 1, 2), (4, 5)), (6, (0, 1, 2), (6,))]
)
def test_later_fighters_are_assigned_for_current_and_next_hour(
    now: int, opened: tuple[int, ...], opens: tuple[int, ...]
) -> None:
    stage = Stage(BATTLE)
    stage.plan(PORT, HOURS[now], HE111[:1])
    stage.battle.state.hour, stage.battle.state.opened, stage.battle.state.day_on = now, opened, True
    stage.play(assign_more_fighters)
    assert stage.battle.state.opening == opens
    assert bool(stage.match and stage.match.deciding_seats()) == bool(opens)


@pytest.mark.rule("EAGLE-5.3b")
@pytest.mark.parametrize("box", ["clock", "map base"])
def test_only_fighters_at_bases_are_assigned(box: GruppeBox) -> None:
    stage = Stage(BATTLE)
    stage.plan(PORT, "0600", HE111[:1])
    stage.gruppe(ME109[0], box, hour=2 if box == "clock" else 0)
    fighters(stage)
    assert not any(f":{ME109[0]}:" in option for option in stage.options())
    assert any(f":{ME109[1]}:" in option for option in stage.options())


@pytest.mark.rule("EAGLE-5.3b", "EAGLE-6.1c")
def test_me109_beyond_range_patrol_channel() -> None:
    far = 38
    stage = Stage(BATTLE)
    stage.plan(far, "0600", HE111[:1], strategies=[strategy("major raid")])
    fighters(stage)
    stage.choose(f"assign:{ME109[0]}:{far}", "done")
    stage.play(raids)
    stage.choose(f"raid:{far}")
    assert [mission.box for mission in stage.battle.state.display if mission.gruppe == ME109[0]] == ["patrol"]


# Limits


@pytest.mark.rule("EAGLE-5.4a")
def test_every_raid_except_decoy_needs_gruppe() -> None:
    stage = Stage(BATTLE)
    stage.plan(PORT)
    stage.plan(11, strategies=[strategy("decoy")])
    fighters(stage)
    assert stage.refused()["done"].rule == "EAGLE-5.4a"
    stage.choose(f"assign:{ME109[0]}:{PORT}", "done")
    assert {raid.card for raid in stage.battle.state.plan} == {PORT, 11}


@pytest.mark.rule("EAGLE-5.4a")
def test_raid_that_cannot_be_filled_is_called_off() -> None:
    stage = Stage(BATTLE)
    stage.plan(PORT, "0600", HE111[:1])
    stage.plan(11, "0800")
    stage.send_away(["Me109", "Me110"], (2,))
    fighters(stage)
    stage.choose("done")
    assert [raid.card for raid in stage.battle.state.plan] == [PORT]
    assert stage.battle.state.decks["target"].discards == (11,)
    assert stage.event("raid called off").seen_by is None, "there is no opponent"


@pytest.mark.rule("EAGLE-5.4b", "EAGLE-5.4c")
@pytest.mark.parametrize(("planned", "most"), [(1, 16), (4, 16), (5, 14), (6, 12), (7, 11), (8, 10), (10, 10)])
def test_raid_size_limits(planned: int, most: int) -> None:
    stage = Stage(BATTLE)
    for place, card in enumerate([PORT, *(card for card in WORTHY if card != PORT)][: planned - 1]):
        stage.plan(card, HOURS[place % 7])
    minor = stage.plan(MINOR, "1800")
    major = stage.plan(PORT, "1800") if planned == 1 else stage.battle.state.plan[0]
    stage.battle.state.planned = planned
    assert (max_gruppen(stage.battle, major), max_gruppen(stage.battle, minor)) == (most, 3)
    stage.battle.state.depletion = 8
    assert (max_gruppen(stage.battle, major), max_gruppen(stage.battle, minor)) == (16, 3)


@pytest.mark.rule("EAGLE-5.4c")
def test_coordinated_raid_may_have_16_gruppen() -> None:
    stage = Stage(BATTLE)
    raid = stage.plan(PORT, strategies=[strategy("coordination")])
    stage.battle.state.planned = 9
    assert max_gruppen(stage.battle, raid) == 16


@pytest.mark.rule("EAGLE-5.4d")
def test_gruppen_raid_targets_of_their_luftflotte() -> None:
    own, other = HE111[0], gruppen(3, "He111")[0]
    for helps in (False, True):
        stage = Stage(BATTLE)
        stage.battle.state.lf3_to_lf2 = helps
        stage.plan(PORT)
        stage.plan(WEST)
        offered = numbers(stage_of("bombers", stage).options(), "assign")
        assert {f"{own}:{PORT}", f"{other}:{WEST}"} <= offered
        assert f"{own}:{WEST}" not in offered
        assert (f"{other}:{PORT}" in offered) == helps


@pytest.mark.rule("EAGLE-5.4b")
def test_minor_raid_has_at_most_three_gruppen() -> None:
    stage = Stage(BATTLE)
    stage.plan(MINOR)
    stage_of("bombers", stage)
    sent = mixed(("He111", 2), ("Do17", 1))
    stage.choose(*(f"assign:{ident}:{MINOR}" for ident in sent))
    assert stage.options() == ["done"]
    assert stage.refused()[f"assign:{HE111[3]}:{MINOR}"].rule == "EAGLE-5.4c"
