"""Running the server: bind a port, open a database, start a browser, log JSON, and shut down gracefully."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import secrets
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from filelock import FileLock, Timeout

from dowding.engine.errors import DowdingError, SaveError
from dowding.paths import data_folder
from dowding.server.api.metrics_endpoint import MetricsEndpoint
from dowding.server.app import Application
from dowding.server.json_logging import configure_logging
from dowding.server.metrics import NO_METRICS, PrometheusMetrics
from dowding.server.security.connection_limits import (
    ConnectionLimiter,
    LimitedConfig,
    LimitedHttpProtocol,
    LimitedWebSocketProtocol,
    raise_descriptor_limit,
)
from dowding.server.security.limits import LOOPBACK, Limits
from dowding.server.storage.change_feed import ChangeFeed
from dowding.server.storage.retention import Retention
from dowding.server.storage.sqlite import FILE_NAME, SqliteStore
from dowding.server.storage.store import DatabaseDamaged, Store, StoreFailure

HOST: Final = "127.0.0.1"
PORT: Final = 1940
GRACE_SECONDS: Final = 5
LOCK_FILE: Final = "dowding.lock"
HOST_NAME_PATTERN: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
METRICS_TOKEN_PATTERN: Final = re.compile(r"[A-Za-z0-9._~-]{16,200}")

log = logging.getLogger("dowding.server")


class CannotServe(DowdingError):
    """The server cannot start. The message is one line with the cause and the remedy."""


def database_path(data: Path | None) -> Path:
    """The path of the SQLite file in a data folder, by default the user's."""
    return (data or _default_folder()) / FILE_NAME


def ensure_data_folder(folder: Path) -> None:
    """Create a data folder that only its owner may read, if it does not exist."""
    with _data_folder_errors(folder):
        for missing in reversed([parent for parent in (folder, *folder.parents) if not parent.exists()]):
            missing.mkdir(mode=0o700, exist_ok=True)
        folder.mkdir(exist_ok=True)


def sqlite_store_factory(folder: Path) -> Callable[[], Store]:
    """A function that opens the SQLite file in a data folder, which is created for its owner only."""
    path = folder / FILE_NAME
    ensure_data_folder(folder)
    with _data_folder_errors(folder):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    return lambda: SqliteStore(path)


@contextlib.contextmanager
def _data_folder_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotServe(
            f"The data folder {folder} cannot be used: {error.strerror}. Choose another folder with --data."
        ) from None


@contextlib.contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Lock a data folder against other servers. The lock is released when the process ends, even if it is killed."""
    lock = FileLock(folder / LOCK_FILE, mode=0o600, blocking=False)
    with _data_folder_errors(folder):
        try:
            lock.acquire()
        except Timeout:
            raise CannotServe(
                f"The data folder {folder} is in use by another server. "
                "Stop that server, or choose another folder with --data."
            ) from None
    try:
        yield
    finally:
        lock.release()


def open_existing_store(data: Path | None, database: str | None) -> Store:
    """Open the PostgreSQL database at a URL, or else the SQLite file in a data folder, which must exist."""
    if database is not None:
        return open_postgres(database)[0]()
    path = database_path(data)
    if not path.is_file():
        raise CannotServe(f"There is no database at {path}. Give the data folder with --data.")
    return SqliteStore(path)


def open_postgres(url: str) -> tuple[Callable[[], Store], ChangeFeed]:
    """A function that opens the PostgreSQL database at a URL, and the change feed of its other servers."""
    if not url.startswith(("postgresql://", "postgres://")):
        raise CannotServe("--database must be a URL such as postgresql://user@host/name.")
    try:
        from dowding.server.storage.postgres import PostgresStore
        from dowding.server.storage.postgres_notify import PostgresChangeFeed
    except ImportError:
        raise CannotServe("PostgreSQL needs the extra: pip install 'dowding[postgres]'.") from None
    server_id = secrets.token_hex(8)
    return lambda: PostgresStore(url, server_id), PostgresChangeFeed(url, server_id)


def open_metrics(token_file: Path) -> MetricsEndpoint:
    """The endpoint of the metrics, whose token is the content of a file."""
    try:
        token = token_file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise CannotServe(f"--metrics-token-file: {token_file} cannot be read.") from None
    if METRICS_TOKEN_PATTERN.fullmatch(token) is None:
        raise CannotServe(
            f"--metrics-token-file: {token_file} must hold a token of 16 to 200 letters, digits and '-_.~'."
        )
    try:
        return MetricsEndpoint(PrometheusMetrics(), token)
    except ImportError:
        raise CannotServe("Metrics need the extra: pip install 'dowding[metrics]'.") from None


def bind_socket(host: str, port: int) -> socket.socket:
    """Bind the socket to listen on."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror:
        raise CannotServe(f"The host {host!r} is unknown.") from None
    listener = socket.socket(family, kind, protocol)
    if os.name == "posix":  # Windows frees the port immediately, and there the option would let two servers share it
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise CannotServe(
            f"Port {port} on {host} cannot be used: {error.strerror}. Dowding may be running already: "
            "stop it, or choose another port with --port."
        ) from None
    listener.set_inheritable(False)
    return listener


