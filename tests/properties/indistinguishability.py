"""Property 2 over the course of a match: matches that a viewer cannot distinguish read the same.

Two positions are indistinguishable for a viewer if the game redraws both to the same state. Then everything that the
viewer has read so far must be equal too: log lines, positions and numbers. Conversely, if everything that a viewer
reads is equal, its samples must be equal. Otherwise a program would know more than its seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import Dice, LiveDice, secret_of_seed
from dowding.engine.errors import ChoiceError
from dowding.engine.events import ROLL, without_dice_position
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView
from properties.cases import Broken, Case, Move, begin, moves
from properties.leaks import WHOLE_LOG, first_difference, readings

SIBLING_CHOICES: Final = 3
SECRET_CHOICES: Final = 6

Readings = dict[str, bytes]
Key = tuple[bytes, ...]


class SwitchedDice:
    """Dice that repeat past rolls of the first dice and then roll the others."""

    def __init__(self, first: Dice, others: Dice, switch: int | None = None) -> None:
        self.position = first.position
        self._first = first
        self._others = others
        self._switch = first.position if switch is None else switch

    def roll(self, name: str, sides: int) -> int:
        dice, start = (self._first, 0) if self.position < self._switch else (self._others, self._switch)
        dice.position = self.position - start
        value = dice.roll(name, sides)
        self.position = dice.position + start
        return value

    def copy(self) -> SwitchedDice:
        copy = SwitchedDice(self._first.copy(), self._others.copy(), self._switch)
        copy.position = self.position
        return copy


def check_indistinguishable_starts(case: Case, seeds: range) -> None:
    """Check the starts of matches with different seeds."""
    starts = [begin(msgspec.structs.replace(case, seed=seed)) for seed in seeds]
    for viewer in (*case.game.seats, SPECTATOR):
        _check_indistinguishable(starts, viewer, "the start")


def check_indistinguishable_choices(case: Case, every: int) -> None:
    """Check the results of a choice with other hidden cards, with other dice, and of other choices."""
    match = begin(case)
    for number, move in enumerate(moves(case, match)):
        if number % every == 0:
            for viewer in (*case.game.seats, SPECTATOR):
                worlds = list(_worlds(match, viewer, move, number))
                _check_indistinguishable(
                    worlds, viewer, f"position {match.position}, {move.option.id!r} by {move.seat}"
                )


def _worlds(match: Match, viewer: Seat, move: Move, seed: int) -> Iterator[Match]:
    """Possible matches after this move or another move of the same seat. The viewer knows its own moves."""
    random = Random(seed)
    others = [option for option in move.decision.options if option != move.option and viewer != move.seat]
    options = [move.option, *random.sample(others, min(len(others), SIBLING_CHOICES))]
    for option, redrawn, other_dice in product(options, (False, True), (False, True)):
        fresh = LiveDice(secret_of_seed(f"world {seed} {other_dice}"))
        world = match.sample(viewer, fresh, keep_log=True) if redrawn else match.fork(keep_log=True)
        if other_dice and not redrawn:
            world.context.dice = SwitchedDice(world.context.dice, fresh)
        if move.decision.secret:
            yield world.fork(keep_log=True)
        try:
            world.choose(move.seat, option.id)
        except ChoiceError:
            continue  # the seat has other options after the redraw
        yield world
        if move.decision.secret and viewer != move.seat:
            yield from _plans(world, move.seat, random)


def _plans(world: Match, seat: Seat, random: Random) -> Iterator[Match]:
    """Possible matches while the seat makes further secret choices, and after the last of them."""
    for _ in range(SECRET_CHOICES):
        decision = world.decision(seat)
        if decision is None or not decision.secret:
            return
        world = world.fork(keep_log=True)
        world.choose(seat, random.choice(decision.options).id)
        yield world


def _check_indistinguishable(worlds: list[Match], viewer: Seat, where: str) -> None:
    by_sample: dict[Key, tuple[bytes, Readings]] = {}
    by_reading: dict[Key, Readings] = {}
    for world in worlds:
        state, viewed = world.state_bytes(), _viewer_readings(world, viewer)
        sample = world.sample(viewer, LiveDice(secret_of_seed("one redraw for all")))
        other_state, other_viewed = by_sample.setdefault(_distinguishing_key(world, viewer, sample), (state, viewed))
        if state != other_state:
            _check_same(viewed, other_viewed, f"{where}: {viewer} learns from the")
        open_choices = [choice for choice in sample.history if choice.option]
        read = (*viewed.values(), msgspec.json.encode(open_choices))
        sampled = _sample_readings(sample)
        other_sampled = by_reading.setdefault(read, sampled)
        _check_same(sampled, other_sampled, f"{where}: a sample reveals hidden information to {viewer} by its")


def _check_same(actual: Readings, other: Readings, what: str) -> None:
    for name, reading in actual.items():
        if reading != other[name]:
            raise Broken(f"{what} {name}: {first_difference(reading, other[name])}")


def _viewer_readings(world: Match, viewer: Seat) -> Readings:
    """Everything that a viewer can read, without what depends on the secret of the dice: that is no leak."""
    viewed, perspective = readings(world, viewer), PlayerView(world, viewer)
    viewed["scene"] = msgspec.json.encode(msgspec.structs.replace(perspective.scene(WHOLE_LOG), commitment=""))
    viewed["events"] = msgspec.json.encode([without_dice_position(event) for event in perspective.events()])
    return viewed


def _distinguishing_key(world: Match, viewer: Seat, sample: Match) -> Key:
    """A key that is equal for indistinguishable worlds: the redrawn state, and the rolls that the viewer has seen."""
    rolls = [without_dice_position(event) for event in world.events(viewer) if event.kind == ROLL]
    return sample.state_bytes(), msgspec.msgpack.encode((rolls, world.deciding_seats()))


def _sample_readings(sample: Match) -> Readings:
    """Everything that a program can read from a sample."""
    decisions = [sample.decision(seat) for seat in sample.deciding_seats()]
    encode = msgspec.json.encode
    return {
        "decisions": encode(
            [
                None if decision is None else (decision.prompt, decision.rule, tuple(decision.options))
                for decision in decisions
            ]
        ),
        "state": sample.state_bytes(),
        "history": encode(sample.history),
        "barrier": encode(sample.barrier),
        "dice": encode(sample.context.dice.position),
    }
