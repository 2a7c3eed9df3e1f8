"""What a game lets Fighter Command know of the raids: the seam between shared doctrine and the game in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from dowding.games.raf.rules.battle import Battle

BattleT = TypeVar("BattleT", bound=Battle)
IntelligenceT = TypeVar("IntelligenceT", bound=Battle, contravariant=True)


class RaidIntelligence(Protocol[IntelligenceT]):
    """What the British read before they patrol and commit. It tells no more than they may know."""

    def patrol_demand(self, battle: IntelligenceT) -> Mapping[str, float]:
        """For each sector how likely a patrol there is to meet the next raids."""
        ...

    def likely_size(self, battle: IntelligenceT) -> float:
        """How many Gruppen a raid probably has whose number has not been told."""
        ...

    def is_major(self, battle: IntelligenceT) -> bool:
        """Whether the raid is a major one, as far as it is known."""
        ...
