"""Interrupted simulations and sweeps: the finished matches are kept, reported as partial, and the rest is played."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from cli.command_runner import data, misused, refused, run
from cli.test_games_and_packs import correction
from dowding.sim import pool
from dowding.sim.batch import BatchSpec, play_batch
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.pool import WorkerLost
from sim.dask_cluster import running
from systems import needs_signals

SECONDS = 120
FEW = (
    "simulate",
    "hardest-days",
    "--scenario",
    "aug-18",
    "--matches",
    "6",
    "--seed",
    "7",
    "--players",
    "british=cadet",
)
TWO_VALUES = ("sweep", "lion", "--scenario", "prelude", "--matches", "4", "--seed", "7", "--over")
PACK_VALUES = "detection.toml:modifier net:value=1,3"


def stop_after(monkeypatch: pytest.MonkeyPatch, batches: int, error: BaseException) -> None:
    """Play batches of two matches, and raise an error instead of a later one."""
    played = 0

    def play(spec: BatchSpec, numbers: Iterable[int]) -> BatchStatistics:
        nonlocal played
        played += 1
        if played > batches:
            raise error
        return play_batch(spec, numbers)

    monkeypatch.setattr(pool, "MATCHES_PER_BATCH", 2)
    monkeypatch.setattr(pool, "play_batch", play)


def play_normally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "play_batch", play_batch)


def scenarios(folder: Path) -> dict[str, dict[str, object]]:
    """The statistics in a folder without the values that differ between runs."""
    result: dict[str, dict[str, object]] = json.loads((folder / "statistics.json").read_text())["scenarios"]
    for scenario in result.values():
        del scenario["cpu_seconds"]
    return result


def without_date(path: Path) -> str:
    """The text of a file without the day on which it was written."""
    return re.sub(r"<time .*?</time>", "", path.read_text())


def interrupted(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """The folder of a run that Ctrl-C ended after four of six matches."""
    stop_after(monkeypatch, 2, KeyboardInterrupt())
    result = run(*FEW, "--workers", "1", "--report", folder)
    assert result.exit_code == 130
    assert f"Interrupted after 4 of 6 matches. Continue with: dowding simulate --resume {folder}" in result.stderr
    assert "Partial" in result.stdout
    play_normally(monkeypatch)
    return folder


def test_ctrl_c_writes_a_partial_report_of_the_finished_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = interrupted(monkeypatch, tmp_path / "run")
    page = (folder / "index.html").read_text()
    assert "Partial report." in page
    assert "Interrupted after 4 of 6 matches" in page
    assert len((folder / "matches.csv").read_text().splitlines()) == 5
    assert scenarios(folder)["aug-18"]["ranges"] == [[0, 4]]


def test_a_resumed_run_equals_an_uninterrupted_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = interrupted(monkeypatch, tmp_path / "run")
    again: list[range] = []

    def watched(spec: BatchSpec, numbers: range) -> BatchStatistics:
        again.append(numbers)
        return play_batch(spec, numbers)

    monkeypatch.setattr(pool, "play_batch", watched)
    assert run("simulate", "--resume", folder, "--workers", "1").exit_code == 0
    assert again == [range(4, 6)]
    play_normally(monkeypatch)
    assert run(*FEW, "--workers", "1", "--report", tmp_path / "whole").exit_code == 0
    names = sorted(path.name for path in (tmp_path / "whole").iterdir())
    assert sorted(path.name for path in folder.iterdir()) == names, "nothing of an unfinished run is left"
    for name in ("index.html", "matches.csv"):
        assert without_date(folder / name) == without_date(tmp_path / "whole" / name)
    assert scenarios(folder) == scenarios(tmp_path / "whole")
    assert "no unfinished run" in refused("simulate", "--resume", folder)


@pytest.mark.parametrize("damage", [lambda text: text[:-3], lambda text: text + b"\x07\x00\x00\x00\x00", None])
def test_a_truncated_journal_loses_only_its_last_batch(
    damage: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = interrupted(monkeypatch, tmp_path / "run")
    journal = folder / "matches.journal"
    text = journal.read_bytes()
    flipped = text[:-1] + bytes([text[-1] ^ 1])
    journal.write_bytes(damage(text) if callable(damage) else flipped)
    assert run("simulate", "--resume", folder, "--workers", "1").exit_code == 0
    assert run(*FEW, "--workers", "1", "--report", tmp_path / "whole").exit_code == 0
    assert (folder / "matches.csv").read_bytes() == (tmp_path / "whole" / "matches.csv").read_bytes()


def test_matches_are_kept_when_a_worker_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 1, WorkerLost("a worker process ended early"))
    output = refused(*FEW, "--workers", "1", "--report", tmp_path / "run")
    assert output.endswith(f"continue with `dowding simulate --resume {tmp_path / 'run'}`")
    play_normally(monkeypatch)
    assert run("simulate", "--resume", tmp_path / "run", "--workers", "1").exit_code == 0
    assert scenarios(tmp_path / "run")["aug-18"]["matches"] == 6


def test_without_a_report_ctrl_c_prints_the_finished_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 1, KeyboardInterrupt())
    result = run(*FEW, "--workers", "1", "--json")
    assert result.exit_code == 130
    report = json.loads(result.stdout)
    assert report["partial"] == "Interrupted after 2 of 6 matches."
    assert report["scenarios"]["aug-18"]["matches"] == 2


def test_the_events_of_finished_matches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 1, KeyboardInterrupt())
    assert run(*FEW, "--workers", "1", "--events", tmp_path / "events.csv").exit_code == 130
    rows = (tmp_path / "events.csv").read_text().splitlines()[1:]
    assert {row.partition("7/aug-18/")[2].partition(",")[0] for row in rows} == {"0", "1"}


def test_runs_that_cannot_be_resumed_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = interrupted(monkeypatch, tmp_path / "run")
    assert "holds an unfinished run; continue it with" in refused(*FEW, "--report", folder)
    assert "holds an unfinished simulate" in refused("sweep", "--resume", folder)
    assert "--seed cannot be given with --resume" in misused("simulate", "--resume", folder, "--seed", "7")
    assert "Missing argument 'GAME'" in misused("simulate")
    document = json.loads((folder / "run.json").read_text())
    for changes, output in (
        ({"version": "0.0.1"}, "started with Dowding 0.0.1"),
        ({"pack": "1:abc"}, "the data pack 1:abc"),
    ):
        (folder / "run.json").write_text(json.dumps(document | changes))
        assert output in refused("simulate", "--resume", folder)
    (folder / "run.json").write_text("{}")
    assert "not a Dowding run" in refused("simulate", "--resume", folder)


def test_a_sweep_resumes_after_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 3, KeyboardInterrupt())
    result = run(*TWO_VALUES, PACK_VALUES, "--workers", "1", "--report", tmp_path / "run")
    assert result.exit_code == 130
    assert f"Continue with: dowding sweep --resume {tmp_path / 'run'}" in result.stderr
    assert "Partial report." in (tmp_path / "run" / "index.html").read_text()
    play_normally(monkeypatch)
    assert run("sweep", "--resume", tmp_path / "run", "--workers", "1").exit_code == 0
    assert run(*TWO_VALUES, PACK_VALUES, "--workers", "1", "--report", tmp_path / "whole").exit_code == 0
    for name in ("index.html", "sweep.csv"):
        assert without_date(tmp_path / "run" / name) == without_date(tmp_path / "whole" / name)


def test_a_sweep_interrupted_immediately_has_no_results(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 0, KeyboardInterrupt())
    result = run(*TWO_VALUES, "advanced=no,yes", "--workers", "1")
    assert (result.exit_code, result.output) == (130, "")


def test_a_cluster_runs_a_sweep_over_pack_values(tmp_path: Path) -> None:
    here = data(*TWO_VALUES, PACK_VALUES, "--workers", "1")
    with running(tmp_path) as cluster:
        assert data(*TWO_VALUES, PACK_VALUES, "--cluster", cluster.address) == here


def test_shards_merge_to_the_whole_run(tmp_path: Path) -> None:
    pack = correction(tmp_path / "mine")
    study = (*FEW[:4], "--seed", "7", "--workers", "1", "--pack", str(pack))
    for name, first, matches in (("late", 3, 4), ("early", 0, 3), ("whole", 0, 7)):
        shard = (*study, "--first", str(first), "--matches", str(matches))
        assert run(*shard, "--report", tmp_path / name).exit_code == 0
    assert "--first 3" in (tmp_path / "late" / "index.html").read_text()
    late, early, merged = (tmp_path / name for name in ("late", "early", "merged"))
    assert run("merge", late, early, "--report", merged).exit_code == 0
    assert scenarios(merged) == scenarios(tmp_path / "whole")
    sections = [without_date(tmp_path / name / "index.html").partition("<section")[2] for name in ("merged", "whole")]
    assert sections[0] == sections[1], "the report of the whole, with conclusions, thresholds and charts"
    assert "victory level" in sections[0]
    assert (late / "matches.parquet").exists()
    assert run("merge", merged, early, "--report", tmp_path / "twice").exit_code == 1
    assert "Match 0 of aug-18 is in two of the folders" in refused("merge", early, early, "--report", tmp_path / "x")
    assert "is one of the shards" in refused("merge", early, late, "--report", early)
    assert run(*FEW, "--workers", "1", "--report", tmp_path / "other").exit_code == 0
    assert "belongs to another study" in refused("merge", early, tmp_path / "other", "--report", tmp_path / "x")
    assert "statistics.json: cannot be read" in refused("merge", early, tmp_path / "mine", "--report", tmp_path / "x")


@needs_signals
def test_sigint_to_a_worker_pool_keeps_the_matches(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "dowding", "simulate", "hardest-days", "--scenario", "aug-18"]
    command += ["--matches", "1000000", "--workers", "2", "--report", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ})
    journal, until = folder / "matches.journal", time.monotonic() + SECONDS
    while not (journal.exists() and journal.stat().st_size) and process.poll() is None and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=SECONDS)
    assert process.returncode == 130, stderr
    assert f"Continue with: dowding simulate --resume {folder}" in stderr
    figures = scenarios(folder)["aug-18"]
    assert isinstance(figures["matches"], int)
    assert len((folder / "matches.csv").read_text().splitlines()) == figures["matches"] + 1 > 1
