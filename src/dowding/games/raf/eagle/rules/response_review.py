"""The pause in which the player reads the British response (EAGLE-7), and its summary."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.engine.text import format_count
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.rules.option_labels import squadron_number


def read_the_answer(battle: Eagle) -> Rules:
    """II.8: pause so that the player can read the British response."""
    answer = battle.state.answer
    about = (response_piece(answer.card), *(answer.responders or answer.pool))
    prompt = f"Raid on {battle.target.name}: {describe_answer(battle)}"
    proceed = Option("done", "Continue the raid", piece=about[0], risky=True)
    yield Decision(battle.german, prompt, "EAGLE-7.2n", [proceed], pause=True, about=about)


def describe_answer(battle: Eagle) -> str:
    """The squadrons that respond, or why none does."""
    answer = battle.state.answer
    if not answer.responders:
        return f"no squadron responds ({answer.why})"
    responders = format_count(len(answer.responders), "squadron responds", "squadrons respond")
    return f"{responders} ({squadron_numbers(answer.responders)})"


def squadron_numbers(squadrons: Iterable[str]) -> str:
    """The numbers of squadrons, separated by commas."""
    return ", ".join(squadron_number(squadron_id) for squadron_id in squadrons)


def response_piece(card: int) -> str:
    """The id of a response card."""
    return f"response/{card}"
