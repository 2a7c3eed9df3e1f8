"""Legacy packs: a match stored before its game's pack was corrected opens with the former pack and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from dowding.engine.match import start_match
from dowding.engine.saves import to_save
from dowding.games import registry
from dowding.server.app import Application
from dowding.server.matches import match_packs
from dowding.server.storage.sql import SqlStore
from dowding.view.player_view import PlayerView
from dowding.view.scene import Scene
from engine.minimal_game import some_choices
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer, Visitor
from server.storage.test_durability import reopened
from toy_game.corrected_pack import BEFORE, corrected
from toy_game.game import SECRET_NUMBERS

REMARK = "This match uses the game data as it was before hands grew."


@pytest.fixture(autouse=True)
def packs_anew() -> Iterator[None]:
    """Isolate the cached packs of each test."""
    cached_functions = (match_packs.default_pack, match_packs.pack_with_scenario, match_packs._legacy_pack)
    for function in cached_functions:
        function.cache_clear()
    yield
    for function in cached_functions:
        function.cache_clear()


@pytest.fixture
def correct(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function that replaces the game's pack by a corrected one."""

    def correct() -> None:
        others = tuple(game for game in registry.GAMES if game.id != "secret-numbers")
        monkeypatch.setattr(registry, "GAMES", (*others, corrected(tmp_path)))
        match_packs.default_pack.cache_clear()

    return correct


def some_way(me: Visitor, seats: dict[str, str]) -> tuple[str, Scene]:
    """A match after a few choices, and its scene."""
    match = me.create("secret-numbers", "duel", seats=seats).match.id
    with me.table(match, "red") as table:
        return match, table.scene()


def stored_with(make_store: MakeStore, pack: str) -> tuple[Visitor, str, Scene]:
    """Store a started match as if it had recorded this pack; returns its player and its scene."""
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match, scene = some_way(me, {"red": "me", "blue": "me"})
    store = make_store()
    assert isinstance(store, SqlStore)
    store.execute(f"UPDATE matches SET pack = '{pack}'")
    store.close()
    return me, match, scene


def text_of(scene: Scene) -> list[str]:
    """The texts of the log."""
    return [line.text for line in scene.log]


def test_stored_match_continues_with_its_former_pack(make_store: MakeStore, correct: Callable[[], None]) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        match, before = some_way(me, {"red": "me", "blue": "me"})
    correct()
    with reopened(make_store, me) as (_, back):
        with back.table(match, "red") as table:
            after = table.scene()
            assert after.ask == before.ask
            assert after.picture == before.picture
            assert REMARK in text_of(after)
            assert after.ask is not None
            reached = table.choose(after.ask.options[0].id, after.position)
        assert REMARK in str(back.ask("GET", f"/api/matches/{match}/scene?to=0&seat=red").json())
        with reopened(make_store, back) as (_, again), again.table(match, "red") as table:
            assert table.scene().position >= reached


def test_match_without_a_recorded_pack_uses_the_oldest(make_store: MakeStore, correct: Callable[[], None]) -> None:
    me, match, before = stored_with(make_store, "")
    correct()
    with reopened(make_store, me) as (_, back), back.table(match, "red") as table:
        after = table.scene()
        assert after.picture == before.picture
        assert REMARK in text_of(after)


def test_match_with_an_unknown_pack_cannot_be_opened(sqlite: MakeStore) -> None:
    me, match, _ = stored_with(sqlite, "2:00")
    with reopened(sqlite, me) as (_, back):
        answer = back.ask("GET", f"/api/matches/{match}/log?seat=red", status=409)
        assert "played with other rules or data" in answer.text


def test_imported_old_save_keeps_its_pack(sqlite: MakeStore, correct: Callable[[], None]) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3), 4)
    save = msgspec.json.encode(to_save(match))
    correct()
    with AppServer(Application(sqlite, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        brought = me.client.post("/api/import", content=save, headers={"content-type": "application/json"})
        assert brought.status_code == 201
        with me.table(brought.json()["match"]["id"], "red") as table:
            scene = table.scene()
            assert scene.picture == PlayerView(match, "red").scene().picture
            assert REMARK in text_of(scene)
    store = sqlite()
    assert isinstance(store, SqlStore)
    assert store.execute("SELECT pack FROM matches") == [(BEFORE,)]
    store.close()


def test_a_new_match_after_the_correction_has_the_new_pack(
    sqlite_server: AppServer, correct: Callable[[], None]
) -> None:
    correct()
    _, scene = some_way(sqlite_server.visitor(), {"red": "me", "blue": "me"})
    assert REMARK not in text_of(scene)
