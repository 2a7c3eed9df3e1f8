"""Fixed plans: the same every day, so many raids at these hours, so many of each kind on each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.planning.ai.campaign import by_bombs
from dowding.games.raf.planning.ai.forces import by_letter, raids_manned
from dowding.games.raf.planning.ai.target_values import luftflotte_of, raid_value, target_value
from dowding.games.raf.planning.ai.targets import choose_targets
from dowding.games.raf.planning.rules.assignment import open_raids
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.raid_forming import is_beyond_range
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import HOURS

CROWDED: Final = 0.5
"""How much less a target is worth for each raid of its Luftflotte at the same hour."""
SAME_LETTER: Final = 2.0
"""What a bomber's letter costs for each of it on the raid: a result hits all of a letter."""
ME110: Final = "Me110"


class FixedPlan(msgspec.Struct, frozen=True):
    """The plan of every day: the hours of its raids, and who flies on each, as far as there are so many."""

    hours: tuple[int, ...]
    bombers: int
    hunters: int
    me110s: int = 0


def place(battle: PlannedBattle, decision: Decision, random: Random, plan: FixedPlan) -> Counsel:
    """The best targets first, each at the next of the hours; then the strategy cards as doctrine lays them."""
    left = Counter(plan.hours) - Counter(raid.hour for raid in battle.state.plan)
    placings = [each for each in with_verb(decision, "place") if HOURS.index(each.id.split(":")[2]) in left]
    if not placings:
        return choose_targets(battle, decision, random, least=0, most=0)
    return weigh(placings, Term("target", _worth(battle), digits=2))


def send(battle: PlannedBattle, decision: Decision, random: Random, plan: FixedPlan) -> Counsel:
    """To each raid in turn whom it still lacks, with letters mixed."""
    raids = battle.state.plan if battle.state.stage == "bombers" else open_raids(battle)
    for raid in sorted(raids, key=lambda each: (each.hour, -raid_value(battle, each))):
        lacking = _lacking(battle, raid, plan)
        options = [
            option
            for option in with_verb(decision, "assign")
            if option.id.endswith(f":{raid.card}") and lacking[_kind(battle, option.piece)] > 0
        ]
        if options:
            counsel = weigh(options, by_bombs(battle), by_letter(battle, raid, -SAME_LETTER))
            kind = _kind(battle, counsel.option.piece)
            flying = sum(_kind(battle, ident) == kind for ident in raid.gruppen)
            return counsel.after(Claim("lacking", counsel.option.id, flying, than=flying + lacking[kind]))
    if decision.option("done") is None:
        return Counsel(decision.options[0], why=because(Claim("must send")))
    return done(decision, why=because(raids_manned(battle)))


def _lacking(battle: PlannedBattle, raid: PlannedRaid, plan: FixedPlan) -> Counter[str]:
    flying = Counter(_kind(battle, ident) for ident in raid.gruppen)
    hunters = 0 if is_beyond_range(battle, raid) else plan.hunters + battle.pack.channel_patrol(plan.bombers)
    wanted = Counter({"bomber": plan.bombers, "Me109": hunters, ME110: plan.me110s})
    wanted.subtract(flying)
    return wanted


def _worth(battle: PlannedBattle) -> Callable[[Option], float]:
    def worth(option: Option) -> float:
        card, hour = battle.pack.targets[int(option.id.split(":")[1])], HOURS.index(option.id.split(":")[2])
        rivals = sum(raid.hour == hour and luftflotte_of(battle, raid) == card.luftflotte for raid in battle.state.plan)
        return float(target_value(battle, card) * CROWDED**rivals)

    return worth


def _kind(battle: PlannedBattle, ident: str) -> str:
    return "bomber" if battle.is_bomber(battle.state.gruppen[ident]) else battle.pack.gruppen[ident].type
