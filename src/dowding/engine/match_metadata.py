"""Match metadata: the origin of the dice, the hints that seats had, and the choices that bots made."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat

DICE_FROM_CHANCE: Final = "chance"
DICE_FROM_SEED: Final = "seed"
DICE_FROM_SAVE: Final = "save"
DICE_WARNINGS: Final = {
    DICE_FROM_CHANCE: "",
    DICE_FROM_SEED: "The dice come from a chosen seed. Anyone who knows the seed can predict every roll.",
    DICE_FROM_SAVE: "This match was imported from a save. Anyone who has the save may be able to predict every roll.",
}


class MatchMetadata(msgspec.Struct, frozen=True):
    """The origin of the dice, how many hints each seat had, and the choices (seat, index, player) that bots made."""

    dice: Literal["chance", "seed", "save"] = DICE_FROM_CHANCE
    hints: dict[Seat, int] = {}
    programs: tuple[tuple[Seat, int, str], ...] = ()

    def dice_warning(self) -> str:
        """A warning for all seats that a player may be able to predict the dice; empty if no player can."""
        return DICE_WARNINGS[self.dice]
