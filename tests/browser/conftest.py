"""Fixtures of the browser tests: one real server and one real browser, with separate contexts for each person."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.browser_users import DESK, PATIENCE, Person
from browser.chromium import NoChromium, find, start_browser
from browser.fonts import configured
from server.cluster import free_port
from server.server_process import Process

MakePerson = Callable[..., Person]
ALWAYS = ("-m", "browser.deterministic_server")
"""A server whose chance falls the same in every run."""

expect.set_options(timeout=PATIENCE)

with_and_without_own_type = pytest.mark.parametrize("own_type", [True, False], ids=["own-type", "dejavu"])
"""For tests of the layout: it holds in the table's own type, and where that does not come."""


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> str:
    own = tmp_path_factory.getbasetemp()
    try:
        return find(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
    except NoChromium as reason:
        pytest.skip(f"no browser tests: {reason}")


@pytest.fixture(scope="package")
def browser(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Only for this folder: while Playwright runs, other tests of this process could not run an event loop."""
    with start_browser(chromium, configured(tmp_path_factory.mktemp("fonts"))) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    server = Process(free_port(), tmp_path_factory.mktemp("server") / "data", run=ALWAYS)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Process]:
    """A separate server for one test, which may be killed."""
    server = Process(free_port(), tmp_path / "data", run=ALWAYS)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_type() -> bool:
    """Whether the web fonts are available; layout tests also run without them."""
    return True


@pytest.fixture
def person(browser: Browser, server: Process, own_type: bool) -> Iterator[MakePerson]:
    """A person with a browser. At the end it must have had no errors and requested nothing from other hosts."""
    with ExitStack() as stack:
        people: list[Person] = []

        def come(size: tuple[int, int] = DESK, *, at: Process = server, **prefs: str) -> Person:
            people.append(stack.enter_context(Person(browser, at, size, prefs)))
            if not own_type:
                people[-1].go_without_type()
            return people[-1]

        yield come
        for user in people:
            assert user.requests
            assert user.strangers == []
            assert user.faults == []


@pytest.fixture
def me(person: MakePerson) -> Person:
    return person()
