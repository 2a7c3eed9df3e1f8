"""The course of a match: the door for choices, the run of the rules, and what each seat may know of the past.

Position = checkpoint + the choices since. A step boundary is a checkpoint; fork, undo and load replay from one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from dowding.engine.agenda import Item, Rules, State
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat, SimultaneousDecisions, is_option_id
from dowding.engine.dice import commitment
from dowding.engine.errors import (
    MalformedChoice,
    NotOffered,
    RefusedByRule,
    RulesError,
    StalePosition,
    WrongSeat,
)
from dowding.engine.events import ROLL, Event, Remark, without_dice_position
from dowding.engine.game import Game, Setup
from dowding.engine.hidden_choices import HiddenChoice, HiddenChoices
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.outcome import Outcome

MAX_CHECKPOINTS: Final = 64


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """A choice made: by whom, what, and whether the kernel took it because there was no other."""

    seat: Seat
    option: str
    forced: bool = False


class Checkpoint(msgspec.Struct, frozen=True):
    """The match as it stood when a step began, or with no step at its very start and end."""

    step: Item | None
    state: State
    dice: int
    log: int
    history: int
    barrier: int


class Executor:
    """What goes on in a match. People and programs come in by `choose`; there is no other way."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        context: GameContext,
        *,
        secret: bytes | None = None,
        take_forced: bool = False,
        keep_log: bool = True,
    ) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.context = context
        self.secret = secret
        self.commitment: Final = "" if secret is None else commitment(secret)
        self.take_forced = take_forced
        self.history: list[Choice] = []
        self.barrier = 0
        self.pending: dict[Seat, Option] = {}
        self.rewinds = ()
        self.metadata = MatchMetadata()
        self.remarks: tuple[Remark, ...] = ()
        """Lines for the log that are not of the rules, such as who chooses for a seat. All may read them: so they
        tell of no secret choice."""
        self._hidden_choices: HiddenChoices | None = None
        self._open_decision: Decision | SimultaneousDecisions | None = None
        self._routine: Rules | None = None
        self._replaying = False
        context.log = [] if keep_log else None
        self._checkpoint = Checkpoint(None, context.state.clone(), context.dice.position, 0, 0, 0)
        self._origin = self._checkpoint
        self._checkpoints: list[Checkpoint] = []
        self._run_agenda()

    @property
    def position(self) -> int:
        """The number of all choices made, for those who may know everything. A seat goes by `position_of`."""
        return len(self.history)

    @property
    def has_hidden_choices(self) -> bool:
        """Whether anything has been chosen in secret, so that seats count differently."""
        return self._hidden_choices is not None

    def position_of(self, seat: Seat, choices_made: int | None = None) -> int:
        """How many choices this seat may know of: of all, or of the first so many. A new choice must name it."""
        number = len(self.history) if choices_made is None else choices_made
        return number if self._hidden_choices is None else self._hidden_choices.visible_count(seat, number)

    def history_length_at(self, seat: Seat, position: int) -> int:
        """The number of all choices made, at most, when this seat stood at a position."""
        return position if self._hidden_choices is None else self._hidden_choices.history_length(seat, position)

    def is_known(self, seat: Seat, index: int) -> bool:
        """Whether this seat may know of the choice at a place of the history."""
        return self._hidden_choices is None or self._hidden_choices.is_known(seat, index)

    @property
    def is_over(self) -> bool:
        """Whether the agenda is done and nobody has anything left to choose."""
        return self._open_decision is None

    def outcome(self) -> Outcome | None:
        """How the match ended and why, once it has."""
        return self.context.outcome() if self.is_over else None

    def decision(self, seat: Seat) -> Decision | None:
        """What this seat must decide now; None while it has nothing to decide or has answered."""
        open_decision = self._open_decision
        if isinstance(open_decision, Decision):
            return open_decision if open_decision.seat == seat else None
        if open_decision is not None and seat not in self.pending:
            return next((decision for decision in open_decision.decisions if decision.seat == seat), None)
        return None

    def deciding_seats(self) -> tuple[Seat, ...]:
        """The seats asked now. A sealed answer does not show: its seat counts until all are in."""
        open_decision = self._open_decision
        if open_decision is None:
            return ()
        return (
            (open_decision.seat,)
            if isinstance(open_decision, Decision)
            else tuple(decision.seat for decision in open_decision.decisions)
        )

    # The door

    def choose(self, seat: Seat, option: str, position: int | None = None) -> None:
        """Make a choice for a seat at a position (now, where none is named). What does not fit is refused."""
        if position is not None and position != self.position_of(seat):
            raise StalePosition(f"the choice was made at position {position}; the match is at {self.position_of(seat)}")
        decision = self.decision(seat)
        if decision is None:
            raise self._wrong_seat_error(seat)
        chosen = decision.option(option)
        if chosen is None:
            raise self._choice_error(decision, option)
        self._answer(decision, chosen)

    def replay_choice(self, choice: Choice) -> None:
        """Make a choice that was made before; what the kernel once took itself stays marked so."""
        self.choose(choice.seat, choice.option)
        if choice.forced:
            self.history[-1] = choice

    def _wrong_seat_error(self, seat: Seat) -> WrongSeat:
        if seat not in self.game.seats:
            return WrongSeat(f"there is no seat {seat!r}; the seats are {', '.join(self.game.seats)}")
        if self.is_over:
            return WrongSeat("the match is over")
        if seat in self.pending:
            return WrongSeat(f"{seat} has already answered")
        return WrongSeat(f"{seat} has nothing to decide now")

    def _choice_error(self, decision: Decision, option: str) -> MalformedChoice | NotOffered | RefusedByRule:
        if not isinstance(option, str) or not is_option_id(option):
            return MalformedChoice(
                f"{str(option)[:80]!r} is not an option: write it as offered, such as {decision.options[0].id!r}"
            )
        for refused in decision.refusals():
            if refused.id == option:
                return RefusedByRule(f"{refused.label}: {refused.why}", refused.rule)
        return NotOffered(f"{option!r} is not offered now; the question is: {decision.prompt}")

    def _answer(self, decision: Decision, chosen: Option) -> None:
        open_decision = self._open_decision
        if isinstance(open_decision, SimultaneousDecisions):
            self.pending[decision.seat] = chosen
            if len(self.pending) < len(open_decision.decisions):
                return
            open_decision.answers = {
                seat_decision.seat: self.pending[seat_decision.seat] for seat_decision in open_decision.decisions
            }
            for seat_decision in open_decision.decisions:
                self._record_choice(seat_decision, open_decision.answers[seat_decision.seat])
            chosen = open_decision.answers[open_decision.decisions[-1].seat]
            self.pending = {}
            if len(open_decision.decisions) > 1:
                self.context.reveal()
        else:
            self._record_choice(decision, chosen)
        self._run_agenda(chosen)

    def _record_choice(self, decision: Decision, chosen: Option, forced: bool = False) -> None:
        """Write a choice into the history; where there is somebody to keep it from, a secret one as a secret."""
        if decision.secret and len(self.game.seats) > 1:
            self._hidden_choices = self._hidden_choices or HiddenChoices(self.game.seats)
            self._hidden_choices.add(len(self.history), decision.seat, HiddenChoice(chosen, decision.rule))
        self.history.append(Choice(decision.seat, chosen.id, forced))

    # The run of the rules

    def _run_agenda(self, answer: Option | None = None) -> None:
        """Work off the agenda until somebody must choose or nothing is left to do."""
        context = self.context
        steps = self.game.steps
        routine = self._routine
        context.at = len(self.history)
        while True:
            if routine is None:
                state = context.state
                if not state.agenda:
                    self._open_decision = self._routine = None
                    if not self._replaying:
                        self._save_checkpoint(None)
                    break
                step = state.agenda.pop()
                routine = steps[str(step[0])](context, *step[1:])
                if routine is None:
                    continue
                self._save_checkpoint(step)
                answer = None
            try:
                open_decision = next(routine) if answer is None else routine.send(answer)
            except StopIteration:
                routine = None
                continue
            if self._hidden_choices is not None:
                self._check_hidden_choice_ends_step()
            if isinstance(open_decision, SimultaneousDecisions):
                open_decision.check()
            elif len(open_decision.options) < 2:
                open_decision.check()
                if self.take_forced and not open_decision.pause and not self._replaying:
                    answer = open_decision.options[0]
                    self._mark_barrier()
                    self._record_choice(open_decision, answer, forced=True)
                    context.at = len(self.history)
                    continue
            self._open_decision = open_decision
            self._routine = routine
            break
        self._mark_barrier()

    def _check_hidden_choice_ends_step(self) -> None:
        """A secret choice ends its step: or a sample of another seat would have to make it again to stand there."""
        choices_made = len(self.history)
        if (
            self._hidden_choices is not None
            and self._checkpoint.history < choices_made
            and self._hidden_choices.is_secret(choices_made - 1)
        ):
            raise RulesError(
                f"the step {self._checkpoint.step} goes on to ask after a secret choice; it must end there"
            )

    def _mark_barrier(self) -> None:
        if self.context.revealed:
            self.context.revealed = False
            self.barrier = len(self.history)

    def _save_checkpoint(self, step: Item | None) -> None:
        context = self.context
        log = 0 if context.log is None else len(context.log)
        choices_made = len(self.history)
        barrier = choices_made if context.revealed else self.barrier
        self._checkpoint = Checkpoint(step, context.state.clone(), context.dice.position, log, choices_made, barrier)
        if context.log is not None:
            self._checkpoints.append(self._checkpoint)
            if len(self._checkpoints) > 2 * MAX_CHECKPOINTS:
                self._checkpoints = self._checkpoints[:MAX_CHECKPOINTS:8] + self._checkpoints[MAX_CHECKPOINTS:]

    def _resume(self, checkpoint: Checkpoint, choices: Sequence[Choice]) -> None:
        """Stand at a checkpoint again and make these choices."""
        context = self.context
        context.state = checkpoint.state.clone()
        context.dice.position = checkpoint.dice
        context.revealed = False
        if context.log is not None:
            del context.log[checkpoint.log :]
        del self.history[checkpoint.history :]
        if self._hidden_choices is not None:
            self._hidden_choices.truncate(checkpoint.history)
        self.pending = {}
        self.barrier = checkpoint.barrier
        self._checkpoint = checkpoint
        self._routine = None
        if checkpoint.step is not None:
            self._routine = self.game.steps[str(checkpoint.step[0])](context, *checkpoint.step[1:])
        self._replaying = True
        try:
            self._run_agenda()
            for choice in choices:
                self.replay_choice(choice)
        finally:
            self._replaying = False

    @property
    def rewinds(self) -> tuple[tuple[int, int], ...]:
        """Every time the match was wound back: from which position, and to which."""
        return self._rewinds

    @rewinds.setter
    def rewinds(self, rewinds: tuple[tuple[int, int], ...]) -> None:
        self._rewinds = rewinds
        told = [Remark(back, f"Wound back from position {left} to {back}.", "rewind") for left, back in rewinds]
        self.rewind_lines = sorted(told, key=lambda line: line.at)
        """What the log tells of it, drawn once: a scene takes the last few lines, however many there are."""

    # Readings

    def events(self, seat: Seat) -> list[Event]:
        """What this seat may know to have happened, at the positions of this seat."""
        return self._visible_events(seat, self.context.log or ())

    def _visible_events(self, seat: Seat, log: Iterable[Event], *, whole: bool = False) -> list[Event]:
        """The events that a seat may know. Among several seats dice are numbered only once the match is over.

        With the `whole` log those of others are among them, at the positions of this seat.
        """
        visible = [event for event in log if whole or event.is_seen_by(seat)]
        if len(self.game.seats) == 1:
            return visible
        if self._hidden_choices is not None:
            visible = [
                msgspec.structs.replace(event, at=self._hidden_choices.visible_count(seat, event.at))
                for event in visible
            ]
        return (
            visible
            if self.is_over
            else [without_dice_position(event) if event.kind == ROLL else event for event in visible]
        )

    def state_bytes(self) -> bytes:
        """The state in its exact encoded form."""
        return msgspec.msgpack.encode(self.context.state)
