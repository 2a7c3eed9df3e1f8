"""The course of a match: the door for choices, the run of the rules, and what each seat may know of the past.

Position = checkpoint + the choices since. A step boundary is a checkpoint; fork, undo and load replay from one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from dowding.engine.agenda import Item, Rules, State
from dowding.engine.context import Table
from dowding.engine.decision import Decision, Option, Sealed, Seat, is_option_id
from dowding.engine.dice import commitment
from dowding.engine.errors import (
    Malformed,
    NotOffered,
    RefusedByRule,
    RulesError,
    StalePosition,
    WrongSeat,
)
from dowding.engine.events import ROLL, Event, without_number
from dowding.engine.game import Game, Setup
from dowding.engine.hidden_choices import SecretChoice, Secrets
from dowding.engine.match_metadata import Circumstances
from dowding.view.scene import Line, Outcome

KEPT_CHECKPOINTS: Final = 64


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


class Run:
    """What goes on in a match. People and programs come in by `choose`; there is no other way."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        table: Table,
        *,
        secret: bytes | None = None,
        take_forced: bool = False,
        keep_log: bool = True,
    ) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.table = table
        self.secret = secret
        self.commitment: Final = "" if secret is None else commitment(secret)
        self.take_forced = take_forced
        self.history: list[Choice] = []
        self.barrier = 0
        self.pending: dict[Seat, Option] = {}
        self.rewinds = ()
        self.circumstances = Circumstances()
        self.remarks: tuple[Line, ...] = ()
        """Lines for the log that are not of the rules, such as who chooses for a seat. All may read them: so they
        tell of no secret choice."""
        self._secrets: Secrets | None = None
        self._asked: Decision | Sealed | None = None
        self._routine: Rules | None = None
        self._replaying = False
        table.log = [] if keep_log else None
        self._checkpoint = Checkpoint(None, table.state.clone(), table.dice.position, 0, 0, 0)
        self._origin = self._checkpoint
        self._kept: list[Checkpoint] = []
        self._run()

    @property
    def position(self) -> int:
        """The number of all choices made, for those who may know everything. A seat goes by `position_of`."""
        return len(self.history)

    @property
    def has_secrets(self) -> bool:
        """Whether anything has been chosen in secret, so that seats count differently."""
        return self._secrets is not None

    def position_of(self, seat: Seat, made: int | None = None) -> int:
        """How many choices this seat may know of: of all, or of the first so many. A new choice must name it."""
        number = len(self.history) if made is None else made
        return number if self._secrets is None else self._secrets.counted(seat, number)

    def made_at(self, seat: Seat, position: int) -> int:
        """The number of all choices made, at most, when this seat stood at a position."""
        return position if self._secrets is None else self._secrets.made(seat, position)

    def is_known(self, seat: Seat, place: int) -> bool:
        """Whether this seat may know of the choice at a place of the history."""
        return self._secrets is None or self._secrets.is_known(seat, place)

    @property
    def is_over(self) -> bool:
        """Whether the agenda is done and nobody has anything left to choose."""
        return self._asked is None

    def outcome(self) -> Outcome | None:
        """How the match ended and why, once it has."""
        return self.table.outcome() if self.is_over else None

    def decision(self, seat: Seat) -> Decision | None:
        """What this seat must decide now; None while it has nothing to decide or has answered."""
        asked = self._asked
        if isinstance(asked, Decision):
            return asked if asked.seat == seat else None
        if asked is not None and seat not in self.pending:
            return next((decision for decision in asked.decisions if decision.seat == seat), None)
        return None

    def deciding(self) -> tuple[Seat, ...]:
        """The seats asked now. A sealed answer does not show: its seat counts until all are in."""
        asked = self._asked
        if asked is None:
            return ()
        return (asked.seat,) if isinstance(asked, Decision) else tuple(each.seat for each in asked.decisions)

    # The door

    def choose(self, seat: Seat, option: str, position: int | None = None) -> None:
        """Make a choice for a seat at a position (now, where none is named). What does not fit is refused."""
        if position is not None and position != self.position_of(seat):
            raise StalePosition(f"the choice was made at position {position}; the match is at {self.position_of(seat)}")
        decision = self.decision(seat)
        if decision is None:
            raise self._nothing_to_decide(seat)
        chosen = decision.option(option)
        if chosen is None:
            raise self._not_chosen(decision, option)
        self._answer(decision, chosen)

    def redo(self, choice: Choice) -> None:
        """Make a choice that was made before; what the kernel once took itself stays marked so."""
        self.choose(choice.seat, choice.option)
        if choice.forced:
            self.history[-1] = choice

    def _nothing_to_decide(self, seat: Seat) -> WrongSeat:
        if seat not in self.game.seats:
            return WrongSeat(f"there is no seat {seat!r}; the seats are {', '.join(self.game.seats)}")
        if self.is_over:
            return WrongSeat("the match is over")
        if seat in self.pending:
            return WrongSeat(f"{seat} has already answered")
        return WrongSeat(f"{seat} has nothing to decide now")

    def _not_chosen(self, decision: Decision, option: str) -> Malformed | NotOffered | RefusedByRule:
        if not isinstance(option, str) or not is_option_id(option):
            return Malformed(
                f"{str(option)[:80]!r} is not an option: write it as offered, such as {decision.options[0].id!r}"
            )
        for refused in decision.refusals():
            if refused.id == option:
                return RefusedByRule(f"{refused.label}: {refused.why}", refused.rule)
        return NotOffered(f"{option!r} is not offered now; the question is: {decision.prompt}")

    def _answer(self, decision: Decision, chosen: Option) -> None:
        asked = self._asked
        if isinstance(asked, Sealed):
            self.pending[decision.seat] = chosen
            if len(self.pending) < len(asked.decisions):
                return
            asked.answers = {each.seat: self.pending[each.seat] for each in asked.decisions}
            for each in asked.decisions:
                self._note(each, asked.answers[each.seat])
            chosen = asked.answers[asked.decisions[-1].seat]
            self.pending = {}
            if len(asked.decisions) > 1:
                self.table.reveal()
        else:
            self._note(decision, chosen)
        self._run(chosen)

    def _note(self, decision: Decision, chosen: Option, forced: bool = False) -> None:
        """Write a choice into the history; where there is somebody to keep it from, a secret one as a secret."""
        if decision.secret and len(self.game.seats) > 1:
            self._secrets = self._secrets or Secrets(self.game.seats)
            self._secrets.keep(len(self.history), decision.seat, SecretChoice(chosen, decision.rule))
        self.history.append(Choice(decision.seat, chosen.id, forced))

    # The run of the rules

    def _run(self, answer: Option | None = None) -> None:
        """Work off the agenda until somebody must choose or nothing is left to do."""
        table = self.table
        steps = self.game.steps
        routine = self._routine
        table.at = len(self.history)
        while True:
            if routine is None:
                state = table.state
                if not state.agenda:
                    self._asked = self._routine = None
                    if not self._replaying:
                        self._note_checkpoint(None)
                    break
                step = state.agenda.pop()
                routine = steps[str(step[0])](table, *step[1:])
                if routine is None:
                    continue
                self._note_checkpoint(step)
                answer = None
            try:
                asked = next(routine) if answer is None else routine.send(answer)
            except StopIteration:
                routine = None
                continue
            if self._secrets is not None:
                self._check_ended()
            if isinstance(asked, Sealed):
                asked.check()
            elif len(asked.options) < 2:
                asked.check()
                if self.take_forced and not asked.pause and not self._replaying:
                    answer = asked.options[0]
                    self._mark_barrier()
                    self._note(asked, answer, forced=True)
                    table.at = len(self.history)
                    continue
            self._asked = asked
            self._routine = routine
            break
        self._mark_barrier()

    def _check_ended(self) -> None:
        """A secret choice ends its step: or a sample of another seat would have to make it again to stand there."""
        made = len(self.history)
        if self._secrets is not None and self._checkpoint.history < made and self._secrets.is_secret(made - 1):
            raise RulesError(
                f"the step {self._checkpoint.step} goes on to ask after a secret choice; it must end there"
            )

    def _mark_barrier(self) -> None:
        if self.table.revealed:
            self.table.revealed = False
            self.barrier = len(self.history)

    def _note_checkpoint(self, step: Item | None) -> None:
        table = self.table
        log = 0 if table.log is None else len(table.log)
        made = len(self.history)
        barrier = made if table.revealed else self.barrier
        self._checkpoint = Checkpoint(step, table.state.clone(), table.dice.position, log, made, barrier)
        if table.log is not None:
            self._kept.append(self._checkpoint)
            if len(self._kept) > 2 * KEPT_CHECKPOINTS:
                self._kept = self._kept[:KEPT_CHECKPOINTS:8] + self._kept[KEPT_CHECKPOINTS:]

    def _resume(self, checkpoint: Checkpoint, choices: Sequence[Choice]) -> None:
        """Stand at a checkpoint again and make these choices."""
        table = self.table
        table.state = checkpoint.state.clone()
        table.dice.position = checkpoint.dice
        table.revealed = False
        if table.log is not None:
            del table.log[checkpoint.log :]
        del self.history[checkpoint.history :]
        if self._secrets is not None:
            self._secrets.cut(checkpoint.history)
        self.pending = {}
        self.barrier = checkpoint.barrier
        self._checkpoint = checkpoint
        self._routine = None
        if checkpoint.step is not None:
            self._routine = self.game.steps[str(checkpoint.step[0])](table, *checkpoint.step[1:])
        self._replaying = True
        try:
            self._run()
            for choice in choices:
                self.redo(choice)
        finally:
            self._replaying = False

    @property
    def rewinds(self) -> tuple[tuple[int, int], ...]:
        """Every time the match was wound back: from which position, and to which."""
        return self._rewinds

    @rewinds.setter
    def rewinds(self, rewinds: tuple[tuple[int, int], ...]) -> None:
        self._rewinds = rewinds
        told = [Line(back, f"Wound back from position {left} to {back}.", "", "rewind") for left, back in rewinds]
        self.rewound = sorted(told, key=lambda line: line.at)
        """What the log tells of it, drawn once: a scene takes the last few lines, however many there are."""

    # Readings

    def events(self, seat: Seat) -> list[Event]:
        """What this seat may know to have happened, at the positions of this seat."""
        return self._told(seat, self.table.log or ())

    def _told(self, seat: Seat, log: Iterable[Event], *, whole: bool = False) -> list[Event]:
        """The events that a seat may know. Among several seats dice are numbered only once the match is over.

        With the `whole` log those of others are among them, at the positions of this seat.
        """
        seen = [event for event in log if whole or event.is_seen_by(seat)]
        if len(self.game.seats) == 1:
            return seen
        if self._secrets is not None:
            seen = [msgspec.structs.replace(event, at=self._secrets.counted(seat, event.at)) for event in seen]
        return seen if self.is_over else [without_number(event) if event.kind == ROLL else event for event in seen]

    def state_bytes(self) -> bytes:
        """The state in its exact encoded form."""
        return msgspec.msgpack.encode(self.table.state)
