"""A cluster plays the same matches as this process, and its errors are reported in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dowding.sim import cluster, pool
from dowding.sim.batch import BatchSpec
from dowding.sim.cluster import Cluster, ClusterFailed, ClusterUnavailable
from dowding.sim.pool import run_batches
from sim.dask_cluster import running

SPECS = [
    BatchSpec("hardest-days", "aug-18", 7, {"british": "random"}, observed=True),
    BatchSpec("lion", "prelude", 7, {"british": "random"}, observed=True),
]


def quietly(_: int) -> None:
    """No progress callback."""


@pytest.mark.long
def test_a_cluster_gives_the_same_statistics_and_reports_its_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "MATCHES_PER_BATCH", 3)
    with running(tmp_path) as result:
        done: list[int] = []
        away = run_batches(SPECS, 7, 1, done.append, Cluster(result.address))
        here = run_batches(SPECS, 7, 1, quietly)
        assert sorted(done) == [1, 1, 3, 3, 3, 3]
        for scenario, statistics in here.items():
            assert away[scenario].finished == 7
            assert away[scenario].results == statistics.results
            assert away[scenario].choices == statistics.choices
            assert away[scenario].rows == statistics.rows

        def kill(_: int) -> None:
            result.scheduler.kill()

        with pytest.raises(ClusterFailed, match=f"The cluster at {result.address} failed: .*Check that it is running"):
            run_batches(SPECS, 300, 1, kill, Cluster(result.address))


def test_a_cluster_without_workers_times_out_with_an_error() -> None:
    class Empty:
        def wait_for_workers(self, n_workers: int, timeout: float) -> None:
            raise TimeoutError(f"Only 0/{n_workers} workers arrived after {timeout}")

    with pytest.raises(ClusterUnavailable, match="The cluster at tcp://here:1 has no workers"):
        Cluster("tcp://here:1").wait_for_workers(Empty())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", r"No scheduler at tcp://127\.0\.0\.1:1: Timed out"),
        ("nowhere", "No scheduler at nowhere: missing port number"),
        ("pigeon://here:1", "No scheduler at pigeon://here:1: unknown address scheme"),
    ],
)
def test_a_missing_scheduler_is_reported(address: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5 if "Timed" in said else 30)
    with pytest.raises(ClusterUnavailable, match=said):
        run_batches(SPECS, 1, 1, quietly, Cluster(address))


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterUnavailable, match=r"install dowding\[cluster\]"):
        run_batches(SPECS, 1, 1, quietly, Cluster("tcp://127.0.0.1:1"))
