"""A match in memory: opened by replaying its stored acts, changed by commands, seen from each seat.

docs/explanation/choices.md explains the position, the state digest and the idempotency key of a command.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import LiveDice
from dowding.engine.errors import ChoiceError, DowdingError, RulesError, StalePosition
from dowding.engine.events import Remark
from dowding.engine.game import Pack, Setup
from dowding.engine.match import Choice, Match, start_match_with_secret
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.saves import Save, to_save
from dowding.games.registry import game_by_id
from dowding.server.matches.assistance import AssistanceLog
from dowding.server.matches.commands import (
    ACT_KINDS,
    CHOOSE,
    HINT,
    RETRACT,
    TRYOUT,
    UNCHANGED,
    UNDO,
    AppliedAct,
    Command,
    NewPositions,
    act_kind,
)
from dowding.server.matches.match_packs import pack_of, recorded_pack
from dowding.server.matches.progress import is_at_progress, progress_of
from dowding.server.matches.replay import MatchReplay, NoSuchPosition
from dowding.server.matches.scene_cache import SceneCache
from dowding.server.messages import AutoplayStatus, Hint, OddsAnswer, WinProbability
from dowding.server.storage.store import ActBatch, MatchOrigin, MatchRecord, StoredAct
from dowding.server.timestamps import utc_timestamp
from dowding.view.player_view import PlayerView
from dowding.view.scene import Report, Scene

KNOWN_DICE: Final = "known dice"
TRYOUT_KIND: Final = "try-out"
TRYOUT_REMARK: Final = "A try-out, copied at position {}. What the seat could not know was drawn at random."


class CannotOpen(DowdingError):
    """The stored acts of a match cannot be replayed to its stored progress: the rules or the pack have changed."""


class CannotExport(ChoiceError):
    """The match has no save."""


class IdempotencyKeyReused(ChoiceError):
    """The idempotency key belongs to another command of this seat."""


class Job(msgspec.Struct, frozen=True):
    """All that a worker process needs to rebuild a match. It stays on this machine."""

    match: str
    setup: Setup
    secret: bytes
    choices: tuple[Choice, ...]
    pack: str | None
    """The fingerprint of its pack, as stored with the match."""
    origin: MatchOrigin | None = None
    """Where a try-out was copied from."""


def start_match(setup: Setup, secret: bytes, *, take_forced: bool, pack: Pack | None = None) -> Match:
    """Start a match, with a former version of its pack if one is given."""
    pack = pack or pack_of(setup.game_id, setup.brought)
    return start_match_with_secret(game_by_id(setup.game_id), setup, secret, pack=pack, take_forced=take_forced)


def copied_match(setup: Setup, origin: MatchOrigin, pack: Pack | None = None) -> Match:
    """The match that a try-out was copied from, at the position of the copy. It holds what the seat must not know."""
    match = start_match(setup, bytes.fromhex(origin.secret), take_forced=False, pack=pack)
    for choice in origin.choices:
        match.replay_choice(choice)
    return match


def start_recorded(setup: Setup, secret: bytes, origin: MatchOrigin | None, pack: Pack | None = None) -> Match:
    """The start of a match; that of a try-out is a sample of the seat's view, drawn with the secret of the try-out."""
    if origin is None:
        return start_match(setup, secret, take_forced=False, pack=pack)
    return copied_match(setup, origin, pack).sample(origin.seat, LiveDice(secret), keep_log=True)


