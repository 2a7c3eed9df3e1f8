"""Standing orders: a pure function of position and decision, by the rules for each kind of decision."""

from __future__ import annotations

import pytest

from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError
from dowding.engine.match import Match, start_match
from dowding.games.wing_leader.ai.standing_orders import has_bombed, standing_orders
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.scenario_hooks import ScenarioHooks
from dowding.games.wing_leader.rules.combat import begin_combat_phase, next_combat
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.return_home import choose_edge
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.state import DEPLETED, Reaction
from engine.minimal_game import TinyContext, TinyState
from games.wing_leader.raid_fixtures import bomber, raid, target
from games.wing_leader.scenario_builder import Stage, combat


def ordered(stage: Stage) -> str:
    """What the orders answer to the open decision."""
    decision = stage.asked()
    assert decision is not None
    return standing_orders(stage.fight, decision).id


def play_by_orders(match: Match) -> Match:
    while not match.is_over:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        decision = match.decision(seat)
        assert decision is not None
        match.choose(seat, standing_orders(match.context, decision).id)
    return match


@pytest.mark.rule("BRIDGE-7.1")
@pytest.mark.parametrize("scenario", ["channel-probe", "peewit", "kenley"])
def test_orders_fly_whole_battles_in_the_same_way_each_time(scenario: str) -> None:
    matches = [play_by_orders(start_match(WING_LEADER, scenario, seed=2, keep_log=False)) for _ in range(2)]
    assert matches[0].history == matches[1].history
    assert matches[0].state_bytes() == matches[1].state_bytes()


@pytest.mark.rule("BRIDGE-7.1")
def test_orders_change_nothing_and_roll_nothing() -> None:
    match = start_match(WING_LEADER, "channel-probe", seed=2)
    before, dice = match.state_bytes(), match.context.dice.position
    (seat,) = match.deciding_seats()
    decision = match.decision(seat)
    assert decision is not None
    assert len({standing_orders(match.context, decision).id for _ in range(3)}) == 1
    assert (match.state_bytes(), match.context.dice.position) == (before, dice)


def test_orders_need_a_fight() -> None:
    other = TinyContext(TinyState(), start_match(WING_LEADER, "escorts", seed=1).context.dice)
    with pytest.raises(RulesError, match="Standing orders"):
        standing_orders(other, Decision("raider", "?", "WL-1", [Option("a", "A"), Option("b", "B")]))


def test_orders_ignore_whole_moves() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "M9", "R", moved=True)
    stage.fight.hooks = ScenarioHooks(whole_moves=("raider",))
    stage.play(begin_movement, next_to_move)
    while not stage.offered("fly:"):
        stage.choose(stage.offered()[0])
    assert not ordered(stage).startswith("fly:")


# Tallies


@pytest.mark.rule("BRIDGE-7.2")
def test_hunters_take_the_squadron_that_nobody_has_taken_nearest_the_bombers() -> None:
    stage = Stage()
    stage.raider("B", "bm", "J9", mission="bombing")
    stage.raider("H", "fx", "L9", mission="sweep", alerted=True)
    stage.raider("I", "fx", "L9", mission="sweep", alerted=True, tally="X")
    stage.defender("X", "fx", "M9", mission="intercept")
    stage.defender("Y", "fx", "O9", mission="intercept")
    stage.defender("Z", "fx", "N9", mission="intercept")
    stage.play(drop_stale_tallies, (tally_segment, "raider"))
    assert ordered(stage) == "look:H:Z"


@pytest.mark.rule("BRIDGE-7.2")
@pytest.mark.parametrize(
    ("square", "tally", "answer"), [("L9", "B", "look:E:X"), ("M9", "B", "done"), ("L9", "", "done")]
)
def test_escorts_tally_only_a_near_squadron_that_has_tallied_a_bomber(square: str, tally: str, answer: str) -> None:
    stage = Stage()
    stage.raider("B", "bm", "J9", mission="bombing")
    stage.raider("E", "fx", "J9", mission="escort", alerted=True)
    stage.defender("X", "fx", square, mission="intercept", alerted=True, tally=tally)
    stage.play(drop_stale_tallies, (tally_segment, "raider"))
    assert ordered(stage) == answer


