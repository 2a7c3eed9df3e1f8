"""What the cited rules say, in our own words."""

from __future__ import annotations

from dowding.games.raf.pack.components import EventKind, RuleHelp
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.pack.rule_refs import RuleRefs, rule_numbers


def rule_help(rule_refs: RuleRefs, pack: Components) -> dict[str, str]:
    """Our sentence for each rule that decisions and log lines cite, by its number; events explain themselves.

    The pack calls a rule of the family by its name, and one that a single game has by its number.
    """
    named = rule_numbers(rule_refs)
    events = {entry.rule: f"{entry.name}: {entry.text}" for entry in pack.contents.entries_of(EventKind)}
    texts = events | {entry.rule: entry.text for entry in pack.contents.entries_of(RuleHelp)}
    return {named.get(rule, rule): text for rule, text in texts.items() if named.get(rule, rule)}
