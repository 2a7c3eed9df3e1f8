"""Process pools: any number of workers gives the same figures."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from msgspec.structs import replace

from dowding.sim import pool
from dowding.sim.batch import BatchSpec
from dowding.sim.events_file import EventsFile
from dowding.sim.pool import WorkerLost, run_batches
from sim.row_fixtures import ASKED

SPEC = BatchSpec("hardest-days", "aug-18", 7, {"british": "random"})


def test_one_worker_and_two_give_the_same_statistics_and_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "MATCHES_PER_BATCH", 2)
    specs = [replace(SPEC, events=True), replace(SPEC, events=True, scenario="sep-07")]
    done: list[int] = []
    with EventsFile(tmp_path / "alone.csv", ASKED) as events:
        alone = run_batches(specs, 5, 1, done.append, events=events)
    with EventsFile(tmp_path / "together.csv", ASKED) as events:
        together = run_batches(specs, 5, 2, lambda _: None, events=events)
    assert (tmp_path / "alone.csv").read_bytes() == (tmp_path / "together.csv").read_bytes()
    assert sum(done) == 10
    assert list(alone) == list(together) == ["aug-18", "sep-07"]
    for scenario, statistics in alone.items():
        assert statistics.results == together[scenario].results
        assert statistics.choices == together[scenario].choices
        assert statistics.matches == 5


def test_a_lost_worker_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, *_: object, **__: object) -> None: ...
        def __enter__(self) -> Broken:
            return self

        def __exit__(self, *_: object) -> None: ...
        def shutdown(self, **_: object) -> None: ...
        def submit(self, *_: object) -> Future[None]:
            future: Future[None] = Future()
            future.set_exception(BrokenProcessPool("killed"))
            return future

    monkeypatch.setattr(pool, "ProcessPoolExecutor", Broken)
    with pytest.raises(WorkerLost, match="fewer --workers"):
        run_batches([SPEC], 100, 2, lambda _: None)
