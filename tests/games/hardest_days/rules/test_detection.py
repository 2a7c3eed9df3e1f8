"""British detection (THD-7): the die and its modifiers, the advance of the raid, and the intelligence."""

from __future__ import annotations

import pytest

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.components import Detection, Intelligence, WarningLevel, Weather
from dowding.games.hardest_days.rules.detection import british_detection, detect
from dowding.games.hardest_days.state import Raid
from games.hardest_days.chart_packs import CHIT, SOURCE, detected_as, force_list, pack_with
from games.hardest_days.combat_fixtures import approach_chit
from games.hardest_days.scenario_builder import PACK, Stage

COMPONENTS = PACK.components
VERY_EARLY = pack_with(*detected_as("very early", "poor"))
NO_EVENT = approach_chit("form-up failure").id
"""It needs eight groups, so it has no effect on a smaller raid."""


def sighting(stage: Stage) -> Event:
    """The one detection of the example."""
    (event,) = stage.events("detection")
    return event


def modifier(
    track: str, *, major: bool = True, weather: Weather = "patchy", damaged: tuple[str, ...] = (), die: int = 1
) -> int:
    """The modifier of the detection die of a raid on this track."""
    stage = Stage(dice={"detection": [die]}, weather=weather, pack=VERY_EARLY)
    stage.day.state.damaged += damaged
    stage.on_track(track, len(COMPONENTS.tracks[track].boxes), major=major)
    stage.play(detect, 1)
    return sighting(stage).get_int("total") - die


def detected(warning: WarningLevel, intelligence: Intelligence, *, track: str = "LF2S-B", low: bool = False) -> Stage:
    """A minor raid of an Me109 and a Do17 on its track with this detection, optionally flying low."""
    stage = Stage(
        dice={"detection": [1], "raid force": [1], "bomber placement": [1]},
        strict=False,
        pack=pack_with(*detected_as(warning, intelligence), force_list("Me109", "Do17", die=1)),
    )
    stage.draws_size(CHIT)
    stage.draws_event(approach_chit("low altitude raid").id if low else NO_EVENT)
    stage.on_track(track, len(COMPONENTS.tracks[track].boxes), major=False)
    stage.play(british_detection)
    return stage


@pytest.mark.rule("THD-G06", "THD-7.1a", "THD-7.1b")
def test_detection_of_a_major_raid_on_lf2_south_track_b() -> None:
    stage = Stage("aug-13", {"detection": [3]}, weather="patchy")
    stage.on_track("LF2S-B", 3, major=True)
    stage.play(british_detection)
    event = sighting(stage)
    assert event.data["modifiers"] == {
        "radar net 4 Rye": 2,
        "radar net 5 Poling": 2,
        "patchy weather": 1,
        "major raid": 3,
    }
    assert event.get_int("total") == 11
    assert (event.get_str("warning"), event.get_str("intelligence")) == ("early", "poor")
    raid = stage.day.state.raids[1]
    assert (raid.warning, raid.intelligence, raid.step) == ("early", "poor", 2)
    assert (raid.size_chit, raid.size, raid.deployed) == ("", 0, False)
    assert len(stage.day.state.size_cup) == 17


@pytest.mark.rule("THD-7.1a")
def test_detection_total_selects_the_row_of_the_table() -> None:
    rows: list[tuple[WarningLevel, Intelligence]] = [
        ("early", "poor"),
        ("sufficient", "limited"),
        ("very early", "poor"),
        ("early", "limited"),
        ("sufficient", "poor"),
        ("very early", "limited"),
    ]
    table = [
        Detection(total=total, warning=warning, intelligence=intelligence, source=SOURCE)
        for total, (warning, intelligence) in enumerate(rows, 9)
    ]
    for die, (warning, intelligence) in enumerate(rows, 1):
        stage = Stage(dice={"detection": [die]}, weather="patchy", strict=False, pack=pack_with(*table))
        stage.on_track("LF2S-B", 3)
        stage.play(detect, 1)
        raid = stage.day.state.raids[1]
        assert (raid.warning, raid.intelligence) == (warning, intelligence)


