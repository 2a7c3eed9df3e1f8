"""The agenda: the names of the steps still to do. The sequence of play is a table of steps that a state works off."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Annotated, Concatenate, Never, NewType, Protocol, TypeVar, cast

import msgspec

from dowding.engine.decision import Decision, Option, SimultaneousDecisions
from dowding.engine.errors import RulesError
from dowding.engine.fingerprint import DISPLAY_ONLY

Rules = Generator[Decision | SimultaneousDecisions, Option, None]
"""A procedure of the rules: it yields where somebody must choose, and gets the chosen option back."""

StepFunction = Callable[Concatenate[Never, ...], Rules | None]  # type: ignore[explicit-any]  # no other word for "any number"
"""A step as a game writes it: a procedure, or a plain function where there is nothing to choose.

It takes the game's own table, then any arguments; `Never` stands for the table that only the game knows.
"""

StepName = NewType("StepName", str)
"""The name of a step in a room above: rules that come round to where they began cannot all import each other."""


class Step(Protocol):
    """A step as the kernel calls it, with a table of its game and the arguments that the agenda holds."""

    def __call__(self, context: object, /, *arguments: Argument) -> Rules | None: ...


Argument = str | int

Item = tuple[Argument, ...]
"""A step still to do, as the agenda holds it: its name, then its arguments."""

ScheduledStep = StepFunction | tuple[StepFunction | StepName, *tuple[Argument, ...]]
"""A step to do, as a rule plans it: the step, then its arguments."""

S = TypeVar("S", bound="State")


class State(msgspec.Struct, kw_only=True):
    """What changes in a game, as plain data: keys, never prose. The last item of the agenda is the next step.

    The values in its tables are immutable and hashable. The agenda follows from the choices, and its names of steps are
    the code's own, so a save is not known by it; nor by fields that are only told (`TOLD`).
    """

    agenda: Annotated[list[Item], DISPLAY_ONLY] = msgspec.field(default_factory=list)

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


def to_item(step: ScheduledStep) -> Item:
    """The agenda's form of a step to do."""
    if isinstance(step, tuple):
        return (_step_name(step[0]), *step[1:])
    return (step.__name__,)


def _step_name(step: StepFunction | StepName) -> str:
    return step if isinstance(step, str) else step.__name__


def schedule_next(state: State, steps: Iterable[ScheduledStep]) -> None:
    """Do these steps next, in this order, before what is already planned."""
    agenda = state.agenda
    insert_at = len(agenda)
    for step in steps:
        agenda.insert(insert_at, to_item(step))


def drop(state: State, steps: Iterable[ScheduledStep]) -> None:
    """Leave out these steps, with just these arguments, wherever they are planned."""
    cancelled = {to_item(step) for step in steps}
    state.agenda = [agenda_item for agenda_item in state.agenda if agenda_item not in cancelled]


def go_to(state: State, step: StepFunction | StepName) -> None:
    """Leave out what is planned before this step."""
    agenda, name = state.agenda, _step_name(step)
    while agenda and agenda[-1][0] != name:
        agenda.pop()
    if not agenda:
        raise RulesError(f"the step {name} is not planned")


def scheduled_arguments(state: State, step: StepFunction) -> list[Item]:
    """The arguments of this step, each time that it is planned."""
    return [tuple(arguments) for name, *arguments in state.agenda if name == step.__name__]


def is_next(state: State, steps: Iterable[StepFunction]) -> bool:
    """Whether one of these steps is the next to do."""
    return bool(state.agenda) and state.agenda[-1][0] in {step.__name__ for step in steps}


def steps_by_name(*step_tables: Iterable[StepFunction]) -> dict[str, Step]:
    """The steps of a game by name, from its tables; two steps may not share a name."""
    steps: dict[str, Step] = {}
    for step_table in step_tables:
        for function in step_table:
            step = cast("Step", function)
            if steps.setdefault(function.__name__, step) is not step:
                raise RulesError(f"two different steps are called {function.__name__!r}")
    return steps
