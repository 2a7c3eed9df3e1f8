"""Deploying the groups of a raid in its display (THD-8.10 to 8.12, 8.15): hunters, bombers, close escort, patrol."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import ForceEntry, Section, WarningLevel
from dowding.games.hardest_days.rules.deployment import raid_composition
from dowding.games.hardest_days.state import SECTIONS, Raid
from games.hardest_days.chart_packs import form, forming, groups_of, leave, leave_only
from games.hardest_days.scenario_builder import PACK, Stage

LETTER_IN: dict[Section, str] = {section: letter for letter, section in PACK.components.letter_section.items()}
"""The letter printed in each section of the Hunt and Close Escort boxes."""

BOMBERS_FOR_3: dict[Section, str] = {"left": "C", "centre": "B", "right": "A"}
"""8.10: with a placement die of three, C bombers fly left, B in the centre, A right."""


def fighters(aircraft: str, *sections: Section) -> list[str]:
    """One fighter group of Luftflotte 2 for each section named, with the letter printed there."""
    groups: list[str] = []
    for section in sections:
        groups.append(
            next(
                counter.id
                for counter in PACK.components.groups.values()
                if (counter.luftflotte, counter.type, counter.letter) == (2, aircraft, LETTER_IN[section])
                and counter.id not in groups
                and not counter.elite
            )
        )
    return groups


def bombers(*sections: Section) -> list[str]:
    """One Do17 group for each section named, where a placement die of three puts it."""
    groups: list[str] = []
    for section in sections:
        groups.append(
            next(
                counter.id
                for counter in PACK.components.groups_at[2, "Do17"]
                if counter.letter == BOMBERS_FOR_3[section] and counter.id not in groups
            )
        )
    return groups


def raid_of(*groups: str) -> Stage:
    """A raid of exactly these groups about to form; bombers are placed with a three."""
    entries: list[ForceEntry] = [PACK.components.groups[group].type for group in groups]
    stage = forming(*entries, dice={"bomber placement": [3]})
    leave_only(stage, *groups)
    return stage


def where(stage: Stage, groups: list[str]) -> list[str]:
    return [stage.where(group) for group in groups]


# Hunters and bombers


@pytest.mark.rule("THD-8.10a")
def test_me109_hunt_in_the_section_of_their_letter() -> None:
    hunters = fighters("Me109", "left", "left", "centre", "right")
    stage = raid_of(*hunters, *bombers("left"))
    form(stage)
    assert where(stage, hunters) == ["hunt left", "hunt left", "hunt centre", "hunt right"]


@pytest.mark.rule("THD-8.10a")
def test_me109_replacing_an_me110_is_placed_in_the_hunt_box() -> None:
    (stand_in,) = fighters("Me109", "centre")
    stage = forming("Do17", "Me110")
    leave_only(stage, *bombers("left"), stand_in)
    form(stage)
    assert stage.where(stand_in) == "hunt centre"


@pytest.mark.rule("THD-8.10b", "THD-G09")
def test_placement_die_three_puts_c_bombers_left_b_centre_and_a_right() -> None:
    a, b, c = (groups_of(2, "Do17", "A")[0], groups_of(2, "Do17", "B")[0], groups_of(2, "Do17", "C")[0])
    stage = raid_of(a, b, c)
    form(stage)
    assert where(stage, [c, b, a]) == ["bomber left", "bomber centre", "bomber right"]


@pytest.mark.rule("THD-8.10b")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_die_places_all_bombers_by_their_letters(die: int) -> None:
    stage = forming("Do17", "He111", "Do17", "He111", "Ju88", "Do17", dice={"bomber placement": [die]})
    groups = form(stage)
    key = PACK.components.placements["bomber", die].letters
    for group in groups:
        section = SECTIONS[key.index(PACK.components.groups[group].letter)]
        assert stage.where(group) == f"bomber {section}"
    assert sum(event.get_str("name") == "bomber placement" for event in stage.events("roll")) == 1


# Close escort


@pytest.mark.rule("THD-8.10c")
def test_me110_with_bombers_fly_close_escort_in_the_section_of_their_letter() -> None:
    escorts = fighters("Me110", "left", "centre", "right")
    stage = raid_of(*bombers("left", "centre", "right"), *escorts)
    form(stage)
    assert where(stage, escorts) == ["escort left", "escort centre", "escort right"]


@pytest.mark.rule("THD-8.10c")
def test_me110_replacing_an_me109_flies_close_escort() -> None:
    (stand_in,) = fighters("Me110", "left")
    stage = forming("Me109", "Do17", dice={"bomber placement": [3]})
    leave_only(stage, stand_in, *bombers("left"))
    form(stage)
    assert stage.where(stand_in) == "escort left"


@pytest.mark.rule("THD-8.10d")
@pytest.mark.parametrize("section", SECTIONS)
def test_escorts_in_a_section_without_bombers_move_to_one_with_bombers(section: Section) -> None:
    escorts = fighters("Me110", "left", "centre", "right")
    stage = raid_of(*bombers(section), *escorts)
    form(stage)
    assert where(stage, escorts) == [f"escort {section}"] * 3


@pytest.mark.rule("THD-8.10e")
def test_escort_prefers_the_section_with_fewer_escorts() -> None:
    stays, moves = fighters("Me110", "left", "right")
    stage = raid_of(*bombers("left", "left", "centre"), stays, moves)
    form(stage)
    assert where(stage, [stays, moves]) == ["escort left", "escort centre"]


@pytest.mark.rule("THD-8.10e")
def test_escort_prefers_more_bombers_between_sections_with_equal_escorts() -> None:
    (moves,) = fighters("Me110", "right")
    stage = raid_of(*bombers("left", "centre", "centre"), moves)
    form(stage)
    assert stage.where(moves) == "escort centre"


@pytest.mark.rule("THD-8.10e")
@pytest.mark.parametrize("choice", ["left", "centre"])
def test_player_chooses_between_equal_sections(choice: Section) -> None:
    (moves,) = fighters("Me110", "right")
    stage = raid_of(*bombers("left", "centre"), moves)
    stage.play(raid_composition, 1)
    assert stage.decision.rule == "THD-8.10"
    assert stage.options() == ["escort:left", "escort:centre"]
    stage.choose(f"escort:{choice}")
    assert stage.where(moves) == f"escort {choice}"
    assert stage.is_done


@pytest.mark.rule("THD-8.10e")
def test_moved_escort_counts_for_the_next_one() -> None:
    first, second = fighters("Me110", "right", "right")
    stage = raid_of(*bombers("left", "centre"), first, second)
    stage.play(raid_composition, 1)
    stage.choose("escort:left")
    assert stage.is_done
    assert sorted(where(stage, [first, second])) == ["escort centre", "escort left"]


@pytest.mark.rule("THD-8.10f", "THD-8.15a")
def test_me110_without_bombers_strafe_in_sections_by_die() -> None:
    a, b, c = (groups_of(2, "Me110", "A")[-1], groups_of(2, "Me110", "B")[-1], groups_of(2, "Me110", "C")[-1])
    stage = raid_of(a, b, c, *fighters("Me109", "left"))
    form(stage)
    assert where(stage, [c, b, a]) == ["bomber left", "bomber centre", "bomber right"]
    assert sum(event.get_str("name") == "bomber placement" for event in stage.events("roll")) == 1


@pytest.mark.rule("THD-8.11a")
def test_e_entry_places_one_me109_in_close_escort() -> None:
    stage = forming("Me109", "Do17", "Me109e", "Me109", dice={"bomber placement": [3]})
    (bomber,) = bombers("centre")
    leave_only(stage, bomber, *fighters("Me109", "left", "left", "left"))
    hunter, _, escort, other = form(stage)
    assert where(stage, [hunter, escort, other]) == ["hunt left", "escort centre", "hunt left"]


@pytest.mark.rule("THD-8.11a")
def test_e_entry_without_bombers_places_the_me109_in_the_bomber_box() -> None:
    (a,) = groups_of(2, "Me109", "A")[:1]
    stage = forming("Me109e", dice={"bomber placement": [3]})
    leave_only(stage, a)
    form(stage)
    assert stage.where(a) == "bomber right"


# Channel patrol


@pytest.mark.rule("THD-8.12a")
def test_cp_entry_places_one_me109_on_channel_patrol() -> None:
    stage = forming("Me109", "Do17", "Me109cp", "Me109")
    hunter, _, patroller, other = form(stage)
    assert stage.where(patroller) == "patrol"
    assert [stage.day.state.groups[group].box for group in (hunter, other)] == ["hunt", "hunt"]


@pytest.mark.rule("THD-8.12b")
def test_patrollers_without_warning_fly_close_escort() -> None:
    (patroller,) = fighters("Me109", "left")
    stage = forming("Do17", "Me109cp", warning="none", dice={"bomber placement": [3]})
    leave_only(stage, *bombers("right"), patroller)
    form(stage)
    assert stage.where(patroller) == "escort right"


@pytest.mark.rule("THD-8.12b")
def test_patrollers_without_warning_and_bombers_are_placed_like_me110() -> None:
    (a,) = groups_of(2, "Me109", "A")[:1]
    stage = forming("Me109cp", warning="none", dice={"bomber placement": [3]})
    leave_only(stage, a)
    form(stage)
    assert stage.where(a) == "bomber right"


@pytest.mark.rule("THD-8.12b")
def test_patrollers_stay_on_patrol_with_late_warning() -> None:
    stage = forming("Do17", "Me109cp", warning="late")
    _, patroller = form(stage)
    assert stage.where(patroller) == "patrol"


@pytest.mark.rule("THD-8.12c")
def test_me110_replacing_a_patroller_flies_close_escort() -> None:
    (stand_in,) = fighters("Me110", "left")
    stage = forming("Do17", "Me109cp", dice={"bomber placement": [3]})
    leave_only(stage, *bombers("left"), stand_in)
    form(stage)
    assert stage.where(stand_in) == "escort left"
    assert not stage.day.groups_of(1, "patrol")


# Missions (8.15)


@pytest.mark.rule("THD-8.15a")
@pytest.mark.parametrize("letter", sorted({chit.letter for chit in PACK.components.sizes.values()}))
@pytest.mark.parametrize("warning", ["early", "none"])
def test_bombers_always_bomb_and_only_me109_hunt_or_patrol(letter: str, warning: WarningLevel) -> None:
    chit = next(chit.id for chit in PACK.components.sizes.values() if chit.letter == letter and not chit.provisional)
    visible: set[tuple[str, str]] = set()
    for die in range(1, 7):
        for me109s in (0, 4, 15):
            stage = Stage(dice={"raid force": [die]}, strict=False)
            leave(stage, 2, {"Me109": me109s})
            stage.day.state.size_cup.remove(chit)
            stage.raid(Raid(1, "LF2S-B", 1, True, warning=warning, size_chit=chit, size=16))
            stage.play(raid_composition, 1)
            while not stage.is_done:
                stage.choose(stage.options()[0])
            visible |= {(PACK.components.groups[g.id].type, g.box) for g in stage.day.groups_of(1)}
    assert {box for aircraft, box in visible if aircraft not in ("Me109", "Me110")} == {"bomber"}
    assert {aircraft for aircraft, box in visible if box in ("hunt", "patrol")} == {"Me109"}
    assert {box for aircraft, box in visible if aircraft == "Me110"} <= {"escort", "bomber"}
