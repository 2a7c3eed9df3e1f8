"""Words that the log of the RAF games shares: results, sums, lists of units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.raf.pack.components import Letter
from dowding.games.raf.pack.loader import LETTERS
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.view.luck import flown_as

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
                found[f"{side} {letter}"] = RESULTS[result]
    for letter in LETTERS:
        hit = {ident for ident, carried in _gruppen_with_letters(combat) if carried == letter}
        if hit and hit <= lightly_hit(combat):
            found[f"Gruppen {letter}"] = RESULTS["L"]
    return found


def lightly_hit(combat: Event) -> set[str]:
    """19.2e: the Gruppen whose heavy loss counts as a light one."""
    german = dict(zip(LETTERS, combat.text("german"), strict=True))
    spared = combat.texts("spared")
    return {ident for ident, letter in _gruppen_with_letters(combat) if ident in spared and german[letter] == "H"}


def _gruppen_with_letters(combat: Event) -> list[tuple[str, Letter]]:
    gruppen = combat.texts("gruppen")
    return [(ident, letter) for ident, (letter, _, _) in zip(gruppen, flown_as(combat)[: len(gruppen)], strict=True)]


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
