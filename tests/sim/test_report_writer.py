"""`dowding simulate --report` and `--cluster`: files, messages, and the same figures everywhere."""

from __future__ import annotations

import csv
import json
import re
import shlex
import sys
from html import unescape
from importlib.metadata import version
from pathlib import Path

import pytest

from cli.command_runner import Document, data, refused, run
from cli.test_games_and_packs import correction
from cli.test_simulate import without_seconds
from sim.dask_cluster import running

FEW = ("simulate", "hardest-days", "--scenario", "aug-18", "--matches", "4", "--seed", "7", "--workers", "1")


def reported(folder: Path, *arguments: str | Path) -> str:
    """The message when a report is written."""
    result = run(*arguments, "--report", folder)
    assert result.exit_code == 0, result.output
    [line] = result.stderr.splitlines()
    return line


def matches(folder: Path) -> list[dict[str, str]]:
    with (folder / "matches.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_a_report_folder_has_a_page_a_table_and_charts(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "report"
    output = reported(folder, *FEW)
    assert (
        output
        == f"dowding: report written to {folder}: index.html, matches.csv, matches.parquet, 10 SVG files, 2 PNG files"
    )
    names = ["aug-18-levels.png", "aug-18-points.png", "charts", "index.html", "matches.csv", "matches.parquet"]
    names.append("statistics.json")
    assert sorted(path.name for path in folder.iterdir()) == names
    page = (folder / "index.html").read_text()
    assert "18 August: the Hardest Day" in page
    assert "The Hardest Days: 4 matches per scenario" in page
    links = re.findall(r'href="([^"#]+)"', page)
    assert links[:2] == ["matches.csv", "statistics.json"]
    assert sorted(links[2:]) == sorted(f"charts/{path.name}" for path in (folder / "charts").iterdir())
    assert page.count("<svg") == len(links) - 2, "every chart is a file, too"
    for link in links:
        assert (folder / link).exists()
    assert f"Dowding {version('dowding')} on <time" in page


def test_the_csv_has_the_figures_that_the_command_prints(tmp_path: Path) -> None:
    result = run(*FEW, "--json", "--report", tmp_path)
    figures: Document = data(*FEW)["scenarios"]["aug-18"]
    rows = matches(tmp_path)
    assert [row["seed"] for row in rows] == [f"7/aug-18/{number}" for number in range(4)]
    assert sum(int(row["vp"]) for row in rows) / 4 == figures["vp"]["mean"]
    assert sum(int(row["choices"]) for row in rows) == figures["choices"]
    assert '"mean"' in result.stdout, "the report is written in addition to the output"


@pytest.mark.long
def test_workers_do_not_change_the_report(tmp_path: Path) -> None:
    many = ("simulate", "lion", "--scenario", "prelude", "--matches", "30", "--seed", "7")
    reported(tmp_path / "one", *many, "--workers", "1")
    reported(tmp_path / "two", *many, "--workers", "2")
    for name in ("index.html", "matches.csv"):
        texts = [(tmp_path / folder / name).read_text() for folder in ("one", "two")]
        assert re.sub("<time .*?</time>", "", texts[0]) == re.sub("<time .*?</time>", "", texts[1])


def test_the_command_on_the_page_makes_the_same_report_again(tmp_path: Path) -> None:
    pack = correction(tmp_path / "my pack")
    reported(tmp_path / "one", *FEW, "--pack", pack, "--set", "scramble=stay", "--players", "british=random")
    page = (tmp_path / "one" / "index.html").read_text()
    command = unescape(page.partition("<code>")[2].partition("</code>")[0])
    program, *words = shlex.split(command)
    assert program == "dowding"
    reported(tmp_path / "two", *words)
    assert (tmp_path / "two" / "matches.csv").read_bytes() == (tmp_path / "one" / "matches.csv").read_bytes()
    reported(tmp_path / "other", *FEW)
    assert (tmp_path / "other" / "matches.csv").read_bytes() != (tmp_path / "one" / "matches.csv").read_bytes()


def test_without_matplotlib_a_message_explains_the_missing_charts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    assert reported(tmp_path, *FEW).endswith("SVG files, no PNG files: they need the extra `analysis`")
    assert sorted(path.name for path in tmp_path.glob("*.png")) == []


def test_an_unwritable_folder_is_refused_before_any_match(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refused(*FEW[:4], "--matches", "100000000", "--report", tmp_path / "file" / "report")


def test_a_report_that_cannot_be_written_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "matches.csv").write_text("")
    (tmp_path / "index.html").mkdir()
    result = run(*FEW, "--report", tmp_path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [f"dowding: {tmp_path}: the report cannot be written: Is a directory"]


def test_a_foreign_page_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my diary")
    assert "holds an index.html that is not a Dowding report" in refused(*FEW, "--report", tmp_path)
    sweep = ("sweep", "lion", "--scenario", "prelude", "--over", "advanced=no,yes")
    assert "not a Dowding report" in refused(*sweep, "--report", tmp_path)
    assert (tmp_path / "index.html").read_text() == "my diary"


def test_a_report_can_be_overwritten(tmp_path: Path) -> None:
    assert reported(tmp_path, *FEW) == reported(tmp_path, *FEW)


def test_a_cluster_gives_the_same_report_as_local_workers(tmp_path: Path) -> None:
    here = without_seconds(data(*FEW))
    with running(tmp_path) as cluster:
        result = run(*FEW, "--cluster", cluster.address, "--json", "--report", tmp_path / "report")
    away = json.loads(result.stdout)
    where = away.pop("cluster")
    assert away["workers"] == len(where["workers"]) == 1
    assert (where["address"], list(where["workers"].values())) == (cluster.address, [1])
    assert without_seconds(away) == here
    page = (tmp_path / "report" / "index.html").read_text()
    [worker] = where["workers"]
    assert f"on 1 worker of the cluster at {cluster.address} (1 thread: {worker}: 1)" in page


def test_a_missing_cluster_is_reported_in_one_line() -> None:
    assert refused(*FEW, "--cluster", "nowhere").startswith("No scheduler at nowhere: ")
