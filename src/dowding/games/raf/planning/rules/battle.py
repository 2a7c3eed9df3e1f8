"""The rules context of games with a German plan: the family's battle with the planned raids."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.text import format_count
from dowding.games.raf.pack.components import CardCode, Effort, GruppeCounter, TargetCard
from dowding.games.raf.planning.pack.components import StrategyEffect
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.planning.pack.rule_refs import PlanningRuleRefs
from dowding.games.raf.planning.state import PlannedRaid, PlanningState
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.battle_base import Edition
from dowding.games.raf.rules.display_names import format_warning
from dowding.games.raf.state import BASE, BOMBER, INFLIGHT, PATROL, Gruppe, GruppeBox, Squadron

GERMAN: Final[Seat] = "german"


class PlanningBattle(Battle):
    """A battle of the RAF family in which the German player plans the raids."""

    __slots__ = ()

    state: PlanningState
    pack: PlanningComponents
    rule_refs: ClassVar[PlanningRuleRefs]
    codes: ClassVar[frozenset[CardCode]] = frozenset({"A", "E,2"})
    german: ClassVar[Seat] = GERMAN
    in_secret: ClassVar[tuple[Seat, ...] | None]
    """The seats that may see secrets of the plan; None if all may, because there is no opponent."""

    @property
    def edition(self) -> Edition:
        return "2013"

    def max_patrols(self) -> int | None:
        """2C-33: no limit late in the day."""
        return None

    # The raid

    @property
    def flying(self) -> PlannedRaid:
        """The raid that forms or flies, as it was planned."""
        raid = self.state.flying
        if raid is None:
            raise RulesError("no raid forms or flies")
        return raid

    def is_forward(self, card: TargetCard) -> bool:
        """21.1: whether the forward airfields of the card are raided."""
        raid = self.state.flying
        return raid is not None and raid.card == card.number and raid.forward

    def known_effort(self) -> str:
        """8d: the German announcement, if one was required."""
        return self.state.word

    def known_raid_text(self) -> str:
        raid = self.raid
        strength = f"{format_count(raid.size, 'Gruppe', 'Gruppen')}, " if raid.size else ""
        warning = f"{format_warning(raid.warning)}{', delayed response' if raid.delayed else ''}"
        word = f"{self.state.word} raid" if self.state.word else "raid"
        return f"{word.capitalize()} on {self.target.name} ({strength}{warning})"

    def has_strategy(self, effect: StrategyEffect, raid: PlannedRaid | None = None) -> bool:
        """Whether a raid has a strategy card with this effect; by default the raid that is flying."""
        planned = raid or self.flying
        return any(self.pack.strategy[number].effect == effect for number in planned.strategies)

    def raid_balance(self, raid: PlannedRaid) -> int | None:
        """The maximum of Gruppen that High Command allows for the raid's bombers; None without a limit."""
        return None

    def bombers_of_the_day(self) -> tuple[int, int] | None:
        """The bombers sent and planned today, and the quota of High Command; None without a quota."""
        return None

    # Gruppen

    def counter_of(self, gruppe: Gruppe) -> GruppeCounter:
        """11.1a, 21.3b: a Jabo fights and bombs by its marker."""
        counter = self.pack.gruppen[gruppe.id]
        if gruppe.id not in self.state.jabos:
            return counter
        jabo = self.pack.jabo
        return replace(
            counter,
            full=jabo.full,
            reduced=jabo.reduced,
            bombs_full=jabo.bombs_full,
            bombs_reduced=jabo.bombs_reduced,
        )

    def strafes(self, gruppe: Gruppe) -> bool:
        """21.3c: a Jabo bombs, it does not strafe."""
        return super().strafes(gruppe) and gruppe.id not in self.state.jabos

    def put_gruppe(self, gruppe: Gruppe, box: GruppeBox, *, full: bool | None = None, hour: int = 0) -> Gruppe:
        """Move a Gruppe. It loses its Jabo marker when it leaves the raid (21.3b)."""
        if gruppe.id in self.state.jabos and box != BOMBER:
            self.state.jabos = tuple(gruppe_id for gruppe_id in self.state.jabos if gruppe_id != gruppe.id)
        return super().put_gruppe(gruppe, box, full=full, hour=hour)

    def at_hand(self) -> list[Gruppe]:
        """The full Gruppen at the hidden bases, which can be assigned (5.32, 2.21)."""
        return [gruppe for gruppe in self.gruppen_in(BASE) if gruppe.full]

    # Squadrons

    def stays_up(self, squadron: Squadron) -> bool:
        """ET10: whether a turnaround event leaves a squadron in place: patrols, airborne ones of a bombed airfield."""
        bombed = self.target.type == "airfield" and self.target.sector == self.home(squadron)
        return squadron.box == PATROL or (squadron.box == INFLIGHT and bombed)

    # Targets

    def worth(self, card: TargetCard) -> Effort:
        """5.1b, 16.4b: the raid that a target is worth by its priority and value."""
        return self.pack.worth(self.state.priorities[card.type], card.strategic_value, depleted=self.is_depleted())

    # Sealion

    def d_day_box(self) -> int:
        """18.11: the box of the day marker (2C-03)."""
        return self.state.day

    def line_when_delayed(self) -> str:
        """19.2: held at depletion 2; otherwise broken below 0 VP, and a draw from 0."""
        if self.depletion_level() == 2:
            return "Thin Blue Line held"
        return "Thin Blue Line broken" if self.state.vp < 0 else "Thin Blue Line undecided"

    def periods(self) -> dict[str, int]:
        state = self.state
        raids_over = state.raid_day * 100 + state.raids_today - (state.raid is not None)
        return {"raid": raids_over, "hour": self.horizon(), "day": len(state.day_sheets)}
