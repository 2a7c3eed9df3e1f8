"""Player views: the scene, waiting text, log and report of a seat or a spectator."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from dowding.engine.agenda import Rules
from dowding.engine.decision import SPECTATOR, Decision, Option, Refused
from dowding.engine.dice import LiveDice, commitment, secret_of_seed
from dowding.engine.errors import WrongSeat
from dowding.engine.events import Remark
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView
from dowding.view.scene import Ask
from engine.minimal_game import TinyContext, ask, tiny_game, tiny_match

OPTIONS = (Option("go:1", "1 Sqn"), Option("done", "Done"))
REFUSED = Refused("go:2", "2 Sqn", "it is tired", "T-8")


def refused() -> Iterator[Refused]:
    yield REFUSED


def red_decides(context: TinyContext) -> Rules:
    context.note("red may know", ("red",))
    choice = yield Decision("red", "Who goes?", "T-6", OPTIONS, refused, waiting="Red picks a squadron.")
    context.note(f"all may know {choice.id}")


def blue_decides(context: TinyContext) -> Rules:
    choice = yield ask("blue", "left", "right")
    context.note(choice.id)


@pytest.fixture
def match() -> Match:
    return tiny_match(tiny_game(red_decides, blue_decides, seats=("red", "blue")))


def test_deciding_seat_has_the_decision(match: Match) -> None:
    scene = PlayerView(match, "red").scene()
    assert scene.ask is not None
    assert msgspec.structs.replace(scene.ask, question="") == Ask("Who goes?", "T-6", OPTIONS, (REFUSED,))
    assert scene.waiting == ""
    assert PlayerView(match, "red").options == OPTIONS


def test_question_token_is_the_same_for_the_same_question_with_other_options() -> None:
    def question(prompt: str, *options: Option) -> str:
        def rules(context: TinyContext) -> Rules:
            yield Decision("red", prompt, "T-6", options)

        red_view = PlayerView(tiny_match(tiny_game(rules, seats=("red",))), "red").scene()
        assert red_view.ask is not None
        return red_view.ask.question

    assert question("Who goes?", *OPTIONS) == question("Who goes?", OPTIONS[1])
    assert question("Who goes?", *OPTIONS) != question("Who stays?", *OPTIONS)


@pytest.mark.parametrize("viewer", ["blue", SPECTATOR])
def test_other_seats_have_the_waiting_text(match: Match, viewer: str) -> None:
    scene = PlayerView(match, viewer).scene()
    assert scene.ask is None
    assert scene.waiting == "Red picks a squadron."
    assert PlayerView(match, viewer).options == ()
    assert PlayerView(match, viewer).decision is None


def test_default_waiting_text_names_the_seat(match: Match) -> None:
    match.choose("red", "done")
    assert PlayerView(match, "red").waiting_text() == "Waiting for blue."


def test_waiting_text_has_the_prompt_if_nothing_is_hidden(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match.choose("red", "done")
    monkeypatch.setattr(match, "game", msgspec.structs.replace(match.game, hides_nothing=True))
    decision = match.decision("blue")
    assert decision is not None
    assert PlayerView(match, "red").waiting_text() == f"Waiting for blue: {decision.prompt}"


def test_log_contains_only_events_visible_to_the_seat(match: Match) -> None:
    match.choose("red", "done")
    assert [line.text for line in PlayerView(match, "red").log()] == ["red may know", "all may know done"]
    assert [line.text for line in PlayerView(match, "blue").log()] == ["all may know done"]
    assert [line.text for line in PlayerView(match, SPECTATOR).log()] == ["all may know done"]
    assert [line.text for line in PlayerView(match, "red").scene(log_lines=1).log] == ["all may know done"]


def test_remarks_are_public_and_precede_the_events_of_the_choice(match: Match) -> None:
    match.choose("red", "done")
    match.remarks = (Remark(1, "A program chooses.", "remark"), Remark(9, "Later.", "remark"))
    for viewer in ("red", "blue", SPECTATOR):
        lines = [(line.at, line.text) for line in PlayerView(match, viewer).log()]
        assert lines[-3:] == [(1, "A program chooses."), (1, "all may know done"), (9, "Later.")]
    assert [line.text for line in PlayerView(match, "blue").log(1)] == ["Later."]


def test_report_uses_only_events_visible_to_the_seat(match: Match) -> None:
    match.choose("red", "done")
    assert PlayerView(match, "red").report() == {"events": 2}
    assert PlayerView(match, "blue").report() == {"events": 1}


def test_scene_contains_whether_undo_is_possible(match: Match) -> None:
    match.choose("red", "done")
    red, blue, spectator = (PlayerView(match, viewer).scene() for viewer in ("red", "blue", SPECTATOR))
    assert (red.may_undo, red.undo_refused) == (True, "")
    assert (blue.may_undo, blue.undo_refused) == (False, "you have made no choice to undo")
    assert (spectator.may_undo, spectator.undo_refused) == (False, "only a player can undo")


def test_scene_contains_position_commitment_and_outcome(match: Match) -> None:
    assert PlayerView(match, "red").scene().commitment == commitment(secret_of_seed(1))
    match.choose("red", "done")
    match.choose("blue", "left")
    scene = PlayerView(match, SPECTATOR).scene()
    assert (scene.position, scene.waiting, scene.ask) == (2, "", None)
    assert scene.outcome == PlayerView(match, "red").outcome() == match.outcome()
    assert scene.outcome is not None


def test_view_of_an_unknown_seat_is_rejected(match: Match) -> None:
    with pytest.raises(WrongSeat, match=r"Unknown seat 'green'\. Choose one of: red, blue"):
        PlayerView(match, "green")


def test_sample_is_an_independent_match(match: Match) -> None:
    sample = PlayerView(match, "red").sample(LiveDice(secret_of_seed(2)))
    sample.choose("red", "done")
    assert (sample.position, match.position) == (1, 0)
