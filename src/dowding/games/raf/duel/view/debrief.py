"""The debrief of RAF: 2-Player after the end: each raid as planned, with what the British could infer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.events import Event
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.detection import MAX_MINOR_GRUPPEN, MIN_MAJOR_GRUPPEN
from dowding.games.raf.planning.view.debrief import DIE, RevealedRaid, revealed_plans, unused_cards
from dowding.view.debrief import Belief, Debrief

HIDDEN_MODIFIERS: Final = frozenset({"size", "only Me109s", "below radar"})
"""Detection modifiers that the target card and the weather do not reveal (8a, 8b)."""


def build_debrief(battle: Duel, events: list[Event], log: list[Event]) -> Debrief:
    """All raids in order, and the cards that were not used."""
    rows = revealed_plans(battle, events, log, GuessedRaid)
    return Debrief("The German plan", "What the British could know", tuple(rows), tuple(unused_cards(battle, log)))


class GuessedRaid(RevealedRaid):
    """A revealed raid with the sizes that the British could infer."""

    def beliefs(self, battle: PlanningBattle) -> Iterator[Belief]:
        """The raids the British could expect from the total, and the warning the German could expect."""
        if "announcement" in self.facts:
            size, sizes = len(self.force), list(self._sizes(battle))
            if sizes:
                shown = range(min(*sizes, size), max(*sizes, size) + 1)
                chances = {
                    str(possible_size): round((possible_size in sizes) / len(sizes), 3) for possible_size in shown
                }
                yield Belief("How many Gruppen the British could infer", chances, str(size))
        yield from super().beliefs(battle)

    def _sizes(self, battle: PlanningBattle) -> Iterator[int]:
        """The sizes that some die roll turns into the detection total, from what the British could see (8)."""
        detected = self.facts["detection sum"]
        parts = detected.data["modifiers"]
        added = parts.items() if isinstance(parts, dict) else ()
        known_modifier = sum(value for name, value in added if name not in HIDDEN_MODIFIERS and isinstance(value, int))
        major = self.facts["announcement"].get_str("word") == "major"
        max_size = battle.pack.number["largest raid"]
        for size in range(MIN_MAJOR_GRUPPEN, max_size + 1) if major else range(1, MAX_MINOR_GRUPPEN + 1):
            modifier = max(known_modifier + battle.pack.size_modifier(size), 0)
            if detected.get_str("headquarters"):
                modifier = -(-modifier // 2) if detected.get_int("modifier") else 0
            if detected.get_int("total") - modifier in DIE:
                yield size
