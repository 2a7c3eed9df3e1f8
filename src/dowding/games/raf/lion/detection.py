"""Raid detection (LION-6.3): radar, observers and headquarters against the die."""

from __future__ import annotations

from dowding.games.raf.lion.lion import Lion
from dowding.kernel.events import Plain

WEATHERS = ("clear", "patchy", "broken")


def detection(game: Lion) -> None:
    """II.2: die and modifier on the Detection Track give warning and intelligence."""
    game.step_begins("Raid", "detection")
    parts = detection_modifiers(game)
    modifier, damage = _after_headquarters_damage(game, sum(parts.values()))
    die = game.roll("detection", "LION-6.3i")
    total = die + modifier
    if game.raid.snap:  # taken from the die, so damage to headquarters does not halve it (LC-27)
        total += game.pack.modifier["snap raid"]
        damage = f"{damage}, snap raid {game.pack.modifier['snap raid']}".removeprefix(", ")
    space = game.pack.detection(total)
    game.change_raid(detected=total, warning=space.warning, intelligence=space.intelligence)
    modifiers: dict[str, Plain] = {**parts}
    game.happen(
        "detection",
        "LION-6.3i",
        target=game.raid.target,
        die=die,
        modifiers=modifiers,
        headquarters=damage,
        modifier=modifier,
        total=total,
        warning=space.warning,
        intelligence=space.intelligence,
    )


def detection_modifiers(game: Lion) -> dict[str, int]:
    """6.3a to 6.3e: what is added to the die, before damage to headquarters."""
    card, raid, value = game.target, game.raid, game.pack.modifier
    parts = {
        f"net {net} {game.pack.nets[net].name}": value["net"]
        for net in card.nets
        if f"radar/{net}" not in game.state.damage
    }
    weather = game.raid_weather()
    observers = card.observers[WEATHERS.index(weather)]
    if observers:
        parts[f"observers, {weather}"] = observers
    parts |= _for_a_major_raid(game)
    if raid.follow_up:
        parts["follow-up raid"] = value["follow-up"]
    if card.forward and game.advanced:
        parts["forward airfield"] = value["forward airfield"]
    return parts


def _for_a_major_raid(game: Lion) -> dict[str, int]:
    """LC-09: 3, or 1 from a Luftwaffe at depletion 2; in the 2009 rules the 1 is added to the 3."""
    if not game.raid.major:
        return {}
    value, exhausted = game.pack.modifier, game.depletion_level() == 2
    if not exhausted:
        return {"major raid": value["major"]}
    if game.edition == "2009":
        return {"major raid": value["major"], "depletion 2": value["depletion 2 (2009)"]}
    return {"major raid": value["major, depletion 2"]}


def _after_headquarters_damage(game: Lion, modifier: int) -> tuple[int, str]:
    """6.3f to 6.3h: a damaged headquarters halves the whole modifier, rounding up; two leave none of it."""
    group = game.group_of(game.target.sector)  # London is no group's: only Stanmore counts there (LC-94)
    hit = [
        each.name
        for each in game.pack.headquarters.values()
        if each.group in (0, group) and f"hq/{each.name}" in game.state.damage
    ]
    if len(hit) > 1:
        return 0, f"{' and '.join(hit)} damaged: no modifier"
    if hit:
        return -(-modifier // 2), f"{hit[0]} damaged: half of {modifier}"
    return modifier, ""
