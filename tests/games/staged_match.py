"""Playing and inspecting a match that a test has set up by hand. The scenario builders of the games add set-up."""

from __future__ import annotations

from abc import ABC, abstractmethod

from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Refused, Seat
from dowding.engine.events import Event
from dowding.engine.match import Match


class StagedMatch(ABC):
    """A match in which one seat at a time decides. `match` is set once steps are played."""

    match: Match | None = None

    @property
    @abstractmethod
    def context(self) -> GameContext:
        """The rules context, set up by the test and then played."""

    def choose(self, *options: str) -> None:
        """Make these choices in order, for the seat that must decide."""
        assert self.match is not None
        for option in options:
            (seat,) = self.match.deciding_seats()
            choose_and_check_risk(self.match, seat, option)

    @property
    def decision(self) -> Decision:
        """The decision that must be made now."""
        assert self.match is not None
        (seat,) = self.match.deciding_seats() or ("",)
        decision = self.match.decision(seat) if seat else None
        assert decision is not None, "no decision is open"
        return decision

    @property
    def is_done(self) -> bool:
        """Whether the steps, and all that follows from them, have been played."""
        assert self.match is not None
        return self.match.is_over

    def options(self) -> list[str]:
        """The ids of the options offered now."""
        return [option.id for option in self.decision.options]

    def refused(self) -> dict[str, Refused]:
        """The refusals of the open decision, by id."""
        return {refused.id: refused for refused in self.decision.refusals()}

    def events(self, kind: str) -> list[Event]:
        """The events of one kind, in order."""
        return [event for event in self.context.log or () if event.kind == kind]

    def event(self, kind: str) -> Event:
        """The only event of its kind."""
        (event,) = self.events(kind)
        return event


def choose_and_check_risk(match: Match, seat: Seat, option_id: str) -> None:
    """Make a choice. Dice, draws and reveals, which prevent undo, may follow only risky options."""
    decision = match.decision(seat)
    option = decision.option(option_id) if decision is not None else None
    match.choose(seat, option_id)
    if option is not None and not option.risky:
        assert match.barrier < len(match.history), f"{option_id!r} is not marked as risky, but cannot be undone"
