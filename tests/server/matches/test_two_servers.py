"""Two servers: refused on one data folder; on one PostgreSQL they agree, and bots survive the end of one server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from dowding.server.messages import ClosedMessage, Created, Done, Pong, RefusedMessage, SceneMessage
from dowding.view.scene import Scene
from server.cluster import free_port, fresh
from server.server_process import Browser, Process, choose, hear, scene_of, send

pytestmark = pytest.mark.long

HOUSE = ("-m", "browser.toy_server")
SLOW_HOUSE = ("-m", "server.slow_server")
PATIENCE = 10.0
DUEL = {"game": "secret-numbers", "scenario": "duel", "seed": None}


def test_a_second_server_on_a_data_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    first = Process(free_port(), tmp_path / "data")
    first.start()
    try:
        second = Process(free_port(), tmp_path / "data")
        status, output = second.fails()
        assert status == 1
        assert output.strip() == (
            f"dowding: The data folder {tmp_path / 'data'} is in use by another server. "
            "Stop that server, or choose another folder with --data."
        )
        first.kill()
        second.start()
        second.kill()
    finally:
        first.kill()


class Pair:
    """Two servers on one database, with a player at each."""

    def __init__(self, folder: Path, url: str, run: tuple[str, ...] = HOUSE) -> None:
        self.one, self.two = (
            Process(free_port(), folder / name / "data", "--database", url, run=how)
            for name, how in (("one", run), ("two", HOUSE))
        )
        for name in ("one", "two"):
            (folder / name).mkdir()
        self.one.start()
        self.two.start()
        self.here, self.there = Browser(self.one), Browser(self.two)

    def create(self, **wanted: object) -> Created:
        """A match created at the first server; its creator is known at the second too."""
        created = self.here.create(**wanted)
        self.there.client.cookies = self.here.client.cookies
        return created

    def scene(self, match: str, position: int) -> Scene:
        """Wait until both servers show a position; returns its scene."""
        end = time.monotonic() + PATIENCE
        while True:
            scenes = [
                msgspec.json.decode(item.client.get(f"/api/matches/{match}/scene").content, type=Scene)
                for item in (self.here, self.there)
            ]
            if all(scene.position == position for scene in scenes):
                assert scenes[0] == scenes[1]
                return scenes[0]
            assert time.monotonic() < end, "one server does not hear of the other"
            time.sleep(0.01)

    def close(self) -> None:
        for browser in (self.here, self.there):
            browser.client.close()
        for server in (self.one, self.two):
            server.kill()


@pytest.fixture
def pair(tmp_path: Path, postgres: str) -> Iterator[Pair]:
    pair = Pair(tmp_path, fresh(postgres))
    yield pair
    pair.close()


def until(talk: ClientConnection, position: int) -> Scene:
    """Wait for the scene of a position."""
    while True:
        scene = scene_of(talk)
        if scene.position >= position:
            return scene


def test_a_player_at_each_server_plays_a_match_to_its_end(pair: Pair) -> None:
    created = pair.here.create(**DUEL, seats={"blue": "friend"})
    match = created.match.id
    path = "/join/" + created.links["blue"].rpartition("/")[2]
    assert pair.there.client.get(path).status_code == 303
    with pair.here.table(match, "red") as red, pair.there.table(match, "blue") as blue:
        talks = (red, blue)
        scenes = [scene_of(red), scene_of(blue)]
        choices = 0
        while scenes[0].outcome is None:
            seat = next(n for n in (0, 1) if scenes[n].ask is not None)
            ask = scenes[seat].ask
            assert ask is not None
            choices += 1
            position = choose(talks[seat], ask.options[0].id, scenes[seat].position, f"key-{choices}")
            if position == scenes[seat].position:
                scenes[seat] = scene_of(talks[seat])  # a sealed answer: only its own seat sees a change
                continue
            scenes = [until(talk, position) for talk in talks]
        assert scenes[1].outcome == scenes[0].outcome
    assert choices >= 4
    assert _faults(pair) == []


def test_simultaneous_choices_at_two_servers_are_not_both_accepted(pair: Pair) -> None:
    match = pair.create().match.id
    created = 0
    with pair.here.table(match) as here, pair.there.table(match) as there, ThreadPoolExecutor(2) as both:
        scene, _ = scene_of(here), scene_of(there)
        for number in range(25):
            assert scene.ask is not None
            deed = {"option": scene.ask.options[-1].id, "position": scene.position}
            for name, talk in (("here", here), ("there", there)):
                both.submit(send, talk, **deed, key=f"{name}-{number}")
            answers = [answer_of(talk) for talk in (here, there)]
            done = [answer for answer in answers if isinstance(answer, Done)]
            stale = [answer for answer in answers if isinstance(answer, RefusedMessage) and answer.kind == "stale"]
            assert (len(done), len(stale)) == (1, 1), answers
            created += 1
            scene = pair.scene(match, done[0].position)
    assert created == 25
    assert _faults(pair) == []


def answer_of(talk: ClientConnection) -> Done | RefusedMessage:
    """The next reply to a choice."""
    while True:
        message = hear(talk)
        if isinstance(message, Done | RefusedMessage):
            return message


def test_revoked_seat_is_disconnected_at_both_servers(pair: Pair) -> None:
    created = pair.here.create(seed=None)
    match = created.match.id
    with pair.here.table(match) as here:
        scene_of(here)
        send(here, ping=1)
        assert isinstance(hear(here), Pong)
        pair.there.client.get("/join/" + created.links["british"].rpartition("/")[2])
        message = hear(here)
        assert isinstance(message, ClosedMessage)
        assert "no longer works" in message.why


def test_a_match_deleted_at_one_server_is_gone_at_the_other(pair: Pair) -> None:
    match = pair.create().match.id
    with pair.there.table(match) as there:
        scene_of(there)
        assert pair.here.client.delete(f"/api/matches/{match}").status_code == 204
        message = hear(there)
        assert isinstance(message, ClosedMessage)
        assert message.why == "This match was deleted."


def test_second_server_takes_over_a_bot_when_the_first_dies(tmp_path: Path, postgres: str) -> None:
    pair = Pair(tmp_path, fresh(postgres), SLOW_HOUSE)
    try:
        match = pair.create(**DUEL, seats={"red": "me", "blue": "random"}).match.id
        with pair.here.table(match, "red") as here:
            scene = scene_of(here)
            time.sleep(1.0)  # the bot at the first server never finishes thinking
            with pair.there.table(match, "red") as there:
                assert scene_of(there) == scene
                time.sleep(2.5)
                assert scene.ask is not None
                assert choose(there, scene.ask.options[0].id, scene.position, "mine") == scene.position
                message = hear(there)
                assert isinstance(message, SceneMessage)
                assert message.choices == 0, "the second server's program chose while the first was alive"
                pair.one.kill()
                assert until(there, scene.position + 2).position == scene.position + 2
    finally:
        pair.close()


def _faults(pair: Pair) -> list[object]:
    lines = [*pair.one.log(), *pair.two.log()]
    return [line for line in lines if line["level"] in ("error", "warning")]