class LiveMatch:
    """A match in memory, with the idempotency keys it has seen and the cached views of its seats."""

    def __init__(self, record: MatchRecord, acts: Sequence[StoredAct]) -> None:
        """Start the match and replay its acts."""
        self.record = record
        self.setup = Setup(record.game_id, record.scenario, record.settings, record.brought)
        self._completed: dict[tuple[Seat, str], tuple[StoredAct, int]] = {}
        self._last_act: StoredAct | None = None
        self.odds: dict[tuple[Seat, str], OddsAnswer] = {}
        self.hints: dict[Seat, Hint] = {}
        self.win_probabilities: dict[Seat, WinProbability] = {}
        self.reports: dict[Seat, Report] = {}
        """The reports of seats whose scene has not changed since they were built."""
        self.assistance = AssistanceLog(record.circumstances.hints)
        self._replay: MatchReplay | None = None
        self.act_count = 0
        try:
            self.match = self._start_again()
        except (DowdingError, RulesError) as error:
            raise CannotOpen(f"the start: {error}") from error
        self._scenes = SceneCache(self.match)
        self._pack_remarks = self.match.remarks
        self.match.metadata = record.circumstances
        self.match.rewinds = record.rewinds
        self.catch_up(record, acts)
        self.match.remarks = self._remarks()

    def _start_again(self) -> Match:
        pack = recorded_pack(self.setup, self.record.pack)
        return start_recorded(self.setup, bytes.fromhex(self.record.secret), self.record.origin, pack)

    def catch_up(self, record: MatchRecord, acts: Sequence[StoredAct]) -> None:
        """Replay acts that are stored already. They must lead to the stored progress."""
        self.match.take_forced = False
        for act in acts:
            try:
                self._replay_act(act)
            except (DowdingError, RulesError) as error:
                raise CannotOpen(f"act {self.act_count}, {act.kind} {act.option!r} by {act.seat}: {error}") from error
        self.match.take_forced = True
        self.record = record
        actors = {act.seat for act in acts if act_kind(act.kind).changes_match}
        if actors:
            self._invalidate_caches(actors)
        if not is_at_progress(self.match, record.progress):
            raise CannotOpen(f"{self.act_count} acts lead to another state than before")

    def _invalidate_caches(self, actors: Collection[Seat]) -> None:
        """Forget cached scenes and analyses, because these seats have changed the match.

        A seat whose scene has not changed keeps its hint: a second one would be counted, and would reveal that
        something secret happened.
        """
        earlier_digests = self._scenes.digests()
        self.match.remarks = self._remarks()
        self._scenes.clear_changed(actors)
        self.win_probabilities.clear()
        helped_seats = {*self.hints, *self.reports, *(seat for seat, _ in self.odds)}
        changed = {seat for seat in helped_seats if self.state(seat) != earlier_digests.get(seat)}
        self.hints = {seat: hint for seat, hint in self.hints.items() if seat not in changed}
        self.reports = {seat: report for seat, report in self.reports.items() if seat not in changed}
        self.odds = {(seat, option): odds for (seat, option), odds in self.odds.items() if seat not in changed}

    def _replay_act(self, act: StoredAct) -> None:
        position = self.match.position
        self._record_act(act, position, act_kind(act.kind).replay(self.match, act))

    def _record_act(self, act: StoredAct, earlier_position: int, new_positions: NewPositions) -> None:
        """Record the assistance of an act and its idempotency key. Forced choices belong to the choice before them."""
        self.act_count += 1
        kind = act_kind(act.kind)
        kind.record(self.assistance, self.match, AppliedAct(act, earlier_position, new_positions))
        if not kind.changes_match:
            return
        if kind.removes_choices:
            self._replay = None
        if not act.forced:
            self._last_act = act
        if self._last_act is not None and self._last_act.key:
            self._completed[self._last_act.seat, self._last_act.key] = (
                self._last_act,
                self.match.position_of(self._last_act.seat),
            )

    # Commands

    def position_of_repeat(self, seat: Seat, command: Command) -> int | None:
        """The position that a command led to, if it was carried out before: the same key twice is one command."""
        completed = self._completed.get((seat, command.key)) if command.key else None
        if completed is None:
            return None
        act, position = completed
        if (act.kind, act.option) != (command.kind, command.argument):
            raise IdempotencyKeyReused("This key was used for another choice. Every choice needs its own key.")
        return position

    def execute(self, seat: Seat, command: Command, bot: str = "") -> ActBatch:
        """Apply a command in memory and return the acts to store.

        A refused command changes nothing. After any other error the match in memory must no longer be used. `bot`
        is the code of the bot that chooses for a person's seat.
        """
        match, kind = self.match, ACT_KINDS[command.kind]
        earlier_position, earlier_status = match.position, self._public_status()
        self.require_current(seat, command.position, command.state)
        try:
            new_positions = kind.apply(match, seat, command.argument)
        except ChoiceError as error:
            if match.position != earlier_position:
                raise RulesError(
                    f"the refused command '{kind.describe(command.argument)}' changed the match"
                ) from error
            raise
        acts = [StoredAct(self.act_count, command.kind, seat, command.argument, False, command.key, bot)]
        if not kind.removes_choices:
            forced = [choice for choice in match.history[earlier_position:] if choice.forced]
            acts += [
                StoredAct(self.act_count + number, CHOOSE.name, choice.seat, choice.option, True)
                for number, choice in enumerate(forced, 1)
            ]
        for act in acts:
            self._record_act(act, earlier_position, new_positions)
        self._invalidate_caches({act.seat for act in acts})
        is_visible = self._public_status() != earlier_status
        progress = progress_of(match, utc_timestamp() if is_visible else self.record.progress.updated)
        self.record = msgspec.structs.replace(self.record, progress=progress)
        return ActBatch(self.record.id, tuple(acts), progress)

    def _public_status(self) -> tuple[int, tuple[Seat, ...], bool]:
        """The progress that is public. It does not change while a seat makes secret choices."""
        return self.match.position_of(SPECTATOR), self.match.deciding_seats(), self.match.is_over

    def next_plan_discard(self, seat: Seat) -> Command | None:
        """The command that undoes the last secret choice of a seat; None if there is nothing to undo."""
        plan = self.match.open_plan(seat)
        position = self.match.position_of(seat)
        if plan:
            return Command(RETRACT.name, position, str(self.match.position_of(seat, plan[-1][0])))
        return Command(UNDO.name, position) if seat in self.match.pending else None

    def has_fixed_plan(self, seat: Seat) -> bool:
        """Whether a seat is making a secret plan that cannot be undone, because it contains a roll or a draw."""
        match, decision = self.match, self.match.decision(seat)
        if decision is None or not decision.secret:
            return False
        plan = match.open_plan(seat)
        index = (plan[0][0] if plan else len(match.history)) - 1
        while index >= 0 and match.history[index].seat == seat and match.history[index].forced:
            index -= 1
        return index >= 0 and match.history[index].seat == seat and not match.is_known(SPECTATOR, index)

    def waits_for(self, seat: Seat, since: str) -> bool:
        """Whether the match has publicly waited for this seat since a time; always true of a finished match."""
        if self.match.is_over:
            return True
        return self.match.decision(seat) is not None and self.record.progress.updated <= since

    def record_tryout(self, seat: Seat) -> ActBatch:
        """Record that a seat has opened a try-out, and return the act that counts it."""
        act = StoredAct(self.act_count, TRYOUT.name, seat)
        self._record_act(act, self.match.position, UNCHANGED)
        return ActBatch(self.record.id, (act,), self.record.progress)

    def record_hint(self, seat: Seat, hint: Hint) -> ActBatch:
        """Record a hint given to a seat, and return the act that counts it."""
        act = StoredAct(self.act_count, HINT.name, seat, hint.option)
        self._record_act(act, self.match.position, UNCHANGED)
        self.hints[seat] = hint
        return ActBatch(self.record.id, (act,), self.record.progress)

    def require_current(self, seat: Seat, position: int | None, state: str) -> None:
        """Raise StalePosition for a command that was sent for another position or state."""
        current_position = self.match.position_of(seat)
        if position != current_position:
            raise StalePosition(f"This was chosen at position {position}; the match is now at {current_position}.")
        self.require_state(seat, state)

    def require_state(self, seat: Seat, state: str) -> None:
        """Raise StalePosition for a request that names another state than the current one."""
        if state and state != self.state(seat):
            raise StalePosition("The match has moved on since then.")

    # Remarks

    def _remarks(self) -> tuple[Remark, ...]:
        """Log lines that do not come from the rules: the remarks at the start, and the use of bots."""
        return (*self._initial_remarks(), *self.assistance.remarks(self.match))

    def _initial_remarks(self) -> tuple[Remark, ...]:
        """Whether the match uses a former version of its pack, and whether its dice may be known in advance."""
        return (*self._pack_remarks, *self._dice_remarks(), *self._origin_remarks())

    def _dice_remarks(self) -> tuple[Remark, ...]:
        warning = self.record.circumstances.dice_warning()
        return (Remark(0, warning, KNOWN_DICE),) if warning else ()

    def _origin_remarks(self) -> tuple[Remark, ...]:
        """Where a try-out comes from."""
        origin = self.record.origin
        return () if origin is None else (Remark(origin.position, TRYOUT_REMARK.format(origin.position), TRYOUT_KIND),)

    # Views

    def state(self, seat: Seat) -> str:
        """The state digest of a seat: it changes when the seat's scene does, and reveals nothing else."""
        return self._scenes.digest(seat)

    def scene_message(self, seat: Seat, autoplay: AutoplayStatus | None = None) -> str:
        """The scene message of a seat as JSON."""
        return self._scenes.message(seat, autoplay)

    def replay(self) -> MatchReplay:
        """The match from its start, to be shown at any position."""
        if self._replay is None:
            self._replay = self.start_replay()
        return self._replay

    def start_replay(self) -> MatchReplay:
        """A separate replay, for work that continues while the match is not locked."""
        start = self._start_again()
        start.metadata, start.remarks = self.record.circumstances, self._initial_remarks()
        return MatchReplay(start)

    def scene_at(self, position: int, seat: Seat) -> Scene:
        """The scene of a seat at one of its positions."""
        last = self.match.position_of(seat)
        if not 0 <= position <= last:
            raise NoSuchPosition(f"There is no position {position}. The match has positions 0 to {last}.")
        if position == last:
            return PlayerView(self.match, seat).scene()
        origin = self.record.origin
        if origin is not None and position < origin.position:
            return self._scene_before_copy(origin, position)
        choice_count = self.match.history_length_at(seat, position)
        return PlayerView(self.replay().match_at(choice_count, self.match.history), seat).scene()

    def _scene_before_copy(self, origin: MatchOrigin, position: int) -> Scene:
        """A scene of the match that a try-out was copied from: always that of the seat for which it was copied."""
        setup, secret = self.setup, bytes.fromhex(origin.secret)
        original = start_match(setup, secret, take_forced=False, pack=recorded_pack(setup, self.record.pack))
        for choice in origin.choices:
            if original.position_of(origin.seat) >= position:
                break
            original.replay_choice(choice)
        return PlayerView(original, origin.seat).scene()

    def export_save(self) -> Save:
        """The match as a save, with the assistance that was used."""
        if self.record.origin is not None:
            raise CannotExport(
                "A try-out cannot be exported: a part of it was drawn at random. Export the match itself."
            )
        self.match.metadata = MatchMetadata(
            self.record.circumstances.dice,
            dict(self.assistance.hints),
            self.assistance.bot_choices_by_seat(self.match.game.seats, self.match.history),
        )
        return to_save(self.match)

    def job(self) -> Job:
        """What a worker process needs to rebuild the match; simultaneous answers not yet revealed are left out."""
        secret = bytes.fromhex(self.record.secret)
        history = tuple(self.match.history)
        return Job(self.record.id, self.setup, secret, history, self.record.pack, self.record.origin)
