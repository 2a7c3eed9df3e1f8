"""Taking back: a seat's last choice, up to a barrier; any choice of an open plan; a solo match to anywhere."""

from __future__ import annotations

from dowding.engine.decision import Option, Seat, SimultaneousDecisions
from dowding.engine.errors import RulesError, UndoRefused
from dowding.engine.executor import Executor


class UndoMixin(Executor):
    """A match whose choices can be taken back: not past a die, a draw or a reveal, nor past another seat's act."""

    def undo_refused(self, seat: Seat) -> str:
        """Why this seat cannot take back now; empty where it can. It tells nothing of what others do in secret."""
        if seat in self.pending:
            return ""
        if self.is_over and len(self.game.seats) > 1:
            return "the match is over"
        target = self._undo_target(seat)
        if target is None:
            return "there is nothing of yours to take back"
        if self._has_hidden_decision(seat):
            return "another seat has been asked since"
        if self._hidden_choices is not None and target < self._hidden_choices.undo_limit(seat):
            return "another seat has chosen since"
        if target < self.barrier:
            return "a die, a draw or a reveal has come since"
        return ""

    def _has_hidden_decision(self, seat: Seat) -> bool:
        """Whether another seat is asked, and this one cannot see whether it has answered."""
        open_decision = self._open_decision
        if isinstance(open_decision, SimultaneousDecisions):
            return len(open_decision.decisions) > 1
        return open_decision is not None and open_decision.secret and open_decision.seat != seat

    def _undo_target(self, seat: Seat) -> int | None:
        for index in range(len(self.history) - 1, -1, -1):
            choice = self.history[index]
            if choice.seat != seat:
                if self.is_known(seat, index):
                    return None
            elif not choice.forced:
                return index
        return None

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last choice, unless a barrier stands between."""
        why = self.undo_refused(seat)
        if why:
            raise UndoRefused(f"this cannot be taken back: {why}")
        if seat in self.pending:
            del self.pending[seat]
            return
        target = self._undo_target(seat)
        if target is None:
            raise RulesError("undo was allowed without a choice to take back")
        self._restore_position(target)

    def open_plan(self, seat: Seat) -> list[tuple[int, Option]]:
        """The secret choices of a plan that this seat has not closed, with their places; each can be taken back."""
        decision = self.decision(seat)
        if self._hidden_choices is None or decision is None or not decision.secret:
            return []
        plan: list[tuple[int, Option]] = []
        for index in range(len(self.history) - 1, self.barrier - 1, -1):
            choice = self.history[index]
            if choice.seat != seat or index not in self._hidden_choices.choices:
                break
            if not choice.forced:
                plan.append((index, self._hidden_choices.choices[index].option))
        return plan[::-1]

    def retract(self, seat: Seat, position: int) -> dict[int, int]:
        """Take back one choice of an open plan, made at this position, and make the later ones again.

        Those that are no longer on offer fall away. Returns where in the history those stand now that stay.
        """
        matching = [index for index, _ in self.open_plan(seat) if self.position_of(seat, index) == position]
        if not matching or self._hidden_choices is None:
            raise UndoRefused(f"this cannot be taken back: at position {position} there is no choice of an open plan")
        index, hidden_choices = matching[0], dict(self._hidden_choices.choices)
        later = range(index + 1, len(self.history))
        self._restore_position(index)
        barrier, take_forced, self.take_forced = self.barrier, self.take_forced, True
        new_indices: dict[int, int] = {}
        for old_index in later:
            decision = self.decision(seat)
            if decision is None or not decision.secret or self.barrier != barrier:
                break
            if (
                decision.rule == hidden_choices[old_index].rule
                and decision.option(hidden_choices[old_index].option.id) is not None
            ):
                new_indices[old_index] = len(self.history)
                self.choose(seat, hidden_choices[old_index].option.id)
        self.take_forced = take_forced
        return new_indices

    def rewind(self, position: int) -> None:
        """Go back to any earlier position of a match with one seat; the log says so."""
        if len(self.game.seats) != 1:
            raise UndoRefused("only a solo match can be wound back")
        if not 0 <= position < len(self.history):
            raise UndoRefused(f"the match can be wound back to 0 up to {len(self.history) - 1}, not {position}")
        left_position = len(self.history)
        self._restore_position(position)
        self.rewinds = (*self.rewinds, (left_position, position))

    def _restore_position(self, position: int) -> None:
        if position < self._origin.history:
            raise UndoRefused("a sample cannot be taken back to before it was made")
        choices = self.history[:position]
        self._checkpoints = [candidate for candidate in self._checkpoints if candidate.history <= position]
        checkpoint = self._checkpoints[-1] if self._checkpoints else self._origin
        self._resume(checkpoint, choices[checkpoint.history :])
