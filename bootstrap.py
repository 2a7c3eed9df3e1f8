"""Create the project's virtual environment once and run programs from it."""

import sys

if sys.version_info < (3, 11):
    version = ".".join(str(part) for part in sys.version_info[:3])
    sys.exit(f"Dowding needs Python 3.11 or newer; this is {version} ({sys.executable}).")

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXECUTABLE_SUFFIX = ".exe" if os.name == "nt" else ""
SETUP_LOCK = ROOT / ".venv.lock"
"""One process at a time sets up. It is outside the environment, which is replaced during the set-up."""
LOG = VENV / "install.log"

PLAY_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"
"""Contains everything of the other lock in the same versions, so installing it changes nothing a player runs."""
LOCK_INPUTS = {PLAY_LOCK: ("pyproject.toml", PLAY_LOCK), DEV_LOCK: (DEV_LOCK,)}
SETUP_TIMES = {PLAY_LOCK: "some seconds", DEV_LOCK: "about a minute"}

WAIT_SECONDS = 1800
INSTALL = ["-I", "-m", "pip", "--no-input", "--disable-pip-version-check", "install"]

NETWORK_ERROR = r"connection broken|ConnectionError|Max retries|timed out|SSLError"
COMPILER_ERROR = (
    r"No such file or directory: '\S*(?:cc|clang)'|command '\S*(?:cc|clang)' failed|Python\.h: No such file"
)


class SetupFailed(Exception):
    """The environment cannot be created. The message is one line for people."""


def program(name: str) -> Path:
    """The path of a program of the environment."""
    return BIN / (name + EXECUTABLE_SUFFIX)


def stamp(lock: str) -> Path:
    """The file that says a lock is installed: it holds the fingerprint, and is empty during installation."""
    return VENV / f"{lock}.stamp"


def fingerprint(lock: str) -> str:
    """A hash of everything an installation depends on; any change means a new installation."""
    digest = hashlib.sha256(f"{sys.version_info[:3]}\n{ROOT}\n".encode())
    for name in LOCK_INPUTS[lock]:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_installed(lock: str) -> bool:
    """Whether the environment has everything of the current lock."""
    return stamp(lock).is_file() and stamp(lock).read_text() == fingerprint(lock)


def is_ready(locks: Sequence[str]) -> bool:
    """Whether the environment is complete and matches the current locks."""
    return program("python").exists() and all(is_installed(lock) for lock in locks)


def can_be_extended() -> bool:
    """Whether a lock can be added to the environment: nothing in it is unfinished or out of date."""
    started = [lock for lock in LOCK_INPUTS if stamp(lock).exists()]
    return PLAY_LOCK in started and is_ready(started)


def create() -> None:
    """Create an empty environment with pip, replacing any that exists."""
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError as error:
        raise SetupFailed(f"Python lacks {error.name}; install it with: apt install python3-venv") from None
    try:
        venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=True).create(VENV)
    except subprocess.CalledProcessError:
        raise SetupFailed("Python's venv failed; install it with: apt install python3-venv") from None


def pip_install(*args: str) -> None:
    """Run pip install in the environment; its output goes to the log."""
    with LOG.open("a") as log:
        command = [str(program("python")), *INSTALL, *args]
        status = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    if status:
        raise SetupFailed(f"{explain(LOG.read_text(errors='replace'))} (all of it: {LOG})")


def explain(log: str) -> str:
    """The likely cause of a failed installation."""
    if re.search(COMPILER_ERROR, log):
        return "A C compiler is missing; install it with: apt install build-essential python3-dev"
    if re.search(NETWORK_ERROR, log):
        return "The package registry gave no answer; check the network and run this again"
    errors = re.findall(r"^ERROR: (.+)$", log, re.MULTILINE)
    return f"pip failed: {errors[-1]}" if errors else "pip failed"


def set_up(locks: Sequence[str]) -> None:
    """Install what is missing. One process does it, others wait for it."""
    if is_ready(locks):
        return
    with only_process():
        if is_ready(locks):
            return
        print(f"Setting up Dowding (once, {SETUP_TIMES[locks[-1]]}) ...", file=sys.stderr, flush=True)
        if not can_be_extended():
            for lock in LOCK_INPUTS:
                stamp(lock).unlink(missing_ok=True)
            create()
        for lock in locks:
            if not is_installed(lock):
                install(lock)


@contextmanager
def only_process() -> Iterator[None]:
    """Wait until no other process sets up. The lock ends with the process, even if it is killed.

    An exclusive transaction of SQLite is the one file lock that Python has on every system without other packages.
    """
    try:
        import sqlite3
    except ImportError:
        raise SetupFailed("Python lacks sqlite3; install a Python that was built with it") from None
    connection = sqlite3.connect(SETUP_LOCK, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        yield
    except sqlite3.Error as error:
        raise SetupFailed(f"{SETUP_LOCK} cannot be locked: {error}") from None
    finally:
        connection.close()


def install(lock: str) -> None:
    """Install a lock into the environment, and with the first one the project itself."""
    stamp(lock).touch()
    try:
        pip_install("--require-hashes", "-r", lock)
        if lock == PLAY_LOCK:
            pip_install("--no-deps", "--no-build-isolation", "-e", ".")
    except SetupFailed:
        stamp(lock).unlink()  # pip ended in order: no package is half installed, and what a player runs is unchanged
        raise
    stamp(lock).write_text(fingerprint(lock))


def ensure(*, developing: bool = False) -> None:
    """Set up for playing, or for developing too, or exit with one line that says why not."""
    try:
        set_up((PLAY_LOCK, DEV_LOCK) if developing else (PLAY_LOCK,))
    except KeyboardInterrupt:
        print("\nSetting up was interrupted; the next start begins again.", file=sys.stderr)
        sys.exit(130)
    except (SetupFailed, OSError, ValueError) as error:
        sys.exit(f"Dowding could not be set up. {error}")


def run(name: str, *args: str) -> NoReturn:
    """Replace this process by a program of the environment."""
    sys.stdout.flush()
    if os.name == "nt":  # there a replaced process returns to the prompt immediately
        sys.exit(subprocess.run([program(name), *args], check=False).returncode)
    os.execv(program(name), [name, *args])