@pytest.mark.rule("BRIDGE-7.7")
def test_the_british_take_bombers_unless_a_pursuer_is_near() -> None:
    for square, answer in (("K9", "look:X:A"), ("H9", "look:X:B")):
        stage = Stage()
        stage.raider("A", "fx", square, mission="sweep", alerted=True, tally="X")
        stage.raider("B", "bm", "J9", mission="bombing")
        stage.raider("C", "bm", "J9", mission="bombing")
        stage.defender("X", "fx", "L9", mission="intercept", alerted=True)
        stage.defender("Y", "fx", "L9", mission="intercept", alerted=True, tally="C")
        stage.play(drop_stale_tallies, (tally_segment, "defender"))
        assert ordered(stage) == answer


@pytest.mark.rule("BRIDGE-7.7")
def test_the_british_take_a_fighter_when_no_bomber_can_be_seen() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", mission="sweep", alerted=True)
    stage.defender("X", "fx", "L9", mission="intercept", alerted=True)
    stage.play(drop_stale_tallies, (tally_segment, "defender"))
    assert ordered(stage) == "look:X:A"


@pytest.mark.rule("BRIDGE-7.8")
def test_a_spent_fighter_lets_its_target_go_and_returns() -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("X", "fx", "L9", mission="intercept", alerted=True, tally="A", ammo=DEPLETED)
    stage.play(drop_stale_tallies, (tally_segment, "defender"))
    assert ordered(stage) == "drop:X"
    stage.choose("drop:X")
    assert not stage.offered() or ordered(stage) == "done"
    stage.play(begin_movement, next_to_move)
    while not stage.offered("go-home"):
        stage.choose(ordered(stage))
    assert ordered(stage) == "go-home"


# Moves


def sweep(square: str) -> Stage:
    """A sweep H ahead of a bomber B on its way to a port."""
    stage = raid()
    target(stage, "T", "port", "Z0")
    bomber(stage, "B", "bm", "J9")
    stage.raider("H", "fx", square, mission="sweep", alerted=True)
    stage.defender("X", "fx", "Z19", "L", mission="intercept")
    stage.play(begin_movement, next_to_move)
    while not stage.offered("straight") or stage.asked("raider") is None:
        stage.choose(ordered(stage))
    return stage


@pytest.mark.rule("BRIDGE-7.3")
@pytest.mark.parametrize(("square", "answer"), [("N12", "straight"), ("Q12", "orbit"), ("H12", "straight")])
def test_sweeps_keep_up_to_four_columns_ahead_of_the_leading_bomber(square: str, answer: str) -> None:
    assert ordered(sweep(square)) == answer


@pytest.mark.rule("BRIDGE-7.3")
def test_sweeps_support_a_friend_with_a_tally() -> None:
    stage = raid()
    target(stage, "T", "port", "Z0")
    stage.raider("G", "fx", "P9", mission="sweep", alerted=True, tally="X", moved=True)
    stage.raider("H", "fx", "M9", mission="sweep", alerted=True)
    stage.defender("X", "fx", "S9", "L", mission="intercept")
    stage.play(begin_movement, next_to_move)
    while not stage.offered("support"):
        stage.choose(ordered(stage))
    assert ordered(stage) == "support:G"


@pytest.mark.rule("BRIDGE-7.3")
def test_sweeps_return_once_all_bombs_have_gone() -> None:
    stage = sweep("N12")
    assert not has_bombed(stage.fight, "raider")
    stage.change("B", load="", returning="left")
    assert has_bombed(stage.fight, "raider")
    assert ordered(stage) == "go-home"


@pytest.mark.rule("BRIDGE-7.8")
def test_bombers_begin_their_run_where_it_will_be_aimed_and_return_by_the_left_edge() -> None:
    stage = raid()
    target(stage, "T", "port", "R0")
    bomber(stage, "A", "bm", "P8")
    stage.play(begin_movement, next_to_move)
    while not stage.offered("attack"):
        stage.choose(ordered(stage))
    assert ordered(stage) == "attack:T:level"
    stage.play((choose_edge, "A"))
    assert ordered(stage) == "edge:left"


# Reactions and combat


