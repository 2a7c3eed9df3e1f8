"""A raid on its way: which flies next, who hunts and who escorts, what the British hear, who stands aside."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Final

from dowding.ai.heuristics.reasons import DRAWN, Claim, because
from dowding.ai.heuristics.recommendation import Counsel, done, drawn, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.planning.ai.target_values import is_decoy
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.plan_limits import raid_on, raids_at
from dowding.games.raf.state import BOMBER, ESCORT, HUNT

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

    def decoy(option: Option) -> float:
        return is_decoy(battle, raid_on(battle, int(option.id.partition(":")[2])))

    def fighters(option: Option) -> float:
        raid = raid_on(battle, int(option.id.partition(":")[2]))
        return sum(not battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)

    return weigh(decision.options, Term("decoy", decoy, DECOY_FIRST), Term("fighters", fighters))


def mission(battle: PlannedBattle, decision: Decision, hunters: int) -> Counsel:
    """So many Me109s hunt, the others stay close to the bombers."""
    display = battle.state.display
    in_box = Counter(each.box for each in display)
    why = because(Claim("missions", value=in_box[HUNT], than=in_box[ESCORT]))
    closer = [option for option in with_verb(decision, "mission") if option.region == f"hidden/{ESCORT}"]
    hunting = {each.gruppe for each in display if each.box == HUNT}
    closer = [option for option in closer if option.piece in hunting]
    if in_box[HUNT] > hunters and in_box[BOMBER] > in_box[ESCORT] and closer:
        return Counsel(closer[-1], why=why)
    return done(decision, why=why)


def announce(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """Of a raid that may be called either: bombers come as a minor raid, fighters as a major one, mostly."""
    bombers = bombers_flying(battle)
    word = "minor" if bombers else "major"
    choice = drawn(decision.options, lambda option: TELLS_LESS if option.id.endswith(word) else 1.0, random)
    claims = (Claim("bombers fly", value=bombers), Claim(DRAWN, choice.id, len(decision.options)))
    return Counsel(choice, why=because(*claims))


def bombers_flying(battle: PlannedBattle) -> int:
    """How many Gruppen of bombers fly on the raid that is on its way."""
    return sum(battle.is_bomber(battle.state.gruppen[ident]) for ident in battle.flying.gruppen)


def state_number(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """A decoy claims to be large, not always equally so."""
    choice = drawn(decision.options, lambda option: math.pow(LARGER, int(option.id.partition(":")[2])), random)
    said = Claim("said", choice.id, int(choice.id.partition(":")[2]))
    return Counsel(choice, why=because(said, Claim(DRAWN, choice.id, len(decision.options))))


def mark(battle: PlannedBattle, decision: Decision, random: Random) -> Counsel:
    """Where two nets are damaged the British see the weaker raid rather than the stronger."""

    def strength(option: Option) -> int:
        region = option.id.partition(":")[2]
        raids = [each for each in raids_at(battle, battle.state.hour) if _region(battle, each.card) == region]
        return sum(len(each.gruppen) for each in raids)

    choice = drawn(decision.options, lambda option: math.pow(WEAKER_MARKED, -strength(option)), random)
    marked = Claim("marked", choice.id, strength(choice))
    return Counsel(choice, why=because(marked, Claim(DRAWN, choice.id, len(decision.options))))


def _region(battle: PlannedBattle, card: int) -> str:
    return battle.pack.targets[card].region


def stand_aside(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Those that are easiest to hit, reduced ones before others."""
    return weigh(decision.options, _by_rating(battle))


def miss(battle: PlannedBattle, decision: Decision) -> Counsel:
    """Hunters that are easiest to hit, then of a letter of which there are most."""
    letters = Counter(battle.letter(each) for each in battle.raiders(HUNT))

    def alike(option: Option) -> float:
        return letters[battle.letter(battle.state.gruppen[option.piece])]

    return weigh(decision.options, _by_rating(battle), Term("hunters alike", alike, SAME_LETTER))


def _by_rating(battle: PlannedBattle) -> Term:
    """Gruppen compared by their ratings: the higher, the easier to hit."""

    def rating(option: Option) -> float:
        return battle.rating(battle.state.gruppen[option.piece])

    return Term("easy", rating)
