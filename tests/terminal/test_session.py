"""A session: saved after every choice, resumed at the same position, with forced choices in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from dowding.engine import saves
from dowding.engine.errors import SaveError, UndoRefused
from dowding.engine.match import Choice, Match, start_match
from dowding.games.registry import GAMES
from dowding.terminal.session import TAKEN, Session, describe_forced_choices, resume
from terminal.scripted_user import PACK, a_session
from toy_game.game import SECRET_NUMBERS


def choose_first(session: Session, times: int = 1) -> None:
    for _ in range(times):
        session.choose(session.player_view().options[0])


def at_the_start(match: Match) -> Match:
    return start_match(match.game, match.setup.scenario, seed=3, pack=PACK)


def test_every_choice_is_saved_immediately(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    for _ in range(5):
        choose_first(session)
        assert list(saves.read_save(session.path).choices) == session.match.history


def test_a_session_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    choose_first(session, 6)
    again = resume(session.path, GAMES)
    assert again.match.history == session.match.history
    assert again.match.state_bytes() == session.match.state_bytes()
    assert again.log(60) == session.log(60)
    choose_first(session)
    choose_first(again)
    assert again.match.state_bytes() == session.match.state_bytes()


def test_forced_choices_are_logged_before_their_events(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    choose_first(session)
    forced = [number for number, choice in enumerate(session.match.history) if choice.forced]
    taken = [line for line in session.log(60) if line.kind == TAKEN]
    assert forced == [1]
    assert [(line.at, line.text) for line in taken] == [(2, "Chosen for you (only legal option): 64 Sqn (Spitfire).")]
    lines = session.log(60)
    assert "64 Sqn of Kenley (2/11b) is green" in lines[lines.index(taken[0]) + 1].text


def test_the_log_prints_the_last_lines_asked_for(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    choose_first(session, 12)
    assert session.log(5) == session.log(60)[-5:]


def test_undo_is_saved_without_the_choice_undone(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    choose_first(session)
    session.undo()
    assert session.match.position == 0
    assert saves.read_save(session.path).choices == ()
    assert not [line for line in session.log(60) if line.kind == TAKEN]
    with pytest.raises(UndoRefused):
        session.undo()


def test_a_rewind_is_saved_and_logged(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    choose_first(session, 8)
    left = session.match.position
    session.rewind(3)
    assert session.log(60)[-1].text == f"Rewound from position {left} to 3."
    assert saves.read_save(session.path).rewinds == ((left, 3),)
    choose_first(session)
    assert session.log(60)[-1].kind != "rewind"
    assert resume(session.path, GAMES).log(60) == session.log(60)


def test_a_choice_is_kept_when_the_file_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    session = a_session(folder / "day.json")
    (folder / "day.json").unlink()
    folder.rmdir()
    with pytest.raises(SaveError, match="cannot be written"):
        choose_first(session)
    assert session.match.position > 0
    folder.mkdir()
    session.save()
    assert len(saves.read_save(session.path).choices) == session.match.position


def test_forced_choices_in_a_row_share_a_log_line_that_a_rewind_shortens(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    match = session.match
    choose_first(session)
    match.history[0] = Choice("british", match.history[0].option, forced=True)  # as if the first had been taken too
    again = Session(match, session.path, describe_forced_choices(at_the_start(match), match.history))
    texts = [(line.at, line.text) for line in again.log(60) if line.kind == TAKEN]
    assert texts == [(1, "Chosen for you (only legal option): 43 Sqn (Hurricane), 64 Sqn (Spitfire).")]
    again.rewind(1)
    assert [line.text for line in again.log(60) if line.kind == TAKEN] == [
        "Chosen for you (only legal option): 43 Sqn (Hurricane)."
    ]


def test_secret_forced_choices_are_hidden_from_the_next_seat(tmp_path: Path) -> None:
    match = start_match(SECRET_NUMBERS, "plot", seed=1, take_forced=True)
    session = Session(match, tmp_path / "plot.json")
    for choice in ("name:c1", "ask-oracle", "name:c2"):
        session.choose(next(option for option in session.player_view().options if option.id == choice))
    assert session.seat == "blue"
    assert [(line.at, line.text) for line in session.log(60) if line.kind == TAKEN] == [
        (3, "Chosen for you (only legal option): Nod.")
    ]
    session.choose(next(option for option in session.player_view().options if option.id == "close"))
    assert session.seat == "red"
    assert not [line for line in session.log(60) if line.kind == TAKEN]
    assert {line.at for line in session.log(60)} == {0}
