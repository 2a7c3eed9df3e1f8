"""The Luftwaffe between the battles: who raids by night, press or rest, priorities, who is made up first."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from dowding.games.raf.components import Priority
from dowding.games.raf.planned.battle import PlannedBattle
from dowding.games.raf.planned.night import night_limits
from dowding.games.raf.state import HEAVY, LIGHT, NIGHT_SET
from dowding.kernel.counsel import Counsel, best, can_be_done, done, drawn, with_verb
from dowding.kernel.decision import Decision, Option

MAULED: Final = 14
"""Gruppen in the loss boxes from which on the Luftwaffe should rest."""
MATTERS: Final = {"airfield": 3.0, "radar": 2.0, "port": 1.5, "industry": 1.0, "city": 0.6}
"""How much rather a kind of target is given a high priority: airfields need it most, for they are worth most then."""
TERROR: Final = 3.0
LEVEL: Final[dict[Priority, int]] = {"high": 1, "medium": 0, "low": -1}


def night_raid(battle: PlannedBattle, decision: Decision, more: int) -> Counsel:
    """As many as must, and so many more; those with fewest bombs, for the day needs the others."""
    least, _ = night_limits(battle)
    ready = with_verb(decision, "night-raid")
    if can_be_done(decision) and (not ready or len(battle.gruppen_in(NIGHT_SET)) >= least + more):
        return done(decision, "the others are needed by day", "a Gruppe flies by night or by day")
    choice = best(ready, lambda option: -battle.pack.gruppen[option.piece].bombs_full)
    return Counsel(choice, ("it carries fewest bombs by day", "by night hardly anybody meets it"))


def tempo(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Press while the Luftwaffe is whole; rest when many Gruppen wait to be made up."""
    lost = len(battle.gruppen_in(LIGHT, HEAVY))
    verb = "rest" if lost >= MAULED else "press"
    reasons = (f"{lost} Gruppen wait in the loss boxes", "rest makes them up" if verb == "rest" else "time is British")
    return Counsel(best(decision.options, lambda option: option.id == verb), reasons)


def set_priority(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """What matters most is set high, with some variety: the British read priorities too."""
    kind = decision.options[0].id.split(":")[1]
    matters = TERROR if kind == "city" and battle.state.terror else MATTERS[kind]

    def weight(option: Option) -> float:
        return math.pow(matters, _level(option))

    choice = drawn(decision.options, weight, random)
    return Counsel(choice, ("the kinds of targets that hurt most come first", "not always the same, or it is foreseen"))


def _level(option: Option) -> int:
    word = option.id.rpartition(":")[2]
    return next(level for priority, level in LEVEL.items() if priority == word)


def make_up(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Fighters before bombers, single-engined first; then those with most bombs."""
    choice = best(decision.options, lambda option: _worth(battle, option))
    return Counsel(choice, ("it is worth most of those that wait", "replacements are short"))


def _worth(battle: PlannedBattle, option: Option) -> float:
    counter = battle.pack.gruppen[option.piece]
    return 10.0 if counter.type == "Me109" else float(counter.bombs_full)
