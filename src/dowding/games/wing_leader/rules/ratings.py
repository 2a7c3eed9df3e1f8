"""Speed, turn and climb (WL-3.3): basic ratings of a squadron and its combat values."""

from __future__ import annotations

from typing import Final, Literal

from dowding.games.wing_leader.pack.scenario import WEAPONS
from dowding.games.wing_leader.rules.context import Fight, altitude, is_fighter, is_single
from dowding.games.wing_leader.state import Squadron

Rating = Literal["speed", "turn"]
BOMB_LOADS: Final = frozenset({*WEAPONS, "cargo"})


def load_costs(fight: Fight, squadron: Squadron) -> int:
    """The cost of a load in speed and turn: 1, or 0 for bombs on low-drag aircraft (A-06).

    Rocket racks cost the same when empty. The Me 262 carries them at no cost (WL-13.5.3a).
    """
    if not squadron.load:
        return 0
    abilities = fight.card(squadron).abilities
    if squadron.load in BOMB_LOADS:
        return int("low drag" not in abilities)
    return int(not (squadron.load == "AAR" and "free AAR" in abilities))


def basic_speed(fight: Fight, squadron: Squadron) -> int:
    """The basic speed: by altitude, minus the load, +1 for a dive, −1 for a climb, at least 0.

    Rules: WL-1.1e, 3.3.2a to e.
    """
    if squadron.slow:
        return 0
    speed = fight.card(squadron).for_throttle(squadron.throttle).speed[altitude(squadron)] - load_costs(fight, squadron)
    if squadron.marker == "dive":
        speed += 1
    elif squadron.marker:
        speed -= 1
    return max(0, speed)


def basic_turn(fight: Fight, squadron: Squadron) -> int:
    """The basic turn rating: by altitude, minus the load, at least 0 (WL-3.3.2a)."""
    if squadron.slow:
        return 0
    turn = fight.card(squadron).for_throttle(squadron.throttle).turn[altitude(squadron)]
    return max(0, turn - load_costs(fight, squadron))


def rating_parts(fight: Fight, squadron: Squadron, rating: Rating) -> dict[str, int]:
    """The named parts of a basic rating, for display."""
    if squadron.slow:
        return {f"{rating}, slow": 0}
    card = fight.card(squadron).for_throttle(squadron.throttle)
    printed = card.turn if rating == "turn" else card.speed
    parts = {rating: printed[altitude(squadron)], "load": -load_costs(fight, squadron)}
    if rating == "speed" and squadron.marker:
        parts[squadron.marker] = 1 if squadron.marker == "dive" else -1
    return {name: value for name, value in parts.items() if value or name == rating}


def climb_cost(fight: Fight, squadron: Squadron, from_altitude: int) -> int | None:
    """The cost in half MPs of the first level of a climb from an altitude; None for a slow climb (WL-8.3b)."""
    return fight.card(squadron).climb[from_altitude]


def may_carry_to(fight: Fight, squadron: Squadron, to_altitude: int) -> bool:
    """Whether the load may be carried to an altitude (WL-3.3e)."""
    return squadron.load not in WEAPONS or fight.card(squadron).bomb[to_altitude] is not None


def combat_modifiers(fight: Fight, squadron: Squadron, *, defending: bool, others: list[Squadron]) -> dict[str, int]:
    """The named modifiers of a primary squadron's combat value (WL-3.3.2g).

    Every other armed fighter of its side adds 1, flight or squadron, disrupted or broken (A-62).
    """
    further = sum(is_fighter(squadron_beside) and fight.card(squadron_beside).is_armed for squadron_beside in others)
    values_by_name = {
        "further fighters": further,
        "veteran": int(squadron.quality == "veteran"),
        "green": -int(squadron.quality == "green"),
        "flight": -int(squadron.size == "flight"),
        "disrupted or broken": -int(squadron.disrupted or squadron.broken),
        "single aircraft": -int(is_single(fight, squadron)),
        "rigid doctrine": -int(defending and is_fighter(squadron) and fight.force(squadron.side).rigid),
    }
    return {name: value for name, value in values_by_name.items() if value}


def combat_value(basic: int, modifiers: dict[str, int]) -> int:
    """The basic rating plus all modifiers, at least 0 (A-07)."""
    return max(0, basic + sum(modifiers.values()))
