"""A rolling restart: the players of a stopping server reach the other one immediately and lose no confirmed choice."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.cluster import free_port, fresh
from server.server_process import Browser, Process, choose, scene_of

pytestmark = pytest.mark.long

MATCHES = 6
CHOICES_BEFORE = 3
CHOICES_AFTER = 3


@pytest.fixture
def servers(tmp_path: Path, postgres: str) -> Iterator[list[Process]]:
    url = fresh(postgres)
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Process(free_port(), tmp_path / name / "data", "--database", url))
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.kill()


class Player:
    """A player of one match, who continues at the other server when theirs stops, as a match page does."""

    def __init__(self, visitor: Browser, match: str) -> None:
        self._visitor = visitor
        self._match = match
        self.confirmed = 0

    def play_until_stopped(self) -> None:
        """Make choices until the server closes the connection."""
        try:
            while True:
                self.play(self._visitor, self.confirmed + 1)
        except (ConnectionClosed, InvalidHandshake, TimeoutError, OSError):
            return

    def play(self, visitor: Browser, until: int) -> None:
        """Make choices up to a position, from the one that was confirmed last."""
        with visitor.table(self._match) as table:
            scene = scene_of(table)
            assert scene.position >= self.confirmed
            self.confirmed = scene.position
            while self.confirmed < until:
                assert scene.ask is not None
                option = scene.ask.options[0].id
                self.confirmed = choose(table, option, self.confirmed, f"choice-{self.confirmed}")
                scene = scene_of(table)


def test_players_of_a_stopping_server_go_on_at_the_other_and_lose_nothing(servers: list[Process]) -> None:
    first, second = servers
    with Browser(first) as here, Browser(second) as there, ThreadPoolExecutor(MATCHES) as threads:
        players = [Player(here, here.create().match.id) for _ in range(MATCHES)]
        there.client.cookies = here.client.cookies
        for player in players:
            player.play(here, CHOICES_BEFORE)
        playing = [threads.submit(player.play_until_stopped) for player in players]
        assert first.stop() == 0
        for ended in playing:
            ended.result()

        confirmed = [player.confirmed for player in players]
        assert min(confirmed) >= CHOICES_BEFORE
        for player, position in zip(players, confirmed, strict=True):
            player.play(there, position + CHOICES_AFTER)
            assert player.confirmed >= position + CHOICES_AFTER

        # The restarted server takes over again, with everything that was chosen during the restart.
        first.start()
        assert second.stop() == 0
        for player in players:
            player.play(here, player.confirmed + 1)
