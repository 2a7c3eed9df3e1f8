"""Target events for fighters: channel patrollers (THD-17.13, THD-17.14) and escorts that strafe (THD-17.15)."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.rules.raid_movement import move_raid
from dowding.games.hardest_days.rules.target_events import target_event
from dowding.games.hardest_days.state import SECTIONS
from games.hardest_days.combat_fixtures import find_target, groups, others, section_of, target_chit
from games.hardest_days.scenario_builder import PACK, Stage

ESCORT = target_chit("channel patrollers escort").id
HUNT = target_chit("channel patrollers hunt").id


def place_raid_over_target(stage: Stage, *, coastal: bool) -> None:
    """Raid 1 over its target, with one bomber group in the left section."""
    target = find_target(coastal=coastal)
    stage.in_england(target.space, target=target.id)
    stage.group("I/KG2", "bomber", "left")


def place_recovering_raid(stage: Stage, chit: int) -> None:
    """The raid recovers in an inland space one move from the coast, within reach of Me109s, with a kept chit."""
    spaces = PACK.components.spaces
    inland = next(
        space.id
        for space in spaces.values()
        if not space.coastal and space.in_me109_range and spaces[space.recover_to].coastal
    )
    stage.in_england(inland, target=find_target(coastal=False).id, recovering=True, chits=(chit,))
    stage.group("I/KG2", "bomber", "left")


def patrollers(stage: Stage) -> list[str]:
    """Two channel patrollers of different letters."""
    (first,), (second,) = groups("Me109", "A"), groups("Me109", "C")
    stage.group(first, "patrol")
    stage.group(second, "patrol", full=False)
    return [first, second]


@pytest.mark.rule("THD-17.13a")
def test_patrol_joins_the_escort_over_a_coastal_target() -> None:
    stage = Stage()
    place_raid_over_target(stage, coastal=True)
    first, second = patrollers(stage)
    stage.draws_event(ESCORT)
    stage.play(target_event, 1)
    assert stage.is_done
    assert stage.where(first) == "escort left"
    assert stage.where(second) == "escort left (reduced)"
    assert ESCORT in stage.day.state.event_cup
    assert not stage.day.state.raids[1].chits


@pytest.mark.rule("THD-17.13a")
def test_joining_patrol_prefers_the_section_with_fewest_escorts() -> None:
    stage = Stage()
    place_raid_over_target(stage, coastal=True)
    (patroller,) = groups("Me109", "A")
    home = section_of("A")
    here, there = (section for section in SECTIONS if section != home)
    stage.group("I/KG2", "bomber", here)
    stage.group("II/KG2", "bomber", there)
    stage.group("III/KG2", "bomber", here)
    stage.group("I/ZG26", "escort", here)
    stage.group(patroller, "patrol")
    stage.draws_event(ESCORT)
    stage.play(target_event, 1)
    assert stage.is_done
    assert stage.where(patroller) == f"escort {there}"
    assert [event.data for event in stage.events("escort moves")] == [{"raid": 1, "group": "I/JG3", "section": "right"}]


@pytest.mark.rule("THD-17.13b", "THD-17.1a")
def test_escort_chit_is_kept_over_an_inland_target() -> None:
    stage = Stage()
    place_raid_over_target(stage, coastal=False)
    first, second = patrollers(stage)
    stage.draws_event(ESCORT)
    stage.play(target_event, 1)
    assert stage.is_done
    assert [stage.where(group) for group in (first, second)] == ["patrol", "patrol (reduced)"]
    assert stage.day.state.raids[1].chits == (ESCORT,)
    assert ESCORT not in stage.day.state.event_cup


@pytest.mark.rule("THD-17.13b", "THD-17.1a")
def test_kept_escort_chit_takes_effect_when_the_recovering_raid_enters_a_coastal_space() -> None:
    stage = Stage()
    place_recovering_raid(stage, ESCORT)
    first, second = patrollers(stage)
    stage.play(move_raid, 1)
    assert stage.is_done
    assert PACK.components.spaces[stage.day.state.raids[1].space].coastal
    assert [stage.where(group) for group in (first, second)] == ["escort left", "escort left (reduced)"]
    assert not stage.day.state.raids[1].chits
    assert stage.day.state.event_cup.count(ESCORT) == 1
    assert [event.data for event in stage.events("raid moves")] == [{"raid": 1, "where": "6/11b"}]


@pytest.mark.rule("THD-17.14a")
def test_patrol_hunts_in_the_sections_of_its_letters_over_a_coastal_target() -> None:
    stage = Stage()
    place_raid_over_target(stage, coastal=True)
    first, second = patrollers(stage)
    stage.draws_event(HUNT)
    stage.play(target_event, 1)
    assert stage.where(first) == f"hunt {section_of('A')}"
    assert stage.where(second) == f"hunt {section_of('C')} (reduced)"
    assert HUNT in stage.day.state.event_cup


@pytest.mark.rule("THD-17.14b", "THD-17.1a")
def test_hunt_chit_is_kept_over_an_inland_target() -> None:
    stage = Stage()
    place_raid_over_target(stage, coastal=False)
    first, second = patrollers(stage)
    stage.draws_event(HUNT)
    stage.play(target_event, 1)
    assert [stage.where(group) for group in (first, second)] == ["patrol", "patrol (reduced)"]
    assert stage.day.state.raids[1].chits == (HUNT,)
    assert HUNT not in stage.day.state.event_cup
    assert [event.data for event in stage.events("chit kept")] == [{"raid": 1}]


@pytest.mark.rule("THD-17.14b", "THD-17.1a")
def test_kept_hunt_chit_takes_effect_when_the_recovering_raid_enters_a_coastal_space() -> None:
    stage = Stage()
    place_recovering_raid(stage, HUNT)
    first, second = patrollers(stage)
    stage.play(move_raid, 1)
    assert stage.where(first) == f"hunt {section_of('A')}"
    assert stage.where(second) == f"hunt {section_of('C')} (reduced)"
    assert not stage.day.state.raids[1].chits
    assert stage.day.state.event_cup.count(HUNT) == 1


@pytest.mark.rule("THD-17.13b", "THD-17.14b")
@pytest.mark.parametrize("chit", [ESCORT, HUNT])
def test_kept_chit_has_no_effect_while_the_raid_is_inland(chit: int) -> None:
    spaces = PACK.components.spaces
    far = next(
        space.id
        for space in spaces.values()
        if not (space.coastal or spaces[space.recover_to].coastal)
        and space.in_me109_range == spaces[space.recover_to].in_me109_range
    )
    stage = Stage()
    stage.in_england(far, target=find_target(coastal=False).id, recovering=True, chits=(chit,))
    stage.group("I/KG2", "bomber", "left")
    first, _ = patrollers(stage)
    stage.play(move_raid, 1)
    assert stage.where(first) == "patrol"
    assert stage.day.state.raids[1].chits == (chit,)


@pytest.mark.rule("THD-17.15")
def test_escorts_of_the_letter_strafe_in_their_own_section() -> None:
    chit = target_chit("close escort fighters strafe")
    letter, (other, _) = chit.target_letter, others(chit.target_letter)
    stage = Stage()
    place_raid_over_target(stage, coastal=True)
    (me109,), (me110,), (steady,) = groups("Me109", letter), groups("Me110", letter), groups("Me110", other)
    hunter = groups("Me109", letter, 2)[1]
    stage.group(me109, "escort", "right", full=False)
    stage.group(me110, "escort", "left")
    stage.group(steady, "escort", "left")
    stage.group(hunter, "hunt", "left")
    stage.draws_event(chit.id)
    stage.play(target_event, 1)
    assert stage.where(me109) == "bomber right (reduced)"
    assert stage.where(me110) == "bomber left"
    assert stage.where(steady) == "escort left"
    assert stage.where(hunter) == "hunt left"
    assert chit.id in stage.day.state.event_cup


@pytest.mark.rule("THD-9.9a")
@pytest.mark.parametrize("chit", [ESCORT, HUNT])
def test_patrol_does_not_join_beyond_the_range_line(chit: int) -> None:
    spaces = PACK.components.spaces
    beyond = next(
        target
        for target in PACK.components.targets.values()
        if spaces[target.space].coastal and not spaces[target.space].in_me109_range
    )
    stage = Stage()
    stage.in_england(beyond.space, target=beyond.id)
    stage.group("I/KG2", "bomber", "left")
    waiting = patrollers(stage)
    stage.draws_event(chit)
    stage.play(target_event, 1)
    assert stage.is_done
    assert [stage.where(group) for group in waiting] == ["patrol", "patrol (reduced)"]
    assert chit in stage.day.state.event_cup


@pytest.mark.rule("THD-17.13a", "THD-17.14a")
@pytest.mark.parametrize(("chit", "event"), [(ESCORT, "patrollers escort"), (HUNT, "patrollers hunt")])
def test_log_names_the_patrollers_or_reports_no_event(chit: int, event: str) -> None:
    stage = Stage()
    place_raid_over_target(stage, coastal=True)
    moved = patrollers(stage)
    stage.draws_event(chit)
    stage.play(target_event, 1)
    logged = {entry.kind: entry.data for entry in stage.day.log or ()}
    assert logged[event] == {"raid": 1, "groups": moved}
    assert "no event" not in logged
    stage = Stage()
    place_raid_over_target(stage, coastal=True)
    stage.draws_event(chit)
    stage.play(target_event, 1)
    logged = {entry.kind: entry.data for entry in stage.day.log or ()}
    assert logged["no event"] == {"why": "no squadron patrols the Channel"}
    assert event not in logged
