"""The names of the two-player game: what can be chosen at either seat, and what the picture shows."""

from __future__ import annotations

from typing import Final

from dowding.engine.vocabulary import Names
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.planning.vocabulary import planned_names
from dowding.games.raf.vocabulary import PLAIN, squadron_actions

PLAIN_HERE: Final = ("ultra", "keep-ultra", "announce:minor", "announce:major", "press", "rest")


def names() -> Names:
    """All names, in the order of their numbers."""
    pack = open_duel_components()
    return planned_names(pack, (*PLAIN, *PLAIN_HERE, *squadron_actions(pack)))
