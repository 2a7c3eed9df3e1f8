"""The limits of a server, and the option `--limit matches-of-one=500` that sets them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.errors import DowdingError

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")


class Limits(msgspec.Struct, frozen=True):
    """Limits on connections, requests and matches. `dowding serve --limit` sets the numbers."""

    connections: int = 4_096
    """In total; fewer if the process may not open that many file descriptors."""
    connections_of_one: int = 200
    """From one address; not applied behind a proxy."""
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    """The timeouts for the head and the body of a request."""
    body: int = 64 * 1024
    save: int = 2 * 1024 * 1024
    message: int = 4 * 1024
    messages_per_second: float = 50.0
    messages_at_once: int = 200
    changes_per_second: float = 4.0
    changes_at_once: int = 240
    reads_per_second: float = 25.0
    reads_at_once: int = 400
    """Read requests from one address that cost work: pages, lists, scenes, reports, analysis."""
    sockets_per_match: int = 100
    sockets: int = 5_000
    guests: int = 200
    """The number of sessions that may join a seat by its link."""
    matches_of_one: int = 200
    matches: int = 20_000
    hosts: tuple[str, ...] = LOOPBACK
    """The accepted host names, without a port."""
    any_address: bool = False
    """Whether IP addresses are accepted as well. Another site cannot make a browser send one of them as its own."""
    behind: tuple[str, ...] = ()
    """The public host names of the proxy in front of the server, which are accepted as well."""


class InvalidLimit(DowdingError):
    """An unknown limit, or an invalid value for one."""


def parse_limits(assignments: Sequence[str]) -> Limits:
    """Parse `name=value` assignments; other limits keep their defaults."""
    numbers = {field.name: field.type for field in msgspec.structs.fields(Limits) if field.type in (int, float)}
    changes: dict[str, float] = {}
    for text in assignments:
        name, _, value = text.partition("=")
        field = name.strip().replace("-", "_")
        if field not in numbers:
            accepted = ", ".join(accepted.replace("_", "-") for accepted in numbers)
            raise InvalidLimit(f"--limit: Unknown limit {name!r}. Choose one of: {accepted}.")
        try:
            changes[field] = msgspec.convert(value.strip(), numbers[field], strict=False)
        except msgspec.ValidationError:
            raise InvalidLimit(f"--limit: {name} must be a number, not {value!r}.") from None
        if not math.isfinite(changes[field]):
            raise InvalidLimit(f"--limit: {name} must be a number, not {value!r}.")
        if changes[field] <= 0:
            raise InvalidLimit(f"--limit: {name} must be greater than 0, not {value}.")
    return msgspec.convert(msgspec.to_builtins(Limits()) | changes, Limits)
