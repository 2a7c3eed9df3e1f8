"""What a player is: it looks at its seat's perspective and chooses one of the options."""

from __future__ import annotations

from typing import Protocol

from dowding.kernel.decision import Option
from dowding.kernel.perspective import Perspective


class Player(Protocol):
    """Somebody at a seat. It is asked only when its seat has something to decide."""

    def choose(self, perspective: Perspective) -> Option:
        """One of the options that the perspective offers."""
        ...
