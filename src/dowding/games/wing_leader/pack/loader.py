"""The loaded pack of Wing Leader: validated entries, indexed for the rules, with a method per table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from pathlib import Path
from typing import Final, Literal

import msgspec

from dowding.engine.packs import Contents, Overlay, TableSchema, read_pack
from dowding.games.wing_leader.geometry import ALTITUDES, square_named
from dowding.games.wing_leader.pack import components as c
from dowding.games.wing_leader.pack.scenario import Scenario
from dowding.games.wing_leader.pack.sky import ABOVE_ALL, Cloud, Sky, cloud_bank, rain_below
from dowding.games.wing_leader.pack.validation import check_pack
from dowding.view.render_cache import RenderCache
from dowding.view.scene import Board

FOLDER: Final = Path(__file__).parent
TABLE_SCHEMAS: Final = (*c.TABLE_SCHEMAS, TableSchema(Scenario, "scenarios/*.toml", "scenario"))
HALVES_PER_MP: Final = 2
"""MPs are counted in halves, so that a dive straight down is exact."""

ReactionOutcome = Literal["none", "late", "successful"]
FlakColumn = Literal["barrage", "direct fire"]
FlakOutcome = Literal["", "C", "1", "2", "3", "1d6"]
FLAK_OUTCOMES: Final[tuple[Literal["C", "1", "2", "3", "1d6"], ...]] = ("C", "1", "2", "3", "1d6")
FlakBandName = Literal["speed", "heavy flak altitude", "light flak altitude"]


class Card:
    """An Aircraft Data Card with its ratings by altitude."""

    __slots__ = (
        "abilities",
        "bomb",
        "climb",
        "entry",
        "half_points",
        "id",
        "name",
        "protection",
        "speed",
        "turn",
        "unpowered",
    )

    def __init__(self, entry: c.Aircraft, bands_override: tuple[c.Band, ...] | None = None) -> None:
        bands = [next(b for b in bands_override or entry.bands if altitude <= b.to) for altitude in range(ALTITUDES)]
        self.id: Final = entry.id
        self.name: Final = entry.name
        self.entry: Final = entry
        self.speed: Final = tuple(band.speed for band in bands)
        self.turn: Final = tuple(band.turn for band in bands)
        self.climb: Final = tuple(None if band.climb == "S" else int(band.climb * HALVES_PER_MP) for band in bands)
        """The cost in half MPs of the first level of a climb, by altitude; None for a slow climb."""
        self.bomb: Final = tuple(band.bomb for band in bands)
        self.protection: Final = entry.protection
        self.abilities: Final = frozenset(entry.abilities)
        self.half_points: Final = floor(entry.vp * HALVES_PER_MP)
        self.unpowered: Card | None = None
        if entry.unpowered is not None and bands_override is None:
            self.unpowered = Card(entry, (entry.unpowered,))

    def for_throttle(self, throttle: str) -> Card:
        """The card for a throttle setting: a rocket fighter without throttle has other ratings (WL-13.8.2b)."""
        return self.unpowered if throttle == "none" and self.unpowered is not None else self

    @property
    def is_fighter_class(self) -> bool:
        """Whether the model is of the fighter class (WL-3.2a)."""
        return self.entry.type == "fighter"

    @property
    def is_armed(self) -> bool:
        """Whether the model is armed for attacks in the air (WL-3.3f)."""
        return self.entry.firepower != "U"

    @property
    def firepower(self) -> int:
        """The firepower in the air; 0 for unarmed models."""
        return 0 if self.entry.firepower == "U" else self.entry.firepower

    @property
    def strafing(self) -> int:
        """The firepower against the ground (WL-3.3f, 15.3.7e)."""
        return self.firepower if self.entry.strafing is None else self.entry.strafing


class Components:
    """All components of the game, frozen and shared by all matches."""

    def __init__(self, contents: Contents) -> None:
        check_pack(contents)
        self.contents = contents
        self.render_cache = RenderCache()
        self.boards: Final[dict[str, tuple[Board, ...]]] = {}
        cards = {record.id: record for record in contents.entries_of(c.Aircraft)}
        for variant in contents.entries_of(c.Variant):
            cards[variant.id] = apply_variant(cards[variant.parent], variant)
        self.cards: Final = {model_id: Card(entry) for model_id, entry in cards.items()}
        self.scenarios: Final = {record.id: record for record in contents.entries_of(Scenario)}
        self.skies: Final = {record.id: build_sky(record) for record in self.scenarios.values()}
        self.modifiers: Final[dict[c.RollName, tuple[c.Modifier, ...]]] = {}
        for record in contents.entries_of(c.Modifier):
            self.modifiers[record.roll] = (*self.modifiers.get(record.roll, ()), record)
        self._hits = {record.column: record.hits_from for record in contents.entries_of(c.AirCombatColumn)}
        self._reactions = {record.result: record.total_from for record in contents.entries_of(c.ReactionResult)}
        self._cohesion = {record.column: record for record in contents.entries_of(c.CohesionColumn)}
        self.surface: Final = {record.id: record for record in contents.entries_of(c.SurfaceType)}
        self._flak = {(record.column, record.result): record.total_from for record in contents.entries_of(c.FlakResult)}
        self._penalties = {record.penalty: record.total_from for record in contents.entries_of(c.FlakPenalty)}
        self._flak_bands = {(record.of, record.to): record.value for record in contents.entries_of(c.FlakBand)}
        self._bombing = {record.percent: record.total_from for record in contents.entries_of(c.BombingResult)}
        self._sights = {(record.sight, record.to): record.value for record in contents.entries_of(c.SightBand)}

    def hits(self, column: int, total: int) -> int:
        """The hits by column and total of the Air Combat Table (WL-10.5.1)."""
        return sum(total >= least for least in self._hits[column])

    def reaction(self, total: int) -> ReactionOutcome:
        """The result by total of the Reaction Table (WL-10.4e)."""
        if total >= self._reactions["successful"]:
            return "successful"
        return "late" if total >= self._reactions["late"] else "none"

    def disruption(self, column: Literal["fighter", "bomber", "flak"], total: int) -> int:
        """The levels of disruption by column and total of the Cohesion Table (WL-10.7)."""
        row = self._cohesion[column]
        return (total <= row.one_up_to) + (total <= row.two_up_to)

    def flak(self, column: FlakColumn, total: int) -> FlakOutcome:
        """The flak result by total (WL-14.2.5a): empty, C for a cohesion check, a number of hits, or 1d6 hits."""
        reached: FlakOutcome = ""
        for result in FLAK_OUTCOMES:
            least = self._flak.get((column, result))
            if least is not None and total >= least:
                reached = result
        return reached

    def flak_penalty(self, total: int) -> int:
        """The penalty of flak to bombing by total (WL-14.2.5d)."""
        return max((penalty for penalty, least in self._penalties.items() if total >= least), default=0)

    def flak_band(self, of: FlakBandName, value: int) -> int:
        """The flak modifier for the target's speed or altitude (WL-14.2.5e)."""
        return _band_value({to: modifier for (name, to), modifier in self._flak_bands.items() if name == of}, value)

    def bombing_percent(self, total: int) -> int:
        """The percentage of hits by total of the Bombing Table (WL-15.4a)."""
        return max((percent for percent, least in self._bombing.items() if total >= least), default=0)

    def sight(self, letter: str, altitude: int) -> int:
        """The modifier of a bombsight at an altitude (WL-15.4f)."""
        return _band_value(
            {to: modifier for (sight, to), modifier in self._sights.items() if sight == letter}, altitude
        )


