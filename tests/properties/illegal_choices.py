"""Property 5: each kind of illegal choice is rejected with its own error and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from dowding.engine.decision import Decision, Seat
from dowding.engine.errors import ChoiceError, MalformedChoice, NotOffered, RefusedByRule, StalePosition, WrongSeat
from dowding.engine.match import Match
from properties.cases import Broken, Case, begin, moves
from properties.positions import check_same, position_of

MAX_PER_KIND: Final = 40
"""How many formerly offered options, and how many refused ones, are tried at a position, chosen at random."""
MALFORMED: Final = ("", " ", "Done", "done ", "done:", ":54", "patrol::54", "patrol:54\n", "x" * 200)


def check_illegal_choices(case: Case, every: int) -> None:
    """Try all kinds of illegal choices at every `every`-th position."""
    match = begin(case)
    offered_before: set[str] = set()
    random = Random(case.seed)
    for number, move in enumerate(moves(case, match)):
        if number % every == 0:
            before = position_of(match)
            for seat in match.deciding_seats():
                decision = match.decision(seat)
                if decision is not None:
                    _try_all(match, decision, offered_before, random)
            for seat in (*(seat for seat in case.game.seats if match.decision(seat) is None), "nobody"):
                _expect(WrongSeat, match, seat, move.option.id, match.position_of(seat))
            check_same(position_of(match), before, f"position {match.position}, after refused choices")
        offered_before.update(option.id for option in move.decision.options)
    for seat in case.game.seats:
        _expect(WrongSeat, match, seat, "done", match.position_of(seat))


def _try_all(match: Match, decision: Decision, offered_before: set[str], random: Random) -> None:
    seat, here = decision.seat, match.position_of(decision.seat)
    offered = {option.id for option in decision.options}
    refusals = {refusal.id: refusal for refusal in decision.refusals()}
    if offered & set(refusals):
        raise Broken(f"position {here}: both offered and refused: {sorted(offered & set(refusals))}")
    for ident in _up_to_maximum(refusals, random):
        refusal = refusals[ident]
        error = _expect(RefusedByRule, match, seat, refusal.id, here)
        if not refusal.why or not refusal.rule or refusal.why not in str(error) or refusal.rule not in str(error):
            raise Broken(f"position {here}: {refusal} is refused without a reason or rule: {error}")
    for option in _up_to_maximum(offered_before - offered - set(refusals), random):
        _expect(NotOffered, match, seat, option, here)
    for option in MALFORMED:
        _expect(MalformedChoice, match, seat, option, here)
    for position in (here - 1, here + 1):
        _expect(StalePosition, match, seat, decision.options[0].id, position)


def _up_to_maximum(idents: Iterable[str], random: Random) -> list[str]:
    ids = sorted(idents)
    return ids if len(ids) <= MAX_PER_KIND else random.sample(ids, MAX_PER_KIND)


def _expect(kind: type[ChoiceError], match: Match, seat: Seat, option: str, position: int) -> ChoiceError:
    try:
        match.choose(seat, option, position)
    except ChoiceError as error:
        if type(error) is not kind or "\n" in str(error):
            raise Broken(
                f"position {match.position}: {option!r} by {seat} gives {error!r}, not {kind.__name__}"
            ) from None
        return error
    raise Broken(f"position {match.position}: {option!r} by {seat} was accepted instead of {kind.__name__}")
