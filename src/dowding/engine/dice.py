"""Dice: every die is a byte of a keyed hash stream of (secret, position), so a match can be replayed and audited.

Sources: live (a secret), scripted (examples and tests), enumerating (exact odds). A fresh live source serves samples.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Final, Protocol, TypeVar

from dowding.engine.errors import RulesError, TooManyDicePaths

BLOCK_BYTES: Final = 64
SECRET_BYTES: Final = 32
MAX_PATHS: Final = 100_000
MAX_SIDES: Final = 256

T = TypeVar("T")


class Dice(Protocol):
    """A source of die rolls for the rules. Set `position` back to roll the same values again."""

    position: int

    def roll(self, name: str, sides: int) -> int:
        """A number from 1 to `sides`."""
        ...

    def copy(self) -> Dice:
        """An independent copy that will roll the same values from here."""
        ...


class LiveDice:
    """Dice from a secret: each roll is a byte of the hash stream. Bytes that would bias the die are skipped."""

    __slots__ = ("_block", "_block_number", "position", "secret")

    def __init__(self, secret: bytes, position: int = 0) -> None:
        self.secret = secret
        self.position = position
        self._block = b""
        self._block_number = -1

    def roll(self, name: str, sides: int) -> int:
        if not 1 <= sides <= MAX_SIDES:
            raise RulesError(f"roll {name!r}: a die has 1 to {MAX_SIDES} sides, not {sides}")
        unbiased_limit = MAX_SIDES - MAX_SIDES % sides
        while True:
            number, offset = divmod(self.position, BLOCK_BYTES)
            if number != self._block_number:
                self._block = blake2b(number.to_bytes(8, "big"), key=self.secret, digest_size=BLOCK_BYTES).digest()
                self._block_number = number
            self.position += 1
            byte = self._block[offset]
            if byte < unbiased_limit:
                return byte % sides + 1

    def copy(self) -> LiveDice:
        return LiveDice(self.secret, self.position)


class ScriptedDice:
    """Dice with scripted values by name of the roll. Other rolls use the `fallback`, or fail without one."""

    def __init__(self, script: Mapping[str, Iterable[int]], fallback: Dice | None = None) -> None:
        self._remaining = {name: list(values) for name, values in script.items()}
        self._rolled: list[int] = []
        self._fallback = fallback
        self.position = 0

    def roll(self, name: str, sides: int) -> int:
        if self.position < len(self._rolled):
            value = self._rolled[self.position]
        else:
            value = self._next_value(name, sides)
            self._rolled.append(value)
        self.position += 1
        return value

    def _next_value(self, name: str, sides: int) -> int:
        remaining = self._remaining.get(name)
        if remaining:
            value = remaining.pop(0)
            if not 1 <= value <= sides:
                raise RulesError(f"The script gives {value} for {name!r}, which has {sides} sides")
            return value
        if self._fallback is None:
            raise RulesError(f"The script has no value for the roll {name!r}")
        return self._fallback.roll(name, sides)

    def copy(self) -> ScriptedDice:
        twin = ScriptedDice(self._remaining, None if self._fallback is None else self._fallback.copy())
        twin._rolled = self._rolled.copy()
        twin.position = self.position
        return twin

    def unused(self) -> dict[str, list[int]]:
        """The scripted values that were not rolled."""
        return {name: values for name, values in self._remaining.items() if values}


class DelegatingDice:
    """Dice that delegate to other dice and share their position."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    @property
    def position(self) -> int:
        return self._dice.position

    @position.setter
    def position(self, position: int) -> None:
        self._dice.position = position


class RecordingDice(DelegatingDice):
    """Dice that record the values that other dice roll."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.rolled: list[int] = []

    def roll(self, name: str, sides: int) -> int:
        value = self._dice.roll(name, sides)
        self.rolled.append(value)
        return value

    def copy(self) -> RecordingDice:
        twin = RecordingDice(self._dice.copy())
        twin.rolled = self.rolled.copy()
        return twin


class ContinuedDice:
    """Recorded past rolls that continue with other dice. The past can be replayed without its source."""

    __slots__ = ("_after", "_rolled", "_start", "position")

    def __init__(self, rolled: Sequence[int], after: Dice) -> None:
        self._rolled = rolled
        self._after = after
        self._start = after.position - len(rolled)
        self.position = len(rolled)

    def roll(self, name: str, sides: int) -> int:
        if self.position < len(self._rolled):
            value = self._rolled[self.position]
            self.position += 1
            return value
        self._after.position = self._start + self.position
        value = self._after.roll(name, sides)
        self.position = self._after.position - self._start
        return value

    def copy(self) -> ContinuedDice:
        twin = ContinuedDice(self._rolled, self._after.copy())
        twin._start = self._start
        twin.position = self.position
        return twin


class EnumeratingDice:
    """One path through the tree of all rolls: the first rolls are given, later ones are 1. The tree must be finite."""

    def __init__(self, path: list[int], max_paths: int = MAX_PATHS) -> None:
        self.position = 0
        self.path = path
        self.sides: list[int] = []
        self._branches = 1
        self._max_paths = max_paths

    def roll(self, name: str, sides: int) -> int:
        if self.position == len(self.path):
            self.path.append(1)
        if self.position == len(self.sides):
            self.sides.append(sides)
            self._branches *= sides
            if self._branches > self._max_paths:
                raise TooManyDicePaths(f"The trial has more than {self._max_paths} dice paths; sample it instead")
        value = self.path[self.position]
        self.position += 1
        return value

    def copy(self) -> EnumeratingDice:
        raise RulesError("Enumerating dice belong to one trial and cannot be copied")

    def next_path(self) -> list[int] | None:
        """The next path, or None after the last."""
        path = self.path[: len(self.sides)]
        while path:
            if path[-1] < self.sides[len(path) - 1]:
                path[-1] += 1
                return path
            path.pop()
        return None

    def probability(self) -> Fraction:
        """The probability of this path."""
        probability = Fraction(1)
        for sides in self.sides:
            probability /= sides
        return probability


def exact_distribution(trial: Callable[[Dice], T], max_paths: int = MAX_PATHS) -> dict[T, Fraction]:
    """Exact odds: run the trial on every dice path and add up the probability of each result."""
    odds: dict[T, Fraction] = {}
    path: list[int] | None = []
    paths = 0
    while path is not None:
        dice = EnumeratingDice(path, max_paths)
        result = trial(dice)
        odds[result] = odds.get(result, Fraction(0)) + dice.probability()
        path = dice.next_path()
        paths += 1
        if paths > max_paths:
            raise TooManyDicePaths(f"The trial has more than {max_paths} dice paths; sample it instead")
    return odds


def fresh_secret() -> bytes:
    """A new random secret."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of_seed(seed: int | str) -> bytes:
    """The secret derived from a chosen seed."""
    return blake2b(f"dowding seed {seed}".encode(), digest_size=SECRET_BYTES).digest()


def commitment(secret: bytes) -> str:
    """The commitment that is published when a match begins: it binds the secret without revealing it."""
    return blake2b(secret, digest_size=32, person=b"dowding-commit").hexdigest()
