"""The browser edition in a real browser: every game, offline, after a reload, in two tabs, and with full storage."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from browser.static_site import PATH, STARTING_MS, Visitor, serve_files
from dowding.browser_edition.build import build_site
from dowding.engine.saves import parse_save, replay_save
from dowding.games import registry

SCENARIOS = {"hardest-days": "aug-18", "wing-leader": "first-intercept"}
CAMPAIGN_SCENARIO = "prelude"
VERSION = "async () => (await fetch('runtime/packages.tar')).headers.get('Site-Version')"
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the host, which has the site under a path."""
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def site(host: Path) -> Iterator[str]:
    build_site(host / PATH.strip("/"))
    with serve_files(host) as address:
        yield address + PATH


@pytest.fixture(scope="module")
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
    faults: list[str] = []
    requests: list[str] = []
    context.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("request", lambda request: requests.append(request.url))
    yield context
    context.close()
    assert [fault for fault in faults if not any(text in fault for text in NO_NETWORK)] == []
    assert {url for url in requests if not url.startswith((site, "blob:", "data:", "about:"))} == set()


@pytest.fixture(scope="module")
def visitor(context: BrowserContext, site: str) -> Visitor:
    visitor = Visitor(context, site)
    visitor.wait_until_started()
    return visitor


@pytest.mark.parametrize("game", [game.id for game in registry.GAMES])
def test_game_has_the_choices_and_outcome_of_the_native_engine(visitor: Visitor, game: str) -> None:
    """Bots play a match in the browser. The native engine replays its choices, and must reach the same state."""
    seats = dict.fromkeys(registry.game_by_id(game).seats, "random")
    wanted = {"game": game, "scenario": SCENARIOS.get(game, CAMPAIGN_SCENARIO), "seats": seats}
    status, created = visitor.ask("POST", "/api/matches", wanted)
    assert status == 201, created
    path = f"/api/matches/{created['match']['id']}"
    visitor.ask("GET", f"{path}/scene")
    end = time.monotonic() + 240
    while not (summary := visitor.ask("GET", path)[1])["over"]:
        assert time.monotonic() < end, summary
        time.sleep(0.2)
    # The download goes through the service worker.
    data = visitor.frame.evaluate(f"async () => (await fetch('{PATH}{path[1:]}/export')).text()")
    save = parse_save(data.encode(), "the export")
    match = replay_save(save, "the export", registry.GAMES)
    assert match.is_over
    assert match.position >= summary["position"]  # which does not count secret choices
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.text == summary["outcome"]["text"]


def test_first_visit_leaves_bytecode_for_later_starts(visitor: Visitor) -> None:
    """No source of Python is left, and an archive of another version is refused. The offline test starts with it."""
    end = time.monotonic() + 240
    while not visitor.is_compiled():
        assert time.monotonic() < end
        time.sleep(0.2)
    script = """async () => {
        const headers = { 'Site-Version': 'another' };
        return (await fetch('runtime/packages.tar', { method: 'PUT', headers, body: 'not an archive' })).status;
    }"""
    assert visitor.page.evaluate(script) == 409
    names = "async (name) => new TextDecoder('latin1').decode(await (await fetch(`runtime/${name}`)).arrayBuffer())"
    packages, library = (visitor.page.evaluate(names, name) for name in ("packages.tar", "python_stdlib.zip"))
    assert "dowding/server/app.pyc" in packages
    assert "dowding/server/app.py\0" not in packages
    assert "asyncio/base_events.pyc" in library
    assert visitor.page.evaluate("caches.keys()") == [f"dowding {visitor.page.evaluate(VERSION)}"]


def test_full_storage_is_a_clear_message(visitor: Visitor, site: str) -> None:
    session = visitor.page.context.new_cdp_session(visitor.page)
    origin = site.removesuffix(PATH)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    wanted = {"game": "hardest-days", "scenario": "aug-18"}
    answers = [visitor.ask("POST", "/api/matches", wanted) for _ in range(40)]
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    status, body = answers[-1]
    assert status == 503
    assert "storage for the site is full" in body["error"]
    assert visitor.ask("POST", "/api/matches", wanted)[0] == 201


def test_indexed_database_holds_the_files_where_there_is_no_synchronous_access(visitor: Visitor) -> None:
    script = """async (root) => {
        const { openIndexedFiles } = await import(`${root}host/database_files.js`);
        const first = (await openIndexedFiles(['database', 'journal'])).get('database');
        first.write(new Uint8Array([1, 2, 3, 4]), { at: 2 });
        first.truncate(5);
        first.flush();
        await new Promise((resolve) => setTimeout(resolve, 100));
        const second = (await openIndexedFiles(['database', 'journal'])).get('database');
        const content = new Uint8Array(8);
        return [second.read(content, { at: 1 }), [...content], second.getSize()];
    }"""
    assert visitor.frame.evaluate(script, PATH) == [4, [0, 1, 2, 3, 0, 0, 0, 0], 5]


def test_matches_are_played_and_kept_offline_in_one_tab_at_a_time(
    context: BrowserContext, visitor: Visitor, site: str, host: Path
) -> None:
    context.set_offline(True)
    try:
        match = visitor.ask("POST", "/api/matches", {"game": "hardest-days", "scenario": "aug-18"})[1]["match"]["id"]
        other = Visitor(context, f"{site}#/match/{match}")
        expect(other.page.locator("#step")).to_contain_text("open in another tab", timeout=STARTING_MS)
        visitor.page.close()

        other.wait_until_started()
        options = other.page.frame_locator("#page").locator("#options [data-option]")
        options.first.click()
        expect(other.page.frame_locator("#page").locator("#scrub-at")).to_have_text(re.compile(r"^([1-9]\d*)/\1$"))
        assert other.page.url == f"{site}#/match/{match}"

        other.page.goto(f"{site}#/help/")
        expect(other.page.frame_locator("#page").locator("main h1")).to_be_visible()
    finally:
        context.set_offline(False)

    # A new version is fetched at one visit and used from the next one on.
    worker = host / PATH.strip("/") / "service_worker.js"
    worker.write_text(re.sub("VERSION = '[^']+'", "VERSION = 'newer'", worker.read_text("utf-8")), "utf-8")
    other.page.reload()
    other.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration())?.waiting")
    other.page.reload()
    other.page.wait_for_function("async () => (await caches.keys()).join() === 'dowding newer'")
    other.wait_until_started()
    expect(other.page.frame_locator("#page").locator("main h1")).to_be_visible()
    [kept] = [item for item in other.ask("GET", "/api/matches")[1] if item["id"] == match]
    assert kept["position"] > 0
