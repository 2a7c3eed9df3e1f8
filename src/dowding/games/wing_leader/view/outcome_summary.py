"""What is at stake: hits, losses and cohesion of a combat by squadron; a look, a reaction, an escape or a vector alone.

All lies open in a fight (WL-2.1i), so a sample has nothing to redraw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.context import Fight
from dowding.view.scene import Stake

ORDER: Final = ("holds together", "disrupted", "broken", "shot down")
GRAVEST: Final = 4
HITS, LOSSES, COHESION = "Hits scored", "Aircraft lost", "Cohesion"
ON_TARGET, DAMAGED = "Bombs on target", "Damage"
FLAK: Final = {"": "nothing", "C": "a cohesion check"}
DAMAGE: Final = ("none", "slight", "minor", "heavy", "crippling", "fatal")
OF_A_SIDE: Final = frozenset({"attack", "defence", "hit", "cohesion", "flak"})
UNDER_FIRE: Final = frozenset({"hit", "cohesion", "flak"})
REACTIONS: Final = {"none": "no reaction", "late": "late", "successful": "in time"}
Sides = Mapping[str, str]
"""Whose each squadron is."""


def sum_up(pack: Components, events: list[Event]) -> list[Stake]:
    """What became of everybody in a run of events."""
    sides = {e.text("squadron"): str(e.data.get("side", "")) for e in events if e.kind in OF_A_SIDE}
    parts = (_hits(events, sides), _losses(events, sides), _cohesion(events, sides))
    fights = [stake for part in parts for stake in sorted(part, key=_by_side)]
    return [*fights, *_bombing(events), *_single_rolls(events)]


def _by_side(stake: Stake) -> bool:
    """The raider's first: whoever attacks, each side has its column."""
    return stake.side != RAIDER


def _hits(events: list[Event], sides: Sides) -> Iterator[Stake]:
    """The hits of both sides, by the squadron that counts for them."""
    hits: dict[str, int] = {}
    for event in events:
        if event.kind in ("attack", "defence", "balloon attack"):
            ident = event.text("squadron")
            hits[ident] = hits.get(ident, 0) + event.number("hits")
    for ident, number in hits.items():
        yield Stake(ident, f"{number} hit{'' if number == 1 else 's'}", None, HITS, sides.get(ident, ""), ident)


def _losses(events: list[Event], sides: Sides) -> Iterator[Stake]:
    """The aircraft that each squadron of a combat lost."""
    lost = {event.text("squadron"): 0 for event in events if event.kind in UNDER_FIRE}
    for event in events:
        if event.kind == "hit" and event.text("result") == "loss":
            lost[event.text("squadron")] += 1
    for ident, number in lost.items():
        told = "none" if number == 0 else str(number)
        yield Stake(ident, told, min(GRAVEST, number), LOSSES, sides.get(ident, ""), ident)


def _bombing(events: list[Event]) -> Iterator[Stake]:
    """What each attack on the surface did, and how bad it is for the target in the end."""
    hits = {f"{e.text('squadron')} on {e.text('target')}": e for e in events if e.kind == "bombing"}
    for subject, event in hits.items():
        number = event.number("hits")
        told = f"{number} hit{'' if number == 1 else 's'}"
        yield Stake(subject, told, None, ON_TARGET, about=event.text("squadron"))
    damage = {e.text("target"): e.text("damage") for e in events if e.kind == "damage"}
    for target, level in damage.items():
        yield Stake(target, f"{level} damage", min(GRAVEST, DAMAGE.index(level)), DAMAGED, about=target)


def _cohesion(events: list[Event], sides: Sides) -> Iterator[Stake]:
    """How each squadron of a combat came out of it."""
    rank: dict[str, int] = {}
    for event in events:
        ident = str(event.data.get("squadron", ""))
        if event.kind in ("cohesion", "flak"):
            rank.setdefault(ident, 0)
        elif event.kind in ("disrupted", "broken"):
            rank[ident] = ORDER.index(event.kind)
        elif event.kind == "gone" and event.text("place") == "eliminated":
            rank[ident] = ORDER.index("shot down")
    for ident, number in rank.items():
        yield Stake(ident, ORDER[number], number + (number > 0), COHESION, sides.get(ident, ""), ident)


def _single_rolls(events: list[Event]) -> Iterator[Stake]:
    """Rolls that stand alone: each subject once, as it came out at last."""
    found: dict[str, Stake] = {}
    for event in events:
        stake = _single(event)
        if stake is not None:
            found[stake.subject] = stake
    yield from found.values()


def _single(event: Event) -> Stake | None:
    ident = str(event.data.get("squadron", ""))
    match event.kind:
        case "look":
            seen = "tally" if event.data["found"] else "not seen"
            return Stake(f"{ident} looks for {event.text('target')}", seen, about=ident)
        case "reaction":
            return Stake(f"{ident} reacts", REACTIONS[event.text("result")], about=ident)
        case "flak":
            result = event.text("result")
            told = FLAK.get(result) or f"{event.number('hits')} hit{'' if event.number('hits') == 1 else 's'}"
            return Stake(f"Flak at {ident}", told, about=ident)
        case "escape":
            return Stake(f"{ident} escapes", "gets away" if event.data["escaped"] else "is held", about=ident)
        case "vector try":
            return Stake(f"Vector for {ident}", "granted" if event.data["granted"] else "no answer", about=ident)
        case _:
            return None


def is_settled(fight: Fight) -> bool:
    """Whether no combat, no reaction and no flak is under way."""
    state = fight.state
    return state.combat is None and state.reaction is None and state.volley is None and not state.under_flak


def nothing_to_redraw(fight: Fight, seat: Seat, dice: Dice) -> None:
    """All lies open but the dice to come and answers still sealed."""
