"""A real cluster for tests: a dask scheduler and a worker in separate processes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 60
HOME = ("--host", "127.0.0.1", "--no-dashboard")


class Cluster:
    """A scheduler and its worker."""

    def __init__(self, folder: Path) -> None:
        self._log = (folder / "cluster.log").open("w")
        self._folder = folder
        file = str(folder / "scheduler.json")
        self.scheduler = self._process("scheduler", "--port", "0", "--scheduler-file", file)
        self.worker = self._process("worker", "--scheduler-file", file, "--nthreads", "1", "--no-nanny")
        self.address = self._address(Path(file))

    def _process(self, name: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *HOME, *options]
        return subprocess.Popen(command, cwd=self._folder, stdout=self._log, stderr=self._log)

    def _address(self, file: Path) -> str:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and self.scheduler.poll() is None:
            if file.exists() and file.stat().st_size:
                return str(json.loads(file.read_text())["address"])
            time.sleep(0.05)
        raise RuntimeError(f"no scheduler: {(self._folder / 'cluster.log').read_text()}")

    def stop(self) -> None:
        """End both processes, and wait until they have ended."""
        for process in (self.worker, self.scheduler):
            process.kill()
            process.wait()
        self._log.close()


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    """A context manager for a running cluster."""
    cluster = Cluster(folder)
    try:
        yield cluster
    finally:
        cluster.stop()
