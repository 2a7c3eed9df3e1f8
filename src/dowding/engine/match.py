"""A match: its decisions and choices, its history as each seat may know it, undo, forks and samples.

`Match` is the interface of the engine for players, views and servers. It owns an `Executor`, which runs the rules.
Its attributes `executor`, `visible_events` and `copy_with` are internal: only the modules of the engine use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from dowding.engine import undo
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.dice import Dice, LiveDice, commitment, fresh_secret, secret_of_seed
from dowding.engine.errors import SetupError, StalePosition
from dowding.engine.events import ROLL, Event, Remark, without_dice_position
from dowding.engine.executor import Choice, Executor
from dowding.engine.game import Game, Pack, Setup
from dowding.engine.match_metadata import DICE_FROM_SEED, MatchMetadata
from dowding.engine.outcome import Outcome
from dowding.engine.sampling import sample_match

__all__ = ["Choice", "Match", "start_match", "start_match_with_secret"]

LEGACY_PACK: Final = "former pack"
"""The kind of the remark that a match uses a legacy pack, whose data has been corrected since."""


class Match:
    """One match of a game. Only `choose` advances it.

    `game` and `setup` are the game, scenario and settings; `commitment` is the published hash of the dice's secret.

    A match contains every secret. Bots and clients receive a `PlayerView` of it instead.
    """

    def __init__(
        self,
        setup: Setup,
        executor: Executor,
        *,
        secret: bytes | None = None,
        commitment: str = "",
        metadata: MatchMetadata | None = None,
    ) -> None:
        """A match on an executor that has run up to a decision; `Match.start` makes both."""
        self.game: Final = executor.game
        self.setup: Final = setup
        self.executor: Final = executor
        """Internal: the interpreter of the rules with its history and checkpoints."""
        self.context: Final = executor.context
        """The state, the dice and the log, and what the game says about them."""
        self.secret: Final = secret
        """The secret that gives every roll; None if the dice do not come from one, as in a sample."""
        self.commitment: Final = commitment
        """The published hash of the secret."""
        self.metadata = MatchMetadata() if metadata is None else metadata
        self.remarks: tuple[Remark, ...] = ()
        """Log lines that come from no rule, such as which player chooses for a seat. Every seat may read them, so they
        must not mention hidden choices."""
        self._rewinds: tuple[tuple[int, int], ...] = ()
        self._rewind_lines: tuple[Remark, ...] = ()

    @classmethod
    def start(
        cls,
        game: Game,
        setup: Setup,
        context: GameContext,
        *,
        secret: bytes | None = None,
        take_forced: bool = False,
        keep_log: bool = True,
    ) -> Match:
        """Start a match on a new context; most callers want `start_match`."""
        executor = Executor.start(game, context, take_forced=take_forced, keep_log=keep_log)
        return cls(setup, executor, secret=secret, commitment="" if secret is None else commitment(secret))

    # History and positions

    @property
    def history(self) -> list[Choice]:
        """All choices made, the oldest first."""
        return self.executor.history

    @property
    def pending(self) -> dict[Seat, Option]:
        """The answers to simultaneous decisions that are hidden until all seats have answered."""
        return self.executor.pending

    @property
    def barrier(self) -> int:
        """The length of the history before which nothing can be undone."""
        return self.executor.barrier

    @property
    def position(self) -> int:
        """The number of all choices made, hidden ones included. For a single seat use `position_of`."""
        return len(self.executor.history)

    @property
    def has_hidden_choices(self) -> bool:
        """Whether the history contains secret choices, so that the seats count differently."""
        return self.executor.hidden_choices is not None

    def position_of(self, seat: Seat, choices_made: int | None = None) -> int:
        """The position of a seat: how many of all choices, or of the first `choices_made`, it may know of."""
        number = len(self.executor.history) if choices_made is None else choices_made
        hidden_choices = self.executor.hidden_choices
        return number if hidden_choices is None else hidden_choices.visible_count(seat, number)

    def history_length_at(self, seat: Seat, position: int) -> int:
        """The greatest length of the history at which this seat was at this position."""
        hidden_choices = self.executor.hidden_choices
        return position if hidden_choices is None else hidden_choices.history_length(seat, position)

    def is_known(self, seat: Seat, index: int) -> bool:
        """Whether this seat may know of the choice with this index in the history."""
        hidden_choices = self.executor.hidden_choices
        return hidden_choices is None or hidden_choices.is_known(seat, index)

    # Decisions and choices

    @property
    def is_over(self) -> bool:
        """Whether no step and no decision is left."""
        return self.executor.open_decision is None

    def outcome(self) -> Outcome | None:
        """How the match ended and why; None until it is over."""
        return self.context.outcome() if self.is_over else None

    def decision(self, seat: Seat) -> Decision | None:
        """The decision that this seat must make now; None if it has none or has answered already."""
        return self.executor.decision(seat)

    def deciding_seats(self) -> tuple[Seat, ...]:
        """The seats that are asked now. A seat with a pending answer is one of them until all answers are in."""
        return self.executor.deciding_seats()

    @property
    def take_forced(self) -> bool:
        """Whether the engine takes the only option of a decision by itself."""
        return self.executor.take_forced

    @take_forced.setter
    def take_forced(self, take_forced: bool) -> None:
        self.executor.take_forced = take_forced

    def choose(self, seat: Seat, option: str, position: int | None = None) -> None:
        """Make a choice for a seat, which must be at this position if one is given.

        An illegal choice raises a `ChoiceError` and changes nothing.
        """
        if position is not None and position != self.position_of(seat):
            raise StalePosition(
                f"The choice was made at position {position}, but the match is at {self.position_of(seat)}"
            )
        self.executor.choose(seat, option)

    def replay_choice(self, choice: Choice) -> None:
        """Make a recorded choice again and keep its `forced` mark."""
        self.executor.replay_choice(choice)

    # Undo

    def undo_refused(self, seat: Seat) -> str:
        """The reason why this seat cannot undo now, empty if it can. It reveals nothing of hidden choices."""
        return undo.undo_refusal(self, seat)

    def undo(self, seat: Seat) -> None:
        """Undo the last choice of this seat, or its pending answer; `UndoRefused` if that is not possible."""
        undo.undo(self, seat)

    def open_plan(self, seat: Seat) -> list[tuple[int, Option]]:
        """The choices of a secret plan that this seat is still making, with their indices in the history."""
        return undo.open_plan(self, seat)

    def retract(self, seat: Seat, position: int) -> dict[int, int]:
        """Remove one choice from an open plan and replay the later ones; returns their new indices by the old ones."""
        return undo.retract(self, seat, position)

    def rewind(self, position: int) -> None:
        """Go back to any earlier position of a match with one seat; the log says so."""
        undo.rewind(self, position)

    @property
    def rewinds(self) -> tuple[tuple[int, int], ...]:
        """Every rewind of the match: the position it left and the position it went back to."""
        return self._rewinds

    @rewinds.setter
    def rewinds(self, rewinds: tuple[tuple[int, int], ...]) -> None:
        self._rewinds = rewinds
        lines = [Remark(back, f"Rewound from position {left} to {back}.", "rewind") for left, back in rewinds]
        self._rewind_lines = tuple(sorted(lines, key=lambda line: line.at))

    @property
    def rewind_lines(self) -> tuple[Remark, ...]:
        """The log lines of the rewinds, formatted once: a scene shows the last of them, however many there are."""
        return self._rewind_lines

    # Copies

    def fork(self, *, keep_log: bool = False) -> Match:
        """An independent copy: same state, same dice, own future choices."""
        return self.copy_with(self.executor.fork(keep_log=keep_log), secret=self.secret)

    def sample(self, seat: Seat, dice: Dice, *, keep_log: bool = False) -> Match:
        """A match that this seat could be in: what it cannot know is redrawn, and other dice roll from here on."""
        return sample_match(self, seat, dice, keep_log=keep_log)

    def copy_with(self, executor: Executor, *, secret: bytes | None) -> Match:
        """Internal: this match on the executor of a fork or a sample."""
        copy = Match(self.setup, executor, secret=secret, commitment=self.commitment, metadata=self.metadata)
        copy.remarks = self.remarks
        copy._rewinds, copy._rewind_lines = self._rewinds, self._rewind_lines
        return copy

    # Events and state

    def events(self, seat: Seat) -> list[Event]:
        """The events that this seat may know of, at the positions of this seat."""
        return self.visible_events(seat, self.context.log or ())

    def visible_events(self, seat: Seat, log: Iterable[Event], *, include_hidden: bool = False) -> list[Event]:
        """Internal: the events of a log that a seat may know of, or all of them, at the positions of this seat.

        In a match of several seats, rolls have no dice position until the match is over: it would reveal hidden rolls.
        """
        visible = [event for event in log if include_hidden or event.is_seen_by(seat)]
        if len(self.game.seats) == 1:
            return visible
        hidden_choices = self.executor.hidden_choices
        if hidden_choices is not None:
            visible = [
                msgspec.structs.replace(event, at=hidden_choices.visible_count(seat, event.at)) for event in visible
            ]
        return (
            visible
            if self.is_over
            else [without_dice_position(event) if event.kind == ROLL else event for event in visible]
        )

    def state_bytes(self) -> bytes:
        """The state in its exact encoded form."""
        return msgspec.msgpack.encode(self.context.state)


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
    """Start a match of a scenario, with dice from a seed that can be shared, or from a random secret."""
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
        raise SetupError(f"The setup is for {setup.game_id!r}, not for {game.id!r}")
    opened_pack = pack if pack is not None else game.open_pack(setup.overlays)
    context = opened_pack.begin(setup, LiveDice(secret))
    match = Match.start(game, setup, context, secret=secret, take_forced=take_forced, keep_log=keep_log)
    if opened_pack.legacy is not None:
        match.remarks = (Remark(0, opened_pack.legacy.remark, LEGACY_PACK),)
    return match
