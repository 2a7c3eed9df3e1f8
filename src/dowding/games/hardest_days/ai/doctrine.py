"""The heuristic policy of Fighter Command: patrols, movement, interception and combat."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Recommendation, Stance
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.engine.decision import Decision
from dowding.games.hardest_days.ai.baselines import baselines
from dowding.games.hardest_days.ai.combat import attack, continue_to_bombers, evade, fight, press_on, shift, shift_to
from dowding.games.hardest_days.ai.interception import intercept
from dowding.games.hardest_days.ai.movement import choose_decoy, move, step_to
from dowding.games.hardest_days.ai.patrol import patrol, patrol_to
from dowding.games.hardest_days.ai.reason_texts import REASON_TEXTS
from dowding.games.hardest_days.ai.search_variants import search_variants
from dowding.games.hardest_days.ai.squadron_ranking import choose_strongest, choose_weakest
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import LANDING, LAST_HOUR, RE_ARM, READY, SquadronBox


def choose_destination(day: Day, decision: Decision) -> Recommendation:
    """Where to: in a Raid Display, on patrol, or a step of movement."""
    if decision.options[0].region.startswith("raid-"):
        return shift_to(day, decision)
    return step_to(day, decision) if day.state.raids else patrol_to(day, decision)


def heuristics_of_stance(*, share_on_patrol: float, outnumber: int) -> HeuristicSet[Day]:
    """The heuristics by kind of decision, for a given boldness; other decisions are random."""
    return {
        "green": choose_weakest,
        "patrol": partial(patrol, share=share_on_patrol),
        "move": move,
        "to": choose_destination,
        "caught": choose_strongest,
        "intercept": partial(intercept, outnumber=outnumber),
        "evade": evade,
        "fight": fight,
        "press-on": press_on,
        "next": choose_strongest,
        "onward": continue_to_bombers,
        "shift": shift,
        "attack-with": choose_strongest,
        "attack": attack,
        "disperse": choose_weakest,
        "vectored-away": choose_weakest,
        "confused": choose_weakest,
        "destroyed": choose_weakest,
        "decoy": choose_decoy,
    }


STANCES: Final[dict[Stance, HeuristicSet[Day]]] = {
    "careful": heuristics_of_stance(share_on_patrol=0.4, outnumber=2),
    "bold": heuristics_of_stance(share_on_patrol=1.0, outnumber=0),
}
SEARCH: Final = SearchConfig(
    search_stances=("bold",),
    # Movement and interception, whose choices all come before any new information. Patrols do too, but no sequence
    # that was tried beats putting up every useful squadron, and in combat choices none beats doctrine.
    sequence_decisions=frozenset({"move", "to", "intercept"}),
    # A rollout ends with the hour, so there is time for half as many again.
    rollout_factor=1.5,
)
READINESS_WORTH: Final[dict[SquadronBox, tuple[float, int]]] = {READY: (0.25, 0), RE_ARM: (0.15, 1), LANDING: (0.15, 2)}
"""The value of a squadron in these boxes, in points, and the hours until it is ready: estimated from five hundred days
with random numbers of patrols, played to their end."""


def readiness(day: Day) -> float:
    """The value of the squadrons that will be ready before the day ends."""
    hours_left = LAST_HOUR - day.state.hour
    worth = {box: points for box, (points, hours) in READINESS_WORTH.items() if hours <= hours_left}
    return sum(worth.get(squadron.box, 0.0) for squadron in day.state.squadrons.values())


DOCTRINE: Final = Doctrine(
    Day,
    STANCES,
    readiness,
    baselines=baselines(STANCES["bold"]),
    search_variants=search_variants(STANCES["bold"], choose_destination),
    default_stance="bold",
    phrases=REASON_TEXTS,
    search=SEARCH,
)
