"""Taking back: a seat's last choice, up to a barrier; any choice of an open plan; a solo match to anywhere."""

from __future__ import annotations

from dowding.engine.decision import Option, Sealed, Seat
from dowding.engine.errors import RulesError, UndoRefused
from dowding.engine.executor import Run


class Reversible(Run):
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
        if self._asks_unseen(seat):
            return "another seat has been asked since"
        if self._secrets is not None and target < self._secrets.veil(seat):
            return "another seat has chosen since"
        if target < self.barrier:
            return "a die, a draw or a reveal has come since"
        return ""

    def _asks_unseen(self, seat: Seat) -> bool:
        """Whether another seat is asked, and this one cannot see whether it has answered."""
        asked = self._asked
        if isinstance(asked, Sealed):
            return len(asked.decisions) > 1
        return asked is not None and asked.secret and asked.seat != seat

    def _undo_target(self, seat: Seat) -> int | None:
        for place in range(len(self.history) - 1, -1, -1):
            choice = self.history[place]
            if choice.seat != seat:
                if self.is_known(seat, place):
                    return None
            elif not choice.forced:
                return place
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
        self._go_to(target)

    def open_plan(self, seat: Seat) -> list[tuple[int, Option]]:
        """The secret choices of a plan that this seat has not closed, with their places; each can be taken back."""
        decision = self.decision(seat)
        if self._secrets is None or decision is None or not decision.secret:
            return []
        found: list[tuple[int, Option]] = []
        for place in range(len(self.history) - 1, self.barrier - 1, -1):
            choice = self.history[place]
            if choice.seat != seat or place not in self._secrets.choices:
                break
            if not choice.forced:
                found.append((place, self._secrets.choices[place].option))
        return found[::-1]

    def retract(self, seat: Seat, position: int) -> dict[int, int]:
        """Take back one choice of an open plan, made at this position, and make the later ones again.

        Those that are no longer on offer fall away. Returns where in the history those stand now that stay.
        """
        here = [place for place, _ in self.open_plan(seat) if self.position_of(seat, place) == position]
        if not here or self._secrets is None:
            raise UndoRefused(f"this cannot be taken back: at position {position} there is no choice of an open plan")
        place, made = here[0], dict(self._secrets.choices)
        later = range(place + 1, len(self.history))
        self._go_to(place)
        barrier, taking, self.take_forced = self.barrier, self.take_forced, True
        stay: dict[int, int] = {}
        for old in later:
            decision = self.decision(seat)
            if decision is None or not decision.secret or self.barrier != barrier:
                break
            if decision.rule == made[old].rule and decision.option(made[old].option.id) is not None:
                stay[old] = len(self.history)
                self.choose(seat, made[old].option.id)
        self.take_forced = taking
        return stay

    def rewind(self, position: int) -> None:
        """Go back to any earlier position of a match with one seat; the log says so."""
        if len(self.game.seats) != 1:
            raise UndoRefused("only a solo match can be wound back")
        if not 0 <= position < len(self.history):
            raise UndoRefused(f"the match can be wound back to 0 up to {len(self.history) - 1}, not {position}")
        left = len(self.history)
        self._go_to(position)
        self.rewinds = (*self.rewinds, (left, position))

    def _go_to(self, position: int) -> None:
        if position < self._origin.history:
            raise UndoRefused("a sample cannot be taken back to before it was made")
        choices = self.history[:position]
        self._kept = [kept for kept in self._kept if kept.history <= position]
        checkpoint = self._kept[-1] if self._kept else self._origin
        self._resume(checkpoint, choices[checkpoint.history :])
