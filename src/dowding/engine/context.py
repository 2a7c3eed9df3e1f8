"""The context of a game in play: state, dice and log, which the procedures of the rules work on. It knows no rule."""

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
    """A game in play. A game's own context adds its pack, queries of the state, and the answers that the engine needs.

    What clients draw is in `dowding.view.presenter.DrawableContext`.
    """

    __slots__ = ("at", "dice", "log", "revealed", "state")

    is_perfect_information: ClassVar[bool] = False
    """Whether nothing of the state is hidden from anybody, so that there is nothing to redraw in a sample of it."""
    state: State

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.log: list[Event] | None = None
        self.at = 0
        self.revealed = False

    # What the rules do here

    def roll(self, name: str, rule: str, sides: int = 6, seen_by: tuple[Seat, ...] | None = None) -> int:
        """Roll a named die. It is logged, and nobody takes back what came before it."""
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
        """Shuffle a deck; its order is for nobody's eyes."""
        self.revealed = True
        shuffle(deck, self.dice, name)

    def happen(self, kind: str, rule: str, seen_by: tuple[Seat, ...] | None = None, **data: Plain) -> None:
        """Log what happened and which rule made it happen."""
        if self.log is not None:
            self.log.append(Event(kind, rule, data, self.at, seen_by))

    def reveal(self) -> None:
        """Something hidden has been shown: what came before can no longer be taken back."""
        self.revealed = True

    def schedule_next(self, *steps: ScheduledStep) -> None:
        """Do these steps next, in this order."""
        agenda.schedule_next(self.state, steps)

    def drop(self, *steps: ScheduledStep) -> None:
        """Leave out these steps, with just these arguments, wherever they are planned."""
        agenda.drop(self.state, steps)

    def go_to(self, step: StepFunction | StepName) -> None:
        """Leave out what is planned before this step."""
        agenda.go_to(self.state, step)

    def clear(self) -> None:
        """Leave out all that is planned."""
        self.state.agenda.clear()

    # What the engine asks of a game

    @abstractmethod
    def with_state(self: Self, state: State, dice: Dice) -> Self:
        """The same game on another state and other dice, without a log."""

    @abstractmethod
    def pack_fingerprint(self) -> str:
        """The fingerprint of the pack in play."""

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        """What these events came to, each subject once, for odds: who suffered what."""
        return []

    def points(self, seat: Seat) -> int | None:
        """The seat's points as they stand, where the game keeps them."""
        return None

    def horizon(self) -> int:
        """A number that changes when a stretch of the game is over (an hour, a day): forecasts look so far ahead."""
        return 0

    def periods(self) -> dict[str, int]:
        """The stretches in which the game goes on, by name ("hour", "day"): each number changes when one is over."""
        return {}

    def is_outcome_decided(self) -> bool:
        """Whether what odds speak of is over: nothing begun (a combat, a bombing) is still under way."""
        return True

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""

    @abstractmethod
    def check_invariants(self) -> list[str]:
        """The invariants of the game that the state breaks: always empty, or the rules are wrong."""

    @abstractmethod
    def determinise(self, seat: Seat, dice: Dice) -> None:
        """Redraw what this seat cannot know, consistently with what it has seen.

        While another seat is asked in secret, the last item of the agenda is the step under way. Which one it is may
        be a secret too: put one there that asks the same seat in every match that this seat could be in.
        """