def _band_value(bands: Mapping[int, int], value: int) -> int:
    """The value of the first band that reaches a number; 0 above all bands."""
    return bands[min(upper_bounds)] if (upper_bounds := [to for to in bands if value <= to]) else 0


def apply_variant(parent: c.Aircraft, variant: c.Variant) -> c.Aircraft:
    """The card of a parent with the differences of a variant (WL-3.2b)."""
    overrides = {
        name: value
        for name in c.Variant.__struct_fields__
        if name != "parent" and (value := getattr(variant, name)) is not None
    }
    return msgspec.structs.replace(parent, **overrides)


def build_sky(scenario: Scenario) -> Sky:
    """The environment of a scenario (WL-4, 5.3a)."""
    clouds: dict[int, Cloud] = {}
    for bank in scenario.clouds:
        clouds |= dict.fromkeys(cloud_bank(square_named(bank.first), square_named(bank.last)), bank.kind)
    return Sky(
        clouds,
        rain_below(clouds) if scenario.rain else frozenset(),
        -1 if scenario.haze is None else scenario.haze,
        ABOVE_ALL if scenario.contrails is None else scenario.contrails,
        scenario.sun,
    )


def open_components(overlays: Sequence[Overlay] = (), folder: Path = FOLDER) -> Components:
    """Read and validate the pack, with overlays applied."""
    return Components(read_pack(folder, TABLE_SCHEMAS, overlays))
