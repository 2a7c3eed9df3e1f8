"""Damaged radar nets."""

from __future__ import annotations

from dowding.games.raf.rules.battle import Battle


def damaged_nets(battle: Battle) -> list[int]:
    """The radar nets with a light or heavy damage marker."""
    return [int(site.removeprefix("radar/")) for site in battle.state.damage if site.startswith("radar/")]
