"""Words that the log of the RAF games shares: results, sums, lists of units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.games.raf.words import gruppe_number, squadron_number
from dowding.kernel.events import Event

RESULTS: Final = {"-": "no effect", "D": "disrupted", "A": "abort", "L": "light loss", "H": "heavy loss"}


def sum_of(parts: object) -> str:
    """An itemised sum: 3 (54 Sqn) + 2 (net 4 Rye) - 1 (patchy clouds)."""
    if not isinstance(parts, Mapping) or not parts:
        return "0"
    items = [f"{'-' if value < 0 else '+'} {abs(value)} ({why})" for why, value in parts.items()]
    first, rest = items[0], items[1:]
    return " ".join([first.removeprefix("+ ").replace("- ", "-", 1), *rest])


def shifts_of(parts: object) -> str:
    """Shifts with their signs: +1 ace, -1 German altitude advantage."""
    if not isinstance(parts, Mapping) or not parts:
        return ""
    return ", ".join(f"{value:+d} {why}" for why, value in parts.items())


def squadrons_of(event: Event) -> str:
    """The squadrons of an event by number."""
    return ", ".join(f"{squadron_number(each)} Sqn" for each in event.texts("squadrons")) or "nobody"


def gruppen_of(event: Event, key: str = "gruppen") -> str:
    """The Gruppen of an event by designation."""
    return ", ".join(gruppe_number(each) for each in event.texts(key)) or "nobody"
