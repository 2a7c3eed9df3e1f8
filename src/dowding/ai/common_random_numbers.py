"""Common random numbers: dice on which the rollouts of all candidates are compared.

Each named roll has a separate sequence. A raid that comes in two rollouts of one seed comes by the same track in
both, whatever dice were rolled before it. So the difference between two candidates has much less variance.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from zlib import crc32

WORD: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
STRIDE: Final = 0xD1B54A32D192ED03
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB
"""The constants of splitmix64, which hashes a counter to a random word. It need not be cryptographically secure."""


class TrialDice:
    """Dice for samples and rollouts. The same seed gives the same sequence for each name of a roll."""

    __slots__ = ("_counts", "_names", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = _hash_name(seed)
        self._counts: dict[str, int] = {}
        self._names: list[str] = []

    @property
    def position(self) -> int:
        return len(self._names)

    @position.setter
    def position(self, position: int) -> None:
        while len(self._names) > position:
            self._counts[self._names.pop()] -= 1

    def roll(self, name: str, sides: int) -> int:
        count = self._counts.get(name, 0)
        self._counts[name] = count + 1
        self._names.append(name)
        word = (self._seed + _hash_name(name) + count * STRIDE) & WORD
        word = (word ^ (word >> 30)) * MIX_1 & WORD
        word = (word ^ (word >> 27)) * MIX_2 & WORD
        return (word >> 33) % sides + 1

    def copy(self) -> TrialDice:
        twin = TrialDice("")
        twin._seed = self._seed
        twin._counts = self._counts.copy()
        twin._names = self._names.copy()
        return twin


@lru_cache(maxsize=4096)
def _hash_name(text: str) -> int:
    return crc32(text.encode()) * GOLDEN & WORD
