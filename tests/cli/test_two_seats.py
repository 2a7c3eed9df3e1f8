"""A two-player game at the command line: commands cover both seats and reveal no hidden information."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from cli.command_runner import data, done, refused, run
from dowding.engine import saves
from dowding.engine.match import Match, start_match
from dowding.games import registry
from toy_game.game import SECRET_NUMBERS

MANY = ("simulate", "secret-numbers", "--scenario", "war", "--workers", "1", "--matches", "12")
PILOTS = ("--players", "red=pilot", "--players", "blue=random")


@pytest.fixture(autouse=True)
def house_with_a_game_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, SECRET_NUMBERS))


def a_match(path: Path) -> Path:
    """A saved match before its first choice."""
    saves.write_save(start_match(SECRET_NUMBERS, "war", seed=4), path)
    return path


def test_games_lists_the_player_codes_of_both_seats() -> None:
    numbers = next(game for game in data("games")["games"] if game["id"] == "secret-numbers")
    assert {seat: len(levels) for seat, levels in numbers["levels"].items()} == {"red": 4, "blue": 4}
    text = done("games")
    assert "Bots for red" in text
    assert "Bots for blue" in text


def test_a_simulation_has_the_points_and_wins_of_both() -> None:
    result = data(*MANY, *PILOTS)
    figures = result["scenarios"]["war"]
    assert (figures["finished"], figures["errors"]) == (12, 0)
    assert "vp" not in figures
    assert {seat: list(points) for seat, points in figures["points"].items()} == {
        "red": ["mean", "sd", "min", "max", "standard_error", "ci95"],
        "blue": ["mean", "sd", "min", "max", "standard_error", "ci95"],
    }
    assert sum(figures["wins"].values()) <= 12
    assert sum(figures["wins"].values()) == sum(n for level, n in figures["levels"].items() if level != "draw")
    text = done(*MANY, *PILOTS)
    assert re.search(r"seat +won", text)
    assert re.search(r"^ war +12 +0 +red", text, re.MULTILINE)
    assert re.search(r"^ +blue", text, re.MULTILINE)


def test_the_ace_plays_either_seat() -> None:
    for seat, other in (("red", "blue"), ("blue", "red")):
        result = data(*MANY[:4], "--workers", "1", "--matches", "1", "--players", f"{seat}=forecast:6,{other}=random")
        assert result["scenarios"]["war"]["errors"] == 0


def test_reports_and_comparisons_cover_both_seats(tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("two", "2")):
        assert run(*MANY, *PILOTS, "--seed", seed, "--report", tmp_path / name).exit_code == 0
    page = (tmp_path / "one" / "index.html").read_text()
    for output in ("Victory points, red", "Victory points, blue", "Points over time, red", "Winner", "Rounds won"):
        assert output in page
    rows = list(csv.DictReader((tmp_path / "one" / "matches.csv").read_text().splitlines()))
    assert len(rows) == 12
    for row in rows:
        red, blue = int(row["vp red"]), int(row["vp blue"])
        assert row["winner"] == ("" if red == blue else "red" if red > blue else "blue")
    result = data("compare", tmp_path / "one" / "matches.csv", tmp_path / "two" / "matches.csv")
    assert [(item["scenario"], item["seat"]) for item in result["differences"]] == [("war", "red"), ("war", "blue")]
    assert "war red" in done("compare", tmp_path / "one" / "matches.csv", tmp_path / "two" / "matches.csv")


def test_replay_shows_the_view_of_a_spectator_or_of_a_named_seat(tmp_path: Path) -> None:
    save = a_match(tmp_path / "war.json")
    assert data("replay", save)["scene"]["seat"] == "spectator"
    hands = {seat: set(data("report", save, "--seat", seat)["dealt"]) for seat in SECRET_NUMBERS.seats}
    assert hands == {"red": {"red"}, "blue": {"blue"}}
    assert data("report", save)["dealt"] == {}
    assert data("replay", save, "--seat", "blue")["scene"]["seat"] == "blue"
    assert "Unknown seat 'green'" in refused("replay", save, "--seat", "green")


def test_the_menu_starts_a_hot_seat_match(data_folder: Path) -> None:
    text = done("menu", typed=f"1\n{len(registry.GAMES)}\n2\n\n1\n\n1\nq\n3\n")
    assert "Bots for red: Cadet" in text
    assert "Bots for blue: Cadet" in text
    assert "Next player: blue. Hand over" in text
    [path] = (data_folder / "saves").iterdir()
    match: Match = saves.load_match(path, registry.GAMES)
    assert [choice.seat for choice in match.history[:2]] == ["red", "blue"]


def test_the_screen_is_hidden_until_the_next_player_confirms(tmp_path: Path) -> None:
    save = a_match(tmp_path / "war.json")
    shown = done("play", "--save", save, typed="1\n")
    before, _, after = shown.partition("Next player: blue. Hand over")
    assert "red was dealt" in before
    assert "was dealt" not in after
    shown = done("play", "--save", save, typed="")
    assert "blue was dealt" in shown
    assert "red was dealt" not in shown
