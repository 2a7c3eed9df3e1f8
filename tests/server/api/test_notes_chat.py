"""Notes, chat and seat transfer, on both databases."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from dowding.server.api import seat_transfer
from dowding.server.api.chat import MAX_CHAT_LINES_PER_MINUTE
from dowding.server.messages import ChatMessage, Link
from dowding.server.storage.store import ChatLine
from dowding.server.timestamps import timestamp_after
from server.http_client import BASE, AppServer, Visitor


def chat_texts(who: Visitor, match: str, status: int = 200) -> list[str]:
    answer = who.ask("GET", f"/api/matches/{match}/talk", status=status)
    return [line.text for line in msgspec.json.decode(answer.content, type=list[ChatMessage])] if status == 200 else []


def a_match_for_two(
    app_server: AppServer, game: str = "secret-numbers"
) -> tuple[Visitor, Visitor, str, dict[str, str]]:
    me, friend = app_server.visitor(), app_server.visitor()
    seats = {"blue": "friend"} if game == "secret-numbers" else {"defender": "friend"}
    created = me.create(game, "war" if game == "secret-numbers" else "burma-road", seats=seats)
    friend.join(created.links[next(iter(seats))])
    return me, friend, created.match.id, created.links


def test_notes_are_private_to_their_seat(app_server: AppServer) -> None:
    me, friend, match, _ = a_match_for_two(app_server)
    path = f"/api/matches/{match}/notes"
    me.ask("PUT", path, {"seat": "red", "text": "He bluffs."})
    assert me.ask("GET", f"{path}?seat=red").json()["text"] == "He bluffs."
    assert friend.ask("GET", f"{path}?seat=blue").json()["text"] == ""
    friend.ask("GET", f"{path}?seat=red", status=403)
    friend.ask("PUT", path, {"seat": "red", "text": "mine now"}, status=403)
    me.ask("PUT", path, {"seat": "red", "text": "x" * 4001}, status=400)
    me.ask("PUT", path, {"seat": "red", "text": ""})
    assert me.ask("GET", f"{path}?seat=red").json()["text"] == ""


def test_chat_is_hidden_from_spectators_of_games_with_hidden_information(app_server: AppServer) -> None:
    me, friend, match, links = a_match_for_two(app_server)
    path = f"/api/matches/{match}/talk"
    me.ask("POST", path, {"seat": "red", "text": "  Your\nmove,\t<b>I think</b> "})
    assert chat_texts(friend, match) == ["Your move, <b>I think</b>"]
    friend.ask("POST", path, {"seat": "red", "text": "I am red"}, status=403)
    looker = app_server.visitor()
    looker.join(links["spectator"])
    chat_texts(looker, match, status=403)
    app_server.visitor().ask("POST", path, {"seat": "red", "text": "a stranger"}, status=404)
    me.ask("POST", path, {"seat": "red", "text": "x" * 281}, status=400)


def test_spectators_read_the_chat_of_games_without_hidden_information(app_server: AppServer) -> None:
    me, _, match, links = a_match_for_two(app_server, "wing-leader")
    me.ask("POST", f"/api/matches/{match}/talk", {"seat": "raider", "text": "Tally ho"})
    looker = app_server.visitor()
    looker.join(links["spectator"])
    assert chat_texts(looker, match) == ["Tally ho"]


def test_chat_is_limited_per_minute_and_in_total(app_server: AppServer) -> None:
    me, _, match, _ = a_match_for_two(app_server)
    path = f"/api/matches/{match}/talk"
    for number in range(MAX_CHAT_LINES_PER_MINUTE):
        me.ask("POST", path, {"seat": "red", "text": f"line {number}"})
    me.ask("POST", path, {"seat": "red", "text": "one more"}, status=503)
    assert len(chat_texts(me, match)) == MAX_CHAT_LINES_PER_MINUTE


def test_chat_is_not_part_of_the_save(app_server: AppServer) -> None:
    me, _, match, _ = a_match_for_two(app_server)
    before = me.ask("GET", f"/api/matches/{match}").json()
    me.ask("POST", f"/api/matches/{match}/talk", {"seat": "red", "text": "hello"})
    assert me.ask("GET", f"/api/matches/{match}").json() == before
    assert "hello" not in me.ask("GET", f"/api/matches/{match}/log").text


def test_seat_transfer_to_another_device_ends_when_the_holder_leaves(app_server: AppServer) -> None:
    _, friend, match, _ = a_match_for_two(app_server)
    answer = friend.ask("POST", f"/api/matches/{match}/carry", {"seat": "blue"})
    link = msgspec.json.decode(answer.content, type=Link).url
    assert link is not None
    phone = app_server.visitor()
    phone.join(link)
    assert phone.ask("GET", f"/api/matches/{match}").json()["mine"] == ["blue"]
    friend.ask("POST", f"/api/matches/{match}/carry", {"seat": "red"}, status=403)
    friend.ask("POST", f"/api/matches/{match}/leave", {"seat": "blue"}, status=204)
    phone.ask("GET", f"/api/matches/{match}", status=404)
    app_server.visitor().ask("GET", link.partition("/carry/")[1] + link.partition("/carry/")[2], status=404)


def test_clock_set_back_does_not_block_the_chat(app_server: AppServer) -> None:
    me, _, match, _ = a_match_for_two(app_server)
    async_store = app_server.manager.async_store
    for number in range(MAX_CHAT_LINES_PER_MINUTE):
        line = ChatLine(0, "red", f"line {number}", timestamp_after(timedelta(hours=1)))
        app_server.portal.call(async_store.call, async_store.store.add_chat_line, match, line, "", 1_000)
    me.ask("POST", f"/api/matches/{match}/talk", {"seat": "red", "text": "hello"})


def test_clock_set_back_does_not_revive_an_expired_transfer(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, _, match, _ = a_match_for_two(app_server)
    link = me.ask("POST", f"/api/matches/{match}/carry", {"seat": "red"}).json()["url"].removeprefix(BASE)
    monkeypatch.setattr(seat_transfer, "utc_timestamp", lambda: timestamp_after(-timedelta(hours=1)))
    monkeypatch.setattr(seat_transfer, "timestamp_after", lambda delay: timestamp_after(delay - timedelta(hours=1)))
    app_server.visitor().refused("GET", link, status=404)
