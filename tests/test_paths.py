"""The data folder: where it is, and what becomes of a crash when it cannot be written."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from dowding import paths
from dowding.engine.errors import SaveError


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share" / "dowding"


def test_it_follows_xdg_data_home_where_that_is_a_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert paths.data_folder() == Path("/data/dowding")
    for chosen in ("", "relative/folder"):
        monkeypatch.setenv("XDG_DATA_HOME", chosen)
        assert paths.data_folder() == tmp_path / ".local/share/dowding"


def test_without_a_home_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "nowhere")
    with pytest.raises(SaveError, match="Set XDG_DATA_HOME"):
        paths.data_folder()


def test_a_new_save_never_takes_the_name_of_another(data_folder: Path) -> None:
    first = paths.new_save_path("game", "day")
    first.write_text("")
    second = paths.new_save_path("game", "day")
    assert first != second
    assert first.parent == second.parent == data_folder / "saves"


def test_a_crash_is_written_to_the_data_folder_or_the_temporary_one_or_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    path = paths.write_crash(ValueError("torn"))
    assert path is not None
    assert path.parent == data_folder / "crashes"
    assert "ValueError: torn" in path.read_text()

    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = paths.write_crash(ValueError("torn"))
    assert path is not None
    assert path.parent == tmp_path

    monkeypatch.setattr(tempfile, "tempdir", str(blocked))
    assert paths.write_crash(ValueError("torn")) is None
