"""The tables of battles, and the pack of Wing Leader with the units that only raids have."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from dowding.engine.packs import Contents, Entry, TableSchema, read_pack
from dowding.games.map_art.pack_entries import RuleHelp
from dowding.games.raf.pack.components import BombResult, RaidRegion, Warning, Weather
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.loader import Components, open_components
from dowding.games.wing_leader.pack.sky import SunArc

FOLDER: Final = Path(__file__).parent / "pack"
Arc = SunArc | Literal["none"]


class WarningRow(Entry, frozen=True, kw_only=True):
    """What a warning gives: the turns to the target, and the columns, altitude and ground control of the British."""

    warning: Warning
    turns: int
    columns: int
    altitude: int
    gci: int
    """The rating of ground control; 0 for none."""


class SunRow(Entry, frozen=True, kw_only=True):
    """The place of the Sun on the course of raids from a region, by hour."""

    region: RaidRegion
    arcs: tuple[Arc, ...]


class CloudRow(Entry, frozen=True, kw_only=True):
    """The dice that bring clouds over a block of columns."""

    weather: Weather
    wispy_from: int
    broken_from: int


class FlownRow(Entry, frozen=True, kw_only=True):
    """The model that a type of counter flies, and its profiles when it bombs."""

    type: str
    model: str
    profiles: tuple[Profile, ...] = ()


class Number(Entry, frozen=True, kw_only=True):
    """A number of the rules."""

    id: str
    value: int


class ResultRow(Entry, frozen=True, kw_only=True):
    """The aircraft lost from which a unit has a result, unbroken or broken."""

    id: str
    heavy: int
    light: int
    broken_light: int
    disrupted: int


class BombsRow(Entry, frozen=True, kw_only=True):
    """The hits on a target from which it has a bombing result."""

    result: BombResult
    hits: int


TABLE_SCHEMAS: Final = (
    *(
        TableSchema(entry, "battles.toml", table, (key,))
        for entry, table, key in (
            (WarningRow, "warning", "warning"),
            (SunRow, "sun", "region"),
            (CloudRow, "cloud", "weather"),
            (FlownRow, "flown", "type"),
            (Number, "number", "id"),
            (ResultRow, "result", "id"),
            (BombsRow, "bombs", "result"),
        )
    ),
    TableSchema(RuleHelp, "help.toml", "help", ("rule",)),
)


class Tables:
    """The tables of battles, indexed for the rules, and the components of Wing Leader."""

    def __init__(self, contents: Contents, sky: Components) -> None:
        self.contents = contents
        self.sky: Final = sky
        self.warnings: Final = {row.warning: row for row in contents.entries_of(WarningRow)}
        self.clouds: Final = {row.weather: row for row in contents.entries_of(CloudRow)}
        self.flown: Final = {row.type: row for row in contents.entries_of(FlownRow)}
        self.number: Final = {row.id: row.value for row in contents.entries_of(Number)}
        self.results: Final = {row.id: row for row in contents.entries_of(ResultRow)}
        self._arcs = {row.region: row.arcs for row in contents.entries_of(SunRow)}
        self._bombs = contents.entries_of(BombsRow)

    def sun(self, region: RaidRegion, hour: int) -> SunArc | None:
        """The place of the Sun; None where it stands abeam."""
        arc = self._arcs[region][hour]
        return None if arc == "none" else arc

    def bombing_result(self, hits: int) -> BombResult:
        """BRIDGE-5.6: the result of the Bombing Table that hits on a target amount to."""
        return max((row for row in self._bombs if hits >= row.hits), key=lambda row: row.hits).result

    def rule_help(self) -> dict[str, str]:
        """The texts of the rules of battles."""
        return {entry.rule: entry.text for entry in self.contents.entries_of(RuleHelp)}

    def fingerprints(self) -> tuple[str, str]:
        """The fingerprints of both packs."""
        return self.contents.fingerprint(), self.sky.contents.fingerprint()


def open_tables() -> Tables:
    """Read and validate the tables, and the pack of Wing Leader with the targets of raids."""
    return Tables(read_pack(FOLDER, TABLE_SCHEMAS), open_components((FOLDER / "sky",)))
