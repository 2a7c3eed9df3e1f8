"""What is at stake in a raid: the results of each combat by side and letter, and what the bombing did."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.log_words import RESULTS, results_of
from dowding.games.raf.pack import Components
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
    attack = event.text("attack").capitalize()
    return {
        f"{attack}: {who}": UNTOUCHED if result == RESULTS["-"] else result for who, result in results_of(event).items()
    }


def is_settled(battle: Battle) -> bool:
    """Whether no raid is under way, or all that came with it have left the Raid Display."""
    raid = battle.state.raid
    if raid is None:
        return True
    return (
        raid.deployed and not battle.gruppen_in(HUNT, BOMBER, ESCORT, PATROL) and not battle.squadrons_in(HUNT, BOMBER)
    )
