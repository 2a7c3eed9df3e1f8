"""What is at stake in a raid: the results of each combat by side and letter, and what the bombing did."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.log_words import RESULTS
from dowding.games.raf.luck import flown_as
from dowding.games.raf.pack import LETTERS, Components
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL
from dowding.kernel.events import Event
from dowding.kernel.prospects import UNTOUCHED

DAMAGE: Final = {"0": UNTOUCHED, "1": "1 damage", "2": "2 damage", "H": "heavy damage"}


def sum_up(pack: Components, events: list[Event]) -> dict[str, str]:
    """By attack, side and letter the combat result; by target the bomb result; of a raid to come what it is like."""
    if any(event.kind == "patrols" for event in events):
        return _raid_to_come(events)
    found: dict[str, str] = {}
    for event in events:
        if event.kind == "raid":  # a follow-up is another story
            break
        if event.kind == "combat":
            found |= _combat(event)
        elif event.kind == "bombing":
            found[f"Bombing: {event.text('target')}"] = DAMAGE[event.text("result")]
    return found


def _raid_to_come(events: list[Event]) -> dict[str, str]:
    """Who has only patrols wants to know what may come; what it leads to is in the points to expect."""
    found: dict[str, str] = {}
    for event in events:
        if event.kind == "raid":
            found.setdefault("Next raid", event.text("effort"))
        elif event.kind == "detection":
            found.setdefault("Warning", event.text("warning"))
            found.setdefault("Intelligence", event.text("intelligence"))
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
                found[f"{attack}: {side} {letter}"] = UNTOUCHED if result == "-" else RESULTS[result]
    return found


def is_settled(battle: Battle) -> bool:
    """Whether no raid is under way, or all that came with it have left the Raid Display."""
    raid = battle.state.raid
    if raid is None:
        return True
    return (
        raid.deployed and not battle.gruppen_in(HUNT, BOMBER, ESCORT, PATROL) and not battle.squadrons_in(HUNT, BOMBER)
    )
