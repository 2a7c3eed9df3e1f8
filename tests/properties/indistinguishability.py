"""Property 2 over the whole history: matches that a viewer cannot distinguish look the same to it.

Two positions are equal for a viewer if the game redraws both to the same state: then the viewer cannot know
which one is true. So nothing that the viewer has seen before may differ: no line, no position and no number. If
everything that it sees is the same, its samples must be equal too: a bot must not know more than its seat.
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
    """Dice with the past rolls of the first and the future rolls of the second."""

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
        twin = SwitchedDice(self._first.copy(), self._others.copy(), self._switch)
        twin.position = self.position
        return twin


def check_alike_starts(case: Case, seeds: range) -> None:
    """Matches of other seeds, as they begin."""
    starts = [begin(msgspec.structs.replace(case, seed=seed)) for seed in seeds]
    for viewer in (*case.game.seats, SPECTATOR):
        _check_alike(starts, viewer, "the start")


def check_alike_choices(case: Case, every: int) -> None:
    """Variations of a choice: another hidden card, another die, or another choice."""
    match = begin(case)
    for number, move in enumerate(moves(case, match)):
        if number % every == 0:
            for viewer in (*case.game.seats, SPECTATOR):
                worlds = list(_worlds(match, viewer, move, number))
                _check_alike(worlds, viewer, f"position {match.position}, {move.option.id!r} by {move.seat}")


def _worlds(match: Match, viewer: Seat, move: Move, seed: int) -> Iterator[Match]:
    """Possible matches after this move or another one of its seat; the viewer knows its own moves."""
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
            continue  # after the redraw the seat has other options
        yield world
        if move.decision.secret and viewer != move.seat:
            yield from _plans(world, move.seat, random)


def _plans(world: Match, seat: Seat, random: Random) -> Iterator[Match]:
    """Possible matches while a seat continues a secret plan, and after it has closed it."""
    for _ in range(SECRET_CHOICES):
        decision = world.decision(seat)
        if decision is None or not decision.secret:
            return
        world = world.fork(keep_log=True)
        world.choose(seat, random.choice(decision.options).id)
        yield world


def _check_alike(worlds: list[Match], viewer: Seat, where: str) -> None:
    by_sample: dict[Key, tuple[bytes, Readings]] = {}
    by_reading: dict[Key, Readings] = {}
    for world in worlds:
        state, reading = world.state_bytes(), _reading(world, viewer)
        sample = world.sample(viewer, LiveDice(secret_of_seed("one redraw for all")))
        other_state, other_reading = by_sample.setdefault(_likeness(world, viewer, sample), (state, reading))
        if state != other_state:
            _check_same(reading, other_reading, f"{where}: {viewer} learns from the")
        open_choices = [choice for choice in sample.history if choice.option]
        read = (*reading.values(), msgspec.json.encode(open_choices))
        sampled = _sampled(sample)
        other_sampled = by_reading.setdefault(read, sampled)
        _check_same(sampled, other_sampled, f"{where}: a sample tells {viewer} by its")


def _check_same(found: Readings, other: Readings, what: str) -> None:
    for name, reading in found.items():
        if reading != other[name]:
            raise Broken(f"{what} {name}: {first_difference(reading, other[name])}")


def _reading(world: Match, viewer: Seat) -> Readings:
    """Everything that a viewer sees, except the commitment of the dice, which is no leak."""
    reading, perspective = readings(world, viewer), PlayerView(world, viewer)
    reading["scene"] = msgspec.json.encode(msgspec.structs.replace(perspective.scene(WHOLE_LOG), commitment=""))
    reading["events"] = msgspec.json.encode([without_dice_position(event) for event in perspective.events()])
    return reading


def _likeness(world: Match, viewer: Seat, sample: Match) -> Key:
    """A key that is equal for indistinguishable matches: the redrawn state and the visible dice."""
    rolls = [without_dice_position(event) for event in world.events(viewer) if event.kind == ROLL]
    return sample.state_bytes(), msgspec.msgpack.encode((rolls, world.deciding_seats()))


def _sampled(sample: Match) -> Readings:
    """Everything that a bot can read in a sample."""
    asked = [sample.decision(seat) for seat in sample.deciding_seats()]
    encode = msgspec.json.encode
    return {
        "questions": encode(
            [None if each is None else (each.prompt, each.rule, tuple(each.options)) for each in asked]
        ),
        "state": sample.state_bytes(),
        "history": encode(sample.history),
        "barrier": encode(sample.barrier),
        "dice": encode(sample.context.dice.position),
    }
