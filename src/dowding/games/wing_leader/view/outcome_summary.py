"""Outcome summary for odds: hits, losses and cohesion of a combat by squadron, or one look, reaction, escape or vector.

A fight has no hidden information (WL-2.1i), so a sample needs no determinisation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.engine.outcome import SubjectOutcome
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.context import Fight

COHESION_LEVELS: Final = ("holds together", "disrupted", "broken", "shot down")
MAX_GRAVITY: Final = 4
HITS, LOSSES, COHESION = "Hits scored", "Aircraft lost", "Cohesion"
ON_TARGET, DAMAGED = "Bombs on target", "Damage"
FLAK_RESULTS: Final = {"": "nothing", "C": "a cohesion check"}
DAMAGE_LEVELS: Final = ("none", "slight", "minor", "heavy", "crippling", "fatal")
SIDE_EVENTS: Final = frozenset({"attack", "defence", "hit", "cohesion", "flak"})
UNDER_FIRE_EVENTS: Final = frozenset({"hit", "cohesion", "flak"})
REACTIONS: Final = {"none": "no reaction", "late": "late", "successful": "in time"}
Sides = Mapping[str, str]
"""Whose each squadron is."""


def summarize_outcome(pack: Components, events: list[Event]) -> list[SubjectOutcome]:
    """What became of everybody in a run of events."""
    sides = {e.get_str("squadron"): str(e.data.get("side", "")) for e in events if e.kind in SIDE_EVENTS}
    parts = (_hit_stakes(events, sides), _loss_stakes(events, sides), _cohesion_stakes(events, sides))
    fights = [stake for part in parts for stake in sorted(part, key=_by_side)]
    return [*fights, *_bombing_stakes(events), *_roll_stakes(events)]


def _by_side(stake: SubjectOutcome) -> bool:
    """Sort key: the raider's squadrons first, whichever side attacks."""
    return stake.side != RAIDER


def _hit_stakes(events: list[Event], sides: Sides) -> Iterator[SubjectOutcome]:
    """The hits of both sides, by the squadron that counts for them."""
    hits: dict[str, int] = {}
    for event in events:
        if event.kind in ("attack", "defence", "balloon attack"):
            squadron_id = event.get_str("squadron")
            hits[squadron_id] = hits.get(squadron_id, 0) + event.get_int("hits")
    for squadron_id, number in hits.items():
        yield SubjectOutcome(
            squadron_id,
            f"{number} hit{'' if number == 1 else 's'}",
            None,
            HITS,
            sides.get(squadron_id, ""),
            squadron_id,
        )


def _loss_stakes(events: list[Event], sides: Sides) -> Iterator[SubjectOutcome]:
    """The aircraft that each squadron of a combat lost."""
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
    """What each attack on the surface did, and how bad it is for the target in the end."""
    hits = {f"{e.get_str('squadron')} on {e.get_str('target')}": e for e in events if e.kind == "bombing"}
    for subject, event in hits.items():
        number = event.get_int("hits")
        text = f"{number} hit{'' if number == 1 else 's'}"
        yield SubjectOutcome(subject, text, None, ON_TARGET, about=event.get_str("squadron"))
    damage = {e.get_str("target"): e.get_str("damage") for e in events if e.kind == "damage"}
    for target, level in damage.items():
        yield SubjectOutcome(
            target, f"{level} damage", min(MAX_GRAVITY, DAMAGE_LEVELS.index(level)), DAMAGED, about=target
        )


def _cohesion_stakes(events: list[Event], sides: Sides) -> Iterator[SubjectOutcome]:
    """How each squadron of a combat came out of it."""
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
    """Rolls that stand alone: each subject once, as it came out at last."""
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
            result_text = "tally" if event.data["found"] else "not seen"
            return SubjectOutcome(f"{squadron_id} looks for {event.get_str('target')}", result_text, about=squadron_id)
        case "reaction":
            return SubjectOutcome(f"{squadron_id} reacts", REACTIONS[event.get_str("result")], about=squadron_id)
        case "flak":
            result = event.get_str("result")
            flak_text = (
                FLAK_RESULTS.get(result) or f"{event.get_int('hits')} hit{'' if event.get_int('hits') == 1 else 's'}"
            )
            return SubjectOutcome(f"Flak at {squadron_id}", flak_text, about=squadron_id)
        case "escape":
            return SubjectOutcome(
                f"{squadron_id} escapes", "gets away" if event.data["escaped"] else "is held", about=squadron_id
            )
        case "vector try":
            return SubjectOutcome(
                f"Vector for {squadron_id}", "granted" if event.data["granted"] else "no answer", about=squadron_id
            )
        case _:
            return None


def is_outcome_decided(fight: Fight) -> bool:
    """Whether no combat, no reaction and no flak is under way."""
    state = fight.state
    return state.combat is None and state.reaction is None and state.volley is None and not state.under_flak


def determinise_nothing(fight: Fight, seat: Seat, dice: Dice) -> None:
    """All lies open but the dice to come and answers still sealed."""
