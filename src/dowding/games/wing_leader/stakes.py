"""What is at stake in a fight, and what a sample would have to redraw: nothing, all lies open (WL-2.1i)."""

from __future__ import annotations

from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.pack import Components
from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice
from dowding.kernel.events import Event
from dowding.kernel.scene import Symbol

RANKS = ("unharmed", "disrupted", "broken", "shot down")


def sum_up(pack: Components, events: list[Event]) -> dict[str, str]:
    """By squadron, the aircraft it lost and how it held together."""
    lost: dict[str, int] = {}
    state: dict[str, int] = {}
    for event in events:
        if event.kind == "cohesion":
            lost.setdefault(event.text("squadron"), 0)
            state.setdefault(event.text("squadron"), 0)
        elif event.kind == "hit" and event.text("result") == "loss":
            lost[event.text("squadron")] = lost.get(event.text("squadron"), 0) + 1
        elif event.kind in ("disrupted", "broken"):
            state[event.text("squadron")] = RANKS.index(event.kind)
        elif event.kind == "gone" and event.text("place") == "eliminated":
            state[event.text("squadron")] = RANKS.index("shot down")
    return {ident: _words(lost.get(ident, 0), RANKS[state.get(ident, 0)]) for ident in sorted(lost | state)}


def _words(lost: int, state: str) -> str:
    return state if not lost else f"{lost} lost, {state}"


def is_settled(fight: Fight) -> bool:
    """Whether no combat is under way."""
    return fight.state.combat is None


def nothing_to_redraw(fight: Fight, seat: Seat, dice: Dice) -> None:
    """All lies open but the dice to come and answers still sealed."""


def symbols() -> tuple[Symbol, ...]:
    """The silhouettes of the squadrons."""
    return ()


def rule_help(pack: Components) -> dict[str, str]:
    """What the cited rules say, in our own words."""
    return {}
