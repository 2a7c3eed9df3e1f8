"""The pack of Eagle: the components of planning with the charts, table and cards of the British response."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.packs import Contents, Overlay, read_pack
from dowding.games.raf.eagle.pack import components as e
from dowding.games.raf.eagle.pack.validation import check_eagle_pack
from dowding.games.raf.pack.components import Effort, TargetCard, Warning
from dowding.games.raf.pack.loader import PACK_FOLDER
from dowding.games.raf.planning.pack.components import PLANNING_TABLE_SCHEMAS
from dowding.games.raf.planning.pack.loader import PLANNING_FOLDER, PlanningComponents
from dowding.view.render_cache import BoundedCache
from dowding.view.scene import Expected

EAGLE_PACK_FOLDER: Final = Path(__file__).parent
MAX_CACHED_RESPONSES: Final = 512


class EagleComponents(PlanningComponents):
    """All components of Eagle, frozen, shared by every match."""

    def __init__(self, contents: Contents) -> None:
        super().__init__(contents)
        check_eagle_pack(contents)
        self.response: Final = {entry.number: entry for entry in contents.entries_of(e.ResponseCard)}
        self.response_number: Final = {entry.id: entry.value for entry in contents.entries_of(e.ResponseNumber)}
        self.doctrine: Final = {entry.id: entry.wanted for entry in contents.entries_of(e.DoctrineModifier)}
        self.postures: Final = {entry.id: entry for entry in contents.entries_of(e.PostureSpace)}
        self.day_mark: Final = {entry.card: entry.mark for entry in contents.entries_of(e.DayMark)}
        self.mark_limit: Final = {entry.mark: entry for entry in contents.entries_of(e.MarkLimit)}
        self.high_command: Final = {entry.id: entry.value for entry in contents.entries_of(e.HighCommandNumber)}
        self.expected_response_cache: Final[BoundedCache[object, Expected]] = BoundedCache(MAX_CACHED_RESPONSES)
        self._charts = {entry.card: entry for entry in contents.entries_of(e.SectorChart)}
        self._rows = {(entry.depth, entry.row): entry for entry in contents.entries_of(e.ChartNumbers)}
        self._words = {entry.word: entry for entry in contents.entries_of(e.ResponseToWord)}
        self._responses_by_size = sorted(contents.entries_of(e.ResponseToSize), key=lambda entry: entry.gruppen)
        self._minima = sorted(contents.entries_of(e.MinimumByHunters), key=lambda entry: entry.hunters)
        self._balance = sorted(contents.entries_of(e.RaidBalance), key=lambda entry: entry.bombers)

    def chart(self, card: TargetCard, warning: Warning) -> list[tuple[e.ChartRow, tuple[str, ...], int]]:
        """The Sector Eligibility Chart of a target at a warning: each row with its sectors and number (7.1)."""
        own = self._charts[card.number]
        rows: list[tuple[e.ChartRow, tuple[str, ...]]] = [
            ("enroute", card.enroute),
            ("in range", card.in_range),
            ("outer 1", own.outer_1),
            ("outer 2", own.outer_2),
        ]
        return [(row, sectors, self._rows[card.depth, row].at(warning)) for row, sectors in rows]

    def response_to_word(self, word: Effort) -> e.ResponseToWord:
        """Response Table, poor intelligence (7.2a)."""
        return self._words[word]

    def response_to_size(self, gruppen: int) -> e.ResponseToSize:
        """Response Table, limited intelligence (7.2b)."""
        return [entry for entry in self._responses_by_size if entry.gruppen <= max(gruppen, 1)][-1]

    def minimum_against(self, hunters: int) -> int:
        """Response Table, accurate intelligence (7.2c)."""
        return [entry.minimum for entry in self._minima if entry.hunters <= hunters][-1]

    def balance(self, bombers: int) -> int:
        """The maximum of Gruppen in a raid with this number of bombers (5.5a)."""
        return [entry.gruppen for entry in self._balance if entry.bombers <= bombers][-1]


def open_eagle_components(overlays: Sequence[Overlay] = ()) -> EagleComponents:
    """Read and validate the pack, with overlays applied."""
    schemas = (*PLANNING_TABLE_SCHEMAS, *e.EAGLE_TABLE_SCHEMAS)
    return EagleComponents(read_pack(PACK_FOLDER, schemas, overlays, game_folders=(PLANNING_FOLDER, EAGLE_PACK_FOLDER)))
