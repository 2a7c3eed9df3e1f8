"""`dowding compare`: two reports side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_runner import data, done, misused, refused, run


@pytest.fixture
def reports(tmp_path: Path) -> tuple[Path, Path]:
    """Matches of the same seeds, the second with another setting."""
    few = ("simulate", "hardest-days", "--scenario", "aug-18", "--matches", "6", "--seed", "7", "--workers", "1")
    for name, setting in (("one", "scramble=ready"), ("two", "escorts_strafe=yes")):
        assert run(*few, "--set", setting, "--report", tmp_path / name).exit_code == 0
    return tmp_path / "one" / "matches.csv", tmp_path / "two" / "matches.csv"


def test_json_has_the_figures_of_both_batches(reports: tuple[Path, Path]) -> None:
    result = data("compare", *reports)
    assert (result["first"], result["second"]) == tuple(map(str, reports))
    [each] = result["differences"]
    assert list(each) == ["scenario", "seat", "matches", "means", "mean", "low", "high", "paired", "standard_error"]
    assert (each["scenario"], each["matches"], each["paired"]) == ("aug-18", [6, 6], True)
    assert each["mean"] == pytest.approx(each["means"][1] - each["means"][0])
    assert each["low"] <= each["mean"] <= each["high"]


def test_a_batch_compared_with_itself_shows_no_difference(reports: tuple[Path, Path]) -> None:
    [each] = data("compare", reports[0], reports[0])["differences"]
    assert (each["mean"], each["low"], each["high"]) == (0, 0, 0)


def test_the_table_is_readable(reports: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    text = done("compare", *reports)
    [each] = data("compare", *reports)["differences"]
    assert f"{each['mean']:+.2f}" in text
    assert f"{each['low']:+.2f} to {each['high']:+.2f}" in text
    assert "same seeds, paired" in text
    assert "6 / 6" in text
    assert "settings: " in text
    assert "settings: escorts_strafe=no, then escorts_strafe=yes" in " ".join(text.split()), (
        "what differs in the question is said above the figures"
    )


def test_win_rates_and_levels_are_compared(reports: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    result = data("compare", *reports, "--column", "level")
    assert result["differences"] == []
    assert {share["column"] for share in result["shares"]} == {"level"}
    assert sum(share["counts"][0] for share in result["shares"]) == 6
    assert all(share["low"] <= share["difference"] <= share["high"] for share in result["shares"])
    assert "level: " in done("compare", *reports, "--column", "level")
    assert all(share["column"] == "winner" for share in data("compare", *reports)["shares"])


def test_bad_files_are_refused(reports: tuple[Path, Path], tmp_path: Path) -> None:
    assert "nowhere.csv: cannot be read" in refused("compare", reports[0], tmp_path / "nowhere.csv")
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    assert "the column 'scenario' is missing" in refused("compare", tmp_path / "other.csv", reports[0])


def test_usage_errors_are_reported() -> None:
    misused("compare", "only-one.csv")
