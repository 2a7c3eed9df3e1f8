"""The boards of Eagle: those of a game with a plan, and one for the British answer."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.view.response_board import PLACE
from dowding.games.raf.planning.view import planning_board
from dowding.view.scene import Board, Region

ANSWER: Final = Board(
    "answer", "The British answer", "display", (Region(PLACE, "The British answer", "answer"),), name="Answer"
)


def boards(pack: EagleComponents) -> tuple[Board, ...]:
    """All boards, drawn once for a pack; the answer beside the raid that it is for."""
    drawn = planning_board.boards(pack)
    if ANSWER not in drawn:
        after = [board.id for board in drawn].index("raid") + 1
        pack.boards = (*drawn[:after], ANSWER, *drawn[after:])
    return pack.boards
