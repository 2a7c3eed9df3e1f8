"""Acknowledged choices survive restarts, database failures, idle times, and a second server on the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import cast

import pytest

from dowding.server.app import Application
from dowding.server.messages import ClosedMessage
from dowding.server.storage.store import ActBatch, Conflict, Store, StoreFailure
from dowding.view.player_view import PlayerView
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer, Visitor, new_key


@contextmanager
def reopened(make_store: MakeStore, visitor: Visitor) -> Iterator[tuple[AppServer, Visitor]]:
    """The same browser at another server on the same database."""
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as again:
        back = again.visitor()
        back.client.cookies = visitor.client.cookies
        yield again, back


def test_restarted_server_opens_matches_at_their_exact_position(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create().match.id
        with me.table(match) as table:
            scene = table.play(table.scene(), 30, pick=1)
            table.do(rewind=scene.position // 2, position=scene.position, key="w")
            scene = table.play(table.until(scene.position // 2), 10, pick=2)
            assert scene.ask is not None
            option = scene.ask.options[0].id
            last = table.choose(option, scene.position, "last")
            before = table.until(last)
        summary = me.summary(match)
    with reopened(make_store, me) as (_, back):
        assert back.matches() == [summary]
        with back.table(match) as table:
            assert table.scene() == before
            assert table.choose(option, scene.position, "last") == last
            table.play(before, 5)


def test_idempotency_keys_survive_a_restart(make_store: MakeStore) -> None:
    done: list[tuple[str, int, str, int]] = []
    random = Random(7)
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create(seed=7).match.id
        with me.table(match) as table:
            scene = table.scene()
            while scene.ask is not None and len(done) < 80:
                option = random.choice(scene.ask.options).id
                key = f"once-{len(done)}"
                position = table.choose(option, scene.position, key)
                done.append((option, scene.position, key, position))
                scene = table.until(position)
    assert any(position > at + 1 for _, at, _, position in done), "no choice was taken by the kernel; try another seed"
    with reopened(make_store, me) as (_, back), back.table(match) as table:
        assert table.scene() == scene
        for option, at, key, position in done:
            assert table.choose(option, at, key) == position
        assert back.scene(match) == scene


def test_a_sealed_answer_survives_a_restart(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create("secret-numbers", "duel").match.id
        with me.table(match, "red") as red:
            scene = red.scene()
            assert scene.ask is not None
            red.choose(scene.ask.options[0].id, scene.position, "sealed")
            waiting = red.scene()
    with reopened(make_store, me) as (_, back), back.table(match, "red") as red, back.table(match, "blue") as blue:
        assert red.scene() == waiting
        at_blue = blue.scene()
        assert at_blue.ask is not None
        assert red.choose(scene.ask.options[0].id, scene.position, "sealed") == scene.position
        assert blue.choose(at_blue.ask.options[0].id, at_blue.position) == scene.position + 2


def test_idle_matches_are_dropped_from_memory_and_reloaded(sqlite: MakeStore) -> None:
    with AppServer(Application(sqlite, make_bot_pool=in_threads, idle_seconds=0.0)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        with me.table(match) as table:
            scene = table.play(table.scene(), 10)
            assert sqlite_server.manager.evict_idle() == 0
            assert match in sqlite_server.manager.sessions
        _until(lambda: not sqlite_server.manager.sessions or sqlite_server.manager.evict_idle())
        assert match not in sqlite_server.manager.sessions
        with me.table(match) as table:
            assert table.scene() == scene
            table.play(scene, 2)


def _until(happens: Callable[[], object]) -> None:
    for _ in range(1000):
        if happens():
            return
    raise AssertionError("it did not happen")


class Failing:
    """A store that fails on request, before or after it has stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fail: tuple[str, Exception] | None = None

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def append(self, batches: Sequence[ActBatch]) -> None:
        fail, self.fail = self.fail, None
        if fail is not None and fail[0] == "before":
            raise fail[1]
        self._store.append(batches)
        if fail is not None:
            raise fail[1]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("error", [StoreFailure("disk full"), OSError("no such device")])
