"""What is wrong with an entry of a pack, for people: which field of whom, and what may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import inspect

AT: Final = re.compile(r"^(?P<what>.*) - at `\$(?P<path>.*)`$", re.DOTALL)
STEP: Final = re.compile(r"\.(?P<field>\w+)|\[(?P<index>\d+|\.\.\.)\]")
ENUM: Final = re.compile(r"^Invalid enum value (?P<value>.*)$")


def told(error: msgspec.ValidationError, raw: object, form: type) -> str:
    """A mistake in an entry: `raider: squadrons A: mission: 'bomb' is not one of bombing, strafing, ...`."""
    found = AT.match(str(error))
    if found is None:
        return str(error)
    steps = [each["field"] or each["index"] for each in STEP.finditer(found["path"])]
    what, wrong = found["what"], ENUM.match(found["what"])
    legal = list(_legal([inspect.type_info(form)], steps))
    if wrong is not None and legal:
        what = f"{wrong['value']} is not one of {', '.join(legal)}"
    return ": ".join((*_named(raw, steps), what))


def _named(raw: object, steps: list[str]) -> Iterator[str]:
    """The way to a field: one of a list is called by its id, or by its place in it."""
    heading = ""
    for step in steps:
        if isinstance(raw, list) and step.isdigit():
            raw = raw[int(step)]
            ident = raw.get("id") if isinstance(raw, dict) else None
            heading = f"{heading} {ident if isinstance(ident, str) else f'number {int(step) + 1}'}"
            continue
        if heading:
            yield heading
        raw = raw.get(step) if isinstance(raw, dict) else None
        heading = step
    if heading:
        yield heading


def _legal(forms: list[inspect.Type], steps: list[str]) -> Iterator[str]:
    """The words that may stand at the end of a way."""
    for form in forms:
        if isinstance(form, inspect.Metadata):
            yield from _legal([form.type], steps)
        elif isinstance(form, inspect.UnionType):
            yield from _legal(list(form.types), steps)
        elif isinstance(form, inspect.LiteralType) and not steps:
            yield from map(str, form.values)
        elif isinstance(form, inspect.StructType) and steps:
            yield from _legal([each.type for each in form.fields if each.encode_name == steps[0]], steps[1:])
        elif isinstance(form, inspect.CollectionType) and steps:
            yield from _legal([form.item_type], steps[1:])
