"""Victory (WL-12): the end of the game, victory points and the winner."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepName
from dowding.engine.decision import Decision, Option, Seat, SimultaneousDecisions
from dowding.engine.outcome import Outcome
from dowding.engine.text import format_signed
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER, SEATS, other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import nation_in_sentence
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.rules.surface import points_for
from dowding.games.wing_leader.rules.take_off import is_grounded
from dowding.games.wing_leader.state import Squadron
from dowding.view.scene import Band, Scale

HALVES_PER_POINT: Final = 2
EXIT_WHOLE: Final = 6
EXIT_SHAKEN: Final = 3
EXIT_BROKEN: Final = 1
NEXT_TURN: Final = StepName("next_turn")


def end_turn(fight: Fight) -> Rules:
    """End the turn: no squadron left, last turn or agreement ends the game, otherwise the next turn begins.

    Rules: WL-6.0i, 12.0.
    """
    state = fight.state
    state.phase = "end"
    if is_nobody_left(fight):
        _finish(fight, "nobody left")
        return
    if state.turn >= fight.scenario.turns:
        _finish(fight, "turn limit")
        return
    if any(is_side_spent(fight, side) for side in SEATS):
        sealed = SimultaneousDecisions(*(_end_game_decision(side) for side in SEATS))
        yield sealed
        if all(answer.id == "end-game" for answer in sealed.answers.values()):
            _finish(fight, "agreement")
            return
    state.cluttered = []
    state.channels, state.fired_on = {}, []
    for squadron in list(state.squadrons.values()):
        if squadron.fought or squadron.attacked or squadron.fired_at or squadron.flak_penalty:
            fight.put(replace(squadron, fought=False, attacked=False, fired_at=False, flak_penalty=0))
    fight.schedule_next((NEXT_TURN,))


def _end_game_decision(side: Seat) -> Decision:
    """The decision whether to offer the end of the game (DP-41)."""
    options = [
        Option("fight-on", "Fight on", risky=True),
        Option("end-game", "Offer to end the game here", risky=True),
    ]
    return Decision(side, "Fight on, or offer to end the game?", "WL-12.0", options)


def is_side_spent(fight: Fight, side: Seat) -> bool:
    """Whether all squadrons of a side are gone, broken or returning; only then is the end offered (WL-12.0a)."""
    return all(
        squadron.place in OUT_OF_PLAY or squadron.broken or squadron.returning or is_grounded(fight, squadron)
        for squadron in fight.state.squadrons.values()
        if squadron.side == side
    )


def is_nobody_left(fight: Fight) -> bool:
    """Whether all squadrons are gone or broken; those still to arrive keep the game going (WL-12.0b, A-78)."""
    return all(
        squadron.place in OUT_OF_PLAY or (squadron.place == "map" and squadron.broken) or is_grounded(fight, squadron)
        for squadron in fight.state.squadrons.values()
    )


def is_decided(fight: Fight) -> bool:
    """Whether the result can no longer change: one side is gone, and the other has nothing left to score with."""
    state = fight.state
    left = [squadron for squadron in state.squadrons.values() if squadron.place not in OUT_OF_PLAY]
    if len({squadron.side for squadron in left}) != 1:
        return False
    scores = any(squadron.spied or (squadron.load and squadron.mission in BOMBER_MISSIONS) for squadron in left)
    return not scores and not fight.enemy_surface(left[0].side) and not state.balloons


def _finish(fight: Fight, why: str) -> None:
    state = fight.state
    state.over = True
    state.ended_by = "agreement" if why == "agreement" else "nobody left" if why == "nobody left" else "turn limit"
    state.agenda.clear()
    fight.happen("end", "WL-12.0", why=why, raider=points(fight, RAIDER), defender=points(fight, DEFENDER))


# Points, in halves


def loss_halves(fight: Fight, side: Seat) -> int:
    """The half points of a side for enemy aircraft lost, whatever the cause (WL-12.1b, A-79)."""
    return sum(
        squadron.losses * fight.card(squadron).half_points
        for squadron in fight.state.squadrons.values()
        if squadron.side == other_side(side)
    )


def exit_points(fight: Fight, squadron: Squadron) -> int:
    """The points of a loaded bomber that left by the enemy's edge; none with the bombing rules.

    Rules: WL-12.1d, e, A-77, A-79.
    """
    if fight.bombing:
        return 0
    if squadron.mission not in BOMBER_MISSIONS or squadron.left_as != "loaded":
        return 0
    if squadron.place != fight.enemy_edge(squadron.side):
        return 0
    if squadron.broken:
        return EXIT_BROKEN
    return EXIT_SHAKEN if squadron.disrupted or squadron.size == "flight" else EXIT_WHOLE


def surface_points(fight: Fight, side: Seat) -> int:
    """The points for damage to enemy surface units, photographs brought home and balloons shot down.

    Rules: WL-12.1a, c, 14.1.1.
    """
    damage = sum(points_for(fight, unit) for unit in fight.enemy_surface(side))
    return damage + recce_points(fight, side) + sum(owner != side for owner in fight.state.burst.values())


def recce_points(fight: Fight, side: Seat) -> int:
    """The points for photographed targets, if the squadron got home, broken or not (WL-14.1.1d, 15.2.1.2d)."""
    return sum(
        fight.surface_type(fight.state.surface[squadron.spied]).vp
        for squadron in fight.state.squadrons.values()
        if squadron.side == side and squadron.spied and squadron.place in ("left", "right", "escaped")
    )


def pressed_halves(fight: Fight, side: Seat) -> int:
    """The half points of the scenario for attacks on a target; a flight counts half."""
    worth = fight.scenario.pressed_home
    return sum(
        worth * (1 if squadron.size == "flight" else HALVES_PER_POINT)
        for squadron in fight.state.squadrons.values()
        if squadron.side == side and squadron.pressed
    )


def total_halves(fight: Fight, side: Seat) -> int:
    """All points of a side in half points, to avoid early rounding (WL-1.2c)."""
    exits = sum(exit_points(fight, squadron) for squadron in fight.state.squadrons.values() if squadron.side == side)
    return (
        loss_halves(fight, side)
        + HALVES_PER_POINT * (exits + surface_points(fight, side))
        + pressed_halves(fight, side)
    )


def round_halves(half_points: int) -> int:
    """Half points as points, rounded to the nearest; exact halves are rounded up (WL-1.2a)."""
    return (half_points + 1) // HALVES_PER_POINT


def points(fight: Fight, side: Seat) -> int:
    """The margin of a side: its points minus those of the other, rounded."""
    return round_halves(total_halves(fight, side) - total_halves(fight, other_side(side)))


def outcome(fight: Fight) -> Outcome | None:
    """The outcome by the raider's margin in half points (WL-12.1f, 1.2c)."""
    if not fight.state.over:
        return None
    margin = total_halves(fight, RAIDER) - total_halves(fight, DEFENDER)
    victory = fight.scenario.victory
    winner = None
    if margin >= HALVES_PER_POINT * victory.raider_from:
        winner = RAIDER
    elif margin <= HALVES_PER_POINT * victory.defender_to:
        winner = DEFENDER
    return describe_outcome(fight, margin, winner)


