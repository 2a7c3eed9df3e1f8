"""Migrations of the save format: each turns a document of one version into one of the next version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from dowding.engine.errors import SaveError

VERSION: Final = 2
"""The version of the save format that is written."""
NO_DIGEST: Final = "none: it was written as version 1"
"""The digest of a migrated save of version 1, which had none: changes that a replay cannot detect stay undetected."""

Document = dict[str, object]
"""A save as parsed JSON."""
Migration = Callable[[Document], Document]


def _migrate_v1(document: Document) -> Document:
    """Version 2 adds the circumstances of the match and a digest of the whole save.

    It also hashes the state and the pack in another form (`fingerprint.py`); the hashes of version 1 cannot be computed
    any more. So the state is not compared: it is enough that every choice is offered and every roll is the recorded
    one. The fingerprint of the pack is looked up among the aliases of the game's packs.
    """
    return {**document, "circumstances": {}, "digest": NO_DIGEST}


MIGRATIONS: Final[Mapping[int, Migration]] = {1: _migrate_v1}
"""For each version n, the function that turns a document of version n into one of version n + 1."""


def migrate(
    document: Document,
    name: Path | str,
    migrations: Mapping[int, Migration] = MIGRATIONS,
    target_version: int = VERSION,
) -> Document:
    """Bring a document up to the target version, one migration after another; `name` is for error messages."""
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool):
        raise SaveError(f"{name}: version: expected a whole number, not {version!r}")
    if version > target_version:
        raise SaveError(
            f"{name}: version {version} is newer than this program, which reads versions up to {target_version}"
        )
    while version < target_version:
        migration = migrations.get(version)
        if migration is None:
            raise SaveError(f"{name}: version {version} is too old. This program reads version {target_version}")
        try:
            document = migration(document)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise SaveError(f"{name}: version {version} cannot be migrated: {error!r}") from None
        version += 1
        document["version"] = version
    return document
