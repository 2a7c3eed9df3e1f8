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
from dowding.engine.text import MINUS, capitalize_first


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
    ONLY: "This is the only legal move.",
    SOLE: "Nothing else is worth considering here.",
    EVEN: "No real difference from {other}.",
    NO_HEURISTIC: "There is no rule of thumb for this decision, so any choice will do.",
    DRAWN: "Drawn from {value:.0f} sensible choices, so that the enemy cannot predict you.",
    FIRST: "This baseline always takes the first option.",
    DECLINED: "This baseline declines everything optional.",
}
"""The phrases of the reasons that a heuristic may give in any game."""


def because(*reasons: Reason) -> LazyReasons:
    """Reasons that are already known."""
    return lambda: reasons


NO_REASONS: Final = because()
"""No reasons."""


RegionNames = Mapping[str, str]
"""The display names of the regions of a game's boards, by id."""
NO_NAMES: Final[RegionNames] = {}


def describe_reasons(
    reasons: Iterable[Reason], decision: Decision, phrases: Phrases, region_names: RegionNames = NO_NAMES
) -> list[str]:
    """The reasons as sentences. They end with the first that calls two options equal: only equal terms follow it."""
    texts: list[str] = []
    for reason in reasons:
        texts.append(_format_reason(reason, decision, phrases, region_names))
        if reason.kind == EVEN:
            break
    return texts


def _format_reason(reason: Reason, decision: Decision, phrases: Phrases, region_names: RegionNames) -> str:
    phrase = phrases.get(reason.kind) or PHRASES.get(reason.kind)
    if phrase is None:
        raise RulesError(f"No phrase for the reason {reason.kind!r}")
    of, other = decision.option(reason.of), decision.option(reason.other)
    text = phrase.format(
        value=_ReasonNumber(reason.value or 0.0),
        than=_ReasonNumber(reason.than or 0.0),
        of=_region_label(reason.of, decision, region_names) if of is None else of.label,
        other=_region_label(reason.other, decision, region_names) if other is None else _other_label(of, other),
        another=_region_label(reason.other, decision, region_names) if other is None else other.label,
    )
    return capitalize_first(text if text.endswith(".") else f"{text}.")


class _ReasonNumber(float):
    """A number that is formatted with a typographic minus sign; zero has no minus sign."""

    def __format__(self, format_spec: str) -> str:
        return super().__format__(format_spec).replace("-", MINUS)


def _region_label(region: str, decision: Decision, region_names: RegionNames) -> str:
    """The display name of a region: that of the boards, or the label of the option with this region."""
    label = next((option.label for option in decision.options if region and option.region == region), region)
    return region_names.get(region, label)


def _other_label(of: Option | None, other: Option) -> str:
    """The other option by the name of its piece, or by its whole label where both options move the same piece."""
    if of is not None and of.piece == other.piece:
        return other.label
    return other.name or other.label
