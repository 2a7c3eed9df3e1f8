"""The package: a wheel with everything, installed into an empty environment, opens the lobby."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
import zipfile
from pathlib import Path

import httpx2 as httpx
import pytest

from server.cluster import free_port

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
MAX_BYTES = 10_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = (*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    subprocess.run(build, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    return path


def test_wheel_has_everything_once_and_valid_metadata(wheel: Path) -> None:
    subprocess.run((sys.executable, "-m", "twine", "check", "--strict", wheel), check=True, capture_output=True)
    assert wheel.stat().st_size < MAX_BYTES
    with zipfile.ZipFile(wheel) as archive:
        entries = archive.infolist()
        metadata = next(archive.read(entry).decode() for entry in entries if entry.filename.endswith("/METADATA"))
    checksums = [entry.CRC for entry in entries if "/pictures/" in entry.filename]
    assert len(checksums) == len(set(checksums)) > 0
    for name in ("web/lobby.html", "docs/index.md", "games/raf/pack/coast.toml", "py.typed"):
        assert any(entry.filename == f"dowding/{name}" for entry in entries), name
    assert not [entry.filename for entry in entries if "playthroughs" in entry.filename]
    for field in ("Requires-Python: >=3.11", "License-Expression: MIT", "Project-URL: Documentation", "Keywords:"):
        assert field in metadata


def test_wheel_in_an_empty_environment_opens_the_lobby(wheel: Path, tmp_path: Path) -> None:
    """The packages that Dowding needs come from this environment; they are added after its own files."""
    venv.create(tmp_path / "env", symlinks=os.name == "posix")
    programs = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    install = (*PIP, "--python", str(programs / "python"), "install", "--no-deps", "--no-index", str(wheel))
    subprocess.run(install, check=True, capture_output=True)
    [packages] = (tmp_path / "env").rglob("site-packages")
    needed = next(Path(entry) for entry in sys.path if entry.endswith("site-packages"))
    (packages / "needed.pth").write_text(f"{needed}\n", "utf-8")

    port = free_port()
    log = tmp_path / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            (programs / "dowding", "serve", "--no-browser", "--port", str(port), "--data", tmp_path / "data"),
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        while True:
            try:
                page = httpx.get(f"http://127.0.0.1:{port}/")
                break
            except httpx.TransportError:
                assert server.poll() is None, log.read_text()
                time.sleep(0.05)
        assert page.status_code == 200
        assert httpx.get(f"http://127.0.0.1:{port}/help/").status_code == 200
        assert str(tmp_path) in _origin(programs, tmp_path)
    finally:
        server.terminate()
        server.wait()


def _origin(programs: Path, folder: Path) -> str:
    """Where the environment finds the package."""
    command = (programs / "python", "-c", "import dowding; print(dowding.__file__)")
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
