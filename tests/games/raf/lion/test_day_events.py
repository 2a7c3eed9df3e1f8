"""Day events (LION-ED) and German target priorities (LION-14)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dowding.games.raf.calendar import day_advance, day_event, update_replacement_points
from dowding.games.raf.components import Aircraft, DayEvent, ForceEntry, Luftflotte, PriorityRow, PriorityType
from dowding.games.raf.lion.deployment import raid_deployment
from dowding.games.raf.patrol import squadron_patrol_assignment
from games.raf.lion.own_cards import (
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
from games.raf.lion.quiet_days import day_card
from games.raf.lion.staging import PACK, Stage

CARD, AGAIN = 143, 148
"""The numbers of the day event cards of the examples."""
START = {"radar": "high", "port": "high", "airfield": "medium", "industry": "low", "city": "low"}
TWELVE = [each.id for each in PACK.components.sectors.values() if each.group == 12]

BY_DATE = DayEvent(
    "A",
    "change priorities by date",
    (
        PriorityRow("low", "low", "low", "low", "low", dates=("08-12", "08-20")),
        PriorityRow("medium", "low", "high", "high", "low", dates=("08-21", "09-06")),
        PriorityRow("low", "medium", "medium", "low", "high", dates=("09-07", "10-01"), terror=True),
    ),
)
BY_VP = DayEvent(
    "A",
    "change priorities by VP",
    (
        PriorityRow("low", "low", "low", "low", "low", vp=(-34, -1), free_choice=True),
        PriorityRow("medium", "low", "high", "high", "low", vp=(0, 9)),
        PriorityRow("low", "medium", "medium", "low", "high", vp=(10, 34), terror=True),
    ),
)
FIRST_ROW = {"radar": "low", "port": "low", "airfield": "low", "industry": "low", "city": "low"}
SECOND_ROW = {"radar": "medium", "port": "low", "airfield": "high", "industry": "high", "city": "low"}
THIRD_ROW = {"radar": "low", "port": "medium", "airfield": "medium", "industry": "low", "city": "high"}
TERROR_TARGETS = set(range(45, 61))


def day_of(*events: DayEvent) -> Stage:
    """A game whose next day card has this event; a second card with it lies below."""
    cards = (day_card(CARD, 2, *events), day_card(AGAIN, 2, *events))
    stage = Stage(pack=pack_with(*cards), strict=False)
    stage.draws("day event", CARD, AGAIN)
    return stage


def pass_days(stage: Stage, date: str, vp: int | None = None, days: int = 2) -> None:
    """Days pass up to this date and this VP total, and the event of the day card is carried out."""
    stage.game.state.day = stage.game.pack.days[date] - days
    if vp is not None:
        stage.game.score(vp - days - stage.vp, "for the example", "LION-10.22")
    stage.play(day_advance, day_event)
    assert stage.game.state.day == stage.game.pack.days[date]
    assert vp in (None, stage.vp)


# 14.1: target priorities


@pytest.mark.rule("LION-14.1a", "LION-ED2")
@pytest.mark.parametrize(
    ("date", "row"),
    [
        ("08-13", FIRST_ROW),
        ("08-20", FIRST_ROW),
        ("08-21", SECOND_ROW),
        ("09-06", SECOND_ROW),
        ("09-07", THIRD_ROW),
        ("10-01", THIRD_ROW),
    ],
)
def test_the_row_of_the_new_date_sets_all_five_priorities(date: str, row: dict[str, str]) -> None:
    stage = day_of(BY_DATE)
    assert stage.game.state.priorities == START
    pass_days(stage, date)
    assert stage.game.state.priorities == row


@pytest.mark.rule("LION-14.1a", "LION-ED2")
@pytest.mark.parametrize(
    ("vp", "row"),
    [
        (-30, FIRST_ROW),
        (-1, FIRST_ROW),
        (0, SECOND_ROW),
        (9, SECOND_ROW),
        (10, THIRD_ROW),
        (34, THIRD_ROW),
    ],
)
def test_the_row_of_the_new_vp_total_sets_all_five_priorities(vp: int, row: dict[str, str]) -> None:
    stage = day_of(BY_VP)
    pass_days(stage, "08-20", vp)
    assert stage.game.state.priorities == row


@pytest.mark.rule("LION-14.1b")
@pytest.mark.parametrize("event", [BY_DATE, BY_VP])
def test_once_sealion_is_prepared_priorities_are_fixed_and_no_terror_begins(event: DayEvent) -> None:
    stage = day_of(event)
    stage.game.state.preparations = True
    pass_days(stage, "09-20", 20)
    assert stage.game.state.priorities == START
    assert not stage.game.state.terror
    assert not TERROR_TARGETS & set(stage.game.state.decks["target"].cards)


@pytest.mark.rule("LION-14.1b")
def test_a_note_of_free_choice_changes_nothing() -> None:
    stage = day_of(BY_VP)
    pass_days(stage, "08-20", -20)
    assert stage.is_done
    assert stage.game.state.priorities == FIRST_ROW


@pytest.mark.rule("LION-G20", "LION-14.1a", "LION-ED2")
def test_golden_card_138_on_2_september() -> None:
    stage = Stage(strict=False)
    stage.draws("day event", 138)
    stage.game.state.day = stage.game.pack.days["09-02"] - stage.game.pack.day_cards[138].days
    stage.play(day_advance, day_event)
    assert stage.game.state.priorities == {
        "radar": "low",
        "port": "medium",
        "airfield": "high",
        "industry": "low",
        "city": "medium",
    }


# 14.2: terror


@pytest.mark.rule("LION-14.2a")
@pytest.mark.parametrize(("event", "date", "vp"), [(BY_DATE, "09-07", 0), (BY_VP, "08-20", 10)])
def test_a_row_with_a_t_adds_the_terror_targets_and_shuffles_the_deck(event: DayEvent, date: str, vp: int) -> None:
    stage = day_of(event)
    before = stage.game.state.decks["target"].cards
    pass_days(stage, date, vp)
    after = stage.game.state.decks["target"].cards
    assert stage.game.state.terror
    assert sorted(after) == sorted([*before, *TERROR_TARGETS])
    assert after[: len(before)] != before


@pytest.mark.rule("LION-14.2a")
def test_a_row_without_a_t_brings_no_terror() -> None:
    stage = day_of(BY_DATE)
    before = stage.game.state.decks["target"]
    pass_days(stage, "09-06")
    assert not stage.game.state.terror
    assert stage.game.state.decks["target"] == before


@pytest.mark.rule("LION-14.2a")
def test_terror_lasts_and_its_targets_are_added_once() -> None:
    stage = day_of(BY_VP)
    pass_days(stage, "08-20", 10)
    deck = stage.game.state.decks["target"]
    pass_days(stage, "08-22", 12)
    assert stage.game.state.decks["target"] == deck
    stage.draws("day event", CARD)
    pass_days(stage, "08-24", 5)
    assert stage.game.state.priorities == SECOND_ROW
    assert stage.game.state.terror
    assert stage.game.state.decks["target"] == deck


# ED1: British raid on German industry


@pytest.mark.rule("LION-ED1")
def test_a_british_raid_on_german_industry_has_no_effect_of_its_own() -> None:
    stage = day_of(DayEvent("A", "British raid on German industry"))
    state = stage.game.state
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
JOINED = ({*range(87, 91)}, {*range(129, 135)})


def joined(stage: Stage) -> tuple[set[int], set[int]]:
    """The cards with more escort that are in the force and raid event decks."""
    decks = stage.game.state.decks
    return JOINED[0] & set(decks["force"].cards), JOINED[1] & set(decks["raid event"].cards)


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
def test_more_escort_comes_if_one_of_three_conditions_holds(date: str, vp: int, depletion: int, comes: bool) -> None:
    stage = day_of(MORE_ESCORT)
    stage.game.state.depletion = depletion
    pass_days(stage, date, vp)
    assert joined(stage) == (JOINED if comes else (set(), set()))
    assert bool(stage.events("no event")) != comes


@pytest.mark.rule("LION-ED3")
def test_both_decks_are_shuffled() -> None:
    stage = day_of(MORE_ESCORT)
    forces, events = (stage.game.state.decks[name].cards for name in ("force", "raid event"))
    pass_days(stage, "09-11")
    assert stage.game.state.decks["force"].cards[: len(forces)] != forces
    assert stage.game.state.decks["raid event"].cards[: len(events)] != events


@pytest.mark.rule("LION-ED3")
def test_they_come_once() -> None:
    stage = day_of(MORE_ESCORT)
    pass_days(stage, "09-11")
    decks = (stage.game.state.decks["force"], stage.game.state.decks["raid event"])
    pass_days(stage, "09-13")
    assert (stage.game.state.decks["force"], stage.game.state.decks["raid event"]) == decks


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
def test_luftflotte_3_joins_from_21_august_to_10_september_and_leaves_when_drawn_later(
    date: str, before: bool, after: bool
) -> None:
    stage = day_of(LF3)
    stage.game.state.lf3_to_lf2 = before
    pass_days(stage, date)
    assert stage.game.state.lf3_to_lf2 == after


@pytest.mark.rule("LION-ED5")
def test_once_on_it_stays_on_until_the_event_is_drawn_again() -> None:
    stage = day_of(DayEvent("A", "tension"))
    stage.game.state.lf3_to_lf2 = True
    pass_days(stage, "09-20")
    assert stage.game.state.lf3_to_lf2


Bases = Mapping[tuple[Luftflotte, Aircraft], int]


def selected(entries: tuple[ForceEntry, ...], bases: Bases, luftflotte: Luftflotte = 2) -> list[str]:
    """What is selected with the event on, of so many Gruppen at base and no others: Do17 of 2."""
    stage = Stage(pack=pack_with(target_card(luftflotte=luftflotte), aircraft_card(*entries)), strict=False)
    stage.raid(TARGET, size=len(entries))
    stage.game.state.lf3_to_lf2 = True
    leave(stage, {(2, "Ju87"): 0, (3, "Ju87"): 0, **bases})
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    found = stage.event("raid composition").texts("gruppen")
    return [f"{kind} of {fleet}" for kind, fleet in zip(types(found), fleets(found), strict=True)]


DO17S: tuple[ForceEntry, ...] = ("Do17",) * 4
ME109S: tuple[ForceEntry, ...] = ("Me109",) * 4


@pytest.mark.rule("LION-ED4")
def test_for_a_target_of_luftflotte_2_the_exact_type_of_either_comes_before_similar_types() -> None:
    bases: Bases = {(2, "Do17"): 1, (3, "Do17"): 1, (2, "Ju88"): 1, (3, "Ju88"): 1}
    assert selected(DO17S, bases) == ["Do17 of 2", "Do17 of 3", "Ju88 of 2", "Ju88 of 3"]


@pytest.mark.rule("LION-ED4")
def test_a_similar_type_of_luftflotte_2_comes_before_one_of_luftflotte_3_whatever_its_rank() -> None:
    bases: Bases = {(2, "He111"): 1, (3, "Ju88"): 2, (2, "Ju87"): 1}
    assert selected(DO17S, bases) == ["He111 of 2", "Ju88 of 3", "Ju88 of 3", "Ju87 of 2"]


@pytest.mark.rule("LION-ED4")
def test_stukas_of_either_come_after_every_other_bomber_of_both() -> None:
    bases: Bases = {(2, "Ju87"): 1, (3, "Ju87"): 1, (3, "He111"): 1}
    assert selected(DO17S, bases) == ["He111 of 3", "Ju87 of 2", "Ju87 of 3"]


@pytest.mark.rule("LION-ED4")
def test_fighters_go_by_the_same_order() -> None:
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
    return {each.rpartition(":")[2] for each in stage.options() if each.startswith(f"patrol:{squadron}:")}


@pytest.mark.rule("LION-ED6", "LION-5g")
def test_under_tension_12_group_does_not_patrol_over_11_group() -> None:
    stage = day_of(TENSION)
    pass_days(stage, "08-20")
    sectors = PACK.components.sectors
    for sector in TWELVE:
        for squadron in based_at(sector):
            reach = {sector, *sectors[sector].adjacent}
            assert circles(stage, squadron) == {each for each in reach if sectors[each].group != 11}
            for each in reach:
                refused = stage.refused().get(f"patrol:{squadron}:{each}")
                assert (refused is not None and refused.rule == "LION-ED6") == (sectors[each].group == 11)


@pytest.mark.rule("LION-ED6")
def test_11_group_still_patrols_over_12_group() -> None:
    stage = day_of(TENSION)
    pass_days(stage, "08-20")
    sectors = PACK.components.sectors
    home = next(
        each.id for each in sectors.values() if each.group == 11 and any(near in TWELVE for near in each.adjacent)
    )
    assert circles(stage, based_at(home)[0]) == {home, *sectors[home].adjacent}


@pytest.mark.rule("LION-ED6")
def test_tension_is_over_after_the_raid_day() -> None:
    stage = day_of(TENSION)
    pass_days(stage, "08-20")
    assert stage.game.state.tension
    stage.draws("day event", 154)
    stage.play(day_advance, day_event)
    assert not stage.game.state.tension


# The day event cards one by one (2.34)


PRIORITIES_BY_DATE = [
    (135, "08-17", "HMHLL"),
    (135, "08-18", "MMHLL"),
    (135, "08-25", "MMHLL"),
    (135, "08-26", "LLHMM"),
    (135, "09-06", "LLHMM"),
    (135, "09-07", "LLMMH terror"),
    (136, "08-16", "HHMLL"),
    (136, "08-17", "MMHLL"),
    (136, "08-24", "MMHLL"),
    (136, "08-25", "LMHML"),
    (136, "09-05", "LMHML"),
    (136, "09-06", "LMMLH terror"),
    (138, "08-18", "MHHLL"),
    (138, "08-19", "LMHML"),
    (138, "08-26", "LMHML"),
    (138, "08-27", "LMHLM"),
    (138, "09-06", "LMHLM"),
    (138, "09-07", "LMMLH terror"),
    (145, "08-18", "MMHML"),
    (145, "08-19", "LLHML"),
    (145, "08-28", "LLHML"),
    (145, "08-29", "LLHMM"),
    (145, "09-07", "LLHMM"),
    (145, "09-08", "LLHMH terror"),
]
PRIORITIES_BY_VP = [
    (140, -15, "LLHML"),
    (140, -14, "LLHML"),
    (140, -1, "LLHML"),
    (140, 0, "LMHLM"),
    (140, 14, "LMHLM"),
    (140, 15, "LLMMH terror"),
    (147, -18, "LLHML"),
    (147, -17, "LLHML"),
    (147, -4, "LLHML"),
    (147, -3, "MLHML"),
    (147, 11, "MLHML"),
    (147, 12, "LMMLH terror"),
    (152, -12, "LLHML"),
    (152, -11, "LLHML"),
    (152, 4, "LLHML"),
    (152, 5, "LLHMM"),
    (152, 19, "LLHMM"),
    (152, 20, "LLLMH terror"),
]
OTHER_EVENTS = {
    137: "nothing",
    139: "more escort",
    141: "tension",
    142: "LF3 to LF2",
    143: "nothing",
    144: "more escort",
    146: "more escort",
    148: "nothing",
    149: "LF3 to LF2",
    150: "nothing",
    151: "tension",
    153: "more escort",
    154: "nothing",
}


def drawn(card: int, date: str, vp: int = 0) -> Stage:
    """This card of the pack has been drawn and carried out, with its days passed and its points gained."""
    stage = Stage(strict=False)
    stage.draws("day event", card)
    pass_days(stage, date, vp, PACK.components.day_cards[card].days)
    stage.play(update_replacement_points)
    return stage


def chart(stage: Stage) -> str:
    """Radar, ports, airfields, industry and cities in letters, and whether there is terror."""
    order: tuple[PriorityType, ...] = ("radar", "port", "airfield", "industry", "city")
    shown = "".join(stage.game.state.priorities[each][0].upper() for each in order)
    return f"{shown} terror" if stage.game.state.terror else shown


def effect(stage: Stage) -> str:
    """What the card has set off besides priorities."""
    state = stage.game.state
    on = {"more escort": state.fighter_escort, "tension": state.tension, "LF3 to LF2": state.lf3_to_lf2}
    return ", ".join(name for name, is_on in on.items() if is_on) or "nothing"


@pytest.mark.rule("LION-4.IV4", "LION-ED2", "LION-14.1a", "LION-14.2a")
@pytest.mark.parametrize(("card", "date", "shown"), PRIORITIES_BY_DATE)
def test_the_priorities_of_the_card_by_date(card: int, date: str, shown: str) -> None:
    stage = drawn(card, date)
    assert chart(stage) == shown
    assert effect(stage) == "nothing"


@pytest.mark.rule("LION-4.IV4", "LION-ED2", "LION-14.1a", "LION-14.2a")
@pytest.mark.parametrize(("card", "vp", "shown"), PRIORITIES_BY_VP)
def test_the_priorities_of_the_card_by_vp(card: int, vp: int, shown: str) -> None:
    stage = drawn(card, "08-20", vp)
    assert chart(stage) == shown
    assert effect(stage) == "nothing"


@pytest.mark.rule("LION-4.IV4", "LION-ED1", "LION-ED3", "LION-ED4", "LION-ED6")
@pytest.mark.parametrize(("card", "happens"), OTHER_EVENTS.items())
def test_the_event_of_the_card_when_its_conditions_hold(card: int, happens: str) -> None:
    stage = drawn(card, "08-30", 10)
    assert effect(stage) == happens
    assert chart(stage) == "HHMLL"
    assert joined(stage) == (JOINED if happens == "more escort" else (set(), set()))


@pytest.mark.rule("LION-ED3", "LION-ED5")
@pytest.mark.parametrize("card", [card for card, happens in OTHER_EVENTS.items() if happens != "tension"])
def test_the_event_of_the_card_does_not_occur_when_they_do_not(card: int) -> None:
    assert effect(drawn(card, "08-18", 0)) == "nothing"


@pytest.mark.rule("LION-2.3b")
def test_no_day_card_is_left_out() -> None:
    tested = {*(each[0] for each in (*PRIORITIES_BY_DATE, *PRIORITIES_BY_VP)), *OTHER_EVENTS}
    assert tested == set(range(135, 155))
