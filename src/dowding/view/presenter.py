"""The display interface of a game: boards, scenes, log lines and reports, and how a game registers them.

The rules never use these functions, so they are not part of the engine's `GameContext`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Never, Self, TypeVar, cast

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.engine.outcome import Outcome, SubjectOutcome
from dowding.view.render_cache import HasRenderCache
from dowding.view.scene import Arrangement, Board, Expected, LogLine, Milestone, Picture, Report, Sight, Symbol
from dowding.view.stage import Stage

ContextT = TypeVar("ContextT", contravariant=True)
PackT = TypeVar("PackT", bound=HasRenderCache)


class DrawableContext(GameContext):
    """A context that clients can draw."""

    __slots__ = ()

    @abstractmethod
    def boards(self) -> tuple[Board, ...]:
        """The boards, drawn from the pack alone."""

    def symbols(self) -> tuple[Symbol, ...]:
        """The silhouettes of the kinds of pieces and regions that have one."""
        return ()

    def rule_help(self) -> dict[str, str]:
        """Summaries of the cited rules, in our own words, by rule."""
        return {}

    @abstractmethod
    def picture(self, seat: Seat) -> Picture:
        """The picture of the state that this seat may see."""

    def expected(self, seat: Seat) -> tuple[Expected, ...]:
        """The expected results of this seat's plans: not part of the picture, because they are costly to compute."""
        return ()

    def arrange(self, decision: Decision) -> Arrangement:
        """How clients show a decision that is open now. The decision itself stays as the rules ask it."""
        return Arrangement()

    @abstractmethod
    def format_event(self, event: Event) -> LogLine | None:
        """The log line of an event, or None if it has none."""

    def stages(self, events: Sequence[Event]) -> tuple[Stage, ...]:
        """The last combats among these events, step by step."""
        return ()

    def milestone(self, event: Event) -> Milestone | None:
        """The mark that an event leaves on the scrubber of a replay, or None."""
        return None

    def has_lines_of_sight(self) -> bool:
        """Whether lines of sight matter in this game, and can be requested."""
        return False

    def line_of_sight(self, seat: Seat, here: str, there: str) -> Sight | None:
        """The line of sight between two pieces or regions that this seat sees; None if it is not defined."""
        return None

    @abstractmethod
    def report(self, seat: Seat, events: list[Event]) -> Report:
        """The after-action report for a seat, computed from the events that it may know."""


def drawable(context: GameContext) -> DrawableContext:
    """The context of a match with its display interface; a TypeError if the game has none."""
    if not isinstance(context, DrawableContext):
        raise TypeError(f"{type(context).__name__} cannot be drawn: derive it from DrawableContext")
    return context


class Presenter(Generic[ContextT, PackT]):
    """The display and query functions of a game, which its `PresentedContext` calls.

    They are in modules that import the context, so they are passed to the context when a match begins.
    """

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
        expected: Callable[[ContextT, Seat], tuple[Expected, ...]] | None = None,
        line_of_sight: Callable[[ContextT, Seat, str, str], Sight | None] | None = None,
        arrange: Callable[[ContextT, Decision], Arrangement] | None = None,
        stages: Callable[[ContextT, Sequence[Event]], tuple[Stage, ...]] | None = None,
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
        self.expected = expected
        self.line_of_sight = line_of_sight
        self.arrange = arrange
        self.stages = stages


class PresentedContext(DrawableContext, Generic[PackT]):
    """A context with a pack and a presenter. `Never` represents the context type of the game."""

    __slots__ = ("fingerprint", "pack", "presenter")

    def __init__(
        self, state: State, dice: Dice, pack: PackT, presenter: Presenter[Never, PackT], fingerprint: str
    ) -> None:
        super().__init__(state, dice)
        self.pack = pack
        self.presenter = cast("Presenter[GameContext, PackT]", presenter)
        self.fingerprint = fingerprint

    def copy_with_state(self, state: State, dice: Dice) -> Self:
        """A context of the same game and pack on another state. A subclass copies its additional attributes itself."""
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

    def expected(self, seat: Seat) -> tuple[Expected, ...]:
        return () if self.presenter.expected is None else self.presenter.expected(self, seat)

    def arrange(self, decision: Decision) -> Arrangement:
        return Arrangement() if self.presenter.arrange is None else self.presenter.arrange(self, decision)

    def stages(self, events: Sequence[Event]) -> tuple[Stage, ...]:
        return () if self.presenter.stages is None else self.presenter.stages(self, events)

    def has_lines_of_sight(self) -> bool:
        return self.presenter.line_of_sight is not None

    def line_of_sight(self, seat: Seat, here: str, there: str) -> Sight | None:
        return None if self.presenter.line_of_sight is None else self.presenter.line_of_sight(self, seat, here, there)

    def format_event(self, event: Event) -> LogLine | None:
        """The log line of an event, from the cache: it depends only on the scenario and the event."""
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
