"""Events: what happened in a match, by which rule, and which seats may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat

Plain = str | int | float | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]
"""Event data: plain values, as JSON has them."""

ROLL: Final = "roll"
DRAW_VALUE: Final = 0
"""The value of a `ROLL` event that is a draw from a cup, not a die."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened in a match. Logs, animations, statistics and reports are computed from events."""

    kind: str
    """The kind of event, such as `roll`."""
    rule: str
    """The section of the rules that made it happen."""
    data: dict[str, Plain]
    """The details; their names depend on the kind. A roll has the `position` of the dice after it."""
    at: int
    """The number of choices made before it; in the events of a view, those that the seat may know of."""
    seen_by: tuple[Seat, ...] | None = None
    """The seats that may know of it, or None for all."""

    def is_seen_by(self, seat: Seat) -> bool:
        """Whether this seat (or the spectator) may know of the event."""
        return self.seen_by is None or seat in self.seen_by

    def get_str(self, key: str) -> str:
        """A text field of the data."""
        value = self.data[key]
        if not isinstance(value, str):
            raise TypeError(f"{self.kind}.{key} is not text but {value!r}")
        return value

    def get_int(self, key: str) -> int:
        """An integer field of the data."""
        value = self.data[key]
        if not isinstance(value, int):
            raise TypeError(f"{self.kind}.{key} is not a number but {value!r}")
        return value

    def get_str_list(self, key: str) -> list[str]:
        """A field of the data that is a list of strings."""
        value = self.data[key]
        if not isinstance(value, list | tuple):
            raise TypeError(f"{self.kind}.{key} is not a list but {value!r}")
        return [str(item) for item in value]


def without_dice_position(roll: Event) -> Event:
    """The roll without the position of the dice, which would tell how many dice were rolled in secret."""
    data = {name: value for name, value in roll.data.items() if name != "position"}
    return msgspec.structs.replace(roll, data=data)


class Remark(msgspec.Struct, frozen=True):
    """A line of the log that comes from no rule: that a bot chooses for a seat, that the match was rewound.

    All seats may read it, so it must not reveal a secret choice.
    """

    at: int
    text: str
    kind: str
