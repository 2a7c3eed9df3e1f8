"""Rolls with modifiers: each modifier is a named entry of the pack and is listed in the log."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dowding.games.wing_leader.pack.components import Condition, RollName
from dowding.games.wing_leader.rules.context import Fight

Amounts = Mapping[Condition, int]
"""How often each condition applies: once, or more for conditions in degrees."""


class ModifiedRoll(msgspec.Struct, frozen=True):
    """A roll: the natural dice, the named modifiers and the total."""

    natural: int
    modifiers: dict[str, int]

    @property
    def total(self) -> int:
        """The dice and all modifiers."""
        return self.natural + sum(self.modifiers.values())


def modifiers(fight: Fight, roll: RollName, amounts: Amounts) -> dict[str, int]:
    """The modifiers of a roll that apply now, by name."""
    return {
        modifier.name: modifier.value * amount
        for modifier in fight.pack.modifiers.get(roll, ())
        if (amount := amounts.get(modifier.when, 0))
    }


def roll_one_die(fight: Fight, roll: RollName, rule: str, amounts: Amounts) -> ModifiedRoll:
    """Roll one die with its modifiers."""
    return ModifiedRoll(fight.roll(roll, rule), modifiers(fight, roll, amounts))


def roll_two_dice(fight: Fight, roll: RollName, rule: str, amounts: Amounts) -> ModifiedRoll:
    """Roll two dice with their modifiers (WL-2.1g)."""
    return ModifiedRoll(fight.roll(roll, rule) + fight.roll(roll, rule), modifiers(fight, roll, amounts))
