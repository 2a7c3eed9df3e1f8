"""The terminal client, from the first decision to the end of the day."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from dowding.engine import saves
from dowding.engine.decision import Option
from dowding.engine.errors import SaveError
from dowding.games.registry import GAMES
from dowding.terminal.session import Session, resume
from terminal.scripted_user import AnyOption, a_session, script, seen_by


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return a_session(tmp_path / "day.json")


def test_the_scene_and_the_question_are_shown(session: Session) -> None:
    text = seen_by(session, script([]))
    assert "18 August: the Hardest Day" in text
    assert "Clock 0600" in text
    assert "Tangmere (1/11a): ready 43, 145, 601, 602" in text
    assert "Which squadron of Tangmere (1/11) is green? (green Spitfires: 0 of at least 2) [THD-3.4]" in text
    assert "2 145 Sqn (Hurricane) - Tangmere ready, 3/B" in text


def test_a_number_chooses_and_the_next_question_follows(session: Session) -> None:
    text = seen_by(session, script(["2"]))
    assert session.match.history[0].option == "green:145"
    assert "* 145 Sqn of Tangmere (1/11a) is green. [THD-3.4]" in text
    assert "* Chosen for you (only legal option): 64 Sqn (Spitfire).\n" in text


def test_words_choose_an_option(session: Session) -> None:
    seen_by(session, script(["/602"]))
    assert session.match.history[0].option == "green:602"


def test_ambiguous_words_choose_nothing(session: Session) -> None:
    text = seen_by(session, script(["hurricane"]))
    assert session.match.position == 0
    assert "'hurricane' matches 3 options." in text
    assert text.rstrip().splitlines()[-2].startswith("1 43 Sqn (Hurricane)")


@pytest.mark.parametrize("line", ["77", "nonsense", "/", "w", "-1"])
def test_unknown_input_changes_nothing(session: Session, line: str) -> None:
    before = session.path.read_bytes()
    seen_by(session, script([line]))
    assert session.match.position == 0
    assert session.path.read_bytes() == before


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("?", "Decision: Which squadron of Tangmere (1/11) is green?"),
        ("l", "0 18 August: the Hardest Day. Fighter Command is ready. [THD-3.1]"),
        ("r", "0 bomb damage"),
        ("b", "ready 43 Hurricane 3/A"),
        ("m", "1/11a: 43, 145, 601, 602"),
        ("h", "undo your last choice"),
        ("s", "Saved in"),
        ("u", "You cannot undo"),
        ("w 0", "Cannot rewind"),
        ("o 1", "43 Sqn (Hurricane): nothing is at risk."),
        ("i", "Hint: "),
    ],
)
def test_every_key_prints_something(session: Session, key: str, said: str) -> None:
    shown = seen_by(session, script([]))
    answered = seen_by(session, script([key]))
    assert said in answered.removeprefix(shown)
    assert session.match.position == 0


def test_a_hint_names_the_number_of_an_option_and_its_reasons(session: Session) -> None:
    text = seen_by(session, script(["i"])).removeprefix(seen_by(session, script([])))
    advice = session.hint()
    number = session.player_view().options.index(advice.best.option) + 1
    output_value = [line.strip() for line in text.splitlines() if line.strip()]
    assert output_value[0] == f"Hint: {number} {advice.best.option.label}"
    assert advice.next_best is not None
    best, after = (
        f"{item.points:+.1f} ± {item.standard_error:.1f} VP ({item.rollouts})"
        for item in (advice.best, advice.next_best)
    )
    output = " ".join(output_value)
    assert f"{best}, next best {after}: {advice.next_best.plan} ({advice.samples} simulated games)" in output
    assert all(reason in output for reason in advice.reason_texts)


def test_without_a_decision_there_is_no_hint(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    seen_by(session, AnyOption(1))
    assert session.match.is_over
    assert "No hint: british has no decision to make now." in seen_by(session, script(["i"]))


def fight(session: Session) -> Option:
    """Play at random to an attack option, and return it."""
    random = Random(1)
    while True:
        options = session.player_view().options
        for option in options:
            if option.id.startswith(("fight:", "attack:")):
                return option
        session.match.choose(session.seat, random.choice(options).id)


def test_odds_of_a_combat_are_printed_and_nothing_is_chosen(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json", seed=4)
    option = fight(session)
    number = session.player_view().options.index(option) + 1
    before = session.path.read_bytes()
    text = seen_by(session, script([f"o {number}"])).removeprefix(seen_by(session, script([])))
    output = [line.strip() for line in text.splitlines()]
    assert output[0] == f"{option.label}:"
    assert any(re.fullmatch(r"\w+ Sqn: .*\d %.*", line) for line in output)
    assert re.search(r"expected points: [+−]\d\.\d\d \((exact|from \d+ samples)\)", text)
    assert session.path.read_bytes() == before


def test_enter_prints_the_position_again(session: Session) -> None:
    once = seen_by(session, script([]))
    assert seen_by(session, script([""])) == once + once


def test_undo_removes_the_last_choice(session: Session) -> None:
    seen_by(session, script(["1", "1", "u"]))
    assert [choice.option for choice in session.match.history if not choice.forced] == ["green:43"]


def test_rewind_reaches_any_position(session: Session) -> None:
    seen_by(session, AnyOption(1, 30))
    text = seen_by(session, script(["w 4"]))
    assert session.match.position == 4
    assert "to 4." in text


def test_no_input_is_read_after_quitting(session: Session) -> None:
    seen_by(session, script(["1", "q", "1", "1"]))
    assert sum(not choice.forced for choice in session.match.history) == 1


def test_a_failed_save_is_reported_and_the_match_continues(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise SaveError("day.json: cannot be written: No space left on device")

    monkeypatch.setattr(saves, "write_save", full)
    text = seen_by(session, script(["1", "s"]))
    assert text.count("No space left on device") == 2
    assert session.match.position > 0
    assert "Which squadron of Debden (4/11) is green?" in text


def test_a_resumed_day_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = a_session(tmp_path / "whole.json")
    text = seen_by(whole, AnyOption(5))
    assert whole.match.is_over
    assert "The match is over:" in text

    paused = a_session(tmp_path / "paused.json")
    typist = AnyOption(5)
    left = iter(range(30))
    seen_by(paused, lambda prompt: None if next(left, None) is None else typist(prompt))
    assert not paused.match.is_over
    resumed = resume(paused.path, GAMES)
    seen_by(resumed, typist)
    assert resumed.match.is_over
    assert resumed.path.read_bytes() == whole.path.read_bytes()


def test_keys_work_after_the_end(tmp_path: Path) -> None:
    session = a_session(tmp_path / "day.json")
    seen_by(session, AnyOption(5))
    end = session.match.position
    text = seen_by(session, script(["r", "1", "l", "b", "m", "?", "w 3", "q"]))
    assert "Total:" in text
    assert "There is nothing to choose." in text
    assert session.match.position == 3
    assert session.match.rewinds == ((end, 3),)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["aug-13", "aug-15", "aug-18", "aug-24", "sep-07"])
@pytest.mark.parametrize("width", [40, 100])
def test_every_position_is_drawn_within_the_width(tmp_path: Path, scenario: str, width: int) -> None:
    session = a_session(tmp_path / "day.json", seed=11, scenario=scenario)
    text = seen_by(session, AnyOption(2, 50), width)
    assert max(len(line) for line in text.splitlines()) <= width
