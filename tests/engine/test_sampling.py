"""Samples of a match: their dice and log, the information they hide, and redraws consistent with past choices."""

from __future__ import annotations

import pytest

from dowding.engine.agenda import Rules
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import Dice, LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.errors import RulesError, UndoRefused
from dowding.engine.match import Choice, Match
from dowding.view.player_view import PlayerView
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match


def roll_between(context: TinyContext) -> Rules:
    first = yield ask("one", "a", "b")
    context.note(f"{first.id} {context.roll('die', 'T-3')}")
    second = yield ask("one", "c", "d")
    context.note(f"{second.id} {context.roll('die', 'T-3')}")
    third = yield ask("one", "e", "f")
    context.note(f"{third.id} {context.roll('die', 'T-3')}")


def test_sample_keeps_rolls_since_the_checkpoint_and_then_uses_other_dice() -> None:
    match = tiny_match(tiny_game(roll_between), ScriptedDice({"die": [6, 6, 6]}))
    match.choose("one", "a")
    sample = match.sample("one", ScriptedDice({"die": [1, 2]}))
    assert notes(sample) == ["a 6"]
    sample.choose("one", "c")
    assert notes(sample) == ["a 6", "c 1"]
    match.choose("one", "c")
    assert notes(match) == ["a 6", "c 6"]


def test_fork_of_a_sample_continues_like_the_sample() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    sample = match.sample("one", LiveDice(secret_of_seed("sample")))
    sample.choose("one", "c")
    fork = sample.fork()
    assert notes(fork) == notes(sample)
    sample.choose("one", "e")
    fork.choose("one", "e")
    assert notes(fork) == notes(sample)


def quiet(context: TinyContext) -> Rules:
    choice = yield ask("one", "g", "h")
    context.note(choice.id)
    choice = yield ask("one", "i", "j")
    context.note(choice.id)


def test_sample_can_be_undone_to_its_checkpoint() -> None:
    match = tiny_match(tiny_game(quiet))
    match.choose("one", "g")
    sample = match.sample("one", LiveDice(secret_of_seed("sample")))
    sample.choose("one", "i")
    sample.undo("one")
    assert notes(sample) == ["g"]
    sample.undo("one")
    assert notes(sample) == []


def before(context: TinyContext) -> Rules:
    choice = yield ask("one", "k", "l")
    context.note(choice.id)


def test_sample_cannot_be_undone_past_its_checkpoint() -> None:
    match = tiny_match(tiny_game(before, roll_between))
    match.choose("one", "k")
    sample = match.sample("one", LiveDice(secret_of_seed("sample")), keep_log=True)
    assert PlayerView(sample, "one").scene() == PlayerView(match, "one").scene()
    with pytest.raises(UndoRefused, match="to before it was made"):
        sample.undo("one")
    assert notes(sample) == ["k"]


# Hidden information


def test_sample_has_the_commitment_but_not_the_secret() -> None:
    match = tiny_match(tiny_game(roll_between))
    sample = match.sample("one", LiveDice(secret_of_seed("sample")))
    assert match.secret == secret_of_seed(1)
    assert sample.secret is None
    assert sample.commitment == match.commitment != ""


def hidden_choice(context: TinyContext) -> Rules:
    choice = yield ask("red", "plan-a", "plan-b")
    context.note(choice.id, ("red",))


def open_choice(context: TinyContext) -> Rules:
    choice = yield ask("blue", "m", "n")
    context.note(choice.id)


@pytest.fixture
def planned() -> Match:
    match = tiny_match(tiny_game(hidden_choice, open_choice, before, seats=("red", "blue", "one")))
    match.choose("red", "plan-b")
    return match


def test_sample_hides_choices_of_others_before_the_checkpoint(planned: Match) -> None:
    dice = LiveDice(secret_of_seed("sample"))
    assert planned.sample("blue", dice).history == [Choice("red", "")]
    assert planned.sample(SPECTATOR, dice).history == [Choice("red", "")]
    assert planned.sample("red", dice).history == [Choice("red", "plan-b")]


def test_sample_log_has_only_the_events_of_its_seat(planned: Match) -> None:
    dice = LiveDice(secret_of_seed("sample"))
    assert planned.sample("blue", dice, keep_log=True).context.log == []
    assert planned.sample("red", dice, keep_log=True).context.log == planned.context.log
    assert planned.sample("red", dice).context.log is None


# Redraws consistent with past choices


def redraw_cup(context: TinyContext, seat: Seat, dice: Dice) -> None:
    if seat != "red":
        context.state.cup = [["p", "q", "r"][dice.roll("redraw", 3) - 1]]


def play_hidden(context: TinyContext) -> Rules:
    choice = yield ask("red", f"play-{context.state.cup[0]}", "pass")
    context.note(choice.id)
    choice = yield ask("blue", "m", "n")
    context.note(choice.id)


def test_redraw_that_contradicts_a_choice_is_repeated() -> None:
    match = tiny_match(tiny_game(play_hidden, seats=("red", "blue"), cup="q", redraw=redraw_cup))
    match.choose("red", "play-q")
    for seed in range(20):
        sample = match.sample("blue", LiveDice(secret_of_seed(seed)))
        assert (sample.context.state.clone(), notes(sample)) == (match.context.state, ["play-q"])


def redraw_wrongly(context: TinyContext, _: Seat, __: Dice) -> None:
    context.state.cup = ["z"]


def test_redraw_that_never_fits_is_a_rules_error() -> None:
    match = tiny_match(tiny_game(play_hidden, seats=("red", "blue"), cup="q", redraw=redraw_wrongly))
    match.choose("red", "play-q")
    with pytest.raises(RulesError, match=r"no redraw for blue fits .* \('play_hidden',\)"):
        match.sample("blue", LiveDice(secret_of_seed(1)))


def skip_or_ask(context: TinyContext) -> Rules:
    if context.state.cup == ["q"]:
        choice = yield ask("red", "m", "n")
        context.note(choice.id)


def test_redraw_that_asks_another_seat_is_repeated() -> None:
    match = tiny_match(tiny_game(skip_or_ask, open_choice, seats=("red", "blue"), cup="q", redraw=redraw_cup))
    for seed in range(10):
        assert match.sample("blue", LiveDice(secret_of_seed(seed))).deciding_seats() == ("red",)


def last_step(context: TinyContext) -> Rules:
    choice = yield ask("red", "show", "keep")
    if choice.id == "show":
        context.note(context.state.cup.pop())


def test_events_of_the_last_step_stay_visible_in_samples() -> None:
    match = tiny_match(tiny_game(last_step, seats=("red", "blue"), cup="q", redraw=redraw_cup))
    match.choose("red", "show")
    assert match.is_over
    for seed in range(10):
        sample = match.sample("blue", LiveDice(secret_of_seed(seed)), keep_log=True)
        assert sample.is_over
        assert PlayerView(sample, "blue").log() == PlayerView(match, "blue").log()