@pytest.mark.rule("THD-7.1a", "THD-SOP-I4")
def test_every_raid_on_a_track_rolls_its_own_detection_die() -> None:
    stage = Stage(dice={"detection": [1, 6, 3]}, weather="patchy", pack=VERY_EARLY)
    stage.on_track("LF3-A", 3, number=1, major=False)
    stage.on_track("LF2S-B", 3, number=2, major=True)
    stage.on_track("LF2E-A", 3, number=3, major=True)
    stage.play(british_detection)
    rolled = [(event.get_int("raid"), event.get_int("die")) for event in stage.events("detection")]
    assert rolled == [(3, 1), (2, 6), (1, 3)]


@pytest.mark.rule("THD-SOP-I4")
def test_raid_that_is_already_over_england_is_not_detected_again() -> None:
    stage = Stage(dice={"detection": [1]}, pack=VERY_EARLY)
    stage.in_england("7/11a", number=1)
    stage.on_track("LF3-A", 3, number=2)
    stage.play(british_detection)
    assert [event.get_int("raid") for event in stage.events("detection")] == [2]


@pytest.mark.rule("THD-7.1b")
@pytest.mark.parametrize(
    ("damaged", "expected"),
    [((), 4), (("net-4",), 2), (("net-5",), 2), (("net-4", "net-5"), 0), (("net-3", "net-6", "tangmere"), 4)],
)
def test_each_undamaged_radar_net_of_the_track_adds_two(damaged: tuple[str, ...], expected: int) -> None:
    patchy = COMPONENTS.modifier["patchy"]
    assert modifier("LF2S-B", major=False, damaged=damaged) == patchy + expected


@pytest.mark.rule("THD-7.1b")
def test_major_raid_adds_three() -> None:
    assert modifier("LF2S-B", major=True) - modifier("LF2S-B", major=False) == 3


@pytest.mark.rule("THD-7.1b")
@pytest.mark.parametrize(("track", "region"), [("LF2E-A", "LF2E"), ("LF2S-B", "LF2S"), ("LF3-A", "LF3")])
def test_weather_of_the_tracks_region_modifies_detection(track: str, region: str) -> None:
    weather: dict[str, Weather] = {"LF2E": "clear", "LF2S": "patchy", "LF3": "broken"}
    stage = Stage(dice={"detection": [1]}, pack=VERY_EARLY)
    stage.day.state.weather.update({"LF2E": "clear", "LF2S": "patchy", "LF3": "broken"})
    stage.on_track(track, 3)
    stage.play(detect, 1)
    modifiers = sighting(stage).data["modifiers"]
    assert isinstance(modifiers, dict)
    weather_modifiers = {name: value for name, value in modifiers.items() if name.endswith("weather")}
    assert weather_modifiers == {f"{weather[region]} weather": COMPONENTS.modifier[weather[region]]}


@pytest.mark.rule("THD-7.1b")
def test_each_kind_of_weather_has_its_modifier() -> None:
    values = [modifier("LF2S-B", major=False, weather=weather) - 4 for weather in ("clear", "patchy", "broken")]
    assert values == [COMPONENTS.modifier[weather] for weather in ("clear", "patchy", "broken")]
    assert values[1] == 1


@pytest.mark.rule("THD-7.1c")
@pytest.mark.parametrize("headquarters", ["uxbridge", "stanmore"])
def test_damaged_headquarters_halves_the_modifier_and_not_the_die(headquarters: str) -> None:
    assert modifier("LF2S-B") == 8
    for die in (1, 3, 6):
        assert modifier("LF2S-B", damaged=(headquarters,), die=die) == 4


