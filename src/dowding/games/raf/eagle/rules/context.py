"""The rules context of RAF: Eagle (derived): a battle with one player and an automated Fighter Command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.raf.eagle.pack.components import ResponseCard
from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.state import Answer, EagleState
from dowding.games.raf.pack.rule_refs import load_rule_refs
from dowding.games.raf.planning.pack.rule_refs import PlanningRuleRefs
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.state import PlannedRaid

FIGHTER_COMMAND: Final[Seat] = "british"
"""The seat that shared rules use for British decisions. It has no player; procedures make them (EAGLE-2.4a)."""
T = TypeVar("T")


class Eagle(PlanningBattle):
    """A battle of RAF: Eagle (derived)."""

    __slots__ = ()

    state: EagleState
    pack: EagleComponents
    rule_refs: ClassVar[PlanningRuleRefs] = load_rule_refs(PlanningRuleRefs, Path(__file__).with_name("rule_refs.toml"))
    british: ClassVar[Seat] = FIGHTER_COMMAND
    players: ClassVar[tuple[Seat, ...]] = (GERMAN,)
    in_secret: ClassVar[tuple[Seat, ...] | None] = None

    def raid_balance(self, raid: PlannedRaid) -> int | None:
        """5.5a, 5.5b: by the bombers of the raid; Jabos and Me110s do not count."""
        if self.state.settings["high_command"] == "no":
            return None
        return self.pack.balance(sum(self.is_bomber(self.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen))

    def bombers_of_the_day(self) -> tuple[int, int] | None:
        """5.5d: the bombers sent and those of raids still to come, and the quota."""
        state = self.state
        if state.settings["high_command"] == "no":
            return None
        forming = (state.flying,) if state.flying is not None and state.raid is None else ()
        coming = (gruppe_id for raid in (*forming, *state.plan) for gruppe_id in raid.gruppen)
        return state.sent + sum(self.is_bomber(state.gruppen[gruppe_id]) for gruppe_id in coming), state.quota

    @property
    def response_card(self) -> ResponseCard:
        """The response card of the raid."""
        return self.pack.response[self.state.answer.card]

    def change_answer(self, **changes: object) -> Answer:
        """Update fields of the British response."""
        self.state.answer = answer = replace(self.state.answer, **changes)
        return answer

    def draw_lot(
        self, candidates: Sequence[T], rule: str, name: str, order: Callable[[T], tuple[int, ...]] | None = None
    ) -> T:
        """The first candidate in the order of the rule; ties are broken at random."""
        best = list(candidates)
        if order is not None:
            ranks = [order(candidate) for candidate in best]
            first = min(ranks)
            best = [candidate for candidate, rank in zip(best, ranks, strict=True) if rank == first]
        return best[0] if len(best) == 1 else best[self.roll(name, rule, len(best)) - 1]
