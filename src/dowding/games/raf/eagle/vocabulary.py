"""The names of Eagle: what the German can choose, and what the picture shows."""

from __future__ import annotations

from typing import Final

from dowding.engine.vocabulary import Names
from dowding.games.raf.eagle.pack.loader import open_eagle_components
from dowding.games.raf.eagle.rules.posture import TRACK
from dowding.games.raf.eagle.view.boards import boards
from dowding.games.raf.eagle.view.response_board import response_piece
from dowding.games.raf.planning.vocabulary import planned_names

PLAIN: Final = ("done", "next-day", "announce:minor", "announce:major", "press", "rest")


def names() -> Names:
    """All names, in the order of their numbers."""
    pack = open_eagle_components()
    boards(pack)  # before those of the plan alone are read
    cards = (response_piece(number) for number in pack.response)
    return planned_names(pack, PLAIN, cards, ("posture",), ("effort",), ("response",), TRACK)
