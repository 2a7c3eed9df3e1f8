"""Patrol doctrine: high over the coast where raids form up, and enough left for the hours to come."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import ceil
from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, can_be_done, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.ai.squadron_ranking import by_rating, rating
from dowding.games.hardest_days.pack.components import RaidRegion
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.rules.option_labels import airborne_box
from dowding.games.hardest_days.state import AIRBORNE, ALTITUDES, LAST_HOUR, READY

NEAR: Final = (1.0, 0.9, 0.5)
"""How well a squadron covers a track whose entry is so many spaces away."""
CROWDING: Final = 0.15
WORTH_A_PATROL: Final = 0.2
BETTER_SQUADRON: Final = 0.01
HIGHER: Final = 0.01
"""What a level is worth, in cover: of places that cover as much, the highest."""


def patrol(day: Day, decision: Decision, share: float) -> Counsel:
    """Patrol within reach of the coast where raids form up, with no more than a share of those that are ready."""
    options = with_verb(decision, "patrol")
    if not options:
        return done(decision, why=because(Claim("nobody to patrol")))
    ready = sum(squadron.box == READY for squadron in day.state.squadrons.values())
    if can_be_done(decision) and _enough(day, ready, share):
        return done(decision, why=because(Claim("enough up", value=day.state.patrols, than=ready)))
    # green pilots are kept for raids without hunters
    whole = [option for option in options if day.state.squadrons[option.piece].full]
    if can_be_done(decision) and not whole:
        return done(decision, why=because(Claim("all reduced", value=len(options))))
    demand = patrol_demand(day)

    def cover(option: Option) -> float:
        home = day.home(day.state.squadrons[option.piece])
        near = max([demand[space] for space in day.pack.spaces[home].adjacent], default=0.0)
        return max(near, demand[home])

    counsel = weigh(whole or options, Term("cover", cover, digits=2), by_rating(day, BETTER_SQUADRON))
    squadron = day.state.squadrons[counsel.option.piece]
    if can_be_done(decision) and cover(counsel.option) + BETTER_SQUADRON * rating(day, squadron) < WORTH_A_PATROL:
        most = ceil(100 * max(cover(option) for option in whole)) / 100
        return done(decision, why=because(Claim("little to cover", value=most)))
    return counsel if len(whole or options) > 1 else counsel.after(Claim("last to cover", counsel.option.id))


def _enough(day: Day, ready: int, share: float) -> bool:
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

    def cover(option: Option) -> float:
        return demand[airborne_box(option)[0]]

    def height(option: Option) -> float:
        return ALTITUDES.index(airborne_box(option)[1])

    return weigh(decision.options, Term("cover", cover, digits=2), Term("height", height, HIGHER))
