"""Deploying squadrons in the Raid Display (THD-11.1 steps 4 and 5): the placement die, evasion, flying through."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import EvadeResult, Section, Weather
from dowding.games.hardest_days.rules.interception import can_evade, deploy_squadrons, fly_through
from dowding.games.hardest_days.state import SECTIONS
from games.hardest_days.combat_fixtures import squadrons
from games.hardest_days.scenario_builder import PACK, Stage

SPACE = "7/11a"
HUNTERS = dict(zip(SECTIONS, ("I/JG3", "II/JG3", "III/JG3"), strict=True))


def enter_display(stage: Stage, *squadrons: str, hunters: tuple[Section, ...] = SECTIONS) -> None:
    """A raid with hunters in these sections, and squadrons that have entered its display."""
    stage.in_england(SPACE, intercepted=True)
    for section in hunters:
        stage.group(HUNTERS[section], "hunt", section)
    for squadron in squadrons:
        stage.squadron(squadron, "hunt", raid=1)


def find_evade_result(kind: EvadeResult) -> tuple[int, Section, str]:
    """A die and a section with this evade result, and the letter that the die sends there."""
    for (box, die), placement in PACK.components.placements.items():
        for section, evade, letter in zip(SECTIONS, placement.evade, placement.letters, strict=True):
            if box == "hunt" and evade == kind:
                return die, section, letter
    raise AssertionError(f"the Hunt Box has no {kind!r} result")


@pytest.mark.rule("THD-11.1j")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_die_places_every_squadron_in_the_section_of_its_letter(die: int) -> None:
    stage = Stage(dice={"squadron placement": [die]})
    letters = {squadron: letter for letter in "ABC" for squadron in squadrons(letter, 2)}
    enter_display(stage, *letters)
    stage.play(deploy_squadrons, 1)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    where = dict(zip(PACK.components.placements["hunt", die].letters, SECTIONS, strict=True))
    assert {s: stage.day.state.squadrons[s].section for s in letters} == {
        squadron: where[PACK.components.squadrons[squadron].letter] for squadron in letters
    }
    assert [event.data["name"] for event in stage.events("roll")] == ["squadron placement"]


@pytest.mark.rule("THD-11.1j", "THD-11.1k", "THD-G10")
def test_placement_die_two_puts_c_left_a_centre_b_right_and_one_b_evades() -> None:
    stage = Stage(dice={"squadron placement": [2]})
    (a,), (b, other_b), (c,) = squadrons("A"), squadrons("B", 2), squadrons("C")
    enter_display(stage, a, b, other_b, c)
    stage.play(deploy_squadrons, 1)
    assert set(stage.options()) == {f"evade:{b}", f"evade:{other_b}"}
    stage.choose(f"evade:{other_b}")
    assert stage.is_done
    assert stage.where(c) == "hunt left"
    assert stage.where(a) == "hunt centre"
    assert stage.where(b) == "hunt right"
    assert stage.where(other_b) == "bomber right"


@pytest.mark.rule("THD-11.1k")
def test_lone_squadron_with_an_evade_result_goes_to_the_same_bomber_section() -> None:
    die, section, letter = find_evade_result("evade")
    stage = Stage(dice={"squadron placement": [die]})
    (squadron,) = squadrons(letter)
    enter_display(stage, squadron)
    stage.squadron(squadron, "hunt", raid=1, edge=2)
    stage.play(deploy_squadrons, 1)
    assert stage.is_done
    assert stage.where(squadron) == f"bomber {section}"
    assert stage.day.state.squadrons[squadron].edge == 2
    assert [event.data for event in stage.events("squadron evades")] == [
        {"raid": 1, "squadron": "145", "section": "right"}
    ]


@pytest.mark.rule("THD-11.1l")
@pytest.mark.parametrize(
    ("kind", "weather", "happens"),
    [
        ("evade", "clear", True),
        ("evade", "patchy", True),
        ("evade", "broken", True),
        ("cloud", "clear", False),
        ("cloud", "patchy", True),
        ("cloud", "broken", True),
        ("broken", "clear", False),
        ("broken", "patchy", False),
        ("broken", "broken", True),
    ],
)
def test_evasion_in_cloud_requires_cloud(kind: EvadeResult, weather: Weather, happens: bool) -> None:
    assert can_evade(kind, weather) == happens
    die, section, letter = find_evade_result(kind)
    stage = Stage(dice={"squadron placement": [die]}, weather=weather)
    (squadron,) = squadrons(letter)
    enter_display(stage, squadron)
    stage.play(deploy_squadrons, 1)
    assert stage.where(squadron) == ("bomber " if happens else "hunt ") + section


@pytest.mark.rule("THD-11.1l")
@pytest.mark.parametrize(("here", "by_the_track", "box"), [("broken", "clear", "bomber"), ("clear", "broken", "hunt")])
def test_evasion_depends_on_the_weather_of_the_region_of_the_interception(
    here: Weather, by_the_track: Weather, box: str
) -> None:
    die, section, letter = find_evade_result("broken")
    stage = Stage(dice={"squadron placement": [die]}, weather=by_the_track)
    (squadron,) = squadrons(letter)
    enter_display(stage, squadron)
    stage.in_england("6/11c", track="LF2S-B")
    assert PACK.components.spaces["6/11c"].region == "LF2E"
    stage.day.state.weather["LF2E"] = here
    stage.play(deploy_squadrons, 1)
    assert stage.where(squadron) == f"{box} {section}"


@pytest.mark.rule("THD-11.1m", "THD-G12")
def test_only_the_centre_squadron_flies_through_with_hunters_left_and_right() -> None:
    stage = Stage(strict=False)
    enter_display(stage, hunters=("left", "right"))
    for squadron, section in zip(("54", "65", "32"), SECTIONS, strict=True):
        stage.squadron(squadron, "hunt", raid=1, section=section, edge=-2)
    stage.play(fly_through, 1)
    assert stage.where("65") == "bomber centre"
    assert stage.day.state.squadrons["65"].edge == -2
    assert [event.get_str("squadron") for event in stage.events("squadron flies through")] == ["65"]
    assert set(stage.options()) == {"section:left", "section:right"}
    assert stage.where("54") == "hunt left"
    assert stage.where("32") == "hunt right"


@pytest.mark.rule("THD-11.1m")
def test_all_squadrons_fly_through_without_hunters() -> None:
    stage = Stage(strict=False)
    enter_display(stage, hunters=())
    stage.group("I/KG2", "bomber", "left")
    for squadron, section in zip(("54", "65", "32"), SECTIONS, strict=True):
        stage.squadron(squadron, "hunt", raid=1, section=section)
    stage.play(fly_through, 1)
    assert [stage.where(squadron) for squadron in ("54", "65", "32")] == [
        "bomber left",
        "bomber centre",
        "bomber right",
    ]
