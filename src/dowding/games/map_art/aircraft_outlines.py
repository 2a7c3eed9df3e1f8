"""The silhouettes of aircraft: the right half of each from nose to tail, as offsets from the centre line."""

from __future__ import annotations

from typing import Final

from dowding.games.map_art.shapes import fmt

Stroke = tuple[float, ...]
"""A stroke of an outline: a straight line to (x, y), or a curve (x1, y1, x2, y2, x, y)."""

SPITFIRE: Final[tuple[Stroke, ...]] = (
    (0, 4),
    (2.6, 6, 4.6, 13, 5, 20),
    (5.2, 29),
    (22, 28.5, 42, 31, 47.5, 38.5),
    (49, 41, 47.5, 43.5, 45, 45.5),
    (37, 51.5, 22, 57.5, 5.4, 58),
    (4.8, 70, 3.4, 78, 2.8, 83.5),
    (9, 82.5, 16, 84, 17, 87.8),
    (16.5, 91, 9, 93, 2.2, 93),
    (1.4, 97),
    (0, 97),
)
HURRICANE: Final[tuple[Stroke, ...]] = (
    (0, 5),
    (3.6, 7, 6, 13, 6.2, 20),
    (6.4, 28.5),
    (35, 32),
    (43, 33, 48.5, 36, 48.5, 41.5),
    (48.5, 47, 43, 49.5, 36, 51),
    (6.6, 57.5),
    (6, 69, 4.4, 77, 3.6, 82.5),
    (12, 81.5, 19.5, 83.5, 19.5, 88),
    (19.5, 92.5, 11, 94, 2.8, 94),
    (1.8, 97),
    (0, 97),
)
BLENHEIM: Final[tuple[Stroke, ...]] = (
    (0, 10),
    (5.2, 11, 6.8, 18, 6.4, 27),
    (6.2, 33.5),
    (12, 34),
    (12, 16.5),
    (12.6, 12, 22, 12, 22.6, 16.5),
    (22.6, 35.5),
    (46, 40),
    (49.5, 41.5, 49.5, 45.5, 46, 47),
    (22.6, 56),
    (19.5, 61.5),
    (15, 61.5),
    (12, 57.5),
    (6.2, 58.5),
    (5.2, 70, 3.6, 78, 3, 83),
    (12, 82, 21.5, 83.5, 21.5, 88),
    (21.5, 92.5, 12, 94, 2.6, 94),
    (1.6, 97.5),
    (0, 97.5),
)
ME109: Final[tuple[Stroke, ...]] = (
    (0, 3),
    (3, 7, 4.8, 13, 5, 20),
    (5, 30),
    (42, 37.5),
    (46.5, 38.5, 48, 40.5, 47.5, 43),
    (46.5, 48),
    (5, 54.5),
    (4.4, 68, 3, 78, 2.6, 84.5),
    (15.5, 86.5),
    (16, 92.5),
    (2, 93.5),
    (1.4, 97),
    (0, 97),
)
ME110: Final[tuple[Stroke, ...]] = (
    (0, 11),
    (3.4, 14, 4.9, 24, 5, 35),
    (12, 36),
    (12.4, 19),
    (13.5, 14.5, 20.5, 14.5, 21.6, 19),
    (22, 37.5),
    (49, 43),
    (49, 48.5),
    (22, 54),
    (20.5, 60),
    (17, 66),
    (13.5, 60),
    (12.4, 55.6),
    (5, 57),
    (4.4, 70, 3, 79, 2.8, 84.5),
    (16.5, 84.5),
    (16.5, 79),
    (21.5, 79),
    (21.5, 98),
    (16.5, 98),
    (16.5, 91.5),
    (2, 91.5),
    (1.4, 96),
    (0, 96),
)
DO17: Final[tuple[Stroke, ...]] = (
    (0, 2),
    (5.4, 3, 6.6, 11, 5.8, 19),
    (5, 25, 4, 29, 3.6, 33),
    (11, 33),
    (10.6, 27),
    (11, 20, 21.6, 20, 22, 27),
    (21.6, 34),
    (36, 36, 48.5, 40, 49, 45),
    (48, 50, 36, 54, 21.6, 56),
    (18.5, 61),
    (14, 61),
    (11.4, 57.5),
    (3.6, 58.5),
    (3.4, 72, 2.6, 82, 2.4, 86),
    (18, 86),
    (18, 80),
    (23, 80),
    (23, 99),
    (18, 99),
    (18, 92.5),
    (2, 92.5),
    (1.4, 98),
    (0, 98),
)
HE111: Final[tuple[Stroke, ...]] = (
    (0, 6),
    (6.4, 8, 8, 17, 7.4, 27),
    (7.2, 32),
    (13, 32),
    (13, 21),
    (14, 16.5, 21, 16.5, 22, 21),
    (22, 33),
    (38, 34.5, 49.5, 41, 49.5, 46),
    (48, 53, 36, 60.5, 22, 62),
    (17.5, 66),
    (13, 63),
    (6.8, 63.5),
    (5.8, 74, 4, 81, 3.2, 84.5),
    (13, 83, 23, 85.5, 23, 90),
    (23, 95, 12, 96.5, 2.6, 96.5),
    (0, 98.5),
)
JU88: Final[tuple[Stroke, ...]] = (
    (0, 12),
    (6.4, 13, 7.6, 20, 7, 29),
    (6.8, 37),
    (11.5, 37.5),
    (11.5, 12),
    (12, 5.5, 23, 5.5, 23.5, 12),
    (23.5, 39.5),
    (47.5, 44),
    (49.5, 45, 49.5, 49, 47.5, 50),
    (23.5, 56),
    (20, 63),
    (17.5, 66),
    (15, 63),
    (11.5, 58),
    (6.4, 59),
    (5.4, 72, 3.8, 81, 3, 85.5),
    (22, 87.5),
    (24, 88.5, 24, 92, 22, 93),
    (2.4, 96),
    (0, 98),
)
JU87: Final[tuple[Stroke, ...]] = (
    (0, 6),
    (4.4, 8, 6, 15, 6, 22),
    (6, 28),
    (15, 36),
    (15, 27),
    (16, 24.5, 21, 24.5, 22, 27),
    (22, 37),
    (47, 34.5),
    (49, 36, 49.5, 43, 48, 46.5),
    (19, 58.5),
    (6, 50),
    (5.4, 66, 4, 77, 3.4, 83),
    (19, 83),
    (19, 93),
    (2.6, 93),
    (1.6, 97),
    (0, 97),
)
AIRCRAFT: Final = {
    "Spitfire": (SPITFIRE, "Spitfire"),
    "Hurricane": (HURRICANE, "Hurricane"),
    "Blenheim": (BLENHEIM, "Blenheim"),
    "Me109": (ME109, "Messerschmitt 109"),
    "Me110": (ME110, "Messerschmitt 110"),
    "Do17": (DO17, "Dornier 17"),
    "He111": (HE111, "Heinkel 111"),
    "Ju88": (JU88, "Junkers 88"),
    "Ju87": (JU87, "Junkers 87"),
}


def outline(half: tuple[Stroke, ...]) -> str:
    """The whole outline, down the right half and up the left."""
    path = f"M50,{fmt(half[0][1])}"
    for stroke in half[1:]:
        path += _stroke_path(stroke)
    for index in range(len(half) - 1, 0, -1):
        stroke, end = half[index], half[index - 1][-2:]
        path += _stroke_path(
            tuple(-value if place % 2 == 0 else value for place, value in enumerate(_reverse_stroke(stroke, end)))
        )
    return path + "Z"


def _reverse_stroke(stroke: Stroke, end: Stroke) -> Stroke:
    """The stroke in the opposite direction, with the handles of a curve swapped."""
    return (*stroke[2:4], *stroke[0:2], *end) if len(stroke) == 6 else end


def _stroke_path(stroke: Stroke) -> str:
    values = [fmt(value + 50 if place % 2 == 0 else value) for place, value in enumerate(stroke)]
    pairs = " ".join(f"{x},{y}" for x, y in zip(values[::2], values[1::2], strict=True))
    return ("C" if len(stroke) == 6 else "L") + pairs
