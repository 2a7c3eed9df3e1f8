"""The possible outcomes of a raid for the odds display: combat results by side and letter, and bomb damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.events import Event
from dowding.engine.odds import UNAFFECTED
from dowding.engine.outcome import SubjectOutcome
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL
from dowding.games.raf.view.log_format import RESULT_NAMES, combat_results

DAMAGE_OUTCOMES: Final = {"0": (UNAFFECTED, 0), "1": ("1 damage", 1), "2": ("2 damage", 2), "H": ("heavy damage", 4)}
SEVERITY: Final = tuple(RESULT_NAMES.values())


def summarize_outcome(pack: Components, events: list[Event]) -> list[SubjectOutcome]:
    """Combat results by attack, side and letter; bomb results by target; effort and detection of a future raid."""
    if any(event.kind == "patrols" for event in events):
        return _raid_to_come(events)
    outcomes: dict[tuple[str, str], SubjectOutcome] = {}
    for event in events:
        if event.kind == "raid":  # a follow-up raid is not part of this outcome
            break
        if event.kind == "combat":
            outcomes |= {(subject.part, subject.subject): subject for subject in _combat(event)}
        elif event.kind == "bombing":
            target, (outcome, gravity) = event.get_str("target"), DAMAGE_OUTCOMES[event.get_str("result")]
            outcomes["Bombing", target] = SubjectOutcome(target, outcome, gravity, "Bombing", "british", "target")
    return list(outcomes.values())


def _raid_to_come(events: list[Event]) -> list[SubjectOutcome]:
    """While only patrols are assigned, the outcome is the next raid; its results are in the expected points."""
    expectations: dict[str, str] = {}
    for event in events:
        if event.kind == "raid":
            expectations.setdefault("Next raid", event.get_str("effort"))
        elif event.kind == "detection":
            expectations.setdefault("Warning", event.get_str("warning"))
            expectations.setdefault("Intelligence", event.get_str("intelligence"))
    return [SubjectOutcome(subject, outcome) for subject, outcome in expectations.items()]


def _combat(event: Event) -> Iterator[SubjectOutcome]:
    attack = event.get_str("attack").capitalize()
    for units, result in combat_results(event).items():
        gravity = SEVERITY.index(result)
        side = "german" if units.startswith("Gruppen") else "british"
        yield SubjectOutcome(units, result if gravity else UNAFFECTED, gravity, attack, side)


def is_outcome_decided(battle: Battle) -> bool:
    """Whether no raid is under way, or all its units have left the Raid Display."""
    raid = battle.state.raid
    if raid is None:
        return True
    return (
        raid.deployed and not battle.gruppen_in(HUNT, BOMBER, ESCORT, PATROL) and not battle.squadrons_in(HUNT, BOMBER)
    )
