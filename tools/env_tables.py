"""Write the tables of names that environments number: `python tools/env_tables.py`.

A version that is there is never changed. Names that a game has and its last version lacks go into a new version.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from dowding.engine.vocabulary import Names
from dowding.envs.vocabulary_files import extended, read_names, table_folder, versions, write_names
from dowding.games import GAMES


def main() -> None:
    """Say for each game whether its tables are whole, and write what is missing."""
    for game in GAMES:
        if game.names is None:
            continue
        there = versions(game)
        names = read_names(game, there[-1]) if there else Names((), (), (), (), ())
        wanted = extended(names, game.names())
        if wanted == names:
            print(f"{game.id}: v{there[-1]} holds every name")
            continue
        folder = table_folder(game, there[-1] + 1 if there else 0)
        write_names(folder, wanted)
        print(f"{folder.relative_to(ROOT)}: written; tests/envs/test_vocabulary_files.py wants its digests")


if __name__ == "__main__":
    main()
