"""Doctrine with the bombing rules: bombers attack and return home, flak picks its targets."""

from __future__ import annotations

from random import Random

import pytest

from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.engine.match import start_match
from dowding.games.wing_leader.ai.targets import attack_points, find_best_attack, seven_and_dice, start_height
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.barrage import lay_barrages
from dowding.games.wing_leader.rules.direct_fire import direct_fire
from dowding.games.wing_leader.rules.tally import tally_segment
from dowding.games.wing_leader.state import BombingRun
from games.wing_leader.raid_fixtures import bomber, dropped, move_on, raid, surface, target
from games.wing_leader.scenario_builder import Stage


def advised(stage: Stage) -> str:
    """The next recommendation of doctrine."""
    decision = stage.asked()
    assert decision is not None
    return doctrine_of(WING_LEADER, decision.seat).advise(stage.fight, decision, Random(1)).option.id


def flown(stage: Stage, *, until: str = "end") -> list[str]:
    """The choices of doctrine up to one of this kind."""
    chosen: list[str] = []
    while not chosen or chosen[-1] != until:
        chosen.append(advised(stage))
        stage.choose(chosen[-1])
    return chosen


def test_a_dive_bomber_flies_to_its_target_dives_drops_and_goes_home() -> None:
    stage = raid()
    target(stage, "T", "port", "M0")
    bomber(stage, "A", "bd", "J8")
    assert flown(move_on(stage)) == [
        "move:A",
        "approach",
        "enter:R",
        "enter:R",
        "designate-dive:T:dive",
        "enter:DR",
        "end",
    ]
    chosen = flown(move_on(stage), until="bombs-away")
    assert (chosen[:2], chosen[-1]) == (["move:A", "on-run-dive"], "bombs-away")
    assert stage.fight.state.bombs[0].aimed
    assert advised(stage) == "edge:left"  # M is equally far from both edges, and left is the raider's edge


def test_bombers_prefer_most_expected_points_and_torpedoes_fly_low() -> None:
    stage = raid()
    target(stage, "D", "tank", "M0")
    target(stage, "C", "cv", "N0")
    bomber(stage, "A", "bt", "J3", load="torpedo")
    aim = find_best_attack(stage.fight, stage["A"])
    assert aim is not None
    assert (aim.target, aim.profile) == ("C", "torpedo")
    assert (start_height("torpedo", 3), start_height("dive", 12), start_height("level", 12)) == (0, 10, 12)
    assert "enter:DR" in flown(move_on(stage))
    worth = attack_points(stage.fight, stage["A"], "torpedo", surface(stage, "C"))
    assert 0 < worth < 12
    assert attack_points(stage.fight, stage["A"], "torpedo", target(stage, "E", "cv", "N0", hits=99)) == 0


def test_torpedo_bombers_split_near_their_target() -> None:
    stage = raid()
    target(stage, "C", "cv", "N0")
    bomber(stage, "A", "bt", "C0", load="torpedo")
    assert advised(stage.play((tally_segment, "raider"))) == "done"
    stage.change("A", square=square_named("J0"))
    assert advised(stage.play((tally_segment, "raider"))) == "split-up:A"


def test_flak_fires_at_squadrons_that_dropped_and_places_no_barrage() -> None:
    stage = raid()
    target(stage, "F", "flak", "M0")
    stage.raider("E", "fx", "M9")
    bomber(stage, "A", "bm", "M9")
    dropped(stage, "A", "F", "level", 9)
    assert advised(stage.play((direct_fire, "defender"))) == "fire:FH:A"
    assert advised(stage.play((lay_barrages, "defender"))) == "done"


def test_seven_is_taken_if_it_scores_more() -> None:
    stage = raid()
    target(stage, "T", "port", "M0")
    target(stage, "H", "bunker", "M0")
    bomber(stage, "A", "bm", "M4")
    certain, mean = seven_and_dice(stage.fight, stage["A"], dropped(stage, "A", "T", "level", 4))
    assert certain > mean
    certain, mean = seven_and_dice(stage.fight, stage["A"], dropped(stage, "A", "H", "level", 4))
    assert certain <= mean


@pytest.mark.parametrize("scenario", ["bombing-run", "peewit", "kenley", "flattop", "northern-flank", "big-wing"])
def test_pilot_bombs_and_returns_in_every_raid(scenario: str) -> None:
    match = start_match(WING_LEADER, scenario, seed=2, take_forced=True)
    random = Random(1)
    while not match.is_over:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        decision = match.decision(seat)
        assert decision is not None
        match.choose(seat, doctrine_of(WING_LEADER, seat).advise(match.context, decision, random).option.id)
    kinds = [event.kind for event in match.context.log or ()]
    assert "drops" in kinds
    assert "bombing" in kinds
    assert "flak" in kinds
    assert "homeward" in kinds


def test_squadron_on_a_run_continues_it() -> None:
    stage = raid()
    target(stage, "T", "port", "M0")
    bomber(stage, "A", "bm", "K8", run=BombingRun("level", "T", 8))
    assert flown(move_on(stage), until="bombs-away") == ["move:A", "on-run", "enter:R", "enter:R", "bombs-away"]
