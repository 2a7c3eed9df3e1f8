"""The tracks of RAF: 2-Player. The sizes of some decks reveal the plan, so only the German player sees them."""

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
"""Decks with a size that reveals the plan."""


def tracks(battle: Duel, seat: Seat) -> Iterator[Track]:
    """All tracks that a seat may see."""
    yield from planning_tracks(battle, () if seat == GERMAN or battle.is_over else SECRET_DECKS)
