"""The battle laid open when it is over: each raid as it was planned, beside what the British could believe of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.events import Event
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.detection import LEAST_MAJOR, MOST_MINOR
from dowding.games.raf.planning.view.debrief import DIE, LaidRaid, laid_rows, unused_cards
from dowding.view.debrief import Belief, LaidOpen

HIDDEN: Final = frozenset({"size", "only Me109s", "below radar"})
"""What adds to detection and cannot be told from the target card and the weather (8a, 8b)."""


def laid_open(battle: Duel, events: list[Event], log: list[Event]) -> LaidOpen:
    """All raids in order, and the cards that were never used."""
    rows = laid_rows(battle, events, log, GuessedRaid)
    return LaidOpen("The German plan", "What the British could know", tuple(rows), tuple(unused_cards(battle, log)))


class GuessedRaid(LaidRaid):
    """A raid of which the British could guess the size."""

    def beliefs(self, battle: PlannedBattle) -> Iterator[Belief]:
        """What the total left open to the British, and what warning the German could reckon with."""
        if "announcement" in self.facts:
            size, sizes = len(self.force), list(self._sizes(battle))
            if sizes:
                shown = range(min(*sizes, size), max(*sizes, size) + 1)
                chances = {str(each): round((each in sizes) / len(sizes), 3) for each in shown}
                yield Belief("Gruppen the total left open to the British", chances, str(size))
        yield from super().beliefs(battle)

    def _sizes(self, battle: PlannedBattle) -> Iterator[int]:
        """The sizes for which some die gives the total, by all that the British could see (8)."""
        detected = self.facts["detection sum"]
        parts = detected.data["modifiers"]
        added = parts.items() if isinstance(parts, dict) else ()
        known = sum(value for name, value in added if name not in HIDDEN and isinstance(value, int))
        major = self.facts["announcement"].text("word") == "major"
        most = battle.pack.number["largest raid"]
        for size in range(LEAST_MAJOR, most + 1) if major else range(1, MOST_MINOR + 1):
            modifier = max(known + battle.pack.size_modifier(size), 0)
            if detected.text("headquarters"):
                modifier = -(-modifier // 2) if detected.number("modifier") else 0
            if detected.number("total") - modifier in DIE:
                yield size
