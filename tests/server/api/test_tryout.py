"""Try-outs: private copies of a match from what a seat knows. The match itself and the other seat notice nothing."""

from __future__ import annotations

import msgspec
import pytest

from dowding.ai.win_probability import WinEstimate
from dowding.server.app import Application
from dowding.server.messages import Created, Done, Summary
from dowding.server.workers import bot_pool
from dowding.view.scene import Scene
from server.api.test_secret_plans import Plot, expect_silence, make
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import AppServer, Visitor, new_key
from server.workers.test_bot_pool import wait_until

PLAN = ("name:c1", "name:c2")


def try_out(me: Visitor, match: str, seat: str, **more: object) -> Summary:
    response = me.ask("POST", f"/api/matches/{match}/tryout", {"seat": seat, **more}, status=201)
    return msgspec.json.decode(response.content, type=Created).match


def refused(me: Visitor, match: str, seat: str, status: int, **more: object) -> str:
    return me.refused("POST", f"/api/matches/{match}/tryout", {"seat": seat, **more}, status=status)


def chances(me: Visitor, match: str, seat: str) -> WinEstimate:
    return msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/chances?seat={seat}").content, type=WinEstimate)


def play(me: Visitor, match: str, seat: str, choices: int) -> Scene:
    """Choose the first option a few times."""
    with me.table(match, seat) as table:
        scene = table.scene()
        for _ in range(choices):
            assert scene.ask is not None
            scene = table.until(table.choose(scene.ask.options[0].id, scene.position))
    return scene


def test_a_copy_is_played_on_and_the_match_is_untouched(sqlite: MakeStore) -> None:
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads)) as server:
        me = server.visitor()
        match = me.create("lion", "prelude", seats={"british": "me"}).match.id
        before = play(me, match, "british", 6)
        copy = try_out(me, match, "british")
        assert copy.tryout is not None
        assert (copy.tryout.match, copy.tryout.seat, copy.tryout.position) == (match, "british", before.position)
        opened = me.scene(copy.id)
        assert opened.ask == before.ask
        assert {piece.id for piece in opened.picture.pieces} >= {piece.id for piece in before.picture.pieces}
        assert any("A try-out, copied at position" in line.text for line in opened.log)
        later = play(me, copy.id, "british", 5)
        assert later.position > before.position
        assert me.scene(match) == before
        assert me.ask("GET", f"/api/matches/{match}/report").json()["help"]["british"]["tryouts"] == 1
        assert me.scene(copy.id, to=0).picture == me.scene(match, to=0).picture, "the past is that of the match"
        assert me.scene(copy.id, to=before.position).ask == before.ask
        me.refused("GET", f"/api/matches/{copy.id}/export", status=409)
        report = me.ask("GET", f"/api/matches/{copy.id}/report").json()
        assert not {"secret", "commitment"} & set(report)
        cookies = dict(me.client.cookies)
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads)) as server:
        again = server.visitor()
        again.client.cookies.update(cookies)
        assert again.scene(copy.id).picture == later.picture
        assert again.summary(copy.id).tryout == copy.tryout


def test_an_earlier_position_is_copied_with_other_dice(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seats={"british": "me"}).match.id
    play(me, match, "british", 8)
    copy = try_out(me, match, "british", position=4)
    assert me.scene(copy.id).ask == me.scene(match, to=4).ask
    assert "Choose one from 0 to" in refused(me, match, "british", 409, position=400)
    with me.table(copy.id) as table:
        scene = table.scene()
        scene = table.until(table.choose(scene.ask.options[0].id, scene.position))  # type: ignore[union-attr]
        table.send(rewind=4, position=scene.position, key=new_key())
        assert isinstance(table.answer(), Done)


def test_the_other_seat_and_the_match_notice_nothing(app_server: AppServer) -> None:
    plot = Plot(app_server)
    with (
        plot.planner.table(plot.match, "blue") as blue,
        plot.waiting.table(plot.match, "red") as red,
        plot.waiting.table(plot.match, "spectator") as public,
    ):
        scene, _, _ = blue.scene(), red.scene(), public.scene()
        make(blue, scene, *PLAN)
        expect_silence(red, public)
        before = plot.all_that_is_told(plot.waiting)
        copy = try_out(plot.planner, plot.match, "blue")
        planning, opened = (plot.planner.scene(id, seat="blue") for id in (plot.match, copy.id))
        assert (opened.picture, opened.ask) == (planning.picture, planning.ask), "the open plan is copied, too"
        expect_silence(blue, red, public)
        assert plot.all_that_is_told(plot.waiting) == before
    plot.waiting.refused("GET", f"/api/matches/{copy.id}", status=404)
    assert "do not hold" in refused(plot.waiting, plot.match, "blue", 403)
    assert "do not hold" in refused(plot.waiting, plot.match, "spectator", 403)


