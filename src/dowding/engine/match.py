"""A match: what goes on in it, and its copies – forks that go their own way, and samples a seat could be in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import ContinuedDice, Dice, LiveDice, RecordingDice, fresh_secret, secret_of_seed
from dowding.engine.errors import ChoiceError, RulesError, SetupError
from dowding.engine.events import Remark
from dowding.engine.executor import Checkpoint, Choice
from dowding.engine.game import Game, Pack, Setup
from dowding.engine.hidden_choices import HiddenChoices
from dowding.engine.match_metadata import DICE_FROM_SEED, MatchMetadata
from dowding.engine.undo import UndoMixin

__all__ = ["Choice", "Match", "start_match", "start_match_with_secret"]

SAMPLE_TRIES: Final = 100
LEGACY_PACK: Final = "former pack"
"""The kind of the remark that a match is played with data that were corrected since."""


class Match(UndoMixin):
    """One match, which can be copied. `start` begins one."""

    def fork(self, *, keep_log: bool = False) -> Match:
        """The same match, to go its own way: same state, same dice, own future choices."""
        fork = self._copy(self._checkpoint, self.context.dice.copy(), keep_log=keep_log)
        for seat, answer in self.pending.items():
            fork.choose(seat, answer.id)
        return fork

    def sample(self, seat: Seat, dice: Dice, *, keep_log: bool = False) -> Match:
        """A match this seat could be in: what it cannot know is redrawn, and other dice roll from here on.

        What was chosen and shown since the checkpoint stands: so a step should end after a choice that is not for all
        eyes and after showing what was hidden, before anybody is asked again.
        """
        for _ in range(SAMPLE_TRIES):
            checkpoint = self._determinised_checkpoint(seat, dice)
            past = RecordingDice(self.context.dice.copy())
            try:
                sample = self._copy(checkpoint, past, keep_log=keep_log, seat=seat)
            except ChoiceError:
                continue  # this redraw contradicts what was chosen since the checkpoint: draw again
            if sample._is_at_same_position(self, checkpoint):
                sample._replace_dice(dice, past.rolled)
                if seat in self.pending:
                    sample.choose(seat, self.pending[seat].id)
                return sample
        raise RulesError(f"no redraw for {seat} fits what was chosen since the checkpoint {self._checkpoint.step}")

    def _determinised_checkpoint(self, seat: Seat, dice: Dice) -> Checkpoint:
        """The checkpoint with what this seat cannot know redrawn: of a secret plan, even which step is under way."""
        step, is_hidden = self._checkpoint.step, self._has_hidden_decision(seat)
        context = self.context.with_state(self._checkpoint.state.clone(), dice)
        if step is not None and is_hidden:
            context.state.agenda.append(step)
        context.determinise(seat, dice)
        if step is not None and is_hidden:
            step = context.state.agenda.pop()
        return msgspec.structs.replace(self._checkpoint, state=context.state, step=step)

    def _copy(self, checkpoint: Checkpoint, dice: Dice, *, keep_log: bool, seat: Seat = "") -> Match:
        """A copy that stands where the match stands, without sealed answers; with all of the past, or a seat's."""
        log, choices_made = self.context.log, checkpoint.history
        copy = Match.__new__(Match)
        copy.__dict__.update(self.__dict__)
        copy.context = self.context.with_state(checkpoint.state, dice)
        copy._checkpoints = []
        if keep_log and log is not None:
            past = log[: checkpoint.log]
            copy.context.log = (
                self._visible_events(seat, past, whole=self.is_over) if seat else past
            )  # at the end all lies open
            checkpoint = msgspec.structs.replace(checkpoint, log=len(copy.context.log))
        if seat and len(self.game.seats) > 1:
            checkpoint = copy._drop_unknown_history(seat, checkpoint)
        else:
            copy.history = self.history.copy()
            if self._hidden_choices is not None:
                copy._hidden_choices = self._hidden_choices.copy()
        copy._resume(checkpoint, self.history[choices_made:])
        return copy

    def _drop_unknown_history(self, seat: Seat, checkpoint: Checkpoint) -> Checkpoint:
        """Know of the past only what this seat knows: of others' choices that they were made, of secret ones nothing.

        The checkpoint as it stands in that past; how much was chosen in secret before it cannot be told from it.
        """
        choices_made = checkpoint.history
        position = self.position_of(seat, choices_made)
        undo_limit = position if self._has_hidden_decision(seat) else 0
        unknown, hidden_choices = set[int](), HiddenChoices(self.game.seats)
        if self._hidden_choices is not None:
            undo_limit = undo_limit or self._hidden_choices.visible_count(seat, self._hidden_choices.undo_limit(seat))
            unknown = set(self._hidden_choices.unknown_to(seat))
            for index in self._hidden_choices.unknown_to(SPECTATOR):
                if index not in unknown:
                    hidden_choices.add(
                        self._hidden_choices.visible_count(seat, index), seat, self._hidden_choices.choices[index]
                    )
        hidden_choices.undo_limits[seat] = undo_limit
        self.history = [
            choice if choice.seat == seat else Choice(choice.seat, "", choice.forced)
            for index, choice in enumerate(self.history[:choices_made])
            if index not in unknown
        ]
        barrier = max(undo_limit, self.position_of(seat, checkpoint.barrier))
        self.remarks = tuple(msgspec.structs.replace(line, at=self.position_of(seat, line.at)) for line in self.remarks)
        self._hidden_choices = hidden_choices
        return msgspec.structs.replace(checkpoint, history=position, barrier=barrier)

    def _is_at_same_position(self, other: Match, checkpoint: Checkpoint) -> bool:
        """Whether a copy has come the same way as the other match: in one step, by the same dice, to the same seats."""
        return (
            self._checkpoint.step is checkpoint.step
            and self.context.dice.position == other.context.dice.position
            and self.deciding_seats() == other.deciding_seats()
        )

    def _replace_dice(self, dice: Dice, rolled: Sequence[int]) -> None:
        """Forget the secret; other dice roll from here on."""
        self.secret = None
        self.context.dice = ContinuedDice(rolled, dice) if rolled else dice
        self._checkpoint = msgspec.structs.replace(self._checkpoint, dice=0 if rolled else dice.position)
        self._origin = self._checkpoint


def start_match(
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
    match = start_match_with_secret(game, setup, secret, pack=pack, take_forced=take_forced, keep_log=keep_log)
    if seed is not None:
        match.metadata = MatchMetadata(DICE_FROM_SEED)
    return match


def start_match_with_secret(
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
    opened_pack = pack if pack is not None else game.open_pack(setup.overlays)
    context = opened_pack.begin(setup, LiveDice(secret))
    match = Match(game, setup, context, secret=secret, take_forced=take_forced, keep_log=keep_log)
    if opened_pack.legacy is not None:
        match.remarks = (Remark(0, opened_pack.legacy.remark, LEGACY_PACK),)
    return match
