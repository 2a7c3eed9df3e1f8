"""The secret plans of Secret Numbers, and their flaws.

SN-6: in a plot every round begins with a plan, the seats take turns. The plotter names cards that the other may play,
as many as it likes up to a limit, may once ask the oracle, and closes the plan. A card that was named and is played
wins a point. The other seat learns only that a plan is being made, and that it is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Refused, Seat
from toy_game.context import MAX_NAMED, SEATS, NumbersContext, Plan

ORACLE_SPEAKS: Final = 4


def plotter(table: NumbersContext) -> Seat:
    """SN-6: the seats take turns to plan."""
    return SEATS[table.state.round % len(SEATS)]


def plot(table: NumbersContext, seat: Seat) -> Rules:
    """SN-6.1: name a card, ask the oracle, or close the plan."""
    refusals = list(_refusals(table))
    refused = {refusal.id for refusal in refusals}
    options = [option for option in _plots(table) if option.id not in refused]
    choice = yield Decision(
        seat,
        "Name a card, ask the oracle, or close the plan",
        "SN-6.1",
        options,
        refused=lambda: refusals,
        waiting=_waiting(table, seat),
        pause=True,
        secret=True,
    )
    verb, _, card = choice.id.partition(":")
    if table.flaw == "time that passes while the other plans":
        table.happen("took a while", "SN-6.1", seat=seat)
    if verb == "close":
        _close(table, seat)
        return
    if verb == "name":
        _name(table, seat, card)
        table.schedule_next((plot, seat))
    else:
        table.state.plan = msgspec.structs.replace(_plan(table), asked=True)
        table.schedule_next(ask_oracle, (hear, seat), (plot, seat))
    if table.flaw == "a plan goes on within its step":
        yield Decision(seat, "Is that all?", "SN-6.1", [Option("yes", "Yes")], secret=True)


def _plots(table: NumbersContext) -> list[Option]:
    shown = set(table.state.shown)
    names = [Option(f"name:{card}", f"Name {card}", piece=card) for card in table.numbers if card not in shown]
    return [*names, Option("ask-oracle", "Ask the oracle", risky=True), Option("close", "Close the plan", risky=True)]


def _refusals(table: NumbersContext) -> Iterator[Refused]:
    plan = _plan(table)
    for card in table.numbers:
        if card in plan.named:
            yield Refused(f"name:{card}", f"Name {card}", "it is named already", "SN-6.1")
        elif len(plan.named) >= MAX_NAMED and card not in table.state.shown:
            yield Refused(f"name:{card}", f"Name {card}", f"a plan has {MAX_NAMED} names at most", "SN-6.1")
    if plan.asked:
        yield Refused("ask-oracle", "Ask the oracle", "it has been asked", "SN-6.2")
    elif not table.state.deck:
        yield Refused("ask-oracle", "Ask the oracle", "the deck is empty", "SN-6.2")


def _waiting(table: NumbersContext, seat: Seat) -> str:
    done = f" and has named {len(_plan(table).named)}" if table.flaw == "waiting text counts a plan" else ""
    return f"{seat} makes a plan{done}."


def _plan(table: NumbersContext) -> Plan:
    return table.state.plan or Plan("")


def _name(table: NumbersContext, seat: Seat, card: str) -> None:
    plan = _plan(table)
    table.state.plan = msgspec.structs.replace(plan, named=table.ordered([*plan.named, card]))
    table.happen("named", "SN-6.1", (seat,), seat=seat, cards=[card])


def ask_oracle(table: NumbersContext) -> None:
    """SN-6.2: a hidden die; on 4 or more the plotter glimpses the top card of the deck."""
    seat = _plan(table).seat
    if table.roll("oracle", "SN-6.2", seen_by=(seat,)) >= ORACLE_SPEAKS:
        table.glimpse(seat, "SN-6.2")


def hear(table: NumbersContext, seat: Seat) -> Rules:
    """SN-6.2: the plotter hears the oracle: a single option that is hidden from the other seat."""
    waiting = _waiting(table, seat)
    yield Decision(seat, "The oracle has spoken", "SN-6.2", [Option("nod", "Nod")], waiting=waiting, secret=True)
    table.happen("nodded", "SN-6.2", (seat,), seat=seat)


def _close(table: NumbersContext, seat: Seat) -> None:
    """SN-6.3: it is public that the plan is closed, and nothing else."""
    if table.flaw == "the number of a roll":
        table.happen("closed a plan", "SN-6.3", seat=seat, dice=table.dice.position)
    else:
        table.happen("closed a plan", "SN-6.3", seat=seat)


def foresee(table: NumbersContext, played: dict[Seat, str]) -> None:
    """SN-6.4: a card that was named and is played wins a point; the plan is over either way."""
    plan, table.state.plan = table.state.plan, None
    if plan is None:
        return
    hits = [card for seat, card in played.items() if seat != plan.seat and card in plan.named]
    if hits:
        table.state.points[plan.seat] += 1
        table.happen("foresaw", "SN-6.4", seat=plan.seat, cards=hits)
