"""A match in memory: opened by doing its acts again, changed only through the kernel's door, seen seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Literal

import msgspec

from dowding.games import game_named
from dowding.kernel.decision import Seat
from dowding.kernel.errors import ChoiceError, DowdingError, RulesError, StalePosition, UndoRefused
from dowding.kernel.game import Pack, Setup
from dowding.kernel.match import Choice, Match, start_with_secret
from dowding.kernel.perspective import Perspective
from dowding.kernel.saves import state_hash
from dowding.server.helped import Helped
from dowding.server.messages import Aid, Hint, OddsAnswer, SceneMessage, WinLine
from dowding.server.replay import Film
from dowding.server.store import CHOOSE, HINT, UNDO, Act, Batch, Record, Standing


class CannotOpen(DowdingError):
    """The acts of a match no longer lead to where it stood: the rules or the pack are others now."""


class KeyUsed(ChoiceError):
    """The key belongs to another choice of this seat."""


class Deed(msgspec.Struct, frozen=True):
    """What a seat wants to do: choose an option, undo, or rewind to the position in `option`."""

    kind: Literal["choose", "undo", "rewind"]
    position: int
    option: str = ""
    key: str = ""


class Job(msgspec.Struct, frozen=True):
    """All that a worker needs to stand where a match stands. It stays on this machine."""

    match: str
    setup: Setup
    secret: bytes
    choices: tuple[Choice, ...]


@cache
def pack_of(game: str) -> Pack:
    """The pack of a game, opened once."""
    return game_named(game).open_pack(())


def now() -> str:
    """The time as it is stored and shown."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def begin(setup: Setup, secret: bytes, *, take_forced: bool) -> Match:
    """A match at its start."""
    return start_with_secret(game_named(setup.game), setup, secret, pack=pack_of(setup.game), take_forced=take_forced)


class Live:
    """A match under way, what its keys stand for, and the views that are already drawn."""

    def __init__(self, record: Record, acts: Sequence[Act]) -> None:
        """Do the acts again. They must lead to the state that was noted with the last of them."""
        self.record = record
        self.setup = Setup(record.game, record.scenario, record.settings)
        self._done: dict[tuple[Seat, str], tuple[Act, int]] = {}
        self._last: Act | None = None
        self._views: dict[tuple[Seat, Aid | None], str] = {}
        self.odds: dict[tuple[Seat, str], OddsAnswer] = {}
        self.hints: dict[Seat, Hint] = {}
        self.lines: dict[Seat, WinLine] = {}
        self.helped = Helped()
        self._film: Film | None = None
        self.acts = 0
        try:
            self.match = begin(self.setup, bytes.fromhex(record.secret), take_forced=False)
            for act in acts:
                self._redo(act)
        except (DowdingError, RulesError) as error:
            raise CannotOpen(f"act {self.acts}: {error}") from error
        self.match.take_forced = True
        self.match.remarks = self.helped.remarks(self.match.history)
        self.match.rewinds = (*record.rewinds, *self.match.rewinds)
        if state_hash(self.match) != record.standing.state or self.match.position != record.standing.position:
            raise CannotOpen(f"{self.acts} acts lead to another state than they did")

    def _redo(self, act: Act) -> None:
        before = self.match.position
        if act.kind == CHOOSE:
            self.match.redo(Choice(act.seat, act.option, act.forced))
        elif act.kind == UNDO:
            self.match.undo(act.seat)
        elif act.kind != HINT:
            self.match.rewind(int(act.option))
        self._note(act, before)

    def _note(self, act: Act, before: int) -> None:
        """Remember who had help, and what a key stands for: what the kernel took after a choice belongs to it."""
        self.acts += 1
        if act.kind == HINT:
            self.helped.hints[act.seat] += 1
            return
        if act.kind == CHOOSE:
            self.helped.chose(act.seat, before, act.program)
        else:
            self.helped.took_back(act.seat, self.match.position)
        if not act.forced:
            self._last = act
        if self._last is not None and self._last.key:
            self._done[self._last.seat, self._last.key] = self._last, self.match.position

    # Doing

    def done_before(self, seat: Seat, deed: Deed) -> int | None:
        """The position that this very deed led to, if its key has been seen."""
        found = self._done.get((seat, deed.key)) if deed.key else None
        if found is None:
            return None
        act, position = found
        if (act.kind, act.option) != (deed.kind, deed.option):
            raise KeyUsed("this key was used for another choice; every choice needs its own")
        return position

    def do(self, seat: Seat, deed: Deed, program: str = "") -> Batch:
        """Do it in memory. What is refused changes nothing; anything else that fails leaves the match unusable.

        `program` is the code of the program that does it for the seat.
        """
        match = self.match
        before = match.position
        if deed.position != before:
            raise StalePosition(f"this was chosen at position {deed.position}; the match is at {before}")
        try:
            self._knock(seat, deed)
        except ChoiceError as error:
            if match.position != before:
                raise RulesError(f"a refused {deed.kind} changed the match") from error
            raise
        acts = [Act(self.acts, deed.kind, seat, deed.option, False, deed.key, program)]
        if deed.kind == CHOOSE:
            forced = [choice for choice in match.history[before:] if choice.forced]
            acts += [
                Act(self.acts + number, CHOOSE, choice.seat, choice.option, True)
                for number, choice in enumerate(forced, 1)
            ]
        else:
            self._film = None
        for act in acts:
            self._note(act, before)
        match.remarks = self.helped.remarks(match.history)
        for kept in (self._views, self.odds, self.hints, self.lines):
            kept.clear()
        standing = self.standing(self.record.standing.updated if match.position == before else now())
        self.record = msgspec.structs.replace(self.record, standing=standing)
        return Batch(self.record.id, tuple(acts), standing)

    def give(self, seat: Seat, hint: Hint) -> Batch:
        """Give a hint at a seat, which is counted."""
        act = Act(self.acts, HINT, seat, hint.option)
        self._note(act, self.match.position)
        self.hints[seat] = hint
        return Batch(self.record.id, (act,), self.record.standing)

    def _knock(self, seat: Seat, deed: Deed) -> None:
        """Come in by the kernel's door."""
        match = self.match
        if deed.kind == CHOOSE:
            match.choose(seat, deed.option)
        elif deed.kind == UNDO:
            if match.is_over and len(match.game.seats) > 1:
                raise UndoRefused("this cannot be taken back: the match is over and its dice are published")
            match.undo(seat)
        else:
            match.rewind(int(deed.option))

    def standing(self, updated: str) -> Standing:
        """Where the match stands. A sealed answer does not show in it."""
        return standing_of(self.match, updated)

    # Seeing

    def view(self, seat: Seat, aid: Aid | None = None) -> str:
        """The scene message of a seat, drawn once for all who look from there; who plays on for it goes with it."""
        text = self._views.get((seat, aid))
        if text is None:
            scene = Perspective(self.match, seat).scene()
            text = msgspec.json.encode(SceneMessage(scene, self.match.position, aid)).decode()
            self._views[seat, aid] = text
        return text

    def film(self) -> Film:
        """The match from its start, to be shown at any position."""
        if self._film is None:
            self._film = Film(begin(self.setup, bytes.fromhex(self.record.secret), take_forced=False))
        return self._film

    def job(self) -> Job:
        """What a worker needs to stand here too; answers still sealed are left out."""
        return Job(self.record.id, self.setup, bytes.fromhex(self.record.secret), tuple(self.match.history))


def standing_of(match: Match, updated: str) -> Standing:
    """Where a match stands, for lists."""
    return Standing(match.position, match.deciding(), match.is_over, match.outcome(), state_hash(match), updated)
