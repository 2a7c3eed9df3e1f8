"""The table holds still: whoever comes and goes, each stack has its place, and a press hits what was under it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakePerson
from browser.people import Person
from browser.staging import attack, patrol, play
from browser.table import Table
from dowding.kernel.scene import Scene
from server.process import choose, scene_of

POSITIONS = 40
LABELS = """() => [...document.querySelectorAll('#map-frame .ladder')].map((ladder) => {
    const name = document.querySelector(`.heading[data-heading="${ladder.dataset.ladder}"] text`);
    const { x, y } = name.getBoundingClientRect();
    const corner = ladder.getBoundingClientRect();
    return [ladder.dataset.ladder, [x, y, corner.x, corner.y].map((at) => at.toFixed(1)).join(' ')];
})"""
NAMES = "(all) => all.map((each) => each.dataset.ladder)"
GAMES = {
    "hardest-days": {"scenario": "sep-07", "seed": "t3"},
    "lion": {"game": "lion", "scenario": "battle-of-britain", "seed": "t3"},
}


def one_step(person: Person, table: Table, match: str, random: Random) -> Scene:
    """One choice of a client that plays at random, seen in the window."""
    before = table.position
    scene = play(person, match, lambda scene: scene.position > before, random)
    table.expect_position(scene.position)
    return scene


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=["desk", "laptop"])
@pytest.mark.parametrize("game", GAMES)
def test_in_forty_positions_every_stack_stands_in_one_place(
    person: MakePerson, game: str, size: tuple[int, int]
) -> None:
    me = person(size, notes="")
    match = me.create(**GAMES[game]).match.id
    table = me.sit(match)
    random = Random(1)
    places: dict[str, set[str]] = {}
    manned: set[str] = set()
    for _ in range(POSITIONS):
        one_step(me, table, match, random)
        for ladder, at in table.page.evaluate(LABELS):
            places.setdefault(ladder, set()).add(at)
        manned |= set(table.page.locator(".ladder.busy").evaluate_all(NAMES))
    assert len(places) > 10
    assert len(manned) > 10
    assert {ladder: at for ladder, at in places.items() if len(at) > 1} == {}
    table.page.keyboard.press("+")
    assert dict(table.page.evaluate(LABELS)) != {ladder: next(iter(at)) for ladder, at in places.items()}


def other_hand(person: Person, match: str, option: str) -> int:
    """The same seat chooses in another window, and goes on until the first question comes again or another at all."""
    with person.client.table(match) as talk:
        scene = scene_of(talk)
        position = choose(talk, option, scene.position, f"other-{option}")
        while scene.position != position:
            scene = scene_of(talk)
        if option != "done" and scene.ask is not None:
            position = choose(talk, scene.ask.options[0].id, position, f"where-{option}")
        return position


def boxes_of(table: Table, pieces: list[str]) -> list[object]:
    return [table.piece(piece).bounding_box() for piece in pieces]


def test_a_press_during_an_update_hits_what_was_pressed(person: MakePerson) -> None:
    me = person(notes="")
    match = patrol(me)
    table = me.sit(match)
    pieces = table.pieces_at_hand(".lit")
    pressed, moving = pieces[-1], pieces[0]
    before, places = table.position, boxes_of(table, pieces)
    table.piece(pressed).hover()
    table.page.mouse.down()
    position = other_hand(me, match, f"patrol:{moving}")
    table.page.wait_for_timeout(400)
    assert table.position == before
    assert boxes_of(table, pieces) == places
    table.page.mouse.up()
    table.expect_position(position + 1)
    expect(table.prompt).to_contain_text(f"Where does {pressed} Sqn")


def test_a_press_that_the_match_has_overtaken_chooses_nothing(person: MakePerson) -> None:
    me = person(notes="")
    match = patrol(me)
    table = me.sit(match)
    table.option("done").hover()
    table.page.mouse.down()
    position = other_hand(me, match, "done")
    table.page.wait_for_timeout(300)
    table.page.mouse.up()
    table.expect_position(position)
    expect(table.toast).to_contain_text("nothing was chosen")
    assert table.position == position


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=["desk", "laptop"])
def test_orders_stay_where_they_are_while_one_is_weighed(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size, notes="")
    table = me.sit(attack(me))
    places = boxes(table)
    table.options.first.click()
    expect(table.odds.first).to_be_visible()
    assert boxes(table) == places
    table.page.keyboard.press("Escape")
    expect(table.odds).to_have_count(0)
    assert boxes(table) == places


def boxes(table: Table) -> list[object]:
    return [table.prompt.bounding_box(), *(option.bounding_box() for option in table.options.all())]
