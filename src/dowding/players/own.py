"""Players of one's own, called by where they are: `my_module:Mine`. For studies only: a server imports nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Final, cast

from dowding.kernel.errors import SetupError
from dowding.players.player import Player

OF_THE_HOUSE: Final = ("doctrine", "forecast", "recipe")
"""What stands before the colon in codes of the house."""
PATH: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


def is_own(code: str) -> bool:
    """Whether a code says where a player is, a module and a name in it."""
    return PATH.fullmatch(code) is not None and code.partition(":")[0] not in OF_THE_HOUSE


def own_player(code: str) -> Callable[[str], Player]:
    """The maker of a player of one's own: it is called with a seed, and what it makes can `choose`."""
    module, _, name = code.partition(":")
    try:
        found: object = getattr(import_module(module), name, None)
    except ImportError as error:
        raise SetupError(f"the player {code!r} cannot be imported: {error}") from None
    if found is None:
        raise SetupError(f"the module {module!r} has no {name!r}")
    if not callable(found) or (isinstance(found, type) and not hasattr(found, "choose")):
        raise SetupError(f"{code!r} makes no player: it must be called with a seed, and what it makes must choose()")
    return cast("Callable[[str], Player]", found)
