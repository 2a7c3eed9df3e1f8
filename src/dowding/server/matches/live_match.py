"""A match in memory: opened by doing its acts again, changed only through the kernel's door, seen seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, Literal

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import ChoiceError, DowdingError, RulesError, StalePosition, UndoRefused
from dowding.engine.fingerprint import has_current_format
from dowding.engine.game import Pack, Setup
from dowding.engine.match import Choice, Match, start_match_with_secret
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.saves import Save, state_hash, to_save
from dowding.games.registry import game_by_id
from dowding.server.matches.assistance import AssistanceLog
from dowding.server.matches.match_packs import pack_of, recorded_pack
from dowding.server.matches.replay import MatchReplay, NoSuchPosition
from dowding.server.messages import AutoplayStatus, Hint, OddsAnswer, WinProbability
from dowding.server.storage.store import CHOOSE, HINT, RETRACT, UNDO, ActBatch, MatchRecord, Progress, StoredAct
from dowding.server.timestamps import utc_timestamp
from dowding.view.player_view import PlayerView
from dowding.view.scene import LogLine, Scene

STATE_BYTES: Final = 8
KNOWN_DICE: Final = "known dice"


class CannotOpen(DowdingError):
    """The acts of a match no longer lead to where it stood: the rules or the pack are others now."""


class IdempotencyKeyReused(ChoiceError):
    """The key belongs to another choice of this seat."""


class Command(msgspec.Struct, frozen=True):
    """What a seat wants to do: choose an option, undo; or rewind to the position in `option`, or retract there."""

    kind: Literal["choose", "undo", "rewind", "retract"]
    position: int
    option: str = ""
    key: str = ""
    state: str = ""
    """The name of what the seat saw when it chose, where it says so: another state may have the same position."""


class SceneEnvelope(msgspec.Struct, frozen=True, tag_field="type", tag="scene", omit_defaults=True):
    """A SceneMessage whose scene is encoded already."""

    scene: msgspec.Raw
    choices: int
    state: str
    aid: AutoplayStatus | None = None


class Job(msgspec.Struct, frozen=True):
    """All that a worker needs to stand where a match stands. It stays on this machine."""

    match: str
    setup: Setup
    secret: bytes
    choices: tuple[Choice, ...]
    pack: str | None
    """The fingerprint of its pack, as the match has noted it."""


def start_match(setup: Setup, secret: bytes, *, take_forced: bool, pack: Pack | None = None) -> Match:
    """A match at its start; with a former pack, if one is given."""
    pack = pack or pack_of(setup.game_id, setup.brought)
    return start_match_with_secret(game_by_id(setup.game_id), setup, secret, pack=pack, take_forced=take_forced)


class LiveMatch:
    """A match under way, what its keys stand for, and the views that are already drawn."""

    def __init__(self, record: MatchRecord, acts: Sequence[StoredAct]) -> None:
        """Begin the match and do the acts again."""
        self.record = record
        self.setup = Setup(record.game_id, record.scenario, record.settings, record.brought)
        self._completed: dict[tuple[Seat, str], tuple[StoredAct, int]] = {}
        self._last_act: StoredAct | None = None
        self._scene_cache: dict[Seat, tuple[msgspec.Raw, str]] = {}
        self._message_cache: dict[tuple[Seat, AutoplayStatus | None], str] = {}
        self.odds: dict[tuple[Seat, str], OddsAnswer] = {}
        self.hints: dict[Seat, Hint] = {}
        self.win_probabilities: dict[Seat, WinProbability] = {}
        self.assistance = AssistanceLog(record.circumstances.hints)
        self._replay: MatchReplay | None = None
        self.act_count = 0
        try:
            self.match = self._start_again()
        except (DowdingError, RulesError) as error:
            raise CannotOpen(f"the start: {error}") from error
        self._pack_remarks = self.match.remarks
        self.match.metadata = record.circumstances
        self.match.rewinds = record.rewinds
        self.catch_up(record, acts)
        self._invalidate_caches()

    def _start_again(self) -> Match:
        pack = recorded_pack(self.setup, self.record.pack)
        return start_match(self.setup, bytes.fromhex(self.record.secret), take_forced=False, pack=pack)

    def catch_up(self, record: MatchRecord, acts: Sequence[StoredAct]) -> None:
        """Do acts that are stored already. They must lead to the state that was noted with the last of them."""
        self.match.take_forced = False
        try:
            for act in acts:
                self._replay_act(act)
        except (DowdingError, RulesError) as error:
            raise CannotOpen(f"act {self.act_count}: {error}") from error
        self.match.take_forced = True
        self.record = record
        if any(act.kind != HINT for act in acts):
            self._invalidate_caches()
        if not is_at_progress(self.match, record.progress):
            raise CannotOpen(f"{self.act_count} acts lead to another state than they did")

    def _invalidate_caches(self) -> None:
        """The match stands elsewhere: what was drawn and reckoned for a seat that sees it so is of no use.

        Where a seat sees nothing of it, its hint stays the one it was given: a second one would tell and be counted.
        """
        before = {seat: state for seat, (_, state) in self._scene_cache.items()}
        self.match.remarks = self._remarks()
        for stale_cache in (self._scene_cache, self._message_cache, self.win_probabilities):
            stale_cache.clear()
        helped_seats = {*self.hints, *(seat for seat, _ in self.odds)}
        changed = {seat for seat in helped_seats if self.state(seat) != before.get(seat)}
        self.hints = {seat: hint for seat, hint in self.hints.items() if seat not in changed}
        self.odds = {(seat, option): odds for (seat, option), odds in self.odds.items() if seat not in changed}

    def _replay_act(self, act: StoredAct) -> None:
        before = self.match.position
        moved_positions: dict[int, int] = {}
        if act.kind == CHOOSE:
            self.match.replay_choice(Choice(act.seat, act.option, act.forced))
        elif act.kind == UNDO:
            self.match.undo(act.seat)
        elif act.kind == RETRACT:
            moved_positions = self.match.retract(act.seat, int(act.option))
        elif act.kind != HINT:
            self.match.rewind(int(act.option))
        self._record_act(act, before, moved_positions)

    def _record_act(self, act: StoredAct, before: int, moved_positions: Mapping[int, int]) -> None:
        """Remember who had help, and what a key stands for: what the kernel took after a choice belongs to it."""
        self.act_count += 1
        if act.kind == HINT:
            self.assistance.hints[act.seat] += 1
            return
        if act.kind == CHOOSE:
            self.assistance.record_choice(act.seat, before, act.program)
        elif act.kind == RETRACT:
            self._replay = None
            self.assistance.record_retraction(
                act.seat, self.match.history_length_at(act.seat, int(act.option)), moved_positions
            )
        else:
            self._replay = None
            self.assistance.record_undo(act.seat, self.match.position)
        if not act.forced:
            self._last_act = act
        if self._last_act is not None and self._last_act.key:
            self._completed[self._last_act.seat, self._last_act.key] = (
                self._last_act,
                self.match.position_of(self._last_act.seat),
            )

    # Doing

    def position_of_repeat(self, seat: Seat, command: Command) -> int | None:
        """The position that this very deed led to, if its key has been seen."""
        completed = self._completed.get((seat, command.key)) if command.key else None
        if completed is None:
            return None
        act, position = completed
        if (act.kind, act.option) != (command.kind, command.option):
            raise IdempotencyKeyReused("this key was used for another choice; every choice needs its own")
        return position

    def execute(self, seat: Seat, command: Command, program: str = "") -> ActBatch:
        """Do it in memory. What is refused changes nothing; anything else that fails leaves the match unusable.

        `program` is the code of the program that does it for the seat.
        """
        match = self.match
        before, status_before = match.position, self._public_status()
        if command.position != match.position_of(seat):
            at = match.position_of(seat)
            raise StalePosition(f"this was chosen at position {command.position}; the match is at {at}")
        self.require_state(seat, command.state)
        try:
            moved_positions = self._apply(seat, command)
        except ChoiceError as error:
            if match.position != before:
                raise RulesError(f"a refused {command.kind} changed the match") from error
            raise
        acts = [StoredAct(self.act_count, command.kind, seat, command.option, False, command.key, program)]
        if command.kind == CHOOSE:
            forced = [choice for choice in match.history[before:] if choice.forced]
            acts += [
                StoredAct(self.act_count + number, CHOOSE, choice.seat, choice.option, True)
                for number, choice in enumerate(forced, 1)
            ]
        for act in acts:
            self._record_act(act, before, moved_positions)
        self._invalidate_caches()
        progress = self.progress(
            self.record.progress.updated if self._public_status() == status_before else utc_timestamp()
        )
        self.record = msgspec.structs.replace(self.record, progress=progress)
        return ActBatch(self.record.id, tuple(acts), progress)

    def _public_status(self) -> tuple[int, tuple[Seat, ...], bool]:
        """What all may know of how far the match is. Time does not pass for others while a seat chooses in secret."""
        return self.match.position_of(SPECTATOR), self.match.deciding_seats(), self.match.is_over

    def record_hint(self, seat: Seat, hint: Hint) -> ActBatch:
        """Give a hint at a seat, which is counted."""
        act = StoredAct(self.act_count, HINT, seat, hint.option)
        self._record_act(act, self.match.position, {})
        self.hints[seat] = hint
        return ActBatch(self.record.id, (act,), self.record.progress)

    def _apply(self, seat: Seat, command: Command) -> dict[int, int]:
        """Come in by the kernel's door. Where one choice of a plan goes, those after it stand elsewhere."""
        match = self.match
        if command.kind == CHOOSE:
            match.choose(seat, command.option)
        elif command.kind == UNDO:
            if match.is_over and len(match.game.seats) > 1:
                raise UndoRefused("this cannot be taken back: the match is over and its dice are published")
            match.undo(seat)
        elif command.kind == RETRACT:
            return match.retract(seat, int(command.option))
        else:
            match.rewind(int(command.option))
        return {}

    def _remarks(self) -> tuple[LogLine, ...]:
        """Lines of the log that are not of the rules: what all must know from the start, and who had help."""
        return (*self._initial_remarks(), *self.assistance.remarks(self.match))

    def _initial_remarks(self) -> tuple[LogLine, ...]:
        """Whether the data of the match were corrected since, and whether somebody may know its dice."""
        return (*self._pack_remarks, *self._dice_remarks())

    def _dice_remarks(self) -> tuple[LogLine, ...]:
        warning = self.record.circumstances.dice_warning()
        return (LogLine(0, warning, "", KNOWN_DICE),) if warning else ()

    def progress(self, updated: str) -> Progress:
        """Where the match stands. A sealed answer does not show in it."""
        return progress_of(self.match, updated)

    # Seeing

    def state(self, seat: Seat) -> str:
        """The name of what a seat sees now. It changes when that does and tells nothing that the seat may not know."""
        return self._encoded_scene(seat)[1]

    def require_state(self, seat: Seat, state: str) -> None:
        """Refuse what was meant for another state, if it says for which."""
        if state and state != self.state(seat):
            raise StalePosition("the match has gone on meanwhile")

    def _encoded_scene(self, seat: Seat) -> tuple[msgspec.Raw, str]:
        """The scene of a seat, encoded, and its digest; drawn once."""
        cached = self._scene_cache.get(seat)
        if cached is None:
            encoded = msgspec.json.encode(PlayerView(self.match, seat).scene())
            cached = msgspec.Raw(encoded), blake2b(encoded, digest_size=STATE_BYTES).hexdigest()
            self._scene_cache[seat] = cached
        return cached

    def scene_message(self, seat: Seat, aid: AutoplayStatus | None = None) -> str:
        """The scene message of a seat, drawn once for all who look from there; who plays on for it goes with it."""
        text = self._message_cache.get((seat, aid))
        if text is None:
            scene, state = self._encoded_scene(seat)
            text = msgspec.json.encode(SceneEnvelope(scene, self.match.position_of(seat), state, aid)).decode()
            self._message_cache[seat, aid] = text
        return text

    def replay(self) -> MatchReplay:
        """The match from its start, to be shown at any position."""
        if self._replay is None:
            start = self._start_again()
            start.metadata, start.remarks = self.record.circumstances, self._initial_remarks()
            self._replay = MatchReplay(start)
        return self._replay

    def scene_at(self, position: int, seat: Seat) -> Scene:
        """What a seat saw when it knew of so many choices."""
        last = self.match.position_of(seat)
        if not 0 <= position <= last:
            raise NoSuchPosition(f"there is no position {position}; the match has 0 to {last}")
        if position == last:
            return PlayerView(self.match, seat).scene()
        return PlayerView(
            self.replay().match_at(self.match.history_length_at(seat, position), self.match.history), seat
        ).scene()

    def export_save(self) -> Save:
        """The match to be taken home, with the help that people had."""
        self.match.metadata = MatchMetadata(
            self.record.circumstances.dice,
            dict(self.assistance.hints),
            self.assistance.bot_choices_by_seat(self.match.game.seats, self.match.history),
        )
        return to_save(self.match)

    def job(self) -> Job:
        """What a worker needs to stand here too; answers still sealed are left out."""
        secret = bytes.fromhex(self.record.secret)
        return Job(self.record.id, self.setup, secret, tuple(self.match.history), self.record.pack)


def is_at_progress(match: Match, progress: Progress) -> bool:
    """Whether a match stands where it stood. A hash of another form, from an earlier version, cannot be compared."""
    here = (match.position, match.deciding_seats(), match.is_over)
    is_same_state = not has_current_format(progress.state) or progress.state == state_hash(match)
    return is_same_state and here == (progress.position, progress.deciding, progress.over)


def progress_of(match: Match, updated: str) -> Progress:
    """Where a match stands, for lists."""
    secret = match.position - match.position_of(SPECTATOR)
    return Progress(
        match.position, match.deciding_seats(), match.is_over, match.outcome(), state_hash(match), updated, secret
    )