def browser_url(host: str, port: int) -> str:
    """The URL for a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def host_limits(limits: Limits, host: str, names: Sequence[str], behind: Sequence[str]) -> Limits:
    """The limits with the host names to which a server that listens on `host` answers.

    A page of another site may point its own name at this server, and a browser would take it for one of ours. So in a
    network the server answers to IP addresses, the name of this machine and the names that its owner gives.
    """
    own_names, proxy_names = validate_public_names("--name", names), validate_public_names("--behind", behind)
    if host in LOOPBACK or host == "::1":
        return msgspec.structs.replace(limits, hosts=(*LOOPBACK, *own_names), behind=proxy_names)
    machine = socket.gethostname().lower()
    hosts = (*LOOPBACK, host.lower(), machine, f"{machine}.local", *own_names)
    return msgspec.structs.replace(limits, hosts=hosts, any_address=True, behind=proxy_names)


def validate_public_names(option: str, names: Sequence[str]) -> tuple[str, ...]:
    """Check public host names that were given with an option."""
    for name in names:
        if HOST_NAME_PATTERN.fullmatch(name) is None:
            raise CannotServe(f"{option} must be a host name without a port, such as play.example.org, not {name!r}.")
    return tuple(name.lower() for name in names)


class ApplicationSettings(msgspec.Struct, frozen=True):
    """The store of the application, its change feed, how long matches are kept, and its metrics."""

    make_store: Callable[[], Store]
    change_feed: ChangeFeed | None
    retention: Retention
    metrics_endpoint: MetricsEndpoint | None


class Server(uvicorn.Server):
    """Uvicorn's server with a callback when it has started."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = on_started

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down gracefully on Ctrl-C and SIGTERM; neither is an error."""
        previous_handlers = {
            signal_number: signal.signal(signal_number, self.handle_exit)
            for signal_number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for signal_number, handler in previous_handlers.items():
                signal.signal(signal_number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()


def serve(
    host: str = HOST,
    port: int = PORT,
    *,
    data: Path | None = None,
    database: str | None = None,
    names: Sequence[str] = (),
    behind: Sequence[str] = (),
    limits: Limits | None = None,
    retention: Retention | None = None,
    metrics_token_file: Path | None = None,
    open_browser: bool = True,
    log_level: str = "info",
) -> None:
    """Run the server until it is stopped. If it cannot start, a CannotServe says why in one line."""
    configure_logging(log_level)
    limits = host_limits(limits or Limits(), host, names, behind)
    metrics_endpoint = None if metrics_token_file is None else open_metrics(metrics_token_file)
    if database is not None:
        make_store, change_feed = open_postgres(database)
        application = ApplicationSettings(make_store, change_feed, retention or Retention(), metrics_endpoint)
        _run(host, port, limits, application, open_browser=open_browser)
        return
    folder = data or _default_folder()
    make_store = sqlite_store_factory(folder)
    with lock_folder(folder):
        application = ApplicationSettings(make_store, None, retention or Retention(), metrics_endpoint)
        _run(host, port, limits, application, open_browser=open_browser)


def _default_folder() -> Path:
    try:
        return data_folder()
    except SaveError:
        raise CannotServe(
            "There is no home folder in which to store matches. Set XDG_DATA_HOME, or choose a folder with --data."
        ) from None


def _run(
    host: str,
    port: int,
    limits: Limits,
    application: ApplicationSettings,
    *,
    open_browser: bool,
) -> None:
    try:
        store = application.make_store()
        try:
            store.check_integrity()
        finally:
            store.close()
    except DatabaseDamaged as error:
        raise CannotServe(
            f"The database is damaged ({error}). Restore a backup, or start with another folder with --data."
        ) from None
    except StoreFailure as error:
        raise CannotServe(f"The database cannot be used: {error}.") from None
    listener = bind_socket(host, port)
    address = browser_url(host, listener.getsockname()[1])
    config = LimitedConfig(
        Application(
            application.make_store,
            limits=limits,
            change_feed=application.change_feed,
            retention=application.retention,
            metrics_endpoint=application.metrics_endpoint,
        ),
        log_config=None,
        access_log=False,
        server_header=False,
        http=LimitedHttpProtocol,
        ws=LimitedWebSocketProtocol,
        ws_max_size=limits.message,
        ws_per_message_deflate=bool(limits.behind) or limits.any_address,
        proxy_headers=bool(limits.behind),
        forwarded_allow_ips=["127.0.0.1", "::1"],
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )

    metrics = NO_METRICS if application.metrics_endpoint is None else application.metrics_endpoint.metrics
    config.limiter = ConnectionLimiter(limits, raise_descriptor_limit(), metrics)

    def on_started() -> None:
        print(f"Dowding is running at {address} (press Ctrl-C to stop; all matches are saved)", flush=True)
        log.info(
            "serving",
            extra={
                "fields": {"address": address, "store": "sqlite" if application.change_feed is None else "postgresql"}
            },
        )
        if limits.any_address and limits.hosts == host_limits(limits, host, (), ()).hosts and not limits.behind:
            log.warning(
                "no --name given: visitors can reach this server only by IP address or the name of this machine"
            )
        if limits.behind and application.retention.keeps_all:
            log.warning("matches are never removed; set --retention, or a public server will fill up")
        if open_browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()

    Server(config, on_started).run([listener])
    log.info("stopped")


def _open_browser(address: str) -> None:
    try:
        webbrowser.open(address)
    except Exception as error:
        log.info("no browser", extra={"fields": {"why": str(error)}})
