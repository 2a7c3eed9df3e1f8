"""Doctrine for Fighter Command in RAF: Lion: where to patrol, how many to commit, whom to attack, when to go home."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.games.raf.lion.doctrine.calendar import (
    close_the_day,
    green,
    lower_the_die,
    night,
    reinforce,
    replace,
    richest,
)
from dowding.games.raf.lion.doctrine.combat import evade, intercept, pass_the_hunters, press_on, reduce_the_fender
from dowding.games.raf.lion.doctrine.commitment import commit, delay
from dowding.games.raf.lion.doctrine.patrol import patrol
from dowding.games.raf.lion.doctrine.squadrons import strongest, weakest
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.state import PATROL, RE_ARM, SECTOR, SquadronBox
from dowding.kernel.counsel import Stance, Thumbs
from dowding.kernel.doctrine import Doctrine


def in_stance(*, share_on_patrol: float, most: int | None) -> Thumbs[Lion]:
    """The rules of thumb by what the decision is about, as bold as this; all else is left to chance."""
    return {
        "green": green,
        "night": night,
        "day": night,
        "patrol": partial(patrol, share=share_on_patrol),
        "commit": partial(commit, most=most),
        "delayed-response": delay,
        "pass": pass_the_hunters,
        "crowd": strongest,
        "press-on": press_on,
        "go-home": press_on,
        "evade": evade,
        "fend": weakest,
        "reduce": reduce_the_fender,
        "ace": strongest,
        "intercept": intercept,
        "confuse": weakest,
        "chase": strongest,
        "disperse": weakest,
        "night-fighter": strongest,
        "night-raider": richest,
        "crash": richest,
        "lower-die": lower_the_die,
        "replace": replace,
        "refit": replace,
        "reinforce": reinforce,
        "next-day": close_the_day,
    }


STANCES: Final[dict[Stance, Thumbs[Lion]]] = {
    "careful": in_stance(share_on_patrol=0.5, most=7),
    "bold": in_stance(share_on_patrol=0.9, most=None),
}
DOUBTFUL: Final = frozenset({"press-on", "pass", "intercept"})
READY_AGAIN: Final[dict[SquadronBox, float]] = {SECTOR: 0.1, PATROL: 0.05, RE_ARM: 0.05}
"""What a squadron in these boxes is worth in points for the raids to come, by how well forecasts do with it."""


def readiness(battle: Lion) -> float:
    """What the squadrons that will be ready for the next raids are worth."""
    return sum(READY_AGAIN.get(squadron.box, 0.0) for squadron in battle.state.squadrons.values())


DOCTRINE: Final = Doctrine(Lion, STANCES, readiness, DOUBTFUL)
