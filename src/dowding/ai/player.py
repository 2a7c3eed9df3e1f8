"""`Player`: the protocol of everything that plays a seat."""

from __future__ import annotations

from typing import Protocol

from dowding.engine.decision import Option
from dowding.view.player_view import PlayerView


class Player(Protocol):
    """A player of one seat: a program, or a person at a client. It is asked whenever its seat must decide.

    A simulation makes a player for each match from a seed, which is a string, for its random choices:

    ```python
    import random

    import dowding


    class RiskAverse:
        def __init__(self, seed: str) -> None:
            self.random = random.Random(seed)

        def choose(self, view: dowding.PlayerView) -> dowding.Option:
            safe = [option for option in view.options if not option.risky]
            return self.random.choice(safe or view.options)
    ```

    In the module `my_players` this is the player code `my_players:RiskAverse`.
    """

    def choose(self, view: PlayerView) -> Option:
        """Return one of `view.options`."""
        ...
