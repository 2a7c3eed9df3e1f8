"""Effects of bomb damage on targets (THD-14.6, 14.7, 14.10, 14.11): radar nets, headquarters and others."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import TargetType
from dowding.games.hardest_days.rules.airfield_operations import time_advance
from dowding.games.hardest_days.rules.detection import detect
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from games.hardest_days.bombing_fixtures import ME109S, bombers, points, raid_over
from games.hardest_days.chart_packs import detected_as, pack_with
from games.hardest_days.combat_fixtures import target_chit
from games.hardest_days.scenario_builder import PACK, Stage

TARGETS = PACK.components.targets.values()
RADAR_NETS = [target.id for target in TARGETS if target.type == "radar"]
HEADQUARTERS = [target.id for target in TARGETS if target.type == "headquarters"]


def modifier(*damaged: str, major: bool = True, die: int = 3) -> int:
    """The detection modifier of a raid on LF2S track B, whose nets are 4 and 5, under patchy clouds."""
    stage = Stage(dice={"detection": [die]}, weather="patchy", pack=pack_with(*detected_as("early", "poor")))
    stage.day.state.damaged += damaged
    stage.on_track("LF2S-B", 3, major=major)
    stage.play(detect, 1)
    (event,) = stage.events("detection")
    return event.get_int("total") - die


@pytest.mark.rule("THD-14.6a")
@pytest.mark.parametrize("kind", ["port", "city", "industry"])
def test_bombing_ports_cities_and_industry_only_scores_points(kind: TargetType) -> None:
    for target in TARGETS:
        if target.type == kind:
            stage = raid_over(target.id)
            squadrons = stage.day.state.squadrons.copy()
            bombers(stage, 4)
            assert points(stage) == 4
            assert stage.is_done
            assert not stage.day.state.damaged
            assert stage.day.state.squadrons == squadrons


# Radar nets (14.7)


@pytest.mark.rule("THD-14.7a")
@pytest.mark.parametrize("net", RADAR_NETS)
def test_any_points_damage_a_radar_net(net: str) -> None:
    stage = raid_over(net)
    bombers(stage, 1)
    assert points(stage) == 1
    assert stage.day.state.damaged == [net]
    (damaged,) = stage.events("target damaged")
    assert (damaged.get_str("target"), damaged.rule) == (net, "THD-14.7")


@pytest.mark.rule("THD-14.7a", "THD-14.10a")
@pytest.mark.parametrize("target", [RADAR_NETS[0], HEADQUARTERS[0]])
def test_target_is_not_damaged_without_points(target: str) -> None:
    stage = raid_over(target)
    stage.group(ME109S[0], "bomber", "left")
    assert points(stage) == 0
    assert not stage.day.state.damaged


@pytest.mark.rule("THD-14.7a")
def test_damaged_net_no_longer_adds_two_to_detection() -> None:
    assert modifier() == 2 + 2 + 1 + 3
    assert modifier("net-4") == 2 + 1 + 3
    assert modifier("net-4", "net-5") == 1 + 3
    assert modifier("net-1") == 2 + 2 + 1 + 3


@pytest.mark.rule("THD-14.7a", "THD-14.10a")
@pytest.mark.parametrize("target", [RADAR_NETS[0], HEADQUARTERS[0]])
def test_damage_lasts_for_the_rest_of_the_day(target: str) -> None:
    stage = raid_over(target)
    bombers(stage, 1)
    stage.play(targeting_and_bombing)
    for _ in range(3):
        stage.play(time_advance)
    assert stage.day.state.damaged == [target]


# Headquarters (14.10)


@pytest.mark.rule("THD-14.10a")
@pytest.mark.parametrize("headquarters", HEADQUARTERS)
def test_any_points_damage_a_headquarters_and_halve_the_modifier(headquarters: str) -> None:
    stage = raid_over(headquarters)
    bombers(stage, 1)
    assert points(stage) == 1
    assert stage.day.state.damaged == [headquarters]
    (damaged,) = stage.events("target damaged")
    assert (damaged.get_str("target"), damaged.rule) == (headquarters, "THD-14.10")
    assert modifier(headquarters) == (2 + 2 + 1 + 3) // 2


@pytest.mark.rule("THD-14.10a")
@pytest.mark.parametrize("die", [1, 6])
def test_halved_modifier_is_rounded_up_and_the_die_is_not_halved(die: int) -> None:
    assert modifier(HEADQUARTERS[0], major=False, die=die) == 3
    assert modifier(HEADQUARTERS[0], "net-4", major=False, die=die) == 2


@pytest.mark.rule("THD-14.10a")
def test_two_damaged_headquarters_halve_the_modifier_once() -> None:
    assert modifier(*HEADQUARTERS[:2]) == 4


@pytest.mark.rule("THD-14.10a")
@pytest.mark.parametrize("track", PACK.components.tracks)
def test_damaged_headquarters_halves_the_modifier_of_every_raid(track: str) -> None:
    totals: list[int] = []
    for damaged in ([], HEADQUARTERS[:1]):
        stage = Stage(dice={"detection": [1]}, weather="patchy", pack=pack_with(*detected_as("early", "poor")))
        stage.day.state.damaged += damaged
        stage.on_track(track, len(PACK.components.tracks[track].boxes))
        stage.play(detect, 1)
        totals += [event.get_int("total") - 1 for event in stage.events("detection")]
    whole, halved = totals
    assert halved == (whole + 1) // 2


# More bombs on a damaged target (14.11)


@pytest.mark.rule("THD-14.11a")
@pytest.mark.parametrize("target", [RADAR_NETS[0], HEADQUARTERS[0]])
def test_damaged_target_gets_no_second_marker_but_points_are_scored(target: str) -> None:
    stage = raid_over(target)
    stage.day.state.damaged.append(target)
    bombers(stage, 3)
    assert points(stage) == 3
    assert stage.day.state.damaged == [target]
    assert not stage.events("target damaged")


@pytest.mark.rule("THD-14.5b")
@pytest.mark.parametrize("target", [RADAR_NETS[0], HEADQUARTERS[0], "tangmere"])
def test_non_essential_target_scores_a_point_without_damage(target: str) -> None:
    stage = raid_over(target, event=target_chit("non-essential target").id)
    squadrons = stage.day.state.squadrons.copy()
    bombers(stage, 3)
    assert points(stage) == 1
    assert not stage.day.state.damaged
    assert stage.day.state.squadrons == squadrons
