"""Undo the last choice of a seat, retract a choice of an open secret plan, rewind a solo match.

An undo never crosses a barrier (a roll, a draw or a reveal) or a choice of another seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dowding.engine.decision import Option, Seat
from dowding.engine.errors import RulesError, UndoRefused

if TYPE_CHECKING:
    from dowding.engine.match import Match


def undo_refusal(match: Match, seat: Seat) -> str:
    """The reason why this seat cannot undo now, empty if it can. It reveals nothing of hidden choices."""
    if seat in match.pending:
        return ""
    if match.is_over and len(match.game.seats) > 1:
        return "the match is over"
    target = _undo_target(match, seat)
    if target is None:
        return "you have made no choice to undo"
    if match.executor.has_hidden_decision(seat):
        return "another player has been asked since"
    hidden_choices = match.executor.hidden_choices
    if hidden_choices is not None and target < hidden_choices.undo_limit(seat):
        return "another player has chosen since"
    if target < match.barrier:
        return "dice were rolled, or something was drawn or revealed, since"
    return ""


def _undo_target(match: Match, seat: Seat) -> int | None:
    """The index of the choice that an undo of this seat removes: its last choice that was not forced."""
    for index in range(len(match.history) - 1, -1, -1):
        choice = match.history[index]
        if choice.seat != seat:
            if match.is_known(seat, index):
                return None
        elif not choice.forced:
            return index
    return None


def undo(match: Match, seat: Seat) -> None:
    """Undo the last choice of this seat, or its pending answer; `UndoRefused` if that is not possible."""
    refusal = undo_refusal(match, seat)
    if refusal:
        raise UndoRefused(f"You cannot undo: {refusal}")
    if seat in match.pending:
        del match.pending[seat]
        return
    target = _undo_target(match, seat)
    if target is None:
        raise RulesError("Undo was allowed without a choice to undo")
    match.executor.restore_position(target)


def open_plan(match: Match, seat: Seat) -> list[tuple[int, Option]]:
    """The choices of a secret plan that this seat is still making, with their indices in the history."""
    hidden_choices, decision = match.executor.hidden_choices, match.decision(seat)
    if hidden_choices is None or decision is None or not decision.secret:
        return []
    plan: list[tuple[int, Option]] = []
    for index in range(len(match.history) - 1, match.barrier - 1, -1):
        choice = match.history[index]
        if choice.seat != seat or index not in hidden_choices.choices:
            break
        if not choice.forced:
            plan.append((index, hidden_choices.choices[index].option))
    return plan[::-1]


def retract(match: Match, seat: Seat, position: int) -> dict[int, int]:
    """Remove the choice made at this position from an open plan and replay the later ones.

    Later choices that are no longer offered are dropped. Returns the new index of the others by the old one.
    """
    executor = match.executor
    indices = [index for index, _ in open_plan(match, seat) if match.position_of(seat, index) == position]
    if not indices or executor.hidden_choices is None:
        raise UndoRefused(f"You cannot undo: position {position} holds no choice of an open plan")
    index, hidden_choices = indices[0], dict(executor.hidden_choices.choices)
    later = range(index + 1, len(match.history))
    executor.restore_position(index)
    barrier, take_forced, match.take_forced = match.barrier, match.take_forced, True
    new_indices: dict[int, int] = {}
    for old_index in later:
        decision = match.decision(seat)
        if decision is None or not decision.secret or match.barrier != barrier:
            break
        hidden_choice = hidden_choices[old_index]
        if decision.rule == hidden_choice.rule and decision.option(hidden_choice.option.id) is not None:
            new_indices[old_index] = len(match.history)
            match.choose(seat, hidden_choice.option.id)
    match.take_forced = take_forced
    return new_indices


def rewind(match: Match, position: int) -> None:
    """Go back to any earlier position of a match with one seat, or of a sample; the log says so."""
    left_position = match.position
    if len(match.game.seats) != 1 and match.secret is not None:
        raise UndoRefused("Only a solo match can be rewound")
    if not 0 <= position < left_position:
        raise UndoRefused(
            f"Cannot rewind from position {left_position} to {position}. Choose an earlier position, from 0"
        )
    match.executor.restore_position(position)
    match.rewinds = (*match.rewinds, (left_position, position))
