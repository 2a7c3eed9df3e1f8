"""Determinised samples: a copy of a match in which everything that a seat cannot know is redrawn.

A sample is made from the latest checkpoint: its hidden parts are redrawn and the choices since are replayed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import ContinuedDice, Dice, RecordingDice
from dowding.engine.errors import ChoiceError, RulesError
from dowding.engine.executor import Checkpoint, Choice, Executor
from dowding.engine.hidden_choices import HiddenChoices

if TYPE_CHECKING:
    from dowding.engine.match import Match

SAMPLE_TRIES: Final = 100


def sample_match(match: Match, seat: Seat, dice: Dice, *, keep_log: bool = False) -> Match:
    """A match that this seat could be in: what it cannot know is redrawn, and other dice roll from here on.

    What was chosen and shown since the checkpoint stays. A step should therefore end after a hidden choice and after
    a reveal, before any seat is asked again.
    """
    executor = match.executor
    for _ in range(SAMPLE_TRIES):
        checkpoint = _determinise_checkpoint(executor, seat, dice)
        past = RecordingDice(match.context.dice.copy())
        sampled = _copy_at_checkpoint(match, seat, checkpoint, past, keep_log=keep_log)
        try:
            sampled.resume(sampled.checkpoint, match.history[checkpoint.history :])
        except ChoiceError:
            continue  # this redraw contradicts what was chosen since the checkpoint: draw again
        if _is_at_same_position(sampled, executor, checkpoint):
            if past.rolled:
                sampled.replace_dice(ContinuedDice(past.rolled, dice), 0)
            else:
                sampled.replace_dice(dice, dice.position)
            sample = match.copy_with(sampled, secret=None)
            sample.remarks = tuple(
                msgspec.structs.replace(line, at=match.position_of(seat, line.at)) for line in match.remarks
            )
            if seat in match.pending:
                sample.choose(seat, match.pending[seat].id)
            return sample
    raise RulesError(f"no redraw for {seat} fits what was chosen since the checkpoint {executor.checkpoint.step}")


def _determinise_checkpoint(executor: Executor, seat: Seat, dice: Dice) -> Checkpoint:
    """The latest checkpoint with everything redrawn that this seat cannot know, even the step of a secret plan."""
    checkpoint = executor.checkpoint
    step, is_hidden = checkpoint.step, executor.has_hidden_decision(seat)
    context = executor.context.with_state(checkpoint.state.clone(), dice)
    if step is not None and is_hidden:
        context.state.agenda.append(step)
    context.determinise(seat, dice)
    if step is not None and is_hidden:
        step = context.state.agenda.pop()
    return msgspec.structs.replace(checkpoint, state=context.state, step=step)


def _copy_at_checkpoint(match: Match, seat: Seat, checkpoint: Checkpoint, dice: Dice, *, keep_log: bool) -> Executor:
    """An executor that can resume at a redrawn checkpoint; of the past it has what this seat may know."""
    executor = match.executor
    context = executor.context.with_state(checkpoint.state, dice)
    log = executor.context.log
    if keep_log and log is not None:
        context.log = match.visible_events(seat, log[: checkpoint.log], include_hidden=match.is_over)
        checkpoint = msgspec.structs.replace(checkpoint, log=len(context.log))
    history, hidden_choices = match.history[: checkpoint.history], executor.hidden_choices
    if len(match.game.seats) > 1:
        history, hidden_choices, checkpoint = _visible_past(match, seat, checkpoint)
    return Executor(
        match.game,
        context,
        checkpoint,
        history=history,
        hidden_choices=hidden_choices,
        take_forced=match.take_forced,
    )


def _visible_past(match: Match, seat: Seat, checkpoint: Checkpoint) -> tuple[list[Choice], HiddenChoices, Checkpoint]:
    """The history up to a checkpoint as this seat knows it, its own secret choices, and the checkpoint at its position.

    Choices of other seats keep no option, and their secret choices are left out, so that their number stays unknown.
    """
    position = match.position_of(seat, checkpoint.history)
    undo_limit = position if match.executor.has_hidden_decision(seat) else 0
    unknown, own_hidden_choices = set[int](), HiddenChoices(match.game.seats)
    hidden_choices = match.executor.hidden_choices
    if hidden_choices is not None:
        undo_limit = undo_limit or hidden_choices.visible_count(seat, hidden_choices.undo_limit(seat))
        unknown = set(hidden_choices.unknown_to(seat))
        for index in hidden_choices.unknown_to(SPECTATOR):
            if index not in unknown:
                own_hidden_choices.add(hidden_choices.visible_count(seat, index), seat, hidden_choices.choices[index])
    own_hidden_choices.undo_limits[seat] = undo_limit
    history = [
        choice if choice.seat == seat else Choice(choice.seat, "", choice.forced)
        for index, choice in enumerate(match.history[: checkpoint.history])
        if index not in unknown
    ]
    barrier = max(undo_limit, match.position_of(seat, checkpoint.barrier))
    checkpoint = msgspec.structs.replace(checkpoint, history=position, barrier=barrier)
    return history, own_hidden_choices, checkpoint


def _is_at_same_position(sampled: Executor, executor: Executor, checkpoint: Checkpoint) -> bool:
    """Whether a sample arrived where the match is: in the same step, after as many dice, asking the same seats."""
    return (
        sampled.checkpoint.step is checkpoint.step
        and sampled.context.dice.position == executor.context.dice.position
        and sampled.deciding_seats() == executor.deciding_seats()
    )
