"""The effects of day events (LION-ED)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dowding.games.raf.lion.rules.calendar_update import day_advance, day_event
from dowding.games.raf.lion.rules.deployment import raid_deployment
from dowding.games.raf.pack.components import Aircraft, DayEvent, ForceEntry, Luftflotte
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    TARGET,
    aircraft_card,
    based_at,
    fleets,
    leave,
    pack_with,
    target_card,
    types,
)
from games.raf.lion.day_event_fixtures import JOINED, day_of, joined, pass_days
from games.raf.lion.scenario_builder import PACK, Stage

TWELVE = [sector.id for sector in PACK.components.sectors.values() if sector.group == 12]


# ED1: British raid on German industry


@pytest.mark.rule("LION-ED1")
def test_british_raid_on_german_industry_has_no_further_effect() -> None:
    stage = day_of(DayEvent("A", "British raid on German industry"))
    state = stage.battle.state
    before = (dict(state.priorities), dict(state.stocks), dict(state.decks), state.depletion)
    pass_days(stage, "08-20", 2)
    decks = {name: deck for name, deck in state.decks.items() if name != "day event"}
    assert decks == {name: deck for name, deck in before[2].items() if name != "day event"}
    assert (dict(state.priorities), dict(state.stocks), state.depletion) == (before[0], before[1], before[3])
    assert stage.vp == 2


@pytest.mark.rule("LION-ED1")
def test_its_cards_give_the_germans_less_than_other_cards_of_as_many_days() -> None:
    cards = PACK.components.day_cards.values()
    raids = [card for card in cards if "British raid on German industry" in [event.event for event in card.events]]
    assert raids
    for raid in raids:
        others = [card for card in cards if card.days == raid.days and card not in raids]
        assert all(raid.fighter + raid.bomber < other.fighter + other.bomber for other in others)


# ED3: increase fighter escort


MORE_ESCORT = DayEvent("L", "increase fighter escort")


@pytest.mark.rule("LION-ED3")
@pytest.mark.parametrize(
    ("date", "vp", "depletion", "comes"),
    [
        ("08-20", 8, 0, True),
        ("08-20", 7, 0, False),
        ("09-11", -5, 0, True),
        ("09-10", -5, 0, False),
        ("08-20", -5, 8, True),
        ("08-20", -5, 7, False),
    ],
)
def test_more_escorts_join_if_one_of_three_conditions_holds(date: str, vp: int, depletion: int, comes: bool) -> None:
    stage = day_of(MORE_ESCORT)
    stage.battle.state.depletion = depletion
    pass_days(stage, date, vp)
    assert joined(stage) == (JOINED if comes else (set(), set()))
    assert bool(stage.events("no event")) != comes


@pytest.mark.rule("LION-ED3")
def test_both_decks_are_shuffled() -> None:
    stage = day_of(MORE_ESCORT)
    forces, events = (stage.battle.state.decks[name].cards for name in ("force", "raid event"))
    pass_days(stage, "09-11")
    assert stage.battle.state.decks["force"].cards[: len(forces)] != forces
    assert stage.battle.state.decks["raid event"].cards[: len(events)] != events


@pytest.mark.rule("LION-ED3")
def test_more_escorts_join_once() -> None:
    stage = day_of(MORE_ESCORT)
    pass_days(stage, "09-11")
    decks = (stage.battle.state.decks["force"], stage.battle.state.decks["raid event"])
    pass_days(stage, "09-13")
    assert (stage.battle.state.decks["force"], stage.battle.state.decks["raid event"]) == decks
    assert [event.data for event in stage.events("no event")] == [{"why": "escorts have been increased already"}]


# ED4, ED5: Luftflotte 3 to Luftflotte 2


LF3 = DayEvent("A", "LF3 to LF2")


@pytest.mark.rule("LION-ED4", "LION-ED5")
@pytest.mark.parametrize(
    ("date", "before", "after"),
    [
        ("08-20", False, False),
        ("08-21", False, True),
        ("09-10", False, True),
        ("09-10", True, True),
        ("09-11", True, False),
        ("09-11", False, False),
    ],
)
def test_luftflotte_3_joins_until_10_september_and_leaves_later(date: str, before: bool, after: bool) -> None:
    stage = day_of(LF3)
    stage.battle.state.lf3_to_lf2 = before
    pass_days(stage, date)
    assert stage.battle.state.lf3_to_lf2 == after
    kinds = {event.kind for event in stage.battle.log or ()} & {"LF3 joins LF2", "LF3 leaves LF2", "no event"}
    assert kinds == {"LF3 joins LF2" if after else "LF3 leaves LF2" if before else "no event"}


@pytest.mark.rule("LION-ED5")
def test_luftflotte_3_stays_until_the_event_is_drawn_again() -> None:
    stage = day_of(DayEvent("A", "tension"))
    stage.battle.state.lf3_to_lf2 = True
    pass_days(stage, "09-20")
    assert stage.battle.state.lf3_to_lf2
    assert [event.data for event in stage.events("tension")] == [{}]


Bases = Mapping[tuple[Luftflotte, Aircraft], int]


def selected(entries: tuple[ForceEntry, ...], bases: Bases, luftflotte: Luftflotte = 2) -> list[str]:
    """The Gruppen selected under the event from these numbers at base: "Do17 of 2"."""
    stage = Stage(pack=pack_with(target_card(luftflotte=luftflotte), aircraft_card(*entries)), strict=False)
    stage.raid(TARGET, size=len(entries))
    stage.battle.state.lf3_to_lf2 = True
    leave(stage, {(2, "Ju87"): 0, (3, "Ju87"): 0, **bases})
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    gruppe_ids = stage.event("raid composition").get_str_list("gruppen")
    return [f"{kind} of {fleet}" for kind, fleet in zip(types(gruppe_ids), fleets(gruppe_ids), strict=True)]


DO17S: tuple[ForceEntry, ...] = ("Do17",) * 4
ME109S: tuple[ForceEntry, ...] = ("Me109",) * 4


@pytest.mark.rule("LION-ED4")
def test_for_a_target_of_luftflotte_2_the_exact_type_of_either_comes_before_similar_types() -> None:
    bases: Bases = {(2, "Do17"): 1, (3, "Do17"): 1, (2, "Ju88"): 1, (3, "Ju88"): 1}
    assert selected(DO17S, bases) == ["Do17 of 2", "Do17 of 3", "Ju88 of 2", "Ju88 of 3"]


@pytest.mark.rule("LION-ED4")
def test_similar_type_of_luftflotte_2_comes_before_one_of_luftflotte_3_whatever_its_rank() -> None:
    bases: Bases = {(2, "He111"): 1, (3, "Ju88"): 2, (2, "Ju87"): 1}
    assert selected(DO17S, bases) == ["He111 of 2", "Ju88 of 3", "Ju88 of 3", "Ju87 of 2"]


@pytest.mark.rule("LION-ED4")
def test_ju87s_of_both_luftflotten_come_last() -> None:
    bases: Bases = {(2, "Ju87"): 1, (3, "Ju87"): 1, (3, "He111"): 1}
    assert selected(DO17S, bases) == ["He111 of 3", "Ju87 of 2", "Ju87 of 3"]


@pytest.mark.rule("LION-ED4")
def test_fighters_are_selected_in_the_same_order() -> None:
    bases: Bases = {(2, "Me109"): 1, (3, "Me109"): 1, (2, "Me110"): 1, (3, "Me110"): 1}
    assert selected(ME109S, bases) == ["Me109 of 2", "Me109 of 3", "Me110 of 2", "Me110 of 3"]


@pytest.mark.rule("LION-ED4")
def test_luftflotte_2_does_not_join_raids_of_luftflotte_3() -> None:
    assert selected(DO17S, {(2, "Do17"): 2, (3, "Do17"): 1}, luftflotte=3) == ["Do17 of 3"]


# ED6: tension


TENSION = DayEvent("A", "tension")


def circles(stage: Stage, squadron: str) -> set[str]:
    """The sectors whose circles a squadron may patrol."""
    stage.play(squadron_patrol_assignment)
    return {option.rpartition(":")[2] for option in stage.options() if option.startswith(f"patrol:{squadron}:")}


@pytest.mark.rule("LION-ED6", "LION-5g")
def test_tension_keeps_12_group_from_patrolling_over_11_group() -> None:
    stage = day_of(TENSION)
    pass_days(stage, "08-20")
    sectors = PACK.components.sectors
    for sector in TWELVE:
        for squadron in based_at(sector):
            reach = {sector, *sectors[sector].adjacent}
            assert circles(stage, squadron) == {sector for sector in reach if sectors[sector].group != 11}
            for sector in reach:
                refused = stage.refused().get(f"patrol:{squadron}:{sector}")
                assert (refused is not None and refused.rule == "LION-ED6") == (sectors[sector].group == 11)


@pytest.mark.rule("LION-ED6")
def test_11_group_still_patrols_over_12_group() -> None:
    stage = day_of(TENSION)
    pass_days(stage, "08-20")
    sectors = PACK.components.sectors
    home = next(
        sector.id
        for sector in sectors.values()
        if sector.group == 11 and any(near in TWELVE for near in sector.adjacent)
    )
    assert circles(stage, based_at(home)[0]) == {home, *sectors[home].adjacent}


@pytest.mark.rule("LION-ED6")
def test_tension_ends_after_the_raid_day() -> None:
    stage = day_of(TENSION)
    pass_days(stage, "08-20")
    assert stage.battle.state.tension
    stage.draws("day event", 154)
    stage.play(day_advance, day_event)
    assert not stage.battle.state.tension
