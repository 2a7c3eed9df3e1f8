"""Properties 2 and 3: hidden information leaks to no seat or spectator; a player has a view, never the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import ChoiceError
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView
from properties.cases import Broken, Case, begin, moves

WHOLE_LOG: Final = 1_000_000
SAMPLES: Final = 2


def check_no_leaks(case: Case, every: int) -> None:
    """What a viewer reads is the same in an indistinguishable match, checked at every `every`-th position."""
    match = begin(case)
    viewers = (*case.game.seats, SPECTATOR)
    redrawn = dict.fromkeys(viewers, False)
    for number, _ in enumerate(_positions(case, match)):
        if number % every == 0 or match.is_over:
            for viewer in viewers:
                redrawn[viewer] |= check_view(match, viewer, seed=number)
    for viewer in viewers:
        if not redrawn[viewer] and any(not event.is_seen_by(viewer) for event in match.context.log or ()):
            raise Broken(f"events are hidden from {viewer}, but its samples always equal the match")


def _positions(case: Case, match: Match) -> Iterator[None]:
    """Play a match and yield at each position, including those between simultaneous answers, and at its end."""
    for _ in moves(case, match):
        yield
    yield


def check_view(match: Match, viewer: Seat, seed: int) -> bool:
    """Compare what a viewer reads in the match and in its samples. Return whether a sample had another state."""
    actual = readings(match, viewer)
    another_state = False
    for number in range(SAMPLES):
        dice = LiveDice(secret_of_seed(f"sample {seed} {number}"))
        sample = match.sample(viewer, dice, keep_log=True)
        for name, reading in readings(sample, viewer).items():
            if reading != actual[name]:
                raise Broken(
                    f"position {match.position}: {viewer} learns from the {name}: "
                    f"{first_difference(actual[name], reading)}"
                )
        another_state |= sample.state_bytes() != match.state_bytes()
    return another_state


def readings(match: Match, viewer: Seat) -> dict[str, bytes]:
    """Everything that a viewer can read from a match, encoded, by name."""
    perspective = PlayerView(match, viewer)
    encode = msgspec.json.encode
    return {
        "position": encode(perspective.position),
        "options": encode(perspective.options),
        "waiting text": encode(perspective.waiting_text()),
        "events": encode(perspective.events()),
        "log": encode(perspective.log()),
        "errors": encode(_errors(match, viewer)),
        "report": encode(perspective.report()),
        "outcome": encode(perspective.outcome()),
        "boards": encode(perspective.boards()),
        "scene": encode(perspective.scene(WHOLE_LOG)),
    }


def _errors(match: Match, viewer: Seat) -> list[str]:
    """The error messages for an illegal choice, for a choice at a stale position, and for a refused undo."""
    here = match.position_of(viewer)
    tries: list[Callable[[], None]] = [
        partial(match.choose, viewer, option, here) for option in ("no-such-thing", "Not An Id")
    ]
    tries.append(partial(match.choose, viewer, "no-such-thing", here + 1))
    if match.undo_refused(viewer):
        tries.append(partial(match.undo, viewer))
    texts: list[str] = []
    for attempt in tries:
        try:
            attempt()
        except ChoiceError as error:
            texts.append(f"{type(error).__name__}: {error}")
    return texts


def first_difference(one: bytes, other: bytes) -> str:
    """The bytes around the first difference."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, place - 40), place + 40)
    return f"...{one[around].decode(errors='replace')}... or ...{other[around].decode(errors='replace')}..."
