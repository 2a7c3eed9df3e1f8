"""Patrol heuristics: high over the coast where raids form up, with squadrons held back for later hours."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import ceil
from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.hardest_days.ai.squadron_ranking import by_rating, rating
from dowding.games.hardest_days.pack.components import RaidRegion
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.option_labels import airborne_box
from dowding.games.hardest_days.state import AIRBORNE, ALTITUDES, LAST_HOUR, READY

COVER_BY_DISTANCE: Final = (1.0, 0.9, 0.5)
"""How well a squadron covers a track, by the distance in spaces to its entry."""
CROWDING_PENALTY: Final = 0.15
MIN_PATROL_COVER: Final = 0.2
RATING_WEIGHT: Final = 0.01
HEIGHT_WEIGHT: Final = 0.01
"""The value of an altitude level, in cover: it decides between boxes that cover equally."""


def patrol(day: Day, decision: Decision, share: float) -> Recommendation:
    """Patrol near the entries of the raid tracks, with at most a share of the ready squadrons."""
    options = options_with_verb(decision, "patrol")
    if not options:
        return recommend_done(decision, why=because(Reason("nobody to patrol")))
    ready = sum(squadron.box == READY for squadron in day.state.squadrons.values())
    if can_finish(decision) and _has_enough_patrols(day, ready, share):
        return recommend_done(decision, why=because(Reason("enough up", value=day.state.patrols, than=ready)))
    # Reduced squadrons are kept for raids without hunters.
    whole = [option for option in options if day.state.squadrons[option.piece].full]
    if can_finish(decision) and not whole:
        return recommend_done(decision, why=because(Reason("all reduced", value=len(options))))
    demand = patrol_demand(day)

    def cover(option: Option) -> float:
        home = day.home(day.state.squadrons[option.piece])
        near = max([demand[space] for space in day.pack.spaces[home].adjacent], default=0.0)
        return max(near, demand[home])

    recommendation = recommend_best(
        whole or options, ScoreTerm("cover", cover, digits=2), by_rating(day, RATING_WEIGHT)
    )
    squadron = day.state.squadrons[recommendation.option.piece]
    if can_finish(decision) and cover(recommendation.option) + RATING_WEIGHT * rating(day, squadron) < MIN_PATROL_COVER:
        best_cover = ceil(100 * max(cover(option) for option in whole)) / 100
        return recommend_done(decision, why=because(Reason("little to cover", value=best_cover)))
    return (
        recommendation
        if len(whole or options) > 1
        else recommendation.with_leading_reasons(Reason("last to cover", recommendation.option.id))
    )


def _has_enough_patrols(day: Day, ready: int, share: float) -> bool:
    return day.state.patrols >= share * (ready + day.state.patrols) and day.state.hour < LAST_HOUR


def patrol_demand(day: Day) -> dict[str, float]:
    """The cover of the possible raid tracks from each space, reduced for squadrons that are already near."""
    airborne_spaces = [squadron.space for squadron in day.state.squadrons.values() if squadron.box == AIRBORNE]
    demand = dict.fromkeys(day.pack.spaces, 0.0)
    for region in day.state.raid_regions:
        for chance, near in coverage(day.pack, day.scenario.id, region):
            covering = [space for space in airborne_spaces if near.get(space, 0.0) >= COVER_BY_DISTANCE[1]]
            share = chance / (1 + CROWDING_PENALTY * len(covering))
            for space, covers in near.items():
                demand[space] += share * covers
    return demand


@lru_cache(maxsize=32)
def coverage(pack: Components, scenario: str, region: RaidRegion) -> list[tuple[float, dict[str, float]]]:
    """For each track of a region, the probability of a raid on it and the cover from the spaces near its entry."""
    dice = Counter(pack.crossing(scenario, region, die) for die in range(1, 7))
    track_covers: list[tuple[float, dict[str, float]]] = []
    for track, count in dice.items():
        distances = pack.distances[pack.tracks[track].entry]
        near = {
            space: COVER_BY_DISTANCE[distance]
            for space, distance in distances.items()
            if distance < len(COVER_BY_DISTANCE)
        }
        track_covers.append((count / 6, near))
    return track_covers


def patrol_to(day: Day, decision: Decision) -> Recommendation:
    """Patrol at the highest altitude over the space with the best cover."""
    demand = patrol_demand(day)

    def cover(option: Option) -> float:
        return demand[airborne_box(option)[0]]

    def height(option: Option) -> float:
        return ALTITUDES.index(airborne_box(option)[1])

    return recommend_best(
        decision.options, ScoreTerm("cover", cover, digits=2), ScoreTerm("height", height, HEIGHT_WEIGHT)
    )
