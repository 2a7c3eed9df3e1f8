"""Seat claims: other people, including the creator of the match, cannot take a held seat or read its plan."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from dowding.engine.decision import SPECTATOR
from dowding.server.messages import Link
from dowding.server.storage.store import SeatClaim
from dowding.server.timestamps import timestamp_after
from server.http_client import BASE, AppServer, Socket, Visitor
from server.security.test_auth import carry, gone

PLAN = ("name:c1", "name:c2", "name:c3")
PLAN_WITH_A_DRAW = ("name:c1", "ask-oracle", "name:c3")


def make_plan(table: Socket, choices: tuple[str, ...] = PLAN) -> None:
    scene = table.scene()
    for choice in choices:
        scene = table.until(table.choose(choice, scene.position))


def links_path(match: str) -> str:
    return f"/api/matches/{match}/links"


def reissue(me: Visitor, match: str, seat: str) -> str:
    answer = me.ask("POST", links_path(match), {"seat": seat, "action": "reissue"})
    return str(msgspec.json.decode(answer.content, type=Link).url)


def claims(app_server: AppServer, match: str) -> list[SeatClaim]:
    async_store = app_server.manager.async_store
    return app_server.portal.call(async_store.call, async_store.store.seat_claims, match)


def let_days_pass(app_server: AppServer, match: str, days: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Move everything in a match this many days into the past."""
    earlier = timestamp_after(-timedelta(days=days))
    async_store = app_server.manager.async_store
    for claim in claims(app_server, match):
        app_server.portal.call(async_store.call, async_store.store.touch_seat_claims, match, claim.holder, earlier)
    live = app_server.manager.sessions[match].live_match
    progress = msgspec.structs.replace(live.record.progress, updated=earlier)
    monkeypatch.setattr(live, "record", msgspec.structs.replace(live.record, progress=progress))


def plot_with_a_stranger(app_server: AppServer) -> tuple[Visitor, Visitor, str]:
    """A match whose open seat a stranger has taken; the stranger is making a secret plan."""
    me, stranger = app_server.visitor(), app_server.visitor()
    match = me.create("secret-numbers", "plot", seats={"blue": "open", "red": "me"}).match.id
    stranger.ask("POST", f"/api/matches/{match}/sit", {"seat": "blue"})
    stranger.scene(match)
    return me, stranger, match


@pytest.mark.parametrize("action", ["reissue", "revoke"])
def test_creator_cannot_revoke_an_open_seat_that_was_taken(app_server: AppServer, action: str) -> None:
    me, stranger, match = plot_with_a_stranger(app_server)
    with stranger.table(match, "blue") as table:
        make_plan(table)
        refusal = me.refused("POST", links_path(match), {"seat": "blue", "action": action}, status=403)
        assert "Another player holds this seat" in refusal
        assert "7 days" in refusal
        table.send(ping=1)
        table.answer()
    assert stranger.summary(match).mine == ("blue",)
    me.refused("GET", f"/api/matches/{match}/scene?seat=blue", status=403)


