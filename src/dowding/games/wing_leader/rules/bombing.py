"""Bombing resolution (WL-15.4, 15.5): after flak and before air combat, the roll and the hits of each attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.modified_rolls import ModifiedRoll, modifiers, roll_two_dice
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.squadron_status import leave_map
from dowding.games.wing_leader.rules.surface import add_hits, defence_modifier, surface_label
from dowding.games.wing_leader.state import Squadron, SurfaceAttack, SurfaceUnit

MAX_MODIFIER: Final = 6
"""The limit of the sum of all modifiers (WL-15.4b)."""
SEVEN: Final = 7
"""The result that the bombing player may take instead of a roll, if the setting allows it (WL-15.4h)."""
TORPEDO_VALUE: Final = 20
KAMIKAZE_AIRCRAFT: Final = 2
POD_STRAFING: Final = 2
AT_POD: Final = 5
HUNDRED: Final = 100
ANVIL_UNITS: Final = 2
"""The number of units that must torpedo one ship to make an anvil attack (WL-15.5.1a)."""
PROFILE_CONDITIONS: Final[dict[str, Condition]] = {
    "dive": "dive-bombing",
    "steep": "steep-angle bombing",
    "glide": "glide-bombing",
    "ATGR": "rockets at the ground",
    "strafing": "strafing",
    "parafrag": "parafrags",
    "kamikaze": "kamikaze",
    "skip": "skip-bombing",
}
LOW_ATTACKS: Final = frozenset({"torpedo", "ATGR", "strafing", "kamikaze"})
"""Attacks at the height of the target, which use the bombsight modifier of the lowest altitude."""


# The order of attacks


def resolve_bombing(fight: Fight, side: Seat) -> Rules:
    """Resolve the attacks of a side one after another in the order it chooses, the raider's first (A-110)."""
    waiting = [bombs for bombs in fight.state.bombs if not bombs.resolved and _side_of(fight, bombs) == side]
    for bombs in waiting:
        if fight.squadron(bombs.squadron).place == "eliminated":
            _mark_resolved(fight, bombs)  # WL-15.4d: the load is lost, and nothing is rolled
            fight.happen("no attack", "WL-15.4", squadron=bombs.squadron, target=bombs.target)
    waiting = [bombs for bombs in waiting if fight.squadron(bombs.squadron).place != "eliminated"]
    if not waiting:
        return
    fight.schedule_next((resolve_bombing, side))
    options = list(_attack_options(fight, waiting))
    choice = yield Decision(side, "Which attack is resolved next?", "WL-15.4", options, pause=True)
    verb, _, squadron_id = choice.id.partition(":")
    bombs = next(attack for attack in waiting if attack.squadron == squadron_id)
    resolve_attack(fight, bombs, seven=verb == "take-seven")


def _side_of(fight: Fight, bombs: SurfaceAttack) -> Seat:
    return fight.squadron(bombs.squadron).side


def _attack_options(fight: Fight, waiting: list[SurfaceAttack]) -> Iterator[Option]:
    for bombs in waiting:
        squadron, unit = fight.squadron(bombs.squadron), fight.state.surface[bombs.target]
        words = f"{squadron_label(fight, squadron)} attacks {surface_label(fight, unit)}"
        yield Option(f"bomb:{squadron.id}", words, squadron.id, target=unit.id, risky=True)
        if fight.state.settings.get("seven") == "yes":
            yield Option(
                f"take-seven:{squadron.id}",
                f"{words}: take a 7 instead of rolling",
                squadron.id,
                target=unit.id,
                risky=True,
            )


def resolve_attack(fight: Fight, bombs: SurfaceAttack, *, seven: bool = False) -> None:
    """Roll two dice or take a 7, and apply the percentage of the bomb value as hits (WL-15.4a to e)."""
    squadron, unit = fight.squadron(bombs.squadron), fight.state.surface[bombs.target]
    amounts = bombing_amounts(fight, bombs)
    roll = ModifiedRoll(SEVEN, modifiers(fight, "bombing", amounts)) if seven else _roll_bombing(fight, amounts)
    roll = replace(roll, modifiers=roll.modifiers | hook_modifiers(fight, squadron))
    total = roll.natural + clamp_modifier(sum(roll.modifiers.values()))
    percent = fight.pack.bombing_percent(total)
    value = attack_value(fight, squadron, unit, bombs)
    hits = hits_at_percent(value, percent)
    fight.happen(
        "bombing",
        "WL-15.4",
        squadron=squadron.id,
        target=unit.id,
        name=surface_label(fight, unit),
        profile=bombs.profile,
        natural=roll.natural,
        modifiers=roll.modifiers,
        total=total,
        percent=percent,
        value=value,
        hits=hits,
    )
    _mark_resolved(fight, bombs)
    if hits:
        add_hits(fight, unit, hits)
    if bombs.profile == "kamikaze" and squadron.place == "map":
        fight.happen("crashed", "WL-15.5.3", squadron=squadron.id)
        leave_map(fight, squadron, "crashed", "WL-15.5.3")


def hook_modifiers(fight: Fight, squadron: Squadron) -> dict[str, int]:
    """The modifiers of a bombing roll by the special rules of the scenario."""
    hooks = fight.hooks
    added = dict(hooks.bombing_modifiers.get(squadron.id, {}))
    if hooks.undisturbed and squadron.id not in fight.state.disturbed:
        added["undisturbed"] = hooks.undisturbed
    return added


