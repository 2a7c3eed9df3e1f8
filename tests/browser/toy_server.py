"""`dowding` with the small test game for two seats, with sealed choices and hidden hands.

It is run as a module, so that the worker processes have the same games.
"""

from __future__ import annotations

from browser.deterministic_server import main
from dowding.games import registry
from toy_game.game import SECRET_NUMBERS

registry.GAMES = (*registry.GAMES, SECRET_NUMBERS)

if __name__ == "__main__":
    main()
