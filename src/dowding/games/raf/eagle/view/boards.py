"""The boards of Eagle: those of a game with a plan, and one for the British answer."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.view.response_board import ANSWER_REGION
from dowding.games.raf.planning.view import planning_board
from dowding.view.scene import Board, Region

TITLE: Final = "The British response"
ANSWER_BOARD: Final = Board("answer", TITLE, "display", (Region(ANSWER_REGION, TITLE, "answer"),), name="Response")


def boards(pack: EagleComponents) -> tuple[Board, ...]:
    """All boards, drawn once for a pack; the answer beside the raid that it is for."""
    drawn = planning_board.boards(pack)
    if ANSWER_BOARD not in drawn:
        after = [board.id for board in drawn].index("raid") + 1
        pack.boards = (*drawn[:after], ANSWER_BOARD, *drawn[after:])
    return pack.boards
