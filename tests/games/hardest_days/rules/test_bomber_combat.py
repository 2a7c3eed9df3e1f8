"""Combat in the Bomber and Close Escort boxes (THD-12.2 steps 3 to 5): shifts, surplus attacks, alternation."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import Section, Weather
from dowding.games.hardest_days.rules.interception import fly_through
from games.hardest_days.combat_fixtures import DRILL, combats
from games.hardest_days.scenario_builder import Stage

SPACE = "7/11a"
ESCORT_DIE, VICTIM_DIE = "escort", "escort's victim"


def raid_stage(
    *results: str, weather: Weather = "broken", dice: dict[str, list[int]] | None = None, player: bool = False
) -> Stage:
    """A raid over England, under broken cloud by default, with the results of its later combats."""
    stage = Stage(
        dice={**combats(*results), **(dice or {})},
        weather=weather,
        pack=DRILL,
        settings={"german_choices": "player" if player else "random"},
    )
    stage.in_england(SPACE, intercepted=True)
    return stage


def bombers(stage: Stage, section: Section, *groups: str) -> None:
    for group in groups:
        stage.group(group, "bomber", section)


def escorts(stage: Stage, section: Section, *groups: str, full: bool = True) -> None:
    for group in groups:
        stage.group(group, "escort", section, full=full)


def squadrons(stage: Stage, section: Section, *idents: str) -> None:
    for ident in idents:
        stage.squadron(ident, "bomber", raid=1, section=section)


def attackers(stage: Stage) -> list[str]:
    return [event.get_str("attacker") for event in stage.events("combat")]


def victims(stage: Stage) -> list[str]:
    """The opponent of each attacker."""
    return [
        event.get_str("group") if event.get_str("attacker") == event.get_str("squadron") else event.get_str("squadron")
        for event in stage.events("combat")
    ]


@pytest.mark.rule("THD-12.2f")
@pytest.mark.parametrize(("weather", "shifts"), [("clear", 2), ("patchy", 1), ("broken", 0)])
def test_number_of_shifts_by_weather(weather: Weather, shifts: int) -> None:
    stage = raid_stage("- A", "- A", "- A", weather=weather)
    for region in stage.day.state.weather:
        if region != "LF2S":
            stage.day.state.weather[region] = "patchy" if weather == "broken" else "broken"
    bombers(stage, "centre", "I/KG2")
    squadrons(stage, "left", "54", "65", "32")
    stage.play(fly_through, 1)
    waiting = {"shift:54", "shift:65", "shift:32"}
    for squadron in ("54", "65")[:shifts]:
        assert set(stage.options()) == {"done", *waiting}
        stage.choose(f"shift:{squadron}")
        assert set(stage.options()) == {"to:centre", "to:right"}
        stage.choose("to:centre")
        waiting.remove(f"shift:{squadron}")
    while not stage.is_done:
        assert not any(option.startswith("shift:") for option in stage.options())
        stage.choose(stage.options()[0])
    assert len(stage.events("squadron shifts")) == shifts
    assert set(attackers(stage)) == set(("54", "65")[:shifts])


@pytest.mark.rule("THD-12.2f")
def test_shifting_is_optional() -> None:
    stage = raid_stage("- A", weather="clear")
    bombers(stage, "left", "I/KG2")
    squadrons(stage, "left", "54")
    squadrons(stage, "right", "65")
    stage.play(fly_through, 1)
    stage.choose("done")
    assert stage.is_done
    assert attackers(stage) == ["54"]


@pytest.mark.rule("THD-12.2g", "THD-12.2h")
def test_surplus_squadrons_attack_first_and_then_the_escort_begins() -> None:
    stage = raid_stage("- A", "- A", "- -", "- A")
    bombers(stage, "left", "I/KG2", "II/KG2")
    escorts(stage, "left", "I/ZG26")
    squadrons(stage, "left", "54", "65", "32")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"attack-with:54", "attack-with:65", "attack-with:32"}
    stage.choose("attack-with:65")
    assert set(stage.options()) == {"attack:I/KG2", "attack:II/KG2", "attack:I/ZG26"}
    stage.choose("attack:II/KG2", "attack-with:32", "attack:I/ZG26", "attack:I/KG2")
    assert stage.is_done
    assert attackers(stage) == ["65", "32", "I/ZG26", "54"]
    assert victims(stage) == ["II/KG2", "I/ZG26", "54", "I/KG2"]


@pytest.mark.rule("THD-12.2g")
def test_squadrons_cannot_attack_groups_of_other_sections() -> None:
    stage = raid_stage("- A")
    bombers(stage, "left", "I/KG2")
    bombers(stage, "centre", "II/KG2")
    escorts(stage, "right", "I/ZG26")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert (attackers(stage), victims(stage)) == (["54"], ["I/KG2"])


@pytest.mark.rule("THD-12.2g")
def test_escort_driven_off_by_a_surplus_attack_leaves_more_squadrons_in_surplus() -> None:
    stage = raid_stage("A A", "- A")
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:54", "attack:I/ZG26")
    assert stage.is_done
    assert attackers(stage) == ["54", "65"]
    assert stage.where("I/ZG26") == "inflight (reduced)"


@pytest.mark.rule("THD-12.2h")
def test_escorts_and_squadrons_alternate_beginning_with_an_escort() -> None:
    stage = raid_stage("- -", "- A", "- -", "- A", dice={ESCORT_DIE: [2], VICTIM_DIE: [2]})
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26", "II/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    assert attackers(stage) == ["II/ZG26"]
    stage.choose("attack-with:54", "attack:I/KG2", "attack:I/KG2")
    assert stage.is_done
    assert attackers(stage) == ["II/ZG26", "54", "I/ZG26", "65"]
    assert victims(stage) == ["65", "I/KG2", "65", "I/KG2"]


@pytest.mark.rule("THD-12.2h")
@pytest.mark.parametrize(("escort", "victim"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_escort_attacks_are_chosen_at_random(escort: int, victim: int) -> None:
    stage = raid_stage("- A", dice={ESCORT_DIE: [escort], VICTIM_DIE: [victim]})
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26", "II/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    assert attackers(stage) == [("I/ZG26", "II/ZG26")[escort - 1]]
    assert victims(stage) == [("54", "65")[victim - 1]]


@pytest.mark.rule("THD-12.2h")
def test_setting_lets_the_player_choose_escort_attacks() -> None:
    stage = raid_stage("- -", "- A", "- A", player=True)
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26", "II/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"escort:I/ZG26", "escort:II/ZG26"}
    stage.choose("escort:II/ZG26")
    assert set(stage.options()) == {"fight:54", "fight:65"}
    stage.choose("fight:54", "attack-with:54", "attack:I/KG2")
    assert stage.is_done
    assert attackers(stage) == ["II/ZG26", "54", "I/ZG26"]
    assert victims(stage) == ["54", "I/KG2", "65"]


@pytest.mark.rule("THD-12.2i")
def test_squadron_must_attack_and_attacks_once() -> None:
    stage = raid_stage("- -", "- -", "- -")
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26", "II/ZG26")
    stage.script |= {ESCORT_DIE: [1]}
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert set(stage.options()) == {"attack:I/KG2", "attack:I/ZG26", "attack:II/ZG26"}
    stage.choose("attack:I/KG2")
    assert stage.is_done
    assert attackers(stage) == ["I/ZG26", "54", "II/ZG26"]
    assert stage.where("54") == "inflight"


@pytest.mark.rule("THD-12.2i")
def test_escort_attacks_once_even_if_it_was_attacked_before() -> None:
    stage = raid_stage("D A", "- -", "- A", "- A")
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:54", "attack:I/ZG26", "attack:I/ZG26")
    assert stage.is_done
    assert attackers(stage) == ["54", "I/ZG26", "65"]
    assert victims(stage) == ["I/ZG26", "65", "I/ZG26"]


@pytest.mark.rule("THD-12.2i")
def test_escort_that_has_attacked_does_not_attack_again_while_squadrons_are_left() -> None:
    stage = raid_stage("- -", "A A", "- A", "- A", dice={ESCORT_DIE: [1], VICTIM_DIE: [1]})
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26", "II/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:65", "attack:II/ZG26", "attack:I/KG2")
    assert stage.is_done
    assert attackers(stage) == ["I/ZG26", "65", "54"]


@pytest.mark.rule("THD-12.2i", "THD-12.2h")
def test_squadron_driven_off_by_an_escort_does_not_attack() -> None:
    stage = raid_stage("- A")
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    assert stage.is_done
    assert attackers(stage) == ["I/ZG26"]
    assert stage.where("54") == "inflight (reduced)"


@pytest.mark.rule("THD-12.2j")
def test_bombers_and_strafers_never_attack_and_may_be_attacked_several_times() -> None:
    stage = raid_stage("- A", "- A", "- -")
    bombers(stage, "left", "I/KG2")
    bombers(stage, "right", "I/ZG26")
    squadrons(stage, "left", "54", "65")
    squadrons(stage, "right", "32")
    stage.play(fly_through, 1)
    stage.choose("section:left", "attack-with:65")
    assert stage.is_done
    assert attackers(stage) == ["65", "54", "32"]
    assert victims(stage) == ["I/KG2", "I/KG2", "I/ZG26"]


@pytest.mark.rule("THD-12.2o")
def test_escort_attacks_a_squadron_that_has_already_attacked() -> None:
    stage = raid_stage("- -", "- D", dice={VICTIM_DIE: [1]})
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:54", "attack:I/KG2")
    assert attackers(stage) == ["54", "I/ZG26"]
    assert victims(stage) == ["I/KG2", "54"]
    assert stage.where("54") == "bomber left (reduced)"
    assert set(stage.options()) == {"attack:I/KG2", "attack:I/ZG26"}, "65 attacks: 54 has made its attack"


@pytest.mark.rule("THD-12.2o")
def test_escorts_attack_one_after_the_other_when_every_squadron_has_attacked() -> None:
    stage = raid_stage("- -", "- -", "- D", dice={ESCORT_DIE: [2]})
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26", "II/ZG26")
    squadrons(stage, "left", "54")
    stage.play(fly_through, 1)
    stage.choose("attack:I/KG2")
    assert stage.is_done
    assert attackers(stage) == ["II/ZG26", "54", "I/ZG26"]
    assert stage.where("54") == "inflight (reduced)"


@pytest.mark.rule("THD-12.2o")
def test_escort_cannot_attack_a_squadron_that_has_gone_home() -> None:
    stage = raid_stage("- A", "- A")
    bombers(stage, "left", "I/KG2")
    escorts(stage, "left", "I/ZG26")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:54", "attack:I/KG2")
    assert stage.is_done
    assert victims(stage) == ["I/KG2", "65"]


@pytest.mark.rule("THD-12.2p")
def test_squadrons_stay_until_their_section_is_finished_then_go_inflight() -> None:
    stage = raid_stage("- D", "- -", "- -", "- -")
    bombers(stage, "left", "I/KG2")
    bombers(stage, "right", "II/KG2")
    squadrons(stage, "left", "54", "65")
    squadrons(stage, "right", "32", "615")
    stage.play(fly_through, 1)
    stage.choose("section:left", "attack-with:54")
    assert [stage.where(squadron) for squadron in ("54", "65")] == ["inflight (reduced)", "inflight"]
    assert [stage.where(squadron) for squadron in ("32", "615")] == ["bomber right", "bomber right"]
    stage.choose("attack-with:32")
    assert stage.is_done
    lines = [stage.day.format_event(event) for event in stage.events("squadron goes home")]
    assert {line.text for line in lines if line is not None} == {
        f"{squadron} Sqn has fought and goes Inflight." for squadron in ("54", "65", "32", "615")
    }


@pytest.mark.rule("THD-12.2p")
def test_squadron_goes_inflight_if_its_section_is_emptied_before_its_turn() -> None:
    stage = raid_stage("L -")
    bombers(stage, "left", "I/KG2")
    squadrons(stage, "left", "54", "65")
    stage.play(fly_through, 1)
    stage.choose("attack-with:54")
    assert stage.is_done
    assert stage.where("65") == "inflight"
    assert [event.get_str("squadron") for event in stage.events("squadron leaves")] == ["65"]
    assert [event.data for event in stage.events("raid gone")] == [{"raid": 1, "why": "driven off"}]
