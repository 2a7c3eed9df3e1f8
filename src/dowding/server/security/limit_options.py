"""The limits of a server as its keeper writes them: `--limit matches-of-one=500`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dowding.engine.errors import DowdingError
from dowding.server.security.middleware import Limits


class InvalidLimit(DowdingError):
    """A limit that there is not, or not so."""


def parse_limits(assignments: Sequence[str]) -> Limits:
    """The usual limits with these in place of some."""
    numbers = {field.name: field.type for field in msgspec.structs.fields(Limits) if field.type in (int, float)}
    changes: dict[str, float] = {}
    for text in assignments:
        name, _, value = text.partition("=")
        field = name.strip().replace("-", "_")
        if field not in numbers:
            accepted = ", ".join(accepted.replace("_", "-") for accepted in numbers)
            raise InvalidLimit(f"--limit: there is no limit {name!r}; there are {accepted}")
        try:
            changes[field] = msgspec.convert(value.strip(), numbers[field], strict=False)
        except msgspec.ValidationError:
            raise InvalidLimit(f"--limit: {name} takes a number, not {value!r}") from None
        if changes[field] <= 0:
            raise InvalidLimit(f"--limit: {name} must be more than 0, not {value}")
    return msgspec.convert(msgspec.to_builtins(Limits()) | changes, Limits)
