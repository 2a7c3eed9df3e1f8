"""Raid target events (LION-ET): what may happen over the target; the card also says how the day goes on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.battle import BRITISH
from dowding.games.raf.components import (
    Condition,
    Depth,
    Intelligence,
    RaidEventCard,
    TargetCard,
    TargetEvent,
    Warning,
    Weather,
)
from dowding.games.raf.lion.deployment import raid_over
from dowding.games.raf.lion.sequence import clock_update
from dowding.games.raf.lion.targets import advance_warning
from dowding.games.raf.state import Raid
from dowding.games.raf.target_events import raid_target_event
from dowding.kernel.errors import NotOffered
from games.raf.lion.event_cards import (
    BOMBERS,
    CLOUDS,
    ESCORTS,
    EVENT,
    HUNTERS,
    LETTERS,
    PATROLLERS,
    RATED,
    REDUCED_BOMBERS,
    SQUADRONS,
    at_base,
    attacked,
    bombed,
    drawing,
    event_over_target,
    over_target,
    places,
    raid,
    rest_of_raid,
    whole_raid,
    why_nothing,
)
from games.raf.lion.own_cards import BLENHEIMS, TARGET, based_at, detected_as, efforts, gruppen, target_card
from games.raf.lion.staging import PACK, Stage

SECTORS = PACK.components.sectors
STUKAS = gruppen(2, "Ju87")
INDUSTRY = next(each for each in PACK.components.targets.values() if each.type == "industry" and each.luftflotte == 2)
PORT = next(each for each in PACK.components.targets.values() if each.type == "port" and each.luftflotte == 2)
RADAR = PACK.components.targets[5]


def in_group(number: int) -> list[str]:
    """The Spitfire and Hurricane squadrons that begin the game in the sectors of a group."""
    return [ident for sector in SECTORS.values() if sector.group == number for ident in based_at(sector.id)]


def meet(stage: Stage, *squadrons: str) -> None:
    """These squadrons are in the Bomber Box."""
    for ident in squadrons:
        stage.squadron(ident, "bomber")
    stage.game.change_raid(intercepted=True, committed=True)


def bombers_alone(stage: Stage, *, intercepted: bool = True, target: int = TARGET) -> None:
    """Three bombers over the target, met by squadrons that have gone home, or never met."""
    raid(stage, bomber=BOMBERS.values(), target=target)
    stage.game.change_raid(intercepted=intercepted)


def shifts(stage: Stage) -> dict[str, int]:
    """What moved the column of the one bombing."""
    data = stage.event("bombing").data["shifts"]
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if isinstance(value, int)}


def column(stage: Stage) -> str:
    """The column of the one bombing."""
    return stage.event("bombing").text("column")


def kinds(stage: Stage) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in stage.game.log or ()]


@pytest.mark.rule("LION-2.3a", "LION-4.II11")
def test_the_line_for_this_game_is_carried_out_and_the_card_goes_to_the_discards() -> None:
    stage = drawing(event_over_target("Me110s strafe"))
    whole_raid(stage)
    over_target(stage)
    event = stage.event("target event")
    assert (event.number("card"), event.text("event")) == (EVENT, "Me110s strafe")
    assert not stage.events("approach event")
    assert stage.game.state.weather == {2: "clear", 3: "clear"}
    assert EVENT in stage.game.state.decks["raid event"].discards


@pytest.mark.rule("LION-4.II11")
def test_a_card_is_drawn_even_for_an_empty_display() -> None:
    stage = drawing(event_over_target("flak", "A", advance=2))
    raid(stage)
    rest_of_raid(stage)
    assert stage.event("target event").number("advance") == 2
    assert stage.game.state.advance == 2


# ET1: Big Wing


def row_of_the_attack(stage: Stage, *squadrons: str) -> str:
    raid(stage, bomber=BOMBERS.values())
    meet(stage, *squadrons)
    attacked(stage)
    return stage.event("combat").text("row")


def big_wing() -> Stage:
    return drawing(event_over_target("Big Wing"), *RATED, dice={"squadron attack": [1]})


@pytest.mark.rule("LION-ET1")
def test_two_squadrons_of_12_group_attack_a_row_further_down() -> None:
    assert row_of_the_attack(big_wing(), *in_group(12)[:2], in_group(11)[0]) == "E"


@pytest.mark.rule("LION-ET1")
def test_one_squadron_of_12_group_is_no_big_wing() -> None:
    assert row_of_the_attack(big_wing(), in_group(12)[0], *in_group(11)[:2]) == "D"


@pytest.mark.rule("LION-ET1")
def test_the_big_wing_comes_on_top_of_altitude() -> None:
    stage = big_wing()
    raid(stage, bomber=BOMBERS.values())
    stage.game.change_raid(british_altitude=True)
    meet(stage, *in_group(12)[:2], in_group(11)[0])
    attacked(stage)
    assert stage.event("combat").text("row") == "F"


# ET2, ET3, ET5, ET10: the close escort


@pytest.mark.rule("LION-ET2")
@pytest.mark.parametrize(("depth", "box"), [("coast", "escort"), ("inland", "escort"), ("deep", "patrol")])
def test_patrollers_join_the_escort_short_of_a_deep_target(depth: Depth, box: str) -> None:
    stage = drawing(event_over_target("channel patrollers close escort"), target=target_card(depth=depth))
    whole_raid(stage)
    over_target(stage)
    assert places(stage, PATROLLERS) == [box] * 3
    assert places(stage, HUNTERS) == ["hunt"] * 3


def met_by_one(stage: Stage) -> list[str]:
    """One squadron meets three bombers with two escorts: the Gruppen that fight."""
    raid(stage, bomber=BOMBERS.values(), escort=[ESCORTS["A"], ESCORTS["B"]])
    meet(stage, SQUADRONS["A"][0])
    attacked(stage)
    stage.choose(f"intercept:{BOMBERS['C']}")
    return stage.event("combat").texts("gruppen")


@pytest.mark.rule("LION-ET3")
def test_well_coordinated_escorts_all_fight_though_bombers_are_left_alone() -> None:
    stage = drawing(event_over_target("escort coordination"), dice={"squadron attack": [1]})
    assert set(met_by_one(stage)) == {BOMBERS["C"], ESCORTS["A"], ESCORTS["B"]}


@pytest.mark.rule("LION-ET3")
def test_without_the_event_they_stand_aside() -> None:
    stage = drawing(event_over_target("German pathfinders"), dice={"squadron attack": [1]})
    assert met_by_one(stage) == [BOMBERS["C"]]


@pytest.mark.rule("LION-ET5")
def test_escorts_of_the_letter_go_down_to_strafe() -> None:
    stage = drawing(event_over_target("fighters strafe", "B"))
    whole_raid(stage)
    me109 = gruppen(2, "Me109", "B")[2]
    stage.gruppe(me109, "escort", full=False)
    over_target(stage)
    assert places(stage, ESCORTS) == ["escort", "bomber", "escort"]
    assert stage.where(me109) == "bomber (reduced)"
    assert places(stage, PATROLLERS) == ["patrol"] * 3


@pytest.mark.rule("LION-ET10")
def test_all_escorting_me110s_go_down_to_strafe_and_no_me109() -> None:
    stage = drawing(event_over_target("Me110s strafe"))
    whole_raid(stage)
    me109 = gruppen(2, "Me109", "B")[2]
    stage.gruppe(me109, "escort")
    over_target(stage)
    assert places(stage, ESCORTS) == ["bomber"] * 3
    assert stage.where(me109) == "escort"


# ET4: clouds inhibit squadrons


@pytest.mark.rule("LION-ET4")
@pytest.mark.parametrize("weather", CLOUDS)
def test_in_clouds_squadrons_of_the_letter_lose_the_raid(weather: Weather) -> None:
    stage = drawing(event_over_target("clouds inhibit squadrons", "C"), weather=weather)
    raid(stage, bomber=BOMBERS.values())
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    stage.squadron(SQUADRONS["C"][1], "bomber", full=False)
    over_target(stage)
    assert [stage.where(SQUADRONS[letter][0]) for letter in LETTERS] == ["bomber", "bomber", "inflight"]
    assert stage.where(SQUADRONS["C"][1]) == "inflight (reduced)"


@pytest.mark.rule("LION-ET4")
def test_under_a_clear_sky_they_do_not() -> None:
    stage = drawing(event_over_target("clouds inhibit squadrons", "C"))
    raid(stage, bomber=BOMBERS.values())
    meet(stage, SQUADRONS["C"][0])
    over_target(stage)
    assert stage.where(SQUADRONS["C"][0]) == "bomber"
    assert why_nothing(stage) == "the weather is clear"


@pytest.mark.rule("LION-ET4", "LION-9.2c", "LION-11e")
def test_if_all_squadrons_are_lost_the_escorts_strafe_but_the_raid_was_met() -> None:
    stage = drawing(event_over_target("clouds inhibit squadrons", "C"), *RATED, weather="patchy", dice={"bombing": [1]})
    raid(stage, bomber=BOMBERS.values(), escort=[ESCORTS["A"]])
    meet(stage, SQUADRONS["C"][0])
    rest_of_raid(stage)
    assert set(stage.event("bombing").texts("gruppen")) == {*BOMBERS.values(), ESCORTS["A"]}
    assert shifts(stage) == {"patchy clouds": -1}


# ET6: flak


@pytest.mark.rule("LION-ET6")
def test_flak_turns_full_bombers_of_the_letter_and_sends_reduced_ones_home() -> None:
    stage = drawing(event_over_target("flak", "B"))
    whole_raid(stage)
    stage.gruppe(REDUCED_BOMBERS["B"], "bomber", full=False)
    stage.gruppe(REDUCED_BOMBERS["C"], "bomber", full=False)
    stage.gruppe(ESCORTS["B"], "bomber", full=False)
    over_target(stage)
    assert places(stage, BOMBERS) == ["bomber", "bomber (reduced)", "bomber"]
    assert stage.where(REDUCED_BOMBERS["B"]) == "inflight (reduced)"
    assert stage.where(REDUCED_BOMBERS["C"]) == "bomber (reduced)"
    assert stage.where(ESCORTS["B"]) == "bomber (reduced)"
    assert not stage.events("raid turned back")


@pytest.mark.rule("LION-ET6")
def test_flak_that_empties_the_bomber_box_ends_the_raid() -> None:
    stage = drawing(event_over_target("flak", "B"))
    raid(stage, bomber=[BOMBERS["B"]], escort=[ESCORTS["A"]], patrol=[PATROLLERS["A"]])
    stage.gruppe(BOMBERS["B"], "bomber", full=False)
    meet(stage, SQUADRONS["A"][0])
    stage.squadron(SQUADRONS["B"][0], "bomber", full=False)
    rest_of_raid(stage)
    assert stage.is_done
    assert [stage.where(SQUADRONS[letter][0]) for letter in ("A", "B")] == ["inflight", "inflight (reduced)"]
    assert [stage.where(each) for each in (ESCORTS["A"], PATROLLERS["A"])] == ["clock 3", "clock 3"]
    assert stage.where(BOMBERS["B"]) == "base (reduced)"
    assert not {"combat", "bombing", "no bombing"} & set(kinds(stage))
    assert stage.game.state.raid is None


@pytest.mark.rule("LION-ET6")
def test_a_strafer_left_in_the_bomber_box_carries_the_raid_on() -> None:
    stage = drawing(event_over_target("flak", "B"), dice={"bombing": [1]})
    raid(stage, bomber=[BOMBERS["B"], ESCORTS["A"]])
    stage.gruppe(BOMBERS["B"], "bomber", full=False)
    rest_of_raid(stage)
    assert stage.event("bombing").texts("gruppen") == [ESCORTS["A"]]


# ET7, ET9: better bombing


@pytest.mark.rule("LION-ET7")
@pytest.mark.parametrize(("weather", "name"), [("clear", "18-20"), ("patchy", "15-17"), ("broken", "12-14")])
def test_pathfinders_move_the_bombing_two_columns(weather: Weather, name: str) -> None:
    stage = drawing(event_over_target("German pathfinders"), *RATED, weather=weather, dice={"bombing": [1]})
    bombers_alone(stage)
    bombed(stage)
    assert stage.event("bombing").number("strength") == 12
    assert column(stage) == name


@pytest.mark.rule("LION-ET7", "LION-11f")
def test_pathfinders_of_a_raid_never_met_move_it_three_columns_and_no_more() -> None:
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
def test_low_level_bombing_ignores_clouds_and_is_worth_three_columns_if_never_met(
    weather: Weather, intercepted: bool, name: str
) -> None:
    stage = low_level(weather)
    bombers_alone(stage, intercepted=intercepted)
    bombed(stage)
    assert sum(shifts(stage).values()) == (2 if intercepted else 3)
    assert column(stage) == name


@pytest.mark.rule("LION-ET9", "LION-10.1e")
@pytest.mark.parametrize(("british", "german", "row"), [(False, False, "E"), (True, False, "E"), (False, True, "D")])
def test_low_level_bombers_are_easier_to_catch_unless_the_raf_is_higher_anyway(
    british: bool, german: bool, row: str
) -> None:
    stage = low_level()
    raid(stage, bomber=BOMBERS.values())
    stage.game.change_raid(british_altitude=british, german_altitude=german)
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    attacked(stage)
    assert stage.event("combat").text("row") == row


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
def test_stukas_alone_and_strafers_do_not_come_in_low(raiders: list[str], low: bool) -> None:
    stage = low_level()
    raid(stage, bomber=raiders)
    over_target(stage)
    assert stage.game.raid.low_level == low
    assert bool(stage.events("no event")) != low


# ET8: interception over coast


LATE = (Condition(warning=("late",)),)


def over_coast(warning: Warning) -> Stage:
    """Three bombers over a port, with an escort and a patroller; three squadrons meet them; the card asks for late."""
    card = event_over_target("interception over coast", conditions=LATE)
    stage = drawing(card, *RATED, target=PORT, dice={"bombing": [1], "squadron attack": [1]})
    patrol, escort = [PATROLLERS["A"]], [ESCORTS["A"]]
    raid(stage, bomber=BOMBERS.values(), escort=escort, patrol=patrol, warning=warning, target=PORT.number)
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    rest_of_raid(stage)
    return stage


@pytest.mark.rule("LION-ET8")
def test_at_the_printed_warning_the_raid_bombs_before_it_is_met_and_stays_to_fight() -> None:
    stage = over_coast("late")
    order = kinds(stage)
    assert order.index("bombing") < order.index("combat")
    assert set(stage.event("bombing").texts("gruppen")) == set(BOMBERS.values())
    fought = {*BOMBERS.values(), ESCORTS["A"], PATROLLERS["A"]}
    assert set(stage.event("combat").texts("gruppen")) == fought
    assert not stage.game.gruppen_in("hunt", "bomber", "escort", "patrol", "inflight")
    assert not stage.game.squadrons_in("hunt", "bomber")
    assert len(stage.events("bombing")) == 1
    assert shifts(stage) == {}


@pytest.mark.rule("LION-ET8")
@pytest.mark.parametrize("warning", ["none", "sufficient", "early", "very early"])
def test_at_another_warning_the_event_does_not_occur(warning: Warning) -> None:
    stage = over_coast(warning)
    order = kinds(stage)
    assert order.index("combat") < order.index("bombing")
    assert set(stage.event("combat").texts("gruppen")) == {*BOMBERS.values(), ESCORTS["A"]}
    assert why_nothing(stage) == f"the warning is {warning}"


@pytest.mark.rule("LION-ET8", "LION-19.2a")
@pytest.mark.parametrize(("warning", "over"), [("late", True), ("sufficient", False)])
def test_under_delayed_response_the_detected_warning_counts_not_the_raised_one(warning: Warning, over: bool) -> None:
    stage = drawing(event_over_target("interception over coast", conditions=LATE), advanced=True)
    raid(stage, bomber=BOMBERS.values(), warning=warning)
    stage.game.change_raid(delayed=True)
    over_target(stage)
    assert stage.game.raid.over_coast == over


@pytest.mark.rule("LION-ET8")
def test_with_nobody_in_the_bomber_box_escorts_and_patrollers_strafe() -> None:
    card = event_over_target("interception over coast", conditions=LATE)
    stage = drawing(card, *RATED, dice={"bombing": [1]})
    raid(stage, bomber=BOMBERS.values(), patrol=[PATROLLERS["A"]], warning="late")
    rest_of_raid(stage)
    assert PATROLLERS["A"] in stage.event("bombing").texts("gruppen")


# ET11: non-essential target


def non_essential(target: TargetCard, die: int) -> Stage:
    """Three bombers, met, bomb the non-essential target: strength 12, so that 1 gives 1, 3 gives 2 and 6 gives H."""
    stage = drawing(
        event_over_target("non-essential target"), *RATED, target=target, dice={"bombing": [die], "heavy damage": [6]}
    )
    bombers_alone(stage, target=target.number)
    bombed(stage)
    return stage


@pytest.mark.rule("LION-ET11", "LION-11k")
@pytest.mark.parametrize(("die", "vp"), [(1, 0), (3, -1), (6, -2)])
def test_a_non_essential_target_costs_one_point_less(die: int, vp: int) -> None:
    assert non_essential(PORT, die).vp == vp


@pytest.mark.rule("LION-ET11", "LION-11k")
@pytest.mark.parametrize(("die", "vp"), [(1, -1), (3, -3), (6, -5)])
def test_points_are_doubled_before_one_is_taken_off(die: int, vp: int) -> None:
    assert non_essential(replace(PORT, double_vp=True), die).vp == vp


@pytest.mark.rule("LION-ET11", "LION-11k")
def test_bombs_that_miss_a_non_essential_target_earn_nothing() -> None:
    stage = drawing(event_over_target("non-essential target"), *RATED, target=PORT, dice={"bombing": [1]})
    raid(stage, bomber=[BOMBERS["A"]], target=PORT.number)
    stage.game.change_raid(intercepted=True)
    bombed(stage)
    assert stage.event("bombing").text("result") == "0"
    assert stage.vp == 0


@pytest.mark.rule("LION-ET11")
def test_a_non_essential_airfield_suffers_no_damage() -> None:
    stage = non_essential(target_card(), 6)
    home = based_at("7/11")
    assert {stage.where(each) for each in home} == {"sector"}
    assert stage.game.state.damage == {}
    assert not stage.events("replacements lost")


@pytest.mark.rule("LION-ET11", "LION-11h")
@pytest.mark.parametrize("target", [target_card(), INDUSTRY], ids=["airfield", "industry"])
def test_heavy_damage_to_a_non_essential_target_is_not_rolled_for(target: TargetCard) -> None:
    stage = non_essential(target, 6)
    bombing = stage.event("bombing")
    assert (bombing.text("result"), bombing.number("second"), bombing.number("damage")) == ("H", 0, 0)
    assert [event.data["name"] for event in stage.events("roll")].count("heavy damage") == 0
    assert stage.vp == -2


@pytest.mark.rule("LION-ET11")
def test_a_non_essential_radar_net_suffers_no_damage() -> None:
    stage = non_essential(RADAR, 6)
    assert stage.event("bombing").text("result") == "H"
    assert stage.game.state.damage == {}


@pytest.mark.rule("LION-ET11")
def test_a_non_essential_factory_costs_no_aircraft() -> None:
    stage = non_essential(INDUSTRY, 6)
    assert stage.event("bombing").text("type") == "industry"
    assert not stage.events("replacements lost")


# ET12: patrollers vectored away


@pytest.mark.rule("LION-ET12")
def test_patrols_of_the_letter_are_sent_astray_and_responding_squadrons_are_not() -> None:
    stage = drawing(event_over_target("patrollers vectored away", "A"))
    whole_raid(stage)
    full, green, responding, grounded = SQUADRONS["A"][:4]
    stage.squadron(full, "patrol", over="London")
    stage.squadron(green, "patrol", full=False, over="London")
    stage.squadron(responding, "bomber")
    stage.squadron(grounded, "sector")
    stage.squadron(SQUADRONS["B"][0], "patrol", over="London")
    over_target(stage)
    assert stage.where(full) == "inflight"
    assert stage.where(green) == "landing (reduced)"
    assert stage.where(responding) == "bomber"
    assert stage.where(grounded) == "sector"
    assert stage.where(SQUADRONS["B"][0]) == "patrol London"


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
    assert (first.texts("gruppen"), first.data["primary"]) == ([BOMBERS["C"]], True)
    assert second.data["primary"] is False
    assert set(second.texts("gruppen")) == {BOMBERS["A"], BOMBERS["B"], REDUCED_BOMBERS["A"]}
    assert (first.number("strength"), second.number("strength")) == (4, 10)
    assert second.text("target") == stage.game.pack.targets[TARGET].secondary.name


@pytest.mark.rule("LION-ET13")
def test_with_all_letters_only_the_secondary_target_is_bombed() -> None:
    stage = diverted("A", "B", "C", dice=[1])
    bombers_alone(stage)
    rest_of_raid(stage)
    assert stage.event("bombing").data["primary"] is False


@pytest.mark.rule("LION-ET13")
def test_all_are_intercepted_together_before_they_part() -> None:
    stage = diverted("A", "B")
    raid(stage, bomber=BOMBERS.values())
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    rest_of_raid(stage)
    assert set(stage.event("combat").texts("gruppen")) == set(BOMBERS.values())
    order = kinds(stage)
    assert order.index("combat") < order.index("bombing")


@pytest.mark.rule("LION-ET13", "LION-11j")
def test_doubled_points_are_those_of_the_primary_target_only() -> None:
    stage = diverted("A", "B", target=replace(PORT, double_vp=True), dice=[5, 5])
    bombers_alone(stage, target=PORT.number)
    rest_of_raid(stage)
    first, second = stage.events("bombing")
    assert (first.number("strength"), first.text("result"), first.number("points")) == (4, "2", -4)
    assert (second.number("strength"), second.text("result"), second.number("points")) == (8, "2", -2)


@pytest.mark.rule("LION-ET13", "LION-11d", "LION-11e", "LION-11.1a")
def test_each_bombing_has_its_own_dive_bonus_and_its_own_penalty_for_strafers() -> None:
    me109, me110 = gruppen(2, "Me109", "A")[3], ESCORTS["A"]
    stuka = next(each for each in STUKAS if PACK.components.gruppen[each].letter != "A")
    stage = diverted("A")
    raid(stage, bomber=[stuka, BOMBERS["A"], me109, me110])
    rest_of_raid(stage)
    first, second = stage.events("bombing")
    assert (first.texts("gruppen"), first.data["shifts"]) == ([stuka], {"not intercepted": 2, "dive bombers": 2})
    assert second.text("type") == "base"
    assert second.data["shifts"] == {"not intercepted": 2}
    assert second.number("strength") == 4 + 0 + 2


# ET15: squadrons intercept Blenheims


def chasing(*ready: tuple[str, str], responding: str = "") -> Stage:
    """Only these squadrons are ready, in their sectors or over the sector that is named."""
    stage = drawing(event_over_target("squadrons intercept Blenheims"), night=True)
    for ident in stage.game.state.squadrons:
        stage.squadron(ident, "re-arm")
    raid(stage, bomber=BOMBERS.values())
    for ident, over in ready:
        stage.squadron(ident, "patrol" if over else "sector", over=over)
    if responding:
        meet(stage, responding)
    over_target(stage)
    return stage


@pytest.mark.rule("LION-ET15")
def test_the_player_says_which_squadron_of_11_group_chases_blenheims() -> None:
    first, second, third = in_group(11)[:3]
    ten, twelve = in_group(10)[0], in_group(12)[0]
    stage = chasing((first, ""), (second, "London"), (ten, ""), (twelve, ""), (BLENHEIMS[0], ""), responding=third)
    assert set(stage.options()) == {f"chase:{first}", f"chase:{second}"}
    assert stage.match is not None
    for other in (third, ten, twelve, BLENHEIMS[0]):
        with pytest.raises(NotOffered):
            stage.match.choose(BRITISH, f"chase:{other}")
    stage.choose(f"chase:{second}")
    assert stage.is_done
    assert stage.where(second) == "inflight"
    assert stage.where(first) == "sector"


@pytest.mark.rule("LION-ET15")
def test_after_11_group_comes_10_group_and_then_12() -> None:
    ten, eleven, twelve = in_group(10)[0], in_group(11)[0], in_group(12)[0]
    home = {ident: PACK.components.squadrons[ident].sector for ident in (ten, twelve)}
    stage = chasing((ten, home[ten]), (twelve, home[twelve]), responding=eleven)
    assert stage.where(ten) == "inflight"
    assert stage.where(twelve) == f"patrol {home[twelve]}"
    assert stage.where(eleven) == "bomber"
    assert chasing((twelve, "")).where(twelve) == "inflight"


@pytest.mark.rule("LION-ET15")
def test_if_nobody_is_ready_nobody_chases_them() -> None:
    stage = chasing((BLENHEIMS[0], ""), responding=in_group(11)[0])
    assert why_nothing(stage) == "no squadron is free"
    assert stage.where(BLENHEIMS[0]) == "sector"


# ET16: undetected escort


@pytest.mark.rule("LION-ET16")
def test_another_me109_joins_the_escort() -> None:
    stage = drawing(event_over_target("undetected escort"))
    raid(stage, bomber=BOMBERS.values())
    (me109,) = at_base(stage, 2, "Me109", 1)
    over_target(stage)
    assert stage.where(me109) == "escort"
    assert me109 in stage.game.raid.force


@pytest.mark.rule("LION-ET16")
def test_an_me110_joins_it_if_no_me109_is_at_base() -> None:
    stage = drawing(event_over_target("undetected escort"), strict=False)
    raid(stage, bomber=BOMBERS.values())
    at_base(stage, 2, "Me109", 0)
    over_target(stage)
    (escort,) = stage.game.gruppen_in("escort")
    assert stage.game.pack.gruppen[escort.id].type == "Me110"


@pytest.mark.rule("LION-ET16")
def test_beyond_me109_range_only_an_me110_comes() -> None:
    stage = drawing(event_over_target("undetected escort"), target=target_card(me109="no"), strict=False)
    raid(stage, bomber=BOMBERS.values())
    over_target(stage)
    (escort,) = stage.game.gruppen_in("escort")
    assert stage.game.pack.gruppen[escort.id].type == "Me110"


@pytest.mark.rule("LION-ET16")
def test_nobody_comes_for_an_empty_bomber_box_or_from_empty_bases() -> None:
    stage = drawing(event_over_target("undetected escort"))
    raid(stage, hunt=HUNTERS.values())
    over_target(stage)
    assert why_nothing(stage) == "nobody is in the Bomber Box"
    stage = drawing(event_over_target("undetected escort"))
    stage.game.state.lf3_to_lf2 = True
    raid(stage, bomber=BOMBERS.values())
    at_base(stage, 2, "Me109", 0)
    at_base(stage, 2, "Me110", 0)
    over_target(stage)
    assert why_nothing(stage) == "no fighter is at base"


@pytest.mark.rule("LION-ET16")
@pytest.mark.parametrize(("intelligence", "comes"), [("poor", True), ("limited", True), ("accurate", False)])
def test_the_card_may_ask_for_poor_or_limited_intelligence(intelligence: Intelligence, comes: bool) -> None:
    condition = Condition(intelligence=("poor", "limited"))
    stage = drawing(event_over_target("undetected escort", conditions=(condition,)), strict=False)
    raid(stage, bomber=BOMBERS.values(), intelligence=intelligence)
    over_target(stage)
    assert bool(stage.game.gruppen_in("escort")) == comes


@pytest.mark.rule("LION-ET16", "LION-ET2")
@pytest.mark.parametrize(
    ("event", "patrol"), [("undetected escort", []), ("channel patrollers close escort", [PATROLLERS["A"]])]
)
def test_escorts_that_join_a_raid_nobody_answered_strafe(event: TargetEvent, patrol: list[str]) -> None:
    stage = drawing(event_over_target(event), *RATED, dice={"bombing": [1]}, strict=False)
    raid(stage, bomber=BOMBERS.values(), patrol=patrol)
    rest_of_raid(stage)
    assert len(stage.event("bombing").texts("gruppen")) == 4


# ET17: time advance and its notes


def after(card: RaidEventCard, *, depletion: int = 0, hour: int = 0) -> Stage:
    """A game after the target event of a raid with nobody in it."""
    stage = drawing(card, hour=hour)
    stage.game.state.depletion = depletion
    raid(stage)
    over_target(stage)
    return stage


@pytest.mark.rule("LION-ET17", "LION-4.II16b", "LION-15.4b")
@pytest.mark.parametrize(("depletion", "advance"), [(0, 0), (7, 0), (8, 2), (15, 2)])
def test_a_card_with_two_time_advances_goes_by_depletion(depletion: int, advance: int) -> None:
    stage = after(event_over_target("Big Wing", advance=0, depleted=2), depletion=depletion)
    assert stage.game.state.advance == advance


@pytest.mark.rule("LION-ET17", "LION-4.III3")
def test_no_aw_on_the_card_skips_the_next_advance_warning_and_no_other() -> None:
    stage = after(event_over_target("Big Wing", no_advance_warning=True))
    stage.play(advance_warning)
    assert stage.event("no advance warning").text("why") == "the event card forbids it"
    assert not stage.game.state.pulled
    stage = after(event_over_target("Big Wing"))
    stage.game.state.no_advance_warning = True
    stage.draws("raid event", EVENT)
    stage.play(raid_target_event, advance_warning)
    assert stage.game.state.pulled


@pytest.mark.rule("LION-ET17", "LION-4.II16d", "LION-6.2a")
def test_follow_up_on_the_card_starts_another_raid_on_the_same_target() -> None:
    card = event_over_target("Big Wing", advance=0, follow_up=True)
    stage = drawing(card, *detected_as("early"), dice={"detection": [3]})
    raid(stage)
    stage.play(raid_target_event, raid_over, clock_update)
    assert stage.game.raid.target == TARGET
    assert (stage.game.raid.follow_up, stage.game.raid.major) == (True, True)
    assert not stage.events("effort")
    assert TARGET not in stage.game.state.decks["target"].discards


@pytest.mark.rule("LION-ET17", "LION-4.II16c")
def test_without_the_note_a_time_advance_of_0_brings_a_raid_on_a_new_target() -> None:
    dice = {"detection": [3], "raid effort": [6]}
    stage = drawing(event_over_target("Big Wing", advance=0), *detected_as("early"), *efforts("minor"), dice=dice)
    raid(stage)
    stage.draws("target", 22)
    stage.play(raid_target_event, raid_over, clock_update)
    assert (stage.game.raid.target, stage.game.raid.follow_up) == (22, False)
    assert TARGET in stage.game.state.decks["target"].discards


@pytest.mark.rule("LION-EA2", "LION-ET1", "LION-ET3", "LION-ET7", "LION-ET9", "LION-ET11", "LION-ET13")
def test_what_events_made_of_one_raid_does_not_last_for_the_next() -> None:
    card = event_over_target("Big Wing", advance=0, follow_up=True)
    stage = drawing(card, *detected_as("early"), dice={"detection": [3]})
    raid(stage)
    stage.game.change_raid(
        british_altitude=True,
        german_altitude=True,
        escort_coordination=True,
        low_level=True,
        pathfinders=True,
        non_essential=True,
        over_coast=True,
        secondary=("A",),
        intercepted=True,
    )
    stage.play(raid_target_event, raid_over, clock_update)
    fresh = stage.game.raid
    assert fresh == Raid(
        TARGET,
        major=True,
        follow_up=True,
        detected=fresh.detected,
        warning=fresh.warning,
        intelligence=fresh.intelligence,
        able=fresh.able,
    )
