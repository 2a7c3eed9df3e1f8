"""The secret plans of Secret Numbers, and their flaws.

SN-6: in a plot every round begins with a plan, made by the seats in turn. The plotter names cards that the other seat
may play, up to a limit, may ask the oracle once, and closes the plan. A named card that is played wins a point. The
other seat learns only that a plan is being made, and that it is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Refused, Seat
from toy_game.context import MAX_NAMED, SEATS, NumbersContext, Plan

ORACLE_SPEAKS: Final = 4


def plotter(context: NumbersContext) -> Seat:
    """SN-6: the seats take turns to plan."""
    return SEATS[context.state.round % len(SEATS)]


def plot(context: NumbersContext, seat: Seat) -> Rules:
    """SN-6.1: name a card, ask the oracle, or close the plan."""
    refusals = list(_refusals(context))
    refused = {refusal.id for refusal in refusals}
    options = [option for option in _plots(context) if option.id not in refused]
    choice = yield Decision(
        seat,
        "Name a card, ask the oracle, or close the plan",
        "SN-6.1",
        options,
        refused=lambda: refusals,
        waiting=_waiting(context, seat),
        pause=True,
        secret=True,
    )
    verb, _, card = choice.id.partition(":")
    if context.flaw == "time that passes while the other plans":
        context.happen("took a while", "SN-6.1", seat=seat)
    if verb == "close":
        _close(context, seat)
        return
    if verb == "name":
        _name(context, seat, card)
        context.schedule_next((plot, seat))
    else:
        context.state.plan = msgspec.structs.replace(_plan(context), asked=True)
        context.schedule_next(ask_oracle, (hear, seat), (plot, seat))
    if context.flaw == "a plan goes on within its step":
        yield Decision(seat, "Is that all?", "SN-6.1", [Option("yes", "Yes")], secret=True)


def _plots(context: NumbersContext) -> list[Option]:
    shown = set(context.state.shown)
    names = [Option(f"name:{card}", f"Name {card}", piece=card) for card in context.numbers if card not in shown]
    return [*names, Option("ask-oracle", "Ask the oracle", risky=True), Option("close", "Close the plan", risky=True)]


def _refusals(context: NumbersContext) -> Iterator[Refused]:
    plan = _plan(context)
    for card in context.numbers:
        if card in plan.named:
            yield Refused(f"name:{card}", f"Name {card}", "it is already named", "SN-6.1")
        elif len(plan.named) >= MAX_NAMED and card not in context.state.shown:
            yield Refused(f"name:{card}", f"Name {card}", f"a plan has {MAX_NAMED} names at most", "SN-6.1")
    if plan.asked:
        yield Refused("ask-oracle", "Ask the oracle", "the oracle was already asked", "SN-6.2")
    elif not context.state.deck:
        yield Refused("ask-oracle", "Ask the oracle", "the deck is empty", "SN-6.2")


def _waiting(context: NumbersContext, seat: Seat) -> str:
    count = f" and has named {len(_plan(context).named)}" if context.flaw == "waiting text counts a plan" else ""
    return f"{seat} makes a plan{count}."


def _plan(context: NumbersContext) -> Plan:
    return context.state.plan or Plan("")


def _name(context: NumbersContext, seat: Seat, card: str) -> None:
    plan = _plan(context)
    context.state.plan = msgspec.structs.replace(plan, named=context.ordered([*plan.named, card]))
    context.happen("named", "SN-6.1", (seat,), seat=seat, cards=[card])


def ask_oracle(context: NumbersContext) -> None:
    """SN-6.2: a hidden die; on 4 or more the plotter glimpses the top card of the deck."""
    seat = _plan(context).seat
    if context.roll("oracle", "SN-6.2", seen_by=(seat,)) >= ORACLE_SPEAKS:
        context.glimpse(seat, "SN-6.2")


def hear(context: NumbersContext, seat: Seat) -> Rules:
    """SN-6.2: the plotter hears the oracle: a secret decision with one option."""
    waiting = _waiting(context, seat)
    yield Decision(seat, "The oracle has spoken", "SN-6.2", [Option("nod", "Nod")], waiting=waiting, secret=True)
    context.happen("nodded", "SN-6.2", (seat,), seat=seat)


def _close(context: NumbersContext, seat: Seat) -> None:
    """SN-6.3: all seats learn that the plan is closed, and nothing else."""
    if context.flaw == "the number of a roll":
        context.happen("closed a plan", "SN-6.3", seat=seat, dice=context.dice.position)
    else:
        context.happen("closed a plan", "SN-6.3", seat=seat)


def foresee(context: NumbersContext, played: dict[Seat, str]) -> None:
    """SN-6.4: a card that was named and is played wins a point; the plan is over either way."""
    plan, context.state.plan = context.state.plan, None
    if plan is None:
        return
    hits = [card for seat, card in played.items() if seat != plan.seat and card in plan.named]
    if hits:
        context.state.points[plan.seat] += 1
        context.happen("foresaw", "SN-6.4", seat=plan.seat, cards=hits)
