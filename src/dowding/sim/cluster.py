"""Simulation on a dask.distributed cluster (the extra `cluster`), through the interface of a process pool."""

from __future__ import annotations

import gc
import importlib
import logging
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Final, Protocol, cast

from dowding.engine.errors import DowdingError
from dowding.engine.text import format_count

CONNECT_SECONDS: Final = 10


class ClusterUnavailable(DowdingError):
    """The cluster cannot be reached."""


class ClusterFailed(DowdingError):
    """The cluster failed: the connection was lost, or its workers cannot play."""


class Client(Protocol):
    """A connection to a scheduler."""

    def get_executor(self) -> AbstractContextManager[Executor]: ...
    def ncores(self) -> dict[str, int]: ...
    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...
    def close(self) -> None: ...


class Distributed(Protocol):
    """The part of dask.distributed that is used."""

    def Client(self, address: str, timeout: float) -> Client: ...  # noqa: N802 - dask's own name


class Cluster:
    """The address of a cluster, and the workers of a run: their addresses and numbers of threads."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.workers: dict[str, int] = {}

    @property
    def threads(self) -> int:
        """The number of matches played at a time."""
        return sum(self.workers.values())

    def __str__(self) -> str:
        number = len(self.workers)
        return f"{format_count(number, 'worker')} of the cluster at {self.address}"

    def wait_for_workers(self, client: Client) -> int:
        """Wait for the first worker, record the workers, and return their number of threads."""
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise ClusterUnavailable(f"The cluster at {self.address} has no workers") from None
        self.record_workers(client)
        return self.threads

    def record_workers(self, client: Client) -> None:
        """Record the present workers in addition to earlier ones."""
        self.workers |= client.ncores()


def connect(address: str) -> Client:
    """Connect to the scheduler at an address, such as tcp://host:8786."""
    try:
        distributed = cast(Distributed, importlib.import_module("distributed"))
    except ImportError:
        raise ClusterUnavailable("--cluster needs the extra `cluster`: install dowding[cluster]") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported in one line, without tracebacks
    try:
        return distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        message = f"No scheduler at {address}: {error}"
    # The half-built client is part of a reference cycle. If the garbage collector finalises it while another client
    # starts its event loop, dask waits for its own lock for ever; so it is collected here.
    gc.collect()
    raise ClusterUnavailable(message)
