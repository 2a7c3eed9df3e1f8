"""Ending the game (WL-12): when it is over, what it was worth, and who has won."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepName
from dowding.engine.decision import Decision, Option, Sealed, Seat
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER, SEATS, other
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.squadron_status import GONE
from dowding.games.wing_leader.rules.surface import points_for
from dowding.games.wing_leader.rules.take_off import is_grounded
from dowding.games.wing_leader.state import Squadron
from dowding.view.recap import signed
from dowding.view.scene import Band, Outcome, Scale

HALF: Final = 2
EXIT_WHOLE: Final = 6
EXIT_SHAKEN: Final = 3
EXIT_BROKEN: Final = 1
NEXT_TURN: Final = StepName("next_turn")


def end_turn(fight: Fight) -> Rules:
    """WL-6.0i, 12.0: is anybody left to fight? do both want to stop? was it the last turn? If not, the next begins."""
    state = fight.state
    state.phase = "end"
    if is_deserted(fight):
        _finish(fight, "nobody left")
        return
    if state.turn >= fight.scenario.turns:
        _finish(fight, "turn limit")
        return
    if any(is_spent(fight, side) for side in SEATS):
        sealed = Sealed(*(_stop_or_go_on(side) for side in SEATS))
        yield sealed
        if all(answer.id == "end-game" for answer in sealed.answers.values()):
            _finish(fight, "agreement")
            return
    state.cluttered = []
    state.channels, state.fired_on = {}, []
    for squadron in list(state.squadrons.values()):
        if squadron.fought or squadron.attacked or squadron.fired_at or squadron.flak_penalty:
            fight.put(replace(squadron, fought=False, attacked=False, fired_at=False, flak_penalty=0))
    fight.follow((NEXT_TURN,))


def _stop_or_go_on(side: Seat) -> Decision:
    """DP-41."""
    options = [
        Option("fight-on", "Fight on", risky=True),
        Option("end-game", "End it, if the other agrees", risky=True),
    ]
    return Decision(side, "Fight on, or end the game here?", "WL-12.0", options)


def is_spent(fight: Fight, side: Seat) -> bool:
    """Whether all of a side are gone, broken or on their way home: before that nobody is asked to stop (WL-12.0a)."""
    return all(
        each.place in GONE or each.broken or each.returning or is_grounded(fight, each)
        for each in fight.state.squadrons.values()
        if each.side == side
    )


def is_deserted(fight: Fight) -> bool:
    """WL-12.0b, A-78: all have gone or are broken; who is still to come keeps the game going."""
    return all(
        each.place in GONE or (each.place == "map" and each.broken) or is_grounded(fight, each)
        for each in fight.state.squadrons.values()
    )


def is_decided(fight: Fight) -> bool:
    """Whether nothing more can be won or lost: one side is gone, the other has nothing to score by."""
    state = fight.state
    left = [each for each in state.squadrons.values() if each.place not in GONE]
    if len({each.side for each in left}) != 1:
        return False
    scores = any(each.spied or (each.load and each.mission in BOMBER_MISSIONS) for each in left)
    return not scores and not fight.enemy_surface(left[0].side) and not state.balloons


def _finish(fight: Fight, why: str) -> None:
    state = fight.state
    state.over = True
    state.ended_by = "agreement" if why == "agreement" else "nobody left" if why == "nobody left" else "turn limit"
    state.agenda.clear()
    fight.happen("end", "WL-12.0", why=why, raider=points(fight, RAIDER), defender=points(fight, DEFENDER))


# Points, in halves


def loss_halves(fight: Fight, side: Seat) -> int:
    """WL-12.1b, A-79: what a side has for aircraft that the other lost, whatever the cause, in half points."""
    return sum(
        squadron.losses * fight.card(squadron).half_points
        for squadron in fight.state.squadrons.values()
        if squadron.side == other(side)
    )


def exit_points(fight: Fight, squadron: Squadron) -> int:
    """WL-12.1d, e, A-77, A-79: for a loaded bomber that left by the enemy's edge; none with bombing rules."""
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
    """WL-12.1a, c, 14.1.1: for damage to the enemy's surface units, pictures brought home, and balloons shot down."""
    damage = sum(points_for(fight, unit) for unit in fight.enemy_surface(side))
    return damage + recce_points(fight, side) + sum(owner != side for owner in fight.state.burst.values())


