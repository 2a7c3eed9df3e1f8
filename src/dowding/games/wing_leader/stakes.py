"""What is at stake in a fight, and what a sample would have to redraw: nothing, all lies open (WL-2.1i)."""

from __future__ import annotations

from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.pack import Components
from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice
from dowding.kernel.events import Event
from dowding.kernel.scene import Stake

RANKS = ("together", "disrupted", "broken", "shot down")
GRAVEST = 4


def sum_up(pack: Components, events: list[Event]) -> list[Stake]:
    """By squadron of the combats, the aircraft it lost and how it held together."""
    lost: dict[str, int] = {}
    worst: dict[str, int] = {}
    for event in events:
        ident = str(event.data.get("squadron", ""))
        if event.kind == "cohesion":
            worst.setdefault(ident, 0)
        elif event.kind == "hit" and event.text("result") == "loss":
            lost[ident] = lost.get(ident, 0) + 1
        elif event.kind in ("disrupted", "broken"):
            worst[ident] = RANKS.index(event.kind)
        elif event.kind == "gone" and event.text("place") == "eliminated":
            worst[ident] = RANKS.index("shot down")
    return [_stake(ident, lost.get(ident, 0), worst.get(ident, 0)) for ident in sorted(lost | worst)]


def _stake(ident: str, lost: int, rank: int) -> Stake:
    words = RANKS[rank] if not lost else f"{lost} lost, {RANKS[rank]}"
    return Stake(ident, words, min(GRAVEST, lost + rank), about=ident)


def is_settled(fight: Fight) -> bool:
    """Whether no combat is under way."""
    return fight.state.combat is None


def nothing_to_redraw(fight: Fight, seat: Seat, dice: Dice) -> None:
    """All lies open but the dice to come and answers still sealed."""


def rule_help(pack: Components) -> dict[str, str]:
    """What the cited rules say, in our own words."""
    return {}
