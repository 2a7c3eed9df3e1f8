"""Raid detection (LION-6.3): radar nets, observers, the raid, headquarters, and the Detection Track."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.snap_raid import snap_target
from dowding.games.raf.pack.components import DetectionSpace, Intelligence, Luftflotte, TargetCard, Warning, Weather
from games.raf.lion.custom_cards import SOURCE, TARGET, efforts, pack_with, target_card
from games.raf.lion.scenario_builder import PACK, Stage

HIDDEN = target_card(nets=(), observers=(0, 0, 0))
"""A target without radar nets and observers."""
STANMORE, UXBRIDGE, BOX = (PACK.components.headquarters[name].name for name in ("Stanmore", "Uxbridge", "Box"))
DEPLETION_1, DEPLETION_2 = PACK.components.tops["depletion 1"], PACK.components.tops["depletion 2"]


def modifier(
    card: TargetCard,
    *damage: str,
    major: bool = False,
    follow_up: bool = False,
    weather: Weather = "clear",
    depletion: int = 0,
    rules: str = "2013",
    advanced: bool = False,
) -> int:
    """The detection modifier of a raid on this target."""
    stage = Stage(
        dice={"detection": [4]}, pack=pack_with(card), weather=weather, rules=rules, advanced=advanced, strict=True
    )
    stage.raid(card.number, major=major, follow_up=follow_up)
    stage.battle.state.depletion = depletion
    stage.damage(*damage)
    stage.play(detection)
    assert stage.battle.raid.detected == stage.event("detection").get_int("total")
    return stage.battle.raid.detected - 4


@pytest.mark.rule("LION-G03", "LION-6.3a", "LION-6.3b", "LION-6.3c", "LION-6.3i")
def test_major_raid_on_poling_under_patchy_clouds_with_a_die_of_3() -> None:
    stage = Stage(dice={"detection": [3]}, weather="patchy")
    stage.raid(5, major=True)
    stage.play(detection)
    sighting = stage.event("detection")
    assert sighting.get_int("modifier") == 3 * 2 + 1 + 3
    assert sighting.get_int("total") == 13
    assert (stage.battle.raid.warning, stage.battle.raid.intelligence) == ("early", "poor")


@pytest.mark.rule("LION-6.3a")
@pytest.mark.parametrize(
    ("damaged", "expected"),
    [((), 4), (("radar/4",), 2), (("radar/5",), 2), (("radar/4", "radar/5"), 0), (("radar/3", "radar/6"), 4)],
)
def test_each_undamaged_net_of_the_card_adds_two(damaged: tuple[str, ...], expected: int) -> None:
    assert modifier(target_card(nets=(4, 5), observers=(0, 0, 0)), *damaged) == expected


@pytest.mark.rule("LION-6.3a")
def test_net_with_heavy_damage_adds_nothing_either() -> None:
    stage = Stage(dice={"detection": [4]}, pack=pack_with(target_card(nets=(4, 5), observers=(0, 0, 0))))
    stage.raid(TARGET, major=False)
    stage.damage("radar/4", heavy=True)
    stage.play(detection)
    assert stage.battle.raid.detected == 4 + 2


@pytest.mark.rule("LION-6.3b")
@pytest.mark.parametrize(("weather", "expected"), [("clear", 5), ("patchy", 3), ("broken", 1)])
def test_observers_add_the_value_of_the_card_for_the_weather(weather: Weather, expected: int) -> None:
    assert modifier(target_card(nets=(), observers=(5, 3, 1)), weather=weather) == expected


@pytest.mark.rule("LION-6.3b")
@pytest.mark.parametrize(("luftflotte", "expected"), [(2, 5), (3, 1)])
def test_it_is_the_weather_in_the_area_of_the_cards_luftflotte(luftflotte: Luftflotte, expected: int) -> None:
    card = target_card(luftflotte=luftflotte, nets=(), observers=(5, 3, 1))
    stage = Stage(dice={"detection": [4]}, pack=pack_with(card))
    stage.raid(TARGET, major=False)
    stage.battle.state.weather = {2: "clear", 3: "broken"}
    stage.play(detection)
    assert stage.battle.raid.detected == 4 + expected


@pytest.mark.rule("LION-6.3c")
@pytest.mark.parametrize(
    ("rules", "depletion", "major", "expected"),
    [
        ("2013", 0, True, 3),
        ("2013", DEPLETION_1, True, 3),
        ("2013", DEPLETION_2 - 1, True, 3),
        ("2013", DEPLETION_2, True, 1),
        ("2013", 0, False, 0),
        ("2013", DEPLETION_2, False, 0),
        ("2009", 0, True, 3),
        ("2009", DEPLETION_1, True, 3),
        ("2009", DEPLETION_2, True, 3 + 1),
        ("2009", 0, False, 0),
        ("2009", DEPLETION_2, False, 0),
    ],
)
def test_major_raid_modifier_by_edition_and_depletion(rules: str, depletion: int, major: bool, expected: int) -> None:
    assert modifier(HIDDEN, rules=rules, depletion=depletion, major=major) == expected


@pytest.mark.rule("LION-6.3d")
def test_follow_up_raid_adds_one() -> None:
    assert modifier(HIDDEN, follow_up=True) == 1
    assert modifier(HIDDEN, follow_up=True, major=True) == 1 + 3


@pytest.mark.rule("LION-6.3e", "LION-19.1a")
def test_forward_airfield_subtracts_two_in_the_advanced_game() -> None:
    forward = target_card(forward=True)
    plain = target_card()
    assert modifier(forward, advanced=True) == modifier(plain, advanced=True) - 2
    assert modifier(forward) == modifier(plain)


@pytest.mark.rule("LION-6.3e")
def test_modifier_may_be_negative() -> None:
    assert modifier(target_card(nets=(), observers=(1, 0, 0), forward=True), advanced=True) == -1


@pytest.mark.rule("LION-6.3e", "LION-6.3f")
@pytest.mark.parametrize(("observers", "expected"), [(0, -1), (1, 0), (3, 1), (4, 1), (5, 2)])
def test_forward_airfield_counts_before_the_modifier_is_halved(observers: int, expected: int) -> None:
    card = target_card(nets=(), observers=(observers, 0, 0), forward=True)
    assert modifier(card, f"hq/{UXBRIDGE}", advanced=True) == expected


@pytest.mark.rule("LION-6.3f")
@pytest.mark.parametrize(("observers", "expected"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_damaged_group_headquarters_halves_the_modifier_rounding_up(observers: int, expected: int) -> None:
    assert modifier(target_card(nets=(), observers=(observers, 0, 0)), f"hq/{UXBRIDGE}") == expected


@pytest.mark.rule("LION-6.3f")
def test_sum_of_modifiers_is_halved_not_its_parts() -> None:
    card = target_card(nets=(4,), observers=(1, 0, 0))
    assert modifier(card, f"hq/{UXBRIDGE}", major=True, follow_up=True) == 4  # half of 2 + 1 + 3 + 1


@pytest.mark.rule("LION-6.3f")
def test_die_is_not_halved() -> None:
    stage = Stage(dice={"detection": [6]}, pack=pack_with(target_card(nets=(4, 5), observers=(0, 0, 0))))
    stage.raid(TARGET, major=False)
    stage.damage(f"hq/{UXBRIDGE}")
    stage.play(detection)
    assert stage.battle.raid.detected == 6 + 2


@pytest.mark.rule("LION-6.3f")
def test_box_is_the_headquarters_of_10_group_and_uxbridge_of_11_group() -> None:
    in_10_group = target_card(
        luftflotte=3,
        type="city",
        name="London",
        sector="4/10",
        nets=(),
        observers=(4, 0, 0),
        enroute=("4/10",),
        in_range=(),
    )
    in_11_group = target_card(nets=(), observers=(4, 0, 0))
    assert modifier(in_10_group, f"hq/{BOX}") == 2
    assert modifier(in_10_group, f"hq/{UXBRIDGE}") == 4
    assert modifier(in_11_group, f"hq/{BOX}") == 4
    assert modifier(in_11_group, f"hq/{UXBRIDGE}") == 2


@pytest.mark.rule("LION-6.3g")
@pytest.mark.parametrize("sector", ["4/10", "7/11", "2/12"])
def test_stanmore_halves_the_modifier_of_every_raid(sector: str) -> None:
    card = target_card(
        nets=(), observers=(5, 0, 0), type="city", name="London", site="", sector=sector, enroute=(sector,), in_range=()
    )
    assert modifier(card, f"hq/{STANMORE}") == 3


@pytest.mark.rule("LION-6.3f", "LION-6.3g", "LION-6.3h")
def test_only_stanmore_halves_the_modifier_of_raids_on_london() -> None:
    card = target_card(
        nets=(),
        observers=(5, 0, 0),
        type="city",
        name="London",
        site="",
        sector="London",
        enroute=("London",),
        in_range=(),
    )
    assert modifier(card, f"hq/{UXBRIDGE}") == 5
    assert modifier(card, f"hq/{BOX}") == 5
    assert modifier(card, f"hq/{STANMORE}", f"hq/{UXBRIDGE}") == 3


@pytest.mark.rule("LION-6.3h")
def test_stanmore_and_the_group_headquarters_remove_the_modifier() -> None:
    card = target_card(nets=(4, 5), observers=(5, 0, 0))
    assert modifier(card, f"hq/{STANMORE}", f"hq/{UXBRIDGE}", major=True, follow_up=True) == 0
    assert modifier(card, f"hq/{STANMORE}", f"hq/{BOX}") == 5  # the other group's: half of 4 + 5
    assert modifier(card, f"hq/{BOX}") == 9


@pytest.mark.rule("LION-6.3h", "LION-6.3e")
def test_two_damaged_headquarters_remove_the_forward_airfield_modifier_too() -> None:
    card = target_card(nets=(), observers=(0, 0, 0), forward=True)
    assert modifier(card, f"hq/{STANMORE}", f"hq/{UXBRIDGE}", advanced=True) == 0


@pytest.mark.rule("LION-6.3i")
def test_die_and_modifier_find_the_space_of_the_track() -> None:
    spaces: list[tuple[Warning, Intelligence]] = [
        ("early", "accurate"),
        ("none", "poor"),
        ("very early", "limited"),
        ("late", "accurate"),
        ("sufficient", "poor"),
        ("late", "limited"),
    ]
    track = [
        DetectionSpace(space=space, warning=warning, intelligence=intelligence, source=SOURCE)
        for space, (warning, intelligence) in enumerate(spaces, 5)
    ]
    pack = pack_with(target_card(nets=(4, 5), observers=(0, 0, 0)), *track)
    for die, result in enumerate(spaces, 1):
        stage = Stage(dice={"detection": [die]}, pack=pack)
        stage.raid(TARGET, major=False)
        stage.play(detection)
        assert (stage.battle.raid.warning, stage.battle.raid.intelligence) == result


@pytest.mark.rule("LION-6.3i")
def test_totals_beyond_the_track_use_its_first_and_last_space() -> None:
    spaces = PACK.contents.entries_of(DetectionSpace)
    first, last = min(spaces, key=lambda space: space.space), max(spaces, key=lambda space: space.space)
    track = [replace(first, warning="late", intelligence="limited"), replace(last, warning="late", intelligence="poor")]
    for observers, intelligence in ((-20, "limited"), (40, "poor")):
        stage = Stage(
            dice={"detection": [1]}, pack=pack_with(*track, target_card(nets=(), observers=(observers, 0, 0)))
        )
        stage.raid(TARGET, major=False)
        stage.play(detection)
        assert stage.battle.raid.intelligence == intelligence


@pytest.mark.rule("LION-ET14", "LION-6.3f")
def test_snap_raid_subtracts_two_from_the_die_unhalved() -> None:
    card = target_card(nets=(4, 5), observers=(0, 0, 0))
    stage = Stage(dice={"detection": [6], "raid effort": [1]}, pack=pack_with(card, *efforts("minor")))
    stage.draws("target", TARGET)
    stage.damage(f"hq/{UXBRIDGE}")
    stage.play(snap_target, detection)
    assert stage.battle.raid.detected == 6 + 2 - 2
