"""Browser benchmarks: a server, a browser, the time from click to paint, and the CPU time of a page."""

from __future__ import annotations

import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import CDPSession, Page

if TYPE_CHECKING:
    from browser.browser_users import Person

sys.path[0] = str(Path(__file__).parents[1] / "tests")  # in place of this folder: both have a `server`

THROTTLE = 6
PATIENCE_MS = 60_000
PAINTED = "painted after "
WATCH = """([painted_after, watched]) => {
    let clicked = 0;
    document.addEventListener('click', (event) => { clicked = event.timeStamp; }, true);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
        if (clicked) console.log(painted_after + (performance.now() - clicked));
        clicked = 0;
    };
    new MutationObserver(() => requestAnimationFrame(() => painted.port2.postMessage(0))).observe(
        document.getElementById(watched), { characterData: true, childList: true, subtree: true },
    );
}"""
"""Script that measures the paint: a message sent from an animation frame arrives after that frame was painted."""
PARTS = {"all": "TaskDuration", "script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}


@contextmanager
def browser_session(prefs: Mapping[str, str] | None = None) -> Iterator[Person]:
    """A visitor with a browser and these preferences, on a server on this machine."""
    from browser.browser_users import Person
    from browser.chromium import find, start_browser
    from browser.fonts import configured
    from server.server_process import Process

    with tempfile.TemporaryDirectory() as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        server = Process(port, Path(folder) / "data")
        server.start()
        try:
            with (
                start_browser(find(Path(folder)), configured(Path(folder))) as browser,
                Person(browser, server, prefs=dict(prefs or {})) as person,
            ):
                yield person
        finally:
            server.kill()


def watch(page: Page, watched: str) -> None:
    """Log on the console how long after a click a change of this element was painted."""
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH, [PAINTED, watched])


@contextmanager
def record_paint_time(page: Page, paints: list[float]) -> Iterator[None]:
    """Collect the milliseconds from the click to the paint during this context."""
    with page.expect_console_message(
        lambda console_message: console_message.text.startswith(PAINTED), timeout=PATIENCE_MS
    ) as message_info:
        yield
    paints.append(float(message_info.value.text.removeprefix(PAINTED)))


def count_processor_time(session: CDPSession) -> None:
    """Measures the CPU time of the page's main thread, independent of the load of the machine."""
    session.send("Performance.enable", {"timeDomain": "threadTicks"})


def processor_ms(session: CDPSession) -> dict[str, float]:
    """The CPU milliseconds of the page's main thread so far, in total and by activity."""
    metrics = {
        metric["name"]: 1000 * float(metric["value"]) for metric in session.send("Performance.getMetrics")["metrics"]
    }
    return {part: metrics[name] for part, name in PARTS.items()}
