"""Vocabulary files of environments, in the folder of each game: one name per line.

A vocabulary is append-only and has a version, which is the version of the environments that use it. A released version
never changes; new names go to the end of the next version, so no number ever changes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.vocabulary import Vocabulary

FOLDER_NAME: Final = "numbering"
VERSION_NAME: Final = re.compile(r"v(\d+)")
KINDS: Final = Vocabulary.__struct_fields__


def vocabulary_folder(game: Game, version: int) -> Path:
    """The folder of a version."""
    return game.folder / FOLDER_NAME / f"v{version}"


def versions(game: Game) -> list[int]:
    """The versions of a game's vocabulary, the oldest first."""
    matches = (VERSION_NAME.fullmatch(path.name) for path in (game.folder / FOLDER_NAME).glob("v*"))
    return sorted(int(match[1]) for match in matches if match is not None)


def latest_version(game: Game) -> int:
    """The version that covers all that the game shows and offers today; 0 if it has none."""
    return max(versions(game), default=0)


def read_vocabulary(game: Game, version: int) -> Vocabulary:
    """Read a version of a vocabulary."""
    if game.vocabulary is None:
        raise SetupError(f"There are no environments of {game.title} yet")
    folder = vocabulary_folder(game, version)
    if not folder.is_dir():
        available = ", ".join(f"v{known_version}" for known_version in versions(game)) or "none"
        raise SetupError(
            f"Unknown version v{version} of the environment tables of {game.id}. Choose one of: {available}"
        )
    return _read(folder)


@lru_cache(maxsize=16)
def _read(folder: Path) -> Vocabulary:
    return Vocabulary(*(tuple((folder / f"{kind}.txt").read_text(encoding="utf-8").splitlines()) for kind in KINDS))


def write_vocabulary(folder: Path, vocabulary: Vocabulary) -> None:
    """Write a new version."""
    folder.mkdir(parents=True)
    for kind in KINDS:
        lines: tuple[str, ...] = getattr(vocabulary, kind)
        (folder / f"{kind}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def extend_vocabulary(vocabulary: Vocabulary, current: Vocabulary) -> Vocabulary:
    """A vocabulary with the missing names of the game's current one appended."""
    return Vocabulary(*(tuple(dict.fromkeys((*getattr(vocabulary, kind), *getattr(current, kind)))) for kind in KINDS))
