"""What of plain data bears on play, in a form that outlives new fields and new words: states and packs are known by it.

Fields stand by name and without those that have their default, so a new field with a default changes nothing; what is
only told to people is left out, so a rewording changes nothing. A field that is renamed keeps its old name in the
encoded form (`msgspec.field(name=...)`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Annotated, Final

import msgspec


class Told:
    """The mark of a field that is told to people or serves to run the rules, and bears on nothing in play."""


TOLD: Final = Told()
Words = Annotated[str, TOLD]
"""A text for people: a name, a title, a reason."""

FORM: Final = "2:"
"""What a fingerprint of this form begins with. One of another form cannot be compared with it."""

PLAIN: Final = frozenset({str, int, bool, float, type(None)})
UNITS_KEPT: Final = 8192
_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode


def fingerprint(value: object, size: int) -> str:
    """A hash of what bears on play, the same in every process."""
    return FORM + blake2b(_encode(substance(value)), digest_size=size).hexdigest()


def state_fingerprint(state: msgspec.Struct, size: int) -> str:
    """The same hash of a state, whose tables of units are mostly those that were hashed before."""
    return FORM + blake2b(_encode(_played(state, _table)), digest_size=size).hexdigest()


def is_of_this_form(fingerprint: str) -> bool:
    """Whether a fingerprint that was written down can be compared with those that are made here."""
    return fingerprint.startswith(FORM)


def substance(value: object) -> object:
    """What bears on play, as plain dicts and lists."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, msgspec.Struct):
        return _played(value, substance)
    if isinstance(value, dict):
        return {str(key): substance(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [held if type(held) in PLAIN else substance(held) for held in value]
    return value


def _table(value: object) -> object:
    """A field of a state: where it is a table of units, each is encoded once for as long as it stays the same."""
    if isinstance(value, dict) and value and isinstance(next(iter(value.values())), msgspec.Struct):
        return dict(zip(map(str, value), map(_unit, value.values()), strict=True))
    return substance(value)


@lru_cache(UNITS_KEPT)
def _unit(unit: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_encode(substance(unit)))


def _played(value: msgspec.Struct, form: Callable[[object], object]) -> dict[str, object]:
    """What the fields hold that bear on play and do not have their default, each brought into a form."""
    found: dict[str, object] = {}
    for name, attribute, default in _fields(type(value)):
        held = getattr(value, attribute)
        if held is not default and held != default:
            found[name] = held if type(held) in PLAIN else form(held)
    return found


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, object], ...]:
    """The encoded name, the name and the default of each field that bears on play."""
    return tuple(
        (field.encode_name, field.name, _default(field))
        for field in msgspec.structs.fields(kind)
        if TOLD not in getattr(field.type, "__metadata__", ())
    )


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
