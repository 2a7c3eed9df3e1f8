"""Property 2 once more, for what was told before: matches that a viewer cannot tell apart read the same to it.

Two positions are alike for a viewer if the game redraws both to the same state: then it says itself that the viewer
cannot know which one is true. So nothing that the viewer has read on the way may differ either.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

import msgspec

from dowding.kernel.decision import SPECTATOR, Seat
from dowding.kernel.dice import Dice, LiveDice, secret_of_seed
from dowding.kernel.errors import ChoiceError
from dowding.kernel.events import ROLL
from dowding.kernel.match import Match
from properties.leaks import first_difference, readings
from properties.playing import Broken, Case, Move, begin, moves

SIBLING_CHOICES: Final = 3

Likeness = tuple[bytes, bytes]


class SwitchedDice:
    """Dice that have rolled as the first so far, and roll as the others from here on."""

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
    """What comes of a choice with another card in a hidden place, with another die, or of another choice."""
    match = begin(case)
    for number, move in enumerate(moves(case, match)):
        if number % every == 0:
            for viewer in (*case.game.seats, SPECTATOR):
                worlds = list(_worlds(match, viewer, move, number))
                _check_alike(worlds, viewer, f"position {match.position}, {move.option.id!r} by {move.seat}")


def _worlds(match: Match, viewer: Seat, move: Move, seed: int) -> Iterator[Match]:
    """What the match could be after this move or another of its seat; the viewer knows its own moves."""
    others = [option for option in move.decision.options if option != move.option and viewer != move.seat]
    options = [move.option, *Random(seed).sample(others, min(len(others), SIBLING_CHOICES))]
    for option, redrawn, other_dice in product(options, (False, True), (False, True)):
        fresh = LiveDice(secret_of_seed(f"world {seed} {other_dice}"))
        world = match.sample(viewer, fresh, keep_log=True) if redrawn else match.fork(keep_log=True)
        if other_dice and not redrawn:
            world.table.dice = SwitchedDice(world.table.dice, fresh)
        try:
            world.choose(move.seat, option.id)
        except ChoiceError:
            continue  # redrawn, the seat has other choices
        yield world


def _check_alike(worlds: list[Match], viewer: Seat, where: str) -> None:
    seen: dict[Likeness, tuple[bytes, dict[str, bytes]]] = {}
    for world in worlds:
        state, told = world.state_bytes(), readings(world, viewer)
        del told["scene"]  # it shows the commitment to the dice, which differ
        told["picture"] = msgspec.json.encode(world.table.picture(viewer))
        other_state, other_told = seen.setdefault(_likeness(world, viewer), (state, told))
        for name, reading in told.items():
            if state != other_state and reading != other_told[name]:
                raise Broken(f"{where}: {viewer} learns from the {name}: {first_difference(reading, other_told[name])}")


def _likeness(world: Match, viewer: Seat) -> Likeness:
    """Equal where the viewer cannot tell worlds apart: what they are redrawn to, and the dice it has seen."""
    redrawn = world.sample(viewer, LiveDice(secret_of_seed("one redraw for all")))
    rolls = [event for event in world.events(viewer) if event.kind == ROLL]
    return redrawn.state_bytes(), msgspec.msgpack.encode((rolls, world.deciding()))
