"""The pack of games with a plan: the family's components with the cards and charts of planning."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dowding.engine.packs import Contents
from dowding.games.raf.pack.components import Effort, Priority
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.planning.pack import components as d
from dowding.games.raf.planning.pack.validation import check_planning_pack
from dowding.view.render_cache import BoundedCache
from dowding.view.scene import Expected

PLANNING_FOLDER: Final = Path(__file__).parent
"""The folder of the planning tables."""


MAX_CACHED_EXPECTATIONS: Final = 512


class PlanningComponents(Components):
    """All components of a game with a plan, frozen, shared by every match."""

    def __init__(self, contents: Contents) -> None:
        super().__init__(contents)
        check_planning_pack(contents)
        self.strategy: Final = {entry.number: entry for entry in contents.entries_of(d.StrategyCard)}
        self.number: Final = {entry.id: entry.value for entry in contents.entries_of(d.PlanNumber)}
        self.jabo: Final = contents.entries_of(d.JaboMarker)[0]
        self.rendezvous: Final = {entry.die: entry for entry in contents.entries_of(d.RendezvousCheck)}
        self.rendezvous_failure: Final = {entry.die: entry for entry in contents.entries_of(d.RendezvousFailure)}
        self.expectations_cache: Final[BoundedCache[object, tuple[Expected, ...]]] = BoundedCache(
            MAX_CACHED_EXPECTATIONS
        )
        """Expected results of raids, by everything that they depend on."""
        self._worth = {(entry.priority, entry.strategic_value): entry for entry in contents.entries_of(d.RaidPriority)}
        self._limits = sorted(contents.entries_of(d.SizeLimit), key=lambda entry: entry.raids)
        self._sizes = sorted(contents.entries_of(d.SizeModifier), key=lambda entry: entry.gruppen)
        self._patrols = sorted(contents.entries_of(d.ChannelPatrol), key=lambda entry: entry.bombers)
        self._strategies = sorted(contents.entries_of(d.StrategiesByPoints), key=lambda entry: entry.vp_from)
        self._nights = {(entry.city, entry.industry): entry for entry in contents.entries_of(d.NightLimits)}

    def worth(self, priority: Priority, strategic_value: int, *, depleted: bool) -> Effort:
        """Raid Priority Table (5.1): no raid, a minor or a major raid."""
        box = self._worth[priority, 1 if strategic_value == 1 else 2 if strategic_value == 2 else 3]
        return box.depleted if depleted else box.full

    def size_limit(self, raids: int) -> int:
        """The maximum of Gruppen in a major raid on a day with this number of raids (5.4)."""
        return [entry.gruppen for entry in self._limits if entry.raids <= raids][-1]

    def size_modifier(self, gruppen: int) -> int:
        """The detection modifier of a raid of this size (8)."""
        return [entry.modifier for entry in self._sizes if entry.gruppen <= max(gruppen, 1)][-1]

    def channel_patrol(self, bombers: int) -> int:
        """Channel Patrol Chart (7.1): the Me109s on patrol for this number of bombers."""
        return [entry.me109 for entry in self._patrols if entry.bombers <= bombers][-1]

    def strategies_at(self, vp: int) -> int:
        """The number of strategy cards in the box of a VP total (17.1)."""
        return [entry.cards for entry in self._strategies if entry.vp_from <= vp][-1]

    def night_limits(self, city: Priority, industry: Priority) -> tuple[int, int]:
        """The minimum and maximum of Gruppen that raid by night (20.11)."""
        box = self._nights[city, industry]
        return box.least, box.most
