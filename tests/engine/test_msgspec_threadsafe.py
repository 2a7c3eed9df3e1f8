"""msgspec decoders are thread-safe from their first use: a server opens packs in several threads."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dowding.games.registry import GAMES

OPEN_IN_THREADS = """
import sys, threading
from dowding.games.registry import game_by_id

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=game_by_id(sys.argv[1]).open_pack, args=((),)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize("game_id", [game.id for game in GAMES])
def test_threads_can_open_packs_concurrently(game_id: str) -> None:
    process = subprocess.run([sys.executable, "-c", OPEN_IN_THREADS, game_id], capture_output=True, check=False)
    assert (process.returncode, process.stderr) == (0, b"")