def test_creator_cannot_revoke_a_seat_joined_by_link(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot", seats={"blue": "friend"})
    friend.join(created.links["blue"])
    friend.summary(created.match.id)
    me.refused("POST", links_path(created.match.id), {"seat": "blue", "action": "reissue"}, status=403)
    assert friend.summary(created.match.id).mine == ("blue",)


def test_abandoned_seat_is_offered_again_without_its_plan(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, stranger, match = plot_with_a_stranger(app_server)
    stranger.ask("PUT", f"/api/matches/{match}/notes", {"seat": "blue", "text": "c3 is a bluff"})
    with stranger.table(match, "blue") as table:
        make_plan(table)
        let_days_pass(app_server, match, 6.9, monkeypatch)
        me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)
        let_days_pass(app_server, match, 7.1, monkeypatch)
        link = reissue(me, match, "blue")
        assert "no longer works" in gone(table)
    me.join(link)
    assert me.scene(match, seat="blue").planned == ()
    assert not [
        choice for choice in app_server.manager.sessions[match].live_match.match.history if choice.seat == "blue"
    ]
    assert me.ask("GET", f"/api/matches/{match}/notes?seat=blue").json()["text"] == ""
    stranger.refused("GET", f"/api/matches/{match}", status=404)


def test_waiting_for_the_creator_does_not_release_other_seats(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The creator must choose: the stranger has answered and need not return before that."""
    me, stranger = app_server.visitor(), app_server.visitor()
    match = me.create("secret-numbers", "duel", seats={"blue": "open"}).match.id
    stranger.ask("POST", f"/api/matches/{match}/sit", {"seat": "blue"})
    with stranger.table(match, "blue") as table:
        table.play(table.scene(), 1)
    assert set(app_server.manager.sessions[match].live_match.match.pending) == {"blue"}
    let_days_pass(app_server, match, 8, monkeypatch)
    me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)
    stranger.ask("POST", f"/api/matches/{match}/leave", {"seat": "blue"}, status=204)
    assert not app_server.manager.sessions[match].live_match.match.pending, "a sealed answer goes with its holder"


def test_idle_days_start_at_the_last_visible_progress(app_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    me, stranger = app_server.visitor(), app_server.visitor()
    match = me.create("secret-numbers", "duel", seats={"blue": "open"}).match.id
    stranger.ask("POST", f"/api/matches/{match}/sit", {"seat": "blue"})
    for player, seat in ((stranger, "blue"), (me, "red")):
        with player.table(match, seat) as table:
            if seat == "red":
                let_days_pass(app_server, match, 8, monkeypatch)
            table.play(table.scene(), 1)
    me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)


def test_seat_with_a_plan_that_cannot_be_undone_is_not_offered_again(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, stranger, match = plot_with_a_stranger(app_server)
    with stranger.table(match, "blue") as table:
        make_plan(table, PLAN_WITH_A_DRAW)
        let_days_pass(app_server, match, 8, monkeypatch)
        refusal = me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)
        assert "cannot be given to another player" in refusal
        table.send(ping=1)
        table.answer()
    stranger.ask("POST", f"/api/matches/{match}/leave", {"seat": "blue"}, status=204)
    me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)


def test_idle_days_are_set_per_match(app_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    me, stranger = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot", seats={"blue": "open"}, idle_days=30)
    match = created.match.id
    assert created.match.idle_days == 30
    stranger.ask("POST", f"/api/matches/{match}/sit", {"seat": "blue"})
    stranger.scene(match)
    let_days_pass(app_server, match, 29, monkeypatch)
    assert "30 days" in me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)
    let_days_pass(app_server, match, 31, monkeypatch)
    reissue(me, match, "blue")
    me.refused("POST", "/api/matches", {"game": "lion", "scenario": "prelude", "idle_days": 0}, status=400)


def test_visit_of_the_holder_resets_the_idle_days(app_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    me, stranger, match = plot_with_a_stranger(app_server)
    let_days_pass(app_server, match, 8, monkeypatch)
    stranger.summary(match)
    me.refused("POST", links_path(match), {"seat": "blue", "action": "reissue"}, status=403)


def test_left_seat_can_be_offered_again(app_server: AppServer) -> None:
    me, stranger, match = plot_with_a_stranger(app_server)
    phone = app_server.visitor()
    carry(stranger, phone, match, "blue")
    with stranger.table(match, "blue") as table:
        make_plan(table)
        me.refused("POST", f"/api/matches/{match}/leave", {"seat": "blue"}, status=403)
        phone.ask("POST", f"/api/matches/{match}/leave", {"seat": "blue"}, status=204)
        assert "left this seat" in gone(table)
    stranger.refused("GET", f"/api/matches/{match}", status=404)
    assert not app_server.manager.sessions[match].live_match.match.open_plan("blue")
    friend = app_server.visitor()
    friend.join(reissue(me, match, "blue"))
    assert friend.summary(match).mine == ("blue",)


def test_seat_link_works_once(app_server: AppServer) -> None:
    me, friend, late = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot", seats={"blue": "friend"})
    link = created.links["blue"]
    friend.join(link)
    for visitor in (me, late):
        assert "was used" in visitor.refused("GET", link.removeprefix(BASE), status=404)
    assert friend.join(link) == f"/match/{created.match.id}", "for its user the link still leads to the match"
    assert me.summary(created.match.id).mine == ("red",)


def test_seat_given_away_belongs_to_the_friend_only(app_server: AppServer) -> None:
    """A match at one screen: the creator holds both seats until another person joins by a link."""
    me, phone, friend = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot")
    match = created.match.id
    carry(me, phone, match, "blue")
    with me.table(match, "blue") as table:
        table.scene()
        friend.join(created.links["blue"])
        assert "Another player has taken this seat" in gone(table)
    assert (me.summary(match).mine, friend.summary(match).mine) == (("red",), ("blue",))
    assert me.summary(match).seats == {"red": "me", "blue": "friend"}
    phone.refused("GET", f"/api/matches/{match}", status=404)
    me.refused("GET", f"/api/matches/{match}/scene?seat=blue", status=403)


def test_seat_of_an_imported_match_is_given_away_permanently(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    save = me.ask("GET", f"/api/matches/{me.create().match.id}/export").content
    answer = me.client.post("/api/import", content=save, headers={"content-type": "application/json"}).json()
    friend.join(answer["links"]["british"])
    assert me.summary(answer["match"]["id"]).mine == ()
    me.refused("GET", f"/api/matches/{answer['match']['id']}/scene?seat=british", status=403)


def test_the_holder_of_a_seat_sees_how_many_devices_hold_it(app_server: AppServer) -> None:
    me, friend, phone = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot", seats={"blue": "friend"})
    match = created.match.id
    friend.join(created.links["blue"])
    assert friend.summary(match).devices == {}
    carry(friend, phone, match, "blue")
    assert friend.summary(match).devices == phone.summary(match).devices == {"blue": 2}
    assert me.summary(match).devices == {}


def test_link_preview_does_not_use_the_link(app_server: AppServer) -> None:
    """Messengers fetch a link to show a preview."""
    me, messenger, friend = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot", seats={"blue": "friend"})
    path = created.links["blue"].removeprefix(BASE)
    messenger.ask("GET", path, headers={"user-agent": "TelegramBot (like TwitterBot)"})
    messenger.client.head(path)
    assert claims(app_server, created.match.id) == [
        claim for claim in claims(app_server, created.match.id) if claim.seat not in ("blue", SPECTATOR)
    ]
    friend.join(created.links["blue"])


def test_link_used_on_the_wrong_device_can_be_replaced_before_the_match_is_opened(app_server: AppServer) -> None:
    me, wrong, friend = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "plot", seats={"blue": "friend"})
    wrong.join(created.links["blue"])
    friend.join(reissue(me, created.match.id, "blue"))
    wrong.refused("GET", f"/api/matches/{created.match.id}", status=404)
