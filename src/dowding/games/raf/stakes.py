"""What is at stake in a raid: the results of each combat by side and letter, and what the bombing did."""

from __future__ import annotations

from dowding.games.raf.battle import Battle
from dowding.games.raf.log_words import RESULTS
from dowding.games.raf.luck import flown_as
from dowding.games.raf.pack import LETTERS, Components
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL
from dowding.kernel.events import Event


def sum_up(pack: Components, events: list[Event]) -> dict[str, str]:
    """By attack, side and letter the combat result; by target the bomb result."""
    found: dict[str, str] = {}
    for event in events:
        if event.kind == "combat":
            found |= _combat(event)
        elif event.kind == "bombing":
            result = event.text("result")
            found[f"Bombing of {event.text('target')}"] = "heavy damage" if result == "H" else f"{result} damage"
    return found


def _combat(event: Event) -> dict[str, str]:
    """Only letters that somebody carries: the others' results concern nobody."""
    attack = event.text("attack").capitalize()
    units, gruppen = flown_as(event), len(event.texts("gruppen"))
    found: dict[str, str] = {}
    for side, flown, line in (("Gruppen", units[:gruppen], "german"), ("squadrons", units[gruppen:], "british")):
        carried = {letter for letter, _, _ in flown}
        for letter, result in zip(LETTERS, event.text(line), strict=True):
            if letter in carried:
                found[f"{attack}: {side} {letter}"] = RESULTS[result]
    return found


def is_settled(battle: Battle) -> bool:
    """Whether nobody is in the Raid Display: no interception, combat or bombing is under way."""
    return not battle.gruppen_in(HUNT, BOMBER, ESCORT, PATROL) and not battle.squadrons_in(HUNT, BOMBER)
