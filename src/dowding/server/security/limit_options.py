"""The limits of a server as its keeper writes them: `--limit matches-of-one=500`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dowding.engine.errors import DowdingError
from dowding.server.security.middleware import Limits


class NoSuchLimit(DowdingError):
    """A limit that there is not, or not so."""


def limits_from(wanted: Sequence[str]) -> Limits:
    """The usual limits with these in place of some."""
    numbers = {field.name: field.type for field in msgspec.structs.fields(Limits) if field.type in (int, float)}
    changes: dict[str, float] = {}
    for text in wanted:
        name, _, value = text.partition("=")
        field = name.strip().replace("-", "_")
        if field not in numbers:
            known = ", ".join(known.replace("_", "-") for known in numbers)
            raise NoSuchLimit(f"--limit: there is no limit {name!r}; there are {known}")
        try:
            changes[field] = msgspec.convert(value.strip(), numbers[field], strict=False)
        except msgspec.ValidationError:
            raise NoSuchLimit(f"--limit: {name} takes a number, not {value!r}") from None
        if changes[field] <= 0:
            raise NoSuchLimit(f"--limit: {name} must be more than 0, not {value}")
    return msgspec.convert(msgspec.to_builtins(Limits()) | changes, Limits)
