"""The user's data folder: saves, matches that broke in a simulation, and crash files."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from dowding.engine.errors import SaveError

SAVES_FOLDER: Final = "saves"
FAILURES_FOLDER: Final = "failures"
CRASHES_FOLDER: Final = "crashes"


def data_folder() -> Path:
    """$XDG_DATA_HOME/dowding, or where the system keeps such data. It need not exist."""
    xdg_home = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(xdg_home):
        return Path(xdg_home) / "dowding"
    if not os.path.isabs(os.path.expanduser("~")):
        raise SaveError("No home folder for saved matches. Set XDG_DATA_HOME, or give a file with --save")
    return user_data_path("dowding", appauthor=False)


def ensure_folder(folder: Path) -> Path:
    """The folder, made where it did not exist."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"{folder}: the folder cannot be created: {error.strerror}") from None
    return folder


def new_save_path(game_id: str, scenario: str) -> Path:
    """A file for a new match that does not exist yet, in a folder that does."""
    folder = ensure_folder(data_folder() / SAVES_FOLDER)
    name = f"{game_id}-{scenario}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{name}.json"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.json"
        number += 1
    return path


def saves_newest_first() -> list[Path]:
    """The saves in the data folder."""
    try:
        files = [(path.stat().st_mtime, path) for path in (data_folder() / SAVES_FOLDER).glob("*.json")]
    except OSError:
        return []
    return [path for _, path in sorted(files, reverse=True)]


def write_crash(error: BaseException) -> Path | None:
    """Write the traceback of an error of ours aside and say where; None where nothing can be written at all."""
    text = f"{' '.join(sys.argv)}\n{sys.version}\n\n{''.join(traceback.format_exception(error))}"
    name = f"crash-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    for find_folder in (_crash_folder, _temporary_folder):
        try:
            path = find_folder() / name
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
        except (SaveError, OSError):
            continue
        return path
    return None


def _crash_folder() -> Path:
    return ensure_folder(data_folder() / CRASHES_FOLDER)


def _temporary_folder() -> Path:
    return Path(tempfile.gettempdir())
