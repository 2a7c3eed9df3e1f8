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
            raise CustomPlayerError(f"{self._code} has failed: {type(error).__name__}: {error}") from error
        if chosen not in view.options:
            raise CustomPlayerError(f"{self._code} chose {chosen!r}, which is none of view.options")
        return chosen


def is_custom(code: str) -> bool:
    """Whether a player code names a module and a class or function in it."""
    return PLAYER_PATH.fullmatch(code) is not None and code.partition(":")[0] not in BUILTIN_PREFIXES


def custom_player_factory(code: str) -> Callable[[str], Player]:
    """Import the factory of a custom player: it is called with a seed and returns a `Player`."""
    module, _, name = code.partition(":")
    if module == "__main__":
        raise SetupError(f"{code!r} is in the script itself, which the workers do not import; put it into a module")
    try:
        attribute: object = getattr(import_module(module), name, None)
    except Exception as error:  # whatever a module does when it is imported
        raise SetupError(f"the player {code!r} cannot be imported: {type(error).__name__}: {error}") from None
    if attribute is None:
        raise SetupError(f"the module {module!r} has no {name!r}")
    if not callable(attribute) or (isinstance(attribute, type) and not hasattr(attribute, "choose")):
        raise SetupError(f"{code!r} makes no player: it must be called with a seed, and what it makes must choose()")
    make = cast("Callable[[str], Player]", attribute)
    return lambda seed: CustomPlayer(code, make(seed))


def check_custom_player(code: str) -> None:
    """Make a custom player once, to find errors before the first match."""
    module, _, name = code.partition(":")
    try:
        player: object = getattr(import_module(module), name)("try")
    except Exception as error:
        raise SetupError(f"{code!r} makes no player: {type(error).__name__}: {error}") from None
    if not callable(getattr(player, "choose", None)):
        raise SetupError(f"{code!r} makes no player: what it makes, {player!r}, cannot choose()")
