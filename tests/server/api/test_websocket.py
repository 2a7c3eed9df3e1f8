"""Playing over the WebSocket: scenes, idempotency keys, refusals with reasons, malformed messages."""

from __future__ import annotations

import time

import pytest

from dowding.engine.decision import SPECTATOR
from dowding.server.app import Application
from dowding.server.messages import ClosedMessage, Done, Pong, RefusedMessage
from dowding.server.security.limits import Limits
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer, Socket, new_key


def test_scene_is_sent_on_connection_and_after_every_choice(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        scene = table.scene()
        assert scene == me.scene(match)
        assert scene.ask is not None
        table.send(position=scene.position, option=scene.ask.options[0].id, key="k1")
        done = table.hear()
        assert isinstance(done, Done)
        assert done.key == "k1"
        after = table.scene()
        assert after.position == done.position > scene.position
        assert after == me.scene(match)


def test_all_connections_receive_the_same_position(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as one, me.table(match) as two, me.table(match, SPECTATOR) as third:
        scene = one.scene()
        two.scene()
        third.scene()
        for number in range(6):
            hand = (one, two)[number % 2]
            scene = hand.play(scene, 1)
            assert one.until(scene.position) == two.until(scene.position) == scene
            public = third.until(scene.position)
            assert (public.ask, public.seat, public.picture) == (None, SPECTATOR, scene.picture)


def test_the_same_key_twice_is_one_choice(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        scene = table.scene()
        assert scene.ask is not None
        option = scene.ask.options[0].id
        first = table.choose(option, scene.position, "once")
        assert table.choose(option, scene.position, "once") == first
        other = table.refused(position=first, option="something:else", key="once")
        assert "used for another choice" in other.why
    with me.table(match) as table:
        assert table.scene().position == first
        assert table.choose(option, scene.position, "once") == first
    assert me.summary(match).position == first


def test_a_stale_position_is_refused(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as one, me.table(match) as two:
        scene = one.scene()
        two.scene()
        assert scene.ask is not None
        option = scene.ask.options[0].id
        one.choose(option, scene.position)
        refused = two.refused(position=scene.position, option=option, key=new_key())
        assert refused.kind == "stale"
        assert "the match is now at" in refused.why
        for kind in ({"undo": True}, {"rewind": 0}):
            assert two.refused(position=scene.position, key=new_key(), **kind).kind == "stale"


def test_refusal_names_the_rule(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("secret-numbers", "war", seed=3).match.id
    with me.table(match, "red") as red, me.table(match, "blue") as blue:
        at_red, at_blue = red.scene(), blue.scene()
        assert at_red.ask is not None
        assert at_blue.ask is not None
        red.choose(at_red.ask.options[0].id, at_red.position)
        position = blue.choose(at_blue.ask.options[0].id, at_blue.position)
        thinker = red if red.until(position).ask is not None else blue
        scene = thinker.until(thinker.choose("draw", position))
        assert scene.ask is not None
        assert "draw" in [refused.id for refused in scene.ask.refused]
        refused = thinker.refused(position=scene.position, option="draw", key=new_key())
        assert (refused.kind, refused.rule) == ("rule", "SN-4.1")
        assert "ou have drawn this round" in refused.why
        other = blue if thinker is red else red
        assert other.refused(position=scene.position, option="done", key=new_key()).kind == "seat"


def test_sealed_answer_is_not_visible(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "duel", seats={"blue": "friend"})
    match = created.match.id
    friend.join(created.links["blue"])
    with me.table(match, "red") as red, friend.table(match, "blue") as blue, me.table(match, SPECTATOR) as public:
        scene, other = red.scene(), blue.scene()
        public.scene()
        before = friend.summary(match)
        assert scene.ask is not None
        assert other.ask is not None
        red.choose(scene.ask.options[0].id, scene.position)
        assert red.scene().ask is None
        assert friend.scene(match) == other
        assert friend.summary(match) == before
        for table in (blue, public):  # nothing was sent to them: their next message is the reply to a ping
            table.send(ping=1)
            assert isinstance(table.hear(), Pong)
        position = blue.choose(other.ask.options[0].id, other.position)
        assert red.until(position).position == public.until(position).position == position


def test_choice_can_be_undone_until_a_die_is_rolled(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create(seed="undo").match.id
    with me.table(match) as table:
        scene = table.scene()
        assert "no choice to undo" in table.refused(undo=True, position=scene.position, key="a").why
        refusals = 0
        for number in range(40):
            after = table.play(scene, 1, pick=1)
            if after.may_undo:
                back = table.until(table.do(undo=True, position=after.position, key=f"undo-{number}"))
                assert back.position == scene.position
                assert (back.ask, back.picture) == (scene.ask, scene.picture)
                assert table.do(undo=True, position=after.position, key=f"undo-{number}") == scene.position
                after = table.play(back, 1, pick=1)
            else:
                refused = table.refused(undo=True, position=after.position, key=new_key())
                assert refused.kind == "undo"
                assert after.undo_refused in refused.why
                refusals += 1
            scene = after
        assert 0 < refusals < 40


def test_solo_match_can_be_rewound(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        scenes = [table.scene()]
        for _ in range(8):
            scenes.append(table.play(scenes[-1], 1))
        target = scenes[3]
        back = table.until(table.do(rewind=target.position, position=scenes[-1].position, key="w"))
        assert (back.picture, back.ask) == (target.picture, target.ask)
        assert back.log[-1].kind == "rewind"
        refused = table.refused(rewind=back.position + 1, position=back.position, key="v")
        assert refused.kind == "undo"


def test_two_seat_match_cannot_be_rewound(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("secret-numbers", "duel").match.id
    with me.table(match, "red") as table:
        assert "nly a solo match" in table.refused(rewind=0, position=table.scene().position, key="r").why


NO_MESSAGES = (
    "",
    " ",
    "{",
    "[]",
    "null",
    "7",
    '"choose"',
    "{}",
    '{"position": 0}',
    '{"position": 0, "key": "k"}',
    '{"position": 0, "option": "done"}',
    '{"position": 0, "option": "done", "key": ""}',
    '{"position": "0", "option": "done", "key": "k"}',
    '{"position": -1, "option": "done", "key": "k"}',
    '{"position": 1e99, "option": "done", "key": "k"}',
    '{"position": 0, "option": ["done"], "key": "k"}',
    '{"position": 0, "option": null, "key": "k"}',
    '{"position": 0, "option": "done", "undo": true, "key": "k"}',
    '{"position": 0, "undo": false, "key": "k"}',
    '{"position": 0, "rewind": "0", "key": "k"}',
    '{"position": 0, "rewind": -7, "key": "k"}',
    '{"position": 0, "option": "done", "key": "k", "seat": "german"}',
    '{"position": 0, "option": "done", "key": "\\u0000"}',
    '{"position": 0, "option": "done", "key": "' + "k" * 65 + '"}',
    '{"position": 0, "option": "' + "x" * 200 + '", "key": "k"}',
    '{"position": 0, "option": "\\ud800", "key": "k"}',
    '{"position": 0, "option": "conquer:england", "key": "k"}',
    '{"position": 0, "option": "", "key": "k"}',
    '{"position": 0, "option": "Done!", "key": "k"}',
    '{"position": 0, "option": "done\\n", "key": "k"}',
    '{"position": 99, "option": "done", "key": "k"}',
    '{"ping": "x"}',
    "[" * 3000,
    "{" * 4000,
    "x" * 100_000,
)


def test_malformed_message_changes_nothing(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        scene = table.scene()
        for text in NO_MESSAGES:
            table.socket.send_text(text)
            answer = table.answer()
            assert isinstance(answer, RefusedMessage), (text[:80], answer)
            assert answer.why
            assert "Traceback" not in answer.why
        table.socket.send_bytes(b"\x00\xff")
        assert isinstance(table.answer(), RefusedMessage)
        assert me.scene(match) == scene
        table.play(scene, 3)


def test_refusal_names_the_key_of_its_message(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        table.scene()
        assert table.refused(position="zero", option="done", key="mine").key == "mine"
        assert table.refused(position=0, option="conquer:england", key="mine").kind == "not offered"
        assert table.refused(position=0, option="Conquer!", key="mine").kind == "malformed"


def test_messages_for_another_match_or_seat_do_nothing(app_server: AppServer) -> None:
    me, stranger = app_server.visitor(), app_server.visitor()
    match = me.create().match.id
    stranger.create()
    for visitor, where, seat in ((stranger, match, "british"), (me, "0" * 16, "british"), (me, match, "german")):
        with visitor.table(where, seat) as table:
            answer = table.hear()
            assert isinstance(answer, ClosedMessage)
            assert "british" not in answer.why
    assert me.summary(match).position == 0


def test_the_answer_to_a_ping(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        table.send(ping=1)
        assert isinstance(table.answer(), Pong)


def test_flooding_client_is_slowed_down(sqlite: MakeStore) -> None:
    limits = Limits(messages_per_second=20, messages_at_once=5)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        with me.table(match) as flood, me.table(match) as table:
            began = time.monotonic()
            for _ in range(15):
                flood.send(ping=1)
            table.play(table.scene(), 3)
            assert time.monotonic() - began < 0.4
            assert all(isinstance(flood.answer(), Pong) for _ in range(15))
            assert time.monotonic() - began > 0.4


def test_connections_to_a_match_are_limited(sqlite: MakeStore) -> None:
    with AppServer(Application(sqlite, limits=Limits(sockets_per_match=2), make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        with me.table(match) as one, me.table(match) as two, me.table(match) as three:
            one.scene()
            two.scene()
            assert isinstance(three.answer(), ClosedMessage)
            assert sqlite_server.app.services is not None
        with me.table(match) as table:
            table.scene()


def test_deleting_a_match_ends_its_connections(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        table.scene()
        me.ask("DELETE", f"/api/matches/{match}", status=204)
        answer = table.answer()
        assert isinstance(answer, ClosedMessage)
        assert "deleted" in answer.why


@pytest.mark.parametrize("seats", [{}, {"blue": "friend"}])
def test_a_whole_match_for_two_is_played_to_its_end(app_server: AppServer, seats: dict[str, str]) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "war", seats=seats)
    match = created.match.id
    other = friend if seats else me
    if seats:
        friend.join(created.links["blue"])
    with me.table(match, "red") as red, other.table(match, "blue") as blue:
        tables: tuple[Socket, ...] = (red, blue)
        for table in tables:
            table.scene()
        while me.summary(match).over is False:
            for table in tables:
                scene = other.scene(match, seat="blue") if table is blue else me.scene(match, seat="red")
                if scene.ask is not None:
                    table.choose(scene.ask.options[-1].id, scene.position)
    assert me.summary(match).outcome is not None
    assert me.ask("GET", f"/api/matches/{match}/report").json()["rolls"]["verified"] is True
    me.ask("GET", f"/api/matches/{match}/export")
