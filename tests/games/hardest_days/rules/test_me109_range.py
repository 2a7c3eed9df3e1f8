"""The Me109 range line (THD-9.9): groups that turn back on the way out and rejoin on the way home."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.rules.raid_movement import raid_movement
from games.hardest_days.chart_packs import groups_of
from games.hardest_days.combat_fixtures import target_chit
from games.hardest_days.scenario_builder import PACK, Stage

SPACES = PACK.components.spaces
TARGET = next(
    target
    for target in PACK.components.targets.values()
    if not SPACES[target.space].in_me109_range
    and not SPACES[target.space].coastal
    and SPACES[SPACES[target.space].recover_to].in_me109_range
    and SPACES[SPACES[target.space].recover_to].coastal
)
"""A target beyond the line, with the way home straight back across it to the coast."""

BEYOND = TARGET.space
WITHIN = SPACES[BEYOND].recover_to
HUNTER, ESCORT, PATROLLER, STRAFER = groups_of(2, "Me109")[:4]
ME110, STRAFING_ME110 = groups_of(2, "Me110")[:2]
BOMBER, OTHER_BOMBER = groups_of(2, "Do17")[:2]


def outbound() -> Stage:
    """A raid one space short of its target, with the range line between them."""
    stage = Stage()
    stage.in_england(WITHIN, target=TARGET.id)
    return stage


def homeward(**dice: list[int]) -> Stage:
    """A recovering raid beyond the line, about to cross it."""
    stage = Stage(dice={name.replace("_", " "): values for name, values in dice.items()})
    stage.in_england(BEYOND, target=TARGET.id, recovering=True)
    return stage


@pytest.mark.rule("THD-9.9a")
def test_hunters_go_inflight_as_the_raid_crosses_the_line_to_its_target() -> None:
    stage = outbound()
    stage.group(HUNTER, "hunt", "left", full=False)
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    assert stage.day.state.raids[1].space == BEYOND
    assert stage.where(HUNTER) == "inflight (reduced)"
    assert stage.where(BOMBER) == "bomber left"
    assert [event.data for event in stage.events("groups leave")] == [{"raid": 1, "groups": ["I/JG3"]}]


@pytest.mark.rule("THD-9.9b")
def test_escorting_me109_go_on_channel_patrol_and_me110_stay_with_the_raid() -> None:
    stage = outbound()
    stage.group(ESCORT, "escort", "left", full=False)
    stage.group(ME110, "escort", "left")
    stage.group(STRAFING_ME110, "bomber", "centre")
    stage.group(BOMBER, "bomber", "left")
    stage.group(PATROLLER, "patrol")
    stage.play(raid_movement)
    assert stage.where(ESCORT) == "patrol (reduced)"
    assert stage.day.state.groups[ESCORT].raid == 1
    assert stage.where(ME110) == "escort left"
    assert stage.where(STRAFING_ME110) == "bomber centre"
    assert stage.where(PATROLLER) == "patrol"
    assert [event.data for event in stage.events("escorts wait")] == [{"raid": 1, "groups": ["II/JG3"]}]


@pytest.mark.rule("THD-9.9a", "THD-9.9b")
def test_me109_within_range_stay_with_the_raid() -> None:
    inside = next(
        target
        for target in PACK.components.targets.values()
        if SPACES[target.space].in_me109_range and target.space in SPACES[WITHIN].adjacent
    )
    stage = Stage()
    stage.in_england(WITHIN, target=inside.id)
    stage.group(HUNTER, "hunt", "left")
    stage.group(ESCORT, "escort", "left")
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    assert stage.day.state.raids[1].space == inside.space
    assert [stage.where(HUNTER), stage.where(ESCORT)] == ["hunt left", "escort left"]


@pytest.mark.rule("THD-9.9c")
def test_patrol_rejoins_as_escort_beside_the_bombers_on_the_way_home() -> None:
    stage = homeward()
    stage.group(BOMBER, "bomber", "right")
    stage.group(ME110, "escort", "right")
    stage.group(ESCORT, "patrol", full=False)
    stage.group(PATROLLER, "patrol")
    stage.play(raid_movement)
    assert stage.day.state.raids[1].space == WITHIN
    assert [stage.where(ESCORT), stage.where(PATROLLER)] == ["escort right (reduced)", "escort right"]
    assert stage.where(ME110) == "escort right"


@pytest.mark.rule("THD-9.9c")
def test_rejoining_patrol_is_placed_like_me110_and_the_player_breaks_ties() -> None:
    stage = homeward()
    letter = PACK.components.groups[PATROLLER].letter
    empty = PACK.components.letter_section[letter]
    first, second = (section for section in ("left", "centre", "right") if section != empty)
    stage.group(BOMBER, "bomber", "left" if first == "left" else "centre")
    stage.group(OTHER_BOMBER, "bomber", "right" if second == "right" else "centre")
    stage.group(PATROLLER, "patrol")
    stage.play(raid_movement)
    assert stage.options() == [f"escort:{first}", f"escort:{second}"]
    stage.choose(f"escort:{second}")
    assert stage.where(PATROLLER) == f"escort {second}"


@pytest.mark.rule("THD-9.9c")
def test_rejoining_patrol_without_bombers_is_placed_in_the_bomber_box_by_die() -> None:
    (a,) = groups_of(2, "Me109", "A")[:1]
    stage = homeward(bomber_placement=[3])
    stage.group(STRAFING_ME110, "bomber", "left")
    stage.group(a, "patrol")
    stage.play(raid_movement)
    assert stage.where(a) == "bomber right"
    assert [event.data for event in stage.events("patrollers escort")] == [{"raid": 1, "groups": ["I/JG3"]}]


@pytest.mark.rule("THD-9.9c")
def test_range_line_is_handled_before_the_coast() -> None:
    chit = target_chit("channel patrollers hunt").id
    stage = Stage()
    stage.in_england(BEYOND, target=TARGET.id, recovering=True, chits=(chit,))
    stage.group(BOMBER, "bomber", "right")
    stage.group(PATROLLER, "patrol")
    stage.play(raid_movement)
    assert stage.where(PATROLLER) == "escort right"
    assert stage.day.state.event_cup.count(chit) == 1


@pytest.mark.rule("THD-9.9c")
def test_patrollers_rejoin_only_as_the_line_is_crossed() -> None:
    here = next(s for s in SPACES.values() if s.in_me109_range and not s.coastal)
    stage = Stage()
    stage.in_england(here.id, target=TARGET.id, recovering=True)
    stage.group(BOMBER, "bomber", "right")
    stage.group(PATROLLER, "patrol")
    stage.play(raid_movement)
    assert stage.where(PATROLLER) == "patrol"


@pytest.mark.rule("THD-9.9d")
def test_strafing_me109_go_on_channel_patrol_at_the_line() -> None:
    stage = outbound()
    stage.group(STRAFER, "bomber", "left")
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    assert stage.where(STRAFER) == "patrol"
    assert 1 in stage.day.state.raids


@pytest.mark.rule("THD-9.9d")
def test_raid_with_only_patrollers_at_the_range_line_is_over() -> None:
    stage = outbound()
    stage.group(HUNTER, "hunt", "left")
    stage.group(ESCORT, "escort", "left")
    stage.group(STRAFER, "bomber", "centre", full=False)
    stage.group(PATROLLER, "patrol")
    stage.play(raid_movement)
    assert not stage.day.state.raids
    assert [stage.where(group) for group in (HUNTER, ESCORT, STRAFER, PATROLLER)] == [
        "inflight",
        "inflight",
        "inflight (reduced)",
        "inflight",
    ]
