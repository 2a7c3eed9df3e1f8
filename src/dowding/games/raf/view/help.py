"""Rule help: a sentence in our own words for each rule that the game cites."""

from __future__ import annotations

from dowding.games.raf.pack.components import EventKind, RuleHelp
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.pack.rule_refs import RuleRefs, rule_numbers


def rule_help(rule_refs: RuleRefs, pack: Components) -> dict[str, str]:
    """The help text of each rule that decisions and log lines cite, by its number. Events bring their own texts.

    In the pack, a rule of the family has a name, and a rule of a single game has its number.
    """
    named = rule_numbers(rule_refs)
    events = {entry.rule: f"{entry.name}: {entry.text}" for entry in pack.contents.entries_of(EventKind)}
    texts = events | {entry.rule: entry.text for entry in pack.contents.entries_of(RuleHelp)}
    return {named.get(rule, rule): text for rule, text in texts.items() if named.get(rule, rule)}
