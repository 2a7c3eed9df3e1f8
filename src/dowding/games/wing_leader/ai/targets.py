"""Expected points of attacks on the surface by the Bombing Table, for each target and profile."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.rules.bombing import (
    SEVEN,
    attack_value,
    bombing_amounts,
    clamp_modifier,
    hits_at_percent,
)
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.expected_results import TWO_DICE_SUMS
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.profiles import AIM_DISTANCE, DIVING_PROFILES, profiles_of
from dowding.games.wing_leader.rules.surface import damage_level, damage_points, targets_of
from dowding.games.wing_leader.state import BombingRun, Squadron, SurfaceAttack, SurfaceUnit

RELEASE_ALTITUDES: dict[Profile, int] = {
    "torpedo": 0,
    "ATGR": 0,
    "strafing": 0,
    "kamikaze": 0,
    "skip": 0,
    "parafrag": 1,
    "dive": 1,
}
HIGHEST_DIVE = 10
RECCE_SHARE = 0.8
"""The value of photographs before they are home, as a share of the target's value."""


class PlannedAttack(msgspec.Struct, frozen=True):
    """A target, a profile and the expected points of the whole run."""

    target: str
    profile: Profile
    worth: float


def find_best_attack(fight: Fight, squadron: Squadron) -> PlannedAttack | None:
    """The best possible attack of a bomber; None without targets or weapons."""
    attacks = [
        PlannedAttack(unit.id, profile, attack_points(fight, squadron, profile, unit))
        for profile in profiles_of(fight, squadron)
        for unit in targets_of(fight, squadron)
        if profile not in ("torpedo", "skip") or fight.surface_type(unit).ship
    ]
    return max(attacks, key=lambda attack: attack.worth, default=None)


def attack_points(
    fight: Fight, squadron: Squadron, profile: Profile, unit: SurfaceUnit, run: BombingRun | None = None
) -> float:
    """The expected points of an attack, lower for a dive that began too low to be aimed."""
    if profile == "recce":
        return RECCE_SHARE * fight.surface_type(unit).vp
    began = start_height(profile, altitude(squadron)) if run is None else run.began
    aimed = run is None or is_aimed_dive(profile, began)
    bombs = SurfaceAttack(squadron.id, unit.id, profile, release_height(profile, began), aimed)
    return expected_points(fight, squadron, unit, bombs)


def release_height(profile: Profile, began: int) -> int:
    """The altitude at which the bombs of a run that begins here are released."""
    falls = {"steep": AIM_DISTANCE["steep"], "glide": AIM_DISTANCE["glide"]}
    return min(began, RELEASE_ALTITUDES.get(profile, max(1, began - falls.get(profile, 0))))


def is_aimed_dive(profile: Profile, began: int) -> bool:
    """Whether a dive from an altitude is deep enough to be aimed."""
    return profile not in DIVING_PROFILES or began - (profile == "steep") >= AIM_DISTANCE[profile]


def expected_points(fight: Fight, squadron: Squadron, unit: SurfaceUnit, bombs: SurfaceAttack) -> float:
    """The expected points of an attack with the present modifiers."""
    kind = fight.surface_type(unit)
    added = clamp_modifier(sum(modifiers(fight, "bombing", bombing_amounts(fight, bombs)).values()))
    value = attack_value(fight, squadron, unit, bombs)
    cap = next((listing.cap for listing in fight.scenario.surface if listing.id == unit.id), None) or 3
    return mean_gain(fight.pack, added, value, unit.hits, kind.damage, kind.vp, cap)


@lru_cache(maxsize=4096)
def mean_gain(pack: Components, added: int, value: int, hits: int, damage: int, vp: int, cap: int) -> float:
    """The expected increase in points from an attack, given the hits so far."""

    def points(all_hits: int) -> int:
        return min(damage_points(damage_level(all_hits, damage), vp), cap * vp)

    before = points(hits)
    return sum(
        points(hits + hits_at_percent(value, pack.bombing_percent(pair + added))) - before for pair in TWO_DICE_SUMS
    ) / len(TWO_DICE_SUMS)


def seven_and_dice(fight: Fight, squadron: Squadron, bombs: SurfaceAttack) -> tuple[int, float]:
    """The hits of a 7, and the expected hits of a roll (WL-15.4h)."""
    unit = fight.state.surface[bombs.target]
    added = clamp_modifier(sum(modifiers(fight, "bombing", bombing_amounts(fight, bombs)).values()))
    value = attack_value(fight, squadron, unit, bombs)
    certain = hits_at_percent(value, fight.pack.bombing_percent(SEVEN + added))
    mean = sum(hits_at_percent(value, fight.pack.bombing_percent(pair + added)) for pair in TWO_DICE_SUMS) / len(
        TWO_DICE_SUMS
    )
    return certain, mean


def start_height(profile: Profile, now: int) -> int:
    """The best altitude at which to begin a profile."""
    if profile in ("torpedo", "skip", "parafrag", "ATGR", "strafing", "kamikaze"):
        return RELEASE_ALTITUDES[profile]
    return min(now, HIGHEST_DIVE) if profile in DIVING_PROFILES else now
