"""Fighters (2P-5.3): open hours, and raids that must have a Gruppe (2P-5.4a)."""

from __future__ import annotations

import pytest

from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.raid_day import assign_more_fighters, clock_update, first_raid
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.state import HOURS, GruppeBox
from games.raf.duel.custom_cards import numbers, strategy
from games.raf.duel.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen

PORTS = (9, 10, 11, 12, 13, 14, 15)
LF2, LF3 = 9, 13
ME109, ME109_LF3, HE111 = gruppen(2, "Me109"), gruppen(3, "Me109"), gruppen(2, "He111")


def planned(*hours: str) -> Stage:
    """A raid with a bomber at each of these hours, before the assignment of fighters."""
    stage = Stage()
    bombers = {2: iter(gruppen(2, "He111")), 3: iter(gruppen(3, "He111"))}
    for card, hour in zip(PORTS, hours, strict=False):
        stage.plan(card, hour, [next(bombers[stage.battle.pack.targets[card].luftflotte])])
    return stage


def after_the_bombers(stage: Stage) -> Stage:
    """Close the bombers and start the assignment of fighters."""
    stage.battle.state.stage = "bombers"
    stage.play(plan_day)
    stage.choose("done")
    return stage


def open_hours(stage: Stage) -> list[str]:
    """The open hours."""
    return [HOURS[hour] for hour in stage.battle.state.opening]


# The open hours


@pytest.mark.rule("2P-5.3a", "2P-4.I5", "2P-G04")
@pytest.mark.parametrize(
    ("first", "hours"),
    [("0600", ["0600", "0800", "1000"]), ("1000", ["1000", "1200", "1400"]), ("1600", ["1600", "1800"])],
)
def test_plan_assigns_fighters_for_first_three_hours(first: str, hours: list[str]) -> None:
    stage = after_the_bombers(planned(first, "1800"))
    assert open_hours(stage) == hours
    assert stage.deciding_seat == GERMAN


@pytest.mark.rule("2P-5.3a", "2P-G04")
def test_later_hours_are_not_open_in_morning() -> None:
    stage = after_the_bombers(planned("0600", "1000", "1200"))
    offered = {number.rpartition(":")[2] for number in numbers(stage.options(), "assign")}
    assert offered == {str(PORTS[0]), str(PORTS[1])}


@pytest.mark.rule("2P-5.3b", "2P-4.III3")
@pytest.mark.parametrize(
    ("now", "opened", "hours"),
    [
        ("0800", ("0600", "0800", "1000"), []),
        ("1000", ("0600", "0800", "1000"), ["1200"]),
        ("1200", ("0600", "0800", "1000"), ["1200", "1400"]),
        ("1600", ("0600", "0800", "1000", "1200", "1400"), ["1600", "1800"]),
        ("1800", ("0600", "0800", "1000"), ["1800"]),
    ],
)
def test_current_and_next_hour_open_during_day(now: str, opened: tuple[str, ...], hours: list[str]) -> None:
    stage = planned(now)
    stage.battle.state.hour, stage.battle.state.day_on = HOURS.index(now), True
    stage.battle.state.opened = tuple(HOURS.index(hour) for hour in opened)
    stage.play(assign_more_fighters)
    assert open_hours(stage) == hours
    assert bool(stage.match and stage.match.deciding_seats()) == bool(hours)


@pytest.mark.rule("2P-5.3c")
def test_assigned_hour_stays_closed() -> None:
    stage = after_the_bombers(planned("0600"))
    stage.choose(f"assign:{ME109[0]}:{LF2}", "done")
    assert stage.battle.state.opened == (0, 1, 2)
    assert stage.battle.state.opening == ()
    stage.play(assign_more_fighters)
    assert stage.is_done, "no decision: 0600 and 0800 were open before"
    assert stage.battle.state.plan[0].gruppen == (HE111[0], ME109[0])


@pytest.mark.rule("2P-4.III2", "2P-5.3b")
@pytest.mark.parametrize(("opened", "asked"), [((0, 1, 2), True), ((1, 2, 3), False)])
def test_returned_fighters_fly_again_only_in_open_hour(opened: tuple[int, ...], *, asked: bool) -> None:
    stage = planned("1200")
    stage.battle.state.hour, stage.battle.state.opened = 3, opened
    stage.gruppe(ME109[0], "clock", hour=3)
    stage.play(german_fighter_turnaround, assign_more_fighters)
    assert stage.where(ME109[0]) == "base"
    offered = numbers(stage.options(), "assign")
    assert (f"{ME109[0]}:{LF2}" in offered) == asked, "an hour is assigned once"


