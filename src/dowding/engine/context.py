"""The context of a game in play: state, dice and log, which the rule procedures work on. It contains no rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, TypeVar

from dowding.engine import agenda
from dowding.engine.agenda import ScheduledStep, State, StepFunction, StepName
from dowding.engine.decision import Seat
from dowding.engine.decks import draw_from_cup, shuffle
from dowding.engine.dice import Dice
from dowding.engine.events import DRAW_VALUE, ROLL, Event, Plain
from dowding.engine.outcome import Outcome, SubjectOutcome

T = TypeVar("T")
Self = TypeVar("Self", bound="GameContext")


class GameContext(ABC):
    """A game in play. Each game's subclass adds its pack, queries of the state, and the methods that the engine needs.

    What clients draw is in `dowding.view.presenter.DrawableContext`.
    """

    __slots__ = ("at", "dice", "log", "revealed", "state")

    is_perfect_information: ClassVar[bool] = False
    """Whether no seat has hidden information, so that a sample needs no redraw."""
    state: State

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.log: list[Event] | None = None
        self.at = 0
        self.revealed = False

    # Methods for rule procedures

    def roll(self, name: str, rule: str, sides: int = 6, seen_by: tuple[Seat, ...] | None = None) -> int:
        """Roll a named die and log it. Choices before a roll cannot be undone."""
        self.revealed = True
        value = self.dice.roll(name, sides)
        if self.log is not None:
            data: dict[str, Plain] = {"name": name, "sides": sides, "value": value, "position": self.dice.position}
            self.log.append(Event(ROLL, rule, data, self.at, seen_by))
        return value

    def draw(self, cup: list[T], name: str, rule: str, seen_by: tuple[Seat, ...] | None = None) -> T:
        """Draw a piece from a cup at random."""
        self.revealed = True
        sides = len(cup)
        piece = draw_from_cup(cup, self.dice, name)
        if self.log is not None:
            data: dict[str, Plain] = {"name": name, "sides": sides, "value": DRAW_VALUE, "position": self.dice.position}
            if seen_by is None:
                data["drawn"] = str(piece)
            self.log.append(Event(ROLL, rule, data, self.at, seen_by))
        return piece

    def shuffle(self, deck: list[T], name: str) -> None:
        """Shuffle a deck. Its order is hidden from every seat."""
        self.revealed = True
        shuffle(deck, self.dice, name)

    def happen(self, kind: str, rule: str, seen_by: tuple[Seat, ...] | None = None, **data: Plain) -> None:
        """Log an event and the rule that caused it."""
        if self.log is not None:
            self.log.append(Event(kind, rule, data, self.at, seen_by))

    def reveal(self) -> None:
        """Mark that hidden information was revealed: earlier choices can no longer be undone."""
        self.revealed = True

    def schedule_next(self, *steps: ScheduledStep) -> None:
        """Put these steps at the front of the agenda, in this order."""
        agenda.schedule_next(self.state, steps)

    def drop(self, *steps: ScheduledStep) -> None:
        """Remove these steps, with exactly these arguments, from the agenda."""
        agenda.drop(self.state, steps)

    def go_to(self, step: StepFunction | StepName) -> None:
        """Remove everything before this step from the agenda."""
        agenda.go_to(self.state, step)

    def clear(self) -> None:
        """Empty the agenda."""
        self.state.agenda.clear()

    # Methods that the engine calls

    @abstractmethod
    def with_state(self: Self, state: State, dice: Dice) -> Self:
        """The same game on another state and other dice, without a log."""

    @abstractmethod
    def pack_fingerprint(self) -> str:
        """The fingerprint of the pack in play."""

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        """The outcome of each subject in these events, for odds. Each subject appears once."""
        return []

    def points(self, seat: Seat) -> int | None:
        """The seat's present points; None if the game keeps no running score."""
        return None

    def horizon(self) -> int:
        """A number that changes at the end of a period (an hour, a day). Rollouts end when it changes."""
        return 0

    def periods(self) -> dict[str, int]:
        """The periods of the game by name ("hour", "day"). A number changes when its period ends."""
        return {}

    def is_outcome_decided(self) -> bool:
        """Whether no combat, bombing or other procedure whose odds are computed is still under way."""
        return True

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it is in progress."""

    @abstractmethod
    def check_invariants(self) -> list[str]:
        """The invariants that the state violates. Anything but an empty list is a bug in the rules."""

    @abstractmethod
    def determinise(self, seat: Seat, dice: Dice) -> None:
        """Redraw the information that is hidden from this seat, consistently with what it has seen.

        While another seat makes a secret decision, the last item of the agenda is the step under way. Its identity may
        be secret too: replace it with a step that asks the same seat in every match that this seat could be in.
        """
