"""Bombing (LION-11, LION-11.1): strength, column shifts, the die, and the points lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.events import Event
from dowding.games.raf.lion.view.log import format_event
from dowding.games.raf.pack.components import Letter, PriorityType, TargetType, Weather
from dowding.games.raf.rules.bombing import bombardment, everybody_leaves
from games.raf.lion.combat_fixtures import (
    DO17,
    DRILL,
    HE111,
    JU87,
    ME109,
    ME110,
    SPITFIRES,
    a_card,
    a_card_with,
    begin_raid,
    bombing,
    gruppe,
    with_counters,
)
from games.raf.lion.scenario_builder import PACK, Stage

COLUMNS = ("1", "2", "3", "4-5", "6-7", "8-9", "10-11", "12-14", "15-17", "18-20", "21-24", "25+")
ALL: tuple[Letter, ...] = ("A", "B", "C")


def a_bombing(
    *raiders: str,
    target: PriorityType = "port",
    weather: Weather = "clear",
    intercepted: bool = True,
    die: int = 1,
    second: int = 1,
    strength: int = 0,
    card: int = 0,
    **raid: object,
) -> Stage:
    """A target about to be bombed by these raiders, or by one bomber of this strength."""
    pack = with_counters(replace(gruppe(HE111[0]), bombs_full=strength)) if strength else DRILL
    stage = Stage(pack=pack, dice={"bombing": [die, die], "heavy damage": [second, second]}, weather=weather)
    begin_raid(stage, card or a_card(target).number, intercepted=intercepted, **raid)
    for raider in raiders or HE111[:1]:
        stage.gruppe(raider, "bomber")
    return stage


def bombed(stage: Stage) -> Event:
    stage.play(bombardment)
    return stage.event("bombing")


# Who bombs, and how much (11, 11.1)


@pytest.mark.rule("LION-11a")
def test_exactly_the_gruppen_in_the_bomber_box_bomb_the_primary_target() -> None:
    stage = a_bombing(HE111[0], ME110[0])
    bombing(stage, SPITFIRES[0])
    stage.gruppe(ME109[0], "escort")
    stage.gruppe(ME109[1], "patrol")
    stage.gruppe(HE111[1], "inflight")
    event = bombed(stage)
    assert set(event.get_str_list("gruppen")) == {HE111[0], ME110[0]}
    assert event.get_str("target") == a_card("port").name
    assert event.data["primary"] is True


@pytest.mark.rule("LION-11a")
def test_empty_bomber_box_means_no_bombing() -> None:
    stage = Stage(pack=DRILL)
    stage.raid(a_card("port").number)
    stage.gruppe(ME109[1], "patrol")
    stage.play(bombardment)
    assert stage.is_done
    assert stage.event("no bombing").rule == "LION-11a"
    assert stage.vp == 0


@pytest.mark.rule("LION-ET13", "LION-11b")
def test_log_names_a_secondary_target_that_is_not_bombed() -> None:
    card = a_card_with("base")
    stage = Stage(pack=DRILL, dice={"bombing": [1]})
    stage.raid(card.number, intercepted=True, secondary=("A",))
    stage.gruppe(ME109[0], "bomber")
    stage.gruppe(HE111[1], "bomber")
    stage.play(bombardment)
    line = format_event(stage.battle.pack, stage.event("no bombing"))
    assert line is not None
    assert line.text == f"No bombs fall on {card.secondary.name}."
    assert line.about == (card.secondary.sector,)


@pytest.mark.rule("LION-11b")
def test_strength_uses_current_faces() -> None:
    stage = a_bombing(HE111[0], ME110[0], ME109[0])
    stage.gruppe(HE111[1], "bomber", full=False)
    stage.gruppe(ME110[1], "bomber", full=False)
    assert bombed(stage).get_int("strength") == 5 + 3 + 1 + 3 + 2


@pytest.mark.rule("LION-11.1a", "LION-11b")
@pytest.mark.parametrize("target", ["radar", "city"])
def test_against_radar_and_cities_me110s_bomb_at_half_strength_and_me109s_at_none(target: PriorityType) -> None:
    stage = a_bombing(HE111[0], ME110[0], ME110[1], ME109[0], target=target)
    stage.gruppe(ME110[2], "bomber", full=False)
    assert bombed(stage).get_int("strength") == 5 + 2 + 2 + 0 + 1


@pytest.mark.rule("LION-11.1a")
@pytest.mark.parametrize("kind", ["hq", "base"])
def test_against_headquarters_and_bases_strafers_are_as_weak(kind: TargetType) -> None:
    event = bombed(a_bombing(HE111[0], ME110[0], ME109[0], card=a_card_with(kind).number, secondary=ALL))
    assert (event.get_str("type"), event.get_int("strength")) == (kind, 5 + 2)


@pytest.mark.rule("LION-11.1a")
@pytest.mark.parametrize("target", ["port", "industry", "airfield"])
def test_against_other_targets_strafers_have_full_strength(target: PriorityType) -> None:
    assert bombed(a_bombing(HE111[0], ME110[0], ME109[0], target=target)).get_int("strength") == 5 + 3 + 1


@pytest.mark.rule("LION-11b", "LION-11.1a")
def test_without_strength_no_die_is_rolled() -> None:
    stage = a_bombing(ME109[0], ME109[1], target="radar", die=6)
    stage.play(bombardment)
    assert stage.is_done
    assert not stage.events("roll")
    assert stage.vp == 0
    assert not stage.battle.state.damage


# Column shifts


@pytest.mark.rule("LION-11c")
@pytest.mark.parametrize(("weather", "column"), [("clear", "12-14"), ("patchy", "10-11"), ("broken", "8-9")])
def test_clouds_shift_the_column_left(weather: Weather, column: str) -> None:
    assert bombed(a_bombing(strength=13, weather=weather)).get_str("column") == column


@pytest.mark.rule("LION-11c")
def test_bombing_uses_the_weather_of_the_raids_area() -> None:
    stage = a_bombing(strength=13)
    stage.battle.state.weather[3 if stage.battle.target.luftflotte == 2 else 2] = "broken"
    assert bombed(stage).get_str("column") == "12-14"


@pytest.mark.rule("LION-11d")
def test_dive_bombers_alone_shift_two_columns_right_except_against_radar() -> None:
    assert bombed(a_bombing(*JU87[1:])).data["shifts"] == {"dive bombers": 2}
    assert bombed(a_bombing(*JU87[1:], target="radar")).data["shifts"] == {}
    assert bombed(a_bombing(*JU87[1:], HE111[0])).data["shifts"] == {}


@pytest.mark.rule("LION-11d")
def test_strafers_do_not_affect_the_dive_bomber_shift() -> None:
    assert bombed(a_bombing(JU87[1], ME110[0], ME109[0])).data["shifts"] == {"dive bombers": 2}
    assert bombed(a_bombing(ME110[0], ME110[1])).data["shifts"] == {}


@pytest.mark.rule("LION-11e")
def test_raid_that_was_never_intercepted_shifts_two_columns_right() -> None:
    assert bombed(a_bombing(strength=13, intercepted=False)).get_str("column") == "18-20"


@pytest.mark.rule("LION-11e")
def test_squadron_that_left_the_bomber_box_still_counts_as_interception() -> None:
    stage = Stage(pack=DRILL, dice={"bombing": [1]})
    stage.raid(a_card("port").number)
    stage.gruppe(HE111[0], "bomber")
    squadron = stage.squadron(SPITFIRES[0], "hunt")
    stage.battle.put_squadron(squadron, "bomber")
    stage.battle.put_squadron(squadron, "inflight")
    assert bombed(stage).data["shifts"] == {}


@pytest.mark.rule("LION-11f")
def test_shifts_add_up() -> None:
    event = bombed(a_bombing(JU87[1], strength=0, weather="broken", intercepted=False))
    assert event.data["shifts"] == {"broken clouds": -2, "not intercepted": 2, "dive bombers": 2}
    assert event.get_str("column") == "8-9", "a strength of 5, two columns right"


@pytest.mark.rule("LION-11f")
def test_shifts_are_limited_to_three() -> None:
    event = bombed(a_bombing(JU87[1], intercepted=False))
    assert event.data["shifts"] == {"not intercepted": 2, "dive bombers": 2}
    assert event.get_str("column") == "10-11", "a strength of 5, three columns right"


@pytest.mark.rule("LION-11f")
def test_limit_applies_to_the_sum_of_all_shifts() -> None:
    event = bombed(a_bombing(JU87[1], intercepted=False, pathfinders=True, weather="patchy"))
    assert event.get_str("column") == "10-11", "2 + 2 + 2 - 1 is limited to 3"


@pytest.mark.rule("LION-11f")
def test_shifts_stay_on_the_table() -> None:
    assert bombed(a_bombing(strength=1, weather="broken")).get_str("column") == "1"
    assert bombed(a_bombing(strength=2, weather="broken")).get_str("column") == "1"
    assert bombed(a_bombing(strength=24, intercepted=False)).get_str("column") == "25+"
    assert bombed(a_bombing(strength=40, intercepted=False)).get_str("column") == "25+"


# The die and the points


TABLE = {
    1: "000000011122",
    2: "000001112222",
    3: "00011112222H",
    4: "001112222HHH",
    5: "011222HHHHHH",
    6: "1222HHHHHHHH",
}
"""The Bombing Table of the rulebook: for each die the results of all columns."""


@pytest.mark.rule("LION-11g")
@pytest.mark.parametrize("die", TABLE)
def test_column_and_die_give_the_result(die: int) -> None:
    results = ""
    for name in COLUMNS:
        event = bombed(a_bombing(strength=int(name.rstrip("+").partition("-")[0]), die=die))
        assert event.get_str("column") == name
        results += event.get_str("result")
    assert results == TABLE[die]


@pytest.mark.rule("LION-G18", "LION-11c", "LION-11e")
def test_strength_13_and_a_die_of_4() -> None:
    for weather, intercepted, column, result in (
        ("clear", True, "12-14", "2"),
        ("patchy", True, "10-11", "2"),
        ("clear", False, "18-20", "H"),
    ):
        sky: Weather = "patchy" if weather == "patchy" else "clear"
        event = bombed(a_bombing(strength=13, die=4, weather=sky, intercepted=intercepted))
        assert (event.get_str("column"), event.get_str("result")) == (column, result)


@pytest.mark.rule("LION-11h", "LION-11i")
@pytest.mark.parametrize("target", ["airfield", "industry"])
@pytest.mark.parametrize(("second", "damage"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_heavy_damage_to_airfields_and_industry_is_three_to_six_points_and_three_vp(
    target: PriorityType, second: int, damage: int
) -> None:
    stage = a_bombing(strength=25, die=6, second=second, target=target)
    event = bombed(stage)
    assert (event.get_str("result"), event.get_int("second"), event.get_int("damage")) == ("H", second, damage)
    assert stage.vp == -3


@pytest.mark.rule("LION-11h")
@pytest.mark.parametrize("target", ["radar", "port", "city"])
def test_no_second_die_is_rolled_against_other_targets(target: PriorityType) -> None:
    stage = a_bombing(strength=25, die=6, target=target)
    event = bombed(stage)
    assert (event.get_str("result"), event.get_int("second")) == ("H", 0)
    assert sum(item.data["name"] == "heavy damage" for item in stage.events("roll")) == 0
    assert stage.vp == -3


@pytest.mark.rule("LION-11i")
@pytest.mark.parametrize(("strength", "die", "vp"), [(12, 1, -1), (12, 3, -2), (12, 6, -3), (1, 1, 0)])
def test_points_lost_depend_on_the_result(strength: int, die: int, vp: int) -> None:
    stage = a_bombing(strength=strength, die=die)
    bombed(stage)
    assert stage.vp == vp


@pytest.mark.rule("LION-11j")
@pytest.mark.parametrize(("die", "vp", "damage"), [(1, -2, 1), (3, -4, 2), (6, -6, 4)])
def test_double_points_targets_take_normal_damage(die: int, vp: int, damage: int) -> None:
    card = a_card("industry", double_vp=True)
    stage = a_bombing(strength=12, die=die, second=4, card=card.number)
    before = dict(stage.battle.state.stocks)
    assert bombed(stage).get_int("damage") == damage
    assert stage.vp == vp
    assert sum(before.values()) - sum(stage.battle.state.stocks.values()) == damage


@pytest.mark.rule("LION-11j")
def test_double_points_apply_to_the_primary_target_only() -> None:
    card = a_card("industry", double_vp=True)
    stage = a_bombing(strength=12, die=3, card=card.number, secondary=ALL)
    bombed(stage)
    assert stage.vp == -2


@pytest.mark.rule("LION-11k")
@pytest.mark.parametrize(
    ("double", "die", "vp"),
    [(False, 1, 0), (False, 3, -1), (False, 6, -2), (True, 1, -1), (True, 3, -3), (True, 6, -5)],
)
def test_non_essential_target_costs_a_point_less_after_doubling(double: bool, die: int, vp: int) -> None:
    card = a_card("industry", double_vp=double)
    stage = a_bombing(strength=12, die=die, card=card.number, non_essential=True)
    bombed(stage)
    assert stage.vp == vp


@pytest.mark.rule("LION-11k")
def test_missed_non_essential_target_costs_nothing() -> None:
    stage = a_bombing(strength=1, die=1, non_essential=True)
    bombed(stage)
    assert stage.vp == 0


@pytest.mark.rule("LION-11a", "LION-11d", "LION-11.1a")
def test_two_targets_are_bombed_separately_with_their_own_shifts() -> None:
    stage = Stage(pack=DRILL, dice={"bombing": [1, 6]}, weather="patchy")
    cards = PACK.components.targets.values()
    card = next(card for card in cards if (card.type, card.secondary.type) == ("port", "base"))
    stage.raid(card.number, secondary=("B",))
    for raider in (HE111[0], JU87[1], ME110[1], ME110[0]):
        stage.gruppe(raider, "bomber")
    stage.play(bombardment)
    first, second = stage.events("bombing")
    assert (set(first.get_str_list("gruppen")), first.data["primary"]) == ({HE111[0], ME110[0]}, True)
    assert (set(second.get_str_list("gruppen")), second.data["primary"]) == ({JU87[1], ME110[1]}, False)
    assert first.get_int("strength") == 5 + 3
    assert second.get_int("strength") == 5 + 2, "strafers are penalised against the base, not against the port"
    assert first.data["shifts"] == {"patchy clouds": -1, "not intercepted": 2}
    assert second.data["shifts"] == {"patchy clouds": -1, "not intercepted": 2, "dive bombers": 2}


@pytest.mark.rule("LION-12a")
def test_all_gruppen_leave_after_the_bombing_on_the_same_face() -> None:
    stage = a_bombing(HE111[0], ME110[0], DO17[1])
    stage.gruppe(DO17[1], "bomber", full=False)
    stage.gruppe(ME109[1], "patrol")
    stage.play(bombardment, everybody_leaves)
    assert [stage.where(gruppe) for gruppe in (HE111[0], ME110[0], DO17[1], ME109[1])] == [
        "inflight",
        "inflight",
        "inflight (reduced)",
        "inflight",
    ]
