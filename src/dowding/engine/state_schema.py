"""How a game's state becomes numbers for learning: what a seat knows of it, and which values its ids may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat

Key = str | int


class Ids(msgspec.Struct, frozen=True):
    """The values that a field may have, in a fixed order."""

    values: tuple[Key, ...]
    counted: bool = False
    """For a list: its order is not information, and an id may be in it several times."""


class Grid(msgspec.Struct, frozen=True):
    """A field that is a square of a map: a number that becomes a column and a level; negative numbers are nowhere."""

    levels: int
    """The number of squares in a column."""


class Slots(msgspec.Struct, frozen=True):
    """A list of which the last entries are encoded, in their order."""

    count: int
    of: Ids | Grid | None = None
    """The values of the entries, unless they are structs or plain numbers."""


Domain = Ids | Grid | Slots
SKIPPED: Final = None
"""In place of a domain: the field is left out, because it follows from others or is only displayed."""


class StateSchema(msgspec.Struct, frozen=True):
    """The description of a game's state for `dowding.envs`.

    Its columns come from the types of the state, so a new field is in the observations without another word. Only what
    a type does not say is said here: the values of ids, and the length of lists. A field is named `field` or
    `Struct.field`; the second is looked up first.
    """

    version: int
    """Raised when the columns change; observations carry it in their name."""
    state: type[State]
    known: Callable[[GameContext, Seat], State]
    """The state as far as a seat knows it: the same in every match that the seat could be in."""
    domains: Callable[[GameContext], Mapping[str, Domain | None]]
    """The domains of the fields, which depend only on the pack and the scenario.

    Scheduled steps may have any of their ids as arguments; `arguments` has ids that no field has.
    """
    extra: tuple[str, ...] = ()
    """The names of additional numbers, such as the colour of a card's back."""
    extra_values: Callable[[GameContext, Seat], tuple[int, ...]] | None = None
