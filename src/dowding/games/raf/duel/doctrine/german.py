"""Doctrine for the Luftwaffe of the two-player game: the shared thumbs, and what plans an Ace weighs."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.duel.duel import Duel
from dowding.games.raf.planned.doctrine.german import PLANNING, STANCES, readiness
from dowding.games.raf.planned.doctrine.phrases import PHRASES
from dowding.games.raf.planned.doctrine.recipes import recipes
from dowding.kernel.counsel import Stance
from dowding.kernel.doctrine import Doctrine

PLANS: Final[tuple[Stance, ...]] = ("lures", "careful", "bold", "careful", "bold", "careful")
"""How the plans are made that a forecast weighs: lures, which are always much the same, and some others."""
PROVEN: Final = 2.0
"""So many standard errors a plan must be ahead of the lures: a few samples of a day do not tell more."""

DOCTRINE: Final = Doctrine(
    Duel,
    STANCES,
    readiness,
    planning=PLANNING,
    stretch="day",
    plans=PLANS,
    proven=PROVEN,
    recipes=recipes(STANCES["careful"]),
    phrases=PHRASES,
)
