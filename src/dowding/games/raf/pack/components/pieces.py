"""Structs of the map and the counters (LION-2.1, LION-2.2)."""

from __future__ import annotations

from typing import Literal

from dowding.engine.fingerprint import DisplayText
from dowding.engine.packs import Entry
from dowding.games.raf.pack.components.literal_types import Aircraft, Letter, Luftflotte, RaidRegion, SquadronType


class Sector(Entry, frozen=True):
    """A sector; London has no airfield and belongs to no group. `adjacent` gives the source of each border."""

    id: str
    name: DisplayText
    group: Literal[0, 10, 11, 12]
    adjacent: dict[str, str]
    airfield: str = ""


class Net(Entry, frozen=True):
    """A radar net."""

    number: int
    name: DisplayText
    sector: str
    region: RaidRegion


class Headquarters(Entry, frozen=True):
    """A headquarters: of a fighter group, or of Fighter Command (group 0)."""

    name: str
    group: Literal[0, 10, 11]
    sector: str


class SquadronCounter(Entry, frozen=True):
    """A British squadron: combat ratings of its full and reduced face. An ace counter has no sector."""

    id: str
    type: SquadronType
    letter: Letter
    full: int
    reduced: int
    status: Literal["initial", "reinforcement", "blenheim", "ace"]
    sector: str = ""
    vhf: bool = False
    night_bonus: bool = False


class GruppeCounter(Entry, frozen=True):
    """A German Gruppe: combat ratings and bombing strengths of its two faces."""

    id: str
    type: Aircraft
    luftflotte: Luftflotte
    letter: Letter
    full: int
    reduced: int
    bombs_full: int
    bombs_reduced: int
    elite: bool = False
    reinforcement: bool = False
