"""Guest matches: a game that is played to its end inside a step of another game, its host.

The state of the guest is part of the state of the host, so undo, forks, samples, saves and audits need nothing else.
The step of the host that plays the guest calls `work_off`. It runs the guest's steps with the host's dice and passes
the guest's decisions on, under the seats of the host and with prefixed ids.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

import msgspec

from dowding.engine.agenda import Rules, ScheduledStep, Step
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Leg, Option, Path, Refused, Seat, SimultaneousDecisions
from dowding.engine.errors import RulesError
from dowding.engine.events import ROLL, Event, Plain

Orders = Callable[[GameContext, Decision], Option]
"""Standing orders: a pure function of the position and the decision."""


class Hosting(msgspec.Struct, frozen=True, kw_only=True):
    """How a host plays a guest: the guest's steps, its seats in the host, and who answers for the others."""

    name: str
    """The prefix of ids, event kinds and names of rolls."""
    steps: Mapping[str, Step]
    seats: Mapping[Seat, Seat]
    """The host's seat for each seat of the guest."""
    is_present: Callable[[Seat], bool]
    """Whether a seat of the host makes its own decisions now. Standing orders make those of the others."""
    orders: Orders
    is_risky: Callable[[Option], bool] = lambda option: option.risky
    """Whether dice may follow an option before the next decision of a present seat."""
    sum_up: Callable[[GameContext], None] = lambda guest: None
    """Logs what the last events of the guest amount to, before they are handed over."""
    rename: Callable[[str], str] = lambda text: text
    """Gives the guest's pieces their names in the host, in texts for players."""
    extras: Callable[[Decision], Sequence[Option]] = lambda decision: ()
    """Options that the host adds to a decision of the guest, already with ids of the host."""
    take_extra: Callable[[Seat, Option], None] = lambda seat, option: None
    """What such an option does. The guest's decision is asked again afterwards."""


def work_off(host: GameContext, guest: GameContext, hosting: Hosting, again: ScheduledStep) -> Rules | None:
    """Run the guest's agenda up to a step that may ask, and return that step as a procedure of the host.

    None means that the guest is over. `again` is the step of the host that continues after the procedure.
    """
    follow(host, guest)
    while guest.state.agenda:
        step = guest.state.agenda.pop()
        if hosting.steps[str(step[0])](guest, *step[1:]) is None:
            hand_over_events(host, guest, hosting)
            continue
        guest.state.agenda.append(step)  # `_ask` takes it again, after the host's checkpoint
        return _ask(host, guest, hosting, again)
    return None


def follow(host: GameContext, guest: GameContext) -> None:
    """Make the guest roll the dice of the host and count its choices."""
    guest.dice = host.dice
    guest.at = host.at
    if host.log is None:
        guest.log = None
    elif guest.log is None:
        guest.log = []


def hand_over_events(host: GameContext, guest: GameContext, hosting: Hosting) -> None:
    """Move the guest's events into the host's log, and its barrier to the host."""
    hosting.sum_up(guest)
    if guest.revealed:
        host.reveal()
        guest.revealed = False
    if host.log is not None and guest.log:
        host.log.extend(_event_of_host(event, hosting) for event in guest.log)
        guest.log.clear()


def _event_of_host(event: Event, hosting: Hosting) -> Event:
    seen_by = None if event.seen_by is None else tuple(hosting.seats[seat] for seat in event.seen_by)
    if event.kind == ROLL:
        data: dict[str, Plain] = event.data | {"name": f"{hosting.name}/{event.get_str('name')}"}
        return msgspec.structs.replace(event, data=data, seen_by=seen_by)
    return msgspec.structs.replace(event, kind=f"{hosting.name}/{event.kind}", seen_by=seen_by)


def _ask(host: GameContext, guest: GameContext, hosting: Hosting, again: ScheduledStep) -> Rules:
    """The guest's next step as a procedure of the host."""
    follow(host, guest)
    host.schedule_next(again)
    step = guest.state.agenda.pop()
    routine = hosting.steps[str(step[0])](guest, *step[1:])
    if routine is None:
        raise RulesError(f"The step {step} of the guest asked before, but not now")
    answer: Option | None = None
    while True:
        try:
            asked = next(routine) if answer is None else routine.send(answer)
        except StopIteration:
            break
        hand_over_events(host, guest, hosting)
        if isinstance(asked, SimultaneousDecisions):
            answer = yield from _answer_simultaneous(host, guest, hosting, asked)
        else:
            answer = yield from _answer(host, guest, hosting, asked)
    hand_over_events(host, guest, hosting)