@pytest.mark.rule("THD-7.1c")
@pytest.mark.parametrize(
    ("damaged", "major", "halved"),
    [((), False, 3), (("net-4",), False, 2), (("net-4",), True, 3), (("net-4", "net-5"), False, 1)],
)
def test_halved_modifier_is_rounded_up(damaged: tuple[str, ...], major: bool, halved: int) -> None:
    assert modifier("LF2S-B", major=major, damaged=(*damaged, "uxbridge")) == halved


@pytest.mark.rule("THD-7.1c")
def test_two_damaged_headquarters_halve_the_modifier_once() -> None:
    assert modifier("LF2S-B", damaged=("uxbridge", "stanmore")) == 4


@pytest.mark.rule("THD-G16", "THD-7.2a", "THD-7.2b", "THD-7.2c")
@pytest.mark.parametrize(("warning", "space"), [("very early", 3), ("early", 2), ("sufficient", 1)])
@pytest.mark.parametrize("track", [track for track in COMPONENTS.tracks if track != "LF2E-C"])
def test_track_space_of_a_detected_raid_by_warning(track: str, warning: WarningLevel, space: int) -> None:
    raid = detected(warning, "poor", track=track).day.state.raids[1]
    assert raid == Raid(1, track, space, major=False, warning=warning, intelligence="poor")


@pytest.mark.rule("THD-7.2d")
@pytest.mark.parametrize("warning", ["late", "none"])
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
def test_late_or_no_warning_deploys_the_raid_over_the_english_space_of_its_track(
    warning: WarningLevel, intelligence: Intelligence
) -> None:
    stage = detected(warning, intelligence)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.space, raid.altitude) == (0, "7/11a", "MED")
    assert (raid.deployed, raid.size, raid.size_chit) == (True, 2, "")
    assert sorted(group.box for group in stage.day.groups_of(1)) == ["bomber", "hunt"]
    assert len(stage.events("raid size")) == len(stage.events("approach event")) == 1
    assert raid.target == ""
    assert stage.is_done


@pytest.mark.rule("THD-7.2d")
def test_low_raid_detected_late_is_in_the_low_box() -> None:
    raid = detected("late", "poor", low=True).day.state.raids[1]
    assert (raid.space, raid.altitude) == ("7/11a", "LOW")


@pytest.mark.rule("THD-7.3a")
@pytest.mark.parametrize(("warning", "space"), [("very early", 3), ("early", 2), ("sufficient", 1)])
def test_accurate_intelligence_deploys_the_raid_while_it_is_on_the_track(warning: WarningLevel, space: int) -> None:
    stage = detected(warning, "accurate")
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.space) == (space, "")
    assert (raid.deployed, raid.size, raid.altitude) == (True, 2, "MED")
    assert len(stage.day.groups_of(1)) == 2
    assert len(stage.events("approach event")) == 1


@pytest.mark.rule("THD-7.3b")
@pytest.mark.parametrize("warning", ["very early", "early", "sufficient"])
def test_limited_intelligence_shows_only_the_size(warning: WarningLevel) -> None:
    stage = detected(warning, "limited")
    raid = stage.day.state.raids[1]
    assert (raid.size_chit, raid.size) == (CHIT, COMPONENTS.sizes[CHIT].minor)
    assert CHIT not in stage.day.state.size_cup
    assert not raid.deployed
    assert stage.day.groups_of(1) == []
    assert stage.events("approach event") == []


@pytest.mark.rule("THD-7.3c")
@pytest.mark.parametrize("warning", ["very early", "early", "sufficient"])
def test_poor_intelligence_shows_nothing(warning: WarningLevel) -> None:
    stage = detected(warning, "poor")
    raid = stage.day.state.raids[1]
    assert (raid.size_chit, raid.size, raid.deployed) == ("", 0, False)
    assert CHIT in stage.day.state.size_cup
    assert stage.day.groups_of(1) == []
    assert stage.events("raid size") == stage.events("approach event") == []
