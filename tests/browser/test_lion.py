"""RAF: Lion in the browser: a raid day played by clicks, the end of a campaign day, odds and boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from playwright.sync_api import FilePayload, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import complaints
from dowding.engine.match import Match, start_match
from dowding.engine.saves import Save, to_save
from dowding.games.raf.lion.game import LION
from dowding.view.player_view import PlayerView
from dowding.view.scene import Scene

SIZES = {"desk": DESK, "phone": PHONE}
SHORT_DAY = "t23"
"""The seed of a day of three raids, with hunters, bombers to choose and bombs on an airfield."""
MAX_STEPS = 60
MAX_COMMITTED = 4
LONGEST = 400
ODDS_TAKE = 20_000


def send_together(table: MatchPage, most: int) -> bool:
    """Pick the first pickable units and give them their first common order; returns whether there were any."""
    rows = [name for name in table.names() if name.startswith("+")][:most]
    before = table.position
    for name in rows:
        table.option(name).click()
    if rows:
        (table.commit if table.commit.is_enabled() else table.party_orders.first).click()
        table.wait_for_next_position(before)
    return bool(rows)


def one_step(table: MatchPage, phase: str) -> None:
    """A simple player: a few patrols, a few squadrons against every raid, and pressing on."""
    if "patrol assignment" in phase or "commitment" in phase:
        idle = "(0 so far)" in table.prompt.inner_text() or "commitment" in phase
        if not (idle and send_together(table, 3)):
            table.take(table.option("done") if table.option("done").count() else table.options.first)
    elif not send_together(table, 2):
        table.take(table.options.first)


def test_prelude_is_played_by_clicks_to_its_end(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(game="lion", scenario="prelude", seed=SHORT_DAY).match.id)
    phases: list[str] = []
    for _ in range(MAX_STEPS):
        phase = table.page.locator("#phase").inner_text()
        if table.turn.text_content() == "Game over":
            break
        phases.append(phase)
        one_step(table, phase)
    table.see_the_end()
    assert any("squadron commitment" in phase for phase in phases)
    assert any("interception" in phase or "hunter attack" in phase for phase in phases)
    expect(table.page.locator("#outcome").get_by_role("table", name="Points by cause")).to_be_visible()
    for way_on in ("Report", "Rematch"):
        expect(table.page.locator("#outcome").get_by_role("button", name=way_on)).to_be_in_viewport(ratio=1)
    table.page.locator("#outcome").get_by_role("button", name="Report").click()
    expect(table.dialog.get_by_text("Verified in your browser")).to_be_visible(timeout=ODDS_TAKE)
    table.dialog.get_by_text("All figures").click()
    raids = table.dialog.get_by_role("region", name="Raids").get_by_role("row")
    assert raids.count() > 3
    expect(table.dialog.get_by_role("heading", name="The story")).to_be_visible()


# The end of a campaign day


def on_the_last_step_of_a_day() -> tuple[Save, str]:
    """A save of the campaign, and the choice that ends the first raid day from there."""
    match = start_match(LION, "battle-of-britain", seed="t4", take_forced=True)
    before, option = to_save(match), ""
    while not PlayerView(match, "british").picture().phase.startswith("End of Day"):
        before, option = to_save(match), _habit(match)
        match.choose("british", option)
    return before, option


def _habit(match: Match) -> str:
    """A simple player: a few squadrons against every raid, and otherwise the first option."""
    decision = match.decision("british")
    assert decision is not None
    names = [option.id for option in decision.options]
    committed = sum(piece.region == "raid/hunt" for piece in PlayerView(match, "british").picture().pieces)
    if names[0].startswith("patrol:") or committed >= MAX_COMMITTED:
        return "done" if "done" in names else names[0]
    return names[0]


def test_campaign_day_is_closed_and_the_next_begins(person: MakePerson) -> None:
    me = person(notes="")
    lobby = me.page()
    save, last = on_the_last_step_of_a_day()
    file: FilePayload = {
        "name": "campaign.json",
        "mimeType": "application/json",
        "buffer": msgspec.json.encode(save),
    }
    lobby.locator("#import").set_input_files(files=[file])
    lobby.wait_for_url(re.compile("/match/"))
    table = MatchPage(lobby)
    table.wait_until_drawn()
    date = table.page.locator("#counters li").filter(has_text="Date").locator("b")
    expect(date).to_have_text("11 August")
    table.take(table.option(last))
    report = table.dialog
    expect(report.get_by_role("heading", name="Report of 11 August")).to_be_visible()
    expect(report.get_by_role("heading", name="Losses")).to_be_visible()
    me.picture(table.page, "lion-report.png", "#dialog")
    position = table.position
    report.get_by_role("button", name="Close the day").click()
    table.wait_for_next_position(position)
    expect(report).to_be_hidden()
    expect(date).not_to_have_text("11 August")
    expect(table.prompt).to_contain_text("Call in a reinforcement squadron for")
    points = table.page.locator("#scale-points")
    before = points.inner_text()
    table.take(table.options.first)
    expect(points).not_to_have_text(before)
    cost = int(before.replace("−", "-")) - int(points.inner_text().replace("−", "-"))
    assert cost > 0
    expect(table.page.locator("#log-lines .log-line.fresh").last).to_contain_text(f"is called in for {cost} VP")
    table.take(table.option("done"))
    expect(table.prompt).to_contain_text("Choose squadrons to patrol (0 so far)")
    table.page.get_by_role("tab", name="Calendar").click()
    today = table.page.locator('#display-body [data-region]:has([data-piece="today"]) .cell-name')
    assert date.inner_text().startswith(today.inner_text())


# Tooltips and odds


def until_there_is(*kinds: str, seed: str = "t2") -> Callable[[Person], MatchPage]:
    """The match page at a decision with one of these options."""

    def so(scene: Scene) -> bool:
        risky = {option.id.partition(":")[0] for option in scene.ask.options if option.risky} if scene.ask else set()
        return not risky.isdisjoint(kinds)

    def sit_down(me: Person) -> MatchPage:
        match = me.create(game="lion", scenario="battle-of-britain", seed=seed).match.id
        assert so(play(me, match, so, Random(2), LONGEST))
        return me.sit(match)

    return sit_down


attacking = until_there_is("press-on", "intercept")


def test_odds_list_both_sides_and_the_expected_points(person: MakePerson) -> None:
    table = attacking(person(notes=""))
    position = table.position
    table.options.first.click()
    expect(table.odds.first).to_be_visible(timeout=ODDS_TAKE)
    expect(table.page.locator("#odds .expected")).to_have_text(re.compile(r"^Expected [+−]\d+\.\d\d VP"))
    names = table.odds.locator("b").all_inner_texts()
    assert any(name.startswith("Gruppen ") for name in names)
    assert any(name.startswith("squadrons ") for name in names)
    for row in table.odds.all():
        expect(row.get_by_role("img", name=re.compile(r"\d %"))).to_be_visible()
    expect(table.page.locator("#odds")).to_have_js_property("scrollTop", 0)
    table.expect_position(position)


def test_odds_of_finishing_patrols_describe_the_next_raid(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(game="lion", scenario="battle-of-britain", seed="t").match.id)
    done = table.option("done")
    expect(done).to_be_in_viewport(ratio=1)
    done.click()
    expect(table.odds.first).to_be_visible(timeout=ODDS_TAKE)
    assert table.odds.locator("b").all_inner_texts() == ["Next raid", "Warning", "Intelligence"]


def test_target_and_calendar_have_detailed_tooltips(person: MakePerson) -> None:
    table = attacking(person(notes=""))
    card = table.magnify('#map-frame .holder[data-piece="target"]')
    for fact in ("Enroute:", "In range:", "Radar nets:", "Observers:", "Secondary:"):
        expect(card).to_contain_text(fact)
    table.page.get_by_role("tab", name="Calendar").click()
    box = table.page.locator('#display-body [data-region="calendar/09-11"]')
    expect(box).to_have_attribute("title", re.compile(r"Sealion starts at -2 VP or less and is cancelled at \+13"))
    expect(box.locator('[data-piece="sealion"]')).to_be_visible()


COVERED = """(map) => [...map.querySelectorAll('.holder:has(.marker)')].filter((node) => {
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return map.contains(top) && !top.closest('.holder:has(.marker)');
}).map((node) => node.dataset.piece)"""
"""The markers on the map that something else lies on."""


def two_sites_are_hit(scene: Scene) -> bool:
    return sum(piece.form == "marker" and piece.region.startswith("site/") for piece in scene.picture.pieces) > 1


@pytest.mark.parametrize("size", SIZES)
def test_squadrons_do_not_cover_map_markers(person: MakePerson, size: str) -> None:
    me = person(SIZES[size], notes="")
    match = me.create(game="lion", scenario="battle-of-britain", seed="b").match.id
    assert two_sites_are_hit(play(me, match, two_sites_are_hit, Random(2), LONGEST))
    table = me.sit(match)
    expect(table.page.locator("#map-frame .holder:has(.marker)").nth(1)).to_be_visible()
    assert table.page.locator("#map-frame").evaluate(COVERED) == []


@pytest.mark.parametrize(("theme", "size"), [("dark", "desk"), ("light", "phone")])
def test_side_boards_pass_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], theme=theme, notes="")
    table = attacking(me)
    assert table.too_wide() == []
    if not me.is_phone:
        me.picture(table.page, "lion.png")
    table.options.first.click()
    expect(table.odds.first).to_be_visible(timeout=ODDS_TAKE)
    assert complaints(table.page) == []
    if not me.is_phone:
        me.picture(table.page, "lion-odds.png", "#side")
    table.page.keyboard.press("Escape")
    if me.is_phone:
        table.page.locator("#sheet-tabs").get_by_text("Boards").tap()
    for name in ("Raid", "Cards", "Bases", "Calendar"):
        table.page.get_by_role("tab", name=name).click()
        assert complaints(table.page, "#display") == []
        assert table.too_wide() == []
