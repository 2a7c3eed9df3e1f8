"""The silhouettes: one path each in a square of 100 by 100, nose or top up, told apart at sixteen pixels.

An aircraft is drawn as its right half, from nose to tail as offsets from its middle line; the left half mirrors it.
"""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.art.shapes import number
from dowding.kernel.scene import Symbol

Stroke = tuple[float, ...]
"""Where the outline goes: straight to (x, y), or on a curve (x1, y1, x2, y2, x, y)."""

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
    "Me109": (ME109, "Messerschmitt 109"),
    "Me110": (ME110, "Messerschmitt 110"),
    "Do17": (DO17, "Dornier 17"),
    "He111": (HE111, "Heinkel 111"),
    "Ju88": (JU88, "Junkers 88"),
    "Ju87": (JU87, "Junkers 87"),
}
DRAWN: Final = {
    "raid": ("M50,4L92,44H70V96H30V44H8Z", "Raid"),
    "target": (
        "M45,2H55V17A33.5,33.5 0 0 1 83,45H98V55H83A33.5,33.5 0 0 1 55,83V98H45V83A33.5,33.5 0 0 1 17,55H2V45H17"
        "A33.5,33.5 0 0 1 45,17ZM27,50A23,23 0 0 0 73,50A23,23 0 0 0 27,50ZM41,50A9,9 0 0 1 59,50A9,9 0 0 1 41,50Z",
        "Target",
    ),
    "damage": (
        "M50,2L59,27L79,11L74,35L98,33L78,50L98,67L74,65L79,89L59,73L50,98L41,73L21,89L26,65L2,67L22,50L2,33L26,35"
        "L21,11L41,27ZM50,36L46,45L36,45L44,51L41,61L50,55L59,61L56,51L64,45L54,45Z",
        "Damage",
    ),
    "forming": (
        "M16,4H84V15H77C77,33 64,42 56,50C64,58 77,67 77,85H84V96H16V85H23C23,67 36,58 44,50C36,42 23,33 23,15H16Z"
        "M33,15C33,24 36,28 40,32H60C64,28 67,24 67,15ZM50,58C42,65 35,72 33,85H38L50,74L62,85H67C65,72 58,65 50,58Z",
        "Forming up",
    ),
    "airfield": (
        "M4,50A46,46 0 0 1 96,50A46,46 0 0 1 4,50ZM15,50A35,35 0 0 0 85,50A35,35 0 0 0 15,50Z"
        "M44,22H56V44H78V56H56V78H44V56H22V44H44Z",
        "Airfield",
    ),
    "port": (
        "M50,2A13,13 0 0 1 56,26V32H74V42H56V84C69,82 78,74 80,64L71,67L84,48L96,67L88,65C86,85 70,96 50,98"
        "C30,96 14,85 12,65L4,67L16,48L29,67L20,64C22,74 31,82 44,84V42H26V32H44V26A13,13 0 0 1 50,2Z"
        "M44.5,14.5A5.5,5.5 0 0 0 55.5,14.5A5.5,5.5 0 0 0 44.5,14.5Z",
        "Port",
    ),
    "radar": (
        "M46,22H54L72,98H61L58,84H42L39,98H28ZM48,44L45.5,56H54.5L52,44ZM44,64L42,74H58L56,64Z"
        "M31,9L38,15A14,14 0 0 0 38,33L31,39A23,23 0 0 1 31,9ZM69,9A23,23 0 0 1 69,39L62,33A14,14 0 0 0 62,15Z"
        "M17,1L24,6A28,28 0 0 0 24,42L17,47A37,37 0 0 1 17,1ZM83,1A37,37 0 0 1 83,47L76,42A28,28 0 0 0 76,6Z",
        "Radar net",
    ),
    "industry": (
        "M4,94V50L28,34V50L52,34V50L66,41L70,6H84L88,94ZM16,62V74H28V62ZM38,62V74H50V62ZM60,62V74H72V62Z",
        "Industry",
    ),
    "city": (
        "M4,96V42H28V22L44,8L60,22V54H66V34H96V96Z"
        "M12,52V62H20V52ZM12,72V82H20V72ZM36,30V40H44V30ZM36,50V60H44V50ZM36,70V80H44V70Z"
        "M74,44V54H82V44ZM74,64V74H82V64Z",
        "City",
    ),
    "headquarters": ("M16,2H28V10H94L80,31L94,52H28V98H16Z", "Headquarters"),
}


def symbols() -> tuple[Symbol, ...]:
    """All silhouettes, of pieces and of targets."""
    planes = [Symbol(kind, _mirrored(half), name) for kind, (half, name) in AIRCRAFT.items()]
    return (*planes, *(Symbol(kind, path, name) for kind, (path, name) in DRAWN.items()))


def _mirrored(half: tuple[Stroke, ...]) -> str:
    """The outline down the right half and up the left."""
    path = f"M50,{number(half[0][1])}"
    for stroke in half[1:]:
        path += _step(stroke)
    for index in range(len(half) - 1, 0, -1):
        stroke, end = half[index], half[index - 1][-2:]
        path += _step(tuple(-value if place % 2 == 0 else value for place, value in enumerate(_back(stroke, end))))
    return path + "Z"


def _back(stroke: Stroke, end: Stroke) -> Stroke:
    """The same stroke the other way: its curve's handles change places."""
    return (*stroke[2:4], *stroke[0:2], *end) if len(stroke) == 6 else end


def _step(stroke: Stroke) -> str:
    values = [number(value + 50 if place % 2 == 0 else value) for place, value in enumerate(stroke)]
    pairs = " ".join(f"{x},{y}" for x, y in zip(values[::2], values[1::2], strict=True))
    return ("C" if len(stroke) == 6 else "L") + pairs
