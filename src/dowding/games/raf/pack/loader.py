"""The pack loader of the RAF games: entries indexed for the rules, and table lookups."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from dowding.engine.decision import Option, Refused
from dowding.engine.packs import Contents, Overlay, read_pack
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.validation import validate_pack
from dowding.view.render_cache import RenderCache
from dowding.view.scene import Board

PACK_FOLDER: Final = Path(__file__).parent
AIRCRAFT: Final[tuple[c.Aircraft, ...]] = ("Me109", "Me110", "Do17", "He111", "Ju88", "Ju87")
BOMBERS: Final = frozenset({"Do17", "He111", "Ju88", "Ju87"})
ROWS: Final = "ABCDEFGHI"
LETTERS: Final[tuple[c.Letter, ...]] = ("A", "B", "C")
FIRST_DAY: Final = date(1940, 8, 11)
ACE: Final = {"Spitfire": "ACE-Spitfire", "Hurricane": "ACE-Hurricane"}
Line = tuple[dict[c.Letter, c.Result], dict[c.Letter, c.Result]]
"""A line of the Combat Results Table: the German results by letter, and the British ones."""


class Components:
    """The components of a RAF game, validated, immutable and shared by all matches."""

    def __init__(self, contents: Contents) -> None:
        validate_pack(contents)
        self.contents = contents
        self.options: Final[dict[tuple[str, str, str, str, bool], Option]] = {}
        self.circles: Final[dict[str, tuple[Option, ...]]] = {}
        self.too_far: Final[dict[tuple[str, str], tuple[Refused, ...]]] = {}
        self.placements: Final[dict[tuple[str, str], tuple[Option, ...]]] = {}
        self.boards: tuple[Board, ...] = ()
        self.render_cache = RenderCache()
        self.scenarios: Final = {entry.id: entry for entry in contents.entries_of(c.Scenario)}
        self.added: Final = {entry.id: entry for entry in contents.entries_of(c.AddedCards)}
        self.sectors: Final = {entry.id: entry for entry in contents.entries_of(c.Sector)}
        self.nets: Final = {entry.number: entry for entry in contents.entries_of(c.Net)}
        self.headquarters: Final = {entry.name: entry for entry in contents.entries_of(c.Headquarters)}
        self.targets: Final = {entry.number: entry for entry in contents.entries_of(c.TargetCard)}
        self.forces: Final = {entry.number: entry for entry in contents.entries_of(c.ForceCard)}
        self.raid_events: Final = {entry.number: entry for entry in contents.entries_of(c.RaidEventCard)}
        self.day_cards: Final = {entry.number: entry for entry in contents.entries_of(c.DayCard)}
        self.events: Final = {(entry.side, entry.id): entry for entry in contents.entries_of(c.EventKind)}
        self.squadrons: Final = {entry.id: entry for entry in contents.entries_of(c.SquadronCounter)}
        self.homes: Final = {entry.id: entry.sector for entry in self.squadrons.values()}
        self.gruppen: Final = {entry.id: entry for entry in contents.entries_of(c.GruppeCounter)}
        self.gruppen_at: Final = {
            (luftflotte, aircraft): tuple(
                entry for entry in self.gruppen.values() if (entry.luftflotte, entry.type) == (luftflotte, aircraft)
            )
            for luftflotte in (2, 3)
            for aircraft in AIRCRAFT
        }
        self.elites: Final = tuple(entry.id for entry in self.gruppen.values() if entry.elite)
        self.calendar: Final = contents.entries_of(c.CalendarDay)
        self.days: Final = {entry.date: number for number, entry in enumerate(self.calendar)}
        self.arrivals: Final = {
            gruppe_id: number for number, entry in enumerate(self.calendar) for gruppe_id in entry.reinforcements
        }
        self.tops: Final = {entry.id: entry.value for entry in contents.entries_of(c.TrackTop)}
        self.modifier: Final = {entry.id: entry.value for entry in contents.entries_of(c.DetectionModifier)}
        self.weather: Final = {entry.die: entry for entry in contents.entries_of(c.WeatherRoll)}
        self.efforts: Final = {
            (entry.priority, entry.strategic_value): entry for entry in contents.entries_of(c.RaidEffort)
        }
        self.damage: Final = {
            (entry.unit, entry.box, entry.face == "full"): entry.effects
            for entry in contents.entries_of(c.CombatDamage)
        }
        self.endings: Final = {entry.id: entry for entry in contents.entries_of(c.Ending)}
        self.two_away: Final = {sector: _two_away(self.sectors, sector) for sector in self.sectors}
        self._detection = {entry.space: entry for entry in contents.entries_of(c.DetectionSpace)}
        self._detection_ends = (min(self._detection), max(self._detection))
        self._columns = {entry.column: entry.highest for entry in contents.entries_of(c.CombatColumn)}
        self._gruppen_columns: dict[int, tuple[int, ...]] = {
            entry.depletion: entry.columns for entry in contents.entries_of(c.GruppenColumn)
        }
        self._lines: dict[tuple[str, int], Line] = {
            (entry.row, die): _line(text)
            for entry in contents.entries_of(c.CombatRow)
            for die, text in enumerate(entry.results, 1)
        }
        self._bombs = sorted(contents.entries_of(c.BombColumn), key=lambda column: column.strength)
        self._costs = sorted(contents.entries_of(c.ReinforcementCost), key=lambda cost: cost.until)
        self._levels = sorted(contents.entries_of(c.VictoryLevel), key=lambda level: level.vp_from)
        self._commitments = {entry.column: entry for entry in contents.entries_of(c.NightCommitment)}
        self._interceptions = sorted(contents.entries_of(c.NightInterception), key=lambda column: column.gruppen)
        self._night_bombs = sorted(contents.entries_of(c.NightBombing), key=lambda column: column.gruppen)

    def effort(self, priority: c.Priority, strategic_value: int, die: int, *, depleted: bool) -> c.Effort:
        """Raid Effort Table (6)."""
        column = self.efforts[priority, strategic_value]
        return (column.depleted if depleted else column.full)[die - 1]

    def detection(self, total: int) -> c.DetectionSpace:
        """Detection Track (6.3)."""
        return self._detection[min(max(total, self._detection_ends[0]), self._detection_ends[1])]

    def combat_column(self, gruppen: int, depletion: int) -> int:
        """The column of the Combat Results Table for a number of Gruppen at a depletion level (10.1)."""
        columns = self._gruppen_columns[depletion]
        return columns[min(gruppen, len(columns)) - 1]

    def combat_row(self, column: int, total: int) -> int:
        """The row of a column for a total, from 0 (A) to 8 (I) (10.1)."""
        return bisect_left(self._columns[column], total)

    def combat_line(self, row: int, die: int) -> Line:
        """A line of the Combat Results Table (10.1)."""
        return self._lines[ROWS[row], die]

    def bomb_column(self, strength: int, shift: int) -> int:
        """The column of the Bombing Table for a strength and a shift, limited to the table (11)."""
        base_column = max(number for number, column in enumerate(self._bombs) if column.strength <= strength)
        return min(max(base_column + shift, 0), len(self._bombs) - 1)

    def bomb_result(self, column: int, die: int) -> c.BombResult:
        """Bombing Table (11)."""
        return self._bombs[column].results[die - 1]

    def bomb_column_name(self, column: int) -> str:
        """The heading of a column of the Bombing Table: 4-5, 25+."""
        lowest = self._bombs[column].strength
        if column + 1 == len(self._bombs):
            return f"{lowest}+"
        highest = self._bombs[column + 1].strength - 1
        return str(lowest) if highest == lowest else f"{lowest}-{highest}"

    def reinforcement_cost(self, rules: str, day: int) -> int | None:
        """The cost of a squadron called in on this day; None if it is too late (15.5)."""
        for cost in self._costs:
            if cost.rules == rules and day <= self.days[cost.until]:
                return cost.vp
        return None

    def victory_level(self, scenario: str, vp: int) -> c.VictoryLevel:
        """The victory level by points (13, 17.1). The lowest level includes everything below it."""
        levels = self.victory_levels(scenario)
        return next((level for level in reversed(levels) if vp >= level.vp_from), levels[0])

    def victory_levels(self, scenario: str) -> list[c.VictoryLevel]:
        """The victory levels of a scenario in ascending order; empty if it is not decided on points."""
        return [level for level in self._levels if level.scenario == scenario]

    def night_commitment(self, day: int, die: int, *, terror: bool) -> tuple[int, int]:
        """Night Raid Commitment Table (18.2): bombers of Luftflotten 2 and 3."""
        column = (
            "terror"
            if terror
            else max(start_date for start_date in self._commitments if self.days.get(start_date, day + 1) <= day)
        )
        row = self._commitments[column]
        return row.lf2[die - 1], row.lf3[die - 1]

    def night_chance(self, blenheims: int, gruppen: int) -> int:
        """Night Raid Interception Table (18.3)."""
        if gruppen < 1:
            return 0
        column = max(
            (entry for entry in self._interceptions if entry.gruppen <= gruppen), key=lambda entry: entry.gruppen
        )
        return column.chances[min(blenheims, len(column.chances) - 1)]

    def night_bombing(self, gruppen: int, die: int) -> tuple[int, bool]:
        """Night Raid Bombing Table (18.5): VP lost, and whether there is an accident."""
        column = max(
            (entry for entry in self._night_bombs if entry.gruppen <= gruppen), key=lambda entry: entry.gruppen
        )
        result = column.results[die - 1]
        return int(result.rstrip("*")), result.endswith("*")

    def sealion_values(self, day: int) -> tuple[int, int]:
        """The start and cancel values of a day box (16.1)."""
        box = self.calendar[day]
        if box.start is None or box.cancel is None:
            raise LookupError(f"the calendar has no Sealion values on {box.date}")
        return box.start, box.cancel

    def day_number(self, text: c.Date) -> int:
        """The number of a date's box on the calendar."""
        return self.days[text]


