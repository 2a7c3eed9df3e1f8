"""The British answers laid open: each raid as it was planned, and every number that Fighter Command answered it by."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.games.log_effects import itemised
from dowding.games.raf.eagle.pack.components import WARNINGS
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.view.response_board import made_up, numbers, pool_rows
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.view.debrief import LaidRaid, laid_rows, unused_cards
from dowding.games.raf.view.log_format import count
from dowding.view.debrief import Heap, LaidOpen


def laid_open(battle: Eagle, events: list[Event]) -> LaidOpen:
    """All raids so far; nothing of them is a secret here. What was never used is known when the battle is over."""
    unused = tuple(unused_cards(battle, events)) if battle.is_over else ()
    rows = laid_rows(battle, events, events, AnsweredRaid)
    return LaidOpen("Your plan", "How Fighter Command answered", tuple(rows), unused)


class AnsweredRaid(LaidRaid):
    """A raid with the numbers of the British answer."""

    def told(self) -> str:
        """6.2: what the British heard of the raid; a decoy's number is claimed."""
        if self.facts["detection sum"].text("intelligence") == "limited" and "raid size" not in self.facts:
            return count(len(self.force), "Gruppe", "Gruppen")
        return super().told()

    def reckoning(self, battle: PlannedBattle) -> Iterator[Heap]:
        """7: the card, the pool row by row, wanted and minimum by their parts; as far as the raid came."""
        if not isinstance(battle, Eagle):
            raise RulesError("only in Eagle Fighter Command answers by procedures")
        if "response card" in self.facts:
            yield Heap("card", (battle.pack.response[self.facts["response card"].number("card")].name,))
        if "pool" in self.facts:
            yield Heap("pool", tuple(self._pool(battle, self.facts["pool"])))
        if "joins the pool" in self.facts:
            yield Heap("joined", (numbers(self.facts["joins the pool"].texts("squadrons")) or "nobody",))
        if "response" in self.facts:
            yield from self._numbers(self.facts["response"])
        if "posture" in self.facts:
            yield Heap("posture after it", (self.facts["posture"].text("posture"),))

    def _pool(self, battle: Eagle, pool: Event) -> Iterator[str]:
        warning = next(each for each in WARNINGS if each == pool.text("warning"))
        for row, most, found in pool_rows(battle.pack, self.story.card, warning, pool.texts("squadrons")):
            yield f"{row} {numbers(found) or 'nobody'} (of {most})"

    def _numbers(self, response: Event) -> Iterator[Heap]:
        if response.data["wanted"]:
            for name, total in zip(("wanted", "minimum"), response.texts("in_all"), strict=True):
                parts = made_up(itemised(response.data[name]).items(), int(total))
                yield Heap(f"{name} {total}", tuple(f"{value:+d} {why}" for why, value in parts.items()))
        if response.text("why"):
            yield Heap("nobody came", (response.text("why"),))
