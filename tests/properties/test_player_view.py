"""Property 3: a player view gives no access to the match, and neither do its samples."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Final

import pytest

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import SPECTATOR
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import NotOffered
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView
from dowding.view.scene import Sight
from properties.cases import Case, begin, cases, moves

EVERY_SCENARIO: Final = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game.id}-{case.scenario}")


def midway(case: Case) -> Match:
    match = begin(case)
    for number, _ in enumerate(moves(case, match)):
        if number == 9:
            break
    return match


def reachable_objects(start: object) -> Iterator[object]:
    """All objects reachable through attributes, fields and members."""
    waiting, passed = [start], set[int]()
    while waiting:
        value = waiting.pop()
        if id(value) in passed or isinstance(value, str | int | float | type):
            continue
        passed.add(id(value))
        yield value
        if isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += value
        else:
            slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
            names = {*slots, *getattr(value, "__dict__", ()), *getattr(value, "__struct_fields__", ())}
            waiting += [getattr(value, name) for name in names if hasattr(value, name)]


def sight_lines(view: PlayerView) -> list[Sight]:
    """Lines of sight between neighbouring regions of the first board, as far as the game has them."""
    lines = []
    for here, there in pairwise(view.boards()[0].regions):
        with suppress(NotOffered):
            lines.append(view.line_of_sight(here.id, there.id))
    return lines


@EVERY_SCENARIO
def test_public_attributes_of_a_view_do_not_reach_the_match(case: Case) -> None:
    match = midway(case)
    for viewer in (*case.game.seats, SPECTATOR):
        perspective = PlayerView(match, viewer)
        public = {name: getattr(perspective, name) for name in dir(perspective) if not name.startswith("_")}
        del public["sample"], public["known_state"]
        if case.game.state_schema is None:
            del public["extra_numbers"]
        public["line_of_sight"] = sight_lines(perspective)
        for name, value in public.items():
            shown = value() if callable(value) else value
            internals = [
                item
                for item in reachable_objects(shown)
                if isinstance(item, Match | GameContext | State | LiveDice | bytes)
            ]
            assert not internals, f"{viewer}: {name} leads to {internals}"


@EVERY_SCENARIO
def test_sample_reaches_neither_the_match_nor_its_secret(case: Case) -> None:
    match = midway(case)
    assert match.secret is not None
    own = {id(match), id(match.context), id(match.context.state), id(match.context.dice), id(match.context.log)}
    for viewer in (*case.game.seats, SPECTATOR):
        sample = PlayerView(match, viewer).sample(LiveDice(secret_of_seed("another")))
        for value in reachable_objects(sample):
            assert id(value) not in own, f"{viewer}: the sample leads to {value}"
            assert value != match.secret, f"{viewer}: the sample leads to the secret"


@EVERY_SCENARIO
def test_known_state_is_a_copy_that_reaches_no_match(case: Case) -> None:
    match = midway(case)
    if match.game.state_schema is None:
        return
    own = {id(match), id(match.context), id(match.context.state), id(match.context.dice), id(match.context.log)}
    for seat in case.game.seats:
        for value in reachable_objects(PlayerView(match, seat).known_state()):
            assert id(value) not in own, f"{seat}: the known state leads to {value}"
            assert not isinstance(value, Match | GameContext | LiveDice), f"{seat}: the known state leads to {value}"


@EVERY_SCENARIO
def test_sample_hides_earlier_choices_of_other_seats(case: Case) -> None:
    match = midway(case)
    for viewer in case.game.seats:
        sample = PlayerView(match, viewer).sample(LiveDice(secret_of_seed("another")))
        foreign = [choice for choice in sample.history if choice.seat != viewer and choice.option]
        assert len(foreign) <= 1, foreign
        known = [choice.seat for place, choice in enumerate(match.history) if match.is_known(viewer, place)]
        assert [choice.seat for choice in sample.history] == known