def victory_scale(fight: Fight) -> Scale:
    """The scale of the raider's margin in half points, with the bands of victory (WL-12.1f)."""
    victory = fight.scenario.victory
    nations = {side: fight.force(side).nation for side in SEATS}
    margin = total_halves(fight, RAIDER) - total_halves(fight, DEFENDER)
    return Scale(
        margin / HALVES_PER_POINT,
        (
            Band(f"Victory for {nation_in_sentence(nations[DEFENDER])}", None, DEFENDER),
            Band("Draw", victory.defender_to + 1 / HALVES_PER_POINT),
            Band(f"Victory for {nation_in_sentence(nations[RAIDER])}", victory.raider_from, RAIDER),
        ),
    )


def describe_outcome(fight: Fight, margin: int, winner: Seat | None) -> Outcome:
    """The outcome with its text, the points of both sides and their causes. The margin is in half points."""
    force = fight.force(winner) if winner is not None else None
    words = "Draw" if force is None else f"Victory for {nation_in_sentence(force.nation)}"
    level = "draw" if winner is None else f"{winner} wins"
    return Outcome(
        level,
        f"{words} (raider {format_signed(margin / HALVES_PER_POINT)} VP)",
        {side: points(fight, side) for side in SEATS},
        points_by_cause(fight),
        winner,
        winner is None,
    )


def points_by_cause(fight: Fight) -> dict[str, int]:
    """The raider's margin in points, by cause."""
    exits = {
        side: sum(exit_points(fight, squadron) for squadron in fight.state.squadrons.values() if squadron.side == side)
        for side in SEATS
    }
    return {
        "defenders shot down": round_halves(loss_halves(fight, RAIDER)),
        "bombers through": exits[RAIDER],
        "raiders shot down": -round_halves(loss_halves(fight, DEFENDER)),
        "the defender's bombers through": -exits[DEFENDER],
        "attacks pressed home": round_halves(pressed_halves(fight, RAIDER) - pressed_halves(fight, DEFENDER)),
        "targets on the surface": surface_points(fight, RAIDER),
        "the raider's targets on the surface": -surface_points(fight, DEFENDER),
    }
