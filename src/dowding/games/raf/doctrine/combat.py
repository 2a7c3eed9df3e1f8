"""Combat doctrine: past the hunters to the bombers while whole, home when in disorder, most bombs first."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.doctrine.known import BattleT, Known
from dowding.games.raf.doctrine.squadrons import quality
from dowding.games.raf.state import BOMBER
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

EASY_TO_HIT: Final = 0.5
SAME_LETTER: Final = 0.8


def pass_the_hunters(battle: Battle, decision: Decision) -> Counsel:
    """Surplus squadrons go for the bombers."""
    if can_be_done(decision) and not battle.raiders(BOMBER):
        return done(decision, "there are no bombers to reach", "together they stand better against the hunters")
    choice = best(with_verb(decision, "pass"), lambda option: quality(battle, battle.state.squadrons[option.piece]))
    return Counsel(choice, ("it can reach the bombers unhurt", "bombers that are met bomb worse"))


def press_on(battle: Battle, decision: Decision) -> Counsel:
    """Press on whole; go home in disorder, unless the bombers would fly on unmet."""
    unmet = not battle.squadrons_in(BOMBER)
    for option in with_verb(decision, "press-on"):
        if option.piece not in battle.raid.disordered:
            return Counsel(option, ("it came through whole", "bombers that are met bomb worse"))
        if unmet:
            return Counsel(option, ("nobody else has reached the bombers", "even a reduced squadron spoils their aim"))
    home = best(decision.options, lambda option: option.id.startswith("go-home"))
    return Counsel(home, ("it is in disorder", "others have reached the bombers"))


def intercept(battle: Battle, decision: Decision) -> Counsel:
    """Meet those with most bombs first, those easy to hit before others, letters mixed."""
    met = Counter(battle.pack.gruppen[ident].letter for ident in battle.raid.met)

    def worth(option: Option) -> float:
        counter, full = battle.pack.gruppen[option.piece], battle.state.gruppen[option.piece].full
        bombs = counter.bombs_full if full else counter.bombs_reduced
        rating = counter.full if full else counter.reduced
        return bombs + EASY_TO_HIT * rating - SAME_LETTER * met[counter.letter]

    choice = best(decision.options, worth)
    return Counsel(choice, ("it carries the most bombs of those left", "it is easy to hit"))


def evade(battle: BattleT, decision: Decision, known: Known[BattleT]) -> Counsel:
    """Fending and evading pays only when the bombers would else fly on unmet."""
    options = with_verb(decision, "evade")
    if can_be_done(decision) and (battle.squadrons_in(BOMBER) or not known.is_major(battle)):
        return done(decision, "somebody has reached the bombers", "a reduced squadron is a dear price")
    choice = best(options, lambda option: quality(battle, battle.state.squadrons[option.piece]))
    return Counsel(choice, ("else nobody reaches the bombers", "bombers that are met bomb worse"))


def reduce_the_fender(battle: Battle, decision: Decision) -> Counsel:
    """Of the pair the one that stays with the hunters is reduced: the other has the bombers before it."""
    return Counsel(decision.options[-1], ("the other has the bombers before it", "a full squadron hits them harder"))
