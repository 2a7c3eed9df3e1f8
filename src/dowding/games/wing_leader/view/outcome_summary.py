"""Outcome summary for odds: results of a combat by squadron, or of a single tally, reaction, escape or vector roll.

A fight has no hidden information (WL-2.1i), so samples need no determinisation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.engine.outcome import SubjectOutcome
from dowding.engine.text import format_count
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.context import Fight

COHESION_LEVELS: Final = ("holds together", "disrupted", "broken", "shot down")
MAX_GRAVITY: Final = 4
HITS, LOSSES, COHESION = "Hits scored", "Aircraft lost", "Cohesion"
ON_TARGET, DAMAGED = "Bombs on target", "Damage"
FLAK_RESULTS: Final = {"": "no effect", "C": "cohesion check"}
DAMAGE_LEVELS: Final = ("none", "slight", "minor", "heavy", "crippling", "fatal")
SIDE_EVENTS: Final = frozenset({"attack", "defence", "hit", "cohesion", "flak"})
UNDER_FIRE_EVENTS: Final = frozenset({"hit", "cohesion", "flak"})
REACTIONS: Final = {"none": "too late", "late": "late", "successful": "in time"}
Sides = Mapping[str, str]
"""The side of each squadron, by id."""


def summarize_outcome(pack: Components, events: list[Event]) -> list[SubjectOutcome]:
    """The outcomes of all squadrons and surface units in a series of events."""
    sides = {e.get_str("squadron"): str(e.data.get("side", "")) for e in events if e.kind in SIDE_EVENTS}
    parts = (_hit_stakes(events, sides), _loss_stakes(events, sides), _cohesion_stakes(events, sides))
    fights = [stake for part in parts for stake in sorted(part, key=_by_side)]
    return [*fights, *_bombing_stakes(events), *_roll_stakes(events)]


def _by_side(stake: SubjectOutcome) -> bool:
    """A sort key that puts the raider's squadrons first, whichever side attacks."""
    return stake.side != RAIDER


def _hit_stakes(events: list[Event], sides: Sides) -> Iterator[SubjectOutcome]:
    """The hits of both sides, by primary squadron."""
    hits: dict[str, int] = {}
    for event in events:
        if event.kind in ("attack", "defence", "balloon attack"):
            squadron_id = event.get_str("squadron")
            hits[squadron_id] = hits.get(squadron_id, 0) + event.get_int("hits")
    for squadron_id, number in hits.items():
        yield SubjectOutcome(
            squadron_id,
            format_count(number, "hit"),
            None,
            HITS,
            sides.get(squadron_id, ""),
            squadron_id,
        )


def _loss_stakes(events: list[Event], sides: Sides) -> Iterator[SubjectOutcome]:
    """The aircraft lost by each squadron of a combat."""
    lost = {event.get_str("squadron"): 0 for event in events if event.kind in UNDER_FIRE_EVENTS}
    for event in events:
        if event.kind == "hit" and event.get_str("result") == "loss":
            lost[event.get_str("squadron")] += 1
    for squadron_id, number in lost.items():
        text = "none" if number == 0 else str(number)
        yield SubjectOutcome(
            squadron_id, text, min(MAX_GRAVITY, number), LOSSES, sides.get(squadron_id, ""), squadron_id
        )


def _bombing_stakes(events: list[Event]) -> Iterator[SubjectOutcome]:
    """The hits of each attack on the surface, and the final damage of its target."""
    hits = {f"{e.get_str('squadron')} on {e.get_str('target')}": e for e in events if e.kind == "bombing"}
    for subject, event in hits.items():
        number = event.get_int("hits")
        text = format_count(number, "hit")
        yield SubjectOutcome(subject, text, None, ON_TARGET, about=event.get_str("squadron"))
    damage = {e.get_str("target"): e.get_str("damage") for e in events if e.kind == "damage"}
    for target, level in damage.items():
        yield SubjectOutcome(
            target, f"{level} damage", min(MAX_GRAVITY, DAMAGE_LEVELS.index(level)), DAMAGED, about=target
        )


def _cohesion_stakes(events: list[Event], sides: Sides) -> Iterator[SubjectOutcome]:
    """The final cohesion of each squadron of a combat."""
    rank: dict[str, int] = {}
    for event in events:
        squadron_id = str(event.data.get("squadron", ""))
        if event.kind in ("cohesion", "flak"):
            rank.setdefault(squadron_id, 0)
        elif event.kind in ("disrupted", "broken"):
            rank[squadron_id] = COHESION_LEVELS.index(event.kind)
        elif event.kind == "gone" and event.get_str("place") == "eliminated":
            rank[squadron_id] = COHESION_LEVELS.index("shot down")
    for squadron_id, number in rank.items():
        yield SubjectOutcome(
            squadron_id,
            COHESION_LEVELS[number],
            number + (number > 0),
            COHESION,
            sides.get(squadron_id, ""),
            squadron_id,
        )


def _roll_stakes(events: list[Event]) -> Iterator[SubjectOutcome]:
    """Single rolls: the last result for each subject."""
    stakes: dict[str, SubjectOutcome] = {}
    for event in events:
        stake = _roll_stake(event)
        if stake is not None:
            stakes[stake.subject] = stake
    yield from stakes.values()


def _roll_stake(event: Event) -> SubjectOutcome | None:
    squadron_id = str(event.data.get("squadron", ""))
    match event.kind:
        case "look":
            result_text = "spotted" if event.data["found"] else "not spotted"
            return SubjectOutcome(
                f"{squadron_id} tries to spot {event.get_str('target')}", result_text, about=squadron_id
            )
        case "reaction":
            return SubjectOutcome(f"Reaction of {squadron_id}", REACTIONS[event.get_str("result")], about=squadron_id)
        case "flak":
            result = event.get_str("result")
            flak_text = FLAK_RESULTS.get(result) or format_count(event.get_int("hits"), "hit")
            return SubjectOutcome(f"Flak against {squadron_id}", flak_text, about=squadron_id)
        case "escape":
            return SubjectOutcome(
                f"Escape of {squadron_id}", "escapes" if event.data["escaped"] else "does not escape", about=squadron_id
            )
        case "vector try":
            return SubjectOutcome(
                f"Vector for {squadron_id}", "granted" if event.data["granted"] else "refused", about=squadron_id
            )
        case _:
            return None


def is_outcome_decided(fight: Fight) -> bool:
    """Whether no combat, reaction or flak attack is in progress."""
    state = fight.state
    return state.combat is None and state.reaction is None and state.volley is None and not state.under_flak


def determinise_nothing(fight: Fight, seat: Seat, dice: Dice) -> None:
    """Do nothing: only future dice and sealed answers are hidden."""
