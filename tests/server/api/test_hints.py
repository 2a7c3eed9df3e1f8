"""Hints: for held seats only, at the current position, without making a choice, and counted."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from dowding.engine.decision import Seat
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.messages import Hint
from dowding.server.workers import bot_pool, bot_worker
from server.conftest import MakeStore, in_threads
from server.disconnecting_client import PATIENCE, status_of, until
from server.http_client import AppServer, Visitor, new_key


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Seat]:
    """Hints without computation: always the last option; requests are recorded."""
    hinted_seats: list[Seat] = []

    def hint(job: Job, seat: Seat) -> Hint:
        hinted_seats.append(seat)
        decision = bot_worker.restore_match(job).decision(seat)
        assert decision is not None
        option = decision.options[-1]
        return Hint(option.id, option.label, 1.25, None, ("it is the last",), 8)

    monkeypatch.setattr(bot_worker, "hint", hint)
    return hinted_seats


def hint(me: Visitor, match: str, **query: object) -> Hint:
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/hint?{text}").content, type=Hint)


def first_hint(me: Visitor, match: str) -> Hint:
    return msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/hint/first").content, type=Hint)


def helped(me: Visitor, match: str) -> dict[str, dict[str, int]]:
    given_hint: dict[str, dict[str, int]] = me.ask("GET", f"/api/matches/{match}/report").json()["help"]
    return given_hint


@pytest.mark.parametrize(("game_id", "scenario"), [("lion", "prelude"), ("hardest-days", "aug-18")])
def test_hint_has_option_expected_points_and_reasons(sqlite_server: AppServer, game_id: str, scenario: str) -> None:
    me = sqlite_server.visitor()
    match = me.create(game_id, scenario, seed=7).match.id
    scene = me.scene(match)
    assert scene.ask is not None
    given_hint = hint(me, match, seat="british", position=scene.position)
    labels = {option.id: option.label for option in scene.ask.options}
    assert labels[given_hint.option] == given_hint.label
    assert given_hint.points is not None
    assert given_hint.next is not None
    assert given_hint.next.option in labels
    assert given_hint.next.label
    assert given_hint.next.points is not None
    assert given_hint.error
    assert given_hint.next.error
    assert 0 < given_hint.futures + given_hint.next.futures <= given_hint.samples
    assert (given_hint.next.option, given_hint.next.points) != (given_hint.option, given_hint.points)
    assert 1 <= len(given_hint.reasons) <= 2
    assert given_hint.gain
    assert not given_hint.first
    assert me.scene(match) == scene


def test_hints_are_counted_and_the_count_survives_the_server(make_store: MakeStore, quick: list[Seat]) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create(seed=1).match.id
        assert helped(me, match) == {"british": {"hints": 0, "choices_by_a_program": 0}}
        first = hint(me, match)
        assert hint(me, match) == first
        assert quick == ["british"]
        assert helped(me, match)["british"]["hints"] == 1
        with me.table(match) as table:
            scene = table.scene()
            table.choose(first.option, scene.position)
        hint(me, match)
        assert helped(me, match)["british"]["hints"] == 2
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        back = app_server.visitor()
        back.client.cookies = me.client.cookies
        assert helped(back, match)["british"]["hints"] == 2
        with back.table(match) as table:
            scene = table.scene()
            table.do(undo=True, position=scene.position, key=new_key())
        assert helped(back, match)["british"]["hints"] == 2
        assert back.scene(match).position == scene.position - 1


def test_first_hint_comes_before_the_full_one_and_both_count_as_one(
    sqlite: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hint is given while the only worker still plays rollouts for the full one."""
    has_begun, may_end = threading.Event(), threading.Event()

    def slow(job: Job, seat: Seat) -> Hint:
        has_begun.set()
        assert may_end.wait(PATIENCE)
        return Hint("done", "Done", 1.5, None, ("it is better",), 8, gain="Should gain about 1.5 points.")

    monkeypatch.setattr(bot_worker, "hint", slow)
    monkeypatch.setattr(bot_pool, "ANALYSIS_PROCESSES", 1)
    with AppServer(Application(sqlite, make_bot_pool=in_threads)) as app_server, ThreadPoolExecutor(1) as pool:
        me = app_server.visitor()
        match = me.create(seed=1).match.id
        full = pool.submit(hint, me, match)
        assert has_begun.wait(PATIENCE)
        first = first_hint(me, match)
        assert not full.done()
        assert (first.first, first.gain, first.samples) == (True, "", 0)
        assert first.reasons
        assert first_hint(me, match) == first
        may_end.set()
        assert full.result(PATIENCE).gain
        assert first_hint(me, match) == full.result()
        assert helped(me, match)["british"]["hints"] == 1


def test_hints_use_no_key_and_do_not_affect_undo(sqlite_server: AppServer, quick: list[Seat]) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        assert scene.ask is not None
        option = scene.ask.options[0].id
        position = table.choose(option, scene.position, "my-key")
        hint(me, match)
        assert table.choose(option, scene.position, "my-key") == position
        assert me.scene(match).position == position


def test_hints_are_only_for_held_seats(sqlite_server: AppServer, quick: list[Seat]) -> None:
    me, you = sqlite_server.visitor(), sqlite_server.visitor()
    created = me.create(seed=1)
    match = created.match.id
    you.refused("GET", f"/api/matches/{match}/hint", status=404)
    you.join(created.links["spectator"])
    assert "Only the player of this seat" in you.refused("GET", f"/api/matches/{match}/hint", status=403)
    you.refused("GET", f"/api/matches/{match}/hint?seat=british", status=403)
    you.refused("GET", f"/api/matches/{match}/hint/first?seat=british", status=403)
    assert quick == []


def test_hints_need_the_current_position_and_a_heuristic_policy(sqlite_server: AppServer, quick: list[Seat]) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=1).match.id
    assert "position" in me.refused("GET", f"/api/matches/{match}/hint?position=99", status=409)
    numbers = me.create("untaught-numbers", "war").match.id
    assert "There is no bot for red" in me.refused("GET", f"/api/matches/{numbers}/hint?seat=red", status=400)
    assert quick == []


def test_hint_for_a_past_position_is_neither_given_nor_counted(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=1).match.id
    with me.table(match) as table:
        scene = table.scene()
        assert scene.ask is not None
        option = scene.ask.options[0]

        def too_late(job: Job, seat: Seat) -> Hint:
            table.choose(option.id, scene.position)
            return Hint(option.id, option.label, None, None, (), 0)

        monkeypatch.setattr(bot_worker, "hint", too_late)
        assert "moved on" in me.refused("GET", f"/api/matches/{match}/hint", status=409)
    assert helped(me, match)["british"]["hints"] == 0


def test_hint_is_cancelled_and_not_counted_if_its_client_disconnects(
    sqlite: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()
    begun: list[Seat] = []

    def slow(job: Job, seat: Seat) -> Hint:
        begun.append(seat)
        assert may_end.wait(PATIENCE)
        return Hint("done", "Done", None, None, (), 0)

    monkeypatch.setattr(bot_worker, "hint", slow)
    monkeypatch.setattr(bot_pool, "ANALYSIS_PROCESSES", 1)
    with AppServer(Application(sqlite, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create(seed=1).match.id

        async def goes() -> int:
            gone = asyncio.Event()
            asking = asyncio.ensure_future(status_of(sqlite_server, me, f"/api/matches/{match}/hint", "", gone))
            await until(lambda: begun == ["british"])
            gone.set()
            status = await asking
            may_end.set()
            return status

        assert sqlite_server.portal.call(goes) == 499
        assert helped(me, match)["british"]["hints"] == 0
