"""The debrief of Eagle: each raid as planned, and the numbers behind Fighter Command's response."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.text import format_count, format_signed
from dowding.games.log_effects import parse_modifiers
from dowding.games.raf.eagle.pack.components import WARNINGS
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response_review import squadron_numbers
from dowding.games.raf.eagle.view.response_board import complete_parts, pool_rows
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.view.debrief import RevealedRaid, revealed_plans, unused_cards
from dowding.view.debrief import Debrief, Group


def build_debrief(battle: Eagle, events: list[Event]) -> Debrief:
    """All raids so far, which are not secret in Eagle. Unused cards are added when the battle is over."""
    unused = tuple(unused_cards(battle, events)) if battle.is_over else ()
    rows = revealed_plans(battle, events, events, AnsweredRaid)
    return Debrief("Your plan", "How Fighter Command responded", tuple(rows), unused)


class AnsweredRaid(RevealedRaid):
    """A raid with the numbers of the British response."""

    def british_knowledge(self) -> str:
        """6.2: what the British knew of the raid; the size of a decoy is the announced number."""
        if self.facts["detection sum"].get_str("intelligence") == "limited" and "raid size" not in self.facts:
            return format_count(len(self.force), "Gruppe", "Gruppen")
        return super().british_knowledge()

    def response_breakdown(self, battle: PlanningBattle) -> Iterator[Group]:
        """7: the card, the pool row by row, and the parts of wanted and minimum, as far as the raid got."""
        if not isinstance(battle, Eagle):
            raise RulesError("Fighter Command responds by procedures only in Eagle")
        if "response card" in self.facts:
            yield Group("card", (battle.pack.response[self.facts["response card"].get_int("card")].name,))
        if "pool" in self.facts:
            yield Group("pool", tuple(self._pool(battle, self.facts["pool"])))
        if "joins the pool" in self.facts:
            yield Group("joined", (squadron_numbers(self.facts["joins the pool"].get_str_list("squadrons")) or "none",))
        if "response" in self.facts:
            yield from self._numbers(self.facts["response"])
        if "posture" in self.facts:
            yield Group("posture afterwards", (self.facts["posture"].get_str("posture"),))

    def _pool(self, battle: Eagle, pool: Event) -> Iterator[str]:
        warning = next(level for level in WARNINGS if level == pool.get_str("warning"))
        for row, max_squadrons, row_squadrons in pool_rows(
            battle.pack, self.recap.card, warning, pool.get_str_list("squadrons")
        ):
            yield f"{row} {squadron_numbers(row_squadrons) or 'none'} (up to {max_squadrons})"

    def _numbers(self, response: Event) -> Iterator[Group]:
        if response.data["wanted"]:
            for name, total in zip(("wanted", "minimum"), response.get_str_list("in_all"), strict=True):
                parts = complete_parts(parse_modifiers(response.data[name]).items(), int(total))
                yield Group(f"{name} {total}", tuple(f"{format_signed(value)} {why}" for why, value in parts.items()))
        if response.get_str("why"):
            yield Group("no response", (response.get_str("why"),))
