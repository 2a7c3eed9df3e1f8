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


class DisplayOnly:
    """The mark of a field that is told to people or serves to run the rules, and bears on nothing in play."""


DISPLAY_ONLY: Final = DisplayOnly()
DisplayText = Annotated[str, DISPLAY_ONLY]
"""A text for people: a name, a title, a reason."""

FORMAT_PREFIX: Final = "2:"
"""What a fingerprint of this form begins with. One of another form cannot be compared with it."""

PLAIN_TYPES: Final = frozenset({str, int, bool, float, type(None)})
UNIT_CACHE_SIZE: Final = 8192
_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode


def fingerprint(value: object, size: int) -> str:
    """A hash of what bears on play, the same in every process."""
    return FORMAT_PREFIX + blake2b(_encode(canonical_form(value)), digest_size=size).hexdigest()


def state_fingerprint(state: msgspec.Struct, size: int) -> str:
    """The same hash of a state, whose tables of units are mostly those that were hashed before."""
    return FORMAT_PREFIX + blake2b(_encode(_gameplay_fields(state, _canonical_table)), digest_size=size).hexdigest()


def has_current_format(fingerprint: str) -> bool:
    """Whether a fingerprint that was written down can be compared with those that are made here."""
    return fingerprint.startswith(FORMAT_PREFIX)


def canonical_form(value: object) -> object:
    """What bears on play, as plain dicts and lists."""
    if type(value) in PLAIN_TYPES:
        return value
    if isinstance(value, msgspec.Struct):
        return _gameplay_fields(value, canonical_form)
    if isinstance(value, dict):
        return {str(key): canonical_form(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [item if type(item) in PLAIN_TYPES else canonical_form(item) for item in value]
    return value


def _canonical_table(value: object) -> object:
    """A field of a state: where it is a table of units, each is encoded once for as long as it stays the same."""
    if isinstance(value, dict) and value and isinstance(next(iter(value.values())), msgspec.Struct):
        return dict(zip(map(str, value), map(_encode_unit, value.values()), strict=True))
    return canonical_form(value)


@lru_cache(UNIT_CACHE_SIZE)
def _encode_unit(unit: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_encode(canonical_form(unit)))


def _gameplay_fields(value: msgspec.Struct, transform: Callable[[object], object]) -> dict[str, object]:
    """What the fields hold that bear on play and do not have their default, each brought into a form."""
    fields: dict[str, object] = {}
    for name, attribute, default in _field_specs(type(value)):
        field_value = getattr(value, attribute)
        if field_value is not default and field_value != default:
            fields[name] = field_value if type(field_value) in PLAIN_TYPES else transform(field_value)
    return fields


@cache
def _field_specs(struct_type: type[msgspec.Struct]) -> tuple[tuple[str, str, object], ...]:
    """The encoded name, the name and the default of each field that bears on play."""
    return tuple(
        (field.encode_name, field.name, _default_value(field))
        for field in msgspec.structs.fields(struct_type)
        if DISPLAY_ONLY not in getattr(field.type, "__metadata__", ())
    )


def _default_value(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
