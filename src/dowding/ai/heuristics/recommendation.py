"""Counsel: what a rule of thumb advises in a decision, and why, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

import msgspec

from dowding.ai.heuristics.reasons import DECLINED, FIRST, ONLY, UNSAID, UNTAUGHT, Claim, Why, because
from dowding.engine.context import Table
from dowding.engine.decision import DONE, Decision, Option

Stance = str
"""How a seat is played: by doctrine, `careful` or `bold`, or by a recipe, which a game names as it likes."""
TAUGHT: Final[Stance] = "taught"
"""The stance in which a game teaches its doctrine: the best that is known."""


class Counsel(msgspec.Struct, frozen=True):
    """An option and why: the claims that speak for it, the weightiest first."""

    option: Option
    why: Why = UNSAID

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What is claimed for the option. Ask before the table goes on."""
        return self.why()

    def after(self, *claims: Claim) -> Counsel:
        """The same counsel with something to be said first."""
        return Counsel(self.option, why=lambda: claims + self.why())


TableT = TypeVar("TableT", bound=Table)
ReadT = TypeVar("ReadT", bound=Table, contravariant=True)
"""A thumb that reads any table of a family reads that of each of its games."""
Thumb = Callable[[TableT, Decision], Counsel]
"""A rule of thumb for one kind of decision. It reads only what its seat may know: the table it gets is a sample."""


class Varied(Generic[ReadT]):
    """A rule of thumb that draws among good answers, so that the same position is not always played the same way."""

    def __init__(self, thumb: Callable[[ReadT, Decision, Random], Counsel]) -> None:
        self.advise: Final = thumb


Thumbs = Mapping[str, Thumb[TableT] | Varied[TableT]]
"""The rules of thumb by what a decision is about."""


def verb_of(option: Option) -> str:
    """What an option does: the first word of its id."""
    return option.id.partition(":")[0]


def kind_of(decision: Decision) -> str:
    """What a decision is about: the verb of its first option that is not just being done."""
    for option in decision.options:
        if option.id != DONE.id:
            return verb_of(option)
    return DONE.id


def advise(thumbs: Thumbs[TableT], table: TableT, decision: Decision, random: Random) -> Counsel:
    """The counsel for a decision; where nothing is known to matter, any option is as good as another."""
    options = decision.options
    if len(options) == 1:
        return Counsel(options[0], why=because(Claim(ONLY, options[0].id)))
    thumb = thumbs.get(kind_of(decision))
    if isinstance(thumb, Varied):
        return thumb.advise(table, decision, random)
    if thumb is not None:
        return thumb(table, decision)
    return Counsel(options[int(random.random() * len(options))], why=because(Claim(UNTAUGHT)))


def with_verb(decision: Decision, verb: str) -> list[Option]:
    """The options of a decision that do this."""
    start = f"{verb}:"
    return [option for option in decision.options if option.id.startswith(start) or option.id == verb]


def drawn(options: Sequence[Option], weight: Callable[[Option], float], random: Random) -> Option:
    """One of the options, each as likely as its weight says; the best where all weigh nothing."""
    weights = [max(weight(option), 0.0) for option in options]
    return random.choices(options, weights)[0] if any(weights) else options[0]


def best(options: Sequence[Option], worth: Callable[[Option], float]) -> Option:
    """The option of most worth, the first among equals."""
    return max(options, key=worth)


def can_be_done(decision: Decision) -> bool:
    """Whether being done is among the options: a forecast also asks what doctrine would do if it were not."""
    return decision.option(DONE.id) is not None


def done(decision: Decision, why: Why = UNSAID) -> Counsel:
    """Be done with it."""
    return Counsel(decision.option(DONE.id) or decision.options[0], why)


def declined(table: Table, decision: Decision) -> Counsel:
    """Be done at once; where something must be done, the first that is offered."""
    return done(decision, why=because(Claim(DECLINED)))


def first(table: Table, decision: Decision) -> Counsel:
    """The first that is offered, rather than to be done."""
    choice = next((option for option in decision.options if option.id != DONE.id), decision.options[0])
    return Counsel(choice, why=because(Claim(FIRST)))
