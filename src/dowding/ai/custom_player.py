"""Custom players: `my_module:MyPlayer` is imported and called with a seed. For simulations only, never in a server."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Final, cast

from dowding.ai.player import Player
from dowding.engine.decision import Option
from dowding.engine.errors import SetupError
from dowding.view.player_view import PlayerView

BUILTIN_PREFIXES: Final = ("doctrine", "forecast", "recipe")
"""Prefixes of built-in player codes, such as `forecast:64`."""
PLAYER_PATH: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


class CustomPlayerError(SetupError):
    """A custom player failed or chose no option of its view. The rules are not at fault."""


class CustomPlayer:
    """A custom player at a seat. Its errors name its code."""

    def __init__(self, code: str, player: Player) -> None:
        self._code = code
        self._player = player

    def choose(self, view: PlayerView) -> Option:
        """Return the option that the player chooses, if it is one of the view's options."""
        try:
            chosen = self._player.choose(view)
        except Exception as error:
            raise CustomPlayerError(f"{self._code} failed: {type(error).__name__}: {error}") from error
        if chosen not in view.options:
            raise CustomPlayerError(f"{self._code} chose {chosen!r}, which is not one of view.options")
        return chosen


def is_custom(code: str) -> bool:
    """Whether a player code names a module and a class or function in it."""
    return PLAYER_PATH.fullmatch(code) is not None and code.partition(":")[0] not in BUILTIN_PREFIXES


def custom_player_factory(code: str) -> Callable[[str], Player]:
    """Import the factory of a custom player: it is called with a seed and returns a `Player`."""
    module, _, name = code.partition(":")
    if module == "__main__":
        raise SetupError(
            f"{code!r} is defined in the script itself, which worker processes do not import. Move it to a module"
        )
    try:
        attribute: object = getattr(import_module(module), name, None)
    except Exception as error:  # whatever a module does when it is imported
        raise SetupError(f"Cannot import the player {code!r}: {type(error).__name__}: {error}") from None
    if attribute is None:
        raise SetupError(f"The module {module!r} has no {name!r}")
    if not callable(attribute) or (isinstance(attribute, type) and not hasattr(attribute, "choose")):
        raise SetupError(f"{code!r} is not a player factory: it must accept a seed and return an object with choose()")
    make = cast("Callable[[str], Player]", attribute)
    return lambda seed: CustomPlayer(code, make(seed))


def check_custom_player(code: str) -> None:
    """Make a custom player once, to find errors before the first match."""
    module, _, name = code.partition(":")
    try:
        player: object = getattr(import_module(module), name)("try")
    except Exception as error:
        raise SetupError(f"The player {code!r} cannot be made: {type(error).__name__}: {error}") from None
    if not callable(getattr(player, "choose", None)):
        raise SetupError(f"{code!r} is not a player factory: it returned {player!r}, which has no choose()")
