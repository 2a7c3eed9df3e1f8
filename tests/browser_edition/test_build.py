"""Building the browser edition: what is pinned, and which folders are safe to write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dowding.browser_edition.build import HOST_FOLDER, CannotBuild, build_site
from dowding.browser_edition.pinned_packages import WHEELS_LOCK, pinned_pyodide, runtime_info, wheel_versions

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([a-z-]+)==(\S+)", re.MULTILINE)


def test_pinned_wheels_have_the_versions_that_a_player_installs() -> None:
    text = WHEELS_LOCK.read_text("utf-8")
    playing = dict(PIN.findall((ROOT / "requirements.lock").read_text("utf-8")))
    pinned = dict(PIN.findall(text))
    assert {"starlette", "msgspec"} < pinned.keys()
    assert pinned.items() <= playing.items()
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=[a-z])", text))
    assert "://" not in text


def test_pyodide_is_pinned_by_hash_for_one_python() -> None:
    pinned = pinned_pyodide()
    assert pinned.integrity.startswith("sha512-")
    assert pinned.platform.endswith("_wasm32")
    assert re.fullmatch(r"3\.\d+\.\d+", pinned.python)


def test_versions_are_read_from_the_names_of_the_wheels() -> None:
    wheels = [Path("starlette-1.10.0-py3-none-any.whl"), Path("idna-3.20-py3-none-any.whl")]
    assert wheel_versions(wheels) == {"starlette": "1.10.0", "idna": "3.20"}
    assert runtime_info(b'{"info": {"arch": "wasm32"}, "packages": {"numpy": {}}}') == (
        b'{"info": {"arch": "wasm32"}, "packages": {}}'
    )


def test_a_folder_with_other_content_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("keep me")
    with pytest.raises(CannotBuild, match="not empty and not an earlier site"):
        build_site(tmp_path)
    assert (tmp_path / "letters.txt").read_text() == "keep me"


def test_nothing_of_the_site_comes_from_another_host() -> None:
    for file in HOST_FOLDER.iterdir():
        if file.suffix in (".html", ".css", ".js", ".json"):
            assert "://" not in file.read_text("utf-8"), file.name
