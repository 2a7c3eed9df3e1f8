"""Autoplay: a bot plays a person's seat up to a chosen point, until it is stopped, and is recorded."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from dowding.engine.decision import Seat
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.messages import AutoplayStatus, SceneMessage
from dowding.server.workers import bot_worker
from dowding.server.workers.bot_pool import BotPool
from dowding.view.scene import Scene
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer, Socket, Visitor, new_key
from server.workers.test_bot_pool import wait_until

SLOW = 600


def play(table: Socket, position: int, until: str, level: str = "pilot", pace: int = 0) -> int:
    wanted = {"level": level, "until": until, "pace": pace}
    return table.do(play=wanted, position=position, key=new_key())


def follow(table: Socket) -> tuple[list[AutoplayStatus], Scene]:
    """The autoplay status of every scene until the bot is done, and the last scene."""
    aids: list[AutoplayStatus] = []
    while not aids or not aids[-1].done:
        message = table.hear()
        if isinstance(message, SceneMessage):
            assert message.aid is not None
            aids.append(message.aid)
    assert table.now is not None
    return aids, table.now


def helped(me: Visitor, match: str) -> dict[str, dict[str, int]]:
    assistance: dict[str, dict[str, int]] = me.ask("GET", f"/api/matches/{match}/report").json()["help"]
    return assistance


def hour(scene: Scene) -> str:
    return next(track.value for track in scene.picture.tracks if track.id == "clock")


def test_autoplay_of_one_step_makes_one_choice(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("lion", "prelude", seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        play(table, scene.position, "step")
        aids, after = follow(table)
        assert aids == [AutoplayStatus("pilot", "step", 0), AutoplayStatus("pilot", "step", 1, done=True)]
        assert after.position == scene.position + 1
        assert helped(me, match) == {"british": {"hints": 0, "choices_by_a_program": 1}}
        table.do(undo=True, position=after.position, key=new_key())
    assert helped(me, match)["british"]["choices_by_a_program"] == 0


def test_autoplay_ends_at_the_end_of_the_period(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("hardest-days", "aug-18", seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        created = 0
        for _ in range(2):
            play(table, scene.position, "hour")
            before, hour_before = scene, hour(scene)
            aids, scene = follow(table)
            assert scene.ask is not None
            assert hour(scene) != hour_before
            past = [me.scene(match, to=at) for at in (before.position, scene.position - 1)]
            assert [hour(item) for item in past] == [hour_before] * 2
            assert [aid.made for aid in aids] == sorted(aid.made for aid in aids)
            created += aids[-1].made
    assert helped(me, match)["british"]["choices_by_a_program"] == created > 10


def test_autoplay_to_the_end_is_recorded_in_log_and_report(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("lion", "prelude", seed=4).match.id
    with me.table(match) as table:
        scene = table.scene()
        assert scene.ask is not None
        scene = table.until(table.choose(scene.ask.options[0].id, scene.position))
        play(table, scene.position, "end", "cadet")
        _, scene = follow(table)
    assert scene.outcome is not None
    lines = me.ask("GET", f"/api/matches/{match}/log").json()
    remarks = [(line["at"], line["text"]) for line in lines if line["kind"] == "remark"]
    assert remarks == [(2, "The Cadet plays British.")]
    created = helped(me, match)["british"]["choices_by_a_program"]
    save = me.ask("GET", f"/api/matches/{match}/export").json()
    choices = [choice for choice in save["choices"] if len(choice) < 3 or not choice[2]]
    assert created == len(choices) - 1
    assert {choice[0] for choice in choices} == {"british"}


def test_bot_choices_survive_a_restart_and_autoplay_does_not(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create("lion", "prelude", seed=1).match.id
        with me.table(match) as table:
            scene = table.scene()
            play(table, scene.position, "step")
            _, scene = follow(table)
            play(table, scene.position, "end", pace=10_000)
        assert app_server.manager.sessions[match].autoplayers
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        back = app_server.visitor()
        back.client.cookies = me.client.cookies
        with back.table(match) as table:
            message = table.hear()
            assert isinstance(message, SceneMessage)
            assert message.aid is None
            assert message.scene.position == scene.position
            assert message.scene.ask is not None
            assert [line.text for line in message.scene.log if line.kind == "remark"] == ["The Pilot plays British."]
            position = table.choose(message.scene.ask.options[0].id, scene.position)
            again = table.until(position)
        assert [line.text for line in again.log if line.kind == "remark"][
            -1
        ] == "British plays again, after 1 move by the bot."
        assert helped(back, match)["british"]["choices_by_a_program"] == 1


def resting(sqlite: MakeStore, then: Callable[[Visitor, str, Socket, Scene], None]) -> None:
    """A match in which autoplay has made one choice and waits for a long time before the next."""
    with AppServer(Application(sqlite, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create("lion", "prelude", seed=1).match.id
        with me.table(match) as table:
            scene = table.scene()
            play(table, scene.position, "end", pace=SLOW)
            scene = table.until(scene.position + 1)
            then(me, match, table, scene)
            _, stopped = follow(table) if table.now == scene else ([], table.now)
            wait_until(lambda: sqlite_server.manager.sessions[match].bot_task is None)
            assert sqlite_server.manager.sessions[match].autoplayers == {}
            created = helped(me, match)["british"]["choices_by_a_program"]
            assert created <= 1
            assert stopped is not None


def test_stop_command_stops_autoplay_immediately(sqlite: MakeStore) -> None:
    def stop(me: Visitor, match: str, table: Socket, scene: Scene) -> None:
        assert table.do(stop=True, key=new_key()) == scene.position

    resting(sqlite, stop)


def test_own_choice_stops_autoplay(sqlite: MakeStore) -> None:
    def choose(me: Visitor, match: str, table: Socket, scene: Scene) -> None:
        assert scene.ask is not None
        assert table.choose(scene.ask.options[0].id, scene.position) == scene.position + 1

    resting(sqlite, choose)


def test_stale_choice_is_refused_and_stops_autoplay(sqlite: MakeStore) -> None:
    def choose(me: Visitor, match: str, table: Socket, scene: Scene) -> None:
        assert scene.ask is not None
        refused = table.refused(option=scene.ask.options[0].id, position=scene.position - 1, key=new_key())
        assert refused.kind == "stale"

    resting(sqlite, choose)


def test_own_undo_stops_autoplay(sqlite: MakeStore) -> None:
    def undo(me: Visitor, match: str, table: Socket, scene: Scene) -> None:
        assert table.do(undo=True, position=scene.position, key=new_key()) == scene.position - 1

    resting(sqlite, undo)


def test_autoplay_continues_while_the_page_is_closed(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        play(table, scene.position, "end", pace=100)
    wait_until(lambda: me.summary(match).position >= scene.position + 2)
    with me.table(match) as table:
        message = table.hear()
        assert isinstance(message, SceneMessage)
        assert message.aid is not None
        assert message.aid.made >= 2
        table.do(stop=True, key=new_key())


def test_autoplay_waits_for_its_pace(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        began = sqlite_server.manager._clock()
        play(table, scene.position, "end", pace=300)
        table.until(scene.position + 3)
        assert sqlite_server.manager._clock() - began >= 0.9
        table.do(stop=True, key=new_key())


def test_autoplay_never_plays_another_seat(sqlite_server: AppServer) -> None:
    me, you = sqlite_server.visitor(), sqlite_server.visitor()
    created = me.create("secret-numbers", "war", seats={"red": "me", "blue": "friend"})
    match = created.match.id
    you.join(created.links["blue"])
    with me.table(match, "red") as mine, you.table(match, "blue") as yours, me.table(match, "spectator") as bench:
        scene = mine.scene()
        assert bench.refused(play={"level": "random", "until": "end"}, position=0, key="k").kind == "seat"
        play(mine, scene.position, "end", "random")
        choices = 0
        for _ in range(40):
            if yours.now is not None and (yours.now.outcome is not None or choices > 6):
                break
            now = yours.scene()
            if now.ask is not None:
                yours.choose(now.ask.options[0].id, now.position)
                choices += 1
        history = sqlite_server.manager.sessions[match].live_match.match.history
        assert sum(choice.seat == "blue" and not choice.forced for choice in history) <= choices
        assert helped(me, match)["red"]["choices_by_a_program"] > 0
        assert helped(me, match)["blue"]["choices_by_a_program"] == 0


def test_sealed_answer_of_a_bot_is_revealed_only_when_all_have_answered(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    created = me.create("secret-numbers", "war", seats={"red": "me", "blue": "friend"})
    with me.table(created.match.id, "red") as mine:
        scene = mine.scene()
        while (
            scene.ask is None
            or "blue" not in sqlite_server.manager.sessions[created.match.id].live_match.match.deciding_seats()
        ):
            assert scene.ask is not None, "red decides alone until both are asked"
            scene = mine.until(mine.choose(scene.ask.options[0].id, scene.position))
        play(mine, scene.position, "step", "random")
        follow(mine)
        live = sqlite_server.manager.sessions[created.match.id].live_match
        assert "red" in live.match.pending
        assert live.match.remarks == ()
        assert helped(me, created.match.id)["red"]["choices_by_a_program"] == 0


def test_autoplay_ends_when_its_holder_loses_the_seat(sqlite_server: AppServer) -> None:
    me, you = sqlite_server.visitor(), sqlite_server.visitor()
    created = me.create("secret-numbers", "war", seats={"red": "me", "blue": "friend"})
    match = created.match.id
    you.join(created.links["blue"])
    with you.table(match, "blue") as yours:
        play(yours, yours.scene().position, "end", "random", pace=10_000)
        assert "blue" in sqlite_server.manager.sessions[match].autoplayers
        you.ask("POST", f"/api/matches/{match}/leave", {"seat": "blue"}, status=204)
        assert "blue" not in sqlite_server.manager.sessions[match].autoplayers


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"level": "nobody", "until": "end"}, "no bot 'nobody'"),
        ({"level": "pilot", "until": "year"}, "raid, hour, day"),
        ({"level": "pilot", "until": "end", "pace": -1}, "pace"),
        ({"level": "pilot"}, "until"),
    ],
)
def test_invalid_autoplay_requests_are_refused(sqlite_server: AppServer, wanted: dict[str, object], why: str) -> None:
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        assert why in table.refused(play=wanted, position=scene.position, key=new_key()).why
        stale = table.refused(play={"level": "pilot", "until": "end"}, position=scene.position + 1, key=new_key())
        assert stale.kind == "stale"
        assert "position" in table.refused(play={"level": "pilot", "until": "end"}, key=new_key()).why
        assert sqlite_server.manager.sessions[match].autoplayers == {}


def test_failing_bot_stops_autoplay(sqlite: MakeStore) -> None:
    broken = threading.Event()

    def choose(job: Job, seat: Seat, code: str) -> str:
        if not broken.is_set():
            return bot_worker.choose(job, seat, code)
        return "no such option"

    with AppServer(
        Application(sqlite, make_bot_pool=lambda: BotPool(make=ThreadPoolExecutor, choose=choose))
    ) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create("lion", "prelude", seed=1).match.id
        with me.table(match) as table:
            scene = table.scene()
            broken.set()
            play(table, scene.position, "end")
            _, after = follow(table)
            assert after.position == scene.position
            broken.clear()
            play(table, scene.position, "step")
            _, after = follow(table)
            assert after.position == scene.position + 1
