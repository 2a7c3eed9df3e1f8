"""A plan that is open: any of its choices can be taken back by itself, and what was chosen after it stays."""

from __future__ import annotations

import pytest

from dowding.engine.errors import UndoRefused
from dowding.engine.match import Match, start_match
from dowding.view.player_view import PlayerView
from toy_game.game import SECRET_NUMBERS


def plot(*choices: str) -> Match:
    match = start_match(SECRET_NUMBERS, "plot", seed="open", take_forced=True)
    for choice in choices:
        match.choose("blue", choice)
    return match


def planned(match: Match, seat: str = "blue") -> list[tuple[int, str]]:
    return [(each.at, each.option.id) for each in PlayerView(match, seat).scene().planned]


def test_a_scene_tells_its_seat_alone_what_is_planned() -> None:
    match = plot("name:c1", "name:c2")
    assert planned(match) == [(0, "name:c1"), (1, "name:c2")]
    assert planned(match, "red") == []
    assert planned(match, "spectator") == []


def test_one_choice_is_taken_back_and_the_later_ones_stay() -> None:
    match = plot("name:c1", "name:c2", "name:c3")
    assert match.retract("blue", 1) == {2: 1}
    assert planned(match) == [(0, "name:c1"), (1, "name:c3")]
    assert match.context.state == plot("name:c1", "name:c3").context.state
    assert match.position_of("red") == 0


def test_a_closed_plan_and_a_die_are_never_taken_back() -> None:
    match = plot("name:c1", "ask-oracle", "name:c2")
    assert planned(match) == [(3, "name:c2")], "the oracle has spoken"
    with pytest.raises(UndoRefused, match="at position 0 there is no choice of an open plan"):
        match.retract("blue", 0)
    match.choose("blue", "close")
    assert planned(match) == []
    with pytest.raises(UndoRefused):
        match.retract("blue", 3)


def test_nobody_takes_back_what_another_has_planned() -> None:
    match = plot("name:c1")
    for seat in ("red", "spectator"):
        with pytest.raises(UndoRefused):
            match.retract(seat, 0)
