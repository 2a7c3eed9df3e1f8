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
"""The share of a target's value that pictures of it are worth before they are home."""


class PlannedAttack(msgspec.Struct, frozen=True):
    """A target, a profile to attack it with, and the expected points if the whole run is flown."""

    target: str
    profile: Profile
    worth: float


def find_best_attack(fight: Fight, squadron: Squadron) -> PlannedAttack | None:
    """The best that a bomber can hope for; None if there is nothing to attack, or nothing to attack it with."""
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
    """The expected points of an attack; one that has begun too low for its aim is worth less."""
    if profile == "recce":
        return RECCE_SHARE * fight.surface_type(unit).vp
    began = start_height(profile, altitude(squadron)) if run is None else run.began
    aimed = run is None or is_aimed_dive(profile, began)
    bombs = SurfaceAttack(squadron.id, unit.id, profile, release_height(profile, began), aimed)
    return expected_points(fight, squadron, unit, bombs)


def release_height(profile: Profile, began: int) -> int:
    """The altitude at which the bombs of a run that begins here will fall."""
    falls = {"steep": AIM_DISTANCE["steep"], "glide": AIM_DISTANCE["glide"]}
    return min(began, RELEASE_ALTITUDES.get(profile, max(1, began - falls.get(profile, 0))))


def is_aimed_dive(profile: Profile, began: int) -> bool:
    """Whether a dive from an altitude is deep enough for an aim."""
    return profile not in DIVING_PROFILES or began - (profile == "steep") >= AIM_DISTANCE[profile]


def expected_points(fight: Fight, squadron: Squadron, unit: SurfaceUnit, bombs: SurfaceAttack) -> float:
    """By the modifiers that hold now, what the two dice give on average."""
    kind = fight.surface_type(unit)
    added = clamp_modifier(sum(modifiers(fight, "bombing", bombing_amounts(fight, bombs)).values()))
    value = attack_value(fight, squadron, unit, bombs)
    cap = next((listing.cap for listing in fight.scenario.surface if listing.id == unit.id), None) or 3
    return mean_gain(fight.pack, added, value, unit.hits, kind.damage, kind.vp, cap)


@lru_cache(maxsize=4096)
def mean_gain(pack: Components, added: int, value: int, hits: int, damage: int, vp: int, cap: int) -> float:
    """The points that an attack adds to what its target has suffered, on average."""

    def points(all_hits: int) -> int:
        return min(damage_points(damage_level(all_hits, damage), vp), cap * vp)

    before = points(hits)
    return sum(
        points(hits + hits_at_percent(value, pack.bombing_percent(pair + added))) - before for pair in TWO_DICE_SUMS
    ) / len(TWO_DICE_SUMS)


def seven_and_dice(fight: Fight, squadron: Squadron, bombs: SurfaceAttack) -> tuple[int, float]:
    """WL-15.4h: the hits that a 7 brings, and what the dice bring on the average."""
    unit = fight.state.surface[bombs.target]
    added = clamp_modifier(sum(modifiers(fight, "bombing", bombing_amounts(fight, bombs)).values()))
    value = attack_value(fight, squadron, unit, bombs)
    certain = hits_at_percent(value, fight.pack.bombing_percent(SEVEN + added))
    mean = sum(hits_at_percent(value, fight.pack.bombing_percent(pair + added)) for pair in TWO_DICE_SUMS) / len(
        TWO_DICE_SUMS
    )
    return certain, mean


def start_height(profile: Profile, now: int) -> int:
    """The altitude from which a profile had better be begun."""
    if profile in ("torpedo", "skip", "parafrag", "ATGR", "strafing", "kamikaze"):
        return RELEASE_ALTITUDES[profile]
    return min(now, HIGHEST_DIVE) if profile in DIVING_PROFILES else now
