"""Invite links: they give a seat or the spectator view, are stored hashed, and can be revoked and reissued."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from dowding.engine.decision import SPECTATOR
from dowding.server.api.request_context import NO_MATCH
from dowding.server.app import Application
from dowding.server.matches.match_session import DELETED, LINK_REVOKED
from dowding.server.messages import ClosedMessage, Link, Summary
from dowding.server.storage.store import Store
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import BASE, AppServer, Socket, Visitor


def gone(table: Socket) -> str:
    """The reason with which the server closes a connection."""
    message = table.answer()
    assert isinstance(message, ClosedMessage), message
    with pytest.raises(WebSocketDisconnect):
        table.hear()
    return message.why


def carry(holder: Visitor, device: Visitor, match: str, seat: str) -> None:
    """Transfer a seat to another device of its holder."""
    answer = holder.ask("POST", f"/api/matches/{match}/carry", {"seat": seat})
    device.join(str(msgspec.json.decode(answer.content, type=Link).url))


def test_seat_link_gives_the_seat(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "friend"})
    match = created.match.id
    assert created.match.mine == ()
    assert friend.join(created.links["british"]) == f"/match/{match}"
    assert friend.summary(match).mine == ("british",)
    assert not friend.summary(match).owner
    assert [unit.id for unit in friend.matches()] == [match]
    with friend.table(match) as table:
        table.play(table.scene(), 3)
    assert me.summary(match).position == friend.summary(match).position > 0


def test_a_seat_is_played_in_several_browsers(app_server: AppServer) -> None:
    me, phone = app_server.visitor(), app_server.visitor()
    created = me.create()
    carry(me, phone, created.match.id, "british")
    with me.table(created.match.id) as desk, phone.table(created.match.id) as hand:
        scene = desk.scene()
        assert hand.scene() == scene
        scene = desk.play(scene, 1)
        assert hand.scene() == scene
        hand.play(scene, 1)
        assert desk.scene() == hand.now


def test_a_spectator_sees_and_cannot_choose(app_server: AppServer) -> None:
    me, guest = app_server.visitor(), app_server.visitor()
    created = me.create()
    match = created.match.id
    guest.join(created.links[SPECTATOR])
    assert guest.summary(match).mine == ()
    with me.table(match) as mine, guest.table(match, SPECTATOR) as theirs:
        scene = mine.scene()
        assert theirs.scene().ask is None
        assert scene.ask is not None
        refused = theirs.refused(position=scene.position, option=scene.ask.options[0].id, key="k")
        assert (refused.kind, refused.key) == ("seat", "k")
        mine.play(scene, 1)
        assert theirs.scene().position == mine.now.position if mine.now else False
    with guest.table(match, "british") as table:
        assert "do not hold this seat" in gone(table)
    guest.refused("GET", f"/api/matches/{match}/scene?seat=british", status=403)
    guest.refused("GET", f"/api/matches/{match}/odds?seat=spectator&option=x", status=403)


def test_revoked_link_does_not_work(app_server: AppServer) -> None:
    me, late = app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "friend"})
    answer = me.ask("POST", f"/api/matches/{created.match.id}/links", {"seat": "british", "action": "revoke"})
    assert answer.json() == {}
    late.refused("GET", created.links["british"].removeprefix(BASE), status=404)
    assert late.matches() == []


def test_revoking_the_spectator_link_disconnects_spectators(app_server: AppServer) -> None:
    me, guest, other = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create()
    match = created.match.id
    for visitor in (guest, other):
        visitor.join(created.links[SPECTATOR])
    with guest.table(match, SPECTATOR) as table:
        table.scene()
        me.ask("POST", f"/api/matches/{match}/links", {"seat": SPECTATOR, "action": "revoke"})
        assert "no longer works" in gone(table)
    other.refused("GET", f"/api/matches/{match}", status=404)


def test_reissued_link_replaces_the_old_one(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "friend"})
    match = created.match.id
    answer = me.ask("POST", f"/api/matches/{match}/links", {"seat": "british", "action": "reissue"})
    url = msgspec.json.decode(answer.content, type=Link).url
    assert url is not None
    assert url != created.links["british"]
    friend.refused("GET", created.links["british"].removeprefix(BASE), status=404)
    friend.join(url)
    assert friend.summary(match).mine == ("british",)


def test_revoking_a_link_does_not_disconnect_the_creator(app_server: AppServer) -> None:
    me = app_server.visitor()
    created = me.create()
    me.join(created.links["british"])
    me.ask("POST", f"/api/matches/{created.match.id}/links", {"seat": "british", "action": "revoke"})
    assert me.summary(created.match.id).mine == ("british",)


def test_only_the_owner_manages_links(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "duel", seats={"red": "friend", "blue": "random"})
    path = f"/api/matches/{created.match.id}/links"
    friend.join(created.links["red"])
    friend.refused("POST", path, {"seat": "red", "action": "reissue"}, status=403)
    me.refused("POST", path, {"seat": "blue", "action": "reissue"}, status=400)
    me.refused("POST", path, {"seat": "green", "action": "reissue"}, status=400)
    me.refused("POST", path, {"seat": "red", "action": "sell"}, status=400)


@pytest.mark.parametrize("token", ["x", "A" * 22, "..%2f..%2fetc", "%00", "A" * 5000])
def test_unknown_link_is_not_found(sqlite_server: AppServer, token: str) -> None:
    sqlite_server.visitor().refused("GET", f"/join/{token}", status=404)


def test_tokens_are_stored_hashed(sqlite_server: AppServer, tmp_path: Path) -> None:
    me = sqlite_server.visitor()
    created = me.create()
    tokens = [url.rpartition("/")[2] for url in created.links.values()]
    tokens += [cookie.value or "" for cookie in me.client.cookies.jar]
    assert len(tokens) == 3
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("matches.sqlite3*"))
    assert created.match.id.encode() in stored
    assert not [token for token in tokens if token.encode() in stored]


def test_open_seat_goes_to_the_first_request(app_server: AppServer) -> None:
    me, first, second = app_server.visitor(), app_server.visitor(), app_server.visitor()
    match = me.create("secret-numbers", "duel", seats={"blue": "open"}).match.id
    offered = msgspec.json.decode(first.ask("GET", "/api/open").content, type=list[Summary])
    assert [(unit.id, unit.seats["blue"], unit.mine) for unit in offered] == [(match, "open", ())]
    taken = first.ask("POST", f"/api/matches/{match}/sit", {"seat": "blue"})
    assert msgspec.json.decode(taken.content, type=Summary).mine == ("blue",)
    second.refused("POST", f"/api/matches/{match}/sit", {"seat": "blue"}, status=403)
    second.refused("POST", f"/api/matches/{match}/sit", {"seat": "red"}, status=403)
    assert second.ask("GET", "/api/open").json() == []
    with first.table(match, "blue") as table:
        assert table.scene().ask is not None
    second.refused("GET", f"/api/matches/{match}", status=404)


def test_open_seat_is_held_exclusively(app_server: AppServer) -> None:
    """The creator of the match was given a link to the seat, and others may have it too."""
    me, stranger = app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "open"})
    match = created.match.id
    stranger.ask("POST", f"/api/matches/{match}/sit", {"seat": "british"})
    assert "has expired" in me.refused("GET", created.links["british"].removeprefix(BASE), status=404)
    assert me.summary(match).mine == ()
    with me.table(match, "british") as table:
        assert "do not hold this seat" in gone(table)
    me.refused("GET", f"/api/matches/{match}/export", status=403)
    with stranger.table(match, "british") as table:
        assert table.scene().ask is not None


def test_open_seat_taken_by_its_link_is_no_longer_open(app_server: AppServer) -> None:
    me, friend, stranger = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "open"})
    friend.join(created.links["british"])
    assert stranger.ask("GET", "/api/open").json() == []
    stranger.refused("POST", f"/api/matches/{created.match.id}/sit", {"seat": "british"}, status=403)
    assert friend.summary(created.match.id).mine == ("british",)


def delete(store: Store, match: str) -> None:
    store.delete(match)


def revoke(store: Store, match: str) -> None:
    store.release_seat(match, "british", None)


class InterleavingStore:
    """A store in which something happens between two reads of the access check."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reads = 0
        self._happens: Callable[[Store], None] = Store.check_readiness

    def after(self, reads: int, happens: Callable[[Store], None]) -> None:
        self._reads, self._happens = reads, happens

    def __getattr__(self, name: str) -> object:
        method = getattr(self._store, name)
        return partial(self._read, method) if name in ("record", "seat_claims", "load_history") else method

    def _read(self, read: Callable[..., object], *args: object) -> object:
        was = read(*args)
        self._reads -= 1
        if self._reads == 0:
            self._happens(self._store)
        return was


@pytest.mark.parametrize(
    ("happens", "reads", "reason"),
    [
        (delete, 1, NO_MATCH),
        (delete, 2, DELETED),
        (delete, 3, DELETED),
        (delete, 4, DELETED),
        (revoke, 1, LINK_REVOKED),
        (revoke, 2, LINK_REVOKED),
        (revoke, 3, LINK_REVOKED),
    ],
)
def test_connection_during_deletion_or_revocation_gets_the_reason(
    sqlite: MakeStore, happens: Callable[[Store, str], None], reads: int, reason: str
) -> None:
    stores: list[InterleavingStore] = []

    def make() -> Store:
        stores.append(InterleavingStore(sqlite()))
        return cast("Store", stores[0])

    with AppServer(Application(make, limits=HASTY, make_bot_pool=in_threads)) as sqlite_server:
        created = sqlite_server.visitor().create(seats={"british": "friend"})
        match, friend = created.match.id, sqlite_server.visitor()
        friend.join(created.links["british"])
        stores[0].after(reads, lambda store: happens(store, match))
        with friend.table(match, "british") as table:
            assert gone(table) == reason
