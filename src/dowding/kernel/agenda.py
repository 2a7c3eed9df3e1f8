"""The agenda: the names of the steps still to do. The sequence of play is a table of steps that a state works off."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Never, Protocol, TypeVar, cast

import msgspec

from dowding.kernel.decision import Decision, Option, Sealed
from dowding.kernel.errors import RulesError

Rules = Generator[Decision | Sealed, Option, None]
"""A procedure of the rules: it yields where somebody must choose, and gets the chosen option back."""

StepFunction = (
    Callable[[Never], Rules | None]
    | Callable[[Never, Never], Rules | None]
    | Callable[[Never, Never, Never], Rules | None]
)
"""A step as a game writes it: a procedure, or a plain function where there is nothing to choose.

It takes the game's own table, then up to two arguments; `Never` stands for the types that only the game knows.
"""


class Step(Protocol):
    """A step as the kernel calls it, with a table of its game and the arguments that the agenda holds."""

    def __call__(self, table: object, /, *arguments: str | int) -> Rules | None: ...


Entry = tuple[str | int, ...]
"""A step still to do: its name, then its arguments."""

Planned = StepFunction | tuple[StepFunction, str | int] | tuple[StepFunction, str | int, str | int]

S = TypeVar("S", bound="State")


class State(msgspec.Struct, kw_only=True):
    """What changes in a game, as plain data. The last entry of the agenda is the next step."""

    agenda: list[Entry] = msgspec.field(default_factory=list)

    if TYPE_CHECKING:  # every struct has it; the stubs of msgspec do not say so

        def __copy__(self: S) -> S: ...

    def clone(self: S) -> S:
        """A copy that shares only immutable values: the struct and its lists, sets and dicts, one level deep."""
        copy = self.__copy__()
        for name in copy.__struct_fields__:
            value = getattr(copy, name)
            if isinstance(value, list | dict | set):
                setattr(copy, name, value.copy())
        return copy


def entry(step: Planned) -> Entry:
    """The agenda's form of a step to do."""
    if isinstance(step, tuple):
        return (step[0].__name__, *step[1:])
    return (step.__name__,)


def follow(state: State, steps: Iterable[Planned]) -> None:
    """Do these steps next, in this order, before what is already planned."""
    planned = state.agenda
    at = len(planned)
    for step in steps:
        planned.insert(at, entry(step))


def named(*tables: Iterable[StepFunction]) -> dict[str, Step]:
    """The steps of a game by name, from its tables; two steps may not share a name."""
    steps: dict[str, Step] = {}
    for table in tables:
        for function in table:
            step = cast("Step", function)
            if steps.setdefault(function.__name__, step) is not step:
                raise RulesError(f"two different steps are called {function.__name__!r}")
    return steps
