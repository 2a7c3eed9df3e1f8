"""Sharing out: any number of workers gives the same figures."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from msgspec.structs import replace

from dowding.sim import pool
from dowding.sim.batch import Spec
from dowding.sim.pool import WorkerLost, run

SPEC = Spec("hardest-days", "aug-18", 7, {"british": "random"})


def test_one_worker_and_two_give_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MATCHES_IN_A_BATCH", 2)
    specs = [SPEC, replace(SPEC, scenario="sep-07")]
    done: list[int] = []
    alone = run(specs, 5, 1, done.append)
    together = run(specs, 5, 2, lambda _: None)
    assert sum(done) == 10
    assert list(alone) == list(together) == ["aug-18", "sep-07"]
    for scenario, statistics in alone.items():
        assert statistics.results == together[scenario].results
        assert statistics.choices == together[scenario].choices
        assert statistics.matches == 5


def test_a_lost_worker_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
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
        run([SPEC], 100, 2, lambda _: None)
