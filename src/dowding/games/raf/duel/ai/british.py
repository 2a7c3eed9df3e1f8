"""Fighter Command in the two-player game: the family's doctrine, with what radar and the Germans tell of a raid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, Stance, Thumbs
from dowding.engine.decision import Decision
from dowding.games.raf.ai.baselines import recipes
from dowding.games.raf.ai.campaign import richest
from dowding.games.raf.ai.doctrine import in_stance
from dowding.games.raf.ai.patrol import ANY_REGION, sectors_in_danger
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.pack.components import TargetCard
from dowding.games.raf.planning.rules.detection import LEAST_MAJOR, MOST_MINOR
from dowding.games.raf.rules.detection import after_headquarters_damage, nets_and_observers
from dowding.games.raf.state import SECTOR

CHANCE: Final = {"major": 1.0, "minor": 0.5, "none": 0.0}
"""How likely a target is raided, beside others, by the raid that it is worth."""
DIE: Final = range(1, 7)
READY_FOR_ULTRA: Final = 8
"""So many squadrons on the ground can make something of exact knowledge."""


class RadarAndReports:
    """What the British know: approach markers, the detection total, and what the German had to say."""

    def patrol_demand(self, battle: Duel) -> dict[str, float]:
        """By the markers: the regions that they stand in, or the very sectors."""
        state = battle.state
        demand: defaultdict[str, float] = defaultdict(float)
        places = [(str(place), 1.0) for place in state.approach] or [(str(place), share) for place, share in ANY_REGION]
        for place, weight in places:
            for sector, share in sectors_in_danger(_cards_from(battle, place)).items():
                demand[sector] += weight * share
        return dict(demand)

    def likely_size(self, battle: Duel) -> float:
        """The mean of the sizes that the word and the detection total leave open."""
        sizes = list(possible_sizes(battle)) or list(_sizes_said(battle))
        return sum(sizes) / len(sizes)

    def is_major(self, battle: Duel) -> bool:
        """By the number of Gruppen where it is known, and by what was said otherwise."""
        size = battle.raid.size
        return size >= LEAST_MAJOR if size else battle.raid_word() == "major"


def _cards_from(battle: Duel, place: str) -> Iterator[tuple[TargetCard, float]]:
    """The targets of a region or a sector that were not raided today, each with its chance."""
    state = battle.state
    deck = state.decks["target"]
    held = (*state.hand, *(raid.card for raid in state.plan), *([state.flying.card] if state.flying else []))
    for number in sorted({*deck.cards, *deck.discards, *held}.difference(state.flown)):  # all that is not in the open
        card = battle.pack.targets[number]
        if place in (card.region, card.sector):
            yield card, CHANCE[battle.worth(card)]


def possible_sizes(battle: Duel) -> Iterator[int]:
    """The numbers of Gruppen for which some die gives the detection total, if no card hides the raid."""
    known = sum(nets_and_observers(battle).values())
    if battle.state.pressed:
        known += battle.pack.number["press"]
    if battle.is_forward(battle.target):
        known += battle.pack.modifier["forward airfield"]
    for size in _sizes_said(battle):
        modifier, _ = after_headquarters_damage(battle, max(known + battle.pack.size_modifier(size), 0))
        if battle.raid.detected - modifier in DIE:
            yield size


def _sizes_said(battle: Duel) -> range:
    if battle.raid_word() == "minor":
        return range(1, MOST_MINOR + 1)
    return range(LEAST_MAJOR if battle.raid_word() else 1, battle.pack.number["largest raid"] + 1)


def ultra(battle: Duel, decision: Decision) -> Counsel:
    """Use ULTRA while many squadrons can be sent where it points."""
    ready = len(battle.squadrons_in(SECTOR))
    if ready >= READY_FOR_ULTRA:
        return Counsel(decision.options[0], why=because(Claim("ready for it", value=ready)))
    return Counsel(decision.options[-1], why=because(Claim("ready for it", value=ready)))


def thumbs(*, share_on_patrol: float, most: int | None) -> Thumbs[Duel]:
    """The family's rules of thumb, and those for what only this game asks."""
    shared = in_stance(RadarAndReports(), share_on_patrol=share_on_patrol, most=most)
    return {**shared, "ultra": ultra, "extend": richest}


STANCES: Final[dict[Stance, Thumbs[Duel]]] = {
    "careful": thumbs(share_on_patrol=0.5, most=7),
    "bold": thumbs(share_on_patrol=0.9, most=None),
}
RECIPES: Final = recipes(RadarAndReports(), STANCES["bold"])
