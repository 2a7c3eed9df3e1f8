"""A perspective: the whole view of a seat or spectator, its waiting text, its log, and who may have one."""

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


def red_decides(table: TinyContext) -> Rules:
    table.note("red may know", ("red",))
    choice = yield Decision("red", "Who goes?", "T-6", OPTIONS, refused, waiting="Red picks a squadron.")
    table.note(f"all may know {choice.id}")


def blue_decides(table: TinyContext) -> Rules:
    choice = yield ask("blue", "left", "right")
    table.note(choice.id)


@pytest.fixture
def match() -> Match:
    return tiny_match(tiny_game(red_decides, blue_decides, seats=("red", "blue")))


def test_who_decides_is_asked(match: Match) -> None:
    scene = PlayerView(match, "red").scene()
    assert scene.ask is not None
    assert msgspec.structs.replace(scene.ask, question="") == Ask("Who goes?", "T-6", OPTIONS, (REFUSED,))
    assert scene.waiting == ""
    assert PlayerView(match, "red").options == OPTIONS


@pytest.mark.parametrize("viewer", ["blue", SPECTATOR])
def test_the_others_read_what_they_wait_for(match: Match, viewer: str) -> None:
    scene = PlayerView(match, viewer).scene()
    assert scene.ask is None
    assert scene.waiting == "Red picks a squadron."
    assert PlayerView(match, viewer).options == ()
    assert PlayerView(match, viewer).decision is None


def test_without_a_text_of_its_own_the_seat_is_named(match: Match) -> None:
    match.choose("red", "done")
    assert PlayerView(match, "red").waiting_text() == "Waiting for blue."


def test_in_a_game_that_hides_nothing_the_others_read_the_question(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.choose("red", "done")
    monkeypatch.setattr(match, "game", msgspec.structs.replace(match.game, hides_nothing=True))
    asked = match.decision("blue")
    assert asked is not None
    assert PlayerView(match, "red").waiting_text() == f"Waiting for blue: {asked.prompt}"


def test_each_reads_the_log_that_is_for_its_eyes(match: Match) -> None:
    match.choose("red", "done")
    assert [line.text for line in PlayerView(match, "red").log()] == ["red may know", "all may know done"]
    assert [line.text for line in PlayerView(match, "blue").log()] == ["all may know done"]
    assert [line.text for line in PlayerView(match, SPECTATOR).log()] == ["all may know done"]
    assert [line.text for line in PlayerView(match, "red").scene(log_lines=1).log] == ["all may know done"]


def test_remarks_of_the_table_are_for_all_and_come_before_what_the_choice_made(match: Match) -> None:
    match.choose("red", "done")
    match.remarks = (Remark(1, "A program chooses.", "remark"), Remark(9, "Later.", "remark"))
    for viewer in ("red", "blue", SPECTATOR):
        lines = [(line.at, line.text) for line in PlayerView(match, viewer).log()]
        assert lines[-3:] == [(1, "A program chooses."), (1, "all may know done"), (9, "Later.")]
    assert [line.text for line in PlayerView(match, "blue").log(1)] == ["Later."]


def test_the_report_is_made_of_the_events_that_the_seat_may_know(match: Match) -> None:
    match.choose("red", "done")
    assert PlayerView(match, "red").report() == {"events": 2}
    assert PlayerView(match, "blue").report() == {"events": 1}


def test_the_scene_tells_whether_and_why_not_to_take_back(match: Match) -> None:
    match.choose("red", "done")
    red, blue, spectator = (PlayerView(match, viewer).scene() for viewer in ("red", "blue", SPECTATOR))
    assert (red.may_undo, red.undo_refused) == (True, "")
    assert (blue.may_undo, blue.undo_refused) == (False, "there is nothing of yours to take back")
    assert (spectator.may_undo, spectator.undo_refused) == (False, "only a seat can take back")


def test_the_scene_tells_position_commitment_and_in_the_end_the_outcome(match: Match) -> None:
    assert PlayerView(match, "red").scene().commitment == commitment(secret_of_seed(1))
    match.choose("red", "done")
    match.choose("blue", "left")
    scene = PlayerView(match, SPECTATOR).scene()
    assert (scene.position, scene.waiting, scene.ask) == (2, "", None)
    assert scene.outcome == PlayerView(match, "red").outcome() == match.outcome()
    assert scene.outcome is not None


def test_there_is_no_perspective_for_a_seat_that_is_not_there(match: Match) -> None:
    with pytest.raises(WrongSeat, match="there is no seat 'green'; the seats are red, blue"):
        PlayerView(match, "green")


def test_a_sample_is_a_match_to_try_things_out_on(match: Match) -> None:
    sample = PlayerView(match, "red").sample(LiveDice(secret_of_seed(2)))
    sample.choose("red", "done")
    assert (sample.position, match.position) == (1, 0)
