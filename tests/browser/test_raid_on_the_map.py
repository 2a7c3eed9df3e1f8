"""The raid on the map of the RAF games: its block, its arrow, and the responding sectors."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.test_visual import complaints
from browser.test_wing_leader import played, sit_at
from dowding.engine.match import Match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.rules.context import Lion
from dowding.view.player_view import PlayerView

SIZES = {"desk": DESK, "phone": PHONE}


def battle_of(match: Match) -> Lion:
    assert isinstance(match.context, Lion)
    return match.context


def is_known_early(match: Match) -> bool:
    """Whether squadrons may respond to a raid of known size with an early warning."""
    decision = match.decision("british")
    commits = decision is not None and any(option.id.startswith("commit:") for option in decision.options)
    return commits and battle_of(match).raid.warning == "early" and battle_of(match).raid.size > 0


def committing() -> Match:
    match = played("hardest-days", is_known_early, seed="t3", game=LION)
    assert is_known_early(match)
    return match


@pytest.mark.parametrize("size", SIZES)
def test_raid_and_responding_squadrons_are_visible_on_the_map(person: MakePerson, size: str) -> None:
    match = committing()
    table = sit_at(person(SIZES[size], notes=""), match)
    block = table.piece("target")
    expect(block).to_be_in_viewport()
    for words in ("Raid", f"{battle_of(match).raid.size} Gruppen", battle_of(match).target.name, "warning early"):
        expect(block).to_contain_text(words)
    expect(table.page.locator("#map-frame .trail")).not_to_have_count(0)
    expect(table.page.locator("#map-frame .area-zone.tone-good")).to_have_count(1)
    expect(table.page.locator("#map-frame .area-zone.tone-doubt")).to_have_count(4)
    assert complaints(table.page, "#map") == []


def test_raid_of_the_two_player_game_is_visible_on_the_map(me: Person) -> None:
    match = played("prelude", lambda match: PlayerView(match, "british").picture().areas != (), game=DUEL)
    table = sit_at(me, match)
    block = table.piece("target")
    expect(block).to_be_in_viewport()
    for words in ("Raid 1", "Gruppen", "warning"):
        expect(block).to_contain_text(words)
    expect(table.page.locator("#map-frame .trail")).not_to_have_count(0)
    expect(table.page.locator("#map-frame .area-zone[class*='tone-']")).not_to_have_count(0)


def test_sector_card_lists_responding_squadrons(person: MakePerson) -> None:
    table = sit_at(person(notes=""), committing())
    table.page.locator('#map-frame .ladder[data-ladder="2/11"] .rung').first.hover(force=True)
    card = table.page.locator("#card")
    expect(card).to_contain_text(
        "Kenley (2/11) is in range of Tangmere. Warning early: squadrons on patrol can respond"
    )
    table.take(table.option("done"))
    expect(table.page.locator("#map-frame .area-zone[class*='tone-']")).to_have_count(0)