def cards(run: c.Cards | None) -> list[int]:
    """The numbers of a range of cards."""
    return [] if run is None else list(range(run[0], run[1] + 1))


def day_name(day: int) -> str:
    """The display name of a day box: 11 August."""
    calendar_date = FIRST_DAY + timedelta(days=day)
    return f"{calendar_date.day} {calendar_date:%B}"


def _line(text: str) -> Line:
    german, _, british = text.partition("/")
    return _by_letter(german), _by_letter(british)


def _by_letter(results: str) -> dict[c.Letter, c.Result]:
    result_codes: dict[str, c.Result] = {"-": "-", "D": "D", "A": "A", "L": "L", "H": "H"}
    return {letter: result_codes[result] for letter, result in zip(LETTERS, results, strict=True)}


def _two_away(sectors: dict[str, c.Sector], sector: str) -> tuple[str, ...]:
    """The sector, its neighbours and theirs (19.6)."""
    near = [sector, *sectors[sector].adjacent]
    return tuple(dict.fromkeys([*near, *(far for neighbour in near for far in sectors[neighbour].adjacent)]))


def open_components(overlays: Sequence[Overlay] = ()) -> Components:
    """Read and validate the pack with overlays."""
    return Components(read_pack(PACK_FOLDER, c.TABLE_SCHEMAS, overlays))
