"""`dowding play`: start, quit, resume, and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.command_runner import done, misused, refused, run, unfinished_save
from cli.test_games_and_packs import correction
from dowding.cli import play as play_command
from dowding.engine.errors import RulesError
from dowding.games.hardest_days.game import HARDEST_DAYS

NEW = ("play", "hardest-days", "--scenario", "aug-18")


def choices(path: Path) -> list[list[object]]:
    result = json.loads(path.read_bytes())["choices"]
    assert isinstance(result, list)
    return result


def test_a_new_match_is_saved_in_the_data_folder(data_folder: Path) -> None:
    text = done(*NEW, typed="2\nq\n")
    [path] = (data_folder / "saves").iterdir()
    assert path.name.startswith("hardest-days-aug-18-")
    assert f"saved after every choice: {path}" in text
    assert f"dowding play --save {path}" in text
    assert choices(path)[0] == ["british", "green:145", False]


def test_two_matches_started_in_one_second_have_two_files(data_folder: Path) -> None:
    done(*NEW)
    done(*NEW)
    assert len(list((data_folder / "saves").iterdir())) == 2


def test_end_of_input_quits(tmp_path: Path) -> None:
    path = tmp_path / "day.json"
    text = done(*NEW, "--save", path, typed="1\n1")
    assert "Left at position 3. The match is saved." in text
    assert len(choices(path)) == 3


def test_a_match_resumes_where_it_was_left(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    done(*NEW, "--seed", "4", "--save", once, typed="1\n2\n1\n3\n1\n")
    done(*NEW, "--seed", "4", "--save", twice, typed="1\n2\n")
    text = done("play", "--save", twice, typed="1\n3\n1\nq\n")
    assert "43 Sqn of Tangmere (1/11a) is green." in text
    assert twice.read_bytes() == once.read_bytes()


def test_resuming_accepts_the_options_of_the_start(tmp_path: Path) -> None:
    path = tmp_path / "day.json"
    done(*NEW, "--seed", "4", "--set", "scramble=stay", "--save", path)
    done(*NEW, "--seed", "4", "--set", "scramble=stay", "--save", path)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("hardest-days", "--scenario", "aug-15"), "scenario of this match is aug-18, not aug-15"),
        (("--scenario", "nonsense"), "scenario of this match is aug-18, not nonsense"),
        (("--seed", "5"), "not started with the seed 5"),
        (("--set", "scramble=stay"), "option 'scramble' of this match is ready, not stay"),
        (("--set", "weather=fine"), "option 'weather' of this match is unknown"),
        (("chess",), "game of this match is hardest-days, not chess"),
    ],
)
def test_resuming_refuses_other_options(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    path = unfinished_save(tmp_path / "day.json", seed=4)
    before = path.read_bytes()
    assert said in refused("play", *more, "--save", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "--scenario", "aug-18"), "Unknown game 'chess'"),
        (("hardest-days", "--scenario", "aug-99"), "Unknown scenario 'aug-99'"),
        (("hardest-days", "--scenario", "aug-18", "--set", "weather=fine"), "Unknown option 'weather'"),
        (("hardest-days", "--scenario", "aug-18", "--set", "scramble=soon"), "Unknown value 'soon'"),
        (("hardest-days", "--scenario", "aug-18", "--pack", "nowhere"), "pack folder not found"),
        (("--save", "nowhere.json"), "nowhere.json: save not found"),
    ],
)
def test_unknown_names_are_refused_and_nothing_is_written(
    arguments: tuple[str, ...], said: str, data_folder: Path
) -> None:
    assert said in refused("play", *arguments)
    assert not data_folder.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("play",),
        ("play", "hardest-days"),
        (*NEW, "--seed", "many"),
        (*NEW, "--seed", "1.5"),
        (*NEW, "--set", "scramble"),
        (*NEW, "--set", "=stay"),
        (*NEW, "--set", "scramble=stay", "--set", "scramble=ready"),
        (*NEW, "--sead", "3"),
    ],
)
def test_usage_errors_are_reported(arguments: tuple[str, ...], data_folder: Path) -> None:
    misused(*arguments)
    assert not data_folder.exists()


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    line = refused(*NEW, "--save", tmp_path / "no" / "folder.json")
    assert "folder.json: cannot be written: No such file" in line


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    assert "Is a directory" in refused("play", "--save", tmp_path)


def test_an_unusable_data_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert "the folder cannot be created: Not a directory" in refused(*NEW)


def test_a_match_is_played_with_its_overlays(tmp_path: Path) -> None:
    folder, path = correction(tmp_path / "mine"), tmp_path / "day.json"
    text = done(*NEW, "--pack", folder, "--save", path, typed="1\n1\nb\n")
    assert "54 Spitfire 5/B" in text
    assert "another data pack" in refused("play", "--save", path)
    done("play", "--save", path, "--pack", folder)


def test_an_internal_error_is_one_line_and_keeps_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    def broken(*_: object) -> None:
        raise RulesError("no chits\nat all")

    steps = {**HARDEST_DAYS.steps, "raf_patrol": broken}
    monkeypatch.setattr(play_command, "game_by_id", lambda _: replace(HARDEST_DAYS, steps=steps))
    path = tmp_path / "day.json"
    result = run(*NEW, "--save", path, typed="1\n" * 20)
    [line] = result.stderr.splitlines()
    assert result.exit_code == 1
    assert line.startswith("dowding: this is a bug in Dowding: RulesError: no chits at all; the details are in ")
    [crash] = (data_folder / "crashes").iterdir()
    assert line.endswith(str(crash))
    assert "Traceback" in crash.read_text()
    assert "Left at position" in done("play", "--save", path)
