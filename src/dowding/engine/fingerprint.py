"""Canonical hashing of states and packs. Display text and fields at their default are ignored.

A new field with a default therefore changes no fingerprint, nor does a new wording. A renamed field keeps its old
name in the encoded form (`msgspec.field(name=...)`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Annotated, Final

import msgspec


class DisplayOnly:
    """The mark of a field that does not affect play: it is displayed, or only serves to run the rules."""


DISPLAY_ONLY: Final = DisplayOnly()
DisplayText = Annotated[str, DISPLAY_ONLY]
"""A text that is only displayed: a name, a title, a reason."""

FORMAT_PREFIX: Final = "2:"
"""The prefix of fingerprints in the current format. Those of another format cannot be compared with them."""

PLAIN_TYPES: Final = frozenset({str, int, bool, float, type(None)})
UNIT_CACHE_SIZE: Final = 8192
_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode


def fingerprint(value: object, size: int) -> str:
    """A hash of everything in a value that affects play, the same in every process."""
    return FORMAT_PREFIX + blake2b(_encode(canonical_form(value)), digest_size=size).hexdigest()


def state_fingerprint(state: msgspec.Struct, size: int) -> str:
    """The same hash of a state, with a cache of encoded units, most of which were hashed before."""
    return FORMAT_PREFIX + blake2b(_encode(_gameplay_fields(state, _canonical_table)), digest_size=size).hexdigest()


def has_current_format(fingerprint: str) -> bool:
    """Whether a recorded fingerprint can be compared with those that are computed here."""
    return fingerprint.startswith(FORMAT_PREFIX)


def canonical_form(value: object) -> object:
    """Everything in a value that affects play, as plain dicts and lists."""
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
    """The canonical form of a state field; the units of a dict are encoded once as long as they stay the same."""
    if isinstance(value, dict) and value and isinstance(next(iter(value.values())), msgspec.Struct):
        return dict(zip(map(str, value), map(_encode_unit, value.values()), strict=True))
    return canonical_form(value)


@lru_cache(UNIT_CACHE_SIZE)
def _encode_unit(unit: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_encode(canonical_form(unit)))


def _gameplay_fields(value: msgspec.Struct, transform: Callable[[object], object]) -> dict[str, object]:
    """The transformed values of the fields that affect play and are not at their default."""
    fields: dict[str, object] = {}
    for name, attribute, default in _field_specs(type(value)):
        field_value = getattr(value, attribute)
        if field_value is not default and field_value != default:
            fields[name] = field_value if type(field_value) in PLAIN_TYPES else transform(field_value)
    return fields


@cache
def _field_specs(struct_type: type[msgspec.Struct]) -> tuple[tuple[str, str, object], ...]:
    """The encoded name, the name and the default of each field that affects play."""
    return tuple(
        (field.encode_name, field.name, _default_value(field))
        for field in msgspec.structs.fields(struct_type)
        if DISPLAY_ONLY not in getattr(field.type, "__metadata__", ())
    )


def _default_value(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
