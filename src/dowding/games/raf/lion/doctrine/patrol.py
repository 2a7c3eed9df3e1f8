"""Patrol doctrine: over the sectors on the way of the raids in sight, and enough left for what comes after."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from dowding.games.raf.components import RaidRegion
from dowding.games.raf.lion.doctrine.squadrons import quality
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.state import LAST_HOUR, PATROL, SECTOR
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

FIRST_BACK: Final = 1.0
SECOND_BACK: Final = 0.45
"""How much the second card in sight counts beside the first: it may give no raid, or come after the clock."""
ENROUTE: Final = 1.0
IN_RANGE: Final = 0.3
"""How much a sector counts that is enroute to a target, and one that is only in range of it (7.1)."""
MINOR: Final = 0.6
CROWDING: Final = 0.25
BETTER_SQUADRON: Final = 0.02
WORTH_A_PATROL: Final = 0.22
ANY_REGION: Final[tuple[tuple[RaidRegion, float], ...]] = (("LF2E", 0.34), ("LF2S", 0.33), ("LF3", 0.33))


def patrol(battle: Lion, decision: Decision, share: float) -> Counsel:
    """Patrol where the backs of the cards say that raids will come, and keep some squadrons for what comes after."""
    options = with_verb(decision, "patrol")
    if not options:
        return done(decision, "nobody else can patrol", "those on the ground still answer an early warning")
    patrolling = Counter(each.over for each in battle.squadrons_in(PATROL))
    if can_be_done(decision) and _enough(battle, patrolling.total(), share):
        return done(decision, "enough squadrons are up", "the others wait for the raids that come after")
    demand = {sector: share / (1 + CROWDING * patrolling[sector]) for sector, share in patrol_demand(battle).items()}

    def worth(option: Option) -> float:
        better = BETTER_SQUADRON * quality(battle, battle.state.squadrons[option.piece])
        return demand.get(sector_of(option), 0.0) + better

    choice = best(options, worth)
    if can_be_done(decision) and demand.get(sector_of(choice), 0.0) < WORTH_A_PATROL:
        return done(decision, "the sectors in danger are covered", "a patrol must land and re-arm before it can answer")
    name = battle.pack.sectors[sector_of(choice)].name
    return Counsel(choice, (f"raids in sight are likely to come by {name}", "it is one of the best that can be there"))


def _enough(battle: Lion, patrolling: int, share: float) -> bool:
    ready = len(battle.squadrons_in(SECTOR)) + patrolling
    return patrolling >= share * ready and battle.state.hour < LAST_HOUR


def sector_of(option: Option) -> str:
    """The sector whose circle an option points at."""
    return option.region.removesuffix("/patrol")


def patrol_demand(battle: Lion) -> dict[str, float]:
    """For each sector how likely a patrol there is to meet the next raids, by the regions on the cards in sight."""
    demand: defaultdict[str, float] = defaultdict(float)
    for region, weight in backs_in_sight(battle) or ANY_REGION:
        for sector, share in _demand_of(battle, region).items():
            demand[sector] += weight * share
    return dict(demand)


def backs_in_sight(battle: Lion) -> list[tuple[RaidRegion, float]]:
    """The regions on the backs of the cards that the player sees, and how much each counts."""
    state, targets = battle.state, battle.pack.targets
    backs: list[tuple[RaidRegion, float]] = []
    if state.pulled:
        backs.append((targets[state.pulled].region, FIRST_BACK))
    deck = state.decks["target"].cards
    if deck and state.top_seen:
        backs.append((targets[deck[-1]].region, SECOND_BACK if state.pulled else FIRST_BACK))
    return backs


def _demand_of(battle: Lion, region: RaidRegion) -> dict[str, float]:
    """Of the cards of a region still to come, by their chance of a raid: how often each sector is on the way."""
    state, pack = battle.state, battle.pack
    total = 0.0
    shares: defaultdict[str, float] = defaultdict(float)
    for number in sorted(
        (*state.decks["target"].cards, state.pulled)
    ):  # sorted: the order of a deck is not ours to know
        card = pack.targets.get(number)
        if card is None or card.region != region:
            continue
        column = pack.efforts[state.priorities[card.type], card.strategic_value]
        efforts = column.depleted if battle.is_depleted() else column.full
        chance = (MINOR * efforts.count("minor") + efforts.count("major")) / len(efforts)
        total += chance
        for sector in card.enroute:
            shares[sector] += chance * ENROUTE
        for sector in card.in_range:
            shares[sector] += chance * IN_RANGE
    return {sector: share / total for sector, share in shares.items()} if total else {}
