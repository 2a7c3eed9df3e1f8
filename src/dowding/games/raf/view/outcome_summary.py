"""What is at stake in a raid: the results of each combat by side and letter, and what the bombing did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.events import Event
from dowding.engine.odds import UNTOUCHED
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL
from dowding.games.raf.view.log_format import RESULTS, results_of
from dowding.view.scene import Stake

DAMAGE: Final = {"0": (UNTOUCHED, 0), "1": ("1 damage", 1), "2": ("2 damage", 2), "H": ("heavy damage", 4)}
SEVERITY: Final = tuple(RESULTS.values())


def sum_up(pack: Components, events: list[Event]) -> list[Stake]:
    """By attack, side and letter the combat result; by target the bomb result; of a raid to come what it is like."""
    if any(event.kind == "patrols" for event in events):
        return _raid_to_come(events)
    found: dict[tuple[str, str], Stake] = {}
    for event in events:
        if event.kind == "raid":  # a follow-up is another story
            break
        if event.kind == "combat":
            found |= {(stake.part, stake.subject): stake for stake in _combat(event)}
        elif event.kind == "bombing":
            target, (outcome, gravity) = event.text("target"), DAMAGE[event.text("result")]
            found["Bombing", target] = Stake(target, outcome, gravity, "Bombing", "british", "target")
    return list(found.values())


def _raid_to_come(events: list[Event]) -> list[Stake]:
    """Who has only patrols wants to know what may come; what it leads to is in the points to expect."""
    found: dict[str, str] = {}
    for event in events:
        if event.kind == "raid":
            found.setdefault("Next raid", event.text("effort"))
        elif event.kind == "detection":
            found.setdefault("Warning", event.text("warning"))
            found.setdefault("Intelligence", event.text("intelligence"))
    return [Stake(subject, outcome) for subject, outcome in found.items()]


def _combat(event: Event) -> Iterator[Stake]:
    attack = event.text("attack").capitalize()
    for who, result in results_of(event).items():
        gravity = SEVERITY.index(result)
        side = "german" if who.startswith("Gruppen") else "british"
        yield Stake(who, result if gravity else UNTOUCHED, gravity, attack, side)


def is_settled(battle: Battle) -> bool:
    """Whether no raid is under way, or all that came with it have left the Raid Display."""
    raid = battle.state.raid
    if raid is None:
        return True
    return (
        raid.deployed and not battle.gruppen_in(HUNT, BOMBER, ESCORT, PATROL) and not battle.squadrons_in(HUNT, BOMBER)
    )
