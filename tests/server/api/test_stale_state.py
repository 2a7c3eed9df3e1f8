"""State digests: commands and analyses for another state of the same position are refused."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from dowding.engine.decision import Seat
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.messages import Hint, OddsAnswer, SceneMessage
from dowding.server.workers import bot_worker
from dowding.server.workers.bot_pool import BotPool
from dowding.view.scene import Scene
from server.conftest import HASTY, MakeStore
from server.disconnecting_client import PATIENCE
from server.http_client import AppServer, Socket, new_key


def options(scene: Scene) -> list[str]:
    """The ids of the offered options."""
    assert scene.ask is not None
    return [option.id for option in scene.ask.options]


def elsewhere(table: Socket, scene: Scene, option: str) -> Scene:
    """Undo the last choice and make another one, which gives another state at the same position."""
    before = table.do(undo=True, position=scene.position, key=new_key())
    new_scene = table.until(table.choose(option, before))
    assert new_scene.position == scene.position
    assert new_scene != scene
    return new_scene


def test_state_digest_changes_with_the_scene_of_its_seat(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        first = table.hear()
        assert isinstance(first, SceneMessage)
        one, two = options(first.scene)[:2]
        scene = table.until(table.choose(one, first.scene.position))
        assert sqlite_server.manager.sessions[match].live_match.state("british") != first.state
        other = elsewhere(table, scene, two)
        refused = table.refused(option=one, position=other.position, state=first.state, key=new_key())
        assert (refused.kind, refused.why) == ("stale", "The match has moved on since then.")


def test_sealed_answer_does_not_change_other_seats_state_digest(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("secret-numbers", "war").match.id
    with me.table(match, "red") as red, me.table(match, "blue") as blue:
        scene = red.scene()
        hear = blue.hear()
        assert isinstance(hear, SceneMessage)
        red.choose(options(scene)[0], scene.position)
        assert sqlite_server.manager.sessions[match].live_match.state("blue") == hear.state
        blue.do(option=options(hear.scene)[0], position=hear.scene.position, state=hear.state, key=new_key())


@pytest.mark.parametrize("kind", ["hint", "odds"])
def test_analysis_computed_for_another_state_is_refused(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=1).match.id
    with me.table(match) as table:
        first = table.scene()
        one, two = options(first)[:2]
        scene = table.until(table.choose(one, first.position))
        option = options(scene)[0]

        def change_state_first(job: Job, seat: Seat) -> Hint:
            elsewhere(table, scene, two)
            return Hint(option, "", None, None, (), 0)

        def meanwhile_odds(job: Job, seat: Seat, option: str, others: tuple[str, ...]) -> OddsAnswer:
            elsewhere(table, scene, two)
            return OddsAnswer(option, ())

        monkeypatch.setattr(bot_worker, "hint", change_state_first)
        monkeypatch.setattr(bot_worker, "odds", meanwhile_odds)
        path = f"/api/matches/{match}/{kind}?option={option}&position={scene.position}"
        assert "moved on since then" in me.refused("GET", path, status=409)
    assert me.ask("GET", f"/api/matches/{match}/report").json()["help"]["british"]["hints"] == 0


@pytest.mark.parametrize("kind", ["hint", "odds"])
def test_request_for_another_state_is_refused(sqlite_server: AppServer, kind: str) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=1).match.id
    with me.table(match) as table:
        first = table.scene()
        one, two = options(first)[:2]
        scene = table.until(table.choose(one, first.position))
        state = sqlite_server.manager.sessions[match].live_match.state("british")
        other = elsewhere(table, scene, two)
        path = f"/api/matches/{match}/{kind}?option={options(other)[0]}&position={other.position}"
        assert "moved on since then" in me.refused("GET", f"{path}&state={state}", status=409)
        me.ask("GET", f"{path}&state={sqlite_server.manager.sessions[match].live_match.state('british')}")


def test_bot_chooses_again_if_the_state_has_changed(sqlite: MakeStore) -> None:
    requests: list[tuple[str, ...]] = []
    begun, may_end = threading.Event(), threading.Event()

    def choose(job: Job, seat: Seat, code: str) -> str:
        requests.append(tuple(choice.option for choice in job.choices))
        begun.set()
        assert may_end.wait(PATIENCE)
        decision = bot_worker.restore_match(job).decision(seat)
        assert decision is not None
        return decision.options[0].id

    def slow() -> BotPool:
        return BotPool(make=ThreadPoolExecutor, choose=choose)

    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=slow)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create(seed=1).match.id
        with me.table(match) as table, me.table(match) as other:
            first = table.scene()
            one, two = options(first)[:2]
            scene = table.until(table.choose(one, first.position))
            before = len(sqlite_server.manager.sessions[match].live_match.match.history)
            table.send(play={"level": "random", "until": "step"}, position=scene.position, key=new_key())
            assert begun.wait(PATIENCE)
            sqlite_server.portal.call(_swap, sqlite_server, match, two)
            may_end.set()
            other.until(before + 1)
        live = sqlite_server.manager.sessions[match].live_match
        assert len(requests) == 2
        assert requests[0] != requests[1]
        assert tuple(choice.option for choice in live.match.history[:before]) == requests[1]
        assert live.assistance.bot_choices("british", live.match.history) == {before: "random"}


async def _swap(sqlite_server: AppServer, match: str, option: str) -> None:
    """The state changes at the same position while a bot is thinking and is not stopped."""
    async with sqlite_server.manager.open_session(match) as room:
        live = room.live_match
        live.match.undo("british")
        live.match.choose("british", option)
        live._scenes.clear_changed({"british"})
