"""Which squadron: the words in which the other rules of thumb speak of better and worse ones."""

from __future__ import annotations

from dowding.games.raf.battle import Battle
from dowding.games.raf.state import Squadron
from dowding.kernel.counsel import Counsel, best
from dowding.kernel.decision import Decision, Option


def quality(battle: Battle, squadron: Squadron) -> float:
    """The squadron's rating as it stands; a green one is worth less than its rating, for a hit shoots it down."""
    counter = battle.counter(squadron)
    return float(counter.full if squadron.full else counter.reduced - 1)


def strongest(battle: Battle, decision: Decision) -> Counsel:
    """The best squadron first."""
    choice = best(decision.options, lambda option: _quality(battle, option))
    return Counsel(choice, ("it is the best at hand", "what is risked here pays by strength"))


def weakest(battle: Battle, decision: Decision) -> Counsel:
    """Rather do without the weakest."""
    choice = best(decision.options, lambda option: -_quality(battle, option))
    return Counsel(choice, ("it is the weakest of them", "the better ones are needed more"))


def _quality(battle: Battle, option: Option) -> float:
    return quality(battle, battle.state.squadrons[option.piece])
