"""Validation messages for pack entries: the path of the field, the problem and the accepted values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import inspect

LOCATED_ERROR: Final = re.compile(r"^(?P<what>.*) - at `\$(?P<path>.*)`$", re.DOTALL)
PATH_STEP: Final = re.compile(r"\.(?P<field>\w+)|\[(?P<index>\d+|\.\.\.)\]")
INVALID_ENUM: Final = re.compile(r"^Invalid enum value (?P<value>.*)$")


def describe_validation_error(error: msgspec.ValidationError, raw: object, struct_type: type) -> str:
    """The message of an error: `raider: squadrons A: mission: 'bomb' is not one of bombing, strafing, ...`."""
    located = LOCATED_ERROR.match(str(error))
    if located is None:
        return str(error)
    steps = [step["field"] or step["index"] for step in PATH_STEP.finditer(located["path"])]
    what, invalid_enum = located["what"], INVALID_ENUM.match(located["what"])
    accepted = list(_accepted_values([inspect.type_info(struct_type)], steps))
    if invalid_enum is not None and accepted:
        what = f"{invalid_enum['value']} is not one of {', '.join(accepted)}"
    return ": ".join((*_field_path(raw, steps), what))


def _field_path(raw: object, steps: list[str]) -> Iterator[str]:
    """The path to a field. A list item is named by its id, or by its number if it has none."""
    heading = ""
    for step in steps:
        if isinstance(raw, list) and step.isdigit():
            raw = raw[int(step)]
            entry_id = raw.get("id") if isinstance(raw, dict) else None
            heading = f"{heading} {entry_id if isinstance(entry_id, str) else f'number {int(step) + 1}'}"
            continue
        if heading:
            yield heading
        raw = raw.get(step) if isinstance(raw, dict) else None
        heading = step
    if heading:
        yield heading


def _accepted_values(types: list[inspect.Type], steps: list[str]) -> Iterator[str]:
    """The values that are accepted at the end of a path."""
    for type_info in types:
        if isinstance(type_info, inspect.Metadata):
            yield from _accepted_values([type_info.type], steps)
        elif isinstance(type_info, inspect.UnionType):
            yield from _accepted_values(list(type_info.types), steps)
        elif isinstance(type_info, inspect.LiteralType) and not steps:
            yield from map(str, type_info.values)
        elif isinstance(type_info, inspect.StructType) and steps:
            yield from _accepted_values(
                [field.type for field in type_info.fields if field.encode_name == steps[0]], steps[1:]
            )
        elif isinstance(type_info, inspect.CollectionType) and steps:
            yield from _accepted_values([type_info.item_type], steps[1:])
