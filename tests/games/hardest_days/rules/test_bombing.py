"""Bombing (THD-14.1 to 14.5): the event, the strength in the Bomber Box, the points on the chart, their modifiers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.hardest_days.pack.components import Aircraft, BombDamage, TargetType, Weather
from dowding.games.hardest_days.rules.bombing import bombing_strength
from dowding.games.hardest_days.rules.interception import hunters_intercept_level
from dowding.games.hardest_days.rules.raid_movement import raid_movement
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from dowding.games.hardest_days.state import Altitude
from games.hardest_days.bombing_fixtures import BOMBERS, ME109S, ME110S, STUKAS, bombers, points, raid_over, strength
from games.hardest_days.chart_packs import pack_with
from games.hardest_days.combat_fixtures import find_target, target_chit
from games.hardest_days.scenario_builder import PACK, Stage

PORT, RADAR = "dover", "net-4"
FLAK = target_chit("flak")
STRAFE = target_chit("close escort fighters strafe")


def lettered(groups: list[str], letter: str) -> str:
    return next(group for group in groups if PACK.components.groups[group].letter == letter)


# 14.1: the event, and an empty Bomber Box


@pytest.mark.rule("THD-14.1a", "THD-14.1b")
def test_raid_with_an_empty_bomber_box_draws_an_event_and_does_not_bomb() -> None:
    stage = raid_over(PORT, intercepted=False)
    stage.group(ME109S[0], "hunt", "left")
    stage.group(ME110S[0], "escort", "left")
    stage.play(targeting_and_bombing)
    assert len(stage.events("target event")) == 1
    assert not stage.events("bombing")
    assert stage.day.state.damage == 0
    stage.play(raid_movement)
    assert stage.day.state.raids[1].recovering


@pytest.mark.rule("THD-14.1a")
def test_raid_draws_one_target_event_and_draws_none_on_its_way() -> None:
    stage = raid_over(PORT)
    bombers(stage, 1)
    stage.play(targeting_and_bombing)
    assert len(stage.events("target event")) == 1
    stage.in_england("6/11b", target=PORT)
    stage.play(targeting_and_bombing)
    assert not stage.events("target event")


@pytest.mark.rule("THD-14.1b")
def test_raid_does_not_bomb_if_the_event_empties_its_bomber_box() -> None:
    stage = raid_over(PORT, intercepted=False, event=FLAK.id)
    stage.group(lettered(BOMBERS, FLAK.target_letter), "bomber", "left", full=False)
    stage.group(ME109S[0], "hunt", "left")
    stage.play(targeting_and_bombing)
    assert not stage.events("bombing")
    assert stage.day.state.damage == 0


@pytest.mark.rule("THD-14.1b")
def test_raid_bombs_if_the_event_fills_its_bomber_box() -> None:
    stage = raid_over(PORT, event=STRAFE.id)
    stage.group(lettered(ME110S, STRAFE.target_letter), "escort", "left")
    assert strength(stage) == 3
    assert [event.data for event in stage.events("escort strafes")] == [
        {"raid": 1, "group": "I/ZG26", "section": "left"}
    ]


# 14.2 to 14.4: strength and points


@pytest.mark.rule("THD-14.2a")
def test_only_groups_in_the_bomber_box_bomb() -> None:
    stage = raid_over(PORT)
    bombers(stage, 2)
    stage.group(BOMBERS[2], "bomber", "right", full=False)
    stage.group(ME110S[0], "escort", "left")
    stage.group(ME109S[0], "hunt", "left")
    stage.group(ME109S[1], "patrol")
    assert strength(stage) == 4 + 4 + 2


@pytest.mark.rule("THD-14.2b")
def test_bombers_count_double_at_low_altitude_and_strafers_do_not() -> None:
    stage = raid_over(PORT, altitude="LOW")
    bombers(stage, 1)
    stage.group(ME110S[0], "bomber", "left")
    assert strength(stage) == 2 * 4 + 3


@pytest.mark.rule("THD-14.2c")
@pytest.mark.parametrize(("weather", "expected"), [("clear", 4), ("patchy", 2), ("broken", 1)])
def test_damage_points_depend_on_strength_and_weather_over_the_target(weather: Weather, expected: int) -> None:
    stage = raid_over(PORT)
    region = PACK.components.spaces[PACK.components.targets[PORT].space].region
    for elsewhere in stage.day.state.weather:
        stage.day.state.weather[elsewhere] = "broken" if weather == "clear" else "clear"
    stage.day.state.weather[region] = weather
    bombers(stage, 4)
    assert points(stage) == expected


@pytest.mark.rule("THD-14.2c")
@pytest.mark.parametrize(("strafers", "expected"), [(0, 1), (1, 1), (2, 2)])
def test_chart_column_covers_strengths_up_to_the_next_column(strafers: int, expected: int) -> None:
    stage = raid_over(PORT)
    bombers(stage, 1)
    for group in ME109S[:strafers]:
        stage.group(group, "bomber", "left")
    assert points(stage) == expected


@pytest.mark.rule("THD-14.2d", "THD-14.5d")
@pytest.mark.parametrize("weather", ["patchy", "broken"])
def test_low_raid_uses_the_clear_row_under_clouds(weather: Weather) -> None:
    stage = raid_over(PORT, altitude="LOW", weather=weather)
    bombers(stage, 1)
    stage.group(ME109S[0], "bomber", "left")
    assert strength(stage) == 10
    assert stage.day.state.damage == 2


@pytest.mark.rule("THD-14.5d")
@pytest.mark.parametrize(("full", "together", "medium", "low"), [(True, 10, 2, 3), (False, 9, 2, 2)])
def test_low_raid_in_clear_weather_shifts_two_columns_right(full: bool, together: int, medium: int, low: int) -> None:
    at_medium, at_low = raid_over(PORT), raid_over(PORT, altitude="LOW")
    bombers(at_medium, 2)
    bombers(at_low, 1)
    for stage in (at_medium, at_low):
        stage.group(ME109S[0], "bomber", "left", full=full)
        assert strength(stage) == together
    assert (at_medium.day.state.damage, at_low.day.state.damage) == (medium, low)


@pytest.mark.rule("THD-14.5d")
def test_strength_beyond_the_last_column_uses_the_last_column() -> None:
    columns = PACK.contents.entries_of(BombDamage)
    last = max(columns, key=lambda column: column.strength)
    for right in range(3):
        assert PACK.components.bomb_damage(last.strength, "clear", right) == last.clear


@pytest.mark.rule("THD-14.2e")
def test_damage_track_rises_by_the_points_scored() -> None:
    stage = raid_over(PORT)
    stage.day.state.damage = 5
    bombers(stage, 3)
    stage.play(targeting_and_bombing)
    assert stage.day.state.damage == 5 + 3


@pytest.mark.rule("THD-14.3a")
def test_strafers_add_their_strength() -> None:
    stage = raid_over(PORT)
    bombers(stage, 1)
    stage.group(ME110S[0], "bomber", "left")
    stage.group(ME110S[1], "bomber", "left", full=False)
    stage.group(ME109S[0], "bomber", "left")
    assert strength(stage) == 4 + 3 + 1 + 2


@pytest.mark.rule("THD-14.4a")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("radar", 4 + 2 + 1),
        ("city", 4 + 2 + 1),
        ("headquarters", 4 + 2 + 1),
        ("airfield", 4 + 3 + 1 + 2),
        ("port", 4 + 3 + 1 + 2),
        ("industry", 4 + 3 + 1 + 2),
    ],
)
def test_strafing_strength_by_target_type(kind: TargetType, expected: int) -> None:
    stage = raid_over(next(target.id for target in PACK.components.targets.values() if target.type == kind))
    bombers(stage, 1)
    stage.group(ME110S[0], "bomber", "left")
    stage.group(ME110S[1], "bomber", "left", full=False)
    stage.group(ME109S[0], "bomber", "left")
    assert strength(stage) == expected


@pytest.mark.rule("THD-G21", "THD-14.4a")
def test_strafing_strength_of_two_me110_and_an_me109_against_a_radar_net() -> None:
    counters = PACK.components.groups
    pack = pack_with(
        replace(counters[ME110S[0]], bombs_full=3),
        replace(counters[ME110S[1]], bombs_full=2),
        replace(counters[ME109S[0]], bombs_full=2),
    )
    stage = Stage(pack=pack)
    raid = stage.in_england(PACK.components.targets[RADAR].space, target=RADAR)
    for group in (ME110S[0], ME110S[1], ME109S[0]):
        stage.group(group, "bomber", "left")
    assert bombing_strength(stage.day, raid, pack.components.targets[RADAR]) == 3


# 14.5: modifiers


@pytest.mark.rule("THD-14.5a")
@pytest.mark.parametrize(("intercepted", "expected"), [(True, 2), (False, 3)])
def test_unintercepted_raid_scores_an_extra_point(intercepted: bool, expected: int) -> None:
    stage = raid_over(PORT, intercepted=intercepted)
    bombers(stage, 2)
    assert points(stage) == expected


@pytest.mark.rule("THD-14.5a")
@pytest.mark.parametrize(("altitude", "expected"), [("MED", 2), ("HIGH", 3)])
def test_raid_counts_as_intercepted_only_if_a_squadron_entered_its_display(altitude: Altitude, expected: int) -> None:
    stage = raid_over(PORT, intercepted=False)
    bombers(stage, 2)
    stage.group(ME109S[0], "hunt", "left")
    stage.squadron("501", "airborne", stage.day.state.raids[1].space, altitude)
    stage.play(hunters_intercept_level, 1)
    stage.squadron("501", "inflight")
    assert points(stage) == expected


@pytest.mark.rule("THD-14.5a")
def test_extra_point_is_scored_even_if_the_chart_gives_none() -> None:
    stage = raid_over(RADAR, intercepted=False)
    stage.group(ME109S[0], "bomber", "left")
    assert points(stage) == 1


@pytest.mark.rule("THD-14.5a")
@pytest.mark.parametrize("strafers", [1, 2])
def test_non_essential_target_gives_no_extra_point(strafers: int) -> None:
    stage = raid_over(PORT, intercepted=False, event=target_chit("non-essential target").id)
    for group in ME109S[:strafers]:
        stage.group(group, "bomber", "left")
    assert points(stage) == strafers - 1


@pytest.mark.rule("THD-14.5b")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_non_essential_target_gives_at_most_one_point(count: int) -> None:
    stage = raid_over(PORT, event=target_chit("non-essential target").id)
    bombers(stage, count)
    assert points(stage) == 1


@pytest.mark.rule("THD-14.5a", "THD-14.2e")
def test_no_raid_scores_more_than_four_points() -> None:
    stage = raid_over(PORT, intercepted=False, event=target_chit("pathfinders").id)
    bombers(stage, 4)
    assert points(stage) == 4


@pytest.mark.rule("THD-14.5a")
def test_navigational_error_is_subtracted_after_the_bonus() -> None:
    inland = find_target("industry", "city", coastal=False).id
    stage = raid_over(inland, intercepted=False, event=target_chit("navigational error").id)
    bombers(stage, 2)
    assert points(stage) == 2 + 1 - 1


@pytest.mark.rule("THD-14.5c")
@pytest.mark.parametrize("weather", ["patchy", "broken"])
def test_raid_with_only_ju87_bombers_uses_the_clear_row(weather: Weather) -> None:
    stage = raid_over(PORT, weather=weather)
    stage.group(STUKAS[0], "bomber", "left")
    stage.group(STUKAS[1], "bomber", "centre")
    stage.group(ME110S[0], "bomber", "left")
    assert strength(stage) == 11
    assert stage.day.state.damage == 2


@pytest.mark.rule("THD-14.5c")
@pytest.mark.parametrize(
    ("target", "others"),
    [(RADAR, ()), (PORT, ("Do17",))],
    ids=["radar", "with other bombers"],
)
def test_ju87_against_radar_or_with_other_bombers_use_the_weather_row(
    target: str, others: tuple[Aircraft, ...]
) -> None:
    stage = raid_over(target, weather="patchy")
    stage.group(STUKAS[0], "bomber", "left")
    stage.group(STUKAS[1], "bomber", "left")
    for aircraft in others:
        stage.group(PACK.components.groups_at[2, aircraft][0].id, "bomber", "right")
    assert points(stage) == 1


@pytest.mark.rule("THD-14.5c")
def test_raid_of_strafers_only_uses_the_weather_row() -> None:
    stage = raid_over(PORT, weather="patchy")
    for group in ME110S[:3]:
        stage.group(group, "bomber", "left")
    assert points(stage) == 1


@pytest.mark.rule("THD-8.15a", "THD-14.2a")
@pytest.mark.parametrize(("setting", "box"), [("no", "escort left"), ("yes", "bomber left")])
def test_escorts_of_an_unintercepted_raid_strafe_only_with_the_setting(setting: str, box: str) -> None:
    stage = Stage(settings={"escorts_strafe": setting})
    stage.in_england(find_target("port", coastal=True).space, target=find_target("port", coastal=True).id)
    stage.group(BOMBERS[0], "bomber", "left")
    stage.group(ME110S[0], "escort", "left")
    stage.draws_event(target_chit("non-essential target").id)
    stage.play(targeting_and_bombing)
    assert stage.where(ME110S[0]) == box
