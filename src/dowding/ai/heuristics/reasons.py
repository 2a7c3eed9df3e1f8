"""Claims: a reason as data – what it says of which option, with the rules' own numbers – and the words made of it.

A claim can be checked against the table, and words are written only from claims; so a hint cannot say what nobody has
reckoned. Kinds and their words are the game's, but for those that any rule of thumb may need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError


class Reason(msgspec.Struct, frozen=True):
    """One reason: a kind, the option that it speaks of, and its number; beside another option and its number."""

    kind: str
    of: str = ""
    value: float = 0.0
    other: str = ""
    than: float = 0.0


LazyReasons = Callable[[], tuple[Reason, ...]]
"""The claims of a counsel, the weightiest first; worked out, as refusals are, only when somebody asks."""
Phrases = Mapping[str, str]
"""The words of each kind of claim, with places for its fields; `another` is the other one with what it would do."""

ONLY: Final = "only"
SOLE: Final = "sole"
EVEN: Final = "even"
NO_HEURISTIC: Final = "untaught"
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
"""What a rule of thumb may claim in any game."""


def because(*reasons: Reason) -> LazyReasons:
    """A why that has been worked out already."""
    return lambda: reasons


NO_REASONS: Final = because()
"""Nothing is claimed."""


def describe_reasons(reasons: Iterable[Reason], decision: Decision, phrases: Phrases) -> list[str]:
    """The claims in words. After one that finds two options even come only the terms in which they are."""
    texts: list[str] = []
    for reason in reasons:
        texts.append(_format_reason(reason, decision, phrases))
        if reason.kind == EVEN:
            break
    return texts


def _format_reason(reason: Reason, decision: Decision, phrases: Phrases) -> str:
    phrase = phrases.get(reason.kind) or PHRASES.get(reason.kind)
    if phrase is None:
        raise RulesError(f"there are no words for the claim {reason.kind!r}")
    of, other = decision.option(reason.of), decision.option(reason.other)
    return phrase.format(
        value=_without_negative_zero(reason.value),
        than=_without_negative_zero(reason.than),
        of=reason.of if of is None else of.label,
        other=reason.other if other is None else _other_label(of, other),
        another=reason.other if other is None else other.label,
    )


def _without_negative_zero(number: float) -> float:
    """No minus before a nought."""
    return number or 0.0


def _other_label(of: Option | None, other: Option) -> str:
    """The other option by the name of its piece; with what it does where both speak of one piece."""
    if of is not None and of.piece == other.piece:
        return other.label
    return other.label.removesuffix(other.deed).rstrip() or other.label
