"""Doctrine (the heuristic policy) for Lion: the shared heuristics, with intelligence from card backs and effort."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from statistics import mean
from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
from dowding.games.raf.ai.baselines import baselines
from dowding.games.raf.ai.doctrine import SEARCH, heuristics_of_stance, readiness
from dowding.games.raf.ai.patrol import ANY_REGION, sectors_in_danger
from dowding.games.raf.ai.reason_texts import REASON_TEXTS
from dowding.games.raf.ai.search_variants import search_variants
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.components import RaidRegion, TargetCard
from dowding.games.raf.pack.loader import Components

FIRST_BACK: Final = 1.0
SECOND_BACK: Final = 0.45
"""The weights of the first and second visible card. The second may give no raid, or come only later."""
MINOR: Final = 0.6


class CardBackIntelligence:
    """What the player knows: the regions on visible card backs, and the effort of the raid."""

    def patrol_demand(self, battle: Lion) -> dict[str, float]:
        """Demand by the regions on visible card backs."""
        demand: defaultdict[str, float] = defaultdict(float)
        for region, weight in backs_in_sight(battle) or ANY_REGION:
            for sector, share in sectors_in_danger(_cards_of(battle, region)).items():
                demand[sector] += weight * share
        return dict(demand)

    def likely_size(self, battle: Lion) -> float:
        """The mean size on the force cards for this effort."""
        return average_sizes(battle.pack)[battle.raid.effort]

    def is_major(self, battle: Lion) -> bool:
        """The effort is known from the effort roll."""
        return battle.raid.major


@lru_cache(maxsize=4)
def average_sizes(pack: Components) -> dict[str, float]:
    """The mean number of Gruppen on the force cards for each effort, without their notes."""
    forces = pack.forces.values()
    return {"minor": mean(card.minor for card in forces), "major": mean(card.major for card in forces)}


def backs_in_sight(battle: Lion) -> list[tuple[RaidRegion, float]]:
    """The regions on the visible card backs, with their weights."""
    state, targets = battle.state, battle.pack.targets
    backs: list[tuple[RaidRegion, float]] = []
    if state.pulled:
        backs.append((targets[state.pulled].region, FIRST_BACK))
    deck = state.decks["target"].cards
    if deck and state.top_seen:
        backs.append((targets[deck[-1]].region, SECOND_BACK if state.pulled else FIRST_BACK))
    return backs


def _cards_of(battle: Lion, region: RaidRegion) -> Iterator[tuple[TargetCard, float]]:
    """The remaining cards of a region, each with its probability of a raid."""
    state, pack = battle.state, battle.pack
    to_come = (*state.decks["target"].cards, state.pulled)
    for number in sorted(to_come):  # the order of the deck is hidden
        card = pack.targets.get(number)
        if card is not None and card.region == region:
            column = pack.efforts[state.priorities[card.type], card.strategic_value]
            efforts = column.depleted if battle.is_depleted() else column.full
            yield card, (MINOR * efforts.count("minor") + efforts.count("major")) / len(efforts)


INTELLIGENCE: Final = CardBackIntelligence()
STANCES: Final[dict[Stance, HeuristicSet[Lion]]] = {
    "careful": heuristics_of_stance(INTELLIGENCE, share_on_patrol=0.5, max_squadrons=7),
    "bold": heuristics_of_stance(INTELLIGENCE, share_on_patrol=0.9, max_squadrons=None),
}
BASELINES: Final = baselines(INTELLIGENCE, STANCES["bold"])
DOCTRINE: Final = Doctrine(
    Lion,
    STANCES,
    readiness,
    baselines=BASELINES,
    search_variants=search_variants(STANCES["bold"]),
    default_stance="bold",
    phrases=REASON_TEXTS,
    search=SEARCH,
)
