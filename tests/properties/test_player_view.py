"""Property 3: a player gets a view, never the match, and samples without access to the match."""

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


def reached(start: object) -> Iterator[object]:
    """Every object that can be reached through attributes, fields and members."""
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


def sights(view: PlayerView) -> list[Sight]:
    """The lines of sight between neighbours on the first board, if the game has them."""
    found = []
    for here, there in pairwise(view.boards()[0].regions):
        with suppress(NotOffered):
            found.append(view.line_of_sight(here.id, there.id))
    return found


@EVERY_SCENARIO
def test_no_public_attribute_of_a_view_leads_to_the_match(case: Case) -> None:
    match = midway(case)
    for viewer in (*case.game.seats, SPECTATOR):
        perspective = PlayerView(match, viewer)
        public = {name: getattr(perspective, name) for name in dir(perspective) if not name.startswith("_")}
        del public["sample"]
        public["line_of_sight"] = sights(perspective)
        for name, value in public.items():
            shown = value() if callable(value) else value
            found = [
                each for each in reached(shown) if isinstance(each, Match | GameContext | State | LiveDice | bytes)
            ]
            assert not found, f"{viewer}: {name} leads to {found}"


@EVERY_SCENARIO
def test_a_sample_leads_neither_to_the_match_nor_to_its_secret(case: Case) -> None:
    match = midway(case)
    assert match.secret is not None
    own = {id(match), id(match.context), id(match.context.state), id(match.context.dice), id(match.context.log)}
    for viewer in (*case.game.seats, SPECTATOR):
        sample = PlayerView(match, viewer).sample(LiveDice(secret_of_seed("another")))
        for value in reached(sample):
            assert id(value) not in own, f"{viewer}: the sample leads to {value}"
            assert value != match.secret, f"{viewer}: the sample leads to the secret"


@EVERY_SCENARIO
def test_sample_hides_earlier_choices_of_other_seats(case: Case) -> None:
    match = midway(case)
    for viewer in case.game.seats:
        sample = PlayerView(match, viewer).sample(LiveDice(secret_of_seed("another")))
        foreign_choices = [choice for choice in sample.history if choice.seat != viewer and choice.option]
        assert len(foreign_choices) <= 1, foreign_choices
        known = [choice.seat for place, choice in enumerate(match.history) if match.is_known(viewer, place)]
        assert [choice.seat for choice in sample.history] == known
