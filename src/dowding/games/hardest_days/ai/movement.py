"""Movement doctrine: get above a raid before it bombs, scramble what can still be in time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dowding.ai.heuristics.reasons import EVEN, Claim
from dowding.ai.heuristics.recommendation import Counsel, can_be_done, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.ai.intercept_routes import Box, Meeting, best_meeting, box_of, meetings, reach
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.rules.option_labels import airborne_box
from dowding.games.hardest_days.state import AIRBORNE

WORTH_A_SCRAMBLE: Final = 0.5
Foreseen = Callable[[Day], list[Meeting]]
"""The meetings that are thought of."""
Going = Callable[[Day, Option], bool]
"""Whether a squadron may go at all."""


def anybody(day: Day, option: Option) -> bool:
    """Everybody may go."""
    return True


def move(day: Day, decision: Decision, foreseen: Foreseen = meetings, may_go: Going = anybody) -> Counsel:
    """Squadrons that can come to meet a raid, or to meet it better, go; the others hold."""
    ahead = foreseen(day)
    gains: dict[tuple[Box, int], float] = {}
    for option in with_verb(decision, "move"):
        if not may_go(day, option):
            continue
        squadron = day.state.squadrons[option.piece]
        here, away = box_of(day, squadron)
        if (here, away) not in gains:
            going, holding = best_meeting(day, ahead, here, away), best_meeting(day, ahead, here, away + 1)
            gains[here, away] = going - holding if away == 0 or going > WORTH_A_SCRAMBLE else 0.0
        if gains[here, away] > 0 and (squadron.full or squadron.box == AIRBORNE):
            return Counsel(option, why=partial(_why_now, day, ahead, option))
    settled = partial(_settled, day, decision)
    if can_be_done(decision):
        return done(decision, why=settled)
    return Counsel(decision.options[0], why=settled)


def _why_now(day: Day, ahead: list[Meeting], option: Option) -> tuple[Claim, ...]:
    """The meeting that it can come to, and what is left of it if it waits."""
    here, away = box_of(day, day.state.squadrons[option.piece])
    going, holding = best_meeting(day, ahead, here, away), best_meeting(day, ahead, here, away + 1)
    waits = Claim("if it waits", option.id, round(going, 2), than=round(holding, 2))
    return (place_to_meet(day, ahead, option, here, away), waits)


def place_to_meet(day: Day, ahead: list[Meeting], option: Option, here: Box, spent: int) -> Claim:
    """Where the best meeting is that can still be come to, how it stands to the raid, and the moves that it takes."""
    needed = reach(day.pack)[here]
    meeting = max((each for each in ahead if needed[each.box] + spent <= each.moves), key=lambda each: each.worth)
    space, altitude = meeting.box
    return Claim(meeting.place, option.id, needed[meeting.box] + spent, f"{space}/{altitude}", meeting.moves)


def _settled(day: Day, decision: Decision) -> tuple[Claim, ...]:
    boxes = [day.state.squadrons[option.piece].box == AIRBORNE for option in with_verb(decision, "move")]
    up, down = sum(boxes), len(boxes) - sum(boxes)
    claims = (Claim("air settled", value=up), Claim("ground settled", value=down))
    return tuple(claim for claim in claims if claim.value) or (Claim("nobody to move"),)


def step_to(day: Day, decision: Decision, foreseen: Foreseen = meetings) -> Counsel:
    """The step that leaves the best meeting in reach."""
    ahead = foreseen(day)

    def worth(option: Option) -> float:
        return best_meeting(day, ahead, airborne_box(option), 1)

    counsel = weigh(decision.options, Term("meeting", worth, digits=2))

    def why() -> tuple[Claim, ...]:
        option, claims = counsel.option, counsel.claims
        if claims[0].kind == EVEN:
            return claims
        return (place_to_meet(day, ahead, option, airborne_box(option), 1), *claims)

    return Counsel(counsel.option, why=why)


def decoy(day: Day, decision: Decision) -> Counsel:
    """Let it be a major raid that was none."""
    raids = {f"decoy:{raid.number}": raid for raid in day.state.raids.values()}
    return weigh(decision.options, Term("major", lambda option: raids[option.id].major))
