"""Options and log lines of combats: values, columns and parts of every roll."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from dowding.ai.rollout_policy import choose_in_sample
from dowding.engine.match import start_match
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.rules.combat import next_combat
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn, rating_parts
from dowding.games.wing_leader.rules.resolution import combat_columns, combat_values, value_parts
from dowding.games.wing_leader.view.log import format_event
from dowding.view.player_view import PlayerView
from games.wing_leader.scenario_builder import Stage, combat, options_of


def pounce() -> Stage:
    """Two fighters, the first in a dive, on a flight."""
    stage = Stage({"attack": [3, 4], "defence": [1, 2], "hit": [1] * 9, "cohesion": [6, 6] * 3})
    stage.raider("A", "fx", "J9", alerted=True, tally="X", marker="dive")
    stage.raider("B", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", size="flight")
    return stage


@pytest.mark.rule("WL-10.5a")
def test_attack_options_show_values_and_column() -> None:
    stage = pounce().play(next_combat).choose("primary:A")
    speed = basic_speed(stage.fight, stage["X"])
    labels = {option.id: option.label for option in options_of(stage.asked())}
    assert labels["hit-and-run"] == (
        f"Hit and run ({speed + 2} against {speed - 1}, column +3: "
        f"speed {speed} +1 dive +1 other fighters; speed {speed} −1 flight)"
    )
    assert labels["turning-fight"].startswith("Turning fight (")


@pytest.mark.rule("WL-10.5.1b")
def test_attack_log_lists_parts_of_the_value() -> None:
    stage = pounce().play(next_combat).choose("primary:A", "hit-and-run")
    attack, defence = stage.events("attack")[0], stage.events("defence")[0]
    speed = basic_speed(stage.fight, stage["B"])
    line = format_event(stage.fight, attack)
    assert line is not None
    assert f"speed {speed} +1 dive +1 other fighters, column +3: rolled 7" in line.text
    back = format_event(stage.fight, defence)
    assert back is not None
    assert f"X (FX) fires back, speed {speed} −1 flight, column −3: rolled 3" in back.text


@pytest.mark.parametrize("marker", ["", "climb", "dive", "slow climb"])
@pytest.mark.parametrize("load", ["", "bombs", "drop tanks"])
def test_rating_parts_add_up(marker: str, load: str) -> None:
    stage = Stage()
    squadron = stage.raider("A", "fx", "J9", marker=marker, load=load)
    assert sum(rating_parts(stage.fight, squadron, "speed").values()) == basic_speed(stage.fight, squadron)
    assert sum(rating_parts(stage.fight, squadron, "turn").values()) == basic_turn(stage.fight, squadron)


def test_value_parts_add_up_to_column() -> None:
    stage = pounce()
    fought = combat(stage, "A B", "X")
    values = tuple(sum(parts.values()) for parts in value_parts(stage.fight, fought))
    assert values == combat_values(stage.fight, fought)
    assert combat_columns(stage.fight, fought)[0] == values[0] - values[1]


def told_in(scenario: str, seats: int = 400) -> list[str]:
    """The log of a match played by doctrine, up to a limit."""
    match, random = start_match(WING_LEADER, scenario, seed=5), Random(5)
    for _ in range(seats):
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is not None:
                match.choose(seat, choose_in_sample(match, seat, decision, random).id)
    return [line.text for line in PlayerView(match, "raider").log()]


def test_log_has_one_line_per_move_and_names_aircraft() -> None:
    lines = told_in("channel-probe")
    flights = [re.fullmatch(r"(\w) \(.+\) flies (\w+) to (\w+)(?: and circles)?\.", line) for line in lines]
    assert sum(flight is not None for flight in flights) > 20
    for before, after in pairwise(flights):
        if before is not None and after is not None:
            assert (before[1], before[3]) != (after[1], after[2])
    assert not [
        line
        for line in lines
        if re.match(r"[A-DP-R] (?!\()", line) and not re.match("A (hit on|dogfight begins) ", line)
    ]
    assert not [line for line in lines if "Move freely" in line or "Fly on with" in line]
