"""The server's application in a web worker: one visitor, no threads, the database in the browser's storage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Final, ParamSpec, TypeVar
from urllib.parse import urlsplit

from dowding.browser_edition.asgi_bridge import AsgiBridge
from dowding.browser_edition.bot_worker_executor import BotWorker, BotWorkerExecutor, Receive, WorkerHandle
from dowding.server.app import Application
from dowding.server.security.limits import Limits
from dowding.server.security.tokens import is_token, new_token
from dowding.server.storage.sql_connection import Row, Value
from dowding.server.storage.sqlite import FILE_NAME, SqliteStore
from dowding.server.storage.store import DiskFull, StoreFailure
from dowding.server.workers.bot_pool import BotPool

IO_ERROR: Final = "disk I/O error"
SESSION_FILE: Final = "session"
UNLIMITED: Final = 1_000_000
"""The rate limits protect a server from its visitors; here they are the same person."""

P = ParamSpec("P")
T = TypeVar("T")


class StorageFull(DiskFull):
    """The browser gives this site no more storage."""

    public_message = (
        "This browser's storage for the site is full, so nothing more can be stored. "
        "Export the matches you want to keep, then delete some."
    )


class BrowserStore(SqliteStore):
    """The database in the browser's storage. Its rollback journal is a file that stays: such storage has few names."""

    journal_mode = "TRUNCATE"

    def execute(self, statement: str, values: Sequence[Value] = ()) -> list[Row]:
        with recognise_full_storage():
            return super().execute(statement, values)

    def execute_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        with recognise_full_storage():
            super().execute_many(statement, rows)


@contextmanager
def recognise_full_storage() -> Iterator[None]:
    """A browser refuses to write, to extend or to flush a file for one reason; SQLite calls some of it an I/O error."""
    try:
        yield
    except StoreFailure as error:
        if isinstance(error, DiskFull) or IO_ERROR in str(error):
            raise StorageFull(str(error)) from error
        raise


class InlineExecutor(Executor):
    """Runs work synchronously: a web worker has no threads."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def read_or_create_session(file: Path) -> str:
    """The visitor's session token, which lies beside their matches."""
    token = file.read_text("ascii", errors="replace") if file.exists() else ""
    if not is_token(token):
        token = new_token()
        file.write_text(token, "ascii")
    return token


def open_bridge(folder: Path, site: str, start_bot_worker: Callable[[Receive], WorkerHandle]) -> AsgiBridge:
    """The application over the database in a folder, for the site at a URL. `start` is still to be awaited."""
    bot_worker = BotWorker(start_bot_worker)
    limits = Limits(
        hosts=(urlsplit(site).hostname or "",),
        changes_per_second=UNLIMITED,
        changes_at_once=UNLIMITED,
        reads_per_second=UNLIMITED,
        reads_at_once=UNLIMITED,
    )
    application = Application(
        lambda: BrowserStore(folder / FILE_NAME),
        limits=limits,
        make_store_executor=InlineExecutor,
        make_bot_pool=lambda: BotPool(make=lambda _: BotWorkerExecutor(bot_worker)),
        has_fonts=False,  # they are files of the site
    )
    session = read_or_create_session(folder / SESSION_FILE)
    # The lobby needs no bots, so their worker starts when a match is opened.
    return AsgiBridge(application, site, session, before_socket=bot_worker.warm_up)
