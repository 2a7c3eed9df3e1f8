"""After the combat (THD-12.2 steps 6 and 7): squadrons leave, escorts strafe, an empty raid is removed."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import Section
from dowding.games.hardest_days.rules.interception import fly_through
from games.hardest_days.combat_fixtures import DRILL, combats, target_chit
from games.hardest_days.scenario_builder import Stage

SPACE = "7/11a"


def raid_stage(*results: str) -> Stage:
    """A raid over England under broken cloud (so no squadron shifts), with the results of its later combats."""
    stage = Stage(dice=combats(*results), weather="broken", pack=DRILL)
    stage.in_england(SPACE, intercepted=True)
    return stage


def squadrons(stage: Stage, section: Section, *idents: str) -> None:
    for ident in idents:
        stage.squadron(ident, "bomber", raid=1, section=section)


def attackers(stage: Stage) -> list[str]:
    return [event.get_str("attacker") for event in stage.events("combat")]


@pytest.mark.rule("THD-12.2l")
def test_squadrons_without_an_opponent_go_inflight() -> None:
    stage = raid_stage("L A")
    stage.group("I/KG2", "bomber", "left")
    stage.group("I/JG3", "hunt", "right")
    squadrons(stage, "left", "54", "65")
    stage.squadron("32", "bomber", raid=1, section="centre", full=False, edge=2)
    stage.play(fly_through, 1)
    stage.choose("attack-with:54")
    assert stage.is_done
    assert attackers(stage) == ["54"]
    assert stage.where("65") == "inflight"
    assert stage.where("32") == "inflight (reduced)"
    assert stage.day.state.squadrons["32"].raid == 0
    assert sorted(event.get_str("squadron") for event in stage.events("squadron leaves")) == ["32", "65"]
    assert [event.data for event in stage.events("group lost")] == [
        {"group": "I/KG2", "loss": "light", "raid": 1, "cause": "combat"}
    ]


@pytest.mark.rule("THD-12.2m")
def test_escorts_alone_in_their_section_become_strafers() -> None:
    stage = raid_stage("L A", "- A", "- A")
    stage.group("I/KG2", "bomber", "left")
    stage.group("II/KG2", "bomber", "right")
    stage.group("I/ZG26", "escort", "left", full=False)
    stage.group("II/ZG26", "escort", "right")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:54", "attack:I/KG2")
    assert stage.is_done
    assert stage.where("I/ZG26") == "bomber left (reduced)"
    assert stage.where("II/ZG26") == "escort right"
    assert [event.data for event in stage.events("escort strafes")] == [
        {"raid": 1, "group": "I/ZG26", "section": "left"}
    ]


@pytest.mark.rule("THD-12.2m")
def test_escort_beside_a_strafer_stays_an_escort() -> None:
    stage = raid_stage("- A")
    stage.group("III/ZG26", "bomber", "left")
    stage.group("I/ZG26", "escort", "left")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert stage.where("I/ZG26") == "escort left"


@pytest.mark.rule("THD-12.2n")
@pytest.mark.parametrize("patrollers", [(), ("I/JG3", "II/JG3")])
def test_raid_without_raiders_is_removed_from_the_map(patrollers: tuple[str, ...]) -> None:
    chit = target_chit("channel patrollers hunt").id
    stage = raid_stage("H A")
    stage.in_england(SPACE, intercepted=True, target="london", recovering=True, chits=(chit,))
    stage.group("I/KG2", "bomber", "left")
    for group in patrollers:
        stage.group(group, "patrol", full=False)
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert not stage.day.state.raids
    assert stage.where("I/KG2") == "heavy"
    assert [stage.where(group) for group in patrollers] == ["inflight (reduced)"] * len(patrollers)
    assert chit in stage.day.state.event_cup


@pytest.mark.rule("THD-12.2n")
@pytest.mark.parametrize("left_over", ["hunt", "bomber", "escort"])
def test_raid_with_any_group_left_stays_on_the_map(left_over: str) -> None:
    stage = raid_stage("H A")
    stage.group("I/KG2", "bomber", "left")
    if left_over == "hunt":
        stage.group("I/JG3", "hunt", "right")
    elif left_over == "bomber":
        stage.group("II/KG2", "bomber", "right")
    else:
        stage.group("I/ZG26", "escort", "right")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert list(stage.day.state.raids) == [1]
