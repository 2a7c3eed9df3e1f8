"""The people of a match: names, presence, typing, and what strangers and spectators do not learn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from dowding.server.api.players import clean_player_name
from dowding.server.api.request_context import PLAYER_CHANGES_AT_ONCE, BadRequest
from dowding.server.api.websocket import TYPING_AT_ONCE
from dowding.server.matches import presence
from dowding.server.player_messages import Player, PlayersMessage, TypingMessage
from dowding.server.timestamps import timestamp_after
from server.http_client import AppServer, Visitor, new_key


class Friends:
    """A match between two people, red and blue, with a spectator and a stranger."""

    def __init__(self, app_server: AppServer) -> None:
        self.red, self.blue = app_server.visitor(), app_server.visitor()
        self.spectator, self.stranger = app_server.visitor(), app_server.visitor()
        created = self.red.create("secret-numbers", "war", seats={"blue": "friend"})
        self.match, self.links = created.match.id, created.links
        self.path = f"/api/matches/{self.match}"
        self.blue.join(self.links["blue"])
        self.spectator.join(self.links["spectator"])

    def name(self, who: Visitor, seat: str, name: str, status: int = 200) -> str:
        return who.ask("PUT", f"{self.path}/name", {"seat": seat, "name": name}, status=status).text

    def names(self, who: Visitor) -> dict[str, str]:
        return {seat: player.name for seat, player in who.summary(self.match).players.items()}


@pytest.fixture
def friends(app_server: AppServer) -> Friends:
    return Friends(app_server)


def test_names_are_shown_to_players_and_spectators_and_told_at_once(friends: Friends) -> None:
    with friends.red.table(friends.match, "red", players=True) as red:
        assert red.players(lambda now: now.players["red"].here).players["blue"] == Player(taken=True)
        friends.name(friends.blue, "blue", "  Anna  \n Lind ")
        assert red.players(lambda now: bool(now.players["blue"].name)).players["blue"].name == "Anna Lind"
    for who in (friends.red, friends.blue, friends.spectator):
        assert friends.names(who) == {"red": "", "blue": "Anna Lind"}
    assert friends.red.matches()[0].players["blue"].name == "Anna Lind"
    friends.name(friends.blue, "blue", "")
    assert friends.names(friends.red) == {"red": "", "blue": ""}


def test_nobody_else_can_name_a_player_or_learn_their_name(friends: Friends) -> None:
    friends.name(friends.blue, "blue", "Anna")
    friends.name(friends.stranger, "blue", "Eve", status=404)
    friends.name(friends.red, "blue", "Eve", status=403)
    friends.name(friends.spectator, "blue", "Eve", status=403)
    friends.name(friends.spectator, "spectator", "Eve", status=403)
    assert friends.names(friends.blue) == {"red": "", "blue": "Anna"}
    open_match = friends.red.create("secret-numbers", "war", seats={"blue": "open"}).match.id
    friends.red.ask("PUT", f"/api/matches/{open_match}/name", {"seat": "red", "name": "Rosa"})
    assert "Rosa" not in friends.stranger.ask("GET", "/api/open").text
    friends.stranger.ask("GET", f"/api/matches/{open_match}", status=404)


def test_a_player_cannot_take_the_name_of_another(friends: Friends) -> None:
    friends.name(friends.blue, "blue", "Anna")
    for same in ("Anna", "anna", "\uff21nna", "An\u200bna"):
        friends.name(friends.red, "red", same, status=400)
    friends.name(friends.red, "red", "Hanna")


def test_names_are_limited_in_number(friends: Friends) -> None:
    for number in range(PLAYER_CHANGES_AT_ONCE):
        friends.name(friends.blue, "blue", f"Anna {number}")
    friends.name(friends.blue, "blue", "Anna again", status=503)
    friends.name(friends.red, "red", "Rosa")


def test_a_solo_match_has_no_names(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create().match
    me.ask("PUT", f"/api/matches/{match.id}/name", {"seat": "british", "name": "Anna"}, status=400)
    assert me.summary(match.id).players == {}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("\u202egninnaM\u202c", "gninnaM"),
        ("A\u200b\u2066n\x00\x1b[31mna\u2069", "An[31mna"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("A\u2028n\u2029n\ta", "A n n a"),
        ("Ze" + "\u0301" * 30, "Z\u00e9\u0301\u0301"),
        ("\u0410\u043d\u043d\u0430 \u5b89\u5a1c", "\u0410\u043d\u043d\u0430 \u5b89\u5a1c"),
        ("\ue000\ufeff \u00ad", ""),
    ],
)
def test_names_contain_nothing_invisible_or_overlapping(text: str, shown: str) -> None:
    assert clean_player_name(text) == shown


def test_long_names_are_refused(friends: Friends) -> None:
    assert len(clean_player_name("x" * 24)) == 24
    with pytest.raises(BadRequest, match="at most 24 characters"):
        clean_player_name("x" * 25)
    friends.name(friends.blue, "blue", "x" * 201, status=400)


def test_a_further_device_of_a_player_has_their_name(friends: Friends, app_server: AppServer) -> None:
    friends.name(friends.blue, "blue", "Anna")
    phone = app_server.visitor()
    phone.join(friends.blue.ask("POST", f"{friends.path}/carry", {"seat": "blue"}).json()["url"])
    friends.name(phone, "blue", "Anna L.")
    assert friends.names(friends.blue)["blue"] == "Anna L."
    friends.blue.ask("POST", f"{friends.path}/leave", {"seat": "blue"}, status=204)
    assert friends.red.summary(friends.match).players["blue"] == Player()


def test_presence_is_told_when_a_player_comes_looks_away_and_goes(friends: Friends) -> None:
    with friends.red.table(friends.match, "red", players=True) as red:
        red.players(lambda now: now.players["red"].here and not now.players["blue"].here)
        with friends.blue.table(friends.match, "blue") as blue:
            red.players(lambda now: now.players["blue"].here)
            assert friends.red.matches()[0].players["blue"].here
            blue.send(away=True)
            away = red.players(lambda now: not now.players["blue"].here).players["blue"]
            assert away.since
            blue.send(away=False)
            red.players(lambda now: now.players["blue"].here)
            with friends.spectator.table(friends.match, "spectator", players=True) as watching:
                assert red.players(lambda now: now.spectators == 1).players["blue"].here
                assert watching.players(lambda now: now.players["blue"].here).players["red"].here
        gone = red.players(lambda now: not now.players["blue"].here).players["blue"]
        assert gone.since >= away.since
    with friends.blue.table(friends.match, "blue", players=True) as blue:
        blue.players(lambda now: now.players["blue"].here and not now.players["red"].here)


def test_a_player_is_here_until_their_last_window_is_closed(friends: Friends) -> None:
    with friends.red.table(friends.match, "red", players=True) as red:
        with friends.blue.table(friends.match, "blue"):
            with friends.blue.table(friends.match, "blue"):
                red.players(lambda now: now.players["blue"].here)
            friends.name(friends.red, "red", "Rosa")
            assert red.players(lambda now: now.players["red"].name == "Rosa").players["blue"].here
        red.players(lambda now: not now.players["blue"].here)


def test_presence_expires_if_a_server_ends_without_a_word(
    friends: Friends, app_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async_store = app_server.manager.async_store
    values = (friends.match, "blue", _holder(app_server, friends.match, "blue"), timestamp_after(timedelta()))
    with friends.red.table(friends.match, "red", players=True) as red:
        red.players(lambda now: now.players["red"].here)
        until = timestamp_after(presence.PRESENT_FOR)
        app_server.portal.call(async_store.call, async_store.store.mark_here, *values, until)
        assert app_server.app.services is not None
        here = app_server.app.services.presence
        app_server.portal.call(here.keep)
        red.players(lambda now: now.players["blue"].here)
        passed = 2 * presence.PRESENT_FOR
        monkeypatch.setattr(presence, "utc_timestamp", lambda: timestamp_after(passed))
        monkeypatch.setattr(presence, "timestamp_after", lambda delay: timestamp_after(delay + passed))
        app_server.portal.call(here.keep)
        assert red.players(lambda now: not now.players["blue"].here).players["red"].here


def _holder(app_server: AppServer, match: str, seat: str) -> str:
    async_store = app_server.manager.async_store
    claims = app_server.portal.call(async_store.call, async_store.store.seat_claims, match)
    return next(claim.holder for claim in claims if claim.seat == seat)


def test_a_sealed_answer_is_not_revealed_by_presence(friends: Friends) -> None:
    with (
        friends.red.table(friends.match, "red", players=True) as red,
        friends.blue.table(friends.match, "blue", players=True) as blue,
    ):
        scene = blue.scene()
        assert scene.ask is not None
        red.players(lambda now: now.players["red"].here and now.players["blue"].here)
        blue.players(lambda now: now.players["red"].here and now.players["blue"].here)
        blue.choose(scene.ask.options[0].id, scene.position)
        assert not any(isinstance(message, PlayersMessage) for message in red.heard_before_pong())
        assert red.now is not None
        assert red.now.ask is not None
        assert red.now.awaited is None


def test_clients_that_do_not_ask_hear_nothing_of_people(friends: Friends) -> None:
    with friends.blue.table(friends.match, "blue") as blue:
        blue.scene()
        with friends.red.table(friends.match, "red", players=True) as red:
            red.players(lambda now: now.players["red"].here)
            friends.name(friends.red, "red", "Rosa")
            red.send(typing=True)
            red.players(lambda now: now.players["red"].name == "Rosa")
            assert red.heard_before_pong() == []
        assert blue.heard_before_pong() == []


def test_typing_is_told_to_the_other_player_only_and_is_limited(friends: Friends) -> None:
    with (
        friends.red.table(friends.match, "red", players=True) as red,
        friends.blue.table(friends.match, "blue", players=True) as blue,
        friends.spectator.table(friends.match, "spectator", players=True) as watching,
    ):
        watching.players(lambda now: now.players["red"].here and now.players["blue"].here and now.spectators == 1)
        watching.send(typing=True)
        for _ in range(20 * TYPING_AT_ONCE):
            red.send(typing=True)
            red.heard_before_pong()
        messages = [message for message in blue.heard_before_pong() if isinstance(message, TypingMessage)]
        assert messages
        assert set(messages) == {TypingMessage("red")}
        assert len(messages) < 10 * TYPING_AT_ONCE
        assert not any(isinstance(message, TypingMessage) for message in watching.heard_before_pong())


def test_chat_lines_are_announced_with_the_name_of_their_author(friends: Friends) -> None:
    friends.name(friends.red, "red", "Rosa")
    with (
        friends.blue.table(friends.match, "blue", players=True) as blue,
        friends.spectator.table(friends.match, "spectator", players=True) as watching,
    ):
        blue.players(lambda now: now.players["blue"].here and now.spectators == 1)
        friends.red.ask("POST", f"{friends.path}/talk", {"seat": "red", "text": "Hello"})
        assert blue.players(lambda now: now.chat > 0).chat == 1
        friends.name(friends.red, "red", "Rose")
        assert watching.players(lambda now: now.players["red"].name == "Rose").chat == 0
    line = friends.blue.ask("GET", f"{friends.path}/talk").json()[0]
    assert (line["name"], line["text"], line["number"]) == ("Rosa", "Hello", 1)


def test_a_scene_says_for_whom_it_waits(friends: Friends) -> None:
    with friends.red.table(friends.match, "red") as red:
        scene = red.scene()
        assert scene.ask is not None
        assert scene.awaited is None
        red.send(option=scene.ask.options[0].id, position=scene.position, key=new_key())
        while red.now is None or red.now.ask is not None:
            red.hear()
        assert red.now.awaited is not None
        assert red.now.awaited.seats == ("blue",)
        assert red.now.awaited.task == ""


def test_players_message_never_contains_a_session(friends: Friends, app_server: AppServer) -> None:
    with friends.red.table(friends.match, "red", players=True) as red:
        message = red.players(lambda now: now.players["red"].here)
        assert isinstance(message, PlayersMessage)
    for seat in ("red", "blue"):
        holder = _holder(app_server, friends.match, seat)
        assert not any(holder in text for who in (friends.red, friends.blue) for text in who.heard)
