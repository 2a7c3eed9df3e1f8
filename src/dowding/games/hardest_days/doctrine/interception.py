"""Interception doctrine: meet a raid in strength, or with one squadron before it bombs, or not at all."""

from __future__ import annotations

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.doctrine.squadrons import rating
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, Raid
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision


def intercept(day: Day, decision: Decision, outnumber: int) -> Counsel:
    """All together if they outnumber the hunters by so many; one alone if the raid would else bomb undisturbed."""
    raid = day.state.raids[day.state.engaged[-1]]
    options = with_verb(decision, "intercept")
    whole = [option for option in options if day.state.squadrons[option.piece].full]
    choice = best(whole or options, lambda option: rating(day, day.state.squadrons[option.piece]))
    joined, hunters = len(day.squadrons_of(raid.number, HUNT)), len(day.hunters(raid.number))
    if can_be_done(decision) and not whole:
        return done(decision, "green pilots would only be shot down", "the bombers are well guarded")
    if has_raiders(day, raid) and joined + len(whole) >= hunters + outnumber:
        return Counsel(
            choice, (f"together they are more than the {hunters} hunters", "raiders that are met bomb worse")
        )
    if not joined and not raid.intercepted and may_bomb(day, raid):
        return Counsel(choice, ("raiders that nobody has met bomb better", "one squadron is enough to disturb them"))
    if can_be_done(decision):
        return done(decision, "they are too few for so many hunters", "they may meet the raid later and in strength")
    return Counsel(choice, ("it is the best at hand", "raiders that are met bomb worse"))


def has_raiders(day: Day, raid: Raid) -> bool:
    """Whether anybody flies in the raid who is worth meeting: a raid of hunters only bombs nothing."""
    return bool(day.groups_of(raid.number, BOMBER) or day.groups_of(raid.number, ESCORT))


def may_bomb(day: Day, raid: Raid) -> bool:
    """Whether bombs may fall before there is another chance to intercept."""
    return not raid.bombed and (not raid.target or day.pack.targets[raid.target].space == raid.space)
