"""What an attack on the surface promises: points by the Bombing Table, for each target and profile."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.rules.bombing import SEVEN, attack_value, bombing_amounts, share, within_limits
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.expected_results import PAIRS
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.profiles import AIM, DIVING, profiles_of
from dowding.games.wing_leader.rules.surface import damage_level, damage_points, targets_of
from dowding.games.wing_leader.state import Bombs, Run, Squadron, SurfaceUnit

LOW: dict[Profile, int] = {"torpedo": 0, "ATGR": 0, "strafing": 0, "kamikaze": 0, "skip": 0, "parafrag": 1, "dive": 1}
HIGHEST_DIVE = 10
RECCE = 0.8
"""The share of a target's value that pictures of it are worth before they are home."""


class Aim(msgspec.Struct, frozen=True):
    """A target, a way to attack it, and the points that this promises if all of it is flown."""

    target: str
    profile: Profile
    worth: float


def best_aim(fight: Fight, squadron: Squadron) -> Aim | None:
    """The best that a bomber can hope for; None if there is nothing to attack, or nothing to attack it with."""
    aims = [
        Aim(unit.id, profile, promise(fight, squadron, profile, unit))
        for profile in profiles_of(fight, squadron)
        for unit in targets_of(fight, squadron)
        if profile not in ("torpedo", "skip") or fight.type_of(unit).ship
    ]
    return max(aims, key=lambda aim: aim.worth, default=None)


def promise(fight: Fight, squadron: Squadron, profile: Profile, unit: SurfaceUnit, run: Run | None = None) -> float:
    """The points that an attack promises; one that has begun too low for its aim is worth less."""
    if profile == "recce":
        return RECCE * fight.type_of(unit).vp
    began = height_for(profile, altitude(squadron)) if run is None else run.began
    aimed = run is None or is_aimed_from(profile, began)
    bombs = Bombs(squadron.id, unit.id, profile, release_height(profile, began), aimed)
    return promised_points(fight, squadron, unit, bombs)


def release_height(profile: Profile, began: int) -> int:
    """The altitude at which the bombs of a run that begins here will fall."""
    falls = {"steep": AIM["steep"], "glide": AIM["glide"]}
    return min(began, LOW.get(profile, max(1, began - falls.get(profile, 0))))


def is_aimed_from(profile: Profile, began: int) -> bool:
    """Whether a dive from an altitude is deep enough for an aim."""
    return profile not in DIVING or began - (profile == "steep") >= AIM[profile]


def promised_points(fight: Fight, squadron: Squadron, unit: SurfaceUnit, bombs: Bombs) -> float:
    """By the modifiers that hold now, what the two dice give on average."""
    kind = fight.type_of(unit)
    added = within_limits(sum(modifiers(fight, "bombing", bombing_amounts(fight, bombs)).values()))
    value = attack_value(fight, squadron, unit, bombs)
    cap = next((each.cap for each in fight.scenario.surface if each.id == unit.id), None) or 3
    return mean_gain(fight.pack, added, value, unit.hits, kind.damage, kind.vp, cap)


@lru_cache(maxsize=4096)
def mean_gain(pack: Components, added: int, value: int, hits: int, damage: int, vp: int, cap: int) -> float:
    """The points that an attack adds to what its target has suffered, on average."""

    def points(all_hits: int) -> int:
        return min(damage_points(damage_level(all_hits, damage), vp), cap * vp)

    before = points(hits)
    return sum(points(hits + share(value, pack.bombing_percent(pair + added))) - before for pair in PAIRS) / len(PAIRS)


def seven_and_dice(fight: Fight, squadron: Squadron, bombs: Bombs) -> tuple[int, float]:
    """WL-15.4h: the hits that a 7 brings, and what the dice bring on the average."""
    unit = fight.state.surface[bombs.target]
    added = within_limits(sum(modifiers(fight, "bombing", bombing_amounts(fight, bombs)).values()))
    value = attack_value(fight, squadron, unit, bombs)
    certain = share(value, fight.pack.bombing_percent(SEVEN + added))
    mean = sum(share(value, fight.pack.bombing_percent(pair + added)) for pair in PAIRS) / len(PAIRS)
    return certain, mean


def height_for(profile: Profile, now: int) -> int:
    """The altitude from which a profile had better be begun."""
    if profile in ("torpedo", "skip", "parafrag", "ATGR", "strafing", "kamikaze"):
        return LOW[profile]
    return min(now, HIGHEST_DIVE) if profile in DIVING else now
