"""Combat doctrine: together against the hunters or past them, home when in disorder, most bombs first."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, best, can_be_done, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.ai.evaluation import promises_of_passing
from dowding.games.raf.ai.intelligence import BattleT, Known
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, HUNT

EASY_TO_HIT: Final = 0.5
SAME_LETTER: Final = 0.8
NO_MATTER: Final = 0.05
"""So few points are none: what is reckoned is told to a tenth."""


def pass_the_hunters(battle: BattleT, decision: Decision, known: Known[BattleT]) -> Counsel:
    """As many pass as promise most: who stays betters the fight with the hunters, and may reach the bombers after."""
    if can_be_done(decision) and not battle.raiders(BOMBER):
        return done(decision, why=because(Claim("no bombers")))
    promised = promises_of_passing(battle, known, may_pass(battle, decision))
    nobody, *more = promised
    most = max(more, key=lambda count: promised[count])
    gain = promised[most] - promised[nobody]
    if can_be_done(decision) and gain < -NO_MATTER:
        return done(decision, why=because(Claim("together", value=round(-gain, 1), than=most)))
    counsel = weigh(with_verb(decision, "pass"), *by_quality(battle))
    spared = abs(gain) <= NO_MATTER
    return counsel.after(Claim("spared") if spared else Claim("passing", value=round(gain, 1), than=most))


def may_pass(battle: Battle, decision: Decision) -> int:
    """How many more may pass: those in excess of the hunters (9.1b), or all when an event lets them slip past."""
    offered = len(with_verb(decision, "pass"))
    if decision.rule != battle.book.pass_hunters:
        return offered
    return min(offered, len(battle.squadrons_in(HUNT)) - len(battle.raiders(HUNT)))


def press_on(battle: Battle, decision: Decision) -> Counsel:
    """Press on whole; go home in disorder, unless the bombers would fly on unmet."""
    unmet = not battle.squadrons_in(BOMBER)
    for option in with_verb(decision, "press-on"):
        if option.piece not in battle.raid.disordered:
            return Counsel(option, why=because(Claim("in order", option.id)))
        if unmet:
            return Counsel(option, why=because(Claim("unmet")))
    home = best(decision.options, lambda option: option.id.startswith("go-home"))
    reached = Claim("reached", value=len(battle.squadrons_in(BOMBER)))
    return Counsel(home, why=because(Claim("disordered", home.id), reached))


def intercept(battle: Battle, decision: Decision) -> Counsel:
    """Meet those with most bombs first, those easy to hit before others, letters mixed."""
    met = Counter(battle.pack.gruppen[ident].letter for ident in battle.raid.met)

    def bombs(option: Option) -> float:
        gruppe = battle.state.gruppen[option.piece]
        counter = battle.counter_of(gruppe)
        return counter.bombs_full if gruppe.full else counter.bombs_reduced

    def rating(option: Option) -> float:
        return battle.rating(battle.state.gruppen[option.piece])

    def of_the_letter(option: Option) -> float:
        return met[battle.pack.gruppen[option.piece].letter]

    return weigh(
        decision.options,
        Term("bombs", bombs),
        Term("easy", rating, EASY_TO_HIT),
        Term("letter met", of_the_letter, -SAME_LETTER),
    )


def evade(battle: BattleT, decision: Decision, known: Known[BattleT]) -> Counsel:
    """Fending and evading pays only when the bombers would else fly on unmet."""
    options = with_verb(decision, "evade")
    reached = len(battle.squadrons_in(BOMBER))
    if can_be_done(decision) and (reached or not known.is_major(battle)):
        return done(decision, why=because(Claim("reached", value=reached) if reached else Claim("minor raid")))
    return weigh(options, *by_quality(battle)).after(Claim("reached", value=reached) if reached else Claim("unmet"))


def reduce_the_fender(battle: Battle, decision: Decision) -> Counsel:
    """Of the pair the one that stays with the hunters is reduced: the other has the bombers before it."""
    return Counsel(decision.options[-1], why=because(Claim("fender", decision.options[-1].id)))
