"""Manners: other ways to move and to meet raids, which a forecast tries beside doctrine in each hour.

None of them is better than doctrine on the average, but each is now and then: to go for one raid only, to send half,
to spread out, to let the weakest stay out of it.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from dowding.ai.heuristics.recommendation import Counsel, Stance, Thumb, Thumbs, can_be_done, done, with_verb
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.ai.intercept_routes import Meeting, meetings, meetings_with
from dowding.games.hardest_days.ai.interception import intercept
from dowding.games.hardest_days.ai.movement import Foreseen, Going, anybody, move, step_to
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.state import AIRBORNE, HUNT

CROWDED: Final = 6
"""So many squadrons in a box are enough for one raid."""
IN_A_CROWD: Final = 0.6
"""What is left of the worth of a meeting for one more."""


def manners(bold: Thumbs[Day], to: Thumb[Day]) -> dict[Stance, Thumbs[Day]]:
    """The manners, in all else as bold doctrine."""

    def manner(thumb: Thumb[Day], foreseen: Foreseen = meetings, may_go: Going = anybody) -> Thumbs[Day]:
        moving = partial(move, foreseen=foreseen, may_go=may_go)
        return {**bold, "move": moving, "to": _steps(to, foreseen), "intercept": thumb}

    return {
        "first raid": manner(partial(join, share=0.5), partial(only_with, place=0)),
        "second raid": manner(all_but_one, partial(only_with, place=1)),
        "half": manner(partial(join, share=0.25), may_go=every_other),
        "spread": manner(partial(intercept, outnumber=2), spread_out),
    }


def _steps(to: Thumb[Day], foreseen: Foreseen) -> Thumb[Day]:
    """Steps of squadron movement to the meetings that are thought of; where else it is asked where to, as doctrine."""

    def where(day: Day, decision: Decision) -> Counsel:
        in_display = decision.options[0].region.startswith("raid-")
        return to(day, decision) if in_display or not day.state.raids else step_to(day, decision, foreseen)

    return where


def only_with(day: Day, place: int) -> list[Meeting]:
    """The meetings with the raid in this place of their order (8.16), or with the last."""
    raids = day.raids_in_order()
    return meetings_with(day, raids[place : place + 1] or raids[-1:])


def spread_out(day: Day) -> list[Meeting]:
    """All meetings, worth less where enough are waiting already."""
    waiting = Counter((each.space, each.altitude) for each in day.squadrons_in(AIRBORNE))
    return [
        each._replace(worth=each.worth * IN_A_CROWD) if waiting[each.box] >= CROWDED else each for each in meetings(day)
    ]


def every_other(day: Day, option: Option) -> bool:
    """Every other squadron of those in the game."""
    return list(day.state.squadrons).index(option.piece) % 2 == 0


def join(day: Day, decision: Decision, share: float) -> Counsel:
    """Meet a raid with a share of those who could, the best of them."""
    joined, offered = len(day.squadrons_of(day.state.engaged[-1], HUNT)), len(with_verb(decision, "intercept"))
    if can_be_done(decision) and joined >= share * (joined + offered):
        return done(decision)
    return intercept(day, decision, outnumber=-offered)


def all_but_one(day: Day, decision: Decision) -> Counsel:
    """Meet a raid with all but the weakest."""
    if can_be_done(decision) and len(with_verb(decision, "intercept")) == 1:
        return done(decision)
    return intercept(day, decision, outnumber=0)
