"""The names of The Hardest Days: what a squadron, a group or a raid can be chosen for, and what the picture shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from dowding.engine.vocabulary import Names
from dowding.games.hardest_days.pack.components import Weather
from dowding.games.hardest_days.pack.loader import Components, open_components
from dowding.games.hardest_days.rules.setup import REGIONS
from dowding.games.hardest_days.state import ALTITUDES, SECTIONS
from dowding.games.hardest_days.view.boards import boards

RAIDS: Final = (1, 2, 3)
"""The raids that can be on the map, one to a Raid Display."""
PLAIN: Final = ("done", "press-on", "break-off", "onward")
WITH_A_SECTION: Final = ("section", "to", "escort")
WITH_A_RAID: Final = ("first", "decoy")
WITH_A_SQUADRON: Final = (
    "green",
    "patrol",
    "move",
    "caught",
    "intercept",
    "evade",
    "fight",
    "next",
    "shift",
    "attack-with",
    "vectored-away",
    "confused",
    "disperse",
    "destroyed",
)
WITH_A_GROUP: Final = ("fight", "attack", "escort", "tactics")
WORDS: Final = (
    *("full", "reduced", "minor", "major"),
    *get_args(Weather),
    *ALTITUDES,
    *("+2", "-2"),  # the altitude marker of a squadron
)


def names() -> Names:
    """All names, in the order of their numbers."""
    pack = open_components()
    regions = tuple(region.id for board in boards(pack) for region in board.regions)
    return Names(tuple(_actions(pack)), tuple(_pieces(pack)), regions, tuple(_tracks()), WORDS)


def _actions(pack: Components) -> Iterator[str]:
    yield from PLAIN
    yield from (f"{verb}:{section}" for verb in WITH_A_SECTION for section in SECTIONS)
    yield from (f"{verb}:{raid}" for verb in WITH_A_RAID for raid in RAIDS)
    for space in pack.spaces.values():
        boxes = (*(("SCRAMBLE",) if space.airfield else ()), *ALTITUDES)
        yield from (f"to:{space.id}/{box}" for box in boxes)
    yield from (f"{verb}:{squadron}" for verb in WITH_A_SQUADRON for squadron in pack.squadrons)
    yield from (f"{verb}:{group}" for verb in WITH_A_GROUP for group in pack.groups)


def _pieces(pack: Components) -> Iterator[str]:
    yield from pack.squadrons
    yield from pack.groups
    yield from (f"{kind}-{number}" for kind in ("raid", "target", "forming") for number in RAIDS)
    yield from (f"damage-{target}" for target in pack.targets)


def _tracks() -> Iterator[str]:
    yield "number clock"
    yield from (f"word weather-{region}" for region in REGIONS)
    for ident in ("damage", "german-losses", "british-losses", "vp", "region-cup", "size-cup", "event-cup"):
        yield f"number {ident}"
