"""The events file: all events in order for any number of workers, and no partial file."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import polars
import pytest

from cli.command_runner import refused, run
from dowding.ai.random_player import RandomPlayer
from dowding.engine.errors import SetupError
from dowding.engine.match import start_match
from dowding.games.registry import LION
from dowding.sim import pool, simulate
from dowding.sim.batch import play_to_end

FEW = ("simulate", "lion", "--scenario", "prelude", "--matches", "3", "--seed", "7", "--workers", "1")


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_event_of_every_match_has_its_row(tmp_path: Path) -> None:
    path = tmp_path / "events.csv"
    result = run(*FEW, "--events", path)
    assert result.stderr.splitlines() == [f"dowding: the events are in {path}"]
    rows = read(path)
    first = [row for row in rows if row["match"] == "0"]
    match = start_match(LION, "prelude", seed="7/prelude/0", take_forced=True)
    play_to_end(match, {"british": RandomPlayer("7/prelude/0/british")})
    log = match.context.log or []
    assert [row["kind"] for row in first] == [event.kind for event in log]
    assert [int(row["choice"]) for row in first] == [event.at for event in log]
    assert [json.loads(row["data"]) for row in first] == [json.loads(json.dumps(event.data)) for event in log]
    assert [int(row["event"]) for row in first] == list(range(len(log)))
    assert {row["match"] for row in rows} == {"0", "1", "2"}
    assert {(row["game"], row["scenario"], row["players"]) for row in rows} == {("lion", "prelude", "british=random")}
    assert {row["seed"] for row in first} == {"7/prelude/0"}


def test_events_name_the_seats_that_may_see_them(tmp_path: Path) -> None:
    simulate("duel", "prelude", matches=1, workers=1, events=tmp_path / "events.csv")
    assert {row["seen_by"] for row in read(tmp_path / "events.csv")} == {"", "german"}


def test_parquet_and_csv_have_the_same_rows(tmp_path: Path) -> None:
    for suffix in ("csv", "parquet"):
        assert run(*FEW, "--events", tmp_path / f"events.{suffix}").exit_code == 0
    frame = polars.read_parquet(tmp_path / "events.parquet")
    rows = [{name: "" if value is None else str(value) for name, value in row.items()} for row in frame.to_dicts()]
    assert rows == read(tmp_path / "events.csv")
    assert frame.schema["choice"] == polars.Int64
    assert sorted(path.name for path in tmp_path.iterdir()) == ["events.csv", "events.parquet"]


def test_an_unwritable_file_is_refused_before_any_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = (*FEW[:4], "--matches", "100000000", "--workers", "1", "--events")
    assert "must end with .csv or .parquet" in refused(*many, tmp_path / "events.xlsx")
    assert "No such file" in refused(*many, tmp_path / "nowhere" / "events.csv")
    (tmp_path / "folder.csv").mkdir()
    assert "this is a folder" in refused(*many, tmp_path / "folder.csv")
    monkeypatch.setitem(sys.modules, "polars", None)
    assert "needs polars: install it, or write a .csv" in refused(*many, tmp_path / "events.parquet")


def test_a_failed_study_leaves_no_partial_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise SetupError("no more")

    monkeypatch.setattr(pool, "play_batch", broken)
    with pytest.raises(SetupError, match="no more"):
        simulate("lion", "prelude", matches=1, workers=1, events=tmp_path / "events.csv")
    assert list(tmp_path.iterdir()) == []
