"""Raid targets (LION-6): target cards, priority, strategic value, effort roll, and the limits of the Luftflotte."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.sequence import RAID, clock_update
from dowding.games.raf.lion.rules.targets import advance_warning, raid_target
from dowding.games.raf.pack.components import Effort, Luftflotte, Priority, RaidEffort
from dowding.games.raf.state import Raid
from games.raf.lion.custom_cards import (
    TARGET,
    beyond_me109_range,
    detected_as,
    efforts,
    gruppen,
    leave,
    pack_with,
    target_card,
)
from games.raf.lion.scenario_builder import PACK, Stage

MAJOR = pack_with(target_card(), target_card(26, luftflotte=3), *efforts("major"))
BEYOND = pack_with(beyond_me109_range(), *efforts("major"))
NEXT = 30
"""The card after that of the test."""
ONE_OF_EACH: tuple[Effort, ...] = ("none", "minor", "major", "minor", "none", "major")


def effort_of(stage: Stage, card: int = TARGET) -> str:
    """The effort of a raid on this card."""
    stage.draws("target", card)
    stage.play(raid_target)
    assert stage.battle.raid.target == card
    return stage.battle.raid.effort


@pytest.mark.rule("LION-G02", "LION-6a", "LION-6b")
def test_example_of_poling_with_radar_at_medium_priority() -> None:
    for die, effort in ((3, "minor"), (4, "minor"), (5, "major"), (6, "major")):
        stage = Stage(dice={"raid effort": [die]})
        stage.battle.state.priorities["radar"] = "medium"
        assert effort_of(stage, 5) == effort
    for die in (1, 2):
        stage = Stage(dice={"raid effort": [die, 5]})
        stage.battle.state.priorities["radar"] = "medium"
        stage.draws("target", 5, 3)
        stage.play(raid_target)
        assert stage.events("effort")[0].get_str("effort") == "none"
        assert (stage.battle.raid.target, stage.battle.raid.effort) == (3, "major")


@pytest.mark.rule("LION-6a")
@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize("priority", ["low", "medium", "high"])
def test_effort_column_depends_on_priority_and_strategic_value(priority: Priority, value: int) -> None:
    table = [
        replace(entry, full=("major" if (entry.priority, entry.strategic_value) == (priority, value) else "minor",) * 6)
        for entry in PACK.contents.entries_of(RaidEffort)
    ]
    stage = Stage(dice={"raid effort": [3]}, pack=pack_with(target_card(strategic_value=value), *table))
    stage.battle.state.priorities = dict.fromkeys(stage.battle.state.priorities, "high" if priority == "low" else "low")
    stage.battle.state.priorities["airfield"] = priority
    assert effort_of(stage) == "major"


@pytest.mark.rule("LION-6a")
def test_die_gives_the_effort_in_its_column() -> None:
    table = [replace(entry, full=ONE_OF_EACH) for entry in PACK.contents.entries_of(RaidEffort)]
    pack = pack_with(target_card(), *table)
    for die, effort in enumerate(ONE_OF_EACH, 1):
        stage = Stage(dice={"raid effort": [die, 3]}, pack=pack)
        stage.draws("target", TARGET, NEXT)
        stage.play(raid_target)
        assert stage.events("effort")[0].get_str("effort") == effort
        assert stage.events("effort")[0].get_int("die") == die


@pytest.mark.rule("LION-6b")
def test_without_a_raid_the_card_is_discarded_and_the_next_is_drawn_until_there_is_a_raid() -> None:
    table = [replace(entry, full=ONE_OF_EACH) for entry in PACK.contents.entries_of(RaidEffort)]
    stage = Stage(dice={"raid effort": [1, 5, 1, 2]}, pack=pack_with(*table))
    stage.draws("target", 10, 11, 12, 13)
    stage.play(raid_target)
    assert [event.get_int("target") for event in stage.events("effort")] == [10, 11, 12, 13]
    assert stage.battle.state.decks["target"].discards == (10, 11, 12)
    assert (stage.battle.raid.target, stage.battle.raid.effort) == (13, "minor")
    assert stage.event("raid").get_int("number") == 1


@pytest.mark.rule("LION-6b")
def test_after_a_pulled_card_without_a_raid_the_next_comes_from_the_deck() -> None:
    table = [replace(entry, full=ONE_OF_EACH) for entry in PACK.contents.entries_of(RaidEffort)]
    stage = Stage(dice={"raid effort": [1, 2]}, pack=pack_with(*table))
    stage.draws("target", 10, 11)
    stage.play(advance_warning, raid_target)
    assert [event.get_int("target") for event in stage.events("effort")] == [10, 11]
    assert stage.battle.raid.target == 11
    assert stage.battle.state.pulled == 0


@pytest.mark.rule("LION-6b")
def test_empty_target_deck_is_reshuffled() -> None:
    table = [replace(entry, full=ONE_OF_EACH) for entry in PACK.contents.entries_of(RaidEffort)]
    stage = Stage(dice={"raid effort": [1, 1, 2], "target deck": [1, 1, 1]}, strict=False, pack=pack_with(*table))
    deck = stage.battle.state.decks["target"]
    stage.battle.state.decks["target"] = replace(deck, cards=(11, 10), discards=())
    stage.play(raid_target)
    drawn = [event.get_int("target") for event in stage.events("effort")]
    assert drawn[:2] == [10, 11]
    assert drawn[2] == stage.battle.raid.target
    assert drawn[2] in (10, 11)


@pytest.mark.rule("LION-6c")
@pytest.mark.parametrize(
    ("depletion", "effort"), [(0, "minor"), (7, "minor"), (8, "major"), (14, "major"), (15, "major")]
)
def test_depletion_makes_some_minor_raids_major(depletion: int, effort: str) -> None:
    stage = Stage(dice={"raid effort": [3]}, pack=pack_with(target_card(), *efforts("minor", "major")))
    stage.battle.state.depletion = depletion
    assert effort_of(stage) == effort


@pytest.mark.rule("LION-6.1a")
@pytest.mark.parametrize(
    ("me109", "me110", "do17", "ju87", "effort"),
    [
        (2, 0, 2, 0, "major"),
        (1, 1, 1, 1, "major"),
        (0, 2, 2, 0, "major"),
        (1, 0, 5, 0, "minor"),
        (0, 1, 5, 0, "minor"),
        (5, 1, 1, 0, "minor"),
        (5, 1, 0, 1, "minor"),
    ],
)
def test_major_raid_needs_two_full_fighters_and_two_full_bombers(
    me109: int, me110: int, do17: int, ju87: int, effort: str
) -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
    leave(stage, {(2, "Me109"): me109, (2, "Me110"): me110, (2, "Do17"): do17, (2, "Ju87"): ju87})
    assert effort_of(stage) == effort


@pytest.mark.rule("LION-6.1a")
@pytest.mark.parametrize(("card", "own", "other"), [(TARGET, 2, 3), (26, 3, 2)])
def test_only_the_bases_of_the_cards_own_luftflotte_count(card: int, own: Luftflotte, other: Luftflotte) -> None:
    for luftflotte, effort in ((own, "minor"), (other, "major")):
        stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
        leave(stage, {(luftflotte, "Me109"): 1, (luftflotte, "He111"): 3})
        assert effort_of(stage, card) == effort


@pytest.mark.rule("LION-6.1a")
def test_gruppen_on_the_clock_are_not_at_base() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
    leave(stage, {(2, "Me109"): 1, (2, "Do17"): 2})
    for ident in gruppen(2, "Me109")[1:]:
        stage.gruppe(ident, "clock", hour=6)
    assert effort_of(stage) == "minor"
    assert stage.event("effort").get_str("limit") == "fighters"


@pytest.mark.rule("LION-6.1a")
def test_limit_on_major_raids_does_not_change_other_results() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=pack_with(target_card(), *efforts("minor")))
    leave(stage, {(2, "Me109"): 0})
    assert effort_of(stage) == "minor"
    assert stage.event("effort").get_str("limit") == ""


@pytest.mark.rule("LION-6.1b")
@pytest.mark.parametrize(("me110", "effort"), [(0, "minor"), (1, "minor"), (2, "major")])
def test_beyond_me109_range_a_major_raid_needs_two_full_me110s(me110: int, effort: str) -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=BEYOND)
    leave(stage, {(2, "Me109"): 9, (2, "Me110"): me110, (2, "Do17"): 2})
    assert effort_of(stage) == effort


@pytest.mark.rule("LION-6.1b")
def test_within_me109_range_no_me110_is_needed() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
    leave(stage, {(2, "Me109"): 2, (2, "Do17"): 2})
    assert effort_of(stage) == "major"


@pytest.mark.rule("LION-6.1b")
def test_beyond_me109_range_two_bombers_are_needed_as_well() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=BEYOND)
    leave(stage, {(2, "Me110"): 5, (2, "Do17"): 1})
    assert effort_of(stage) == "minor"


@pytest.mark.rule("LION-6.11")
def test_with_lf3_to_lf2_both_luftflotten_count_for_a_target_of_the_second() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
    leave(stage, {(2, "Me109"): 1, (2, "Do17"): 1, (3, "Me109"): 1, (3, "He111"): 1})
    stage.battle.state.lf3_to_lf2 = True
    assert effort_of(stage) == "major"


@pytest.mark.rule("LION-6.11")
def test_without_lf3_to_lf2_only_the_own_luftflotte_counts() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
    leave(stage, {(2, "Me109"): 1, (2, "Do17"): 1, (3, "Me109"): 1, (3, "He111"): 1})
    assert effort_of(stage) == "minor"


@pytest.mark.rule("LION-6.11")
def test_second_luftflotte_does_not_count_for_a_target_of_the_third() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=MAJOR)
    leave(stage, {(3, "Me109"): 1, (3, "Do17"): 1})
    stage.battle.state.lf3_to_lf2 = True
    assert effort_of(stage, 26) == "minor"


@pytest.mark.rule("LION-6.11", "LION-6.1b")
def test_with_lf3_to_lf2_the_me110s_of_both_count_beyond_me109_range() -> None:
    stage = Stage(dice={"raid effort": [1]}, pack=BEYOND)
    leave(stage, {(2, "Me110"): 1, (2, "Do17"): 2, (3, "Me110"): 1})
    stage.battle.state.lf3_to_lf2 = True
    assert effort_of(stage) == "major"


@pytest.mark.rule("LION-6.2a")
@pytest.mark.parametrize("major", [True, False])
def test_follow_up_raid_has_the_same_card_and_effort_and_goes_straight_to_detection(major: bool) -> None:
    stage = Stage(dice={"detection": [1]}, pack=pack_with(target_card(), *detected_as("early")))
    stage.raid(TARGET, major=major, committed=True, warning="late")
    leave(stage, {(2, "Me109"): 0})  # the effort stands even if the Luftflotte has no Gruppen left (LC-26)
    stage.battle.state.follow_up = True
    deck = stage.battle.state.decks["target"]
    stage.play(clock_update)
    assert stage.battle.raid == Raid(
        TARGET, major, follow_up=True, detected=stage.battle.raid.detected, warning="early", able=stage.battle.raid.able
    )
    assert stage.decision.rule == "LION-7.2a"
    assert not stage.events("effort")
    assert stage.battle.state.decks["target"] == deck
    assert stage.event("raid").rule == "LION-6.2a"


@pytest.mark.rule("LION-6.2a")
def test_follow_up_raid_skips_only_the_target_step() -> None:
    stage = Stage(dice={"detection": [1]}, pack=pack_with(target_card(), *detected_as("early")))
    stage.raid(TARGET)
    stage.battle.state.follow_up = True
    stage.play(clock_update)
    planned = [name for name, *_ in reversed(stage.battle.state.agenda)]
    assert planned == [step.__name__ for step in RAID[3:]]


@pytest.mark.rule("LION-6.2a")
def test_follow_up_raids_end() -> None:
    stage = Stage(dice={"detection": [1]}, pack=pack_with(target_card(), *detected_as("early")))
    stage.raid(TARGET)
    stage.battle.state.follow_up = True
    stage.play(clock_update)
    assert not stage.battle.state.follow_up
