"""Tutorial notes and the report at a pause in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from rich.console import Group

from dowding.engine.match import start_match
from dowding.games.raf.lion.game import LION
from dowding.terminal.notes import NoteTracker, format_bulletin, format_notes
from dowding.terminal.session import Session
from dowding.view.player_view import PlayerView
from dowding.view.scene import Bulletin, Chart, Note, Picture, Section, Series
from terminal.scripted_user import script, seen_by
from terminal.toy_scene import text_of

WELCOME = "Good morning, Fighter Command: It is 11 August."
FIRST, SECOND = Note("first", "Look", "There is a map."), Note("second", "What now?", "Choose.")


def a_picture(*notes: Note) -> Picture:
    return Picture("Toy", "Morning", (), (), notes)


def a_session(folder: Path, scenario: str) -> Session:
    return Session(start_match(LION, scenario, seed=3, take_forced=True), folder / "day.json")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return a_session(tmp_path, "prelude")


def test_each_note_is_new_once() -> None:
    learner = NoteTracker()
    assert learner.new_notes(a_picture(FIRST)) == [FIRST]
    assert learner.new_notes(a_picture(FIRST, SECOND)) == [SECOND]
    assert learner.new_notes(a_picture(FIRST, SECOND)) == []


def test_notes_that_are_switched_off_stay_unread() -> None:
    learner = NoteTracker()
    learner.wants_notes = False
    assert learner.new_notes(a_picture(FIRST)) == []
    learner.wants_notes = True
    assert learner.new_notes(a_picture(FIRST)) == [FIRST]


def test_a_note_is_printed_with_its_title() -> None:
    assert text_of(Group(*format_notes([FIRST, SECOND]))) == "Look: There is a map.\nWhat now? Choose."


def test_a_bulletin_is_printed_section_by_section() -> None:
    chart = Chart("Points", ("Monday",), (Series("Red", (1.0,)),))
    bulletin = Bulletin(
        "Report of Monday", (Section("Raids", ("2 raids", "none lost")), Section("Stocks", ())), (chart,)
    )
    lines = ["Report of Monday", "  Raids", "    2 raids", "    none lost", "  Stocks"]
    assert text_of(format_bulletin(bulletin)).splitlines() == lines


def test_a_note_is_printed_once_when_its_moment_comes(session: Session) -> None:
    text = seen_by(session, script(["1", "", "1"]))
    assert text.count(WELCOME) == 1
    assert text.index("Choose squadrons to patrol (0 so far)") < text.index(WELCOME)
    assert text.index(WELCOME) < text.index("Choose squadrons to patrol (1 so far)")


def test_notes_are_switched_off_and_on_with_a_key(session: Session) -> None:
    shown = seen_by(session, script([]))
    text = seen_by(session, script(["n"])).removeprefix(shown)
    assert text.strip() == "Tutorial notes off. Press n to turn them back on."
    text = seen_by(session, script(["n", "n"]))
    assert text.count(WELCOME) == 2
    assert session.match.position == 0


def test_the_report_of_the_day_is_printed_at_the_end_of_the_day(tmp_path: Path) -> None:
    session = a_session(tmp_path, "hardest-days")
    random, match = Random(5), session.match
    while PlayerView(match, "british").picture().bulletin is None:
        match.choose("british", random.choice(session.player_view().options).id)
    text = seen_by(session, script([]))
    assert text.index("Report of 11 August\n  The day\n") < text.index("1 Close the day")
