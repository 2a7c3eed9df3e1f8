"""Fuzzing with hundreds of almost valid messages: only valid ones are accepted, and the match stays playable."""

from __future__ import annotations

import json
from random import Random

import pytest

from dowding.engine.match import Match
from dowding.server.matches.live_match import LiveMatch
from dowding.server.messages import Done, RefusedMessage
from server.conftest import MakeStore
from server.http_client import AppServer
from server.illegal_choice_client import Accepted, IllegalChoices

pytestmark = pytest.mark.long

MESSAGES = 400
JUNK: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    3.5,
    10**30,
    "",
    "done",
    "british",
    "\N{AIRPLANE}",
    "x" * 300,
    [],
    {},
    [["done"]],
    {"option": "done"},
    "'; DROP TABLE acts; --",
    "../../etc/passwd",
    "\u0000",
)
FIELDS = ("position", "option", "key", "undo", "rewind", "retract", "ping", "seat", "type", "secret")


def _almost(random: Random, right: dict[str, object]) -> str:
    """A message with a field changed, added or removed, or truncated."""
    message = dict(right)
    for _ in range(random.randrange(3)):
        field = random.choice(FIELDS)
        if random.random() < 0.3:
            message.pop(field, None)
        else:
            message[field] = random.choice(JUNK)
    text = json.dumps(message)
    if random.random() < 0.1:
        cut = random.randrange(len(text))
        text = text[:cut] + random.choice(("", "}", '"', "\x00", "\\")) + text[cut + 1 :]
    return text


@pytest.mark.parametrize("seed", range(3))
def test_match_accepts_only_offered_options(sqlite_server: AppServer, sqlite: MakeStore, seed: int) -> None:
    random = Random(seed)
    me = sqlite_server.visitor()
    match = me.create().match.id
    keys: list[str] = []
    done: set[str] = set()
    with me.table(match) as table:
        table.scene()
        for number in range(MESSAGES):
            scene = me.scene(match)
            if scene.ask is None:
                break
            key = random.choice(keys) if keys and random.random() < 0.2 else f"fuzz-{number}"
            keys.append(key)
            right: dict[str, object] = {
                "position": max(0, scene.position + random.choice((0, 0, 0, 0, -1, 1))),
                "option": random.choice([option.id for option in scene.ask.options]),
                "key": key,
            }
            table.socket.send_text(_almost(random, right))
            answer = table.answer()
            if isinstance(answer, Done):
                done.add(answer.key)
            elif isinstance(answer, RefusedMessage):
                assert me.scene(match) == scene
                assert "Traceback" not in answer.why
                assert "sqlite" not in answer.why.lower()
        scene = me.scene(match)
        live = sqlite_server.manager.sessions[match].live_match
        store = sqlite()
        record, acts = store.record(match), store.acts(match)
        store.close()
        assert record is not None
        again = LiveMatch(record, acts)
        assert again.match.state_bytes() == live.match.state_bytes()
        stored = [act.key for act in acts if act.key]
        assert len(stored) == len(set(stored))
        assert set(stored) == done
        assert len(done) > 20
        table.play(scene, 2)


def test_options_that_were_not_offered_are_refused(sqlite_server: AppServer) -> None:
    knocking = IllegalChoices("duel", Random(1))
    knocking.play(sqlite_server, 400)
    assert min(knocking.at_the_door, knocking.by_socket) > 100


def test_fuzzing_finds_an_accepted_illegal_choice(sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "choose", lambda *_: None)
    with pytest.raises(Accepted, match="was accepted"):
        IllegalChoices("duel", Random(1)).play(sqlite_server, 400)
