"""The vocabulary of The Hardest Days for RL encodings: option verbs, pieces, regions and tracks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from dowding.engine.vocabulary import Vocabulary
from dowding.games.hardest_days.pack.components import Weather
from dowding.games.hardest_days.pack.loader import Components, open_components
from dowding.games.hardest_days.rules.setup import RAID_REGIONS
from dowding.games.hardest_days.state import ALTITUDES, SECTIONS
from dowding.games.hardest_days.view.boards import boards

RAID_NUMBERS: Final = (1, 2, 3)
"""The raids that can be on the map, one to a Raid Display."""
PLAIN_ACTIONS: Final = ("done", "press-on", "break-off", "onward")
SECTION_VERBS: Final = ("section", "to", "escort")
RAID_VERBS: Final = ("first", "decoy")
SQUADRON_VERBS: Final = (
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
GROUP_VERBS: Final = ("fight", "attack", "escort", "tactics")
WORDS: Final = (
    *("full", "reduced", "minor", "major"),
    *get_args(Weather),
    *ALTITUDES,
    *("+2", "-2"),  # the altitude marker of a squadron
)


def build_vocabulary() -> Vocabulary:
    """All ids, in the order of their numbers."""
    pack = open_components()
    regions = tuple(region.id for board in boards(pack) for region in board.regions)
    return Vocabulary(tuple(_actions(pack)), tuple(_pieces(pack)), regions, tuple(_tracks()), WORDS)


def _actions(pack: Components) -> Iterator[str]:
    yield from PLAIN_ACTIONS
    yield from (f"{verb}:{section}" for verb in SECTION_VERBS for section in SECTIONS)
    yield from (f"{verb}:{raid}" for verb in RAID_VERBS for raid in RAID_NUMBERS)
    for space in pack.spaces.values():
        boxes = (*(("SCRAMBLE",) if space.airfield else ()), *ALTITUDES)
        yield from (f"to:{space.id}/{box}" for box in boxes)
    yield from (f"{verb}:{squadron}" for verb in SQUADRON_VERBS for squadron in pack.squadrons)
    yield from (f"{verb}:{group}" for verb in GROUP_VERBS for group in pack.groups)


def _pieces(pack: Components) -> Iterator[str]:
    yield from pack.squadrons
    yield from pack.groups
    yield from (f"{kind}-{number}" for kind in ("raid", "target", "forming") for number in RAID_NUMBERS)
    yield from (f"damage-{target}" for target in pack.targets)


def _tracks() -> Iterator[str]:
    yield "number clock"
    yield from (f"word weather-{region}" for region in RAID_REGIONS)
    for track_id in ("damage", "german-losses", "british-losses", "vp", "region-cup", "size-cup", "event-cup"):
        yield f"number {track_id}"