@pytest.mark.rule("BRIDGE-7.4")
def test_two_escorts_at_most_react_those_beside_the_bomber_first() -> None:
    stage = Stage()
    stage.raider("B", "bm", "J9", mission="bombing")
    stage.raider("E", "fx", "K9", mission="escort", alerted=True)
    stage.raider("F", "fx", "J9", mission="escort", alerted=True)
    options = [Option("react:E", "", "E"), Option("react:F", "", "F"), Option("done", "")]
    decision = Decision("raider", "?", "WL-10.4", options)
    stage.fight.state.reaction = Reaction("B")
    assert standing_orders(stage.fight, decision).id == "react:F"
    stage.fight.state.reaction = Reaction("B", declared=(("F", "X"), ("E", "X")))
    assert standing_orders(stage.fight, decision).id == "done"


def two_ratings(attacker: str, defender: str) -> str:
    """How an attacker chooses to attack."""
    stage = Stage()
    stage.raider("A", attacker, "J9", alerted=True, tally="X")
    stage.defender("X", defender, "J9", "R", alerted=True)
    combat(stage, "A", "X", rating="")
    options = [Option("hit-and-run", ""), Option("turning-fight", "")]
    return standing_orders(stage.fight, Decision("raider", "?", "WL-10.5", options)).id


@pytest.mark.rule("BRIDGE-7.5")
def test_attackers_choose_the_higher_column_and_hit_and_run_on_ties() -> None:
    assert two_ratings("fx", "fx") == "hit-and-run"
    assert two_ratings("fe", "fx") == "turning-fight"
    assert two_ratings("fx", "fe") == "hit-and-run"


@pytest.mark.rule("BRIDGE-7.5")
@pytest.mark.parametrize(("facing", "marker", "answer"), [("R", "dive", "evade"), ("R", "", "stand")])
def test_defenders_evade_a_high_column_only(facing: str, marker: str, answer: str) -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", facing, alerted=True, tally="X", marker=marker, quality="veteran" if marker else "")
    stage.defender("X", "fx", "J9", facing, alerted=True, marker="climb" if marker else "")
    combat(stage, "A", "X", rating="speed")
    options = [Option("stand", ""), Option("evade", "")]
    assert standing_orders(stage.fight, Decision("defender", "?", "WL-13.4.2", options)).id == answer


DOGFIGHT = [Option("dogfight", ""), Option("refuse", "")]


@pytest.mark.rule("BRIDGE-7.6")
def test_a_dogfight_is_wanted_beside_bombers_and_by_those_that_turn_as_well() -> None:
    def wish(seat: str, raiders: dict[str, str], defender: str, *, was_escort: bool = False) -> str:
        stage = Stage()
        for ident, model in raiders.items():
            mission = "bombing" if model == "bm" else "sweep"
            stage.raider(ident, model, "J9", mission=mission, was_escort=was_escort and model != "bm")
        stage.defender("X", defender, "J9", mission="intercept")
        combat(stage, "X", " ".join(raiders))
        return standing_orders(stage.fight, Decision(seat, "?", "WL-10.8", DOGFIGHT)).id

    assert wish("raider", {"A": "fx"}, "fe") == "refuse"
    assert wish("raider", {"A": "fe"}, "fx") == wish("raider", {"A": "fx"}, "fx") == "dogfight"
    assert wish("raider", {"A": "fx"}, "fe", was_escort=True) == "dogfight"
    assert wish("raider", {"A": "fx", "B": "bm"}, "fe") == "dogfight"
    assert wish("defender", {"A": "fx"}, "fe") == "dogfight"
    assert wish("defender", {"A": "fe"}, "fx") == "refuse"
    assert wish("defender", {"A": "fx", "B": "bm"}, "fe") == "refuse"


def test_orders_agree_to_nothing() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    options = [Option("agree", ""), Option("decline", "")]
    assert standing_orders(stage.fight, Decision("raider", "?", "WL-11.0", options)).id == "decline"
    ending = [Option("fight-on", ""), Option("end-game", "")]
    assert standing_orders(stage.fight, Decision("raider", "?", "WL-12.0", ending)).id == "fight-on"


def test_orders_stay_on_their_target_through_a_combat() -> None:
    stage = Stage({"initiative": [1, 2], "attacker": [1], "hits": [1] * 12, "cohesion": [6] * 12})
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="A", mission="intercept")
    stage.flew("X", "I9")
    assert stage["X"].square == square_named("J9")
    stage.play(begin_combat_phase, next_combat)
    assert ordered(stage) in stage.offered()
