"""Whole matches of Wing Leader: by mouse, keyboard and touch, and between two browsers."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage, in_turn

pytestmark = pytest.mark.long
FIRST: Final = {"game": "wing-leader", "scenario": "first-intercept", "seed": "t1"}
RAID: Final = {"game": "wing-leader", "scenario": "bombing-run", "seed": None}
SIZES: Final = {"mouse": DESK, "keys": DESK, "thumb": PHONE}
FAST: Final = {"notes": "", "confirm": "never"}
WANTED: Final = ("bombs-away", "on-run", "attack-dive", "attack", "designate", "rest", "move", "look", "fire", "react")
LOATH: Final = ("break", "jettison", "lufbery", "wait", "cease", "drop", "end-game", "go-home", "go-home-far")
SEALED: Final = frozenset({"fight-on", "dogfight", "refuse"})
"""Simultaneous decisions: the position changes only after both seats have answered."""
AT_REST: Final = re.compile("Your move|Game over")
PATIENCE: Final = 30_000
MOST: Final = 400
BY_KEY: Final = 9
"""The number of options that have a digit key."""


def verb(option: str) -> str:
    return option.lstrip("+/").partition(":")[0]


def wanted(names: list[str]) -> str:
    """The option that leads to the end: drop bombs if possible, take whole paths, no detours."""
    for item in WANTED:
        matching = [name for name in names if verb(name) == item]
        if matching:
            return matching[0]
    ways = [name for name in names if name.startswith("/")]
    return next((name for name in [*ways, *names] if verb(name) not in LOATH), names[0])


def answer(table: MatchPage, hand: str) -> str:
    """Make the choice that leads to the end, by this input method; returns its id."""
    names = table.names()
    name = wanted(names if hand != "keys" else names[:BY_KEY])
    if name in SEALED and hand != "keys":
        row = table.option(name)
        (row.tap if hand == "thumb" else row.click)()
        expect(row).to_be_hidden()
        return name
    if hand != "keys":
        table.take(table.option(name), tap=hand == "thumb")
        return name
    before = table.position
    table.page.keyboard.press(str(names.index(name) + 1))
    expect(table.commit).to_be_enabled()
    table.page.keyboard.press("Enter")
    table.wait_for_next_position(before)
    return name


def play(tables: dict[str, MatchPage], hands: dict[str, str]) -> list[str]:
    """Play to the end; returns all choices that were made on these pages."""
    created: list[str] = []
    for seat in in_turn(tables):
        assert len(created) < MOST, "the match does not end"
        table = tables[seat]
        if len(tables) == 1:
            expect(table.turn).to_have_text(AT_REST, timeout=PATIENCE)
        turn = table.turn.text_content()
        if turn == "Game over":
            break
        if turn == "Your move":
            created.append(answer(table, hands[seat]))
    return created


@pytest.mark.parametrize("hand", list(SIZES))
def test_first_scenario_is_played_to_its_end(person: MakePerson, hand: str) -> None:
    me = person(SIZES[hand], **FAST)
    table = me.sit(me.create(**FIRST, seats={"raider": "me", "defender": "pilot"}).match.id)
    assert len(play({"raider": table}, {"raider": hand})) > 10
    expect(table.page.locator("#finale")).to_be_visible(timeout=PATIENCE)
    assert table.too_wide() == []


def test_two_browsers_play_a_bombing_raid(person: MakePerson) -> None:
    home, guest = person(**FAST), person(PHONE, **FAST)
    created = home.create(**RAID, seats={"raider": "me", "defender": "friend"})
    raider = home.sit(created.match.id)
    defender = MatchPage(guest.page(created.links["defender"]))
    defender.wait_until_drawn()
    verbs = play({"raider": raider, "defender": defender}, {"raider": "mouse", "defender": "thumb"})
    assert "bombs-away" in verbs
    for table in (raider, defender):
        expect(table.turn).to_have_text("Game over", timeout=PATIENCE)
        expect(table.page.locator("#log-lines")).to_contain_text("drops", timeout=PATIENCE)
        assert table.too_wide() == []
    assert raider.result == defender.result
