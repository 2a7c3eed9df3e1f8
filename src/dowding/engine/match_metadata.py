"""The circumstances of a match besides its choices: who may know its dice beforehand, and what help people had."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat

DICE_FROM_CHANCE: Final = "chance"
DICE_FROM_SEED: Final = "seed"
DICE_FROM_SAVE: Final = "save"
DICE_WARNINGS: Final = {
    DICE_FROM_CHANCE: "",
    DICE_FROM_SEED: "The dice come from a chosen seed: whoever knows it knows every roll to come.",
    DICE_FROM_SAVE: "This match was imported from a save: whoever has the save may know every roll to come.",
}


class MatchMetadata(msgspec.Struct, frozen=True):
    """Where the dice come from, the hints that each seat had, the choices (seat, place, code) that programs made."""

    dice: Literal["chance", "seed", "save"] = DICE_FROM_CHANCE
    hints: dict[Seat, int] = {}
    programs: tuple[tuple[Seat, int, str], ...] = ()

    def dice_warning(self) -> str:
        """What everybody at the table must know of the dice; empty where nobody can know them."""
        return DICE_WARNINGS[self.dice]
