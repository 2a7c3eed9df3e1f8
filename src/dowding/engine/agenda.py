"""The agenda: the names and arguments of the steps still to run. A game registers its steps in tables by name."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Annotated, Concatenate, Never, NewType, Protocol, TypeVar, cast

import msgspec

from dowding.engine.decision import Decision, Option, SimultaneousDecisions
from dowding.engine.errors import RulesError
from dowding.engine.fingerprint import DISPLAY_ONLY

Rules = Generator[Decision | SimultaneousDecisions, Option, None]
"""A rule procedure: a generator that yields decisions and receives the chosen options."""

StepFunction = Callable[Concatenate[Never, ...], Rules | None]  # type: ignore[explicit-any]  # no other word for "any number"
"""A step as a game writes it: a procedure, or a plain function if there is nothing to choose.

It takes the game's own context, then any arguments; `Never` represents the context type that only the game knows.
"""

StepName = NewType("StepName", str)
"""The name of a step, for modules that cannot import it because its module imports them."""


class Step(Protocol):
    """A step as the engine calls it, with a context of its game and the arguments from the agenda."""

    def __call__(self, context: object, /, *arguments: Argument) -> Rules | None: ...


Argument = str | int

Item = tuple[Argument, ...]
"""A step on the agenda: its name, then its arguments."""

ScheduledStep = StepFunction | tuple[StepFunction | StepName, *tuple[Argument, ...]]
"""A step as a rule schedules it: the step, then its arguments."""

S = TypeVar("S", bound="State")


class State(msgspec.Struct, kw_only=True):
    """What changes in a game, as plain data: keys, never prose. The last item of the agenda is the next step.

    The values in its lists, sets and dicts are immutable and hashable. The agenda follows from the choices, and step
    names may change with the code, so it is not part of the fingerprint; nor are `DISPLAY_ONLY` fields.
    """

    agenda: Annotated[list[Item], DISPLAY_ONLY] = msgspec.field(default_factory=list)

    if TYPE_CHECKING:  # every struct has it; the stubs of msgspec do not say so

        def __copy__(self: S) -> S: ...

    def clone(self: S) -> S:
        """A copy of the struct and of its lists, sets, dicts and states; it shares only immutable values."""
        copy = self.__copy__()
        for name in copy.__struct_fields__:
            value = getattr(copy, name)
            if isinstance(value, list | dict | set):
                setattr(copy, name, value.copy())
            elif isinstance(value, State):  # of a guest match
                setattr(copy, name, value.clone())
        return copy


def to_item(step: ScheduledStep) -> Item:
    """The agenda item of a scheduled step."""
    if isinstance(step, tuple):
        return (_step_name(step[0]), *step[1:])
    return (step.__name__,)


def _step_name(step: StepFunction | StepName) -> str:
    return step if isinstance(step, str) else step.__name__


def schedule_next(state: State, steps: Iterable[ScheduledStep]) -> None:
    """Schedule these steps, in this order, before all others."""
    agenda = state.agenda
    insert_at = len(agenda)
    for step in steps:
        agenda.insert(insert_at, to_item(step))


def drop(state: State, steps: Iterable[ScheduledStep]) -> None:
    """Remove these steps, with exactly these arguments, from the agenda."""
    cancelled = {to_item(step) for step in steps}
    state.agenda = [agenda_item for agenda_item in state.agenda if agenda_item not in cancelled]


def go_to(state: State, step: StepFunction | StepName) -> None:
    """Remove everything from the agenda that comes before this step."""
    agenda, name = state.agenda, _step_name(step)
    while agenda and agenda[-1][0] != name:
        agenda.pop()
    if not agenda:
        raise RulesError(f"The step {name} is not on the agenda")


def scheduled_arguments(state: State, step: StepFunction) -> list[Item]:
    """The arguments of each scheduled run of this step."""
    return [tuple(arguments) for name, *arguments in state.agenda if name == step.__name__]


def is_next(state: State, steps: Iterable[StepFunction]) -> bool:
    """Whether one of these steps is the next on the agenda."""
    return bool(state.agenda) and state.agenda[-1][0] in {step.__name__ for step in steps}


def steps_by_name(*step_tables: Iterable[StepFunction]) -> dict[str, Step]:
    """The steps of a game by name, from its tables; two steps may not share a name."""
    steps: dict[str, Step] = {}
    for step_table in step_tables:
        for function in step_table:
            step = cast("Step", function)
            if steps.setdefault(function.__name__, step) is not step:
                raise RulesError(f"Two different steps are called {function.__name__!r}")
    return steps
