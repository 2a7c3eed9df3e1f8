"""Patrol doctrine: high over the coast where raids form up, and enough left for the hours to come."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from dowding.games.hardest_days.components import RaidRegion
from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.doctrine.squadrons import rating
from dowding.games.hardest_days.pack import Components
from dowding.games.hardest_days.state import AIRBORNE, LAST_HOUR, READY
from dowding.games.hardest_days.words import airborne_box
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

NEAR: Final = (1.0, 0.9, 0.5)
"""How well a squadron covers a track whose entry is so many spaces away."""
CROWDING: Final = 0.15
WORTH_A_PATROL: Final = 0.2
BETTER_SQUADRON: Final = 0.01


def patrol(day: Day, decision: Decision, share: float) -> Counsel:
    """Patrol within reach of the coast where raids form up, with no more than a share of those that are ready."""
    options = with_verb(decision, "patrol")
    if not options:
        return done(decision, "nobody else can patrol", "those on the ground can still scramble")
    if can_be_done(decision) and _enough(day, share):
        return done(decision, "enough squadrons are up", "the others are kept for the hours to come")
    demand = patrol_demand(day)

    def worth(option: Option) -> float:
        squadron = day.state.squadrons[option.piece]
        home = day.home(squadron)
        if not squadron.full:
            return 0.0  # green pilots are kept for raids without hunters
        near = max([demand[space] for space in day.pack.spaces[home].adjacent], default=0.0)
        return max(near, demand[home]) + BETTER_SQUADRON * rating(day, squadron)

    choice = best(options, worth)
    if can_be_done(decision) and worth(choice) < WORTH_A_PATROL:
        return done(decision, "nobody else can reach the coast where raids form up", "those up there cover it")
    return Counsel(choice, ("raids form up off a coast that it can reach", "it is one of the best at hand"))


def _enough(day: Day, share: float) -> bool:
    ready = sum(squadron.box == READY for squadron in day.state.squadrons.values())
    return day.state.patrols >= share * (ready + day.state.patrols) and day.state.hour < LAST_HOUR


def patrol_demand(day: Day) -> dict[str, float]:
    """For each space how well it covers the tracks by which raids may come, less for every squadron near already."""
    waiting = [squadron.space for squadron in day.state.squadrons.values() if squadron.box == AIRBORNE]
    demand = dict.fromkeys(day.pack.spaces, 0.0)
    for region in day.state.raid_regions:
        for chance, near in coverage(day.pack, day.scenario.id, region):
            covering = [space for space in waiting if near.get(space, 0.0) >= NEAR[1]]
            share = chance / (1 + CROWDING * len(covering))
            for space, covers in near.items():
                demand[space] += share * covers
    return demand


@lru_cache(maxsize=32)
def coverage(pack: Components, scenario: str, region: RaidRegion) -> list[tuple[float, dict[str, float]]]:
    """For each track of a region: how likely a raid comes by it, and how well the spaces about its entry cover it."""
    dice = Counter(pack.crossing(scenario, region, die) for die in range(1, 7))
    covered: list[tuple[float, dict[str, float]]] = []
    for track, count in dice.items():
        distances = pack.distances[pack.tracks[track].entry]
        near = {space: NEAR[distance] for space, distance in distances.items() if distance < len(NEAR)}
        covered.append((count / 6, near))
    return covered


def patrol_to(day: Day, decision: Decision) -> Counsel:
    """High over the space that covers most of the tracks."""
    demand = patrol_demand(day)

    def worth(option: Option) -> float:
        space, altitude = airborne_box(option)
        return demand[space] + {"LOW": 0.0, "MED": 0.01, "HIGH": 0.02}[altitude]

    return Counsel(
        best(decision.options, worth),
        ("raids are likely to cross near here", "from high up it can fall upon them from above"),
    )
