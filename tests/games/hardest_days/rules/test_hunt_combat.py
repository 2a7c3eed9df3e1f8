"""Combat in the Hunt Box (THD-12.1, THD-12.2 steps 1 and 2): pairs, surplus units, and pressing on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.errors import NotOffered
from dowding.games.hardest_days.pack.components import CombatDamage, Section
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.interception import fly_through, interception_and_combat
from dowding.games.hardest_days.state import SECTIONS
from games.hardest_days.combat_fixtures import DRILL, combats, drill_pack
from games.hardest_days.scenario_builder import Stage

SPACE = "7/11a"


def raid_stage(*results: str) -> Stage:
    """A raid over England under broken cloud (so no squadron shifts), with the results of its later combats."""
    stage = Stage(dice=combats(*results), weather="broken", pack=DRILL)
    stage.in_england(SPACE, intercepted=True)
    return stage


def hunters(stage: Stage, section: Section, *groups: str, full: bool = True) -> None:
    for group in groups:
        stage.group(group, "hunt", section, full=full)


def squadrons(stage: Stage, section: Section, *idents: str, full: bool = True) -> None:
    for ident in idents:
        stage.squadron(ident, "hunt", raid=1, section=section, full=full)


def fights(stage: Stage) -> list[tuple[str, str, str]]:
    """The combats: attacker, defender and box."""
    return [
        (event.get_str("squadron"), event.get_str("group"), event.get_str("box")) for event in stage.events("combat")
    ]


def attackers(stage: Stage) -> list[str]:
    return [event.get_str("attacker") for event in stage.events("combat")]


@pytest.mark.rule("THD-12.1a")
def test_hunt_sections_fight_before_bomber_sections_in_the_players_order() -> None:
    stage = raid_stage("- A", "- A", "- A")
    hunters(stage, "left", "I/JG3")
    hunters(stage, "right", "II/JG3")
    stage.group("I/KG2", "bomber", "centre")
    squadrons(stage, "left", "54")
    squadrons(stage, "right", "65")
    stage.squadron("32", "bomber", raid=1, section="centre")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"section:left", "section:right"}
    stage.choose("section:right")
    assert stage.is_done
    assert fights(stage) == [("65", "II/JG3", "hunt"), ("54", "I/JG3", "hunt"), ("32", "I/KG2", "bomber")]


@pytest.mark.rule("THD-12.1a")
def test_raid_fights_before_the_next_raid_is_intercepted() -> None:
    stage = Stage(dice={**combats("- A", "- A"), "squadron placement": [1, 1]}, pack=DRILL)
    forces = {1: ("I/JG3", "I/KG2", "II/KG2", "III/KG2"), 2: ("II/JG3", "I/KG3", "II/KG3", "III/KG3")}
    for number, (hunter, *bombers) in forces.items():
        stage.in_england(SPACE, number=number)
        stage.group(hunter, "hunt", "left", raid=number)
        for bomber, section in zip(bombers, SECTIONS, strict=True):
            stage.group(bomber, "bomber", section, raid=number)
    stage.squadron("54", "airborne", SPACE, "MED")
    stage.squadron("65", "airborne", SPACE, "MED")
    stage.play(interception_and_combat)
    stage.choose("first:2", "caught:65", "done")
    while not stage.is_done:
        stage.choose(stage.options()[0])
    story = [
        (event.kind, event.get_int("raid"))
        for event in stage.day.log or ()
        if event.kind in ("squadron caught", "combat")
    ]
    assert story == [("squadron caught", 2), ("combat", 2), ("squadron caught", 1), ("combat", 1)]


@pytest.mark.rule("THD-12.2a")
def test_player_pairs_opposing_units_and_they_fight_in_pairs() -> None:
    stage = raid_stage("- A", "- A")
    hunters(stage, "left", "I/JG3", "II/JG3")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"fight:54", "fight:65"}
    assert not stage.events("combat")
    stage.choose("fight:65")
    assert stage.is_done
    assert set(fights(stage)) == {("65", "I/JG3", "hunt"), ("54", "II/JG3", "hunt")}
    assert set(attackers(stage)) == {"I/JG3", "II/JG3"}


@pytest.mark.rule("THD-12.2a")
def test_units_of_different_sections_are_never_paired() -> None:
    stage = raid_stage("- A")
    hunters(stage, "left", "I/JG3")
    hunters(stage, "right", "II/JG3")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert fights(stage) == [("54", "I/JG3", "hunt")]


@pytest.mark.rule("THD-12.2b")
def test_player_sets_aside_one_of_two_squadrons_against_one_hunter() -> None:
    stage = raid_stage("- A")
    hunters(stage, "left", "I/JG3")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"fight:54", "fight:65"}
    stage.choose("fight:65")
    assert fights(stage) == [("65", "I/JG3", "hunt")]
    assert stage.where("54") == "hunt left"


@pytest.mark.rule("THD-12.2b", "THD-12.2c")
def test_surplus_hunters_set_aside_by_the_player_never_attack() -> None:
    stage = raid_stage("- -")
    hunters(stage, "left", "I/JG3", "II/JG3", "III/JG3")
    stage.group("I/KG2", "bomber", "right")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"fight:I/JG3", "fight:II/JG3", "fight:III/JG3"}
    stage.choose("fight:II/JG3")
    assert stage.is_done
    assert fights(stage) == [("54", "II/JG3", "hunt")]


@pytest.mark.rule("THD-12.2b")
def test_paired_hunter_fights_no_other_squadron() -> None:
    stage = raid_stage("- -", "- -")
    hunters(stage, "left", "I/JG3", "II/JG3", "III/JG3")
    stage.group("I/KG2", "bomber", "right")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("fight:II/JG3")
    assert set(stage.options()) == {"fight:I/JG3", "fight:III/JG3"}


@pytest.mark.rule("THD-12.2d")
def test_each_surplus_squadron_moves_on_or_attacks_a_hunter_of_its_section() -> None:
    stage = raid_stage("- A", "- A", "- A")
    hunters(stage, "left", "I/JG3")
    hunters(stage, "right", "II/JG3")
    stage.group("I/KG2", "bomber", "left")
    squadrons(stage, "left", "54", "65", "32")
    stage.play(fly_through, 1)
    stage.choose("fight:54")
    assert set(stage.options()) == {"next:65", "next:32"}
    stage.choose("next:32")
    assert set(stage.options()) == {"onward", "attack:I/JG3"}
    stage.choose("onward")
    assert stage.where("32") == "bomber left"
    assert set(stage.options()) == {"onward", "attack:I/JG3"}
    stage.choose("attack:I/JG3")
    assert stage.is_done
    assert fights(stage) == [("54", "I/JG3", "hunt"), ("65", "I/JG3", "hunt"), ("32", "I/KG2", "bomber")]
    assert attackers(stage) == ["I/JG3", "65", "32"]
    assert [event.data for event in stage.events("squadron moves on")] == [
        {"raid": 1, "squadron": "32", "section": "left"}
    ]


@pytest.mark.rule("THD-12.2d")
def test_surplus_squadron_without_a_hunter_moves_on_with_its_altitude_marker() -> None:
    stage = raid_stage("L A", "- A")
    hunters(stage, "left", "I/JG3")
    stage.group("I/KG2", "bomber", "left")
    squadrons(stage, "left", "54")
    stage.squadron("65", "hunt", raid=1, section="left", edge=2)
    stage.play(fly_through, 1)
    stage.choose("fight:54")
    assert stage.is_done
    assert fights(stage) == [("54", "I/JG3", "hunt"), ("65", "I/KG2", "bomber")]
    parts = stage.events("combat")[1].data["parts"]
    assert isinstance(parts, dict)
    assert parts["altitude advantage"] == 2
    assert [event.data for event in stage.events("squadron lost")] == [
        {"squadron": "65", "loss": "heavy", "raid": 1, "cause": "combat"}
    ]


@pytest.mark.rule("THD-12.2d")
def test_only_hunters_that_survived_step_one_can_be_attacked_in_step_two() -> None:
    stage = raid_stage("L A", "- A", "- A")
    hunters(stage, "left", "I/JG3", "II/JG3")
    squadrons(stage, "left", "54", "65", "32")
    stage.play(fly_through, 1)
    stage.choose("fight:54", "fight:65")
    assert stage.where("I/JG3") == "light"
    assert set(stage.options()) == {"onward", "attack:II/JG3"}
    stage.choose("attack:II/JG3")
    assert stage.is_done
    assert fights(stage)[-1] == ("32", "II/JG3", "hunt")


@pytest.mark.rule("THD-12.2d")
def test_surplus_squadron_attacks_once_in_the_hunt_box() -> None:
    stage = raid_stage("- A", "- -")
    hunters(stage, "left", "I/JG3")
    squadrons(stage, "left", "54", "65")
    match = stage.play(fly_through, 1)
    stage.choose("fight:54")
    with pytest.raises(NotOffered):
        match.choose(BRITISH, "attack:II/JG3")
    stage.choose("attack:I/JG3")
    assert stage.is_done
    assert stage.where("65") == "inflight"
    assert len(fights(stage)) == 2
    assert [event.data for event in stage.events("squadron breaks off")] == [{"raid": 1, "squadron": "65"}]


@pytest.mark.rule("THD-12.2e")
def test_hunter_may_be_attacked_several_times() -> None:
    stage = raid_stage("- A", "- A", "D A")
    hunters(stage, "left", "I/JG3")
    squadrons(stage, "left", "54", "65", "32")
    stage.play(fly_through, 1)
    stage.choose("fight:54", "next:65", "attack:I/JG3", "attack:I/JG3")
    assert stage.is_done
    assert [group for _, group, _ in fights(stage)] == ["I/JG3"] * 3
    assert stage.where("I/JG3") == "hunt left (reduced)"


@pytest.mark.rule("THD-12.2k")
def test_squadron_that_fought_through_the_hunters_fights_again_in_the_bomber_box() -> None:
    stage = raid_stage("- D", "L -")
    hunters(stage, "centre", "I/JG3")
    stage.group("I/KG2", "bomber", "centre")
    stage.group("II/KG2", "bomber", "left")
    squadrons(stage, "centre", "54")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"press-on", "break-off"}
    stage.choose("press-on")
    assert stage.is_done
    assert fights(stage) == [("54", "I/JG3", "hunt"), ("54", "I/KG2", "bomber")]
    assert attackers(stage) == ["I/JG3", "54"]
    assert stage.events("combat")[1].data["squadron_full"] is False
    assert stage.where("54") == "inflight (reduced)"
    assert stage.where("I/KG2") == "light"
    assert [event.data for event in stage.events("squadron presses on")] == [
        {"raid": 1, "squadron": "54", "section": "centre"}
    ]


@pytest.mark.rule("THD-12.3c")
@pytest.mark.parametrize(("british", "full"), [("-", True), ("D", True), ("-", False)])
def test_squadron_that_breaks_off_keeps_its_strength(british: str, full: bool) -> None:
    stage = raid_stage(f"- {british}")
    hunters(stage, "left", "I/JG3")
    stage.group("I/KG2", "bomber", "left")
    squadrons(stage, "left", "54", full=full)
    stage.play(fly_through, 1)
    stage.choose("break-off")
    assert stage.is_done
    assert stage.where("54") == ("inflight" if full else "inflight (reduced)")
    assert len(fights(stage)) == 1


@pytest.mark.rule("THD-12.3c")
def test_squadron_cannot_press_on_to_an_empty_bomber_box() -> None:
    stage = raid_stage("- D")
    hunters(stage, "left", "I/JG3")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert stage.where("54") == "inflight"


@pytest.mark.rule("THD-12.2k", "THD-12.2f")
def test_squadron_cannot_press_on_to_an_empty_section_under_broken_cloud() -> None:
    stage = raid_stage("- -")
    for region in stage.day.state.weather:
        stage.day.state.weather[region] = "broken"
    hunters(stage, "left", "I/JG3")
    stage.group("I/KG2", "bomber", "right")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert stage.where("54") == "inflight"


@pytest.mark.rule("THD-12.2d", "THD-12.2p")
def test_squadron_that_stays_by_a_corrected_chart_is_not_surplus() -> None:
    chart = [replace(row, effects={**row.effects, "-": "stay"}) for row in DRILL.contents.entries_of(CombatDamage)]
    stage = Stage(dice=combats("- -", "- -"), weather="broken", pack=drill_pack(chart))
    stage.in_england(SPACE, intercepted=True)
    hunters(stage, "left", "I/JG3")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("fight:54")
    assert stage.where("54") == "hunt left"
    assert set(stage.options()) == {"onward", "attack:I/JG3"}, "only 65 is to spare"
    stage.choose("attack:I/JG3")
    assert stage.is_done
    assert [squadron for squadron, _, _ in fights(stage)] == ["54", "65"]
    assert [stage.where(squadron) for squadron in ("54", "65")] == ["inflight", "inflight"]
