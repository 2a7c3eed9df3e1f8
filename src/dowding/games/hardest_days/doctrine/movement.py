"""Movement doctrine: get above a raid before it bombs, scramble what can still be in time."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.doctrine.courses import Box, best_meeting, box_of, meetings
from dowding.games.hardest_days.state import AIRBORNE
from dowding.games.hardest_days.words import airborne_box
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

WORTH_A_SCRAMBLE: Final = 0.5


def move(day: Day, decision: Decision) -> Counsel:
    """Squadrons that can come to meet a raid, or to meet it better, go; the others hold."""
    ahead = meetings(day)
    gains: dict[tuple[Box, int], float] = {}
    for option in with_verb(decision, "move"):
        squadron = day.state.squadrons[option.piece]
        here, away = box_of(day, squadron)
        if (here, away) not in gains:
            going, holding = best_meeting(day, ahead, here, away), best_meeting(day, ahead, here, away + 1)
            gains[here, away] = going - holding if away == 0 or going > WORTH_A_SCRAMBLE else 0.0
        if gains[here, away] > 0 and (squadron.full or squadron.box == AIRBORNE):
            return Counsel(option, ("it can get into a better place to meet a raid", "above a raid it fights best"))
    if can_be_done(decision):
        return done(decision, "everybody stands where he should", "who is not needed now is kept for later")
    return Counsel(decision.options[0], ("it is as good as the others", "nobody can meet a raid better than now"))


def step_to(day: Day, decision: Decision) -> Counsel:
    """The step that leaves the best meeting in reach."""
    if len(decision.options) == 1:
        return Counsel(decision.options[0], ("there is no other way", "it is on its way up"))
    ahead = meetings(day)

    def worth(option: Option) -> float:
        return best_meeting(day, ahead, airborne_box(option), 1)

    return Counsel(best(decision.options, worth), ("from there it can meet a raid", "above a raid it fights best"))


def decoy(day: Day, decision: Decision) -> Counsel:
    """Let it be a major raid that was none."""
    raids = {f"decoy:{raid.number}": raid for raid in day.state.raids.values()}
    choice = best(decision.options, lambda option: raids[option.id].major)
    return Counsel(choice, ("the larger raid would do more harm", "fewer squadrons are needed for the others"))
