"""Readings: how a game's table is shown, told and judged; rooms of their own, so that the rules need not know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Never, Self, TypeVar, cast

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.context import Table
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.view.render_cache import HasDrawer
from dowding.view.scene import Board, Line, Milestone, Outcome, Picture, Report, Sight, Stake, Symbol

TableT = TypeVar("TableT", contravariant=True)
PackT = TypeVar("PackT", bound=HasDrawer)


class Readings(Generic[TableT, PackT]):
    """What a game reads from its table and its pack, a function for each question that the kernel asks."""

    def __init__(
        self,
        *,
        boards: Callable[[TableT], tuple[Board, ...]],
        symbols: Callable[[], tuple[Symbol, ...]],
        rule_help: Callable[[PackT], dict[str, str]],
        picture: Callable[[TableT, Seat], Picture],
        tell: Callable[[TableT, Event], Line | None],
        milestones: Mapping[str, Milestone],
        outcome: Callable[[TableT], Outcome | None],
        points: Callable[[TableT, Seat], int],
        faults: Callable[[TableT], list[str]],
        report: Callable[[TableT, Seat, list[Event]], Report],
        sum_up: Callable[[PackT, list[Event]], list[Stake]],
        is_settled: Callable[[TableT], bool],
        redraw: Callable[[TableT, Seat, Dice], None],
        sight: Callable[[TableT, Seat, str, str], Sight | None] | None = None,
    ) -> None:
        self.boards = boards
        self.symbols = symbols
        self.rule_help = rule_help
        self.picture = picture
        self.tell = tell
        self.milestones = milestones
        self.outcome = outcome
        self.points = points
        self.faults = faults
        self.report = report
        self.sum_up = sum_up
        self.is_settled = is_settled
        self.redraw = redraw
        self.sight = sight


class ReadTable(Table, Generic[PackT]):
    """A table with a pack, read by the readings it is given. `Never` stands for the table that only the game knows."""

    __slots__ = ("fingerprint", "pack", "readings")

    def __init__(
        self, state: State, dice: Dice, pack: PackT, readings: Readings[Never, PackT], fingerprint: str
    ) -> None:
        super().__init__(state, dice)
        self.pack = pack
        self.readings = cast("Readings[Table, PackT]", readings)
        self.fingerprint = fingerprint

    def seated(self, state: State, dice: Dice) -> Self:
        """A table of the same game and pack on another state; what else the game keeps on its table, it adds."""
        copy = type(self).__new__(type(self))
        copy.state = state
        copy.dice = dice
        copy.log = None
        copy.at = self.at
        copy.revealed = False
        copy.pack = self.pack
        copy.readings = self.readings
        copy.fingerprint = self.fingerprint
        return copy

    def pack_fingerprint(self) -> str:
        return self.fingerprint

    def boards(self) -> tuple[Board, ...]:
        return self.readings.boards(self)

    def symbols(self) -> tuple[Symbol, ...]:
        return self.readings.symbols()

    def rule_help(self) -> dict[str, str]:
        return self.readings.rule_help(self.pack)

    def picture(self, seat: Seat) -> Picture:
        return self.readings.picture(self, seat)

    def draws_sights(self) -> bool:
        return self.readings.sight is not None

    def sight(self, seat: Seat, here: str, there: str) -> Sight | None:
        return None if self.readings.sight is None else self.readings.sight(self, seat, here, there)

    def tell(self, event: Event) -> Line | None:
        """A line is the scenario's and the event's alone, so it is told once."""
        lines = self.pack.drawer.lines
        found = lines.get(id(event))
        if found is None or found[0] is not event:
            found = lines.keep(id(event), (event, self.readings.tell(self, event)))
        return found[1]

    def milestone(self, event: Event) -> Milestone | None:
        found = self.readings.milestones.get(event.kind)
        return found if found is None or not found.stretch else replace(found, sign=found.sign.format_map(event.data))

    def outcome(self) -> Outcome | None:
        return self.readings.outcome(self)

    def points(self, seat: Seat) -> int:
        return self.readings.points(self, seat)

    def faults(self) -> list[str]:
        return self.readings.faults(self)

    def report(self, seat: Seat, events: list[Event]) -> Report:
        return self.readings.report(self, seat, events)

    def sum_up(self, events: list[Event]) -> list[Stake]:
        return self.readings.sum_up(self.pack, events)

    def is_settled(self) -> bool:
        return self.readings.is_settled(self)

    def determinise(self, seat: Seat, dice: Dice) -> None:
        self.readings.redraw(self, seat, dice)
