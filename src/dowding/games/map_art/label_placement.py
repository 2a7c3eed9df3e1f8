"""Placement of labels beside symbols: a label is placed by the centre of its text, so that a map can be turned."""

from __future__ import annotations

from typing import Final, Literal

from dowding.view.scene import Point

Side = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]

LETTER_WIDTH: Final = 7.0
"""The average width of a letter in the name of a town."""

SYMBOL_HALF_HEIGHT: Final = 12.0
"""Half the height of a target's symbol."""

DOT_HALF_HEIGHT: Final = 4.0
"""Half the height of the dot of a town, with some padding."""


def label_centre(at: Point, text: str, side: Side, clearance: float) -> Point:
    """The centre of a text on one side of a symbol."""
    across = ("e" in side) - ("w" in side)
    down = ("s" in side) - ("n" in side)
    if across and down:
        reach, drop = clearance * 0.5 + len(text) * LETTER_WIDTH / 2, clearance * 0.6 + 4
    else:
        reach, drop = clearance + 2 + len(text) * LETTER_WIDTH / 2, clearance + 6
    return round(at[0] + across * reach, 1), round(at[1] + down * drop, 1)
