"""Line-of-sight queries: blocking squares, weather, and the tally roll needed."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered
from dowding.engine.match import start_match
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Cloud, Sky, rain_below
from dowding.games.wing_leader.view.los_query import query_line_of_sight
from dowding.view.player_view import PlayerView
from dowding.view.scene import Sight
from games.wing_leader.scenario_builder import Stage


def sky(*clouds: tuple[str, Cloud], haze: int = -1) -> Sky:
    return Sky({square_named(square): kind for square, kind in clouds}, haze=haze)


def sight_between(stage: Stage, here: str, there: str) -> Sight:
    sight = query_line_of_sight(stage.fight, "raider", here, there)
    assert sight is not None
    return sight


def finding_texts(sight: Sight) -> list[str]:
    return [finding.text for finding in sight.findings]


@pytest.mark.rule("WL-4.6.1e")
def test_clear_line_lists_its_squares() -> None:
    sight = sight_between(Stage(), "G8", "J8")
    assert (sight.regions, sight.verdict, sight.tone) == (("G8", "H8", "I8", "J8"), "Clear; 3 squares", "good")
    assert sight.blocked == ""


@pytest.mark.rule("WL-4.6.1e")
def test_blocked_line_names_the_dense_square() -> None:
    sight = sight_between(Stage(sky=sky(("I8", "dense"), ("J8", "dense"))), "G8", "K8")
    assert (sight.blocked, sight.tone) == ("I8", "bad")
    assert sight.verdict == "Blocked at I8 by dense cloud; 4 squares"
    assert finding_texts(sight)[0] == "I8: dense cloud blocks the line"


@pytest.mark.rule("WL-4.6.1e")
def test_second_square_of_broken_cloud_or_rain_blocks() -> None:
    clouds: dict[int, Cloud] = {square_named("H9"): "dense", square_named("J8"): "broken"}
    sight = sight_between(Stage(sky=Sky(clouds, rain_below(clouds))), "G8", "K8")
    assert sight.blocked == "J8"
    assert finding_texts(sight) == [
        "H8: rain (−2)",
        "J8: broken cloud blocks the line (second such square)",
    ]


@pytest.mark.rule("WL-4.6.1e")
def test_cloud_at_the_ends_does_not_block() -> None:
    sight = sight_between(Stage(sky=sky(("G8", "dense"), ("J8", "wispy"))), "G8", "J8")
    assert (sight.blocked, sight.tone) == ("", "good")
    assert finding_texts(sight) == [
        "G8: dense cloud at the end of the line (−3)",
        "J8: wispy cloud at the end of the line (−1)",
    ]


@pytest.mark.rule("WL-7.2b")
def test_ten_squares_are_too_far_to_spot() -> None:
    assert (sight_between(Stage(), "A8", "J8").tone, sight_between(Stage(), "A8", "K8").tone) == ("good", "doubt")


@pytest.mark.rule("WL-4.6.2b")
def test_findings_for_sun_and_covering_cloud() -> None:
    bright, covered = Sky(sun="right horizon"), Sky({square_named("P8"): "dense"}, sun="right horizon")
    assert finding_texts(sight_between(Stage(sky=bright), "G8", "J8")) == ["J8 is in the Sun, seen from G8"]
    assert finding_texts(sight_between(Stage(sky=covered), "G8", "J8")) == [
        "J8 is towards the Sun, but cloud in P8 covers it"
    ]
    assert finding_texts(sight_between(Stage(sky=bright), "J8", "G8")) == []


@pytest.mark.rule("WL-7.2.1a")
def test_finding_for_tally_roll_lists_modifiers() -> None:
    stage = Stage(sky=sky(haze=8))
    stage.raider("A", "fx", "G8")
    stage.defender("P", "fx", "J8")
    sight = sight_between(stage, "A", "P")
    assert finding_texts(sight)[-1] == "A spots P on 5+ (distance 3, −1 weather)"
    assert finding_texts(sight_between(stage, "A", "J8"))[-1] == "J8: haze (−1)", "a square cannot be spotted"


@pytest.mark.rule("WL-7.2b")
def test_blocked_line_has_no_tally_finding() -> None:
    stage = Stage(sky=sky(("H8", "dense")))
    stage.raider("A", "fx", "G8")
    stage.defender("P", "fx", "J8")
    assert finding_texts(sight_between(stage, "A", "P")) == ["H8: dense cloud blocks the line"]


def test_line_of_sight_to_vectors_and_off_map_squadrons() -> None:
    stage = Stage()
    stage.raider("A", "fx", "G8", place="later")
    stage.defender("P", "fx", "J8", vector=square_named("H8"))
    assert sight_between(stage, "P", "vector-P").regions == ("J8", "I8", "H8")
    assert query_line_of_sight(stage.fight, "raider", "A", "J8") is None


def test_line_of_sight_query_needs_visible_pieces() -> None:
    view = PlayerView(start_match(WING_LEADER, "burma-road", seed=1), "defender")
    assert view.line_of_sight("A1", "C3").regions == ("A1", "B2", "C3")
    with pytest.raises(NotOffered, match="Unknown piece or region 'Z99'"):
        view.line_of_sight("A1", "Z99")
    with pytest.raises(NotOffered, match="No line of sight can be drawn from wing/raider"):
        view.line_of_sight("wing/raider", "A1")
