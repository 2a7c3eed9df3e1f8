"""The radar chain (LION-11.21): what damage to it costs Fighter Command."""

from __future__ import annotations

from dowding.games.raf.battle import Battle


def damaged_nets(battle: Battle) -> list[int]:
    """The nets with a damage marker, light or heavy."""
    return [int(site.removeprefix("radar/")) for site in battle.state.damage if site.startswith("radar/")]


def warns_in_advance(battle: Battle) -> bool:
    """11.21c: two damaged nets anywhere and there is no advance warning."""
    return len(damaged_nets(battle)) < 2


def is_crippled(battle: Battle) -> bool:
    """11.21d: damaged nets in two regions cripple the system."""
    return len({battle.pack.nets[net].region for net in damaged_nets(battle)}) >= 2
