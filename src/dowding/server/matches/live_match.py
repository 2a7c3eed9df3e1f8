"""A match in memory: opened by doing its acts again, changed only through the kernel's door, seen seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Final, Literal

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import ChoiceError, DowdingError, PackError, RulesError, StalePosition, UndoRefused
from dowding.engine.fingerprint import is_of_this_form
from dowding.engine.game import Pack, Setup
from dowding.engine.legacy_packs import open_as_noted
from dowding.engine.match import Choice, Match, start_with_secret
from dowding.engine.match_metadata import Circumstances
from dowding.engine.packs import Brought
from dowding.engine.saves import Save, state_hash, to_save
from dowding.games import game_named
from dowding.server.api.messages import Aid, Hint, OddsAnswer, WinLine
from dowding.server.matches.assistance import Helped
from dowding.server.matches.replay import Film, NoSuchPosition
from dowding.server.storage.store import CHOOSE, HINT, RETRACT, UNDO, Act, Batch, Progress, Record
from dowding.view.player_view import Perspective
from dowding.view.scene import Line, Scene

STATE_BYTES: Final = 8
KNOWN_DICE: Final = "known dice"
PACKS_KEPT: Final = 32
"""Packs with scenarios that players brought, each some hundred kilobytes."""


class CannotOpen(DowdingError):
    """The acts of a match no longer lead to where it stood: the rules or the pack are others now."""


class KeyUsed(ChoiceError):
    """The key belongs to another choice of this seat."""


class Deed(msgspec.Struct, frozen=True):
    """What a seat wants to do: choose an option, undo; or rewind to the position in `option`, or retract there."""

    kind: Literal["choose", "undo", "rewind", "retract"]
    position: int
    option: str = ""
    key: str = ""
    state: str = ""
    """The name of what the seat saw when it chose, where it says so: another state may have the same position."""


class Drawn(msgspec.Struct, frozen=True, tag_field="type", tag="scene", omit_defaults=True):
    """A SceneMessage whose scene is encoded already."""

    scene: msgspec.Raw
    choices: int
    state: str
    aid: Aid | None = None


class Job(msgspec.Struct, frozen=True):
    """All that a worker needs to stand where a match stands. It stays on this machine."""

    match: str
    setup: Setup
    secret: bytes
    choices: tuple[Choice, ...]
    pack: str | None
    """The fingerprint of its pack, as the match has noted it."""


@cache
def own_pack(game_id: str) -> Pack:
    """The pack of a game, opened once."""
    return game_named(game_id).open_pack(())


@lru_cache(maxsize=PACKS_KEPT)
def pack_with(game_id: str, brought: Brought) -> Pack:
    """The pack of a game with a scenario that somebody brought; opened anew where it has not been used for long."""
    return game_named(game_id).open_pack((brought,))


def pack_of(game_id: str, brought: Brought | None = None) -> Pack:
    """The pack of a match that begins now."""
    return own_pack(game_id) if brought is None else pack_with(game_id, brought)


def noted_pack(setup: Setup, noted: str | None) -> Pack:
    """The pack that a match was begun with, which may have been corrected since."""
    pack = pack_of(setup.game_id, setup.brought)
    return pack if pack.fingerprint() == noted else _former_pack(setup.game_id, setup.brought, noted)


@lru_cache(maxsize=PACKS_KEPT)
def _former_pack(game_id: str, brought: Brought | None, noted: str | None) -> Pack:
    found = open_as_noted(game_named(game_id), noted, () if brought is None else (brought,))
    if found is None:
        raise PackError(f"the data of the match ({noted}) are neither those of today nor any that they once were")
    return found


def now() -> str:
    """The time as it is stored and shown."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def begin(setup: Setup, secret: bytes, *, take_forced: bool, pack: Pack | None = None) -> Match:
    """A match at its start; with a former pack, if one is given."""
    pack = pack or pack_of(setup.game_id, setup.brought)
    return start_with_secret(game_named(setup.game_id), setup, secret, pack=pack, take_forced=take_forced)


