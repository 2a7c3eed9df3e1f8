"""Raid target events (LION-ET) that affect bombing: pathfinders, low level, coast, other targets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.pack.components import Condition, TargetCard, Warning, Weather
from games.raf.lion.custom_cards import TARGET, based_at, gruppen, target_card
from games.raf.lion.event_cards import (
    BOMBERS,
    ESCORTS,
    LETTERS,
    PATROLLERS,
    RATED,
    REDUCED_BOMBERS,
    SQUADRONS,
    attacked,
    bombed,
    drawing,
    event_over_target,
    over_target,
    raid,
    rest_of_raid,
    why_nothing,
)
from games.raf.lion.scenario_builder import PACK, Stage
from games.raf.lion.target_event_fixtures import kinds, meet, shifts

STUKAS = gruppen(2, "Ju87")
INDUSTRY = next(card for card in PACK.components.targets.values() if card.type == "industry" and card.luftflotte == 2)
PORT = next(card for card in PACK.components.targets.values() if card.type == "port" and card.luftflotte == 2)
RADAR = PACK.components.targets[5]


def bombers_alone(stage: Stage, *, intercepted: bool = True, target: int = TARGET) -> None:
    """Three bombers over the target, intercepted by squadrons that have gone home, or never intercepted."""
    raid(stage, bomber=BOMBERS.values(), target=target)
    stage.battle.change_raid(intercepted=intercepted)


def column(stage: Stage) -> str:
    """The column of the only bombing."""
    return stage.event("bombing").get_str("column")


# ET7, ET9: better bombing


@pytest.mark.rule("LION-ET7")
@pytest.mark.parametrize(("weather", "name"), [("clear", "18-20"), ("patchy", "15-17"), ("broken", "12-14")])
def test_pathfinders_shift_the_bombing_two_columns(weather: Weather, name: str) -> None:
    stage = drawing(event_over_target("German pathfinders"), *RATED, weather=weather, dice={"bombing": [1]})
    bombers_alone(stage)
    bombed(stage)
    assert stage.event("bombing").get_int("strength") == 12
    assert column(stage) == name


@pytest.mark.rule("LION-ET7", "LION-11f")
def test_pathfinders_of_an_unintercepted_raid_shift_three_columns() -> None:
    stage = drawing(event_over_target("German pathfinders"), *RATED, dice={"bombing": [1]})
    bombers_alone(stage, intercepted=False)
    bombed(stage)
    assert sum(shifts(stage).values()) == 4
    assert column(stage) == "21-24"


def low_level(weather: Weather = "clear") -> Stage:
    dice = {"bombing": [1], "squadron attack": [1]}
    return drawing(event_over_target("low level bombers"), *RATED, weather=weather, dice=dice)


@pytest.mark.rule("LION-ET9")
@pytest.mark.parametrize("weather", ["clear", "patchy", "broken"])
@pytest.mark.parametrize(("intercepted", "name"), [(True, "18-20"), (False, "21-24")])
def test_low_level_bombing_ignores_clouds_and_shifts_up_to_three_columns(
    weather: Weather, intercepted: bool, name: str
) -> None:
    stage = low_level(weather)
    bombers_alone(stage, intercepted=intercepted)
    bombed(stage)
    assert sum(shifts(stage).values()) == (2 if intercepted else 3)
    assert column(stage) == name


@pytest.mark.rule("LION-ET9", "LION-10.1e")
@pytest.mark.parametrize(("british", "german", "row"), [(False, False, "E"), (True, False, "E"), (False, True, "D")])
def test_low_level_bombers_shift_the_attack_unless_the_raf_has_altitude(british: bool, german: bool, row: str) -> None:
    stage = low_level()
    raid(stage, bomber=BOMBERS.values())
    stage.battle.change_raid(british_altitude=british, german_altitude=german)
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    attacked(stage)
    assert stage.event("combat").get_str("row") == row


@pytest.mark.rule("LION-ET9")
@pytest.mark.parametrize(
    ("raiders", "low"),
    [
        (STUKAS[:1], False),
        ([STUKAS[0], ESCORTS["A"]], False),
        ([ESCORTS["A"]], False),
        ([STUKAS[0], BOMBERS["A"]], True),
    ],
)
def test_ju87s_and_strafers_are_not_low_level_bombers(raiders: list[str], low: bool) -> None:
    stage = low_level()
    raid(stage, bomber=raiders)
    over_target(stage)
    assert stage.battle.raid.low_level == low
    bombers = any(raider in STUKAS for raider in raiders)
    reasons = [] if low else ["only Ju87s fly" if bombers else "no bomber flies"]
    assert [event.get_str("why") for event in stage.events("no event")] == reasons


# ET8: interception over coast


LATE = (Condition(warning=("late",)),)


def over_coast(warning: Warning) -> Stage:
    """Three bombers over a port, with an escort, a patroller and three squadrons; the card requires late warning."""
    card = event_over_target("interception over coast", conditions=LATE)
    stage = drawing(card, *RATED, target=PORT, dice={"bombing": [1], "squadron attack": [1]})
    patrol, escort = [PATROLLERS["A"]], [ESCORTS["A"]]
    raid(stage, bomber=BOMBERS.values(), escort=escort, patrol=patrol, warning=warning, target=PORT.number)
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    rest_of_raid(stage)
    return stage


@pytest.mark.rule("LION-ET8")
def test_at_the_printed_warning_bombing_precedes_interception() -> None:
    stage = over_coast("late")
    order = kinds(stage)
    assert order.index("bombing") < order.index("combat")
    assert set(stage.event("bombing").get_str_list("gruppen")) == set(BOMBERS.values())
    fought = {*BOMBERS.values(), ESCORTS["A"], PATROLLERS["A"]}
    assert set(stage.event("combat").get_str_list("gruppen")) == fought
    assert not stage.battle.gruppen_in("hunt", "bomber", "escort", "patrol", "inflight")
    assert not stage.battle.squadrons_in("hunt", "bomber")
    assert len(stage.events("bombing")) == 1
    assert shifts(stage) == {}


@pytest.mark.rule("LION-ET8")
@pytest.mark.parametrize("warning", ["none", "sufficient", "early", "very early"])
def test_at_another_warning_the_event_does_not_occur(warning: Warning) -> None:
    stage = over_coast(warning)
    order = kinds(stage)
    assert order.index("combat") < order.index("bombing")
    assert set(stage.event("combat").get_str_list("gruppen")) == {*BOMBERS.values(), ESCORTS["A"]}
    assert why_nothing(stage) == f"the warning is {warning}"


@pytest.mark.rule("LION-ET8", "LION-19.2a")
@pytest.mark.parametrize(("warning", "over"), [("late", True), ("sufficient", False)])
def test_under_delayed_response_the_detected_warning_counts_not_the_raised_one(warning: Warning, over: bool) -> None:
    stage = drawing(event_over_target("interception over coast", conditions=LATE), advanced=True)
    raid(stage, bomber=BOMBERS.values(), warning=warning)
    stage.battle.change_raid(delayed=True)
    over_target(stage)
    assert stage.battle.raid.over_coast == over


@pytest.mark.rule("LION-ET8")
def test_escorts_and_patrollers_strafe_if_the_bomber_box_is_empty() -> None:
    card = event_over_target("interception over coast", conditions=LATE)
    stage = drawing(card, *RATED, dice={"bombing": [1]})
    raid(stage, bomber=BOMBERS.values(), patrol=[PATROLLERS["A"]], warning="late")
    rest_of_raid(stage)
    assert PATROLLERS["A"] in stage.event("bombing").get_str_list("gruppen")


# ET11: non-essential target


def non_essential(target: TargetCard, die: int) -> Stage:
    """Three intercepted bombers bomb the non-essential target with strength 12: 1 gives 1, 3 gives 2 and 6 gives H."""
    stage = drawing(
        event_over_target("non-essential target"), *RATED, target=target, dice={"bombing": [die], "heavy damage": [6]}
    )
    bombers_alone(stage, target=target.number)
    bombed(stage)
    return stage


@pytest.mark.rule("LION-ET11", "LION-11k")
@pytest.mark.parametrize(("die", "vp"), [(1, 0), (3, -1), (6, -2)])
def test_non_essential_target_costs_one_point_less(die: int, vp: int) -> None:
    assert non_essential(PORT, die).vp == vp


@pytest.mark.rule("LION-ET11", "LION-11k")
@pytest.mark.parametrize(("die", "vp"), [(1, -1), (3, -3), (6, -5)])
def test_points_are_doubled_before_one_is_subtracted(die: int, vp: int) -> None:
    assert non_essential(replace(PORT, double_vp=True), die).vp == vp


@pytest.mark.rule("LION-ET11", "LION-11k")
def test_bombs_that_miss_a_non_essential_target_earn_nothing() -> None:
    stage = drawing(event_over_target("non-essential target"), *RATED, target=PORT, dice={"bombing": [1]})
    raid(stage, bomber=[BOMBERS["A"]], target=PORT.number)
    stage.battle.change_raid(intercepted=True)
    bombed(stage)
    assert stage.event("bombing").get_str("result") == "0"
    assert stage.vp == 0


@pytest.mark.rule("LION-ET11")
def test_non_essential_airfield_suffers_no_damage() -> None:
    stage = non_essential(target_card(), 6)
    home = based_at("7/11")
    assert {stage.where(squadron) for squadron in home} == {"sector"}
    assert stage.battle.state.damage == {}
    assert not stage.events("replacements lost")


@pytest.mark.rule("LION-ET11", "LION-11h")
@pytest.mark.parametrize("target", [target_card(), INDUSTRY], ids=["airfield", "industry"])
def test_heavy_damage_to_a_non_essential_target_is_not_rolled_for(target: TargetCard) -> None:
    stage = non_essential(target, 6)
    bombing = stage.event("bombing")
    assert (bombing.get_str("result"), bombing.get_int("second"), bombing.get_int("damage")) == ("H", 0, 0)
    assert [event.data["name"] for event in stage.events("roll")].count("heavy damage") == 0
    assert stage.vp == -2


@pytest.mark.rule("LION-ET11")
def test_non_essential_radar_net_suffers_no_damage() -> None:
    stage = non_essential(RADAR, 6)
    assert stage.event("bombing").get_str("result") == "H"
    assert stage.battle.state.damage == {}


@pytest.mark.rule("LION-ET11")
def test_non_essential_factory_costs_no_aircraft() -> None:
    stage = non_essential(INDUSTRY, 6)
    assert stage.event("bombing").get_str("type") == "industry"
    assert not stage.events("replacements lost")


# ET13: secondary target


def diverted(*letters: str, target: TargetCard | None = None, dice: list[int] | None = None) -> Stage:
    chosen = [letter for letter in LETTERS if letter in letters]
    card = event_over_target("secondary target", *chosen)
    return drawing(card, *RATED, target=target, dice={"bombing": dice or [1, 1], "squadron attack": [1]})


@pytest.mark.rule("LION-ET13")
def test_gruppen_of_the_letters_bomb_the_secondary_target_and_the_others_the_primary() -> None:
    stage = diverted("A", "B")
    bombers_alone(stage)
    stage.gruppe(REDUCED_BOMBERS["A"], "bomber", full=False)
    rest_of_raid(stage)
    first, second = stage.events("bombing")
    assert (first.get_str_list("gruppen"), first.data["primary"]) == ([BOMBERS["C"]], True)
    assert second.data["primary"] is False
    assert set(second.get_str_list("gruppen")) == {BOMBERS["A"], BOMBERS["B"], REDUCED_BOMBERS["A"]}
    assert (first.get_int("strength"), second.get_int("strength")) == (4, 10)
    assert second.get_str("target") == stage.battle.pack.targets[TARGET].secondary.name


@pytest.mark.rule("LION-ET13")
def test_with_all_letters_only_the_secondary_target_is_bombed() -> None:
    stage = diverted("A", "B", "C", dice=[1])
    bombers_alone(stage)
    rest_of_raid(stage)
    assert stage.event("bombing").data["primary"] is False


@pytest.mark.rule("LION-ET13")
def test_gruppen_for_both_targets_are_intercepted_together() -> None:
    stage = diverted("A", "B")
    raid(stage, bomber=BOMBERS.values())
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    rest_of_raid(stage)
    assert set(stage.event("combat").get_str_list("gruppen")) == set(BOMBERS.values())
    order = kinds(stage)
    assert order.index("combat") < order.index("bombing")


@pytest.mark.rule("LION-ET13", "LION-11j")
def test_doubled_points_are_those_of_the_primary_target_only() -> None:
    stage = diverted("A", "B", target=replace(PORT, double_vp=True), dice=[5, 5])
    bombers_alone(stage, target=PORT.number)
    rest_of_raid(stage)
    first, second = stage.events("bombing")
    assert (first.get_int("strength"), first.get_str("result"), first.get_int("points")) == (4, "2", -4)
    assert (second.get_int("strength"), second.get_str("result"), second.get_int("points")) == (8, "2", -2)


@pytest.mark.rule("LION-ET13", "LION-11d", "LION-11e", "LION-11.1a")
def test_each_bombing_has_its_own_dive_bonus_and_its_own_penalty_for_strafers() -> None:
    me109, me110 = gruppen(2, "Me109", "A")[3], ESCORTS["A"]
    stuka = next(gruppe for gruppe in STUKAS if PACK.components.gruppen[gruppe].letter != "A")
    stage = diverted("A")
    raid(stage, bomber=[stuka, BOMBERS["A"], me109, me110])
    rest_of_raid(stage)
    first, second = stage.events("bombing")
    assert (first.get_str_list("gruppen"), first.data["shifts"]) == ([stuka], {"not intercepted": 2, "dive bombers": 2})
    assert second.get_str("type") == "base"
    assert second.data["shifts"] == {"not intercepted": 2}
    assert second.get_int("strength") == 4 + 0 + 2
