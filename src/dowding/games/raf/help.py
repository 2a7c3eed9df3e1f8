"""What the cited rules say, in our own words."""

from __future__ import annotations

from dowding.games.raf.components import EventKind, Help
from dowding.games.raf.pack import Components


def rule_help(pack: Components) -> dict[str, str]:
    """Our sentence for each rule that decisions and log lines cite; events explain themselves."""
    events = {each.rule: f"{each.name}: {each.text}" for each in pack.contents.of(EventKind)}
    return events | {each.rule: each.text for each in pack.contents.of(Help)}
