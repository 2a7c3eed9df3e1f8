"""Board features that only the test game has: two maps, rotated pieces, connectors, areas, paths."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from server.cluster import free_port
from server.server_process import Process

WITH_SMALL_GAME = ("-m", "browser.toy_server")
KITES = {"game": "secret-numbers", "scenario": "kites", "seed": None, "seats": {"red": "me", "blue": "random"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    server = Process(free_port(), tmp_path_factory.mktemp("server") / "data", run=WITH_SMALL_GAME)
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_path_is_drawn_with_costs_and_flown(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size)
    table = me.sit(me.create(**KITES).match.id)
    page = table.page
    expect(page.locator("#map-frame .area-cloud")).to_have_count(1)
    expect(page.locator("#map-frame .thread-tally")).to_have_count(1)
    kite = table.piece("red kite")
    expect(kite.locator(".airframe")).to_have_attribute("transform", "rotate(0 23 16)")
    expect(page.locator("#map-frame .cost")).to_have_count(5)
    page.locator("[data-do='fit']").first.click()
    page.locator('#map-frame .outline[data-region="sky/C1"]').click()
    expect(page.locator("#map-frame .way")).to_have_count(1)
    expect(page.locator("#map-frame .way-cost")).to_have_text(["1", "2"])
    expect(table.commit).to_have_text("Fly to C1" if me.is_phone else "Fly to C1 ⏎", use_inner_text=True)
    table.commit.click()
    table.wait_for_next_position(0)
    assert table.position >= 2
    expect(kite.locator(".airframe")).to_have_attribute("transform", "rotate(28 23 16)")
    expect(page.locator("#map-frame .way")).to_have_count(0)


def test_decision_switches_to_the_tab_of_its_map(person: MakePerson) -> None:
    me = person()
    table = me.sit(me.create(**KITES).match.id)
    page = table.page
    tabs = page.locator("#map-tabs [role=tab]")
    expect(tabs).to_have_text(["Sky", "Field"])
    tabs.nth(1).click()
    expect(table.piece("red kite")).to_have_count(0)
    expect(table.piece("red runner").locator(".silhouette")).to_have_attribute("transform", "rotate(90 10.5 13)")
    expect(page.locator("#map-frame .thread-vector")).to_have_count(1)
    tabs.nth(1).press("ArrowLeft")
    expect(table.piece("red kite")).to_have_count(1)
    tabs.nth(1).click()
    table.take(table.option("fly:B2"))
    expect(table.piece("red kite")).to_have_count(1)
