"""The rules executor: runs the steps of a game, stops at decisions, takes choices and restores checkpoints.

A checkpoint is saved whenever a step that may ask for choices begins. A position is a checkpoint plus the choices made
since: fork, undo and load all resume at a checkpoint and replay those choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.agenda import Item, Rules, State
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat, SimultaneousDecisions, is_option_id
from dowding.engine.dice import Dice
from dowding.engine.errors import MalformedChoice, NotOffered, RefusedByRule, RulesError, UndoRefused, WrongSeat
from dowding.engine.game import Game
from dowding.engine.hidden_choices import HiddenChoice, HiddenChoices

MAX_CHECKPOINTS: Final = 64


class Choice(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A choice in the history: the seat, the option id, and whether the engine took it as the only option."""

    seat: Seat
    option: str
    forced: bool = False


class Checkpoint(msgspec.Struct, frozen=True):
    """A snapshot taken when a step begins; `step` is None at the start and the end of a match.

    `dice` is the position of the dice, `log` and `history` are lengths, `barrier` is the undo barrier.
    """

    step: Item | None
    state: State
    dice: int
    log: int
    history: int
    barrier: int


class Executor:
    """The interpreter of one match: agenda, running step, open decision, history and checkpoints.

    It belongs to one `Match`. Only the modules of the engine use it; everything else uses the methods of `Match`.
    """

    __slots__ = (
        "_checkpoints",
        "_is_replaying",
        "_routine",
        "barrier",
        "checkpoint",
        "context",
        "game",
        "hidden_choices",
        "history",
        "open_decision",
        "origin",
        "pending",
        "take_forced",
    )

    def __init__(
        self,
        game: Game,
        context: GameContext,
        origin: Checkpoint,
        *,
        history: list[Choice],
        hidden_choices: HiddenChoices | None,
        take_forced: bool,
    ) -> None:
        """An executor that has run nothing yet: `start` begins a match, `resume` continues from a checkpoint."""
        self.game = game
        self.context = context
        self.origin = origin
        """The earliest checkpoint: the start of the match, or where a sample was made."""
        self.history = history
        self.hidden_choices = hidden_choices
        """The secret choices in the history; None before the first one."""
        self.take_forced = take_forced
        """Whether the engine takes the only option of a decision by itself."""
        self.pending: dict[Seat, Option] = {}
        """The answers to simultaneous decisions that wait for those of the other seats."""
        self.barrier = 0
        """The length of the history before which nothing can be undone."""
        self.open_decision: Decision | SimultaneousDecisions | None = None
        self.checkpoint = origin
        """The latest checkpoint."""
        self._checkpoints: list[Checkpoint] = []
        self._routine: Rules | None = None
        self._is_replaying = False

    @classmethod
    def start(cls, game: Game, context: GameContext, *, take_forced: bool, keep_log: bool) -> Executor:
        """Start a match: run the agenda of a new context up to its first decision."""
        context.log = [] if keep_log else None
        origin = Checkpoint(None, context.state.clone(), context.dice.position, 0, 0, 0)
        executor = cls(game, context, origin, history=[], hidden_choices=None, take_forced=take_forced)
        executor._run_agenda()
        return executor

    def fork(self, *, keep_log: bool) -> Executor:
        """An independent copy at the same position, with copies of the dice and of the pending answers."""
        checkpoint, log = self.checkpoint, self.context.log
        context = self.context.with_state(checkpoint.state, self.context.dice.copy())
        if keep_log and log is not None:
            context.log = log[: checkpoint.log]
        fork = Executor(
            self.game,
            context,
            self.origin,
            history=self.history.copy(),
            hidden_choices=None if self.hidden_choices is None else self.hidden_choices.copy(),
            take_forced=self.take_forced,
        )
        fork.resume(checkpoint, self.history[checkpoint.history :])
        for seat, answer in self.pending.items():
            fork.choose(seat, answer.id)
        return fork

    # Decisions

    def decision(self, seat: Seat) -> Decision | None:
        """The decision that this seat must make now; None if it has none or has answered already."""
        open_decision = self.open_decision
        if isinstance(open_decision, Decision):
            return open_decision if open_decision.seat == seat else None
        if open_decision is not None and seat not in self.pending:
            return next((decision for decision in open_decision.decisions if decision.seat == seat), None)
        return None

    def deciding_seats(self) -> tuple[Seat, ...]:
        """The seats that are asked now. A seat with a pending answer is one of them until all answers are in."""
        open_decision = self.open_decision
        if open_decision is None:
            return ()
        return (
            (open_decision.seat,)
            if isinstance(open_decision, Decision)
            else tuple(decision.seat for decision in open_decision.decisions)
        )

    def has_hidden_decision(self, seat: Seat) -> bool:
        """Whether another seat is asked and this seat cannot see whether it has answered."""
        open_decision = self.open_decision
        if isinstance(open_decision, SimultaneousDecisions):
            return len(open_decision.decisions) > 1
        return open_decision is not None and open_decision.secret and open_decision.seat != seat

    def choose(self, seat: Seat, option_id: str) -> None:
        """Make a choice for a seat and run the rules up to the next decision; an illegal choice changes nothing."""
        decision = self.decision(seat)
        if decision is None:
            raise self._wrong_seat_error(seat)
        option = decision.option(option_id)
        if option is None:
            raise _option_error(decision, option_id)
        if isinstance(self.open_decision, SimultaneousDecisions):
            self._answer_simultaneous(self.open_decision, seat, option)
        else:
            self._record_choice(decision, option)
            self._run_agenda(option)

    def replay_choice(self, choice: Choice) -> None:
        """Make a recorded choice again and keep its `forced` mark."""
        self.choose(choice.seat, choice.option)
        if choice.forced:
            self.history[-1] = choice

    def _wrong_seat_error(self, seat: Seat) -> WrongSeat:
        if seat not in self.game.seats:
            return WrongSeat(f"Unknown seat {seat!r}. Choose one of: {', '.join(self.game.seats)}")
        if self.open_decision is None:
            return WrongSeat("The match is over")
        if seat in self.pending:
            return WrongSeat(f"{seat} has already answered")
        return WrongSeat(f"{seat} has no decision to make now")

    def _answer_simultaneous(self, open_decision: SimultaneousDecisions, seat: Seat, option: Option) -> None:
        """Keep the answer of one seat. Once all are in, record them in the order of the decisions and continue."""
        self.pending[seat] = option
        if len(self.pending) < len(open_decision.decisions):
            return
        open_decision.answers = {decision.seat: self.pending[decision.seat] for decision in open_decision.decisions}
        for decision in open_decision.decisions:
            self._record_choice(decision, open_decision.answers[decision.seat])
        self.pending = {}
        if len(open_decision.decisions) > 1:
            self.context.reveal()
        self._run_agenda(open_decision.answers[open_decision.decisions[-1].seat])

    def _record_choice(self, decision: Decision, option: Option, forced: bool = False) -> None:
        """Append a choice to the history; a secret one counts as hidden if there is another seat to hide it from."""
        if decision.secret and len(self.game.seats) > 1:
            self.hidden_choices = self.hidden_choices or HiddenChoices(self.game.seats)
            self.hidden_choices.add(len(self.history), decision.seat, HiddenChoice(option, decision.rule))
        self.history.append(Choice(decision.seat, option.id, forced))

    # Running the steps

    def _run_agenda(self, answer: Option | None = None) -> None:
        """Run the steps of the agenda until a seat must choose or no step is left."""
        context = self.context
        steps = self.game.steps
        routine = self._routine
        context.at = len(self.history)
        while True:
            if routine is None:
                state = context.state
                if not state.agenda:
                    self.open_decision = self._routine = None
                    if not self._is_replaying:
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
            if self.hidden_choices is not None:
                self._check_hidden_choice_ends_step(self.hidden_choices)
            if isinstance(open_decision, SimultaneousDecisions):
                open_decision.check()
            elif len(open_decision.options) < 2:
                open_decision.check()
                if self.take_forced and not open_decision.pause and not self._is_replaying:
                    answer = open_decision.options[0]
                    if context.revealed:
                        self._update_barrier()
                    self._record_choice(open_decision, answer, forced=True)
                    context.at = len(self.history)
                    continue
            self.open_decision = open_decision
            self._routine = routine
            break
        if context.revealed:
            self._update_barrier()

    def _check_hidden_choice_ends_step(self, hidden_choices: HiddenChoices) -> None:
        """A step must end after a secret choice: a sample for another seat would have to replay that choice."""
        choices_made = len(self.history)
        if self.checkpoint.history < choices_made and hidden_choices.is_secret(choices_made - 1):
            raise RulesError(f"The step {self.checkpoint.step} continues after a secret choice; it must end there")

    def _update_barrier(self) -> None:
        """Set the undo barrier here, after a roll, a draw or a reveal."""
        self.context.revealed = False
        self.barrier = len(self.history)

    # Checkpoints

    def _save_checkpoint(self, step: Item | None) -> None:
        context = self.context
        log = 0 if context.log is None else len(context.log)
        choices_made = len(self.history)
        barrier = choices_made if context.revealed else self.barrier
        self.checkpoint = Checkpoint(step, context.state.clone(), context.dice.position, log, choices_made, barrier)
        if context.log is not None:
            self._checkpoints.append(self.checkpoint)
            if len(self._checkpoints) > 2 * MAX_CHECKPOINTS:
                self._checkpoints = self._checkpoints[:MAX_CHECKPOINTS:8] + self._checkpoints[MAX_CHECKPOINTS:]

    def resume(self, checkpoint: Checkpoint, choices: Sequence[Choice]) -> None:
        """Restore a checkpoint and replay these choices."""
        context = self.context
        context.state = checkpoint.state.clone()
        context.dice.position = checkpoint.dice
        context.revealed = False
        if context.log is not None:
            del context.log[checkpoint.log :]
        del self.history[checkpoint.history :]
        if self.hidden_choices is not None:
            self.hidden_choices.truncate(checkpoint.history)
        self.pending = {}
        self.barrier = checkpoint.barrier
        self.checkpoint = checkpoint
        self._routine = None
        if checkpoint.step is not None:
            self._routine = self.game.steps[str(checkpoint.step[0])](context, *checkpoint.step[1:])
        self._is_replaying = True
        try:
            self._run_agenda()
            for choice in choices:
                self.replay_choice(choice)
        finally:
            self._is_replaying = False

    def restore_position(self, position: int) -> None:
        """Go back to the time when the history had this length."""
        if position < self.origin.history:
            raise UndoRefused("A sample cannot be rewound to before it was made")
        choices = self.history[:position]
        self._checkpoints = [checkpoint for checkpoint in self._checkpoints if checkpoint.history <= position]
        checkpoint = self._checkpoints[-1] if self._checkpoints else self.origin
        self.resume(checkpoint, choices[checkpoint.history :])

    def replace_dice(self, dice: Dice, position_at_checkpoint: int) -> None:
        """Roll other dice from here on. The latest checkpoint becomes the earliest that can be restored."""
        self.context.dice = dice
        self.checkpoint = msgspec.structs.replace(self.checkpoint, dice=position_at_checkpoint)
        self.origin = self.checkpoint


def _option_error(decision: Decision, option_id: str) -> MalformedChoice | NotOffered | RefusedByRule:
    """The error for an option id that is not one of the options of a decision."""
    if not isinstance(option_id, str) or not is_option_id(option_id):
        return MalformedChoice(
            f"{str(option_id)[:80]!r} is not an option id. Write it as offered, such as {decision.options[0].id!r}"
        )
    for refused in decision.refusals():
        if refused.id == option_id:
            return RefusedByRule(f"{refused.label}: {refused.why}", refused.rule)
    return NotOffered(f"{option_id!r} is not offered now. The decision is: {decision.prompt}")