@pytest.mark.rule("2P-5.31")
def test_me109_may_be_assigned_beyond_range() -> None:
    stage = Stage("thin-blue-line")
    stage.plan(38, "0600", [HE111[0]], strategies=[strategy("major raid")])
    after_the_bombers(stage)
    assert f"{ME109[0]}:38" in numbers(stage.options(), "assign")


@pytest.mark.rule("2P-5.32")
@pytest.mark.parametrize(("box", "hour"), [("clock", 0), ("map base", 0), ("clock", 3)])
def test_only_fighters_at_hidden_bases_are_assigned(box: GruppeBox, hour: int) -> None:
    stage = planned("0600")
    stage.gruppe(ME109[0], box, hour=hour)
    after_the_bombers(stage)
    assert not any(f":{ME109[0]}:" in option for option in stage.options())
    assert any(f":{ME109[1]}:" in option for option in stage.options())


# Raids without a Gruppe


@pytest.mark.rule("2P-5.4a")
def test_raid_without_bombers_needs_fighter() -> None:
    stage = Stage()
    stage.plan(LF2, "0600")
    after_the_bombers(stage)
    assert "done" not in stage.options()
    assert stage.refused()["done"].rule == "2P-5.4a"
    stage.choose(f"assign:{ME109[0]}:{LF2}")
    assert "done" in stage.options()


@pytest.mark.rule("2P-5.4a")
def test_raid_may_be_empty_until_its_hour_opens() -> None:
    stage = planned("0600")
    stage.plan(10, "1800")
    assert "done" in after_the_bombers(stage).options()


@pytest.mark.rule("2P-5.4a")
def test_last_fighters_are_reserved_for_empty_raids() -> None:
    stage = Stage()
    stage.plan(LF2, "0600", [HE111[0]])
    stage.plan(11, "0800")
    stage.send_away(["Me109", "Me110"], (2,))
    stage.gruppe(ME109[0], "base")
    after_the_bombers(stage)
    assert f"assign:{ME109[0]}:{LF2}" not in stage.options()
    assert stage.refused()[f"assign:{ME109[0]}:{LF2}"].rule == "2P-5.4a"
    stage.choose(f"assign:{ME109[0]}:11", "done")
    assert [raid.gruppen for raid in stage.battle.state.plan] == [(HE111[0],), (ME109[0],)]


@pytest.mark.rule("2P-5.4a")
def test_raid_that_cannot_be_filled_is_called_off_in_secret() -> None:
    stage = Stage()
    card = strategy("pathfinders")
    stage.plan(LF2, "0600", [HE111[0]])
    stage.plan(11, "0800", strategies=[card])
    stage.send_away(["Me109", "Me110"], (2,))
    after_the_bombers(stage)
    stage.choose("done")
    assert [raid.card for raid in stage.battle.state.plan] == [LF2]
    assert stage.battle.state.decks["target"].discards == (11,)
    assert stage.battle.state.played == (card,)
    assert stage.battle.state.planned == 2, "the size limits stay"
    assert stage.event("raid called off").seen_by == (GERMAN,)


@pytest.mark.rule("2P-5.3a", "2P-5.4a")
def test_morning_hours_start_with_next_raid_if_first_is_called_off() -> None:
    stage = Stage(dice={"weather": [1]})
    stage.plan(LF3, "0600")
    stage.plan(LF2, "1200", [HE111[0]])
    stage.send_away(["Me109", "Me110"], (3,))
    after_the_bombers(stage)
    stage.choose("done")
    assert stage.event("raid called off").get_int("target") == LF3
    assert stage.deciding_seat == GERMAN, "the fighters of 1200 are not assigned yet"
    stage.choose(f"assign:{ME109[0]}:{LF2}", "done")
    stage.play(first_raid)
    assert (stage.battle.state.hour, stage.battle.state.opened) == (3, (3, 4, 5))


