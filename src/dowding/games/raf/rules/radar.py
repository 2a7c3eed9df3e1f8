"""The radar chain: the nets that are out of action."""

from __future__ import annotations

from dowding.games.raf.rules.battle import Battle


def damaged_nets(battle: Battle) -> list[int]:
    """The nets with a damage marker, light or heavy."""
    return [int(site.removeprefix("radar/")) for site in battle.state.damage if site.startswith("radar/")]
