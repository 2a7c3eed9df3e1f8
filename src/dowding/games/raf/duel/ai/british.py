"""The heuristic policy of Fighter Command in RAF: 2-Player, using radar and the German announcements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import HeuristicSet, Recommendation, Stance
from dowding.engine.decision import Decision
from dowding.games.raf.ai.baselines import baselines
from dowding.games.raf.ai.campaign import choose_most_bombs
from dowding.games.raf.ai.doctrine import heuristics_of_stance
from dowding.games.raf.ai.patrol import ANY_REGION, sectors_in_danger
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.pack.components import TargetCard
from dowding.games.raf.planning.rules.detection import MAX_MINOR_GRUPPEN, MIN_MAJOR_GRUPPEN
from dowding.games.raf.rules.detection import after_headquarters_damage, nets_and_observers
from dowding.games.raf.state import SECTOR

CHANCE: Final = {"major": 1.0, "minor": 0.5, "none": 0.0}
"""The relative probability that a target is raided, by the raid that it is worth."""
DIE: Final = range(1, 7)
READY_FOR_ULTRA: Final = 8
"""The number of squadrons on the ground from which exact knowledge is useful."""


class RadarIntelligence:
    """British knowledge of raids: approach markers, the detection total and the German announcement."""

    def patrol_demand(self, battle: Duel) -> dict[str, float]:
        """The demand for patrols by sector, from the approach markers in regions or sectors."""
        state = battle.state
        demand: defaultdict[str, float] = defaultdict(float)
        places = [(str(place), 1.0) for place in state.approach] or [(str(place), share) for place, share in ANY_REGION]
        for place, weight in places:
            for sector, share in sectors_in_danger(_cards_from(battle, place)).items():
                demand[sector] += weight * share
        return dict(demand)

    def likely_size(self, battle: Duel) -> float:
        """The mean of the raid sizes that the announcement and the detection total allow."""
        sizes = list(possible_sizes(battle)) or list(_announced_sizes(battle))
        return sum(sizes) / len(sizes)

    def is_major(self, battle: Duel) -> bool:
        """Whether the raid is major: by its number of Gruppen if known, otherwise by the announcement."""
        size = battle.raid.size
        return size >= MIN_MAJOR_GRUPPEN if size else battle.known_effort() == "major"


def _cards_from(battle: Duel, place: str) -> Iterator[tuple[TargetCard, float]]:
    """The targets of a region or a sector that were not raided today, each with its relative probability."""
    state = battle.state
    deck = state.decks["target"]
    drawn_cards = (*state.hand, *(raid.card for raid in state.plan), *([state.flying.card] if state.flying else []))
    hidden_cards = {*deck.cards, *deck.discards, *drawn_cards}.difference(state.flown)
    for number in sorted(hidden_cards):
        card = battle.pack.targets[number]
        if place in (card.region, card.sector):
            yield card, CHANCE[battle.worth(card)]


def possible_sizes(battle: Duel) -> Iterator[int]:
    """The sizes for which some die roll gives the detection total, if no card hides the raid."""
    known_modifier = sum(nets_and_observers(battle).values())
    if battle.state.pressed:
        known_modifier += battle.pack.number["press"]
    if battle.is_forward(battle.target):
        known_modifier += battle.pack.modifier["forward airfield"]
    for size in _announced_sizes(battle):
        modifier, _ = after_headquarters_damage(battle, max(known_modifier + battle.pack.size_modifier(size), 0))
        if battle.raid.detected - modifier in DIE:
            yield size


def _announced_sizes(battle: Duel) -> range:
    if battle.known_effort() == "minor":
        return range(1, MAX_MINOR_GRUPPEN + 1)
    return range(MIN_MAJOR_GRUPPEN if battle.known_effort() else 1, battle.pack.number["largest raid"] + 1)


def ultra(battle: Duel, decision: Decision) -> Recommendation:
    """Use ULTRA when many squadrons can respond to it."""
    ready = len(battle.squadrons_in(SECTOR))
    if ready >= READY_FOR_ULTRA:
        return Recommendation(decision.options[0], why=because(Reason("ready for it", value=ready)))
    return Recommendation(decision.options[-1], why=because(Reason("ready for it", value=ready)))


def british_rules(*, share_on_patrol: float, max_squadrons: int | None) -> HeuristicSet[Duel]:
    """The shared heuristics, and those for the decisions of this game only."""
    shared = heuristics_of_stance(RadarIntelligence(), share_on_patrol=share_on_patrol, max_squadrons=max_squadrons)
    return {**shared, "ultra": ultra, "extend": choose_most_bombs}


STANCES: Final[dict[Stance, HeuristicSet[Duel]]] = {
    "careful": british_rules(share_on_patrol=0.5, max_squadrons=7),
    "bold": british_rules(share_on_patrol=0.9, max_squadrons=None),
}
BASELINES: Final = baselines(RadarIntelligence(), STANCES["bold"])
