"""`dowding sweep`: settings and values of the pack over a range, with the same seeds."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from commands.running import data, refused, run

FEW = ("sweep", "lion", "--scenario", "prelude", "--matches", "6", "--seed", "7", "--workers", "1")


def test_a_value_of_the_pack_over_a_range() -> None:
    found = data(*FEW, "--over", "detection.toml:modifier net:value=0..4")
    assert (found["scenario"], found["over"]) == ("prelude", "detection.toml:modifier net:value")
    stops = found["stops"]
    assert [stop["value"] for stop in stops] == ["0", "1", "2", "3", "4"]
    assert (stops[0]["gain"], stops[0]["gain_low"], stops[0]["gain_high"]) == (0, 0, 0)
    for stop in stops:
        assert stop["low"] <= stop["mean"] <= stop["high"]
        assert stop["gain"] == pytest.approx(stop["mean"] - stops[0]["mean"])
    assert len({stop["mean"] for stop in stops}) > 1, "radar matters"


def test_the_value_that_the_pack_has_changes_nothing() -> None:
    usual = data(*FEW, "--over", "no_response=always,if able")["stops"][0]
    swept = data(*FEW, "--over", "detection.toml:modifier net:value=2,3")["stops"][0]
    assert usual["mean"] == swept["mean"], "a working net gives two, LION-6.3a"


def test_each_seat_has_its_row() -> None:
    two = ("sweep", "wing-leader", "--scenario", "first-intercept", "--matches", "4", "--workers", "1")
    [name, *_] = [
        setting for game in data("games")["games"] if game["id"] == "wing-leader" for setting in game["settings"]
    ]
    stops = data(*two, "--over", f"{name['id']}={name['values'][0]},{name['values'][1]}")["stops"]
    assert [stop["seat"] for stop in stops] == ["raider", "defender"] * 2


def test_the_report_holds_curve_and_table(tmp_path: Path) -> None:
    assert run(*FEW, "--over", "advanced=no,yes", "--report", tmp_path / "sweep").exit_code == 0
    page = (tmp_path / "sweep" / "index.html").read_text("utf-8")
    assert "<polyline" in page
    assert "lion, prelude: advanced" in page
    with (tmp_path / "sweep" / "sweep.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["value"] for row in rows] == ["no", "yes"]


@pytest.mark.parametrize(
    ("over", "said"),
    [
        ("advanced=yes", "two values or more"),
        ("advanced", "is no sweep"),
        ("detection.toml:modifier nix:value=1,2", "there is no 'modifier nix' in detection.toml; there is space 1"),
        ("detection.toml:modifier net:valu=1,2", "modifier net has no 'valu'; it has id, value"),
        ("nowhere.toml:modifier net:value=1,2", "the pack has no nowhere.toml"),
        ("detection.toml:modifier net:value=one,two", "'one' is no int, such as 2"),
        ("kites=1,2", "kites"),
        ("advanced=1..99", "values are more than 50"),
    ],
)
def test_what_cannot_be_swept_is_refused_at_once(over: str, said: str) -> None:
    assert said in refused(*FEW, "--over", over)
