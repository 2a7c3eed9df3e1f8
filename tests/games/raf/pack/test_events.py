"""The raid event cards of the pack against the rules (LION-2.33, the lists of events)."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

import pytest

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.rule_refs import rule_numbers
from games.raf.packs import KINDS, RAID_EVENTS

OPENING: Final = range(91, 129)
ESCORT: Final = range(129, 135)
OF_OTHER_GAMES: Final = {
    "LF2 weather improves",
    "LF3 weather improves",
    "escort rendezvous failure",
    "heavy pursuit",
    "hunters chase stragglers",
    "hunter fuel low",
    "squadrons evade hunters",
    "non-essential target or headquarters",
    "extended attack",
    "late interception",
    "navigational error",
    "squadron turnaround",
    "ULTRA intercept",
}
LETTERED: Final = {
    "bombers break formation",
    "clouds inhibit hunters",
    "clouds scatter raid",
    "Me109s close escort",
    "radio confusion",
    "rendezvous failure",
    "clouds inhibit squadrons",
    "flak",
    "fighters strafe",
    "patrollers vectored away",
}
"""The events of Lion that affect one letter."""
CONDITIONAL: Final = {"British altitude advantage", "German altitude advantage", "interception over coast"}


def approach(number: int) -> c.Approach:
    """The approach event of a card in Lion."""
    (line,) = [line for line in RAID_EVENTS[number].approach if line.games in ("A", "L")]
    return line


def target(number: int) -> c.TargetLine:
    """The target event of a card in Lion."""
    (line,) = [line for line in RAID_EVENTS[number].target if line.games in ("A", "L")]
    return line


def lines(numbers: range) -> list[c.Approach | c.TargetLine]:
    """All events of these cards in Lion."""
    return [line for number in numbers for line in (approach(number), target(number))]


def test_44_cards() -> None:
    assert list(RAID_EVENTS) == list(range(91, 135))


@pytest.mark.rule("LION-2.3a")
@pytest.mark.parametrize("number", RAID_EVENTS)
def test_every_card_has_one_approach_and_one_target_event_for_lion(number: int) -> None:
    assert approach(number).event not in OF_OTHER_GAMES
    assert target(number).event not in OF_OTHER_GAMES


def test_events_of_the_other_games_have_their_codes() -> None:
    coded: list[tuple[str, str]] = []
    coded += [(line.event, line.games) for card in RAID_EVENTS.values() for line in card.approach]
    coded += [(line.event, line.games) for card in RAID_EVENTS.values() for line in card.target]
    assert {games for event, games in coded if event in OF_OTHER_GAMES} == {"E,2"}


def test_every_event_of_lion_is_on_an_opening_card() -> None:
    every = {*get_args(c.ApproachEvent), *get_args(c.TargetEvent)}
    assert {line.event for line in lines(OPENING)} == every - OF_OTHER_GAMES


def test_card_102_sends_a_and_b_to_the_secondary_target() -> None:
    assert (target(102).event, target(102).letters) == ("secondary target", ("A", "B"))


def test_card_109_moves_the_clock_by_one() -> None:
    assert RAID_EVENTS[109].advance == 1


def test_card_calls_the_b_me109s_to_close_escort_where_squadrons_evade_in_other_games() -> None:
    cards = [
        card.number
        for card in RAID_EVENTS.values()
        if {line.event for line in card.approach} == {"Me109s close escort", "squadrons evade hunters"}
        and approach(card.number).letters == ("B",)
    ]
    assert cards


def test_lettered_events_use_each_letter_equally_often() -> None:
    for event in LETTERED:
        letters = Counter(line.letters for line in lines(OPENING) if line.event == event)
        assert set(letters) == {("A",), ("B",), ("C",)}, event
        assert len(set(letters.values())) == 1, event


def test_other_events_have_no_letter_but_the_secondary_target() -> None:
    for line in lines(range(91, 135)):
        if line.event == "secondary target":
            assert len(line.letters) >= 2
        else:
            assert bool(line.letters) == (line.event in LETTERED), line


def test_conditions_are_printed_where_the_rules_mention_them() -> None:
    for line in lines(range(91, 135)):
        if line.event in CONDITIONAL:
            assert line.conditions, line
        elif line.conditions:
            assert line.event in ("undetected hunters", "undetected escort")
            assert [condition.intelligence for condition in line.conditions] == [("poor", "limited")]


def test_interception_over_coast_prints_one_warning() -> None:
    for number in RAID_EVENTS:
        if (line := target(number)).event == "interception over coast":
            assert [len(condition.warning) for condition in line.conditions] == [1]


def test_undetected_fighters_join_with_and_without_a_condition() -> None:
    for event in ("undetected hunters", "undetected escort"):
        assert {bool(line.conditions) for line in lines(range(91, 135)) if line.event == event} == {True, False}


def test_some_cards_advance_the_clock_only_when_the_luftwaffe_is_depleted() -> None:
    two = [card for card in RAID_EVENTS.values() if card.advance_depleted is not None]
    assert two
    assert {(card.advance, card.advance_depleted) for card in two} == {(0, 2)}
    assert {card.advance for card in RAID_EVENTS.values()} == {0, 1, 2}


def test_follow_up_raids_have_no_time_advance_and_some_cards_forbid_warning() -> None:
    follow_up = [card for card in RAID_EVENTS.values() if card.follow_up]
    assert {(card.advance, card.advance_depleted) for card in follow_up} == {(0, None)}
    assert any(card.no_advance_warning for card in RAID_EVENTS.values())


def test_cards_of_more_escort_are_about_escort() -> None:
    words = ("escort", "hunters", "hunt")
    assert all(any(word in line.event for word in words) for line in lines(ESCORT))


# What the events are called


def test_every_event_has_a_description() -> None:
    wanted = [("approach", event) for event in get_args(c.ApproachEvent)]
    wanted += [("target", event) for event in get_args(c.TargetEvent)]
    wanted += [("day", event) for event in get_args(c.DayEventName)]
    assert set(KINDS) == set(wanted)


def test_event_cites_the_rule_of_its_game_and_side() -> None:
    for (side, event), kind in KINDS.items():
        battle = "2P" if event in {*OF_OTHER_GAMES, "morning haze"} else "LION"
        letter = {"approach": "A", "target": "T", "day": "D"}[side]
        number = rule_numbers(Lion.rule_refs).get(kind.rule, kind.rule)
        assert number.startswith(f"{battle}-E{letter}"), kind
