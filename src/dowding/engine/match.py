"""A match: what goes on in it, and its copies – forks that go their own way, and samples a seat could be in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import ContinuedDice, Dice, LiveDice, RecordingDice, fresh_secret, secret_of_seed
from dowding.engine.errors import ChoiceError, RulesError, SetupError
from dowding.engine.executor import Checkpoint, Choice
from dowding.engine.game import Game, Pack, Setup
from dowding.engine.hidden_choices import Secrets
from dowding.engine.match_metadata import SEED, Circumstances
from dowding.engine.undo import Reversible
from dowding.view.scene import Line

__all__ = ["Choice", "Match", "start", "start_with_secret"]

SAMPLE_TRIES: Final = 100
FORMER_PACK: Final = "former pack"
"""The kind of the remark that a match is played with data that were corrected since."""


class Match(Reversible):
    """One match, which can be copied. `start` begins one."""

    def fork(self, *, keep_log: bool = False) -> Match:
        """The same match, to go its own way: same state, same dice, own future choices."""
        fork = self._copy(self._checkpoint, self.table.dice.copy(), keep_log=keep_log)
        for seat, answer in self.pending.items():
            fork.choose(seat, answer.id)
        return fork

    def sample(self, seat: Seat, dice: Dice, *, keep_log: bool = False) -> Match:
        """A match this seat could be in: what it cannot know is redrawn, and other dice roll from here on.

        What was chosen and shown since the checkpoint stands: so a step should end after a choice that is not for all
        eyes and after showing what was hidden, before anybody is asked again.
        """
        for _ in range(SAMPLE_TRIES):
            checkpoint = self._redrawn(seat, dice)
            past = RecordingDice(self.table.dice.copy())
            try:
                sample = self._copy(checkpoint, past, keep_log=keep_log, seat=seat)
            except ChoiceError:
                continue  # this redraw contradicts what was chosen since the checkpoint: draw again
            if sample._stands_as(self, checkpoint):
                sample._cut_off(dice, past.rolled)
                if seat in self.pending:
                    sample.choose(seat, self.pending[seat].id)
                return sample
        raise RulesError(f"no redraw for {seat} fits what was chosen since the checkpoint {self._checkpoint.step}")

    def _redrawn(self, seat: Seat, dice: Dice) -> Checkpoint:
        """The checkpoint with what this seat cannot know redrawn: of a secret plan, even which step is under way."""
        step, unseen = self._checkpoint.step, self._asks_unseen(seat)
        redrawn = self.table.with_state(self._checkpoint.state.clone(), dice)
        if step is not None and unseen:
            redrawn.state.agenda.append(step)
        redrawn.determinise(seat, dice)
        if step is not None and unseen:
            step = redrawn.state.agenda.pop()
        return msgspec.structs.replace(self._checkpoint, state=redrawn.state, step=step)

    def _copy(self, checkpoint: Checkpoint, dice: Dice, *, keep_log: bool, seat: Seat = "") -> Match:
        """A copy that stands where the match stands, without sealed answers; with all of the past, or a seat's."""
        log, made = self.table.log, checkpoint.history
        copy = Match.__new__(Match)
        copy.__dict__.update(self.__dict__)
        copy.table = self.table.with_state(checkpoint.state, dice)
        copy._kept = []
        if keep_log and log is not None:
            past = log[: checkpoint.log]
            copy.table.log = self._told(seat, past, whole=self.is_over) if seat else past  # at the end all lies open
            checkpoint = msgspec.structs.replace(checkpoint, log=len(copy.table.log))
        if seat and len(self.game.seats) > 1:
            checkpoint = copy._forget(seat, checkpoint)
        else:
            copy.history = self.history.copy()
            if self._secrets is not None:
                copy._secrets = self._secrets.copy()
        copy._resume(checkpoint, self.history[made:])
        return copy

    def _forget(self, seat: Seat, checkpoint: Checkpoint) -> Checkpoint:
        """Know of the past only what this seat knows: of others' choices that they were made, of secret ones nothing.

        The checkpoint as it stands in that past; how much was chosen in secret before it cannot be told from it.
        """
        made = checkpoint.history
        position = self.position_of(seat, made)
        veil = position if self._asks_unseen(seat) else 0
        unknown, secrets = set[int](), Secrets(self.game.seats)
        if self._secrets is not None:
            veil = veil or self._secrets.counted(seat, self._secrets.veil(seat))
            unknown = set(self._secrets.unknown_to(seat))
            for place in self._secrets.unknown_to(SPECTATOR):
                if place not in unknown:
                    secrets.keep(self._secrets.counted(seat, place), seat, self._secrets.choices[place])
        secrets.veils[seat] = veil
        self.history = [
            choice if choice.seat == seat else Choice(choice.seat, "", choice.forced)
            for place, choice in enumerate(self.history[:made])
            if place not in unknown
        ]
        barrier = max(veil, self.position_of(seat, checkpoint.barrier))
        self.remarks = tuple(msgspec.structs.replace(line, at=self.position_of(seat, line.at)) for line in self.remarks)
        self._secrets = secrets
        return msgspec.structs.replace(checkpoint, history=position, barrier=barrier)

    def _stands_as(self, other: Match, checkpoint: Checkpoint) -> bool:
        """Whether a copy has come the same way as the other match: in one step, by the same dice, to the same seats."""
        return (
            self._checkpoint.step is checkpoint.step
            and self.table.dice.position == other.table.dice.position
            and self.deciding() == other.deciding()
        )

    def _cut_off(self, dice: Dice, rolled: Sequence[int]) -> None:
        """Forget the secret; other dice roll from here on."""
        self.secret = None
        self.table.dice = ContinuedDice(rolled, dice) if rolled else dice
        self._checkpoint = msgspec.structs.replace(self._checkpoint, dice=0 if rolled else dice.position)
        self._origin = self._checkpoint


def start(
    game: Game,
    scenario: str,
    *,
    seed: int | str | None = None,
    settings: Mapping[str, str] | None = None,
    pack: Pack | None = None,
    take_forced: bool = False,
    keep_log: bool = True,
) -> Match:
    """Start a match: by a seed that can be shared, or with a secret nobody knows."""
    setup = game.setup(scenario, settings, pack)
    secret = fresh_secret() if seed is None else secret_of_seed(seed)
    match = start_with_secret(game, setup, secret, pack=pack, take_forced=take_forced, keep_log=keep_log)
    if seed is not None:
        match.circumstances = Circumstances(SEED)
    return match


def start_with_secret(
    game: Game,
    setup: Setup,
    secret: bytes,
    *,
    pack: Pack | None = None,
    take_forced: bool = False,
    keep_log: bool = True,
) -> Match:
    """Start a match whose dice come from this secret."""
    if setup.game_id != game.id:
        raise SetupError(f"the setup is for {setup.game_id!r}, not for {game.id!r}")
    opened = pack if pack is not None else game.open_pack(setup.overlays)
    table = opened.begin(setup, LiveDice(secret))
    match = Match(game, setup, table, secret=secret, take_forced=take_forced, keep_log=keep_log)
    if opened.former is not None:
        match.remarks = (Line(0, opened.former.remark, "", FORMER_PACK),)
    return match
