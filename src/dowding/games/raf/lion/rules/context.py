"""The rules context of RAF: Lion."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final, cast

from dowding.engine.decision import Seat
from dowding.engine.text import format_count
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.pack.components import CardCode, TargetCard
from dowding.games.raf.pack.rule_refs import RuleRefs, load_rule_refs
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.battle_base import Edition
from dowding.games.raf.rules.display_names import format_warning
from dowding.games.raf.state import LAST_HOUR, DeckName

BRITISH: Final[Seat] = "british"
MAX_LATE_PATROLS: Final = 14
"""The maximum number of squadrons on patrol at 1800 (5e)."""


class Lion(Battle):
    """The context of a game of Lion, on which its rules work."""

    __slots__ = ()

    state: LionState
    rule_refs: ClassVar[RuleRefs] = load_rule_refs(RuleRefs, Path(__file__).with_name("rule_refs.toml"))
    codes: ClassVar[frozenset[CardCode]] = frozenset({"A", "L"})
    british: ClassVar[Seat] = BRITISH
    german: ClassVar[Seat] = BRITISH
    players: ClassVar[tuple[Seat, ...]] = (BRITISH,)

    @property
    def edition(self) -> Edition:
        return cast(Edition, self.state.settings["rules"])

    def is_forward(self, card: TargetCard) -> bool:
        """19.1: as stated on the card, in the advanced game."""
        return card.forward and self.advanced

    def max_patrols(self) -> int | None:
        """5e: there is a limit only in the last hour."""
        return MAX_LATE_PATROLS if self.state.hour == LAST_HOUR else None

    def known_effort(self) -> str:
        return self.raid.effort

    def known_raid_text(self) -> str:
        raid = self.raid
        strength = f"{format_count(raid.size, 'Gruppe', 'Gruppen')}, " if raid.size else ""
        warning = f"{format_warning(raid.warning)}{', delayed response' if raid.delayed else ''}"
        return f"{raid.effort.capitalize()} raid on {self.target.name} ({strength}{warning})"

    def d_day_box(self) -> int:
        """16.11: the day box of D-Day (LC-15)."""
        return self.state.sealion

    def line_when_delayed(self) -> str:
        """17.2c: the line is held if the Luftwaffe is at depletion level 2, otherwise broken."""
        return "Thin Blue Line held" if self.depletion_level() == 2 else "Thin Blue Line broken"

    def forget_order(self, name: DeckName) -> None:
        """11.21d: a new target card is on top. If the radar system is crippled, its back has not been seen."""
        if name == "target":
            self.state.top_seen = False

    def periods(self) -> dict[str, int]:
        state = self.state
        under_way = (state.raid is not None) + (state.resumed is not None)
        raids_over = state.raid_day * 100 + state.raids_today - under_way
        return {"raid": raids_over, "hour": self.horizon(), "day": len(state.day_sheets)}
