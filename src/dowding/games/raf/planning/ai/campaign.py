"""The Luftwaffe between the battles: who raids by night, press or rest, priorities, who is made up first."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from dowding.ai.heuristics.reasons import DRAWN, Claim, because
from dowding.ai.heuristics.recommendation import Counsel, best, can_be_done, done, drawn, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.pack.components import Priority
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.night import night_limits
from dowding.games.raf.state import HEAVY, LIGHT, NIGHT_SET

MAULED: Final = 14
"""Gruppen in the loss boxes from which on the Luftwaffe should rest."""
MATTERS: Final = {"airfield": 3.0, "radar": 2.0, "port": 1.5, "industry": 1.0, "city": 0.6}
"""How much rather a kind of target is given a high priority: airfields need it most, for they are worth most then."""
TERROR: Final = 3.0
FIGHTERS_FIRST: Final = 10.0
"""How much rather an Me109 is made up than a bomber, in bombs."""
LEVEL: Final[dict[Priority, int]] = {"high": 1, "medium": 0, "low": -1}


def night_raid(battle: PlannedBattle, decision: Decision, more: int) -> Counsel:
    """As many as must, and so many more; those with fewest bombs, for the day needs the others."""
    least, _ = night_limits(battle)
    ready = with_verb(decision, "night-raid")
    count = len(battle.gruppen_in(NIGHT_SET))
    claim = Claim("for the night", value=count, than=least)
    if can_be_done(decision) and (not ready or count >= least + more):
        return done(decision, why=because(claim))
    return weigh(ready, by_bombs(battle, -1.0)).after(claim)


def by_bombs(battle: PlannedBattle, weight: float = 1.0) -> Term:
    """Gruppen compared by the bombs that they carry at full strength."""
    return Term("full bombs", lambda option: battle.pack.gruppen[option.piece].bombs_full, weight)


def tempo(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Press while the Luftwaffe is whole; rest when many Gruppen wait to be made up."""
    lost = len(battle.gruppen_in(LIGHT, HEAVY))
    verb = "rest" if lost >= MAULED else "press"
    why = because(Claim("losses", value=lost, than=MAULED))
    return Counsel(best(decision.options, lambda option: option.id == verb), why=why)


def set_priority(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """What matters most is set high, with some variety: the British read priorities too."""
    kind = decision.options[0].id.split(":")[1]
    matters = TERROR if kind == "city" and battle.state.terror else MATTERS[kind]

    def weight(option: Option) -> float:
        return math.pow(matters, _level(option))

    choice = drawn(decision.options, weight, random)
    return Counsel(choice, why=because(Claim(DRAWN, choice.id, len(decision.options))))


def _level(option: Option) -> int:
    word = option.id.rpartition(":")[2]
    return next(level for priority, level in LEVEL.items() if priority == word)


def make_up(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Fighters before bombers, single-engined first; then those with most bombs."""
    fighter = Term("fighter", lambda option: battle.pack.gruppen[option.piece].type == "Me109", FIGHTERS_FIRST)
    return weigh(decision.options, fighter, by_bombs(battle))
