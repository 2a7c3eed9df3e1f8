"""The boards of Eagle: those of games with a plan, and one for the British response."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.view.response_board import ANSWER_REGION
from dowding.games.raf.planning.view import planning_board
from dowding.view.scene import Board, Region

TITLE: Final = "The British response"
ANSWER_BOARD: Final = Board("answer", TITLE, "display", (Region(ANSWER_REGION, TITLE, "answer"),), name="Response")


def boards(pack: EagleComponents) -> tuple[Board, ...]:
    """All boards, built once per pack, with the response board next to the Raid Display."""
    planning_boards = planning_board.boards(pack)
    if ANSWER_BOARD not in planning_boards:
        after = [board.id for board in planning_boards].index("raid") + 1
        pack.boards = (*planning_boards[:after], ANSWER_BOARD, *planning_boards[after:])
    return pack.boards
