"""What is at stake: hits, losses and cohesion of a combat by squadron; a look, a reaction, an escape or a vector alone.

All lies open in a fight (WL-2.1i), so a sample has nothing to redraw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.pack import Components
from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice
from dowding.kernel.events import Event
from dowding.kernel.scene import Stake

ORDER: Final = ("holds together", "disrupted", "broken", "shot down")
GRAVEST: Final = 4
HITS, LOSSES, COHESION = "Hits scored", "Aircraft lost", "Cohesion"
REACTIONS: Final = {"none": "no reaction", "late": "late", "successful": "in time"}


def sum_up(pack: Components, events: list[Event]) -> list[Stake]:
    """What became of everybody in a run of events."""
    return [*_hits(events), *_losses(events), *_cohesion(events), *_single_rolls(events)]


def _hits(events: list[Event]) -> Iterator[Stake]:
    """The hits of both sides, by the squadron that counts for them."""
    hits: dict[str, int] = {}
    for event in events:
        if event.kind in ("attack", "defence"):
            ident = event.text("squadron")
            hits[ident] = hits.get(ident, 0) + event.number("hits")
    for ident, number in hits.items():
        yield Stake(ident, f"{number} hit{'' if number == 1 else 's'}", None, HITS, about=ident)


def _losses(events: list[Event]) -> Iterator[Stake]:
    """The aircraft that each squadron of a combat lost."""
    lost = {event.text("squadron"): 0 for event in events if event.kind in ("hit", "cohesion")}
    for event in events:
        if event.kind == "hit" and event.text("result") == "loss":
            lost[event.text("squadron")] += 1
    for ident, number in lost.items():
        yield Stake(ident, "none" if number == 0 else str(number), min(GRAVEST, number), LOSSES, about=ident)


def _cohesion(events: list[Event]) -> Iterator[Stake]:
    """How each squadron of a combat came out of it."""
    rank: dict[str, int] = {}
    for event in events:
        ident = str(event.data.get("squadron", ""))
        if event.kind == "cohesion":
            rank.setdefault(ident, 0)
        elif event.kind in ("disrupted", "broken"):
            rank[ident] = ORDER.index(event.kind)
        elif event.kind == "gone" and event.text("place") == "eliminated":
            rank[ident] = ORDER.index("shot down")
    for ident, number in rank.items():
        yield Stake(ident, ORDER[number], number + (number > 0), COHESION, about=ident)


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
        case "escape":
            return Stake(f"{ident} escapes", "gets away" if event.data["escaped"] else "is held", about=ident)
        case "vector try":
            return Stake(f"Vector for {ident}", "granted" if event.data["granted"] else "no answer", about=ident)
        case _:
            return None


def is_settled(fight: Fight) -> bool:
    """Whether no combat and no reaction is under way."""
    return fight.state.combat is None and fight.state.reaction is None


def nothing_to_redraw(fight: Fight, seat: Seat, dice: Dice) -> None:
    """All lies open but the dice to come and answers still sealed."""
