"""Doctrine for Fighter Command in The Hardest Days: where to patrol, whom to chase, when to fight or go home."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.day import Day
from dowding.kernel.decision import Decision
from dowding.players.doctrine.counsel import Counsel, Thumb
from dowding.players.doctrine.hardest_days.combat import attack, evade, fight, onward, press_on, shift, shift_to
from dowding.players.doctrine.hardest_days.interception import intercept
from dowding.players.doctrine.hardest_days.movement import move, step_to
from dowding.players.doctrine.hardest_days.patrol import patrol, patrol_to
from dowding.players.doctrine.hardest_days.squadrons import strongest, weakest


def to(day: Day, decision: Decision) -> Counsel:
    """Where to: in a Raid Display, on patrol, or a step of movement."""
    if decision.options[0].region.startswith("raid-"):
        return shift_to(day, decision)
    return step_to(day, decision) if day.state.raids else patrol_to(day, decision)


THUMBS: Final[dict[str, Thumb[Day]]] = {
    "patrol": patrol,
    "move": move,
    "to": to,
    "caught": strongest,
    "intercept": intercept,
    "evade": evade,
    "fight": fight,
    "press-on": press_on,
    "next": strongest,
    "onward": onward,
    "shift": shift,
    "attack-with": strongest,
    "attack": attack,
    "green": weakest,
    "disperse": weakest,
    "vectored-away": weakest,
    "confused": weakest,
    "destroyed": weakest,
}
"""The rules of thumb by what the decision is about; all else is left to chance."""
