"""Selecting groups for a raid (THD-8.4 to 8.9)."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.games.hardest_days.pack.components import Aircraft
from dowding.games.hardest_days.rules.deployment import raid_composition
from dowding.games.hardest_days.rules.raid_movement import raid_movement
from dowding.games.hardest_days.rules.sequence import while_raids_remain
from dowding.games.hardest_days.rules.squadron_movement import squadron_movement
from dowding.games.hardest_days.state import Raid
from games.hardest_days.chart_packs import (
    fleets,
    force_list,
    form,
    forming,
    groups_of,
    leave,
    leave_only,
    letters,
    pack_with,
    types,
)
from games.hardest_days.scenario_builder import PACK, Stage

ELITE = [counter.id for counter in PACK.components.groups.values() if counter.elite]


def nine_from_list_b4() -> Stage:
    stage = Stage(dice={"raid force": [4]}, strict=False)
    stage.day.state.size_cup.remove("9B")
    stage.raid(Raid(1, "LF2S-B", 1, True, warning="early", size_chit="9B", size=9))
    return stage


@pytest.mark.rule("THD-G07", "THD-8.4a")
def test_nine_groups_of_list_b4_are_three_me109_three_me110_and_three_do17() -> None:
    stage = nine_from_list_b4()
    groups = form(stage)
    assert Counter(types(groups)) == {"Me109": 3, "Me110": 3, "Do17": 3}
    assert set(fleets(groups)) == {2}
    assert stage.day.state.raids[1].size == 9


@pytest.mark.rule("THD-G08", "THD-8.5b", "THD-8.5e")
def test_raid_shrinks_from_nine_to_seven_with_too_few_fighters() -> None:
    stage = nine_from_list_b4()
    leave(stage, 2, {"Me109": 4, "Me110": 1})
    assert types(form(stage)) == ["Me109", "Me109", "Do17", "Me110", "Do17", "Me109", "Me109"]
    assert stage.day.state.raids[1].size == 7
    assert len(stage.day.groups_of(1)) == 7


@pytest.mark.rule("THD-8.4a")
@pytest.mark.parametrize(
    ("letter", "die", "aircraft"), [("B", 2, "He111"), ("B", 5, "Ju88"), ("C", 2, "Do17"), ("C", 5, "Ju87")]
)
def test_force_chart_is_read_by_chit_letter_and_die(letter: str, die: int, aircraft: Aircraft) -> None:
    pack = pack_with(
        force_list("He111", "Me110", letter="B", die=2),
        force_list("Ju88", "Me110", letter="B", die=5),
        force_list("Do17", "Me110", letter="C", die=2),
        force_list("Ju87", "Me110", letter="C", die=5),
    )
    stage = Stage(dice={"raid force": [die]}, strict=False, pack=pack)
    chit = next(chit.id for chit in PACK.components.sizes.values() if chit.letter == letter and not chit.provisional)
    stage.day.state.size_cup.remove(chit)
    stage.raid(Raid(1, "LF2S-B", 1, True, size_chit=chit, size=2))
    assert types(form(stage)) == [aircraft, "Me110"]


@pytest.mark.rule("THD-8.4a")
@pytest.mark.parametrize("size", [1, 3, 5])
def test_raid_size_limits_the_entries_of_the_list(size: int) -> None:
    stage = forming("Me109", "Do17", "Me110", "He111", "Me109")
    stage.raid(Raid(1, "LF2S-B", 1, True, size_chit="9B", size=size))
    assert types(form(stage)) == ["Me109", "Do17", "Me110", "He111", "Me109"][:size]


# Available groups (8.5)


@pytest.mark.rule("THD-8.5a")
@pytest.mark.parametrize(("track", "fleet"), [("LF2E-A", 2), ("LF2S-C", 2), ("LF3-B", 3)])
def test_groups_come_from_the_luftflotte_of_the_raids_region(track: str, fleet: int) -> None:
    groups = form(forming("Me109", "Me110", "He111", "Ju88", track=track))
    assert fleets(groups) == [fleet] * 4


@pytest.mark.rule("THD-8.5a")
def test_only_full_groups_at_their_airbase_are_selected() -> None:
    stage = forming("Me109", "Me109")
    reduced, resting, flying, raiding, lost, fit, *others = groups_of(2, "Me109")
    stage.group(reduced, "airbase", full=False)
    stage.group(resting, "clock", hour=3)
    stage.group(flying, "inflight")
    stage.in_england("1/11a", number=2)
    stage.group(raiding, "hunt", "left", raid=2)
    stage.group(lost, "light")
    for group in others:
        stage.group(group, "airbase", full=False)
    leave(stage, 2, {"Me110": 0})
    assert form(stage) == [fit]


@pytest.mark.rule("THD-8.5b")
@pytest.mark.parametrize(("called_for", "taken"), [("Me109", "Me110"), ("Me110", "Me109")])
def test_other_fighter_type_replaces_a_missing_fighter(called_for: Aircraft, taken: Aircraft) -> None:
    stage = forming(called_for, called_for, called_for)
    leave(stage, 2, {called_for: 1})
    assert types(form(stage)) == [called_for, taken, taken]


@pytest.mark.rule("THD-8.5c")
@pytest.mark.parametrize(
    ("called_for", "available", "taken"),
    [
        ("He111", ("He111", "Ju88", "Do17", "Ju87"), "He111"),
        ("He111", ("Ju87", "Do17", "Ju88"), "Ju88"),
        ("He111", ("Ju87", "Do17"), "Do17"),
        ("Do17", ("Ju87", "He111", "Ju88"), "Ju88"),
        ("Do17", ("Ju87", "He111"), "He111"),
        ("Ju88", ("Ju87", "He111", "Do17"), "Do17"),
        ("Ju88", ("Ju87", "He111"), "He111"),
        ("Ju88", ("Ju87",), "Ju87"),
        ("Ju87", ("He111", "Do17", "Ju88"), "Ju88"),
    ],
)
def test_order_of_replacements_for_a_missing_bomber(
    called_for: Aircraft, available: tuple[Aircraft, ...], taken: Aircraft
) -> None:
    stage = forming(called_for)
    leave_only(stage, *[groups_of(2, aircraft)[0] for aircraft in available])
    assert types(form(stage)) == [taken]


@pytest.mark.rule("THD-8.5d", "THD-8.8a")
@pytest.mark.parametrize(("called_for", "available"), [("Do17", "Me109"), ("Me110", "Do17")])
def test_bombers_and_fighters_never_replace_each_other(called_for: Aircraft, available: Aircraft) -> None:
    stage = forming(called_for)
    leave_only(stage, *groups_of(2, available))
    assert form(stage) == []
    assert 1 not in stage.day.state.raids


@pytest.mark.rule("THD-8.5e")
def test_entry_that_cannot_be_filled_ends_the_selection() -> None:
    stage = forming("Me109", "Me110", "He111", "Me109", "Me110")
    leave(stage, 2, {"He111": 0, "Do17": 0, "Ju88": 0, "Ju87": 0})
    assert types(form(stage)) == ["Me109", "Me110"]
    assert stage.day.state.raids[1].size == 2


@pytest.mark.rule("THD-8.5f")
@pytest.mark.parametrize("scenario", ["aug-24", "sep-07"])
def test_other_bombers_replace_ju87_on_days_without_ju87(scenario: str) -> None:
    stage = forming("Ju87", "Ju87", "Ju87", scenario=scenario)
    leave(stage, 2, {"Ju88": 1, "Do17": 1})
    assert types(form(stage)) == ["Ju88", "Do17", "He111"]


# Selector letters and elite groups (8.6, 8.7)


@pytest.mark.rule("THD-8.6a")
@pytest.mark.parametrize("count", [3, 6, 9])
def test_groups_are_selected_evenly_by_letter(count: int) -> None:
    entries: list[Aircraft] = ["Me109"] * count
    assert Counter(letters(form(forming(*entries)))) == {"A": count // 3, "B": count // 3, "C": count // 3}


@pytest.mark.rule("THD-8.6a")
def test_letters_are_counted_over_fighters_and_bombers_of_the_raid() -> None:
    stage = forming("Me109", "He111", strict=True, dice={"bomber placement": [3]})
    (fighter, *_), (same, *_), (other, *_) = (
        groups_of(2, "Me109", "A"),
        groups_of(2, "He111", "A"),
        groups_of(2, "He111", "C"),
    )
    leave_only(stage, fighter, same, other)
    assert form(stage) == [fighter, other]


@pytest.mark.rule("THD-8.6a")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_die_decides_among_letters_used_equally(die: int) -> None:
    stage = forming("Me109", strict=True, dice={"group selection": [die]})
    tied = [groups_of(2, "Me109", "A")[0], groups_of(2, "Me109", "B")[0], groups_of(2, "Me109", "C")[0]]
    leave_only(stage, *tied)
    in_pack_order = [group for group in stage.day.state.groups if group in tied]
    assert form(stage) == [in_pack_order[die - 1]]


@pytest.mark.rule("THD-8.7a")
def test_elite_me110_are_taken_before_the_others() -> None:
    groups = form(forming("Me110", "Me110", "Me110"))
    assert set(groups[:2]) == set(ELITE)
    assert groups[2] not in ELITE


@pytest.mark.rule("THD-8.7a")
def test_elite_me110_replace_me109_before_the_others() -> None:
    stage = forming("Me109", "Me109")
    leave(stage, 2, {"Me109": 0})
    assert set(form(stage)) == set(ELITE)


@pytest.mark.rule("THD-8.7a", "THD-8.6a")
def test_elite_groups_come_before_even_letters() -> None:
    elite = ELITE[0]
    (letter,) = letters([elite])
    stage = forming("Me109", "Me110")
    rivals = [group for group in groups_of(2, "Me110") if group not in ELITE and letters([group]) != [letter]]
    leave_only(stage, groups_of(2, "Me109", letter)[0], elite, *rivals)
    assert form(stage)[1] == elite


@pytest.mark.rule("THD-8.7a")
def test_unavailable_elite_group_is_skipped() -> None:
    stage = forming("Me110", "Me110")
    stage.group(ELITE[0], "airbase", full=False)
    groups = form(stage)
    assert groups[0] == ELITE[1]
    assert groups[1] not in ELITE


# False raids (8.8)


@pytest.mark.rule("THD-8.8a")
def test_raid_without_groups_is_a_false_alarm_and_is_removed() -> None:
    stage = forming("Me109", "Do17", strict=True)
    leave_only(stage)
    stage.play(raid_composition, 1)
    assert [event.rule for event in stage.events("false raid")] == ["THD-8.8"]
    assert not stage.day.state.raids
    assert stage.day.state.size_cup.count("9B") == 1


@pytest.mark.rule("THD-8.8a")
def test_airfield_operations_follow_if_the_last_raid_is_a_false_alarm() -> None:
    stage = forming("Me109", "Do17", strict=True)
    leave_only(stage)
    stage.day.state.hour = 6
    stage.day.schedule_next(raid_movement, squadron_movement)
    stage.play(while_raids_remain)
    assert stage.is_done
    assert [event.get_str("hour") for event in stage.events("clock")] == ["End of Day"]


@pytest.mark.rule("THD-8.8a")
def test_air_action_continues_after_a_false_alarm_with_another_raid() -> None:
    stage = forming("Me109", "Do17", strict=True)
    leave_only(stage)
    stage.on_track("LF3-A", 3, number=2)
    stage.day.schedule_next(raid_movement, squadron_movement)
    stage.play(while_raids_remain)
    assert list(stage.day.state.raids) == [2]
    assert stage.decision.rule == "THD-10.1"


# Fighters of Luftflotte 3 over Luftflotte 2's regions (8.9)


@pytest.mark.rule("THD-8.9a")
@pytest.mark.parametrize("scenario", ["aug-24", "sep-07"])
@pytest.mark.parametrize("track", ["LF2E-B", "LF2S-C"])
@pytest.mark.parametrize(("called_for", "other"), [("Me109", "Me110"), ("Me110", "Me109")])
def test_order_of_luftflotten_and_types_for_fighters_of_lf2_raids(
    scenario: str, track: str, called_for: Aircraft, other: Aircraft
) -> None:
    stage = forming(called_for, called_for, called_for, called_for, called_for, scenario=scenario, track=track)
    for fleet in (2, 3):
        leave(stage, fleet, {"Me109": 1, "Me110": 1})
    groups = form(stage)
    assert types(groups) == [called_for, called_for, other, other]
    assert fleets(groups) == [2, 3, 2, 3]


@pytest.mark.rule("THD-8.9a")
@pytest.mark.parametrize("scenario", ["aug-13", "aug-15", "aug-18"])
def test_lf3_fighters_do_not_join_before_24_august(scenario: str) -> None:
    stage = forming("Me109", "Me109", scenario=scenario)
    leave(stage, 2, {"Me109": 1, "Me110": 0})
    assert fleets(form(stage)) == [2]


@pytest.mark.rule("THD-8.9a")
def test_lf3_raids_never_take_fighters_of_lf2() -> None:
    stage = forming("Me109", "Me109", scenario="aug-24", track="LF3-A")
    leave(stage, 3, {"Me109": 1, "Me110": 0})
    assert fleets(form(stage)) == [3]


@pytest.mark.rule("THD-8.9b")
@pytest.mark.parametrize("scenario", ["aug-24", "sep-07"])
def test_lf3_bombers_never_join(scenario: str) -> None:
    stage = forming("Me109", "He111", "Me109", scenario=scenario)
    leave(stage, 2, {"He111": 0, "Do17": 0, "Ju88": 0})
    assert types(form(stage)) == ["Me109"]
