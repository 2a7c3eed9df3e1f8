"""The circumstances of a match besides its choices: who may know its dice beforehand, and what help people had."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat

CHANCE: Final = "chance"
SEED: Final = "seed"
SAVE: Final = "save"
WARNINGS: Final = {
    CHANCE: "",
    SEED: "The dice come from a chosen seed: whoever knows it knows every roll to come.",
    SAVE: "This match was imported from a save: whoever has the save may know every roll to come.",
}


class Circumstances(msgspec.Struct, frozen=True):
    """Where the dice come from, the hints that each seat had, the choices (seat, place, code) that programs made."""

    dice: Literal["chance", "seed", "save"] = CHANCE
    hints: dict[Seat, int] = {}
    programs: tuple[tuple[Seat, int, str], ...] = ()

    def warning(self) -> str:
        """What everybody at the table must know of the dice; empty where nobody can know them."""
        return WARNINGS[self.dice]
