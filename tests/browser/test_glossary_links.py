"""Glossary links and tooltips: by pointer, keyboard and touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import asks_for, play
from browser.test_raid_on_the_map import committing
from browser.test_visual import complaints
from browser.test_wing_leader import sit_at
from dowding.engine.game import Game
from dowding.games.registry import GAMES
from dowding.view.glossary import glossary


def ready_to_patrol(me: Person) -> MatchPage:
    match = me.create(scenario="aug-18", seed="t").match.id
    assert asks_for("patrol")(play(me, match, asks_for("patrol")))
    return me.sit(match)


def test_prompt_words_have_tooltips_and_glossary_links(person: MakePerson) -> None:
    me = person(notes="")
    table = sit_at(me, committing())
    word, tip = table.prompt.get_by_role("link", name="warning"), table.page.locator("#tip")
    word.hover()
    expect(tip).to_contain_text("How early a raid was detected")
    table.page.mouse.move(3, 3)
    expect(tip).to_be_hidden()
    word.focus()
    expect(tip).to_be_visible()
    expect(word).to_have_attribute("aria-describedby", "tip")
    assert complaints(table.page) == []
    page = me.page(word.get_attribute("href") or "")
    expect(page.locator("dt:target")).to_have_text("warning")
    assert complaints(page) == []


def test_log_words_have_tooltips_on_hover_and_focus(person: MakePerson) -> None:
    table = sit_at(person(notes=""), committing())
    line = table.page.locator("#log-lines .log-text", has_text="Enroute:").last
    line.locator(".term", has_text="Enroute").hover()
    tip = table.page.locator("#tip")
    expect(tip).to_contain_text("A sector on the route of the raid")
    table.page.mouse.move(3, 3)
    line.focus()
    expect(tip).to_contain_text("A sector on the route of the raid")
    expect(tip).to_contain_text("A sector near the route of the raid")


def test_instrument_values_have_tooltips(me: Person) -> None:
    table = ready_to_patrol(me)
    cup = table.page.locator("#stocks li", has_text="region")
    cup.focus()
    expect(table.page.locator("#tip")).to_contain_text("Cups: region cup 6. The cup with region and time chits")
    tab = table.page.get_by_role("tab", name="Raid 1")
    tab.hover()
    expect(table.page.locator("#tip")).to_have_text("Raid 1: 0 units on it")


def test_tap_on_a_glossary_word_shows_its_tooltip_without_navigation(person: MakePerson) -> None:
    table = sit_at(person(PHONE, notes=""), committing())
    table.prompt.get_by_role("link", name="warning").tap()
    expect(table.page.locator("#tip")).to_contain_text("How early a raid was detected")
    assert len(table.page.context.pages) == 1


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_game_has_a_glossary_without_duplicates(game: Game) -> None:
    words = [form.casefold() for item in glossary(game.open_pack(()).contents) for form in (item.word, *item.forms)]
    assert len(words) > 10
    assert len(words) == len(set(words))
