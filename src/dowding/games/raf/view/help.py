"""What the cited rules say, in our own words."""

from __future__ import annotations

from dowding.games.raf.pack.components import EventKind, Help
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.rule_refs import Rulebook, numbers


def rule_help(book: Rulebook, pack: Components) -> dict[str, str]:
    """Our sentence for each rule that decisions and log lines cite, by its number; events explain themselves.

    The pack calls a rule of the family by its name, and one that a single game has by its number.
    """
    named = numbers(book)
    events = {each.rule: f"{each.name}: {each.text}" for each in pack.contents.of(EventKind)}
    texts = events | {each.rule: each.text for each in pack.contents.of(Help)}
    return {named.get(rule, rule): text for rule, text in texts.items() if named.get(rule, rule)}
