"""The vocabulary of Eagle for environments: actions, pieces, regions, tracks and words."""

from __future__ import annotations

from typing import Final

from dowding.engine.vocabulary import Vocabulary
from dowding.games.raf.eagle.pack.loader import open_eagle_components
from dowding.games.raf.eagle.rules.posture import POSTURES
from dowding.games.raf.eagle.rules.response_review import response_piece
from dowding.games.raf.eagle.view.boards import boards
from dowding.games.raf.planning.vocabulary import planning_vocabulary

EAGLE_ACTIONS: Final = ("done", "next-day", "announce:minor", "announce:major", "press", "rest")


def build_vocabulary() -> Vocabulary:
    """The vocabulary in numbered order."""
    pack = open_eagle_components()
    boards(pack)  # must be built before the shared vocabulary reads the boards
    cards = (response_piece(number) for number in pack.response)
    return planning_vocabulary(pack, EAGLE_ACTIONS, cards, ("posture",), ("effort",), ("response",), POSTURES)
