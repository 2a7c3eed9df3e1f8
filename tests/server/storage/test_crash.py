"""A server killed with kill -9 at random moments: every acknowledged choice is stored exactly once."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from dowding.engine.decision import DONE
from dowding.engine.saves import Save
from dowding.view.scene import Scene
from server.cluster import free_port, fresh
from server.server_process import Browser, Process, choose, scene_of

pytestmark = pytest.mark.long

CHOICES = 100
MAX_CHOICES_IN_A_LIFE = 24
MIN_KILLS = 3
LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


class ServerKiller:
    """Kills the server after a random number of choices and a random delay, once after each start."""

    def __init__(self, server: Process, random: Random) -> None:
        self._server = server
        self._random = random
        self._timer: threading.Timer | None = None
        self._choices = 0
        self.kills = 0

    def life_begins(self) -> None:
        self._choices = self._random.randrange(MAX_CHOICES_IN_A_LIFE)
        self.look()

    def look(self) -> None:
        """Record that one more choice was sent."""
        self._choices -= 1
        if self._choices == -1:
            self._timer = threading.Timer(self._random.uniform(0.0, 0.02), self._strike)
            self._timer.start()

    def _strike(self) -> None:
        self.kills += 1
        self._server.kill()

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()


class Player:
    """Plays at random, records acknowledged choices, and sends the others again with the same key."""

    def __init__(self, browser: Browser, match: str, wanted: int) -> None:
        self._browser = browser
        self._match = match
        self._wanted = wanted
        self._random = Random(1941)
        self.acknowledged: list[tuple[int, str]] = []
        self.pending: tuple[int, str] | None = None
        self.is_over = False

    @property
    def is_done(self) -> bool:
        return self.is_over or len(self.acknowledged) >= self._wanted

    def play(self, killer: ServerKiller) -> None:
        """Play until the server dies or there is no decision."""
        with self._browser.table(self._match) as socket:
            killer.life_begins()
            scene = scene_of(socket)
            while not self.is_done:
                if self.pending is None:
                    if scene.ask is None:
                        self.is_over = True
                        return
                    self.pending = scene.position, self._random.choice(scene.ask.options).id
                at, option = self.pending
                position = choose(socket, option, at, f"key-{len(self.acknowledged)}")
                self.acknowledged.append(self.pending)
                self.pending = None
                killer.look()
                while scene.position != position:
                    scene = scene_of(socket)


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_crash_loses_and_repeats_no_acknowledged_choice(
    request: pytest.FixtureRequest, tmp_path: Path, database: str
) -> None:
    options: tuple[str, ...] = ()
    if database == "postgres":
        options = ("--database", fresh(request.getfixturevalue("postgres")))
    server = Process(free_port(), tmp_path / "data", *options)
    killer = ServerKiller(server, Random(1940))
    server.start()
    try:
        with Browser(server) as me:
            player = Player(me, me.create(scenario="aug-18").match.id, CHOICES)
            while not player.is_done:
                with suppress(*LOST):
                    player.play(killer)
                killer.rest()
                if server.is_dead():
                    server.start()
            match = me.client.get("/api/matches").json()[0]["id"]
            save = msgspec.json.decode(me.client.get(f"/api/matches/{match}/export").content, type=Save)
    finally:
        killer.rest()
        server.kill()
    created = [(at, choice.option) for at, choice in enumerate(save.choices) if not choice.forced]
    assert created[: len(player.acknowledged)] == player.acknowledged
    assert created[len(player.acknowledged) :] in ([], [player.pending])
    assert len(player.acknowledged) == CHOICES
    assert killer.kills >= MIN_KILLS


def test_after_a_crash_the_match_opens_at_the_exact_position(tmp_path: Path) -> None:
    server = Process(free_port(), tmp_path / "data")
    server.start()
    try:
        with Browser(server) as me:
            match = me.create(seed=5).match.id
            with me.table(match) as socket:
                scene = scene_of(socket)
                for number in range(20):
                    assert scene.ask is not None
                    position = choose(socket, scene.ask.options[0].id, scene.position, f"k{number}")
                    while scene.position != position:
                        scene = scene_of(socket)
                server.kill()
            server.start()
            with me.table(match) as socket:
                assert scene_of(socket) == scene
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("game", "scenario", "planner", "other", "crashes"),
    [("secret-numbers", "plot", "blue", "red", (0, 2, 4)), ("duel", "prelude", "german", "british", (0, 4, 9))],
)
def test_crash_during_a_secret_plan_loses_repeats_and_reveals_nothing(
    tmp_path: Path, game: str, scenario: str, planner: str, other: str, crashes: Sequence[int]
) -> None:
    """Chooses the first option; in RAF: 2-Player targets, the step to the bombers, and a bomber."""
    server = Process(free_port(), tmp_path / "data", run=("-m", "browser.toy_server"))
    random = Random(1942)
    chosen: list[tuple[int, str]] = []
    server.start()
    try:
        with Browser(server) as me:
            match = me.create(game=game, scenario=scenario, seed="a secret plan").match.id
            looks = [f"/api/matches/{match}{path}" for path in ("", f"/scene?seat={other}", f"/report?seat={other}")]
            before = _answers(me, looks)
            for number in range(max(crashes) + 1):
                strike = threading.Timer(random.uniform(0.0, 0.01), server.kill)
                with suppress(*LOST), me.table(match, planner) as mine:
                    scene = scene_of(mine)
                    assert scene.ask is not None
                    at, option = scene.position, scene.ask.options[0].id
                    chosen.append((at, option))
                    if number in crashes:
                        strike.start()
                    choose(mine, option, at, f"key-{number}")
                if number in crashes:
                    strike.join()
                    server.start()
                    with me.table(match, planner) as mine, me.table(match, other) as theirs:
                        assert choose(mine, option, at, f"key-{number}") > at
                        assert scene_of(theirs) == msgspec.convert(before[1], Scene)
                    assert _answers(me, looks) == before
            with me.table(match, planner) as mine:
                planned = [(item.at, item.option.id) for item in scene_of(mine).planned]
            assert [item for item in planned if item[1] != DONE.id] == [item for item in chosen if item[1] != DONE.id]
    finally:
        server.kill()


def _answers(visitor: Browser, paths: Sequence[str]) -> list[dict[str, object]]:
    """The answers to these requests, without presence: it changes when the planner connects."""
    answers: list[dict[str, object]] = [visitor.client.get(path).json() for path in paths]
    return [{key: value for key, value in answer.items() if key != "players"} for answer in answers]


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _is_alive(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc here to look for processes in")
def test_no_worker_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    server = Process(free_port(), tmp_path / "data")
    server.start()
    try:
        with Browser(server) as me:
            match = me.create().match.id
            scene = me.client.get(f"/api/matches/{match}/scene").json()
            option = scene["ask"]["options"][0]["id"]
            answer = me.client.get(f"/api/matches/{match}/odds", params={"option": option})
            assert answer.status_code == 200, answer.text
        assert server.popen is not None
        workers = _children(server.popen.pid)
        assert workers
    finally:
        server.kill()
    end = time.monotonic() + 60
    while any(map(_is_alive, workers)):
        assert time.monotonic() < end, "a worker is still there"
        time.sleep(0.02)
