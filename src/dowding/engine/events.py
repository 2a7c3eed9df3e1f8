"""Events: what happened, which rule made it happen, which seats may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat

Plain = str | int | float | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]
"""What event data is made of: values that any reader can take as they are."""

ROLL: Final = "roll"
DRAW_VALUE: Final = 0
"""The value of a roll that drew a piece from a cup; no die shows it."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened. `seen_by` None means that all may know it; `at` is the number of choices made before.

    A roll has the `position` of the dice after it. Seats get their events with their own numbers: see `Run.events`.
    """

    kind: str
    rule: str
    data: dict[str, Plain]
    at: int
    seen_by: tuple[Seat, ...] | None = None

    def is_seen_by(self, seat: Seat) -> bool:
        """Whether this seat (or the spectator) may know of the event."""
        return self.seen_by is None or seat in self.seen_by

    def get_str(self, key: str) -> str:
        """A field of the data that is text."""
        value = self.data[key]
        if not isinstance(value, str):
            raise TypeError(f"{self.kind}.{key} is not text but {value!r}")
        return value

    def get_int(self, key: str) -> int:
        """A field of the data that is a whole number."""
        value = self.data[key]
        if not isinstance(value, int):
            raise TypeError(f"{self.kind}.{key} is not a number but {value!r}")
        return value

    def get_str_list(self, key: str) -> list[str]:
        """A field of the data that is a list of texts."""
        value = self.data[key]
        if not isinstance(value, list | tuple):
            raise TypeError(f"{self.kind}.{key} is not a list but {value!r}")
        return [str(item) for item in value]


def without_dice_position(roll: Event) -> Event:
    """A roll that does not tell how many dice were rolled before it, in anybody's sight or not."""
    data = {name: value for name, value in roll.data.items() if name != "position"}
    return msgspec.structs.replace(roll, data=data)
