"""Undo up to a barrier, rewind of a solo match to any position, and retraction of choices in an open plan."""

from __future__ import annotations

import pytest

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.dice import LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.errors import UndoRefused
from dowding.engine.executor import MAX_CHECKPOINTS
from dowding.engine.match import Match, start_match
from dowding.view.player_view import PlayerView
from engine.minimal_game import TinyContext, ask, long_match, notes, tiny_game, tiny_match
from toy_game.game import SECRET_NUMBERS

DIE = "dice were rolled, or something was drawn or revealed, since"


def two_choices(context: TinyContext) -> Rules:
    first = yield ask("one", "a", "b")
    context.note(first.id)
    second = yield ask("one", "c", "d")
    context.note(second.id)


def choice_then_die(context: TinyContext) -> Rules:
    choice = yield ask("one", "roll", "wait")
    if choice.id == "roll":
        context.note(str(context.roll("die", "T-3")))
    else:
        context.note("waited")


def choice_then_draw(context: TinyContext) -> Rules:
    yield ask("one", "draw", "leave")
    context.note(context.draw(context.state.cup, "chit", "T-4"))


def choice_then_shuffle(context: TinyContext) -> Rules:
    yield ask("one", "shuffle", "leave")
    context.shuffle(context.state.cup, "deck")


def choice_then_reveal(context: TinyContext) -> Rules:
    yield ask("one", "look", "leave")
    context.reveal()


def die_then_choice(context: TinyContext) -> Rules:
    context.roll("die", "T-3")
    choice = yield ask("one", "e", "f")
    context.note(choice.id)


def last_choice(context: TinyContext) -> Rules:
    choice = yield ask("one", "x", "y")
    context.note(choice.id)


def test_undo_goes_back_one_choice_within_and_across_steps() -> None:
    match = tiny_match(tiny_game(two_choices, last_choice))
    for option in ("a", "c", "x"):
        match.choose("one", option)
    assert match.is_over
    for left in (["a", "c"], ["a"], []):
        match.undo("one")
        assert notes(match) == left
        assert match.position == len(left)
        assert len(match.events("one")) == len(left)
    assert match.undo_refused("one") == "you have made no choice to undo"
    for option in ("b", "d", "y"):
        match.choose("one", option)
    assert notes(match) == ["b", "d", "y"]


@pytest.mark.parametrize("step", [choice_then_die, choice_then_draw, choice_then_shuffle, choice_then_reveal])
def test_undo_stops_at_rolls_draws_shuffles_and_reveals(step: StepFunction) -> None:
    match = tiny_match(tiny_game(two_choices, step, last_choice, cup="pqrs"))
    match.choose("one", "a")
    match.choose("one", "c")
    decision = match.decision("one")
    assert decision is not None
    match.choose("one", decision.options[0].id)
    assert match.undo_refused("one") == DIE
    with pytest.raises(UndoRefused, match=f"You cannot undo: {DIE}"):
        match.undo("one")
    assert match.position == 3
    match.choose("one", "x")
    match.undo("one")
    assert (match.position, match.undo_refused("one")) == (3, DIE)


def test_choice_without_dice_can_be_undone() -> None:
    match = tiny_match(tiny_game(choice_then_die, last_choice))
    match.choose("one", "wait")
    match.undo("one")
    match.choose("one", "roll")
    assert match.undo_refused("one") == DIE


def test_choice_after_a_roll_can_be_undone() -> None:
    match = tiny_match(tiny_game(two_choices, die_then_choice, last_choice), ScriptedDice({"die": [5]}))
    for option in ("a", "c", "e"):
        match.choose("one", option)
    match.undo("one")
    assert match.context.dice.position == 1
    match.choose("one", "f")
    assert notes(match) == ["a", "c", "f"]
    assert match.barrier == 2


def blue_choice(context: TinyContext) -> Rules:
    choice = yield ask("blue", "left", "right")
    context.note(choice.id)


