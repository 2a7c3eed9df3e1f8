"""Words that the log of the RAF games shares: results, sums, lists of units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.games.raf.components import Letter
from dowding.games.raf.luck import flown_as
from dowding.games.raf.pack import LETTERS
from dowding.games.raf.words import gruppe_number, squadron_number
from dowding.kernel.events import Event

RESULTS: Final = {"-": "no effect", "D": "disrupted", "A": "abort", "L": "light loss", "H": "heavy loss"}


def count(number: int, one: str, many: str = "") -> str:
    """A number with its word: 1 squadron, 2 squadrons."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def results_of(combat: Event) -> dict[str, str]:
    """The result of a combat by side and letter; only letters that somebody carries, the others' concern nobody."""
    units, gruppen = flown_as(combat), len(combat.texts("gruppen"))
    found: dict[str, str] = {}
    for side, flown, line in (("Gruppen", units[:gruppen], "german"), ("squadrons", units[gruppen:], "british")):
        carried = {letter for letter, _, _ in flown}
        for letter, result in zip(LETTERS, combat.text(line), strict=True):
            if letter in carried:
                spared = side == "Gruppen" and result == "H" and _all_spared(combat, letter)
                found[f"{side} {letter}"] = RESULTS["L" if spared else result]
    return found


def _all_spared(combat: Event, letter: Letter) -> bool:
    """19.2e: whether a heavy loss counts as a light one to every Gruppe of the letter."""
    spared = combat.texts("spared")
    units = zip(combat.texts("gruppen"), flown_as(combat), strict=False)  # squadrons come after the Gruppen
    return all(ident in spared for ident, (carried, _, _) in units if carried == letter)


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
