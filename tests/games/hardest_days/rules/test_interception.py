"""Interception (THD-11): caught squadrons, intercepting squadrons, altitudes, and the order of two raids."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered, RefusedByRule
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.interception import (
    hunters_intercept_level,
    hunters_intercept_other_levels,
    interception_and_combat,
    squadrons_intercept_level,
    squadrons_intercept_other_levels,
)
from dowding.games.hardest_days.state import SECTIONS, AltitudeOrNone
from games.hardest_days.scenario_builder import Stage

SPACE = "7/11a"
HUNTERS = ("I/JG3", "II/JG3", "III/JG3", "I/JG26", "II/JG26", "III/JG26")
ELSEWHERE = "hunters at other altitudes"
AT_WILL = "squadrons at other altitudes"


def place_raid(
    stage: Stage, hunters: int, *, altitude: AltitudeOrNone = "MED", number: int = 1, first: int = 0
) -> None:
    stage.in_england(SPACE, number=number, altitude=altitude)
    for place, group in enumerate(HUNTERS[first : first + hunters]):
        stage.group(group, "hunt", SECTIONS[place % 3], raid=number)


def place_airborne(
    stage: Stage, altitude: AltitudeOrNone, *squadrons: str, full: bool = True, space: str = SPACE
) -> None:
    for squadron in squadrons:
        stage.squadron(squadron, "airborne", space, altitude, full=full)


def caught(stage: Stage) -> list[str]:
    return [event.get_str("squadron") for event in stage.events("squadron caught")]


def dice_rolled(stage: Stage, name: str) -> int:
    return sum(event.data["name"] == name for event in stage.events("roll"))


@pytest.mark.rule("THD-11.1a", "THD-11.3a")
def test_raid_is_intercepted_by_squadrons_in_its_space_at_any_altitude() -> None:
    stage = Stage(dice={AT_WILL: [1]})
    place_raid(stage, 0)
    place_airborne(stage, "LOW", "54")
    place_airborne(stage, "HIGH", "65")
    place_airborne(stage, "MED", "32", space="7/11b")
    stage.squadron("501", "scramble")
    stage.play(interception_and_combat)
    assert set(stage.options()) == {"done", "intercept:65", "intercept:54"}
    stage.choose("done")
    assert stage.is_done
    assert stage.where("54") == "airborne 7/11a LOW"
    assert stage.where("65") == "airborne 7/11a HIGH"
    assert stage.where("32") == "airborne 7/11b MED"
    assert stage.where("501") == "scramble"
    assert not stage.day.state.raids[1].intercepted


@pytest.mark.rule("THD-11.1a")
def test_no_interception_at_sea_or_without_airborne_squadrons() -> None:
    stage = Stage()
    place_raid(stage, 3)
    stage.on_track("LF2S-A", 1, number=2)
    place_airborne(stage, "MED", "54", space="7/11b")
    stage.play(interception_and_combat)
    assert stage.is_done
    assert not stage.events("roll")


@pytest.mark.rule("THD-11.1b", "THD-11.1h", "THD-G11")
def test_three_hunters_catch_three_of_four_squadrons_and_the_fourth_may_intercept() -> None:
    stage = Stage()
    place_raid(stage, 3)
    place_airborne(stage, "MED", "54", "65", "32", "501")
    stage.play(interception_and_combat)
    assert set(stage.options()) == {"caught:54", "caught:65", "caught:32", "caught:501"}
    stage.choose("caught:65", "caught:32", "caught:501")
    assert caught(stage) == ["65", "32", "501"]
    assert stage.where("54") == "airborne 7/11a MED"
    assert set(stage.options()) == {"done", "intercept:54"}


@pytest.mark.rule("THD-11.1b")
@pytest.mark.parametrize(("hunters", "expected"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_hunters_must_catch_as_many_squadrons_at_their_altitude_as_they_can(hunters: int, expected: int) -> None:
    stage = Stage()
    place_raid(stage, hunters)
    place_airborne(stage, "MED", "54", "65")
    place_airborne(stage, "HIGH", "32")
    stage.play(hunters_intercept_level, 1)
    if hunters == 1:
        assert "done" not in stage.options()
        stage.choose("caught:54")
    assert stage.is_done
    assert len(caught(stage)) == expected
    assert stage.where("32") == "airborne 7/11a HIGH"
    assert stage.day.state.raids[1].intercepted == (expected > 0)


@pytest.mark.rule("THD-11.1c")
def test_reduced_squadrons_are_caught_before_full_ones() -> None:
    stage = Stage()
    place_raid(stage, 1)
    place_airborne(stage, "MED", "54")
    place_airborne(stage, "MED", "65", "32", full=False)
    match = stage.play(hunters_intercept_level, 1)
    assert set(stage.options()) == {"caught:65", "caught:32"}
    refused = stage.refused()["caught:54"]
    assert (refused.why, refused.rule) == ("reduced squadrons are caught first", "THD-11.1")
    with pytest.raises(RefusedByRule, match="reduced squadrons are caught first"):
        match.choose(BRITISH, "caught:54")
    stage.choose("caught:32")
    assert caught(stage) == ["32"]
    assert stage.is_done


@pytest.mark.rule("THD-11.1c")
def test_player_chooses_among_full_squadrons_after_reduced_ones_are_caught() -> None:
    stage = Stage()
    place_raid(stage, 2)
    place_airborne(stage, "MED", "54", "32")
    place_airborne(stage, "MED", "65", full=False)
    stage.play(hunters_intercept_level, 1)
    assert caught(stage) == ["65"]
    assert set(stage.options()) == {"caught:54", "caught:32"}
    assert not stage.refused()


@pytest.mark.rule("THD-11.1d", "THD-11.1g")
@pytest.mark.parametrize("die", range(1, 7))
def test_spare_hunters_catch_one_level_lower_on_one_to_three_and_higher_on_one(die: int) -> None:
    stage = Stage(dice={ELSEWHERE: [die]})
    place_raid(stage, 3)
    place_airborne(stage, "LOW", "54")
    place_airborne(stage, "HIGH", "65")
    stage.play(hunters_intercept_other_levels, 1)
    assert stage.is_done
    lower, higher = stage.day.state.squadrons["54"], stage.day.state.squadrons["65"]
    assert (lower.box, lower.edge) == (("hunt", -2) if die <= 3 else ("airborne", 0))
    assert (higher.box, higher.edge) == (("hunt", 2) if die == 1 else ("airborne", 0))


@pytest.mark.rule("THD-11.1d")
def test_hunters_do_not_search_other_altitudes_if_each_has_caught_a_squadron() -> None:
    stage = Stage()
    place_raid(stage, 1)
    place_airborne(stage, "MED", "54")
    place_airborne(stage, "LOW", "65")
    stage.play(hunters_intercept_level, 1)
    stage.play(hunters_intercept_other_levels, 1)
    assert dice_rolled(stage, ELSEWHERE) == 0
    assert stage.where("65") == "airborne 7/11a LOW"


@pytest.mark.rule("THD-11.1e")
def test_lower_squadrons_are_caught_before_higher_ones() -> None:
    stage = Stage(dice={ELSEWHERE: [1]})
    place_raid(stage, 2)
    stage.squadron("501", "hunt", raid=1)
    place_airborne(stage, "HIGH", "54")
    place_airborne(stage, "LOW", "65")
    stage.play(hunters_intercept_other_levels, 1)
    assert stage.is_done
    assert caught(stage) == ["65"]
    assert stage.where("54") == "airborne 7/11a HIGH"


@pytest.mark.rule("THD-11.1e")
def test_hunters_catch_at_most_their_own_number() -> None:
    stage = Stage(dice={ELSEWHERE: [1]})
    place_raid(stage, 3)
    stage.squadron("501", "hunt", raid=1)
    place_airborne(stage, "LOW", "54")
    place_airborne(stage, "HIGH", "32")
    place_airborne(stage, "HIGH", "65", full=False)
    stage.play(hunters_intercept_other_levels, 1)
    assert caught(stage) == ["54"]
    assert set(stage.options()) == {"caught:32", "caught:65"}
    assert not stage.refused()
    stage.choose("caught:32")
    assert stage.is_done
    assert stage.where("65") == "airborne 7/11a HIGH (reduced)"


@pytest.mark.rule("THD-11.1f")
@pytest.mark.parametrize(("raid", "squadron"), [("HIGH", "LOW"), ("LOW", "HIGH")])
def test_high_and_low_never_intercept_each_other(raid: AltitudeOrNone, squadron: AltitudeOrNone) -> None:
    stage = Stage(dice={ELSEWHERE: [1], AT_WILL: [1]})
    place_raid(stage, 3, altitude=raid)
    place_airborne(stage, squadron, "54")
    stage.play(interception_and_combat)
    assert stage.is_done
    assert stage.where("54") == f"airborne 7/11a {squadron}"


@pytest.mark.rule("THD-11.1h", "THD-11.3a")
def test_squadrons_at_the_raids_altitude_may_intercept_without_a_die() -> None:
    stage = Stage()
    place_raid(stage, 0)
    place_airborne(stage, "MED", "54", "65")
    stage.play(squadrons_intercept_level, 1)
    assert set(stage.options()) == {"done", "intercept:54", "intercept:65"}
    stage.choose("intercept:65", "done")
    assert stage.is_done
    assert not stage.events("roll")
    assert stage.where("54") == "airborne 7/11a MED"
    assert stage.where("65") == "hunt"
    assert stage.day.state.squadrons["65"].edge == 0
    assert stage.day.state.raids[1].intercepted


@pytest.mark.rule("THD-11.1h", "THD-11.1i")
def test_squadron_held_back_earlier_is_refused_with_the_reason() -> None:
    stage = Stage(dice={AT_WILL: [3]})
    place_raid(stage, 0)
    place_airborne(stage, "MED", "54")
    place_airborne(stage, "HIGH", "65")
    stage.play(squadrons_intercept_other_levels, 1)
    assert stage.refused()["intercept:54"].why == "it was held back earlier; other squadrons intercept now"


@pytest.mark.rule("THD-11.1i", "THD-11.1g")
@pytest.mark.parametrize("die", range(1, 7))
def test_higher_squadrons_may_intercept_on_one_to_three_and_lower_on_one_or_two(die: int) -> None:
    stage = Stage(dice={AT_WILL: [die]})
    place_raid(stage, 0)
    place_airborne(stage, "LOW", "54")
    place_airborne(stage, "HIGH", "65")
    match = stage.play(squadrons_intercept_other_levels, 1)
    if die > 3:
        assert stage.is_done
        return
    if die == 3:
        assert stage.refused()["intercept:54"].why == "it cannot reach the raid from LOW now"
        with pytest.raises(RefusedByRule, match="it cannot reach the raid"):
            match.choose(BRITISH, "intercept:54")
    else:
        stage.choose("intercept:54")
        assert stage.day.state.squadrons["54"].edge == -2
    stage.choose("intercept:65")
    assert stage.is_done
    assert stage.day.state.squadrons["65"].edge == 2
    assert stage.day.state.squadrons["65"].box == "hunt"


@pytest.mark.rule("THD-11.2a")
@pytest.mark.parametrize(
    ("hunters_of_1", "bombers_of_1", "hunters_of_2", "bombers_of_2", "first"),
    [(1, 3, 2, 0, 2), (2, 0, 1, 3, 1), (1, 0, 1, 2, 2), (1, 2, 1, 1, 1)],
)
def test_raid_with_most_hunters_then_most_groups_is_intercepted_first(
    hunters_of_1: int, bombers_of_1: int, hunters_of_2: int, bombers_of_2: int, first: int
) -> None:
    stage = two_raids(hunters_of_1, hunters_of_2)
    bombers = ["I/KG2", "II/KG2", "III/KG2", "I/KG3", "II/KG3", "III/KG3"]
    for group in bombers[:bombers_of_1]:
        stage.group(group, "bomber", "left", raid=1)
    for group in bombers[3 : 3 + bombers_of_2]:
        stage.group(group, "bomber", "left", raid=2)
    place_airborne(stage, "MED", "54")
    stage.play(interception_and_combat)
    assert [event.get_int("raid") for event in stage.events("squadron caught")] == [first]


@pytest.mark.rule("THD-11.2a")
def test_player_chooses_between_equal_raids() -> None:
    stage = two_raids(1, 1)
    place_airborne(stage, "MED", "54")
    match = stage.play(interception_and_combat)
    assert set(stage.options()) == {"first:1", "first:2"}
    with pytest.raises(NotOffered):
        match.choose(BRITISH, "first:3")
    stage.choose("first:2")
    assert [event.get_int("raid") for event in stage.events("squadron caught")] == [2]


@pytest.mark.rule("THD-11.4a")
def test_squadron_caught_by_the_first_raid_cannot_intercept_the_second() -> None:
    stage = two_raids(1, 2)
    place_airborne(stage, "MED", "54", "65")
    stage.play(interception_and_combat)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert [(event.get_int("raid")) for event in stage.events("squadron caught")] == [2, 2]
    assert not stage.events("squadron intercepts")
    assert {event.get_int("raid") for event in stage.events("combat")} == {2}
    assert not stage.day.state.raids[1].intercepted


def two_raids(hunters_of_1: int, hunters_of_2: int) -> Stage:
    stage = Stage(strict=False)
    place_raid(stage, hunters_of_1)
    place_raid(stage, hunters_of_2, number=2, first=3)
    return stage


@pytest.mark.parametrize(
    ("altitude", "die", "reached"),
    [
        ("LOW", 1, "lower squadrons"),
        ("LOW", 3, "lower squadrons"),
        ("LOW", 4, "none"),
        ("HIGH", 1, "higher squadrons"),
        ("HIGH", 2, "none"),
    ],
)
def test_log_of_the_hunters_search_names_only_occupied_levels(altitude: AltitudeOrNone, die: int, reached: str) -> None:
    stage = Stage(dice={ELSEWHERE: [die]})
    place_raid(stage, 1)
    place_airborne(stage, altitude, "54")
    stage.play(hunters_intercept_other_levels, 1)
    (line,) = [stage.day.format_event(event) for event in stage.events("hunters search")]
    assert line is not None
    assert line.text == f"The hunters of Raid 1 search for squadrons at other altitudes: die {die}, {reached} in reach."


@pytest.mark.parametrize(
    ("altitudes", "die", "reached"),
    [
        (["LOW"], 2, "lower squadrons"),
        (["LOW"], 3, "none"),
        (["HIGH"], 2, "higher squadrons"),
        (["HIGH"], 4, "none"),
        (["HIGH", "LOW"], 2, "higher and lower squadrons"),
        (["HIGH", "LOW"], 3, "higher squadrons"),
    ],
)
def test_log_of_the_squadrons_search_names_only_occupied_levels(
    altitudes: list[AltitudeOrNone], die: int, reached: str
) -> None:
    stage = Stage(dice={AT_WILL: [die]})
    place_raid(stage, 0)
    for altitude, squadron in zip(altitudes, ("54", "65"), strict=False):
        place_airborne(stage, altitude, squadron)
    stage.play(squadrons_intercept_other_levels, 1)
    (line,) = [stage.day.format_event(event) for event in stage.events("squadrons search")]
    assert line is not None
    assert line.text == f"Squadrons at other altitudes search for Raid 1: die {die}, {reached} may intercept."
