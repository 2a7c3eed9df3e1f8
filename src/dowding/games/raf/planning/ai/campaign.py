"""Campaign heuristics of the Luftwaffe: night raids, press or rest, priorities and replacements."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from dowding.ai.heuristics.reasons import DRAWN, Reason, because
from dowding.ai.heuristics.recommendation import (
    Recommendation,
    best_option,
    can_finish,
    recommend_done,
    weighted_choice,
)
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.pack.components import Priority
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.night import night_limits
from dowding.games.raf.state import HEAVY, LIGHT, NIGHT_SET

MANY_LOSSES: Final = 14
"""The number of Gruppen in the loss boxes from which the Luftwaffe rests."""
MATTERS: Final = {"airfield": 3.0, "radar": 2.0, "port": 1.5, "industry": 1.0, "city": 0.6}
"""The weight of a high priority by kind of target: airfields gain most by it."""
TERROR: Final = 3.0
FIGHTERS_FIRST: Final = 10.0
"""The bonus of replacing an Me109 before a bomber, in bombs."""
LEVEL: Final[dict[Priority, int]] = {"high": 1, "medium": 0, "low": -1}


def assign_night_raider(battle: PlanningBattle, decision: Decision, extra: int) -> Recommendation:
    """Send the required number by night and some extra, those with fewest bombs first."""
    min_gruppen, _ = night_limits(battle)
    ready = options_with_verb(decision, "night-raid")
    count = len(battle.gruppen_in(NIGHT_SET))
    reason = Reason("for the night", value=count, than=min_gruppen)
    if can_finish(decision) and (not ready or count >= min_gruppen + extra):
        return recommend_done(decision, why=because(reason))
    return recommend_best(ready, by_bombs(battle, -1.0)).with_leading_reasons(reason)


def by_bombs(battle: PlanningBattle, weight: float = 1.0) -> ScoreTerm:
    """Gruppen compared by the bombs that they carry at full strength."""
    return ScoreTerm("full bombs", lambda option: battle.pack.gruppen[option.piece].bombs_full, weight)


def press_or_rest(battle: PlanningBattle, decision: Decision) -> Recommendation:
    """Rest when many Gruppen wait for replacements, otherwise press."""
    lost = len(battle.gruppen_in(LIGHT, HEAVY))
    verb = "rest" if lost >= MANY_LOSSES else "press"
    why = because(Reason("losses", value=lost, than=MANY_LOSSES))
    return Recommendation(best_option(decision.options, lambda option: option.id == verb), why=why)


def set_priority(battle: PlanningBattle, decision: Decision, random: Random) -> Recommendation:
    """Set important kinds of targets high, at random, because the British see the priorities."""
    kind = decision.options[0].id.split(":")[1]
    matters = TERROR if kind == "city" and battle.state.terror else MATTERS[kind]

    def weight(option: Option) -> float:
        return math.pow(matters, _level(option))

    choice = weighted_choice(decision.options, weight, random)
    return Recommendation(choice, why=because(Reason(DRAWN, choice.id, len(decision.options))))


def _level(option: Option) -> int:
    word = option.id.rpartition(":")[2]
    return next(level for priority, level in LEVEL.items() if priority == word)


def choose_replacement(battle: PlanningBattle, decision: Decision) -> Recommendation:
    """Replace Me109s first, then the Gruppen with most bombs."""
    fighter = ScoreTerm("fighter", lambda option: battle.pack.gruppen[option.piece].type == "Me109", FIGHTERS_FIRST)
    return recommend_best(decision.options, fighter, by_bombs(battle))