def clock_about_to_move(*raids: tuple[int, str], fighters: int = 0) -> Stage:
    """After the last raid of 0600, with raids without bombers planned for hours not yet opened.

    All LF2 fighters are away until 1800, except this number of Me109 at their hidden base.
    """
    stage = Stage(strict=False)
    for card, hour in raids:
        stage.plan(card, hour)
    stage.send_away(["Me109", "Me110"], (2,))
    for ident in ME109[:fighters]:
        stage.gruppe(ident, "base")
    stage.battle.state.day_on, stage.battle.state.opened = True, (0, 1, 2)
    return stage


@pytest.mark.rule("2P-4.II17b", "2P-5.4a")
def test_clock_skips_hour_with_unfillable_raids() -> None:
    stage = clock_about_to_move((LF2, "1200"), (LF3, "1600"))
    stage.play(clock_update)
    called_off, clock = stage.event("raid called off"), stage.event("clock")
    assert (called_off.get_int("target"), called_off.seen_by) == (LF2, (GERMAN,))
    assert clock.get_str("hour") == "1600", "the British never see the clock stop at 1200"
    assert LF2 in stage.battle.state.decks["target"].discards
    events = [event.kind for event in stage.battle.log or ()]
    assert events.index("raid called off") < events.index("clock")


@pytest.mark.rule("2P-4.II17c", "2P-5.4a")
def test_day_ends_if_no_remaining_raid_can_be_filled() -> None:
    stage = clock_about_to_move((LF2, "1200"), (11, "1400"))
    stage.play(clock_update)
    assert len(stage.events("raid called off")) == 2
    assert stage.events("clock")[0].get_str("hour") == "End of Day"


@pytest.mark.rule("2P-4.II17b", "2P-4.III2", "2P-5.4a")
@pytest.mark.parametrize(("back", "hour"), [("1000", "1200"), ("1200", "1200"), ("1400", "1600")])
def test_fighters_back_in_time_can_fill_raid(back: str, hour: str) -> None:
    stage = clock_about_to_move((LF2, "1200"), (LF3, "1600"))
    stage.gruppe(ME109[0], "clock", hour=HOURS.index(back))
    stage.play(clock_update)
    assert stage.event("clock").get_str("hour") == hour


@pytest.mark.rule("2P-4.II17b", "2P-5.4a")
def test_raid_without_fighters_of_its_luftflotte_is_called_off() -> None:
    stage = clock_about_to_move((LF2, "1200"), (LF3, "1200"))
    stage.play(clock_update)
    assert stage.event("raid called off").get_int("target") == LF2
    assert stage.event("clock").get_str("hour") == "1200"
    assert [raid.card for raid in stage.battle.state.plan] == [LF3]


@pytest.mark.rule("2P-4.III3", "2P-5.4a")
def test_last_fighter_is_reserved_for_current_hour() -> None:
    stage = clock_about_to_move((LF2, "1200"), (11, "1400"), fighters=1)
    stage.battle.state.hour = HOURS.index("1200")
    stage.play(assign_more_fighters)
    assert numbers(stage.options(), "assign") == {f"{ME109[0]}:{LF2}"}
    assert stage.refused()[f"assign:{ME109[0]}:11"].rule == "2P-5.4a"
    stage.choose(f"assign:{ME109[0]}:{LF2}", "done")
    assert [raid.card for raid in stage.battle.state.plan] == [LF2]


@pytest.mark.rule("2P-5.4b")
def test_decoy_needs_no_fighter() -> None:
    stage = Stage()
    stage.plan(LF2, "0600", strategies=[strategy("decoy")])
    after_the_bombers(stage)
    assert stage.options() == ["done"]
    stage.choose("done")
    assert [raid.card for raid in stage.battle.state.plan] == [LF2]


@pytest.mark.rule("2P-5.4d", "2P-5.4f")
def test_fighters_count_towards_size_limit_and_luftflotte() -> None:
    stage = Stage()
    stage.plan(22, "0600", [HE111[0]])
    after_the_bombers(stage)
    assert not any(f":{ME109_LF3[0]}:" in option for option in stage.options())
    stage.choose(f"assign:{ME109[0]}:22", f"assign:{ME109[1]}:22")
    assert stage.options() == ["done"]
    assert stage.refused()[f"assign:{ME109[2]}:22"].rule == "2P-5.4d"
