"""Invariants of Eagle (EAGLE-19): those of games with a plan, and of the British response."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.errors import RulesError
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.decks import response_cards
from dowding.games.raf.eagle.rules.response import wanted_and_minimum
from dowding.games.raf.eagle.rules.sequence import end_of_day
from dowding.games.raf.planning.rules.invariants import check_planning_battle
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import PATROL


def check_invariants(battle: Battle) -> list[str]:
    """The invariants that the state violates, in words; empty if it is valid."""
    if not isinstance(battle, Eagle):
        raise RulesError("only Eagle is checked here")
    if "response" not in battle.state.decks:  # not set up yet
        return []
    cards = sorted(response_cards(battle))
    return [
        *check_planning_battle(battle, end_of_day, {"response": cards}),
        *_check_answer(battle),
        *_check_reinforcements(battle),
    ]


def _check_answer(battle: Eagle) -> Iterator[str]:
    """Responders are from the pool and between minimum and wanted; no squadron patrols."""
    answer = battle.state.answer
    if not set(answer.responders) <= set(answer.pool):
        yield f"{sorted(set(answer.responders) - set(answer.pool))} respond but are not in the pool"
    if answer.responders:
        wanted, minimum = wanted_and_minimum(battle, answer.wanted, answer.minimum)
        if not minimum <= len(answer.responders) <= wanted:
            yield f"{len(answer.responders)} squadrons respond; {wanted} are wanted, at least {minimum}"
    if battle.squadrons_in(PATROL):
        yield "a squadron is on patrol"
    unknown = set(battle.state.responses) - set(battle.state.squadrons)
    if unknown:
        yield f"{sorted(unknown)} have responded but are not squadrons"


def _check_reinforcements(battle: Eagle) -> Iterator[str]:
    """At most six reinforcements arrive (4.IV8d)."""
    max_arrivals = battle.pack.mark_limit["reinforcement"].most
    if battle.state.arrived > max_arrivals:
        yield f"{battle.state.arrived} reinforcements have arrived; the maximum is {max_arrivals}"
