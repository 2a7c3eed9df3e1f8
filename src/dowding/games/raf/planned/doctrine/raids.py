"""A raid on its way: which flies next, who hunts and who escorts, what the British hear, who stands aside."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Final

from dowding.games.raf.planned.battle import PlannedBattle
from dowding.games.raf.planned.doctrine.values import is_decoy
from dowding.games.raf.planned.limits import raid_on, raids_at
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, Gruppe
from dowding.kernel.counsel import Counsel, best, done, drawn, with_verb
from dowding.kernel.decision import Decision, Option

DECOY_FIRST: Final = 100
TELLS_LESS: Final = 3.0
"""How much rather a raid with bombers is called minor, and one without them major."""
LARGER: Final = 1.5
"""How much rather a decoy claims one Gruppe more."""
WEAKER_MARKED: Final = 2.0
"""How much rather the marker goes to a raid of one Gruppe less."""
SAME_LETTER: Final = 0.01


def next_raid(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Decoys first, then the raid with most fighters: the squadrons that meet it are not there for the next."""

    def worth(option: Option) -> int:
        raid = raid_on(battle, int(option.id.partition(":")[2]))
        if is_decoy(battle, raid):
            return DECOY_FIRST
        return sum(not battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)

    choice = best(decision.options, worth)
    if worth(choice) == DECOY_FIRST:
        return Counsel(choice, ("the decoy draws squadrons off first", "the others of the hour follow it"))
    return Counsel(choice, ("it has most fighters of the hour", "squadrons that meet it are not there for the next"))


def mission(battle: PlannedBattle, decision: Decision, hunters: int) -> Counsel:
    """So many Me109s hunt, the others stay close to the bombers."""
    display = battle.state.display
    in_box = Counter(each.box for each in display)
    closer = [option for option in with_verb(decision, "mission") if option.region == f"hidden/{ESCORT}"]
    hunting = {each.gruppe for each in display if each.box == HUNT}
    closer = [option for option in closer if option.piece in hunting]
    if in_box[HUNT] > hunters and in_box[BOMBER] > in_box[ESCORT] and closer:
        reasons = (f"{hunters} hunters hold as many squadrons as usually come", "close escorts shield the bombers")
        return Counsel(closer[-1], reasons)
    return done(decision, "hunters keep squadrons from the bombers", "the others fly as they are most use")


def announce(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """Of a raid that may be called either: bombers come as a minor raid, fighters as a major one, mostly."""
    bombers = any(battle.is_bomber(battle.state.gruppen[ident]) for ident in battle.flying.gruppen)
    word = "minor" if bombers else "major"
    choice = drawn(decision.options, lambda option: TELLS_LESS if option.id.endswith(word) else 1.0, random)
    if choice.id.endswith("minor"):
        return Counsel(choice, ("few squadrons come to a minor raid", "it need not always be said the same way"))
    return Counsel(choice, ("a major raid draws squadrons", "it need not always be said the same way"))


def state_number(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """A decoy claims to be large, not always equally so."""
    choice = drawn(decision.options, lambda option: math.pow(LARGER, int(option.id.partition(":")[2])), random)
    return Counsel(choice, ("the larger it seems, the more squadrons it draws", "it must not be known by its number"))


def mark(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """Where two nets are damaged the British see the weaker raid rather than the stronger."""

    def weight(option: Option) -> float:
        region = option.id.partition(":")[2]
        raids = [each for each in raids_at(battle, battle.state.hour) if _region(battle, each.card) == region]
        return math.pow(WEAKER_MARKED, -sum(len(each.gruppen) for each in raids))

    return Counsel(
        drawn(decision.options, weight, random), ("patrols go where the marker stands", "others come unseen")
    )


def _region(battle: PlannedBattle, card: int) -> str:
    return battle.pack.targets[card].region


def stand_aside(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Those that are easiest to hit, reduced ones before others."""
    choice = best(decision.options, lambda option: _rating(battle, battle.state.gruppen[option.piece]))
    return Counsel(choice, ("it is the easiest to hit", "the others are enough for those who come"))


def miss(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Hunters that are easiest to hit, then of a letter of which there are most."""
    letters = Counter(battle.letter(each) for each in battle.raiders(HUNT))

    def worth(option: Option) -> float:
        gruppe = battle.state.gruppen[option.piece]
        return _rating(battle, gruppe) + SAME_LETTER * letters[battle.letter(gruppe)]

    return Counsel(best(decision.options, worth), ("the others fight as well or better", "letters stay mixed"))


def _rating(battle: PlannedBattle, gruppe: Gruppe) -> int:
    counter = battle.counter_of(gruppe)
    return counter.full if gruppe.full else counter.reduced
