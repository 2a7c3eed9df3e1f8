"""Raid detection (LION-6.3): radar, observers and headquarters against the die."""

from __future__ import annotations

from dowding.games.raf.detection import after_headquarters_damage, nets_and_observers
from dowding.games.raf.lion.lion import Lion
from dowding.kernel.events import Plain


def detection(game: Lion) -> None:
    """II.2: die and modifier on the Detection Track give warning and intelligence."""
    game.step_begins("detection")
    parts = detection_modifiers(game)
    modifier, damage = after_headquarters_damage(game, sum(parts.values()))
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
    parts = nets_and_observers(game) | _for_a_major_raid(game)
    if raid.follow_up:
        parts["follow-up raid"] = value["follow-up"]
    if game.is_forward(card):
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
