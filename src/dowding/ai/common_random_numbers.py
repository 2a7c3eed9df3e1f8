"""Trial dice: each name has a row of rolls of its own, so that two futures of one seed differ only where they must.

A raid that comes in both futures comes by the same track in both, whatever the fights before it took in dice.
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
"""The numbers of splitmix64, which turns a counter into a random word. Trial dice decide nothing that must be fair."""


class TrialDice:
    """Dice for playing things out. The same seed rolls the same, name by name."""

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
