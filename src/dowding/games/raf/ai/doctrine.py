"""The heuristic policy of Fighter Command, shared by the RAF games: patrols, commitment, combat and campaign."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.ai.heuristics.recommendation import HeuristicSet
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.games.raf.ai.campaign import (
    choose_green_squadron,
    choose_most_bombs,
    choose_night_fighter,
    choose_replacement,
    close_the_day,
    lower_the_die,
    reinforce,
)
from dowding.games.raf.ai.combat import evade, intercept, pass_the_hunters, press_on, reduce_the_fender
from dowding.games.raf.ai.commitment import commit, delay
from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.ai.patrol import patrol
from dowding.games.raf.ai.squadron_ranking import choose_strongest, choose_weakest
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import LAST_HOUR, PATROL, RE_ARM, SECTOR, SquadronBox


def heuristics_of_stance(
    intelligence: RaidIntelligence[BattleT], *, share_on_patrol: float, max_squadrons: int | None
) -> HeuristicSet[BattleT]:
    """The heuristics by kind of decision, for a given boldness; other decisions are random."""
    return {
        "green": choose_green_squadron,
        "night": choose_night_fighter,
        "day": choose_night_fighter,
        "patrol": partial(patrol, intelligence=intelligence, share=share_on_patrol),
        "commit": partial(commit, intelligence=intelligence, max_squadrons=max_squadrons),
        "delayed-response": partial(delay, intelligence=intelligence),
        "pass": partial(pass_the_hunters, intelligence=intelligence),
        "crowd": choose_strongest,
        "press-on": press_on,
        "go-home": press_on,
        "evade": partial(evade, intelligence=intelligence),
        "fend": choose_weakest,
        "reduce": reduce_the_fender,
        "ace": choose_strongest,
        "intercept": intercept,
        "confuse": choose_weakest,
        "chase": choose_strongest,
        "disperse": choose_weakest,
        "night-fighter": choose_strongest,
        "night-raider": choose_most_bombs,
        "crash": choose_most_bombs,
        "lower-die": lower_the_die,
        "replace": choose_replacement,
        "refit": choose_replacement,
        "reinforce": reinforce,
        "next-day": close_the_day,
    }


SEARCH: Final = SearchConfig(
    # The careful stance proposes nothing that is better, and in patrols the search finds only noise.
    search_stances=("bold",),
    candidate_counts=dict.fromkeys(("press-on", "pass", "intercept"), 4),
    # The squadrons that respond and pass to the bombers are all chosen before any new information.
    sequence_decisions=frozenset({"commit", "delayed-response", "pass", "press-on", "go-home"}),
    # A choice in combat has its full effect by the end of the raid.
    horizons=dict.fromkeys(("press-on", "go-home", "intercept", "pass"), "raid"),
)
READY_AGAIN: Final[dict[SquadronBox, float]] = {SECTOR: 0.1, PATROL: 0.05, RE_ARM: 0.05}
"""The value of a squadron in these boxes for the next raids, in points, tuned by the results of rollout search."""

FULL_WORTH: Final = 3
"""The hours that must be left in the day for the full value of a ready squadron."""


def readiness(battle: Battle) -> float:
    """The value of the squadrons that will be ready for the next raids; it falls in the last hours of the day."""
    ready = sum(READY_AGAIN.get(squadron.box, 0.0) for squadron in battle.state.squadrons.values())
    return ready * min(1.0, (LAST_HOUR - battle.state.hour) / FULL_WORTH)
