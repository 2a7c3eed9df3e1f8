"""The symbols: one path each in a square of 100 by 100, nose or top up, distinguishable at sixteen pixels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.games.map_art.aircraft_outlines import AIRCRAFT, outline
from dowding.view.scene import Symbol

FLAG: Final = "M16,2H28V10H94L80,31L94,52H28V98H16Z"
SYMBOL_PATHS: Final = {
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
    "headquarters": (FLAG, "Headquarters"),
    "hq": (FLAG, "Headquarters"),
    "base": (
        "M4,94V54A46,46 0 0 1 96,54V94H86V56H14V94ZM20,46H80A31,28 0 0 0 20,46ZM22,64H46V94H22ZM54,64H78V94H54Z",
        "Military base",
    ),
    "light damage": (
        "M50,8L59,36L88,28L68,50L88,72L59,64L50,92L41,64L12,72L32,50L12,28L41,36Z",
        "Light damage",
    ),
    "patrol": (
        "M4,50A46,46 0 0 1 96,50A46,46 0 0 1 4,50ZM13,50A37,37 0 0 0 87,50A37,37 0 0 0 13,50Z"
        "M50,20L56,43L78,52V60L56,57L54,70L62,76V82L50,79L38,82V76L46,70L44,57L22,60V52L44,43Z",
        "Patrol",
    ),
    "today": (
        "M22,2H34V12H66V2H78V12H94V96H6V12H22ZM17,36V85H83V36ZM44,46H56V62L70,70L64,80L44,68Z",
        "Today",
    ),
    "Sealion": (
        "M46,4H54V18L84,56H54V62H96L82,90H18L4,62H46V56H16L46,18Z",
        "Sealion",
    ),
    "target card": (
        "M18,2H82V98H18ZM27,11V89H73V11ZM36,21H64V39H36ZM36,50H64V56H36ZM36,64H64V70H36Z",
        "Target card",
    ),
    "ace": (
        "M50,4C58,26 94,38 94,62A20,20 0 0 1 56,72C57,83 61,91 70,96H30C39,91 43,83 44,72A20,20 0 0 1 6,62"
        "C6,38 42,26 50,4Z",
        "Ace",
    ),
}


COLOURS: Final = {
    "port": "#1d3b55",
    "radar": "#16464f",
    "industry": "#4f3c78",
    "headquarters": "#9c2416",
    "hq": "#9c2416",
    "base": "#5b4f3a",
}
"""The colour of a kind of site on a map. Colour and shape together identify the kind."""


def symbols(kinds: Iterable[str]) -> tuple[Symbol, ...]:
    """The silhouettes of these kinds of pieces and sites."""
    return tuple(_symbol(kind) for kind in kinds)


def _symbol(kind: str) -> Symbol:
    if kind in AIRCRAFT:
        half, name = AIRCRAFT[kind]
        return Symbol(kind, outline(half), name)
    path, name = SYMBOL_PATHS[kind]
    return Symbol(kind, path, name, colour=COLOURS.get(kind, ""))