def test_undo_stops_at_a_choice_of_another_seat() -> None:
    match = tiny_match(tiny_game(two_choices, blue_choice, last_choice, seats=("one", "blue")))
    match.choose("one", "a")
    match.choose("one", "c")
    assert match.undo_refused("blue") == "you have made no choice to undo"
    assert match.undo_refused("one") == ""
    match.choose("blue", "left")
    assert match.undo_refused("one") == "you have made no choice to undo"
    with pytest.raises(UndoRefused):
        match.undo("one")
    match.undo("blue")
    assert notes(match) == ["a", "c"]


def test_solo_match_can_be_rewound_to_any_position() -> None:
    match, passed = long_match(5 * MAX_CHECKPOINTS)
    for position in (300, 299, 128, 127, 64, 63, 17, 1, 0):
        match.rewind(position)
        assert (match.state_bytes(), match.context.dice.position, match.barrier) == passed[position]
        assert match.position == position


def test_rewind_is_logged_and_undo_is_not() -> None:
    match, _ = long_match(8)
    match.undo("one")
    assert match.rewinds == ()
    match.rewind(2)
    lines = PlayerView(match, "one").log()
    assert [(line.kind, line.text) for line in lines[2:]] == [("rewind", "Rewound from position 7 to 2.")]
    match.choose("one", "end")
    assert any(line.kind == "rewind" for line in PlayerView(match, "one").scene().log)


@pytest.mark.parametrize("position", [-1, 8, 9])
def test_rewind_to_a_later_or_negative_position_is_refused(position: int) -> None:
    match, _ = long_match(8)
    with pytest.raises(UndoRefused, match=f"Cannot rewind from position 8 to {position}"):
        match.rewind(position)
    assert match.rewinds == ()


def test_match_of_two_seats_cannot_be_rewound() -> None:
    match = tiny_match(tiny_game(two_choices, seats=("one", "blue")))
    match.choose("one", "a")
    with pytest.raises(UndoRefused, match="Only a solo match"):
        match.rewind(0)


def test_sample_is_rewound_to_where_it_was_made() -> None:
    match = tiny_match(tiny_game(two_choices, seats=("one", "blue")))
    match.choose("one", "a")
    sample = match.sample("one", LiveDice(secret_of_seed("sample")))
    sample.choose("one", "c")
    sample.rewind(1)
    assert sample.position == 1
    assert [choice.option for choice in match.history] == ["a"]


# Open plans


def plot(*choices: str) -> Match:
    match = start_match(SECRET_NUMBERS, "plot", seed="open", take_forced=True)
    for choice in choices:
        match.choose("blue", choice)
    return match


def planned(match: Match, seat: str = "blue") -> list[tuple[int, str]]:
    return [(choice.at, choice.option.id) for choice in PlayerView(match, seat).scene().planned]


def test_planned_choices_are_only_in_the_scene_of_their_seat() -> None:
    match = plot("name:c1", "name:c2")
    assert planned(match) == [(0, "name:c1"), (1, "name:c2")]
    assert planned(match, "red") == []
    assert planned(match, "spectator") == []


def test_retract_removes_one_choice_and_keeps_later_ones() -> None:
    match = plot("name:c1", "name:c2", "name:c3")
    assert match.retract("blue", 1) == {2: 1}
    assert planned(match) == [(0, "name:c1"), (1, "name:c3")]
    assert match.context.state == plot("name:c1", "name:c3").context.state
    assert match.position_of("red") == 0


def test_closed_plan_and_rolls_cannot_be_retracted() -> None:
    match = plot("name:c1", "ask-oracle", "name:c2")
    assert planned(match) == [(3, "name:c2")], "the oracle has spoken"
    with pytest.raises(UndoRefused, match="position 0 holds no choice of an open plan"):
        match.retract("blue", 0)
    match.choose("blue", "close")
    assert planned(match) == []
    with pytest.raises(UndoRefused):
        match.retract("blue", 3)


def test_seat_cannot_retract_choices_of_another_seat() -> None:
    match = plot("name:c1")
    for seat in ("red", "spectator"):
        with pytest.raises(UndoRefused):
            match.retract(seat, 0)
