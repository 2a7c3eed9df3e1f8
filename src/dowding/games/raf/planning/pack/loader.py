"""The pack of a game with a plan: the family's components with the cards and charts of planning."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dowding.engine.packs import Contents
from dowding.games.raf.pack.components import Effort, Priority
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.planning.pack import components as d
from dowding.games.raf.planning.pack.validation import check_planned
from dowding.view.render_cache import Kept
from dowding.view.scene import Expected

PLANNING: Final = Path(__file__).parent
"""Where the sheets of planning are."""


MOST_FORECASTS: Final = 512


class PlannedComponents(Components):
    """All components of a game with a plan, frozen, shared by every match."""

    def __init__(self, contents: Contents) -> None:
        super().__init__(contents)
        check_planned(contents)
        self.strategy: Final = {each.number: each for each in contents.of(d.StrategyCard)}
        self.number: Final = {each.id: each.value for each in contents.of(d.PlanNumber)}
        self.jabo: Final = contents.of(d.JaboMarker)[0]
        self.rendezvous: Final = {each.die: each for each in contents.of(d.RendezvousCheck)}
        self.rendezvous_failure: Final = {each.die: each for each in contents.of(d.RendezvousFailure)}
        self.forecasts: Final[Kept[object, tuple[Expected, ...]]] = Kept(MOST_FORECASTS)
        """What raids can expect, by all that it hangs on."""
        self._worth = {(each.priority, each.strategic_value): each for each in contents.of(d.RaidPriority)}
        self._limits = sorted(contents.of(d.SizeLimit), key=lambda each: each.raids)
        self._sizes = sorted(contents.of(d.SizeModifier), key=lambda each: each.gruppen)
        self._patrols = sorted(contents.of(d.ChannelPatrol), key=lambda each: each.bombers)
        self._strategies = sorted(contents.of(d.StrategiesByPoints), key=lambda each: each.vp_from)
        self._nights = {(each.city, each.industry): each for each in contents.of(d.NightLimits)}

    def worth(self, priority: Priority, strategic_value: int, *, depleted: bool) -> Effort:
        """Raid Priority Table (5.1): no raid, a minor or a major one."""
        box = self._worth[priority, 1 if strategic_value == 1 else 2 if strategic_value == 2 else 3]
        return box.depleted if depleted else box.full

    def size_limit(self, raids: int) -> int:
        """The most Gruppen of a major raid on a day of so many raids (5.4)."""
        return [each.gruppen for each in self._limits if each.raids <= raids][-1]

    def size_modifier(self, gruppen: int) -> int:
        """What a raid of so many Gruppen adds to detection (8)."""
        return [each.modifier for each in self._sizes if each.gruppen <= max(gruppen, 1)][-1]

    def channel_patrol(self, bombers: int) -> int:
        """Channel Patrol Chart (7.1)."""
        return [each.me109 for each in self._patrols if each.bombers <= bombers][-1]

    def strategies_at(self, vp: int) -> int:
        """The number of strategy cards in the box of a VP total (17.1)."""
        return [each.cards for each in self._strategies if each.vp_from <= vp][-1]

    def night_limits(self, city: Priority, industry: Priority) -> tuple[int, int]:
        """How many Gruppen raid by night at least and at most (20.11)."""
        box = self._nights[city, industry]
        return box.least, box.most
