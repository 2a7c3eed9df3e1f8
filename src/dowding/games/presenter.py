"""Readings: how a game's table is shown, told and judged; rooms of their own, so that the rules need not know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Never, Self, TypeVar, cast

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.engine.outcome import Outcome, SubjectOutcome
from dowding.view.render_cache import HasRenderCache
from dowding.view.scene import Board, LogLine, Milestone, Picture, Report, Sight, Symbol

ContextT = TypeVar("ContextT", contravariant=True)
PackT = TypeVar("PackT", bound=HasRenderCache)


class Presenter(Generic[ContextT, PackT]):
    """What a game reads from its table and its pack, a function for each question that the kernel asks."""

    def __init__(
        self,
        *,
        boards: Callable[[ContextT], tuple[Board, ...]],
        symbols: Callable[[], tuple[Symbol, ...]],
        rule_help: Callable[[PackT], dict[str, str]],
        picture: Callable[[ContextT, Seat], Picture],
        format_event: Callable[[ContextT, Event], LogLine | None],
        milestones: Mapping[str, Milestone],
        outcome: Callable[[ContextT], Outcome | None],
        points: Callable[[ContextT, Seat], int],
        check_invariants: Callable[[ContextT], list[str]],
        report: Callable[[ContextT, Seat, list[Event]], Report],
        summarize_outcome: Callable[[PackT, list[Event]], list[SubjectOutcome]],
        is_outcome_decided: Callable[[ContextT], bool],
        determinise: Callable[[ContextT, Seat, Dice], None],
        line_of_sight: Callable[[ContextT, Seat, str, str], Sight | None] | None = None,
    ) -> None:
        self.boards = boards
        self.symbols = symbols
        self.rule_help = rule_help
        self.picture = picture
        self.format_event = format_event
        self.milestones = milestones
        self.outcome = outcome
        self.points = points
        self.check_invariants = check_invariants
        self.report = report
        self.summarize_outcome = summarize_outcome
        self.is_outcome_decided = is_outcome_decided
        self.determinise = determinise
        self.line_of_sight = line_of_sight


class PresentedContext(GameContext, Generic[PackT]):
    """A table with a pack, read by the readings it is given. `Never` stands for the table that only the game knows."""

    __slots__ = ("fingerprint", "pack", "presenter")

    def __init__(
        self, state: State, dice: Dice, pack: PackT, presenter: Presenter[Never, PackT], fingerprint: str
    ) -> None:
        super().__init__(state, dice)
        self.pack = pack
        self.presenter = cast("Presenter[GameContext, PackT]", presenter)
        self.fingerprint = fingerprint

    def copy_with_state(self, state: State, dice: Dice) -> Self:
        """A table of the same game and pack on another state; what else the game keeps on its table, it adds."""
        copy = type(self).__new__(type(self))
        copy.state = state
        copy.dice = dice
        copy.log = None
        copy.at = self.at
        copy.revealed = False
        copy.pack = self.pack
        copy.presenter = self.presenter
        copy.fingerprint = self.fingerprint
        return copy

    def pack_fingerprint(self) -> str:
        return self.fingerprint

    def boards(self) -> tuple[Board, ...]:
        return self.presenter.boards(self)

    def symbols(self) -> tuple[Symbol, ...]:
        return self.presenter.symbols()

    def rule_help(self) -> dict[str, str]:
        return self.presenter.rule_help(self.pack)

    def picture(self, seat: Seat) -> Picture:
        return self.presenter.picture(self, seat)

    def has_lines_of_sight(self) -> bool:
        return self.presenter.line_of_sight is not None

    def line_of_sight(self, seat: Seat, here: str, there: str) -> Sight | None:
        return None if self.presenter.line_of_sight is None else self.presenter.line_of_sight(self, seat, here, there)

    def format_event(self, event: Event) -> LogLine | None:
        """A line is the scenario's and the event's alone, so it is told once."""
        lines = self.pack.render_cache.lines
        cached = lines.get(id(event))
        if cached is None or cached[0] is not event:
            cached = lines.put(id(event), (event, self.presenter.format_event(self, event)))
        return cached[1]

    def milestone(self, event: Event) -> Milestone | None:
        milestone = self.presenter.milestones.get(event.kind)
        return (
            milestone
            if milestone is None or not milestone.stretch
            else replace(milestone, sign=milestone.sign.format_map(event.data))
        )

    def outcome(self) -> Outcome | None:
        return self.presenter.outcome(self)

    def points(self, seat: Seat) -> int:
        return self.presenter.points(self, seat)

    def check_invariants(self) -> list[str]:
        return self.presenter.check_invariants(self)

    def report(self, seat: Seat, events: list[Event]) -> Report:
        return self.presenter.report(self, seat, events)

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        return self.presenter.summarize_outcome(self.pack, events)

    def is_outcome_decided(self) -> bool:
        return self.presenter.is_outcome_decided(self)

    def determinise(self, seat: Seat, dice: Dice) -> None:
        self.presenter.determinise(self, seat, dice)
