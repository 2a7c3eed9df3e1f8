"""The interface through which a game gives the shared heuristics Fighter Command's knowledge of raids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from dowding.games.raf.rules.battle import Battle

BattleT = TypeVar("BattleT", bound=Battle)
IntelligenceT = TypeVar("IntelligenceT", bound=Battle, contravariant=True)


class RaidIntelligence(Protocol[IntelligenceT]):
    """The knowledge of the British before they patrol and commit."""

    def patrol_demand(self, battle: IntelligenceT) -> Mapping[str, float]:
        """How likely a patrol over each sector is to meet the next raids."""
        ...

    def likely_size(self, battle: IntelligenceT) -> float:
        """The expected number of Gruppen of a raid whose size is not known."""
        ...

    def is_major(self, battle: IntelligenceT) -> bool:
        """Whether the raid is a major one, as far as it is known."""
        ...
