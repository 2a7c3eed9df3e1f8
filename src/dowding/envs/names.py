"""The names of a game that environments number, and the files that hold them: one name to a line, in order, for good.

A table of names is append-only and has a version, the same as that of the environments that use it. What a released
version says stays as it is; names that come later go to the end of the next version, so no number ever changes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from dowding.kernel.errors import SetupError

FOLDER: Final = Path(__file__).parent / "tables"
VERSIONED: Final = re.compile(r"(?P<game>.+)-v(?P<version>\d+)")


class Names(msgspec.Struct, frozen=True):
    """All that may turn up in a game: options to choose, and what its pictures show."""

    actions: tuple[str, ...]
    """The ids of the options."""
    pieces: tuple[str, ...]
    regions: tuple[str, ...]
    tracks: tuple[str, ...]
    """`number` or `word`, then the id of the track."""
    words: tuple[str, ...]
    """The faces and signs of pieces, and the values of the tracks that are not numbers."""


KINDS: Final = Names.__struct_fields__


def table_folder(game: str, version: int) -> Path:
    """Where the tables of a version are."""
    return FOLDER / f"{game}-v{version}"


def versions(game: str) -> list[int]:
    """The versions of a game's tables, the oldest first."""
    found = (VERSIONED.fullmatch(path.name) for path in FOLDER.iterdir())
    return sorted(int(match["version"]) for match in found if match is not None and match["game"] == game)


@lru_cache(maxsize=16)
def read_names(game: str, version: int) -> Names:
    """The names of a version."""
    folder = table_folder(game, version)
    if not folder.is_dir():
        known = ", ".join(f"v{each}" for each in versions(game)) or "none"
        raise SetupError(f"there are no tables v{version} of {game} for environments; there is {known}")
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
