"""The Movement Phase (WL-8): which squadron moves next."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat, Task
from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.barrage import add_exposure, under_flak
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.dogfight import move_dogfight
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.move_execution import queue_followers
from dowding.games.wing_leader.rules.movement_order import (
    next_alerted,
    next_bombers,
    next_escorts,
    next_unalerted,
    unmoved_dogfights,
)
from dowding.games.wing_leader.rules.option_labels import squadron_option
from dowding.games.wing_leader.rules.squadron_status import break_squadron, drop_tanks, jettison, may_jettison
from dowding.games.wing_leader.rules.take_off import gather_speed
from dowding.games.wing_leader.state import NOWHERE, MovementRecord, Squadron


def begin_movement(fight: Fight) -> None:
    """Begin the phase: no squadron has moved, and movement records are reset."""
    state = fight.state
    state.phase = "movement"
    state.active = ""
    state.tracks = {}
    state.queue = []
    state.tie_rolls = {}
    state.order = 0
    state.rest = []
    state.trail = {}
    state.moved_dogfights = []
    gather_speed(fight)
    state.formations = bomber_formations(fight) if fight.bombing else {}
    for squadron in list(state.squadrons.values()):
        if squadron.place in ("map", "edge"):
            fight.put(replace(squadron, moved=False))
            shared = squadron.place == "map" and bool(fight.enemies_in(squadron))
            start = squadron.square if squadron.place == "map" else NOWHERE
            state.tracks[squadron.id] = MovementRecord(start, shared=shared)


def bomber_formations(fight: Fight) -> dict[str, str]:
    """The formations of bombers at the start of the phase, by the id of their first bomber (A-93)."""
    bombers = fight.bombers()
    bomber_ids = {bomber.id for bomber in bombers}
    return {bomber.id: min(fight.formation_of(bomber) & bomber_ids) for bomber in bombers}


def next_to_move(fight: Fight) -> Rules:
    """Move the next squadron: followers, then dogfights, escorts, bombers, unalerted and alerted fighters (WL-6.1)."""
    follower = _next_follower(fight)
    if follower is not None:
        fight.schedule_next((begin_move, follower.id), next_to_move)
        return
    dogfights = unmoved_dogfights(fight)
    if dogfights:
        yield from _choose_dogfight(fight, dogfights)
        return
    for side, squadrons in (next_escorts(fight), next_bombers(fight)):
        if squadrons:
            yield from _choose_formation_flyer(fight, side, squadrons)
            return
    fighter = next_unalerted(fight) or next_alerted(fight)
    if fighter is not None:
        fight.schedule_next((begin_move, fighter.id), next_to_move)


def _next_follower(fight: Fight) -> Squadron | None:
    """The first follower in the queue that still has a tally; one that has lost it waits (WL-6.1.2g)."""
    queue = fight.state.queue
    while queue:
        squadron = fight.state.squadrons.get(queue.pop(0))
        if squadron is not None and squadron.place == "map" and squadron.tally and not squadron.moved:
            return squadron
    return None


def _choose_dogfight(fight: Fight, dogfights: list[int]) -> Rules:
    """Ask the raider for the dogfight that moves next (WL-6.1.3b)."""
    number = dogfights[0]
    if len(dogfights) > 1:
        options = [
            Option(
                f"stack:{candidate}",
                f"The dogfight at {name_of(fight.dogfighters(candidate)[0].square)}",
                region=name_of(fight.dogfighters(candidate)[0].square),
                risky=True,
            )
            for candidate in dogfights
        ]
        choice = yield Decision(RAIDER, "Which dogfight moves next?", "WL-6.1.3", options)
        number = int(choice.id.partition(":")[2])
    fight.schedule_next((move_dogfight, number), (dogfight_moved, number), next_to_move)


def dogfight_moved(fight: Fight, number: int) -> None:
    """Mark the members of a dogfight as moved and queue their followers."""
    fight.state.order += 1
    for squadron in fight.dogfighters(number):
        fight.put(replace(squadron, moved=True))
        fight.state.tracks[squadron.id] = replace(fight.state.tracks[squadron.id], order=fight.state.order)
        add_exposure(fight, squadron.id, squadron.square)
    if fight.surface:  # WL-14.2.3d: it has moved into flak or stays in it
        fight.state.under_flak += [squadron.id for squadron in fight.dogfighters(number)]
        fight.schedule_next(under_flak)
    queue_followers(fight, *(squadron.id for squadron in fight.dogfighters(number)))


def _choose_formation_flyer(fight: Fight, side: Seat, squadrons: list[Squadron]) -> Rules:
    """Ask a side which escort or bomber moves, breaks or drops its load (WL-6.1.4a, 9.2.1.1, 10.7.1b, 13.2b).

    Loads are dropped, and squadrons broken, in the squadron's own move, which it then makes in its new state (WL-6.1d).
    """
    kind = "escorts" if is_fighter(squadrons[0]) else "bombers"
    if f"{side} {kind}" in fight.state.rest:
        fight.schedule_next((begin_move, squadrons[0].id), next_to_move)
        return
    options = [squadron_option(fight, "move", squadron, "Move", risky=True) for squadron in squadrons]
    if len(squadrons) > 1:
        options.append(Option("rest", f"All {kind} fly on", risky=True))
    options += _free_action_options(fight, squadrons)
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(
            side,
            f"Which of your {kind} moves next?",
            "WL-6.1.4",
            options,
            waiting=f"The {side} chooses which of its {kind} moves next.",
            task=Task(f"choose which of its {kind} moves next"),
        )
    verb, _, squadron_id = choice.id.partition(":")
    if verb == "rest":
        fight.schedule_next(next_to_move)
        fight.state.rest.append(f"{side} {kind}")
        fight.happen("all fly on", "WL-6.1.4", side=side, those=kind)
        return
    fight.schedule_next((begin_move, squadron_id), next_to_move)
    if verb == "jettison":
        jettison(fight, fight.squadron(squadron_id), "WL-9.2.1.1")
    elif verb == "drop-tanks":
        drop_tanks(fight, fight.squadron(squadron_id))
    elif verb == "break":
        break_squadron(fight, fight.squadron(squadron_id), "WL-10.7.1")


def _free_action_options(fight: Fight, squadrons: list[Squadron]) -> Iterator[Option]:
    for squadron in squadrons:
        if may_jettison(fight, squadron) and squadron.place == "map":
            yield squadron_option(fight, "jettison", squadron, "Jettison the bombs of", risky=True)
        if squadron.load == "drop tanks" and squadron.alerted and squadron.place == "map":
            yield squadron_option(fight, "drop-tanks", squadron, "Drop the tanks of", risky=True)
    for squadron in squadrons:
        if not squadron.broken and squadron.place == "map":
            yield squadron_option(fight, "break", squadron, "Break off voluntarily:", risky=True)
