"""How likely a win was along a match: at thinned positions, doctrine plays samples of the seat's view to the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

import msgspec

from dowding.ai.rollout import play_on
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.view.player_view import Perspective

MOST_POSITIONS: Final = 33
MOST_PLAYOUTS: Final = 24
FEWEST_PLAYOUTS: Final = 8
CHOICES: Final = 120_000
"""About so many choices may be made for a whole line; long matches get fewer playouts for each position."""
MOST_TURNS: Final = 3
LEAST_TURN: Final = 0.2
SURE: Final = 3.0
"""A turn must be so many times what luck of the samples would make it: of thirty places, with two one would do so."""


class Outlook(msgspec.Struct, frozen=True):
    """What doctrine made of a position: the share of playouts won, and the mean of the points at the end.

    `margin` is the standard error of the share, which is none at the end of a match.
    """

    at: int
    wins: float
    points: float
    margin: float = 0.0


def thinned(last: int) -> list[int]:
    """Positions from the start to the last, both among them, as evenly as can be."""
    count = min(MOST_POSITIONS, last + 1)
    return [round(number * last / (count - 1)) for number in range(count)] if count > 1 else [last]


def playouts_for(last: int) -> int:
    """How many playouts each position of a match of this length gets."""
    half_a_match = max(1, last / 2)
    wanted = int(CHOICES / (len(thinned(last)) * half_a_match))
    return max(FEWEST_PLAYOUTS, min(MOST_PLAYOUTS, wanted))


def prospect(perspective: Perspective, seed: str, playouts: int) -> Outlook:
    """The prospect of a seat where a match stands; at its end, how it ended."""
    at, seat = perspective.position, perspective.seat
    samples = 1 if perspective.outcome() is not None else playouts
    won, points = 0, 0
    for number in range(samples):
        name = f"{seed} {at} {number}"
        match = perspective.sample(LiveDice(secret_of_seed(name)))
        match.take_forced = True
        play_on(match, seat, Random(name))
        outcome = match.outcome()
        won += outcome is not None and outcome.winner == seat
        points += match.table.points(seat) or 0
    return Outlook(at, won / samples, points / samples, standard_error(won, samples) if samples > 1 else 0.0)


def standard_error(won: int, samples: int) -> float:
    """How far a share may be off by the luck of its samples; two wins and two losses more keep its ends honest."""
    share = (won + 2) / (samples + 4)
    return sqrt(share * (1 - share) / (samples + 4))


def turning_points(line: Sequence[Outlook], playouts: int) -> list[int]:
    """The places of the line at which most was won or lost since the place before: none that luck explains."""
    turns = [
        place
        for place in range(1, len(line))
        if abs(line[place].wins - line[place - 1].wins) >= max(LEAST_TURN, SURE * _luck(line, place, playouts))
    ]
    turns.sort(key=lambda place: abs(line[place].wins - line[place - 1].wins), reverse=True)
    return sorted(turns[:MOST_TURNS])


def _luck(line: Sequence[Outlook], place: int, playouts: int) -> float:
    """How far two places differ by the luck of their samples alone."""
    share = (line[place].wins + line[place - 1].wins) / 2
    return sqrt(2 * share * (1 - share) / playouts)
