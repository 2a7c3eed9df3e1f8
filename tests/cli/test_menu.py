"""`dowding menu`: new match, resume, quit."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.command_runner import done, finished_save, unfinished_save


def test_the_menu_can_be_left_immediately() -> None:
    for typed in ("3\n", "q\n", "", "nonsense\n77\n\nq\n"):
        assert "New match" in done("menu", typed=typed)


def test_the_menu_returns_after_a_new_match(data_folder: Path) -> None:
    text = done("menu", typed="1\n1\n3\n\n2\nq\n3\n")
    assert "18 August: the Hardest Day" in text
    assert "Pilot (medium" in text
    assert text.count("New match") == 2
    [path] = (data_folder / "saves").iterdir()
    assert json.loads(path.read_bytes())["choices"][0][1] == "green:145"


def test_the_settings_of_a_new_match_can_be_changed(data_folder: Path) -> None:
    text = done("menu", typed="1\n1\n3\n3\n2\n2\n9\n\nq\n3\n")
    assert "A squadron still in Scramble at the end of a segment: ready (or stay)" in text
    assert "A squadron still in Scramble at the end of a segment: stay (or ready)" in text
    assert "type a number from 1 to 5" in text
    [path] = (data_folder / "saves").iterdir()
    settings = json.loads(path.read_bytes())["settings"]
    assert settings == {
        "green": "by hand",
        "german_choices": "random",
        "scramble": "stay",
        "escorts_strafe": "no",
        "lone_time_chit": "day",
    }


@pytest.mark.parametrize("typed", ["1\n1\n3\nq\n3\n", "1\n1\n3\n2\n"])
def test_leaving_the_settings_starts_no_match(data_folder: Path, typed: str) -> None:
    done("menu", typed=typed)
    assert not data_folder.exists()


def test_leaving_the_list_of_games_starts_no_match(data_folder: Path) -> None:
    assert "The Hardest Days" in done("menu", typed="1\nq\n3\n")
    assert not data_folder.exists()


def test_leaving_the_list_of_scenarios_starts_no_match(data_folder: Path) -> None:
    done("menu", typed="1\n1\nq\n3\n")
    assert not data_folder.exists()


def test_saves_are_listed_newest_first_and_resumed(data_folder: Path) -> None:
    saves = data_folder / "saves"
    saves.mkdir(parents=True)
    unfinished_save(saves / "old.json", 3)
    finished_save(saves / "whole.json")
    (saves / "torn.json").write_text("{")
    for hours, name in enumerate(["torn.json", "whole.json", "old.json"]):
        os.utime(saves / name, (0, 1_700_000_000 - 3600 * hours))
    text = done("menu", typed="2\n1\n2\n3\n2\n3\n")
    listed = [line for line in text.splitlines() if line.strip().startswith(("1 ", "2 ", "3 "))]
    assert "Cannot be resumed" in listed[3]
    assert "VP)" in listed[4]
    assert "The Hardest Days, 18 August: the Hardest Day, Clock 0600, position " in listed[5]
    assert "damaged or cut short" in " ".join(text.split())
    assert len(json.loads((saves / "old.json").read_bytes())["choices"]) > 3


def test_the_menu_reports_that_there_are_no_saves() -> None:
    assert "There are no saved matches yet." in done("menu", typed="2\n3\n")


def test_an_unusable_data_folder_is_reported_and_the_menu_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    text = done("menu", typed="1\n1\n3\n\n2\n3\n")
    assert "the folder cannot be created" in " ".join(text.split())
    assert "There are no saved matches yet." in text
