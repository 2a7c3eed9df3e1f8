"""Create the project's virtual environment once and run programs from it."""

import sys

if sys.version_info < (3, 11):
    version = ".".join(str(part) for part in sys.version_info[:3])
    sys.exit(f"Dowding needs Python 3.11 or newer; this is {version} ({sys.executable}).")

import fcntl
import hashlib
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
LOG = VENV / "install.log"

PLAY_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"
"""Contains everything of the other lock in the same versions, so installing it changes nothing a player runs."""
LOCK_INPUTS = {PLAY_LOCK: ("pyproject.toml", PLAY_LOCK), DEV_LOCK: (DEV_LOCK,)}
SETUP_TIMES = {PLAY_LOCK: "some seconds", DEV_LOCK: "about a minute"}

INSTALL = ["-I", "-m", "pip", "--no-input", "--disable-pip-version-check", "install"]

NETWORK_ERROR = r"connection broken|ConnectionError|Max retries|timed out|SSLError"
COMPILER_ERROR = (
    r"No such file or directory: '\S*(?:cc|clang)'|command '\S*(?:cc|clang)' failed|Python\.h: No such file"
)


class SetupFailed(Exception):
    """The environment cannot be created. The message is one line for people."""


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
    return (BIN / "python").exists() and all(is_installed(lock) for lock in locks)


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
        venv.EnvBuilder(clear=True, symlinks=True, with_pip=True).create(VENV)
    except subprocess.CalledProcessError:
        raise SetupFailed("Python's venv failed; install it with: apt install python3-venv") from None


def pip_install(*args: str) -> None:
    """Run pip install in the environment; its output goes to the log."""
    with LOG.open("a") as log:
        command = [str(BIN / "python"), *INSTALL, *args]
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
    lock_file = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(lock_file, fcntl.LOCK_EX)
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
    finally:
        os.close(lock_file)


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


def run(program: str, *args: str) -> NoReturn:
    """Replace this process by a program of the environment."""
    sys.stdout.flush()
    os.execv(BIN / program, [program, *args])
