"""Combat resolution (THD-12.3 to THD-12.6): one value, two dice, the Combat Damage Chart, and the modifiers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.components import ApproachEvent, Result
from dowding.games.hardest_days.rules.interception import fly_through
from dowding.games.hardest_days.state import AltitudeOrNone
from games.hardest_days.combat_fixtures import DRILL, DRILL_WITH_THE_CHART, approach_chit, combats
from games.hardest_days.scenario_builder import PACK, Stage

ChartBox = Literal["hunt", "escort", "bomber"]
SPACE = "7/11a"
ESCORT = "I/ZG26"
UNITS = ("I/JG3", "II/JG3", "I/KG2", ESCORT, "54 Sqn", "65 Sqn")


def parts(event: Event) -> Mapping[str, object]:
    """The combat value, part by part."""
    itemised = event.data["parts"]
    assert isinstance(itemised, Mapping)
    assert sum(value for value in itemised.values() if isinstance(value, int)) == event.get_int("value")
    return itemised


def modifiers(event: Event) -> dict[str, object]:
    """The modifiers added to the two ratings."""
    return {name: value for name, value in parts(event).items() if name not in UNITS}


def place_hunt_combat(stage: Stage, *, altitude: AltitudeOrNone = "MED", edge: int = 0, tactics: int = 0) -> None:
    """54 Squadron against the hunter I/JG3, with the bomber I/KG2 behind."""
    stage.in_england(SPACE, intercepted=True, altitude=altitude)
    stage.group("I/JG3", "hunt", "left", tactics=tactics)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("54", "hunt", raid=1, section="left", edge=edge)


@pytest.mark.rule("THD-12.3a")
@pytest.mark.parametrize("group_full", [True, False])
@pytest.mark.parametrize("squadron_full", [True, False])
def test_combat_value_is_the_sum_of_both_ratings(group_full: bool, squadron_full: bool) -> None:
    stage = Stage(weather="broken", strict=False)
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "left", full=group_full)
    stage.squadron("54", "bomber", raid=1, section="left", full=squadron_full)
    stage.play(fly_through, 1)
    (combat,) = stage.events("combat")
    group, squadron = PACK.components.groups["I/KG2"], PACK.components.squadrons["54"]
    assert parts(combat) == {
        "I/KG2": group.full if group_full else group.reduced,
        "54 Sqn": squadron.full if squadron_full else squadron.reduced,
    }


@pytest.mark.rule("THD-12.3b")
@pytest.mark.parametrize(("group_die", "squadron_die"), [(1, 6), (6, 1), (3, 4)])
def test_each_side_rolls_its_own_die_on_the_same_value(group_die: int, squadron_die: int) -> None:
    stage = Stage(dice={"combat, group": [group_die], "combat, squadron": [squadron_die]}, weather="broken")
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("54", "bomber", raid=1, section="left")
    stage.play(fly_through, 1)
    (combat,) = stage.events("combat")
    value = combat.get_int("value")
    assert combat.get_str("german") == PACK.components.combat_result(value + group_die).german
    assert combat.get_str("british") == PACK.components.combat_result(value + squadron_die).british


@pytest.mark.rule("THD-12.3b")
def test_one_side_may_take_damage_without_the_other() -> None:
    stage = Stage(dice=combats("L -"), weather="broken", pack=DRILL)
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("54", "bomber", raid=1, section="left")
    stage.play(fly_through, 1)
    assert stage.where("I/KG2") == "light"
    assert stage.where("54") == "inflight"


def place_after(effect: str, place: str, *, full: bool) -> str:
    """The place of a unit after an instruction of the chart; without one it is unchanged."""
    reduced = not full or "reduced" in effect
    box = place if effect.startswith("stay") else effect.split()[0]
    return box + (" (reduced)" if reduced else "")


@pytest.mark.rule("THD-12.3c")
@pytest.mark.parametrize("german", ["-", "D", "A", "L", "H"])
@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("box", ["hunt", "escort", "bomber"])
def test_damage_chart_effects_on_groups_by_strength_and_box(box: ChartBox, full: bool, german: Result) -> None:
    stage = Stage(dice=combats(f"{german} A"), weather="broken", pack=DRILL_WITH_THE_CHART)
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/JG3", box, "left", full=full)
    if box != "bomber":
        stage.group("I/KG2", "bomber", "centre" if box == "hunt" else "left")
    stage.squadron("54", "hunt" if box == "hunt" else "bomber", raid=1, section="left")
    stage.play(fly_through, 1)
    assert stage.events("combat")[0].get_str("group") == "I/JG3"
    effect = PACK.components.damage["group", box, full][german]
    assert stage.where("I/JG3") == place_after(effect, f"{box} left", full=full)


@pytest.mark.rule("THD-12.3c")
@pytest.mark.parametrize("british", ["-", "D", "A", "L", "H"])
@pytest.mark.parametrize("full", [True, False])
def test_damage_chart_effects_on_squadrons_attacked_by_an_escort(full: bool, british: Result) -> None:
    stage = Stage(dice=combats(f"- {british}"), weather="broken", pack=DRILL_WITH_THE_CHART)
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "left")
    stage.group(ESCORT, "escort", "left")
    stage.squadron("54", "bomber", raid=1, section="left", full=full)
    stage.play(fly_through, 1)
    effect = PACK.components.damage["squadron", "bomber", full][british]
    assert stage.where("54") == place_after(effect, "bomber left", full=full)


@pytest.mark.rule("THD-12.3c")
@pytest.mark.parametrize("british", ["-", "D", "A", "L", "H"])
@pytest.mark.parametrize("full", [True, False])
def test_damage_chart_effects_on_squadrons_in_the_hunt_box(full: bool, british: Result) -> None:
    stage = Stage(dice=combats(f"- {british}"), weather="clear", pack=DRILL_WITH_THE_CHART)
    place_hunt_combat(stage)
    stage.squadron("54", "hunt", raid=1, section="left", full=full)
    stage.play(fly_through, 1)
    effect = PACK.components.damage["squadron", "hunt", full][british]
    if effect.startswith("bomber"):
        assert set(stage.options()) == {"press-on", "break-off"}
        stage.choose("press-on")
        assert stage.where("54") == place_after(effect, "", full=full).replace("bomber", "bomber left")
    else:
        assert stage.where("54") == place_after(effect, "hunt left", full=full)


@pytest.mark.rule("THD-12.4a", "THD-12.4b")
@pytest.mark.parametrize(("edge", "unharmed", "name"), [(2, 6, "altitude advantage"), (-2, 1, "altitude disadvantage")])
def test_altitude_modifier_is_two_in_the_first_combat_only(edge: int, unharmed: int, name: str) -> None:
    stage = Stage(
        dice={"combat, group": [unharmed, 1], "combat, squadron": [unharmed, 1]}, weather="broken", pack=DRILL
    )
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "left")
    stage.group(ESCORT, "escort", "left")
    stage.squadron("54", "bomber", raid=1, section="left", edge=edge)
    stage.play(fly_through, 1)
    assert stage.where("54") == "bomber left"
    assert stage.day.state.squadrons["54"].edge == 0
    stage.choose("attack:I/KG2")
    assert [modifiers(event) for event in stage.events("combat")] == [{name: edge}, {}]


@pytest.mark.rule("THD-12.4a", "THD-12.4b")
def test_altitude_modifier_used_on_a_hunter_does_not_count_against_bombers() -> None:
    stage = Stage(dice={"combat, group": [1, 1], "combat, squadron": [1, 1]}, weather="broken", pack=DRILL)
    place_hunt_combat(stage, edge=-2)
    stage.play(fly_through, 1)
    assert stage.day.state.squadrons["54"].edge == 0
    stage.choose("press-on")
    assert stage.is_done
    assert [modifiers(event) for event in stage.events("combat")] == [{"altitude disadvantage": -2}, {}]


@pytest.mark.rule("THD-12.4a")
def test_unused_altitude_modifier_counts_in_the_bomber_box() -> None:
    stage = Stage(dice=combats("- A"), weather="broken", pack=DRILL)
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("54", "hunt", raid=1, section="left", edge=2)
    stage.play(fly_through, 1)
    assert [modifiers(event) for event in stage.events("combat")] == [{"altitude advantage": 2}]


@pytest.mark.rule("THD-12.4b")
@pytest.mark.parametrize("edge", [2, -2])
def test_altitude_marker_is_removed_when_the_squadron_goes_inflight(edge: int) -> None:
    stage = Stage(weather="broken", pack=DRILL)
    stage.in_england(SPACE, intercepted=True)
    stage.group("I/KG2", "bomber", "right")
    stage.squadron("54", "bomber", raid=1, section="left", edge=edge)
    stage.play(fly_through, 1)
    assert stage.where("54") == "inflight"
    assert stage.day.state.squadrons["54"].edge == 0


@pytest.mark.rule("THD-12.5a", "THD-17.4")
@pytest.mark.parametrize(("edge", "altitude_part"), [(0, {}), (-2, {"altitude disadvantage": -2})])
def test_high_altitude_subtracts_one_in_addition_to_the_altitude_marker(
    edge: int, altitude_part: dict[str, int]
) -> None:
    stage = Stage(dice=combats("- -", "- A"), weather="broken", pack=DRILL)
    place_hunt_combat(stage, altitude="HIGH", edge=edge)
    stage.group("I/KG2", "airbase")
    stage.group("II/JG3", "bomber", "left")
    stage.play(fly_through, 1)
    stage.choose("press-on")
    hunted, strafer = stage.events("combat")
    assert modifiers(hunted) == {"high-altitude raid": -1, **altitude_part}
    assert modifiers(strafer) == {"high-altitude raid": -1}


@pytest.mark.rule("THD-12.5a")
@pytest.mark.parametrize("altitude", ["LOW", "MED"])
def test_lower_raids_fight_without_the_high_altitude_advantage(altitude: AltitudeOrNone) -> None:
    stage = Stage(dice=combats("- A"), pack=DRILL)
    place_hunt_combat(stage, altitude=altitude)
    stage.play(fly_through, 1)
    assert modifiers(stage.events("combat")[0]) == {}


@pytest.mark.rule("THD-12.6a", "THD-3.10b")
@pytest.mark.parametrize(
    ("scenario", "bonus"), [("aug-13", 0), ("aug-15", 0), ("aug-18", 0), ("aug-24", 0), ("sep-07", 1)]
)
def test_combat_value_is_one_higher_on_7_september(scenario: str, bonus: int) -> None:
    stage = Stage(scenario, dice={"combat, group": [1, 1], "combat, squadron": [1, 1]}, weather="broken", pack=DRILL)
    place_hunt_combat(stage)
    stage.play(fly_through, 1)
    stage.choose("press-on")
    assert [event.get_int("value") for event in stage.events("combat")] == [bonus, bonus]


@pytest.mark.rule("THD-17.5", "THD-17.6", "THD-17.9", "THD-17.10")
@pytest.mark.parametrize(
    ("event", "value", "unharmed"),
    [
        ("hunter tactics", -2, 1),
        ("hunter tactics < 8/24", -2, 1),
        ("squadron tactics", 2, 6),
        ("squadron tactics > 8/16", 2, 6),
    ],
)
def test_tactics_chit_modifies_its_hunters_first_combat_and_returns_to_the_cup(
    event: ApproachEvent, value: int, unharmed: int
) -> None:
    chit = approach_chit(event).id
    stage = Stage(
        dice={"combat, group": [unharmed, 1], "combat, squadron": [unharmed, 1]}, weather="broken", pack=DRILL
    )
    place_hunt_combat(stage, tactics=chit)
    stage.squadron("65", "hunt", raid=1, section="left")
    assert chit not in stage.day.state.event_cup
    stage.play(fly_through, 1)
    stage.choose("fight:54")
    assert stage.day.state.event_cup.count(chit) == 1
    assert stage.day.state.groups["I/JG3"].tactics == 0
    stage.choose("break-off", "attack:I/JG3")
    assert [modifiers(combat) for combat in stage.events("combat")] == [{event: value}, {}]
