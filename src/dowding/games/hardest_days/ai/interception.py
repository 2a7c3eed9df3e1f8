"""Interception doctrine: meet a raid in strength, or with one squadron before it bombs, or not at all."""

from __future__ import annotations

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, can_be_done, done, with_verb
from dowding.ai.heuristics.scoring import weigh
from dowding.engine.decision import Decision
from dowding.games.hardest_days.ai.squadron_ranking import by_rating
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, Raid


def intercept(day: Day, decision: Decision, outnumber: int) -> Counsel:
    """All together if they outnumber the hunters by so many; one alone if the raid would else bomb undisturbed."""
    raid = day.state.raids[day.state.engaged[-1]]
    options = with_verb(decision, "intercept")
    whole = [option for option in options if day.state.squadrons[option.piece].full]
    counsel = weigh(whole or options, by_rating(day))
    joined, hunters = len(day.squadrons_of(raid.number, HUNT)), len(day.hunters(raid.number))
    if can_be_done(decision) and not whole:
        return done(decision, why=because(Claim("all reduced", value=len(options))))
    strength = Claim("strength", value=joined + len(whole), than=hunters)
    raiders = has_raiders(day, raid)
    if raiders and joined + len(whole) >= hunters + outnumber:
        return counsel.after(strength)
    if not joined and not raid.intercepted and may_bomb(day, raid):
        return counsel.after(Claim("unmet"), *([Claim("may bomb")] if raiders else []))
    if can_be_done(decision):
        return done(decision, why=because(strength if raiders else Claim("hunters only", value=hunters)))
    return counsel.after(strength)


def has_raiders(day: Day, raid: Raid) -> bool:
    """Whether anybody flies in the raid who is worth meeting: a raid of hunters only bombs nothing."""
    return bool(day.groups_of(raid.number, BOMBER) or day.groups_of(raid.number, ESCORT))


def may_bomb(day: Day, raid: Raid) -> bool:
    """Whether bombs may fall before there is another chance to intercept."""
    return not raid.bombed and (not raid.target or day.pack.targets[raid.target].space == raid.space)
