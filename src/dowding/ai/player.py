"""What a player is: it looks at its seat's perspective and chooses one of the options."""

from __future__ import annotations

from typing import Protocol

from dowding.engine.decision import Option
from dowding.view.player_view import PlayerView


class Player(Protocol):
    """Somebody at a seat. It is asked only when its seat has something to decide."""

    def choose(self, view: PlayerView) -> Option:
        """One of the options that the perspective offers."""
        ...
