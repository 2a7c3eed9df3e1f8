"""Text fragments of the RAF log: combat results, sums, shifts and lists of units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.engine.text import MINUS, format_signed
from dowding.games.raf.pack.components import Letter
from dowding.games.raf.pack.loader import LETTERS
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.view.luck import flown_as

RESULT_NAMES: Final = {"-": "no effect", "D": "disrupted", "A": "abort", "L": "light loss", "H": "heavy loss"}


def combat_results(combat: Event) -> dict[str, str]:
    """The result of a combat by side and letter, for the letters of the units that fought."""
    units, gruppen = flown_as(combat), len(combat.get_str_list("gruppen"))
    results: dict[str, str] = {}
    for side, flown, line in (("Gruppen", units[:gruppen], "german"), ("squadrons", units[gruppen:], "british")):
        carried = {letter for letter, _, _ in flown}
        for letter, result in zip(LETTERS, combat.get_str(line), strict=True):
            if letter in carried:
                results[f"{side} {letter}"] = RESULT_NAMES[result]
    for letter in LETTERS:
        hit = {gruppe_id for gruppe_id, carried in _gruppen_with_letters(combat) if carried == letter}
        if hit and hit <= lightly_hit(combat):
            results[f"Gruppen {letter}"] = RESULT_NAMES["L"]
    return results


def lightly_hit(combat: Event) -> set[str]:
    """19.2e: the Gruppen whose heavy loss counts as a light one."""
    german = dict(zip(LETTERS, combat.get_str("german"), strict=True))
    spared = combat.get_str_list("spared")
    return {
        gruppe_id
        for gruppe_id, letter in _gruppen_with_letters(combat)
        if gruppe_id in spared and german[letter] == "H"
    }


def _gruppen_with_letters(combat: Event) -> list[tuple[str, Letter]]:
    gruppen = combat.get_str_list("gruppen")
    return [
        (gruppe_id, letter) for gruppe_id, (letter, _, _) in zip(gruppen, flown_as(combat)[: len(gruppen)], strict=True)
    ]


def format_sum(parts: object) -> str:
    """An itemised sum: 3 (54 Sqn) + 2 (net 4 Rye) − 1 (patchy clouds)."""
    if not isinstance(parts, Mapping) or not parts:
        return "0"
    items = [f"{MINUS if value < 0 else '+'} {abs(value)} ({why})" for why, value in parts.items()]
    first, rest = items[0], items[1:]
    return " ".join([first.removeprefix("+ ").replace(f"{MINUS} ", MINUS, 1), *rest])


def format_shifts(parts: object) -> str:
    """Shifts with their signs: +1 ace, −1 German altitude advantage."""
    if not isinstance(parts, Mapping) or not parts:
        return ""
    return ", ".join(f"{format_signed(value)} {why}" for why, value in parts.items())


def format_squadrons(event: Event) -> str:
    """The squadrons of an event by number, or "none"."""
    return ", ".join(f"{squadron_number(squadron_id)} Sqn" for squadron_id in event.get_str_list("squadrons")) or "none"


def format_gruppen(event: Event, key: str = "gruppen") -> str:
    """The Gruppen of an event by designation, or "none"."""
    return ", ".join(gruppe_number(gruppe_id) for gruppe_id in event.get_str_list(key)) or "none"
