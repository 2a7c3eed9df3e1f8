"""Target events that change the bombing (THD-17.18 to THD-17.20): error, non-essential target, pathfinders."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dowding.games.hardest_days.pack.components import Target, TargetEvent, TargetType
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from games.hardest_days.combat_fixtures import DRILL, find_target, target_chit
from games.hardest_days.scenario_builder import PACK, Stage

BOMBERS = ("I/KG2", "II/KG2", "III/KG2", "I/KG3", "II/KG3", "III/KG3")
HARMLESS: tuple[TargetType, ...] = ("port", "industry", "city")
"""Targets with no effects beyond the points."""


def bombed(target: Target, event: TargetEvent, *, worth: int, intercepted: bool = True) -> Stage:
    """A raid with this number of points on the chart after it bombed with this event."""
    stage = Stage(dice={"airfield hit": [1]}, pack=DRILL)
    stage.in_england(target.space, target=target.id, intercepted=intercepted)
    for group in BOMBERS[:worth]:
        stage.group(group, "bomber", "left")
    stage.group("I/KG1", "bomber", "left", full=False)
    stage.draws_event(target_chit(event).id)
    stage.play(targeting_and_bombing)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    return stage


def parts(stage: Stage) -> Mapping[str, object]:
    """The itemised points of the bombing."""
    (bombing,) = stage.events("bombing")
    itemised = bombing.data["parts"]
    assert isinstance(itemised, Mapping)
    return itemised


def important_target(kind: TargetType) -> Target:
    """A target of this type; an airfield, only if squadrons are based there."""
    bases = {squadron.home for squadron in PACK.components.squadrons.values() if not squadron.provisional}
    targets = PACK.components.targets.values()
    return next(target for target in targets if target.type == kind and (kind != "airfield" or target.space in bases))


@pytest.mark.rule("THD-17.18")
@pytest.mark.parametrize(("worth", "points"), [(3, 2), (2, 1), (1, 0), (0, 0)])
def test_navigational_error_costs_a_point_at_an_inland_target(worth: int, points: int) -> None:
    stage = bombed(find_target(*HARMLESS, coastal=False), "navigational error", worth=worth)
    assert parts(stage)["navigational error"] == -1
    assert stage.day.state.damage == points


@pytest.mark.rule("THD-17.18")
def test_navigational_error_has_no_effect_at_a_coastal_target() -> None:
    stage = bombed(find_target(*HARMLESS, coastal=True), "navigational error", worth=2)
    assert "navigational error" not in parts(stage)
    assert stage.day.state.damage == 2
    assert [event.data for event in stage.events("no event")] == [{"why": "the target is on the coast"}]


@pytest.mark.rule("THD-17.20")
@pytest.mark.parametrize("coastal", [True, False])
@pytest.mark.parametrize(("worth", "points"), [(0, 1), (1, 2), (3, 4), (4, 4)])
def test_pathfinders_add_a_point_up_to_four(coastal: bool, worth: int, points: int) -> None:
    stage = bombed(find_target(*HARMLESS, coastal=coastal), "pathfinders", worth=worth)
    assert parts(stage)["pathfinders"] == 1
    assert stage.day.state.damage == points


@pytest.mark.rule("THD-17.20")
@pytest.mark.parametrize(("worth", "points"), [(1, 3), (2, 4), (3, 4)])
def test_pathfinders_add_to_the_bonus_of_an_unintercepted_raid(worth: int, points: int) -> None:
    stage = bombed(find_target(*HARMLESS, coastal=True), "pathfinders", worth=worth, intercepted=False)
    assert stage.day.state.damage == points


@pytest.mark.rule("THD-17.18")
def test_navigational_error_applies_after_the_bonus_and_before_the_limit_of_four() -> None:
    stage = bombed(find_target(*HARMLESS, coastal=False), "navigational error", worth=4, intercepted=False)
    assert stage.day.state.damage == 4


@pytest.mark.rule("THD-17.19")
@pytest.mark.parametrize("kind", ["airfield", "radar", "headquarters"])
@pytest.mark.parametrize("worth", [2, 3, 4])
def test_non_essential_target_scores_one_and_suffers_no_effects(kind: TargetType, worth: int) -> None:
    stage = bombed(important_target(kind), "non-essential target", worth=worth)
    assert stage.day.state.damage == 1
    assert not stage.day.state.damaged
    assert not stage.events("airfield hit")
    assert not stage.day.squadrons_in("landing")


@pytest.mark.rule("THD-17.19")
@pytest.mark.parametrize("kind", ["airfield", "radar", "headquarters"])
def test_essential_target_suffers_the_effects_of_the_same_bombs(kind: TargetType) -> None:
    stage = bombed(important_target(kind), "raf radio confusion", worth=3)
    assert stage.day.state.damage == 3
    assert stage.day.squadrons_in("landing") if kind == "airfield" else stage.day.state.damaged


@pytest.mark.rule("THD-17.19")
@pytest.mark.parametrize(("worth", "points"), [(0, 0), (1, 1)])
def test_one_or_no_point_on_a_non_essential_target_is_unchanged(worth: int, points: int) -> None:
    stage = bombed(find_target(*HARMLESS, coastal=True), "non-essential target", worth=worth)
    assert stage.day.state.damage == points


@pytest.mark.rule("THD-17.18", "THD-17.19", "THD-17.20", "THD-17.1a")
@pytest.mark.parametrize("event", ["navigational error", "non-essential target", "pathfinders"])
def test_event_chit_returns_after_the_bombing(event: TargetEvent) -> None:
    stage = bombed(find_target(*HARMLESS, coastal=False), event, worth=2)
    assert not stage.day.state.raids[1].chits
    assert sorted(stage.day.state.event_cup) == sorted(PACK.components.chits)
