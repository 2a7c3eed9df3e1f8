"""Help texts for the cited rule sections, paraphrased, from the pack."""

from __future__ import annotations

from dowding.games.hardest_days.pack.components import EventKind, RuleHelp
from dowding.games.hardest_days.pack.loader import Components


def rule_help(pack: Components) -> dict[str, str]:
    """A sentence or two by rule; the rule of an event has the text of its chit."""
    events = {kind.rule: f"{kind.name}: {kind.text}" for kind in pack.contents.entries_of(EventKind)}
    return {entry.rule: entry.text for entry in pack.contents.entries_of(RuleHelp)} | events
