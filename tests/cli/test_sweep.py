"""`dowding sweep`: settings and values of the pack over a range, with the same seeds."""

from __future__ import annotations

import csv
import shlex
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.command_runner import data, refused, run
from dowding.sim import pool
from dowding.sim.sweep_chart import _axis_positions

FEW = ("sweep", "lion", "--scenario", "prelude", "--matches", "6", "--seed", "7", "--workers", "1")


def test_a_pack_value_is_swept_over_a_range() -> None:
    result = data(*FEW, "--over", "detection.toml:modifier net:value=0..4")
    assert (result["scenario"], result["over"]) == ("prelude", "detection.toml:modifier net:value")
    stops = result["stops"]
    assert [stop["value"] for stop in stops] == ["0", "1", "2", "3", "4"]
    assert (stops[0]["gain"], stops[0]["gain_low"], stops[0]["gain_high"]) == (0, 0, 0)
    for stop in stops:
        assert stop["low"] <= stop["mean"] <= stop["high"]
        assert stop["gain"] == pytest.approx(stop["mean"] - stops[0]["mean"])
    assert len({stop["mean"] for stop in stops}) > 1, "radar matters"


def test_sweeping_the_present_value_changes_nothing() -> None:
    usual = data(*FEW, "--over", "no_response=always,if able")["stops"][0]
    swept = data(*FEW, "--over", "detection.toml:modifier net:value=2,3")["stops"][0]
    assert usual["mean"] == swept["mean"], "a working net gives two, LION-6.3a"


def test_numeric_sweeps_are_drawn_as_a_line(tmp_path: Path) -> None:
    assert run(*FEW, "--over", "detection.toml:modifier net:value=1..3", "--report", tmp_path).exit_code == 0
    assert "<polyline" in (tmp_path / "index.html").read_text("utf-8")


def test_every_seat_has_its_row() -> None:
    two = ("sweep", "wing-leader", "--scenario", "first-intercept", "--matches", "4", "--workers", "1")
    [name, *_] = [
        setting for game in data("games")["games"] if game["id"] == "wing-leader" for setting in game["settings"]
    ]
    stops = data(*two, "--over", f"{name['id']}={name['values'][0]},{name['values'][1]}")["stops"]
    assert [stop["seat"] for stop in stops] == ["raider", "defender"] * 2


def test_the_report_has_chart_and_table(tmp_path: Path) -> None:
    assert run(*FEW, "--over", "advanced=no,yes", "--report", tmp_path / "sweep").exit_code == 0
    page = (tmp_path / "sweep" / "index.html").read_text("utf-8")
    assert "<polyline" not in page, "two values are two bars"
    assert page.count('<rect class="bar"') + page.count('<rect class="loss"') == 2
    assert "With yes instead of no, british scored" in page
    assert '<a href="sweep.csv">' in page
    command = unescape(page.partition("<code>")[2].partition("</code>")[0])
    assert "--over advanced=no,yes" in command
    chart = (tmp_path / "sweep" / "charts" / "mean-vp-by-advanced.svg").read_text("utf-8")
    assert ElementTree.fromstring(chart).tag == "{http://www.w3.org/2000/svg}svg"
    assert run(*shlex.split(command)[1:], "--report", tmp_path / "again").exit_code == 0
    assert (tmp_path / "again" / "sweep.csv").read_bytes() == (tmp_path / "sweep" / "sweep.csv").read_bytes()
    assert "lion, prelude: advanced" in page
    with (tmp_path / "sweep" / "sweep.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["value"] for row in rows] == ["no", "yes"]
    assert {(row["game"], row["scenario"], row["players"]) for row in rows} == {("lion", "prelude", "british=random")}
    assert {row["over"] for row in rows} == {"advanced"}
    assert "advanced=" not in rows[0]["settings"], "that is what is swept over"
    assert all(row[name] for row in rows for name in ("settings", "pack", "version"))


@pytest.mark.parametrize(
    ("over", "said"),
    [
        ("advanced=yes", "two or more values"),
        ("advanced", "is not a sweep"),
        (
            "detection.toml:modifier nix:value=1,2",
            "Unknown entry 'modifier nix' in detection.toml. Some of its entries: space 1",
        ),
        ("detection.toml:modifier net:valu=1,2", "modifier net has no 'valu'; it has id, value"),
        ("nowhere.toml:modifier net:value=1,2", "The pack has no file nowhere.toml"),
        ("detection.toml:modifier net:value=one,two", "'one' is not of type int, such as 2"),
        ("kites=1,2", "kites"),
        ("advanced=1..99", "The limit is 50"),
        ("advanced=no,no", "contains a value twice"),
        ("advanced=no,perhaps", "Unknown value 'perhaps' of option 'advanced'"),
        ("detection.toml:modifier net:value=2,2.5", "with 2.5: detection.toml: modifier net: value: Expected `int`"),
    ],
)
def test_invalid_sweep_axes_are_refused_before_any_match(over: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise AssertionError("a match was played")

    monkeypatch.setattr(pool, "play_batch", nothing)
    assert said in refused(*FEW, "--over", over)


def test_a_sweep_takes_one_scenario_and_no_duplicate_settings() -> None:
    assert "A sweep needs one scenario" in refused(*FEW[:2], "--scenario", "all", "--over", "advanced=no,yes")
    assert "Do not set it as well" in refused(*FEW, "--over", "advanced=no,yes", "--set", "advanced=no")


def test_numeric_values_are_spaced_in_proportion_and_words_evenly() -> None:
    assert _axis_positions(["1", "2", "5"]) == {"1": 0, "2": 0.25, "5": 1}
    assert _axis_positions(["no", "yes", "maybe"]) == {"no": 0, "yes": 0.5, "maybe": 1}
