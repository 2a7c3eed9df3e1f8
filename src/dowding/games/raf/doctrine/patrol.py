"""Patrol doctrine: over the sectors on the way of the raids in sight, and enough left for what comes after."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import RaidRegion, TargetCard
from dowding.games.raf.doctrine.known import BattleT, Known
from dowding.games.raf.doctrine.squadrons import quality
from dowding.games.raf.state import LAST_HOUR, PATROL, SECTOR
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

ENROUTE: Final = 1.0
IN_RANGE: Final = 0.3
"""How much a sector counts that is enroute to a target, and one that is only in range of it (7.1)."""
CROWDING: Final = 0.25
BETTER_SQUADRON: Final = 0.02
WORTH_A_PATROL: Final = 0.22
ANY_REGION: Final[tuple[tuple[RaidRegion, float], ...]] = (("LF2E", 0.34), ("LF2S", 0.33), ("LF3", 0.33))
"""Where raids come from, when nothing is in sight."""


def patrol(battle: BattleT, decision: Decision, known: Known[BattleT], share: float) -> Counsel:
    """Patrol where raids are likely to come, and keep some squadrons for what comes after."""
    options = with_verb(decision, "patrol")
    if not options:
        return done(decision, "nobody else can patrol", "those on the ground still answer an early warning")
    patrolling = Counter(each.over for each in battle.squadrons_in(PATROL))
    if can_be_done(decision) and _enough(battle, patrolling.total(), share):
        return done(decision, "enough squadrons are up", "the others wait for the raids that come after")
    demand = {
        sector: share / (1 + CROWDING * patrolling[sector]) for sector, share in known.patrol_demand(battle).items()
    }

    def worth(option: Option) -> float:
        better = BETTER_SQUADRON * quality(battle, battle.state.squadrons[option.piece])
        return demand.get(sector_of(option), 0.0) + better

    choice = best(options, worth)
    if can_be_done(decision) and demand.get(sector_of(choice), 0.0) < WORTH_A_PATROL:
        return done(decision, "the sectors in danger are covered", "a patrol must land and re-arm before it can answer")
    name = battle.pack.sectors[sector_of(choice)].name
    return Counsel(choice, (f"raids are likely to come by {name}", "it is one of the best that can be there"))


def _enough(battle: Battle, patrolling: int, share: float) -> bool:
    ready = len(battle.squadrons_in(SECTOR)) + patrolling
    return patrolling >= share * ready and battle.state.hour < LAST_HOUR


def sector_of(option: Option) -> str:
    """The sector whose circle an option points at."""
    return option.region.removesuffix("/patrol")


def sectors_in_danger(cards: Iterable[tuple[TargetCard, float]]) -> dict[str, float]:
    """Of target cards that may be raided, by the chance of each: how often each sector is on the way."""
    total = 0.0
    shares: defaultdict[str, float] = defaultdict(float)
    for card, chance in cards:
        total += chance
        for sector in card.enroute:
            shares[sector] += chance * ENROUTE
        for sector in card.in_range:
            shares[sector] += chance * IN_RANGE
    return {sector: share / total for sector, share in shares.items()} if total else {}
