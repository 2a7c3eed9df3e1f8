"""The effects of damaged radar nets in Lion (LION-11.21)."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.radar import damaged_nets


def warns_in_advance(battle: Lion) -> bool:
    """11.21c: whether there is no advance warning because two nets are damaged."""
    return len(damaged_nets(battle)) < 2


def is_crippled(battle: Lion) -> bool:
    """11.21d: whether the radar system is crippled by damaged nets in two regions."""
    return len({battle.pack.nets[net].region for net in damaged_nets(battle)}) >= 2
