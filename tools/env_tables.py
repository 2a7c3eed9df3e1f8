"""Write the vocabulary files of environments: `python tools/env_tables.py`.

An existing version is never changed. Names that are missing from the last version go into a new version.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from dowding.engine.vocabulary import Vocabulary
from dowding.envs.vocabulary_files import (
    extend_vocabulary,
    read_vocabulary,
    versions,
    vocabulary_folder,
    write_vocabulary,
)
from dowding.games.registry import GAMES


def main() -> None:
    """Print for each game whether its vocabulary is complete, and write a new version if it is not."""
    for game in GAMES:
        if game.vocabulary is None:
            continue
        known_versions = versions(game)
        vocabulary = read_vocabulary(game, known_versions[-1]) if known_versions else Vocabulary((), (), (), (), ())
        extended_vocabulary = extend_vocabulary(vocabulary, game.vocabulary())
        if extended_vocabulary == vocabulary:
            print(f"{game.id}: v{known_versions[-1]} contains every name")
            continue
        folder = vocabulary_folder(game, known_versions[-1] + 1 if known_versions else 0)
        write_vocabulary(folder, extended_vocabulary)
        print(f"{folder.relative_to(ROOT)}: written; add its digests to tests/envs/test_vocabulary_files.py")


if __name__ == "__main__":
    main()