def _roll_bombing(fight: Fight, amounts: dict[Condition, int]) -> ModifiedRoll:
    return roll_two_dice(fight, "bombing", "WL-15.4", amounts)


def _mark_resolved(fight: Fight, bombs: SurfaceAttack) -> None:
    fight.state.bombs[fight.state.bombs.index(bombs)] = replace(bombs, resolved=True)


def clear_bombs(fight: Fight) -> None:
    """Clear all bombing attacks at the end of bombing (WL-6.0h, 15.4i)."""
    fight.state.bombs = []


def clamp_modifier(added: int) -> int:
    """Limit the sum of modifiers to six either way (WL-15.4b)."""
    return max(-MAX_MODIFIER, min(MAX_MODIFIER, added))


def hits_at_percent(value: int, percent: int) -> int:
    """A percentage of the bomb value, rounded to the nearest; exact halves are rounded up (WL-15.4e, 1.2a)."""
    return (2 * value * percent + HUNDRED) // (2 * HUNDRED)


def half_rounded_up(value: int) -> int:
    """Half of a value; exact halves are rounded up (WL-1.2a)."""
    return (value + 1) // 2


# Modifiers and bomb values


def bombing_amounts(fight: Fight, bombs: SurfaceAttack) -> dict[Condition, int]:
    """The conditions of a bombing roll: profile, bombsight, aim, range, squadron, flak and target (WL-15.4c, f, g)."""
    squadron, unit = fight.squadron(bombs.squadron), fight.state.surface[bombs.target]
    card, kind = fight.card(squadron), fight.surface_type(unit)
    amounts: dict[Condition, int] = {
        "swedish sight": int(card.entry.sight == "S" and bombs.profile in ("steep", "glide")),
        "bombsight": fight.pack.sight(card.entry.sight, 0 if bombs.profile in LOW_ATTACKS else bombs.altitude),
        "no aim": int(not bombs.aimed),
        "long range": int(bombs.long_range),
        "weather": 0 if squadron.id in fight.hooks.below_clouds else bombs.weather,
        "flak": squadron.flak_penalty,
        "flight": int(squadron.size == "flight"),
        "disrupted": int(squadron.disrupted and not squadron.broken),
        "broken": int(squadron.broken),
        "veteran": int(squadron.quality == "veteran"),
        "green": int(squadron.quality == "green"),
        "defence of the target": defence_modifier(fight, unit, out_of_the_sun=bombs.out_of_the_sun),
        "armoured ship": int(kind.armoured and bombs.profile != "torpedo"),
    }
    if bombs.profile in PROFILE_CONDITIONS:
        amounts[PROFILE_CONDITIONS[bombs.profile]] = 1
    if bombs.profile == "torpedo" and card.entry.torpedo is not None:
        amounts["torpedo"] = card.entry.torpedo.modifier
        amounts["anvil"] = int(is_anvil(fight, bombs.target))
    return amounts


def is_anvil(fight: Fight, target: str) -> bool:
    """Whether several units have torpedoed the ship this turn (WL-15.5.1a, A-104)."""
    units = {bombs.squadron for bombs in fight.state.bombs if (bombs.profile, bombs.target) == ("torpedo", target)}
    return len(units) >= ANVIL_UNITS


def attack_value(fight: Fight, squadron: Squadron, unit: SurfaceUnit, bombs: SurfaceAttack) -> int:
    """The bomb value of an attack. With strafing added, each part is halved by its own rule and then added (A-99)."""
    value = _load_value(fight, squadron, unit, bombs)
    return value + strafing_value(fight, squadron, unit) if bombs.with_guns else value


def _load_value(fight: Fight, squadron: Squadron, unit: SurfaceUnit, bombs: SurfaceAttack) -> int:
    kind, entry = fight.surface_type(unit), fight.card(squadron).entry
    if bombs.profile == "strafing":
        return strafing_value(fight, squadron, unit)
    if bombs.profile == "torpedo":
        return TORPEDO_VALUE
    if bombs.profile == "ATGR":
        return half_rounded_up(entry.atgr or 0) if kind.hard else entry.atgr or 0
    if bombs.profile == "parafrag":
        return half_rounded_up(squadron.bomb_value) if kind.hard or kind.ship else squadron.bomb_value
    if bombs.profile == "kamikaze":
        return squadron.bomb_value + KAMIKAZE_AIRCRAFT * (fight.max_losses(squadron) - squadron.losses)
    return squadron.bomb_value


def strafing_value(fight: Fight, squadron: Squadron, unit: SurfaceUnit) -> int:
    """The strafing value: firepower or its replacement, plus pods; half against hard targets (A-69)."""
    kind, entry = fight.surface_type(unit), fight.card(squadron).entry
    value = fight.card(squadron).strafing or 1
    if entry.heavy_gun is not None:
        value = entry.heavy_gun
    if kind.ship or kind.vehicle:
        value = AT_POD if squadron.load == "AT pod" else value if entry.at_gun is None else entry.at_gun
    if squadron.load == "gun pod":
        value += POD_STRAFING
    return half_rounded_up(value) if kind.hard else value
