"""The raid on the map of the RAF games: its block, its arrow, and the sectors from which squadrons can respond."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakePerson
from browser.people import DESK, PHONE, Person
from browser.staging import asks_for, play
from browser.table import Table
from browser.test_looks import complaints
from browser.test_wing_leader import played, sit_at
from dowding.games.raf.duel.game import DUEL

SIZES = {"desk": DESK, "phone": PHONE}


def committing(me: Person) -> Table:
    match = me.create(game="lion", scenario="hardest-days", seed="t2").match.id
    assert asks_for("commit")(play(me, match, asks_for("commit"), Random(2)))
    return me.sit(match)


@pytest.mark.parametrize("size", SIZES)
def test_raid_and_who_can_respond_are_seen_on_the_map(person: MakePerson, size: str) -> None:
    table = committing(person(SIZES[size], notes=""))
    block = table.piece("target")
    expect(block).to_be_in_viewport()
    for words in ("Raid 1", "8 Gruppen", "Foreness", "warning early"):
        expect(block).to_contain_text(words)
    expect(table.page.locator("#map-frame .trail")).not_to_have_count(0)
    expect(table.page.locator("#map-frame .area-zone.tone-good")).to_have_count(1)
    expect(table.page.locator("#map-frame .area-zone.tone-doubt")).to_have_count(3)
    assert complaints(table.page, "#map") == []


def test_raid_of_the_two_player_game_is_seen_on_the_map(me: Person) -> None:
    match = played("prelude", lambda match: match.table.picture("british").areas != (), game=DUEL)
    table = sit_at(me, match)
    block = table.piece("target")
    expect(block).to_be_in_viewport()
    for words in ("Raid 1", "Gruppen", "warning"):
        expect(block).to_contain_text(words)
    expect(table.page.locator("#map-frame .trail")).not_to_have_count(0)
    expect(table.page.locator("#map-frame .area-zone[class*='tone-']")).not_to_have_count(0)


def test_card_of_a_sector_says_who_can_respond_from_it(person: MakePerson) -> None:
    table = committing(person(notes=""))
    table.page.locator('#map-frame .ladder[data-ladder="7/11"] .rung').first.hover(force=True)
    card = table.page.locator("#card")
    expect(card).to_contain_text("Biggin Hill (7/11) is in range of Foreness. Warning early: squadrons on patrol can")
    table.take(table.option("done"))
    expect(table.page.locator("#map-frame .area-zone[class*='tone-']")).to_have_count(0)