class Live:
    """A match under way, what its keys stand for, and the views that are already drawn."""

    def __init__(self, record: Record, acts: Sequence[Act]) -> None:
        """Begin the match and do the acts again."""
        self.record = record
        self.setup = Setup(record.game_id, record.scenario, record.settings, record.brought)
        self._done: dict[tuple[Seat, str], tuple[Act, int]] = {}
        self._last: Act | None = None
        self._drawn: dict[Seat, tuple[msgspec.Raw, str]] = {}
        self._views: dict[tuple[Seat, Aid | None], str] = {}
        self.odds: dict[tuple[Seat, str], OddsAnswer] = {}
        self.hints: dict[Seat, Hint] = {}
        self.lines: dict[Seat, WinLine] = {}
        self.helped = Helped(record.circumstances.hints)
        self._film: Film | None = None
        self.acts = 0
        try:
            self.match = self._at_its_start()
        except (DowdingError, RulesError) as error:
            raise CannotOpen(f"the start: {error}") from error
        self._of_the_pack = self.match.remarks
        self.match.circumstances = record.circumstances
        self.match.rewinds = record.rewinds
        self.catch_up(record, acts)
        self._forget()

    def _at_its_start(self) -> Match:
        pack = noted_pack(self.setup, self.record.pack)
        return begin(self.setup, bytes.fromhex(self.record.secret), take_forced=False, pack=pack)

    def catch_up(self, record: Record, acts: Sequence[Act]) -> None:
        """Do acts that are stored already. They must lead to the state that was noted with the last of them."""
        self.match.take_forced = False
        try:
            for act in acts:
                self._redo(act)
        except (DowdingError, RulesError) as error:
            raise CannotOpen(f"act {self.acts}: {error}") from error
        self.match.take_forced = True
        self.record = record
        if any(act.kind != HINT for act in acts):
            self._forget()
        if not stands_as_noted(self.match, record.progress):
            raise CannotOpen(f"{self.acts} acts lead to another state than they did")

    def _forget(self) -> None:
        """The match stands elsewhere: what was drawn and reckoned for a seat that sees it so is of no use.

        Where a seat sees nothing of it, its hint stays the one it was given: a second one would tell and be counted.
        """
        before = {seat: state for seat, (_, state) in self._drawn.items()}
        self.match.remarks = self._remarks()
        for kept in (self._drawn, self._views, self.lines):
            kept.clear()
        helped = {*self.hints, *(seat for seat, _ in self.odds)}
        changed = {seat for seat in helped if self.state(seat) != before.get(seat)}
        self.hints = {seat: hint for seat, hint in self.hints.items() if seat not in changed}
        self.odds = {(seat, option): odds for (seat, option), odds in self.odds.items() if seat not in changed}

    def _redo(self, act: Act) -> None:
        before = self.match.position
        stay: dict[int, int] = {}
        if act.kind == CHOOSE:
            self.match.redo(Choice(act.seat, act.option, act.forced))
        elif act.kind == UNDO:
            self.match.undo(act.seat)
        elif act.kind == RETRACT:
            stay = self.match.retract(act.seat, int(act.option))
        elif act.kind != HINT:
            self.match.rewind(int(act.option))
        self._note(act, before, stay)

    def _note(self, act: Act, before: int, stay: Mapping[int, int]) -> None:
        """Remember who had help, and what a key stands for: what the kernel took after a choice belongs to it."""
        self.acts += 1
        if act.kind == HINT:
            self.helped.hints[act.seat] += 1
            return
        if act.kind == CHOOSE:
            self.helped.chose(act.seat, before, act.program)
        elif act.kind == RETRACT:
            self._film = None
            self.helped.retracted(act.seat, self.match.made_at(act.seat, int(act.option)), stay)
        else:
            self._film = None
            self.helped.took_back(act.seat, self.match.position)
        if not act.forced:
            self._last = act
        if self._last is not None and self._last.key:
            self._done[self._last.seat, self._last.key] = self._last, self.match.position_of(self._last.seat)

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
        before, public = match.position, self._public()
        if deed.position != match.position_of(seat):
            at = match.position_of(seat)
            raise StalePosition(f"this was chosen at position {deed.position}; the match is at {at}")
        self.expect(seat, deed.state)
        try:
            stay = self._knock(seat, deed)
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
        for act in acts:
            self._note(act, before, stay)
        self._forget()
        progress = self.progress(self.record.progress.updated if self._public() == public else now())
        self.record = msgspec.structs.replace(self.record, progress=progress)
        return Batch(self.record.id, tuple(acts), progress)

    def _public(self) -> tuple[int, tuple[Seat, ...], bool]:
        """What all may know of how far the match is. Time does not pass for others while a seat chooses in secret."""
        return self.match.position_of(SPECTATOR), self.match.deciding(), self.match.is_over

    def give(self, seat: Seat, hint: Hint) -> Batch:
        """Give a hint at a seat, which is counted."""
        act = Act(self.acts, HINT, seat, hint.option)
        self._note(act, self.match.position, {})
        self.hints[seat] = hint
        return Batch(self.record.id, (act,), self.record.progress)

    def _knock(self, seat: Seat, deed: Deed) -> dict[int, int]:
        """Come in by the kernel's door. Where one choice of a plan goes, those after it stand elsewhere."""
        match = self.match
        if deed.kind == CHOOSE:
            match.choose(seat, deed.option)
        elif deed.kind == UNDO:
            if match.is_over and len(match.game.seats) > 1:
                raise UndoRefused("this cannot be taken back: the match is over and its dice are published")
            match.undo(seat)
        elif deed.kind == RETRACT:
            return match.retract(seat, int(deed.option))
        else:
            match.rewind(int(deed.option))
        return {}

    def _remarks(self) -> tuple[Line, ...]:
        """Lines of the log that are not of the rules: what all must know from the start, and who had help."""
        return (*self._from_the_start(), *self.helped.remarks(self.match))

    def _from_the_start(self) -> tuple[Line, ...]:
        """Whether the data of the match were corrected since, and whether somebody may know its dice."""
        return (*self._of_the_pack, *self._of_the_dice())

    def _of_the_dice(self) -> tuple[Line, ...]:
        warning = self.record.circumstances.warning()
        return (Line(0, warning, "", KNOWN_DICE),) if warning else ()

    def progress(self, updated: str) -> Progress:
        """Where the match stands. A sealed answer does not show in it."""
        return progress_of(self.match, updated)

    # Seeing

    def state(self, seat: Seat) -> str:
        """The name of what a seat sees now. It changes when that does and tells nothing that the seat may not know."""
        return self._scene(seat)[1]

    def expect(self, seat: Seat, state: str) -> None:
        """Refuse what was meant for another state, if it says for which."""
        if state and state != self.state(seat):
            raise StalePosition("the match has gone on meanwhile")

    def _scene(self, seat: Seat) -> tuple[msgspec.Raw, str]:
        """The scene of a seat, encoded, and its digest; drawn once."""
        drawn = self._drawn.get(seat)
        if drawn is None:
            encoded = msgspec.json.encode(Perspective(self.match, seat).scene())
            drawn = msgspec.Raw(encoded), blake2b(encoded, digest_size=STATE_BYTES).hexdigest()
            self._drawn[seat] = drawn
        return drawn

    def view(self, seat: Seat, aid: Aid | None = None) -> str:
        """The scene message of a seat, drawn once for all who look from there; who plays on for it goes with it."""
        text = self._views.get((seat, aid))
        if text is None:
            scene, state = self._scene(seat)
            text = msgspec.json.encode(Drawn(scene, self.match.position_of(seat), state, aid)).decode()
            self._views[seat, aid] = text
        return text

    def film(self) -> Film:
        """The match from its start, to be shown at any position."""
        if self._film is None:
            start = self._at_its_start()
            start.circumstances, start.remarks = self.record.circumstances, self._from_the_start()
            self._film = Film(start)
        return self._film

    def seen(self, position: int, seat: Seat) -> Scene:
        """What a seat saw when it knew of so many choices."""
        last = self.match.position_of(seat)
        if not 0 <= position <= last:
            raise NoSuchPosition(f"there is no position {position}; the match has 0 to {last}")
        if position == last:
            return Perspective(self.match, seat).scene()
        return Perspective(self.film().at(self.match.made_at(seat, position), self.match.history), seat).scene()

    def save(self) -> Save:
        """The match to be taken home, with the help that people had."""
        self.match.circumstances = Circumstances(
            self.record.circumstances.dice,
            dict(self.helped.hints),
            self.helped.by_seat(self.match.game.seats, self.match.history),
        )
        return to_save(self.match)

    def job(self) -> Job:
        """What a worker needs to stand here too; answers still sealed are left out."""
        secret = bytes.fromhex(self.record.secret)
        return Job(self.record.id, self.setup, secret, tuple(self.match.history), self.record.pack)


def stands_as_noted(match: Match, noted: Progress) -> bool:
    """Whether a match stands where it stood. A hash of another form, from an earlier version, cannot be compared."""
    here = (match.position, match.deciding(), match.is_over)
    known = not is_of_this_form(noted.state) or noted.state == state_hash(match)
    return known and here == (noted.position, noted.deciding, noted.over)


def progress_of(match: Match, updated: str) -> Progress:
    """Where a match stands, for lists."""
    secret = match.position - match.position_of(SPECTATOR)
    return Progress(
        match.position, match.deciding(), match.is_over, match.outcome(), state_hash(match), updated, secret
    )
