"""What damage to the radar chain costs Fighter Command in Lion (LION-11.21)."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.radar import damaged_nets


def warns_in_advance(battle: Lion) -> bool:
    """11.21c: two damaged nets anywhere and there is no advance warning."""
    return len(damaged_nets(battle)) < 2


def is_crippled(battle: Lion) -> bool:
    """11.21d: damaged nets in two regions cripple the system."""
    return len({battle.pack.nets[net].region for net in damaged_nets(battle)}) >= 2
