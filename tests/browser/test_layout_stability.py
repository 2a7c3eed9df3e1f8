"""Layout stability: stacks keep their place, and a press chooses what was under the pointer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import attack, patrol, play
from browser.test_wing_leader import FIRST, played, sit_at
from dowding.engine.match import Match
from dowding.games.raf.duel.game import DUEL
from dowding.view.player_view import PlayerView
from dowding.view.scene import Scene
from server.server_process import choose, scene_of

POSITIONS = 40
LABELS = """() => [...document.querySelectorAll('#map-frame .ladder')].map((ladder) => {
    const name = document.querySelector(`.heading[data-heading="${ladder.dataset.ladder}"] text`);
    const { x, y } = name.getBoundingClientRect();
    const corner = ladder.getBoundingClientRect();
    return [ladder.dataset.ladder, [x, y, corner.x, corner.y].map((at) => at.toFixed(1)).join(' ')];
})"""
SQUARE = re.compile(r"[A-Z]\d+")
PLACE = """(holder) => {
    const { x, y, width, height } = holder.querySelector('.ring').getBoundingClientRect();
    return `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`;
}"""
"""The middle of a piece: there are wide ones and narrow ones."""
LETTERS = """() => [...document.querySelectorAll('#map-frame :is(.columns, .rows) text')].map((letter, index) => {
    const { x, y } = letter.getBoundingClientRect();
    return [`${index} ${letter.textContent}`, `${x.toFixed(1)} ${y.toFixed(1)}`];
})"""
NAMES = "(all) => all.map((each) => each.dataset.ladder)"
GAMES = {
    "hardest-days": {"scenario": "sep-07", "seed": "t3"},
    "lion": {"game": "lion", "scenario": "battle-of-britain", "seed": "t3"},
}


def one_step(person: Person, table: MatchPage, match: str, random: Random) -> Scene:
    """Make one random choice with the client and wait until the page shows it."""
    before = table.position
    scene = play(person, match, lambda scene: scene.position > before, random)
    table.expect_position(scene.position)
    return scene


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=["desk", "laptop"])
@pytest.mark.parametrize("game", GAMES)
def test_stacks_keep_their_place_in_forty_positions(person: MakePerson, game: str, size: tuple[int, int]) -> None:
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


SOME = 8
"""So many positions of a longer match show every stack grow and shrink."""


def past(table: MatchPage) -> Iterator[int]:
    """Show some positions of the match one after another."""
    last = table.position
    for at in range(1, last, last // SOME):
        table.page.locator("#scrub").fill(str(at))
        table.expect_position(at, of=last)
        yield at


def test_stacks_of_the_operations_room_keep_their_place(person: MakePerson) -> None:
    match = played("prelude", lambda match: match.position > 110 and match.deciding_seats() == ("british",), game=DUEL)
    table = sit_at(person(notes=""), match)
    places: dict[str, set[str]] = {}
    for _ in past(table):
        for ladder, at in table.page.evaluate(LABELS):
            places.setdefault(ladder, set()).add(at)
    assert len(places) > 10
    assert {ladder: at for ladder, at in places.items() if len(at) > 1} == {}


def test_squares_keep_their_place_during_a_fight(person: MakePerson) -> None:
    alone: dict[int, dict[str, str]] = {}

    def lone(match: Match) -> bool:
        """Record the pieces that are alone in a square at each position of the raider, until about turn five."""
        pieces = PlayerView(match, "raider").scene().picture.pieces
        regions = [piece.region for piece in pieces]
        alone[match.position_of("raider")] = {
            piece.id: piece.region
            for piece in pieces
            if regions.count(piece.region) == 1 and SQUARE.fullmatch(piece.region)
        }
        return match.position > 60 and match.deciding_seats() == ("raider",)

    table = sit_at(person(notes=""), played("burma-road", lone))
    places: dict[str, set[str]] = {}
    for at in past(table):
        for piece, region in alone.get(at, {}).items():
            places.setdefault(region, set()).add(table.piece(piece).evaluate(PLACE))
        for name, stands in table.page.evaluate(LETTERS):
            places.setdefault(name, set()).add(stands)
    assert len(places) > 30
    assert {square: stands for square, stands in places.items() if len(stands) > 1} == {}


def test_rows_do_not_move_under_a_press_while_another_window_chooses(person: MakePerson) -> None:
    me = person(notes="")
    match = me.create(**FIRST).match.id
    table = me.sit(match)
    expect(table.turn).to_have_text("Your move")
    first, pressed = table.names()[0], table.options.last
    before, places = table.position, boxes(table)
    pressed.hover()
    table.page.mouse.down()
    position = other_hand(me, match, first, seat="defender")
    table.page.wait_for_timeout(400)
    assert table.position == before
    assert boxes(table) == places
    table.page.mouse.up()
    expect(table.at).not_to_have_text(f"{before}/{before}")
    assert table.position >= position


def other_hand(person: Person, match: str, option: str, seat: str = "british") -> int:
    """Choose for the same seat in another window, until the first decision comes again or another one."""
    with person.client.table(match, seat) as talk:
        scene = scene_of(talk)
        position = choose(talk, option, scene.position, f"other-{option}")
        while scene.position != position:
            scene = scene_of(talk)
        if option != "done" and scene.ask is not None:
            position = choose(talk, scene.ask.options[0].id, position, f"where-{option}")
        return position


def boxes_of(table: MatchPage, pieces: list[str]) -> list[object]:
    return [table.piece(piece).bounding_box() for piece in pieces]


def test_press_during_an_update_chooses_the_pressed_piece(person: MakePerson) -> None:
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


def test_press_on_an_outdated_decision_is_ignored(person: MakePerson) -> None:
    me = person(notes="")
    match = patrol(me)
    table = me.sit(match)
    table.option("done").hover()
    table.page.mouse.down()
    position = other_hand(me, match, "done")
    table.page.wait_for_timeout(300)
    table.page.mouse.up()
    table.expect_position(position)
    expect(table.toast).to_contain_text("Your click was ignored")
    assert table.position == position


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=["desk", "laptop"])
def test_options_do_not_move_while_odds_are_shown(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size, notes="")
    table = me.sit(attack(me))
    places = boxes(table)
    table.options.first.click()
    expect(table.odds.first).to_be_visible()
    assert boxes(table) == places
    table.page.keyboard.press("Escape")
    expect(table.odds).to_have_count(0)
    assert boxes(table) == places


def boxes(table: MatchPage) -> list[object]:
    return [table.prompt.bounding_box(), *(option.bounding_box() for option in table.options.all())]
