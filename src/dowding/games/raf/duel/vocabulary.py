"""The vocabulary of RAF: 2-Player for environments: actions of both seats, pieces, regions, tracks and words."""

from __future__ import annotations

from typing import Final

from dowding.engine.vocabulary import Vocabulary
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.planning.vocabulary import planning_vocabulary
from dowding.games.raf.vocabulary import PLAIN_ACTIONS, squadron_actions

DUEL_ACTIONS: Final = ("ultra", "keep-ultra", "announce:minor", "announce:major", "press", "rest")


def build_vocabulary() -> Vocabulary:
    """The vocabulary in numbered order."""
    pack = open_duel_components()
    return planning_vocabulary(pack, (*PLAIN_ACTIONS, *DUEL_ACTIONS, *squadron_actions(pack)))
