"""Kinds of reasons in Wing Leader: about an option, its squadron, its square or the position."""

from __future__ import annotations

from collections.abc import Callable

from ai.reason_checks import Fact
from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.geometry import altitude_of, column_of, square_named
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import Squadron

Number = Callable[[Fight, Decision, Option], float]
Holds = Callable[[Fight, Decision, Option], bool]


def the(decision: Decision, ident: str) -> Option:
    option = decision.option(ident)
    assert option is not None, f"{ident} is not offered"
    return option


def bare(reason: Reason) -> bool:
    return not reason.value and not reason.than


def flyer(fight: Fight, option: Option) -> Squadron:
    move = fight.state.move
    return fight.squadron(option.piece or (move.squadron if move is not None else ""))


def holds(condition: Holds) -> Fact:
    """A reason without numbers about an option."""

    def is_so(fight: Fight, decision: Decision, reason: Reason) -> bool:
        return bare(reason) and condition(fight, decision, the(decision, reason.of))

    return is_so


def says(number: Number, than: Number = lambda *_: 0.0, digits: int = 0) -> Fact:
    """A reason with numbers about an option that is not compared with another."""

    def is_so(fight: Fight, decision: Decision, reason: Reason) -> bool:
        option, least = the(decision, reason.of), 0.500001 / float(10**digits)
        mine, beside = number(fight, decision, option), than(fight, decision, option)
        return abs(reason.value - mine) < least and abs(reason.than - beside) < least

    return is_so


def counts(number: Callable[[Fight, Decision], float], than: Callable[[Fight, Decision], float] = lambda *_: 0) -> Fact:
    """A reason about the position."""

    def is_so(fight: Fight, decision: Decision, reason: Reason) -> bool:
        return (reason.value, reason.than) == (number(fight, decision), than(fight, decision))

    return is_so


def of(number: Callable[[Fight, Squadron], float]) -> Number:
    """A number of the squadron of an option."""
    return lambda fight, decision, option: number(fight, flyer(fight, option))


def there(number: Callable[[Fight, Decision, Option, int, int], float]) -> Number:
    """A number of the square of an option: its column and altitude."""

    def at_its_square(fight: Fight, decision: Decision, option: Option) -> float:
        square = square_named(option.region)
        return number(fight, decision, option, column_of(square), altitude_of(square))

    return at_its_square


def offers(decision: Decision, verb: str) -> list[Option]:
    return [option for option in decision.options if option.id.split(":")[0] == verb]
