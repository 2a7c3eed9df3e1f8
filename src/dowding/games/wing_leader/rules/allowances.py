"""Movement allowances (WL-8.2): the MPs of a squadron by role, alert status and aircraft."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.rockets import FULL_MPS, UNPOWERED_MPS, is_rocket
from dowding.games.wing_leader.rules.surface import is_near_the_surface
from dowding.games.wing_leader.state import Squadron

SLOW_MPS: Final = 2
ALERTED_MPS: Final = 3
JET_BOMBER_MPS: Final = 3
JET_FIGHTER_MPS: Final = 4
DIVE_BONUS: Final = 1


def allowance(fight: Fight, squadron: Squadron) -> int:
    """Two MPs for bombers, escorts and unalerted fighters, three for alerted fighters; jets have more (WL-8.2a to d).

    Strafers, fighters that attack a balloon, and fighter-bombers near a target have three, too (WL-15.2.3d, A-92,
    15.2.4f).
    """
    if is_rocket(fight, squadron):
        return FULL_MPS if squadron.throttle == "full" else UNPOWERED_MPS
    if is_fighter(squadron) and not is_escort(squadron):
        if is_jet(fight, squadron):
            return JET_FIGHTER_MPS
        return ALERTED_MPS if squadron.alerted or squadron.strafing or squadron.balloon else SLOW_MPS
    if fight.bombing and fight.is_fighter_bomber(squadron) and is_near_the_surface(fight, squadron):
        return ALERTED_MPS
    return JET_BOMBER_MPS if flies_with_jets(fight, squadron) else SLOW_MPS


def is_jet(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron flies jets."""
    return "jet" in fight.card(squadron).abilities


def flies_with_jets(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has the MPs of jets: jet bombers and their escorts (WL-8.2b)."""
    if is_escort(squadron):
        return any(is_jet(fight, bomber) for bomber in fight.bombers(squadron.side))
    return is_jet(fight, squadron)


def free_allowance(fight: Fight, squadron: Squadron) -> int:
    """The MPs of a behaviour that has three for any squadron (A-39); jets and rocket fighters have their own."""
    if is_rocket(fight, squadron) or is_jet(fight, squadron):
        return allowance(fight, squadron)
    return ALERTED_MPS


def must_glide(fight: Fight, squadron: Squadron) -> bool:
    """Whether a rocket fighter without throttle must dive (WL-13.8.2d)."""
    return is_rocket(fight, squadron) and squadron.throttle == "none" and altitude(squadron) > 0
