"""Reasons: why a heuristic recommends an option, as data with the rules' own numbers, and the sentences made of it.

Tests check a reason against the match, and sentences are made only from reasons, so a hint cannot say anything that was
not computed. A game defines its kinds of reasons and their phrases; this module has those that any heuristic may need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError


class Reason(msgspec.Struct, frozen=True):
    """One reason: its kind, the option that it is about, its number, and another option and number to compare."""

    kind: str
    of: str = ""
    value: float = 0.0
    other: str = ""
    than: float = 0.0


LazyReasons = Callable[[], tuple[Reason, ...]]
"""The reasons of a recommendation, the most important first. They are computed only for a hint, never in rollouts."""
Phrases = Mapping[str, str]
"""The format string of each kind of reason. `other` is the name of the other piece, `another` the other option."""

ONLY: Final = "only"
SOLE: Final = "sole"
EVEN: Final = "even"
NO_HEURISTIC: Final = "no heuristic"
DRAWN: Final = "drawn"
FIRST: Final = "first"
DECLINED: Final = "declined"
PHRASES: Final[Phrases] = {
    ONLY: "there is nothing else to choose",
    SOLE: "it is the only one that doctrine considers here",
    EVEN: "nothing that doctrine weighs sets it apart from {other}",
    NO_HEURISTIC: "doctrine has no rule of thumb for this",
    DRAWN: "drawn among {value:.0f} that would do, so as not to be foreseen",
    FIRST: "this recipe takes the first that is offered",
    DECLINED: "this recipe does nothing that it need not do",
}
"""The phrases of the reasons that a heuristic may give in any game."""


def because(*reasons: Reason) -> LazyReasons:
    """Reasons that are known already."""
    return lambda: reasons


NO_REASONS: Final = because()
"""No reasons."""


def describe_reasons(reasons: Iterable[Reason], decision: Decision, phrases: Phrases) -> list[str]:
    """The reasons as sentences. One that finds two options even is the last: only their equal terms follow it."""
    texts: list[str] = []
    for reason in reasons:
        texts.append(_format_reason(reason, decision, phrases))
        if reason.kind == EVEN:
            break
    return texts


def _format_reason(reason: Reason, decision: Decision, phrases: Phrases) -> str:
    phrase = phrases.get(reason.kind) or PHRASES.get(reason.kind)
    if phrase is None:
        raise RulesError(f"there is no phrase for the reason {reason.kind!r}")
    of, other = decision.option(reason.of), decision.option(reason.other)
    return phrase.format(
        value=_without_negative_zero(reason.value),
        than=_without_negative_zero(reason.than),
        of=reason.of if of is None else of.label,
        other=reason.other if other is None else _other_label(of, other),
        another=reason.other if other is None else other.label,
    )


def _without_negative_zero(number: float) -> float:
    """Zero without a minus sign."""
    return number or 0.0


def _other_label(of: Option | None, other: Option) -> str:
    """The other option by the name of its piece, or by its whole label where both options move the same piece."""
    if of is not None and of.piece == other.piece:
        return other.label
    return other.name or other.label
