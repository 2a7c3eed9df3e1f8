"""Interception doctrine: meet a raid in strength, or with one squadron before it bombs, or not at all."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.interception import ADVANTAGE
from dowding.games.hardest_days.state import ALTITUDES, HUNT, Raid, Squadron
from dowding.kernel.decision import Decision, Option
from dowding.players.doctrine.counsel import Counsel, best, done, with_verb
from dowding.players.doctrine.hardest_days.reckoning import NOT_INTERCEPTED, worth_of_engagement
from dowding.players.doctrine.hardest_days.squadrons import rating

WORTH_MEETING: Final = 0.0


def intercept(day: Day, decision: Decision) -> Counsel:
    """All together if that promises something; one alone if the raid would else bomb undisturbed."""
    raid = day.state.raids[day.state.engaged[-1]]
    options = with_verb(decision, "intercept")
    joining = [_with_edge(raid, day.state.squadrons[option.piece]) for option in options]
    joined = day.squadrons_of(raid.number, HUNT)
    strongest = best(options, lambda option: _strength(day, option))
    gain = worth_of_engagement(day, raid, joined + joining) - worth_of_engagement(day, raid, joined)
    if gain > WORTH_MEETING:
        return Counsel(strongest, ("together they will reach the bombers", "raiders that are met bomb worse"))
    if not raid.intercepted and may_bomb(day, raid):
        alone = worth_of_engagement(day, raid, [_with_edge(raid, day.state.squadrons[strongest.piece])])
        if alone + NOT_INTERCEPTED > 0:
            return Counsel(strongest, ("raiders that nobody has met bomb better",))
    return done(decision, "they would only be shot down by the hunters")


def _strength(day: Day, option: Option) -> float:
    return rating(day, day.state.squadrons[option.piece])


def _with_edge(raid: Raid, squadron: Squadron) -> Squadron:
    """The squadron with the marker that its altitude gives it against a raid."""
    levels = ALTITUDES.index(squadron.altitude or "MED") - ALTITUDES.index(raid.altitude or "MED")
    return replace(squadron, edge=ADVANTAGE * levels)


def may_bomb(day: Day, raid: Raid) -> bool:
    """Whether bombs may fall before there is another chance to intercept."""
    return not raid.bombed and (not raid.target or day.pack.targets[raid.target].space == raid.space)
