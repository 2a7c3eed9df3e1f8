"""The battle itself (BRIDGE-4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.events import Event
from dowding.games.battles.flying import fly_battle, hosting
from dowding.games.wing_leader.rules.bombing import hook_modifiers, resolve_attack
from dowding.games.wing_leader.rules.squadron_status import break_squadron
from dowding.games.wing_leader.state import SurfaceAttack
from games.battles.battle_builder import Stage, gruppen, squadrons


def formed(**raid: object) -> Stage:
    """A battle whose forces have been formed."""
    stage = Stage()
    stage.plain_raid(**raid)  # type: ignore[arg-type]
    stage.form()
    return stage


def end_turn(stage: Stage, turn: int) -> bool:
    """End a turn of the battle. Whether the battle is over with it."""
    fight = stage.battle.fight
    fight.state.turn = turn
    fight.state.agenda.clear()
    step = hosting(stage.battle).steps["end_turn"](fight)
    if step is not None:
        next(step, None)
    return fight.state.over


def bring_on(stage: Stage) -> None:
    """Put every unit on the map."""
    for squadron in list(stage.battle.fight.state.squadrons.values()):
        value = stage.battle.fight.hooks.bomb_values.get(squadron.id, 0)
        stage.battle.fight.put(replace(squadron, place="map", square=200, bomb_value=value))


@pytest.mark.rule("BRIDGE-4.1")
def test_points_of_wing_leader_are_neither_counted_nor_shown() -> None:
    stage = Stage()
    stage.plain_raid(hunters=2, fighters=3)
    stage.fight_out()
    tracks = {track.id for track in stage.battle.picture("british").tracks}
    assert "battle/turn" in tracks
    assert not any("margin" in track for track in tracks)
    vp = stage.vp
    stage.obey()
    assert not [event for event in stage.battle.log or () if event.kind == "battle/end"]
    assert stage.event("battle over").data["points"] == stage.vp - vp


@pytest.mark.rule("BRIDGE-4.2")
def test_bomber_that_breaks_jettisons_and_returns() -> None:
    stage = formed()
    bring_on(stage)
    fight = stage.battle.fight
    break_squadron(fight, stage.flown(gruppen("He111")[0]), "WL-10.7.1")
    bomber = stage.flown(gruppen("He111")[0])
    assert (bomber.load, bool(bomber.returning)) == ("", True)


@pytest.mark.rule("BRIDGE-4.3")
def test_bombers_attack_only_the_target_of_their_letter() -> None:
    stage = Stage()
    stage.plain_raid(bombers=0, secondary=("B",))
    first, second = gruppen("He111", "A")[0], gruppen("He111", "B")[0]
    stage.raiders("bomber", first, second, *gruppen("Ju87", "A"), *gruppen("Me110", "C"))
    stage.form()
    hooks = stage.battle.fight.hooks
    targets = [hooks.targets[stage.unit(one).id] for one in (first, second)]
    assert targets == [("TARGET",), ("TARGET2",)]
    profiles = [hooks.profiles[stage.unit(one).id] for one in (first, *gruppen("Ju87", "A"), *gruppen("Me110", "C"))]
    assert profiles == [("level",), ("dive",), ("glide", "level")]


@pytest.mark.rule("BRIDGE-4.4")
def test_bombing_modifiers_of_events_and_of_an_undisturbed_run() -> None:
    stage = formed(pathfinders=True, off_course=True, low_level=True)
    fight, bomber = stage.battle.fight, stage.flown(gruppen("He111")[0])
    assert hook_modifiers(fight, bomber) == {
        "pathfinders": 1,
        "navigational error": -1,
        "low level": -2,
        "undisturbed": 2,
    }
    fight.state.disturbed = (bomber.id,)
    assert "undisturbed" not in hook_modifiers(fight, bomber)


@pytest.mark.rule("BRIDGE-4.5")
def test_battle_ends_three_turns_after_the_bombs() -> None:
    stage = formed()
    bring_on(stage)
    assert not end_turn(stage, 5)
    stage.hits(0)
    assert not end_turn(stage, 6)
    assert stage.battle.raid_battle.bombs_gone == 6
    assert not end_turn(stage, 8)
    assert end_turn(stage, 9)


@pytest.mark.rule("BRIDGE-4.5")
def test_battle_ends_with_turn_11_or_7_without_bombers() -> None:
    stage = formed()
    bring_on(stage)
    assert not end_turn(stage, 10)
    assert end_turn(stage, 11)
    alone = formed(bombers=0)
    bring_on(alone)
    assert not end_turn(alone, 6)
    assert end_turn(alone, 7)


def check_phase(stage: Stage) -> None:
    """End a phase, after which the battle may be over."""
    hosting(stage.battle).steps["check_wings"](stage.battle.fight)


@pytest.mark.rule("BRIDGE-4.6")
def test_bombers_bomb_at_once_when_nobody_can_meet_them() -> None:
    stage = formed(fighters=1)
    bring_on(stage)
    fight = stage.battle.fight
    fight.log = []
    fight.state.turn = 2
    check_phase(stage)
    assert not stage.battle.fight.state.over
    stage.hurt(squadrons("Spitfire")[0], broken=True)
    check_phase(stage)
    assert stage.battle.fight.state.ended_by == "nobody left"
    (bombing,) = [event for event in fight.log if event.kind == "bombing"]
    modifiers = bombing.data["modifiers"]
    assert isinstance(modifiers, dict)
    assert "flak" not in modifiers
    assert "no aim" not in modifiers
    assert stage.flown(gruppen("He111")[0]).pressed


@pytest.mark.rule("BRIDGE-4.6")
def test_squadrons_still_to_come_keep_the_battle_going() -> None:
    stage = formed(delayed=True)
    stage.battle.fight.state.turn = 1
    check_phase(stage)
    assert not stage.battle.fight.state.over


@pytest.mark.rule("BRIDGE-4.7", "BRIDGE-A4")
def test_side_may_be_handed_to_its_orders_until_the_end() -> None:
    stage = Stage()
    stage.plain_raid(hunters=2, fighters=2)
    stage.fight_out()
    assert stage.options()[-1] == "orders"
    stage.obey()
    assert stage.event("handed over").data["seat"] == "british"
    assert stage.is_done or not stage.options()[0].startswith("battle:")


@pytest.mark.rule("BRIDGE-G05")
def test_bombs_of_an_undisturbed_and_of_an_attacked_bomber() -> None:
    stage = Stage({"bombing": [4, 5, 4, 5]})
    stage.plain_raid()
    stage.raiders("bomber", *gruppen("Do17"))
    stage.form()
    bring_on(stage)
    fight = stage.battle.fight
    fight.log = []
    stage.hurt(gruppen("Do17")[0], disrupted=True)
    fight.state.disturbed = (stage.unit(gruppen("Do17")[0]).id,)
    for bomber in (gruppen("He111")[0], gruppen("Do17")[0]):
        bombs = SurfaceAttack(stage.unit(bomber).id, "TARGET", "level", 9, aimed=True)
        fight.state.bombs.append(bombs)
        resolve_attack(fight, bombs)
    rolls = [event for event in fight.log if event.kind == "bombing"]
    assert [(roll.get_int("total"), roll.get_int("percent"), roll.get_int("hits")) for roll in rolls] == [
        (9, 25, 6),
        (6, 10, 2),
    ]
    assert [_sum(roll) for roll in rolls] == [0, -3]
    stage.hits(8)
    stage.battle.fight.state.agenda.clear()
    stage.come_home()
    bombing = stage.event("battle bombing")
    assert (bombing.data["result"], bombing.data["points"], bombing.data["second"]) == ("2", -2, 0)
    assert stage.battle.state.damage == {"radar/5": "light"}


def _sum(roll: Event) -> int:
    modifiers = roll.data["modifiers"]
    assert isinstance(modifiers, dict)
    return sum(value for value in modifiers.values() if isinstance(value, int))


def test_battle_is_played_on_by_its_own_step() -> None:
    stage = formed()
    stage.play(fly_battle)
    assert stage.options()[0].startswith("battle:")