Answering = Generator[Decision | SimultaneousDecisions, Option, Option]


def _answer(host: GameContext, guest: GameContext, hosting: Hosting, decision: Decision) -> Answering:
    """The answer to a decision of the guest: that of the host's seat, or by standing orders."""
    while hosting.is_present(hosting.seats[decision.seat]):
        extras = hosting.extras(decision)
        choice = yield _decision_of_host(decision, hosting, extras)
        follow(host, guest)
        if any(extra.id == choice.id for extra in extras):
            hosting.take_extra(hosting.seats[decision.seat], choice)
            continue
        option = decision.option(choice.id.removeprefix(f"{hosting.name}:"))
        if option is None:
            raise RulesError(f"{choice.id!r} is not an option of the guest")
        return option
    return _obey(guest, hosting, decision)


def _answer_simultaneous(
    host: GameContext, guest: GameContext, hosting: Hosting, asked: SimultaneousDecisions
) -> Answering:
    """The answers to simultaneous decisions; those of absent seats do not depend on the others."""
    asked.check()
    orders = {
        decision.seat: _obey(guest, hosting, decision)
        for decision in asked.decisions
        if not hosting.is_present(hosting.seats[decision.seat])
    }
    present = [decision for decision in asked.decisions if decision.seat not in orders]
    answers = dict(orders)
    if len(present) == 1:
        answers[present[0].seat] = yield from _answer(host, guest, hosting, present[0])
    elif present:
        sealed = SimultaneousDecisions(*(_decision_of_host(decision, hosting, ()) for decision in present))
        yield sealed
        follow(host, guest)
        for decision in present:
            option_id = sealed.answers[hosting.seats[decision.seat]].id.removeprefix(f"{hosting.name}:")
            option = decision.option(option_id)
            if option is None:
                raise RulesError(f"{option_id!r} is not an option of the guest")
            answers[decision.seat] = option
    asked.answers = {decision.seat: answers[decision.seat] for decision in asked.decisions}
    return asked.answers[asked.decisions[-1].seat]


def _obey(guest: GameContext, hosting: Hosting, decision: Decision) -> Option:
    decision.check()
    option = hosting.orders(guest, decision)
    if decision.option(option.id) is None:
        raise RulesError(f"The standing orders answer {option.id!r}, which is not offered: {decision.prompt}")
    return option


# Decisions under the names of the host


def _decision_of_host(decision: Decision, hosting: Hosting, extras: Iterable[Option]) -> Decision:
    refused, paths = decision.refused, decision.paths
    return msgspec.structs.replace(
        decision,
        seat=hosting.seats[decision.seat],
        prompt=hosting.rename(decision.prompt),
        options=[*(option_of_host(option, hosting) for option in decision.options), *extras],
        refused=None if refused is None else lambda: [_refused_of_host(refusal, hosting) for refusal in refused()],
        about=tuple(id_of_host(about, hosting) for about in decision.about),
        paths=None if paths is None else lambda: [_path_of_host(path, hosting) for path in paths()],
    )


def id_of_host(guest_id: str, hosting: Hosting) -> str:
    """The id of a piece or region of the guest in the host."""
    return f"{hosting.name}/{guest_id}" if guest_id else ""


def option_of_host(option: Option, hosting: Hosting) -> Option:
    """An option of the guest under its id in the host: `battle:fly:E7`, about the piece `battle/H1`."""
    return msgspec.structs.replace(
        option,
        id=f"{hosting.name}:{option.id}",
        label=hosting.rename(option.label),
        name=hosting.rename(option.name),
        risky=hosting.is_risky(option),
        piece=id_of_host(option.piece, hosting),
        region=id_of_host(option.region, hosting),
        target=id_of_host(option.target, hosting),
    )


def _refused_of_host(refused: Refused, hosting: Hosting) -> Refused:
    return msgspec.structs.replace(
        refused,
        id=f"{hosting.name}:{refused.id}",
        label=hosting.rename(refused.label),
        why=hosting.rename(refused.why),
        piece=id_of_host(refused.piece, hosting),
        region=id_of_host(refused.region, hosting),
    )


def _path_of_host(path: Path, hosting: Hosting) -> Path:
    legs = tuple(Leg(id_of_host(leg.region, hosting), leg.cost, leg.course) for leg in path.legs)
    options = tuple(f"{hosting.name}:{option_id}" for option_id in path.options)
    label = hosting.rename(path.label)
    return msgspec.structs.replace(path, label=label, piece=id_of_host(path.piece, hosting), options=options, legs=legs)
