"""Which squadron: the words in which the other rules of thumb speak of better and worse ones."""

from __future__ import annotations

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.state import Squadron
from dowding.kernel.counsel import Counsel, best
from dowding.kernel.decision import Decision, Option


def rating(day: Day, squadron: Squadron) -> float:
    """The squadron's rating as it stands."""
    counter = day.pack.squadrons[squadron.id]
    return float(counter.full if squadron.full else counter.reduced)


def strongest(day: Day, decision: Decision) -> Counsel:
    """The best squadron first."""
    choice = best(decision.options, lambda option: _rating(day, option))
    return Counsel(choice, ("it is the best at hand", "what is risked here pays by strength"))


def weakest(day: Day, decision: Decision) -> Counsel:
    """Rather lose the weakest."""
    choice = best(decision.options, lambda option: -_rating(day, option))
    return Counsel(choice, ("it is the weakest of them", "the better ones are needed more"))


def _rating(day: Day, option: Option) -> float:
    return rating(day, day.state.squadrons[option.piece])
