"""The names of the two-player game: what can be chosen at either seat, and what the picture shows."""

from __future__ import annotations

from typing import Final

from dowding.engine.vocabulary import Vocabulary
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.planning.vocabulary import planning_vocabulary
from dowding.games.raf.vocabulary import PLAIN_ACTIONS, squadron_actions

DUEL_ACTIONS: Final = ("ultra", "keep-ultra", "announce:minor", "announce:major", "press", "rest")


def build_vocabulary() -> Vocabulary:
    """All names, in the order of their numbers."""
    pack = open_duel_components()
    return planning_vocabulary(pack, (*PLAIN_ACTIONS, *DUEL_ACTIONS, *squadron_actions(pack)))
