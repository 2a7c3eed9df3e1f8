"""Hidden choices: a seat makes a plan of any number of secret choices, without a trace for the other seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import SPECTATOR, Decision, Option, Seat, SimultaneousDecisions
from dowding.engine.dice import Dice, LiveDice, secret_of_seed
from dowding.engine.errors import RulesError, StalePosition, UndoRefused
from dowding.engine.events import ROLL, Remark
from dowding.engine.hidden_choices import HiddenChoice, HiddenChoices
from dowding.engine.match import Choice, Match
from dowding.engine.saves import load_match, write_save
from dowding.view.player_view import PlayerView
from dowding.view.scene import Scene
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match

SEATS = ("red", "blue")
OTHERS = ("blue", SPECTATOR)


def in_secret(seat: Seat, *options: str) -> Decision:
    return Decision(seat, f"{seat}?", "T-2", [Option(option, option) for option in options], secret=True)


def opening(context: TinyContext) -> Rules:
    choice = yield ask("blue", "north", "south")
    context.note(choice.id)


def plan(context: TinyContext) -> Rules:
    options = ("raid", "scout", "close") if len(context.state.notes) < 6 else ("close",)
    choice = yield in_secret("red", *options)
    context.note(choice.id, ("red",))
    if choice.id == "scout":
        context.schedule_next(scout, plan)
    elif choice.id == "raid":
        context.schedule_next(plan)


def scout(context: TinyContext) -> None:
    context.note(str(context.roll("scout", "T-3", seen_by=("red",))), ("red",))


def answer(context: TinyContext) -> Rules:
    choice = yield ask("blue", "fight", "flee")
    context.note(f"{choice.id} {context.roll('die', 'T-3')}")


def last_choice(context: TinyContext) -> Rules:
    choice = yield ask("red", "yes", "no")
    context.note(choice.id)


def forget(context: TinyContext, seat: Seat, _: Dice) -> None:
    if seat != "red":
        secret = {"raid", "scout", "close"}
        context.state.notes = [note for note in context.state.notes if note not in secret and not note.isdigit()]


GAME = tiny_game(opening, plan, answer, last_choice, more=(scout,), seats=SEATS, redraw=forget)


def match_with_plan(*choices: str, take_forced: bool = False) -> Match:
    """A match after blue's opening and these choices of red's plan."""
    match = tiny_match(GAME, take_forced=take_forced)
    match.choose("blue", "north")
    for choice in choices:
        match.choose("red", choice, match.position_of("red"))
    return match


def scenes(match: Match) -> dict[Seat, Scene]:
    return {viewer: PlayerView(match, viewer).scene() for viewer in OTHERS}


# Positions


def test_secret_choice_advances_only_the_position_of_its_seat() -> None:
    match = match_with_plan("raid", "raid")
    assert match.position == 3
    assert [match.position_of(seat) for seat in (*SEATS, SPECTATOR)] == [3, 1, 1]
    assert [PlayerView(match, seat).scene().position for seat in (*SEATS, SPECTATOR)] == [3, 1, 1]


def test_planning_and_undo_are_invisible_to_other_seats() -> None:
    match = match_with_plan()
    before = scenes(match)
    for choice in ("raid", "scout", "raid", "raid"):
        match.choose("red", choice)
        assert scenes(match) == before
    match.undo("red")
    assert scenes(match) == before


def test_choice_is_checked_against_the_position_of_the_seat() -> None:
    match = match_with_plan("raid", "raid", "close")
    with pytest.raises(StalePosition, match="made at position 4, but the match is at 1"):
        match.choose("blue", "fight", 4)
    match.choose("blue", "fight", 1)
    assert [match.position_of(seat) for seat in (*SEATS, SPECTATOR)] == [5, 2, 2]
    with pytest.raises(StalePosition, match="made at position 2, but the match is at 5"):
        match.choose("red", "yes", 2)


def test_log_lines_and_events_have_the_positions_of_the_seat() -> None:
    match = match_with_plan("raid", "raid", "close")
    match.choose("blue", "flee")
    log_lines = {seat: [(line.at, line.text) for line in PlayerView(match, seat).log()] for seat in SEATS}
    assert log_lines["blue"] == [(1, "north"), (2, notes(match)[-1])]
    assert log_lines["red"] == [(1, "north"), (2, "raid"), (3, "raid"), (4, "close"), (5, notes(match)[-1])]
    assert [event.at for event in match.events("blue") if event.kind == "note"] == [1, 2]


def test_forced_secret_choice_is_hidden() -> None:
    match = match_with_plan("raid", "raid", "raid", "raid", take_forced=True)
    before = scenes(match_with_plan())
    assert scenes(match) == before
    match.choose("red", "raid")
    assert match.history[-1] == Choice("red", "close", True)
    assert (match.deciding_seats(), match.position_of("blue"), match.position_of("red")) == (("blue",), 1, 7)


def test_history_length_of_a_seat_position() -> None:
    match = match_with_plan("raid", "raid", "close")
    match.choose("blue", "flee")
    assert [match.history_length_at("blue", position) for position in range(3)] == [0, 4, 5]
    assert [match.history_length_at("red", position) for position in range(6)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("secret", [(), (0,), (3, 4), (0, 1, 2, 5, 7, 8)])
def test_position_and_history_length_are_inverse(secret: tuple[int, ...]) -> None:
    secrets = HiddenChoices(SEATS)
    for place in secret:
        secrets.add(place, "red", HiddenChoice(Option("raid", "raid"), "T-2"))
    for created in range(10):
        counted = secrets.visible_count("blue", created)
        assert counted == created - sum(place < created for place in secret)
        assert secrets.history_length("blue", counted) >= created
        assert secrets.visible_count("blue", secrets.history_length("blue", counted)) == counted
        assert secrets.visible_count("red", created) == secrets.history_length("red", created) == created
        assert secrets.is_known("red", created)
        assert secrets.is_known("blue", created) is (created not in secret)


# Undo


def test_open_plan_is_undone_choice_by_choice() -> None:
    match = match_with_plan("raid", "raid", "raid")
    for left in (2, 1, 0):
        match.undo("red")
        assert notes(match) == ["north", *["raid"] * left]
        assert match.position_of("red") == 1 + left
    with pytest.raises(UndoRefused, match="no choice to undo"):
        match.undo("red")
    match.choose("red", "close", 1)
    assert match.deciding_seats() == ("blue",)


def test_hidden_roll_in_a_plan_prevents_undo() -> None:
    match = match_with_plan("scout", "raid")
    match.undo("red")
    with pytest.raises(UndoRefused, match="dice were rolled"):
        match.undo("red")


@pytest.mark.parametrize("planned", [(), ("raid",), ("raid", "scout", "raid")])
def test_refused_undo_does_not_reveal_whether_the_other_seat_has_started(planned: tuple[str, ...]) -> None:
    match = match_with_plan(*planned)
    assert match.undo_refused("blue") == "another player has been asked since"
    match.choose("red", "close")
    assert match.undo_refused("blue") == "another player has chosen since"
    with pytest.raises(UndoRefused):
        match.undo("blue")


def test_closed_plan_can_be_reopened_until_the_other_seat_acts() -> None:
    match = match_with_plan("raid", "close")
    match.undo("red")
    assert (match.deciding_seats(), match.position_of("red"), match.position_of("blue")) == (("red",), 2, 1)
    match.choose("red", "close")
    match.choose("blue", "flee")
    assert match.undo_refused("red") == "you have made no choice to undo"


# Copies


def test_fork_has_the_same_positions_and_is_independent() -> None:
    match = match_with_plan("raid")
    fork = match.fork(keep_log=True)
    fork.choose("red", "raid")
    assert (fork.position_of("blue"), fork.position_of("red")) == (1, 3)
    assert (match.position_of("blue"), match.position_of("red")) == (1, 2)
    fork.choose("red", "close")
    fork.choose("blue", "flee", 1)
    assert match.position == 2


@pytest.mark.parametrize("viewer", OTHERS)
def test_sample_for_another_seat_hides_the_plan_and_its_length(viewer: Seat) -> None:
    samples = []
    for planned in ((), ("raid",), ("raid", "scout", "raid", "raid")):
        match = match_with_plan(*planned)
        sample = match.sample(viewer, LiveDice(secret_of_seed("sample")), keep_log=True)
        own = Choice("blue", "north" if viewer == "blue" else "")
        assert (sample.history, sample.position, sample.position_of(viewer)) == ([own], 1, 1)
        assert PlayerView(sample, viewer).scene() == PlayerView(match, viewer).scene()
        samples.append((sample.state_bytes(), sample.context.log, sample.context.dice.position, sample.barrier))
    assert samples[0] == samples[1] == samples[2]


def test_sample_has_remarks_at_the_positions_of_its_seat() -> None:
    match = match_with_plan("raid", "raid", "close")
    match.choose("blue", "flee")
    match.remarks = (Remark(5, "A program chooses.", "remark"),)
    sample = match.sample("blue", LiveDice(secret_of_seed("sample")), keep_log=True)
    assert PlayerView(sample, "blue").log() == PlayerView(match, "blue").log()
    assert PlayerView(sample, "blue").log()[-2].at == 2


def test_sample_for_the_planning_seat_keeps_the_plan() -> None:
    match = match_with_plan("raid", "raid")
    sample = match.sample("red", LiveDice(secret_of_seed("sample")), keep_log=True)
    assert notes(sample) == ["north", "raid", "raid"]
    assert PlayerView(sample, "red").scene() == PlayerView(match, "red").scene()
    assert sample.position_of("blue") == 1
    sample.choose("red", "close", 3)
    sample.choose("blue", "flee", 1)


# Dice


def test_dice_positions_are_hidden_until_the_match_is_over() -> None:
    match = match_with_plan("scout", "scout", "close")
    match.choose("blue", "fight")
    (visible,) = (event for event in match.events("blue") if event.kind == ROLL)
    assert "position" not in visible.data
    assert len([event for event in match.events("red") if event.kind == ROLL]) == 3
    match.choose("red", "no")
    (visible,) = (event for event in match.events("blue") if event.kind == ROLL)
    assert visible.get_int("position") == match.context.dice.position >= 3


# Saves


def test_loaded_plan_is_still_secret(tmp_path: Path) -> None:
    match = match_with_plan("raid", "scout", "raid")
    write_save(match, tmp_path / "plan.json")
    opened = load_match(tmp_path / "plan.json", [GAME])
    assert opened.history == match.history
    assert [opened.position_of(seat) for seat in (*SEATS, SPECTATOR)] == [4, 1, 1]
    assert scenes(opened) == scenes(match)


# Requirements on rules


def goes_on(_: TinyContext) -> Rules:
    yield in_secret("red", "a", "b")
    yield ask("blue", "c", "d")


def goes_on_in_secret(_: TinyContext) -> Rules:
    yield in_secret("red", "a", "b")
    yield in_secret("red", "c", "d")


@pytest.mark.parametrize("step", [goes_on, goes_on_in_secret])
def test_step_that_continues_after_a_secret_choice_is_a_rules_error(step: StepFunction) -> None:
    match = tiny_match(tiny_game(step, seats=SEATS))
    with pytest.raises(RulesError, match="continues after a secret choice"):
        match.choose("red", "a")


def wager(context: TinyContext) -> Rules:
    sealed = SimultaneousDecisions(*(in_secret(seat, "high", "low") for seat in SEATS))
    yield sealed
    for seat in SEATS:
        context.note(f"{seat} {sealed.answers[seat].id}", (seat,))


def test_simultaneous_answers_can_stay_secret() -> None:
    match = tiny_match(tiny_game(wager, answer, seats=SEATS))
    match.choose("blue", "low")
    match.choose("red", "high")
    assert [match.position_of(seat) for seat in (*SEATS, SPECTATOR)] == [1, 1, 0]


def test_match_of_one_seat_has_no_hidden_choices() -> None:
    def musing(context: TinyContext) -> Rules:
        context.note((yield in_secret("one", "a", "b")).id)

    def after(context: TinyContext) -> Rules:
        context.note((yield ask("one", "c", "d")).id)

    match = tiny_match(tiny_game(musing, after))
    match.choose("one", "a")
    assert not match.has_hidden_choices
    assert match.position_of(SPECTATOR) == 1