def recce_points(fight: Fight, side: Seat) -> int:
    """WL-14.1.1d, 15.2.1.2d: the value of what was photographed, if the squadron got home, broken or not."""
    return sum(
        fight.type_of(fight.state.surface[each.spied]).vp
        for each in fight.state.squadrons.values()
        if each.side == side and each.spied and each.place in ("left", "right", "escaped")
    )


def pressed_halves(fight: Fight, side: Seat) -> int:
    """What the scenario gives for attacks that were carried to a target, in half points; a flight counts half."""
    worth = fight.scenario.pressed_home
    return sum(
        worth * (1 if each.size == "flight" else HALF)
        for each in fight.state.squadrons.values()
        if each.side == side and each.pressed
    )


def halves(fight: Fight, side: Seat) -> int:
    """All points of a side, in halves, so that nothing is rounded before it must be (WL-1.2c)."""
    exits = sum(exit_points(fight, each) for each in fight.state.squadrons.values() if each.side == side)
    return loss_halves(fight, side) + HALF * (exits + surface_points(fight, side)) + pressed_halves(fight, side)


def rounded(half_points: int) -> int:
    """WL-1.2a: to the nearest, an exact half upwards."""
    return (half_points + 1) // HALF


def points(fight: Fight, side: Seat) -> int:
    """The margin of a side: its points less the other's, rounded."""
    return rounded(halves(fight, side) - halves(fight, other(side)))


def outcome(fight: Fight) -> Outcome | None:
    """WL-12.1f, 1.2c: by the raider's points less the defender's, halves and all."""
    if not fight.state.over:
        return None
    margin = halves(fight, RAIDER) - halves(fight, DEFENDER)
    victory = fight.scenario.victory
    winner = None
    if margin >= HALF * victory.raider_from:
        winner = RAIDER
    elif margin <= HALF * victory.defender_to:
        winner = DEFENDER
    return told(fight, margin, winner)


def scale(fight: Fight) -> Scale:
    """WL-12.1f: what the raider's margin amounts to, halves and all."""
    victory = fight.scenario.victory
    nations = {side: fight.force(side).nation for side in SEATS}
    margin = halves(fight, RAIDER) - halves(fight, DEFENDER)
    return Scale(
        margin / HALF,
        (
            Band(f"Victory for {nations[DEFENDER]}", None, DEFENDER),
            Band("A draw", victory.defender_to + 1 / HALF),
            Band(f"Victory for {nations[RAIDER]}", victory.raider_from, RAIDER),
        ),
    )


def told(fight: Fight, margin: int, winner: Seat | None) -> Outcome:
    """The outcome in words, with the points of both sides and what they are made of; the margin is in halves."""
    force = fight.force(winner) if winner is not None else None
    words = "A draw" if force is None else f"Victory for {force.nation}"
    level = "draw" if winner is None else f"{winner} wins"
    return Outcome(
        level,
        f"{words} ({signed(margin / HALF)} VP for the raider)",
        {side: points(fight, side) for side in SEATS},
        causes(fight),
        winner,
    )


def causes(fight: Fight) -> dict[str, int]:
    """What the raider's margin is made of, in points."""
    exits = {
        side: sum(exit_points(fight, each) for each in fight.state.squadrons.values() if each.side == side)
        for side in SEATS
    }
    return {
        "defenders shot down": rounded(loss_halves(fight, RAIDER)),
        "bombers through": exits[RAIDER],
        "raiders shot down": -rounded(loss_halves(fight, DEFENDER)),
        "the defender's bombers through": -exits[DEFENDER],
        "attacks pressed home": rounded(pressed_halves(fight, RAIDER) - pressed_halves(fight, DEFENDER)),
        "targets on the surface": surface_points(fight, RAIDER),
        "the raider's targets on the surface": -surface_points(fight, DEFENDER),
    }
