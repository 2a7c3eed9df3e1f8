"""Silhouettes of surface units from the side: ships, airfields, docks, flak, balloons and barrages."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.pack.components import SurfaceType
from dowding.view.scene import Symbol

WARSHIP: Final = (
    "M4,62H96L88,78H14ZM20,62V54H30V62ZM34,62V44H46V34H50V24H53V34H58V48H64V62ZM68,62V54H80V62ZM12,57L22,54V57Z"
    "M80,57L90,54V57Z"
)
CARRIER: Final = "M2,56H98V62H92L86,78H14L8,62H2ZM56,56V40H60V28H63V40H74V56ZM20,52H34V54H20Z"
FREIGHTER: Final = (
    "M6,58L12,50H22V58H40V36H60V28H66V36H70V58H84V50H92L94,58L86,78H14ZM28,58V34H31V58ZM76,58V38H79V58ZM44,40H48V44H44Z"
    "M52,40H56V44H52Z"
)
AIRFIELD: Final = "M4,74H96V82H4ZM10,74V60A20,20 0 0 1 50,60V74ZM60,74V46H58V40H76V46H74V74ZM20,74H40V60H20Z"
DOCKS: Final = (
    "M4,72H96V82H4ZM14,72L22,26H28L36,72H31L28,56H22L19,72ZM25,32L60,40V44L27,38ZM56,44V54H62V44ZM50,72V58H92V72Z"
)
WORKS: Final = "M6,82V50L24,38V50L42,38V50L60,38V50H70V20H80V50H94V82ZM16,62H24V70H16ZM34,62H42V70H34ZM52,62H60V70H52Z"
FLAK: Final = "M10,82V76H90V82ZM24,76A26,20 0 0 1 76,76ZM44,62L82,18L88,23L54,68Z"
TROOPS: Final = "M6,80V70H14L18,58H44L48,50H66V54H94V59H66L70,70H94V80ZM16,74A5,5 0 0 0 26,74Z"
BRIDGE: Final = (
    "M2,46H98V56H2ZM12,56V80H20V56ZM46,56V80H54V56ZM80,56V80H88V56ZM16,46A34,26 0 0 1 84,46H78A28,20 0 0 0 22,46Z"
)
MAST: Final = "M46,82L48,14H52L54,82ZM28,26H72V30H28ZM32,42H68V46H32ZM20,82V72H80V82Z"
BALLOON: Final = (
    "M10,34C10,20 30,14 50,16C64,17 74,22 80,28L92,20V34L86,36L92,46V52L78,44C70,50 60,54 46,54C26,54 10,48 10,34Z"
    "M44,54L46,96H49L48,54Z"
)
BURST: Final = "M50,6L58,34L84,18L68,44L96,50L68,56L84,82L58,66L50,94L42,66L16,82L32,56L4,50L32,44L16,18L42,34Z"

SURFACE_SILHOUETTES: Final = {
    "warship": (WARSHIP, "Warship"),
    "carrier": (CARRIER, "Aircraft carrier"),
    "freighter": (FREIGHTER, "Freighter"),
    "airfield": (AIRFIELD, "Airfield"),
    "docks": (DOCKS, "Port"),
    "works": (WORKS, "Works"),
    "flak": (FLAK, "Flak"),
    "troops": (TROOPS, "Troops"),
    "bridge": (BRIDGE, "Bridge"),
    "mast": (MAST, "Radar station"),
    "balloon": (BALLOON, "Barrage balloon"),
    "barrage": (BURST, "Flak barrage"),
}
SILHOUETTE_BY_TYPE: Final = {
    **dict.fromkeys(("port",), "docks"),
    **dict.fromkeys(("factory", "rail-yard", "depot", "headquarters"), "works"),
    **dict.fromkeys(("heavy-flak", "major-heavy-flak", "light-flak", "weak-light-flak"), "flak"),
    **dict.fromkeys(("infantry", "artillery", "tank", "truck", "train", "bunker"), "troops"),
    "bridge": "bridge",
    "radar": "mast",
    "aux": "freighter",
}


def surface_silhouette(kind: SurfaceType) -> str:
    """The kind of silhouette for a surface unit."""
    if kind.carrier:
        return "carrier"
    if kind.airfield:
        return "airfield"
    return SILHOUETTE_BY_TYPE.get(kind.id, "warship" if kind.ship else "works")


def surface_symbols() -> tuple[Symbol, ...]:
    """The symbols of all surface silhouettes."""
    return tuple(Symbol(kind, path, name) for kind, (path, name) in SURFACE_SILHOUETTES.items())
