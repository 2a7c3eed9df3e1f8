"""The tables of names that environments number, in the folder of each game: one name to a line, in order, for good.

A table of names is append-only and has a version, the same as that of the environments that use it. What a released
version says stays as it is; names that come later go to the end of the next version, so no number ever changes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.vocabulary import Names

FOLDER: Final = "numbering"
VERSION: Final = re.compile(r"v(\d+)")
KINDS: Final = Names.__struct_fields__


def table_folder(game: Game, version: int) -> Path:
    """Where the tables of a version are."""
    return game.folder / FOLDER / f"v{version}"


def versions(game: Game) -> list[int]:
    """The versions of a game's tables, the oldest first."""
    found = (VERSION.fullmatch(path.name) for path in (game.folder / FOLDER).glob("v*"))
    return sorted(int(match[1]) for match in found if match is not None)


def newest(game: Game) -> int:
    """The version that holds all that the game shows and offers today; 0 where it has none."""
    return max(versions(game), default=0)


def read_names(game: Game, version: int) -> Names:
    """The names of a version."""
    folder = table_folder(game, version)
    if not folder.is_dir():
        known = ", ".join(f"v{each}" for each in versions(game)) or "none"
        raise SetupError(f"there are no tables v{version} of {game.id} for environments; there is {known}")
    return _read(folder)


@lru_cache(maxsize=16)
def _read(folder: Path) -> Names:
    return Names(*(tuple((folder / f"{kind}.txt").read_text(encoding="utf-8").splitlines()) for kind in KINDS))


def write_names(folder: Path, names: Names) -> None:
    """Write a version that is not there yet."""
    folder.mkdir(parents=True)
    for kind in KINDS:
        lines: tuple[str, ...] = getattr(names, kind)
        (folder / f"{kind}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def extended(names: Names, universe: Names) -> Names:
    """The names with those at their ends that the universe has and they lack."""
    return Names(*(tuple(dict.fromkeys((*getattr(names, kind), *getattr(universe, kind)))) for kind in KINDS))
