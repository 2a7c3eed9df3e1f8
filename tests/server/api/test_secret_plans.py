"""Secret plans of several choices: no response reveals them to the other seat before they are closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dowding.engine.decision import SPECTATOR
from dowding.server.api.analysis import sampled_places
from dowding.server.app import Application
from dowding.server.matches.commands import CHOOSE, Command
from dowding.server.messages import Hint, OddsAnswer, Pong
from dowding.view.scene import Scene
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer, Socket, Visitor, new_key
from server.matches.test_autoplay import follow
from server.workers.test_bot_pool import wait_until

BLUE_PLANS = ("name:c1", "name:c2", "ask-oracle", "name:c3")


class Plot:
    """A match of two people with a spectator: blue plans in the first round, and red waits."""

    def __init__(self, app_server: AppServer) -> None:
        self.app_server = app_server
        self.planner, self.waiting = app_server.visitor(), app_server.visitor()
        created = self.planner.create("secret-numbers", "plot", seats={"blue": "me", "red": "friend"})
        self.match = created.match.id
        self.waiting.join(created.links["red"])

    def wait_for_presence(self, **here: bool) -> None:
        """Wait until everybody is told who has the match open, so that presence changes no response later."""
        wait_until(
            lambda: all(
                self.planner.summary(self.match).players[seat].here is is_here for seat, is_here in here.items()
            )
        )

    def all_that_is_told(self, visitor: Visitor) -> dict[str, object]:
        """All responses that a visitor can get about the match."""
        paths = ("", "/scene", "/log", "/marks", "/report", "/report.csv", "/scene?seat=spectator", "/scene?to=0")
        responses: dict[str, object] = {
            path: visitor.ask("GET", f"/api/matches/{self.match}{path}").text for path in paths
        }
        responses["matches"] = visitor.matches()
        return responses


@pytest.fixture
def plot(app_server: AppServer) -> Plot:
    return Plot(app_server)


@pytest.fixture
def blue(plot: Plot) -> Iterator[Socket]:
    with plot.planner.table(plot.match, "blue") as table:
        plot.wait_for_presence(blue=True)
        yield table


@pytest.fixture
def red(plot: Plot) -> Iterator[Socket]:
    with plot.waiting.table(plot.match, "red") as table:
        plot.wait_for_presence(red=True)
        yield table


def expect_silence(*tables: Socket) -> None:
    """Assert that nothing was sent: the next message is the reply to a ping."""
    for table in tables:
        table.send(ping=1)
        assert isinstance(table.hear(), Pong)


def make(table: Socket, scene: Scene, *choices: str) -> Scene:
    for choice in choices:
        scene = table.until(table.choose(choice, scene.position))
    return scene


def test_open_plan_is_not_revealed_to_the_other_seat(plot: Plot, blue: Socket, red: Socket) -> None:
    with plot.waiting.table(plot.match, SPECTATOR) as public:
        scene, waiting, shown = blue.scene(), red.scene(), public.scene()
        before = plot.all_that_is_told(plot.waiting)
        for choice in BLUE_PLANS:
            scene = make(blue, scene, choice)
            expect_silence(red, public)
            assert plot.all_that_is_told(plot.waiting) == before
        assert scene.position == len(BLUE_PLANS) + 1, "the oracle is heard without a choice"
        scene = blue.until(blue.do(undo=True, position=scene.position, key=new_key()))
        expect_silence(red, public)
        assert plot.all_that_is_told(plot.waiting) == before
        blue.choose("close", scene.position)
        after = red.scene()
        assert (waiting.ask, after.position) == (None, waiting.position)
        assert after.ask is not None
        assert public.scene().position == shown.position
        expect_silence(red, public)


def test_each_seat_chooses_at_its_own_position(plot: Plot, blue: Socket, red: Socket) -> None:
    red.scene()
    scene = make(blue, blue.scene(), *BLUE_PLANS, "close")
    waiting = red.scene()
    assert scene.ask is not None
    assert waiting.ask is not None
    assert red.refused(option=waiting.ask.options[0].id, position=scene.position, key="stale").why.endswith(
        "is now at 0."
    )
    assert red.choose(waiting.ask.options[0].id, waiting.position, "sealed") == 0
    position = blue.choose(scene.ask.options[0].id, scene.position)
    assert position == scene.position + 2
    assert red.until(2).position == 2
    assert red.choose(waiting.ask.options[0].id, waiting.position, "sealed") == 0
    assert plot.waiting.summary(plot.match).position == plot.planner.summary(plot.match).position == 2


def test_each_seat_replays_its_own_positions(plot: Plot, blue: Socket, red: Socket) -> None:
    waiting, scene = red.scene(), blue.scene()
    visible = [scene]
    for choice in (*BLUE_PLANS, "close"):
        scene = make(blue, scene, choice)
        visible.append(scene)
    for item in visible:
        assert plot.planner.scene(plot.match, seat="blue", to=item.position) == item
    now = red.scene()
    assert plot.waiting.scene(plot.match, seat="red", to=0) == now != waiting
    refused = plot.waiting.refused("GET", f"/api/matches/{plot.match}/scene?seat=red&to=1", status=404)
    assert refused == "There is no position 1. The match has positions 0 to 0."


def test_assistance_with_a_plan_is_hidden_from_others_until_the_end(plot: Plot, blue: Socket, red: Socket) -> None:
    blue.scene()
    red.scene()
    before = plot.all_that_is_told(plot.waiting)
    live = plot.app_server.manager.sessions[plot.match].live_match
    live.record_hint("blue", Hint("name:c1", "", None, None, (), 0))
    for choice in BLUE_PLANS:
        live.execute("blue", Command(CHOOSE.name, live.match.position_of("blue"), choice), "random")
    assert plot.all_that_is_told(plot.waiting) == before
    own = plot.planner.ask("GET", f"/api/matches/{plot.match}/report?seat=blue").json()["help"]
    assert own["blue"] == {"hints": 1, "choices_by_a_program": len(BLUE_PLANS)}
    assert own["red"] == {"choices_by_a_program": 0}


def test_hint_stays_cached_while_other_seats_answer_secretly(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("secret-numbers", "war").match.id
    with me.table(match, "red") as red, me.table(match, "blue") as blue:
        at_red, at_blue = red.scene(), blue.scene()
        assert at_red.ask is not None
        assert at_blue.ask is not None
        live = app_server.manager.sessions[match].live_match
        hint, odds = Hint("", "", None, None, (), 0), OddsAnswer("", ())
        live.state("blue")
        live.hints["blue"], live.odds["blue", "x"] = hint, odds
        red.choose(at_red.ask.options[0].id, at_red.position)
        assert (live.hints, live.odds) == ({"blue": hint}, {("blue", "x"): odds})
        blue.choose(at_blue.ask.options[0].id, at_blue.position)
        assert (live.hints, live.odds) == ({}, {})


def test_open_plan_and_its_idempotency_keys_survive_a_restart(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as first:
        plot = Plot(first)
        with plot.planner.table(plot.match, "blue") as blue:
            scene = blue.scene()
            keys = []
            for number, choice in enumerate(BLUE_PLANS):
                keys.append(
                    (choice, scene.position, f"key-{number}", blue.choose(choice, scene.position, f"key-{number}"))
                )
                scene = blue.until(keys[-1][3])
        plot.wait_for_presence(blue=False)
        before = plot.all_that_is_told(plot.waiting)
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as again:
        planner, waiting = again.visitor(), again.visitor()
        planner.client.cookies, waiting.client.cookies = plot.planner.client.cookies, plot.waiting.client.cookies
        assert plot.all_that_is_told(waiting) == before
        with planner.table(plot.match, "blue") as blue:
            assert blue.scene() == scene
            for choice, at, key, position in keys:
                assert blue.choose(choice, at, key) == position
            blue.choose("close", scene.position)
        assert waiting.scene(plot.match).ask is not None


def test_closing_a_plan_updates_the_match_for_all_seats(plot: Plot, blue: Socket) -> None:
    begun = plot.waiting.summary(plot.match)
    scene = make(blue, blue.scene(), *BLUE_PLANS)
    assert plot.waiting.summary(plot.match) == begun
    blue.choose("close", scene.position)
    after = plot.waiting.summary(plot.match)
    assert after.updated > begun.updated
    assert (after.position, set(after.deciding)) == (begun.position, {"red", "blue"})


def test_win_probability_uses_the_positions_of_the_seat(plot: Plot, blue: Socket) -> None:
    make(blue, blue.scene(), *BLUE_PLANS, "close")
    match = plot.app_server.manager.sessions[plot.match].live_match.match
    assert sampled_places(match, "red") == [match.position]
    assert sampled_places(match, "blue") == list(range(match.position + 1))


def test_retracting_a_choice_of_a_plan_is_hidden_from_other_seats(plot: Plot, blue: Socket, red: Socket) -> None:
    red.scene()
    scene = make(blue, blue.scene(), "name:c1", "name:c2", "name:c3")
    before = plot.all_that_is_told(plot.waiting)
    scene = blue.until(blue.do(retract=0, position=scene.position, key="out"))
    assert [item.option.id for item in scene.planned] == ["name:c2", "name:c3"]
    assert blue.do(retract=0, position=3, key="out") == scene.position, "the same key twice is one deed"
    expect_silence(red)
    assert plot.all_that_is_told(plot.waiting) == before
    assert "no choice of an open plan" in blue.refused(retract=7, position=scene.position, key=new_key()).why


def test_bot_makes_a_plan_except_for_the_closing_choice(plot: Plot, blue: Socket, red: Socket) -> None:
    red.scene()
    scene = blue.scene()
    wanted = {"level": "random", "until": "plan", "pace": 0}
    blue.do(play=wanted, position=scene.position, key=new_key())
    aids, scene = follow(blue)
    assert aids[-1].done
    assert scene.ask is not None
    assert [option.id for option in scene.ask.options][-1] == "close"
    expect_silence(red)
    blue.choose("close", scene.position)
    assert "no plan to make" in blue.refused(play=wanted, position=blue.scene().position, key=new_key()).why