def test_a_copy_holds_nothing_of_the_secret_choices_of_the_other_seat(app_server: AppServer) -> None:
    """Red opens a try-out before blue plans in secret and after it: both start at the same position and scene."""
    plot = Plot(app_server)
    copies = [try_out(plot.waiting, plot.match, "red")]
    with plot.planner.table(plot.match, "blue") as blue:
        make(blue, blue.scene(), *PLAN)
        copies.append(try_out(plot.waiting, plot.match, "red"))
    first, second = (plot.waiting.scene(copy.id, seat="red") for copy in copies)
    assert (first.picture, first.position, first.ask) == (second.picture, second.position, second.ask)
    for copy in copies:
        log = plot.waiting.ask("GET", f"/api/matches/{copy.id}/log?seat=blue").text
        assert not any(choice.partition(":")[2] in log for choice in PLAN)


def test_a_setting_forbids_try_outs_until_the_match_is_over(sqlite_server: AppServer) -> None:
    me, you = sqlite_server.visitor(), sqlite_server.visitor()
    created = me.create("secret-numbers", "war", seats={"red": "me", "blue": "friend"}, allows_tryouts=False)
    match = created.match.id
    you.join(created.links["blue"])
    assert not me.summary(match).allows_tryouts
    assert "switched off" in refused(me, match, "red", 403)
    assert "switched off" in refused(you, match, "blue", 403)


def test_a_finished_match_is_played_on_from_a_moment_against_bots(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    created = me.create("secret-numbers", "war", seats={"red": "random", "blue": "random"}, allows_tryouts=False)
    match = created.match.id
    me.scene(match, seat="spectator")
    wait_until(lambda: me.summary(match).over)
    last = me.summary(match).position
    assert "over at this position" in refused(me, match, "red", 409)
    for dice in ("same", "fresh"):
        copy = try_out(me, match, "red", position=0, dice=dice, seats={"blue": "pilot"})
        assert (copy.seats, copy.over) == ({"red": "me", "blue": "pilot"}, False)
        assert (copy.tryout is None) == (dice == "same")
        assert me.scene(copy.id, seat="red").ask == me.scene(match, seat="red", to=0).ask
        with me.table(copy.id, "red") as table:
            scene = table.scene()
            assert scene.ask is not None
            scene = table.until(table.choose(scene.ask.options[0].id, scene.position))
            while scene.position < 2 or scene.ask is None:
                scene = table.scene()
    assert me.summary(match).position == last
    assert "Only bots" in refused(me, match, "red", 400, position=0, seats={"blue": "friend"})


def test_branches_of_a_try_out_are_compared(sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "CHANCE_ROLLOUTS", 4)
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seats={"british": "me"}).match.id
    assert "in a try-out" in me.refused("GET", f"/api/matches/{match}/chances?seat=british", status=409)
    assert "over" in refused(me, match, "british", 403, dice="same")
    one = try_out(me, match, "british")
    play(me, one.id, "british", 3)
    two = try_out(me, one.id, "british", dice="same")
    assert two.tryout == one.tryout
    assert me.scene(two.id).picture == me.scene(one.id).picture
    play(me, two.id, "british", 2)
    assert me.scene(two.id).position > me.scene(one.id).position
    for branch in (one, two):
        estimate = chances(me, branch.id, "british")
        assert 0 <= estimate.wins <= 1
        assert estimate == chances(me, branch.id, "british")
    assert "Draw again from the match itself" in refused(me, one.id, "british", 409)


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [("hardest-days", "aug-13", "british"), ("duel", "prelude", "british"), ("wing-leader", "escorts", "")],
)
def test_what_the_seat_cannot_know_is_drawn_again(
    sqlite_server: AppServer, game: str, scenario: str, seat: str
) -> None:
    """Each copy has the scene of the seat; what it hides comes from the copy's own draw, never from the match."""
    me = sqlite_server.visitor()
    cards = {card["id"]: card for card in me.ask("GET", "/api/games").json()}
    seat = seat or cards[game]["seats"][0]
    others = [other for other in cards[game]["seats"] if other != seat]
    match = me.create(game, scenario, seats={seat: "me", **dict.fromkeys(others, "pilot")}).match.id
    with me.table(match, seat) as table:
        scene = table.scene()
        while scene.position < 6 or scene.ask is None:
            if scene.ask is None:
                scene = table.scene()
            else:
                scene = table.until(table.choose(scene.ask.options[0].id, scene.position))
    copies = [try_out(me, match, seat) for _ in range(3)]
    for copy in copies:
        opened = me.scene(copy.id, seat=seat)
        assert (opened.ask, opened.picture) == (scene.ask, scene.picture)
        assert play(me, copy.id, seat, 1).position > scene.position
    for other in others if game == "duel" else ():
        hidden = [msgspec.json.encode(me.scene(copy.id, seat=other).picture) for copy in copies]
        assert len(set(hidden)) > 1, "the German plan is another one in each copy"
