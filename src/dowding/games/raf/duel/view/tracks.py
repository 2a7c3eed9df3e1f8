"""The tracks of the two-player game: what is left in some decks tells of the plan, and is for the German alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.decision import Seat
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.view.tracks import planning_tracks
from dowding.games.raf.state import DeckName
from dowding.view.scene import Track

SECRET_DECKS: Final[tuple[DeckName, ...]] = ("target", "strategy")
"""How many cards are left in them tells of the plan."""


def tracks(battle: Duel, seat: Seat) -> Iterator[Track]:
    """All tracks that a seat may see."""
    yield from planning_tracks(battle, () if seat == GERMAN or battle.is_over else SECRET_DECKS)
