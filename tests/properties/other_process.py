"""Play cases in a separate process and print their fingerprints: `python -m properties.other_process '[...]'`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from properties.cases import TESTED, Case, with_open_pack
from properties.replays import fingerprint
from toy_game.game import secret_numbers

CaseName = tuple[str, str, int]
"""A case in serializable form: game, scenario, seed."""

ORDER_OF_A_SET: Final = with_open_pack(secret_numbers("order of a set"))


def fingerprints(names: Sequence[CaseName]) -> list[str]:
    """The fingerprints of these cases, in this process."""
    games = {game.id: game for game in (*TESTED, ORDER_OF_A_SET)}
    return [fingerprint(Case(games[game], scenario, seed)) for game, scenario, seed in names]


def fingerprints_in_another_process(names: Sequence[CaseName], hash_seed: int) -> list[str]:
    """The fingerprints of these cases, in another process with another hash seed."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    process = subprocess.run(
        [sys.executable, "-m", "properties.other_process", msgspec.json.encode(names).decode()],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return msgspec.json.decode(process.stdout, type=list[str])


if __name__ == "__main__":
    print(msgspec.json.encode(fingerprints(msgspec.json.decode(sys.argv[1], type=list[CaseName]))).decode())
