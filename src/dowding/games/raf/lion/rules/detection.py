"""Raid detection (LION-6.3): radar, observers and headquarters against the die."""

from __future__ import annotations

from dowding.engine.events import Plain
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.detection import after_headquarters_damage, nets_and_observers


def detection(battle: Lion) -> None:
    """II.2: roll for detection. The Detection Track gives warning and intelligence."""
    battle.step_begins("detection")
    parts = detection_modifiers(battle)
    modifier, damage = after_headquarters_damage(battle, sum(parts.values()))
    die = battle.roll("detection", "LION-6.3i")
    total = die + modifier
    if battle.raid.snap:  # applied to the die, so damage to headquarters does not halve it (LC-27)
        total += battle.pack.modifier["snap raid"]
        damage = f"{damage}, snap raid {battle.pack.modifier['snap raid']}".removeprefix(", ")
    space = battle.pack.detection(total)
    battle.change_raid(detected=total, warning=space.warning, intelligence=space.intelligence)
    modifiers: dict[str, Plain] = {**parts}
    battle.happen(
        "detection",
        "LION-6.3i",
        target=battle.raid.target,
        die=die,
        modifiers=modifiers,
        headquarters=damage,
        modifier=modifier,
        total=total,
        warning=space.warning,
        intelligence=space.intelligence,
    )


def detection_modifiers(battle: Lion) -> dict[str, int]:
    """6.3a to 6.3e: the modifiers of the die, before damage to headquarters."""
    card, raid, value = battle.target, battle.raid, battle.pack.modifier
    parts = nets_and_observers(battle) | _for_a_major_raid(battle)
    if raid.follow_up:
        parts["follow-up raid"] = value["follow-up"]
    if battle.is_forward(card):
        parts["forward airfield"] = value["forward airfield"]
    return parts


def _for_a_major_raid(battle: Lion) -> dict[str, int]:
    """LC-09: 3, or 1 if the Luftwaffe is at depletion level 2; in the 2009 rules the 1 is added to the 3."""
    if not battle.raid.major:
        return {}
    value, exhausted = battle.pack.modifier, battle.depletion_level() == 2
    if not exhausted:
        return {"major raid": value["major"]}
    if battle.edition == "2009":
        return {"major raid": value["major"], "depletion 2": value["depletion 2 (2009)"]}
    return {"major raid": value["major, depletion 2"]}