def test_choice_that_cannot_be_stored_is_not_made(sqlite: MakeStore, when: str, error: Exception) -> None:
    failing: list[Failing] = []

    def make() -> Store:
        failing.append(Failing(sqlite()))
        return cast("Store", failing[0])

    with AppServer(Application(make, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        with me.table(match) as table, me.table(match) as other:
            scene = table.play(table.scene(), 4)
            assert scene.ask is not None
            failing[0].fail = (when, error)
            option = scene.ask.options[0].id
            refused = table.refused(position=scene.position, option=option, key="again")
            assert refused.kind == "fault"
            assert str(error) not in refused.why
            stored = me.scene(match).position
            assert (stored == scene.position) == (when == "before")
            after = table.choose(option, scene.position, "again")
            assert me.scene(match).position == after
            table.play(me.scene(match), 2)
            assert other.until(me.scene(match).position) == me.scene(match)


@pytest.mark.parametrize("when", ["before", "after"])
def test_outdated_match_is_reloaded_and_the_choice_is_made_once(sqlite: MakeStore, when: str) -> None:
    failing: list[Failing] = []

    def make() -> Store:
        failing.append(Failing(sqlite()))
        return cast("Store", failing[0])

    with AppServer(Application(make, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        with me.table(match) as table:
            scene = table.play(table.scene(), 4)
            assert scene.ask is not None
            failing[0].fail = (when, Conflict("taken"))
            assert table.choose(scene.ask.options[0].id, scene.position) == me.scene(match).position > scene.position


def test_two_servers_on_one_database_do_not_double_a_choice(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create().match.id
        with reopened(make_store, me) as (_, back), me.table(match) as here, back.table(match) as there:
            scene = here.scene()
            assert there.scene() == scene
            assert scene.ask is not None
            options = scene.ask.options
            position = here.choose(options[0].id, scene.position)
            refused = there.refused(position=scene.position, option=options[1].id, key=new_key())
            assert refused.kind == "stale"
            assert back.scene(match) == me.scene(match)
            assert me.scene(match).position == position
            there.play(back.scene(match), 1)


def test_match_of_other_rules_is_listed_but_cannot_be_opened(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create().match.id
        with me.table(match) as table:
            table.play(table.scene(), 5)
    store = make_store()
    record = store.record(match)
    acts = store.acts(match)
    assert record is not None
    assert acts
    progress = record.progress
    store.append([ActBatch(match, (type(acts[0])(len(acts), "choose", "british", "conquer:england"),), progress)])
    store.close()
    with reopened(make_store, me) as (_, back):
        assert [unit.id for unit in back.matches()] == [match]
        assert "other rules or data" in back.refused("GET", f"/api/matches/{match}/scene", status=409)
        with back.table(match) as table:
            answer = table.answer()
            assert isinstance(answer, ClosedMessage)
            assert "other rules or data" in answer.why
        back.ask("DELETE", f"/api/matches/{match}", status=204)


def test_memory_and_database_agree_after_every_act(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create().match.id
        with me.table(match) as table:
            table.play(table.scene(), 15, pick=1)
        room = app_server.manager.sessions[match]
        reader = make_store()
        record, acts = reader.record(match), reader.acts(match)
        reader.close()
        assert record is not None
        again = type(room.live_match)(record, acts)
        assert again.match.history == room.live_match.match.history
        assert again.match.state_bytes() == room.live_match.match.state_bytes()
        assert PlayerView(again.match, "british").scene() == PlayerView(room.live_match.match, "british").scene()


def test_retracted_choice_stays_retracted_after_a_restart(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match = me.create("secret-numbers", "plot", seats={"blue": "me", "red": "friend"}).match.id
        with me.table(match, "blue") as table:
            scene = table.scene()
            for choice in ("name:c1", "name:c2", "name:c3"):
                scene = table.until(table.choose(choice, scene.position))
            scene = table.until(table.do(retract=1, position=scene.position, key=new_key()))
    with reopened(make_store, me) as (_, back):
        assert back.scene(match, seat="blue") == scene
