"""The pack of Eagle: the components of planning with the charts, the table and the cards of the British answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.packs import Contents, Overlay, read_pack
from dowding.games.raf.eagle.pack import components as e
from dowding.games.raf.eagle.pack.validation import check_eagle
from dowding.games.raf.pack.components import Effort, TargetCard, Warning
from dowding.games.raf.pack.loader import FOLDER
from dowding.games.raf.planning.pack.components import PLANNED_SHEETS
from dowding.games.raf.planning.pack.loader import PLANNING, PlannedComponents
from dowding.view.render_cache import Kept
from dowding.view.scene import Expected

OWN: Final = Path(__file__).parent
MOST_FORECASTS: Final = 512


class EagleComponents(PlannedComponents):
    """All components of Eagle, frozen, shared by every match."""

    def __init__(self, contents: Contents) -> None:
        super().__init__(contents)
        check_eagle(contents)
        self.response: Final = {each.number: each for each in contents.of(e.ResponseCard)}
        self.response_number: Final = {each.id: each.value for each in contents.of(e.ResponseNumber)}
        self.doctrine: Final = {each.id: each.wanted for each in contents.of(e.DoctrineModifier)}
        self.postures: Final = {each.id: each for each in contents.of(e.PostureSpace)}
        self.day_mark: Final = {each.card: each.mark for each in contents.of(e.DayMark)}
        self.mark_limit: Final = {each.mark: each for each in contents.of(e.MarkLimit)}
        self.high_command: Final = {each.id: each.value for each in contents.of(e.HighCommandNumber)}
        self.answers_expected: Final[Kept[object, Expected]] = Kept(MOST_FORECASTS)
        self._charts = {each.card: each for each in contents.of(e.SectorChart)}
        self._rows = {(each.depth, each.row): each for each in contents.of(e.ChartNumbers)}
        self._words = {each.word: each for each in contents.of(e.ResponseToWord)}
        self._answers = sorted(contents.of(e.ResponseToSize), key=lambda each: each.gruppen)
        self._minima = sorted(contents.of(e.MinimumByHunters), key=lambda each: each.hunters)
        self._balance = sorted(contents.of(e.RaidBalance), key=lambda each: each.bombers)

    def chart(self, card: TargetCard, warning: Warning) -> list[tuple[e.ChartRow, tuple[str, ...], int]]:
        """The Sector Eligibility Chart of a target at a warning: each row with its sectors and its number (7.1)."""
        own = self._charts[card.number]
        rows: list[tuple[e.ChartRow, tuple[str, ...]]] = [
            ("enroute", card.enroute),
            ("in range", card.in_range),
            ("outer 1", own.outer_1),
            ("outer 2", own.outer_2),
        ]
        return [(row, sectors, self._rows[card.depth, row].at(warning)) for row, sectors in rows]

    def to_word(self, word: Effort) -> e.ResponseToWord:
        """Response Table, poor intelligence (7.2a)."""
        return self._words[word]

    def to_size(self, gruppen: int) -> e.ResponseToSize:
        """Response Table, limited intelligence (7.2b)."""
        return [each for each in self._answers if each.gruppen <= max(gruppen, 1)][-1]

    def minimum_against(self, hunters: int) -> int:
        """Response Table, accurate intelligence (7.2c)."""
        return [each.minimum for each in self._minima if each.hunters <= hunters][-1]

    def balance(self, bombers: int) -> int:
        """The most Gruppen of a raid with so many bombers (5.5a)."""
        return [each.gruppen for each in self._balance if each.bombers <= bombers][-1]


def open_eagle_components(overlays: Sequence[Overlay] = ()) -> EagleComponents:
    """Read and check the pack, with overlays laid on it."""
    sheets = (*PLANNED_SHEETS, *e.EAGLE_OWN_SHEETS)
    return EagleComponents(read_pack(FOLDER, sheets, overlays, own=(PLANNING, OWN)))
