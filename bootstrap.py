"""Make the project's own virtual environment, once, and start programs from it."""

import sys

if sys.version_info < (3, 11):
    found = ".".join(str(part) for part in sys.version_info[:3])
    sys.exit(f"Dowding needs Python 3.11 or newer; this is {found} ({sys.executable}).")

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

PLAYING = "requirements.lock"
DEVELOPING = "requirements-dev.lock"
"""Holds all of the other lock in the same versions, so that it is added without touching what a player runs."""
MADE_FROM = {PLAYING: ("pyproject.toml", PLAYING), DEVELOPING: (DEVELOPING,)}
TAKES = {PLAYING: "some seconds", DEVELOPING: "about a minute"}

INSTALL = ["-I", "-m", "pip", "--no-input", "--disable-pip-version-check", "install"]

NETWORK = r"connection broken|ConnectionError|Max retries|timed out|SSLError"
COMPILER = r"No such file or directory: '\S*(?:cc|clang)'|command '\S*(?:cc|clang)' failed|Python\.h: No such file"


class SetupFailed(Exception):
    """The environment cannot be made; the text is one line for people."""


def stamp(lock: str) -> Path:
    """Where the environment says that a lock is installed: its fingerprint, or nothing while it is being installed."""
    return VENV / f"{lock}.stamp"


def fingerprint(lock: str) -> str:
    """What an installation was made from: any change asks for a new one."""
    digest = hashlib.sha256(f"{sys.version_info[:3]}\n{ROOT}\n".encode())
    for name in MADE_FROM[lock]:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_installed(lock: str) -> bool:
    """Whether the environment holds all of a lock, as the lock is now."""
    return stamp(lock).is_file() and stamp(lock).read_text() == fingerprint(lock)


def is_ready(locks: Sequence[str]) -> bool:
    """Whether the environment is whole and of the present locks."""
    return (BIN / "python").exists() and all(is_installed(lock) for lock in locks)


def is_sound() -> bool:
    """Whether a lock can be added: what stands there is whole, and nothing of it is half done or of another day."""
    begun = [lock for lock in MADE_FROM if stamp(lock).exists()]
    return PLAYING in begun and is_ready(begun)


def create() -> None:
    """Make an empty environment with pip, in place of whatever stood there."""
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
    """Install into the environment; pip's words go to the log."""
    with LOG.open("a") as log:
        command = [str(BIN / "python"), *INSTALL, *args]
        status = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    if status:
        raise SetupFailed(f"{explain(LOG.read_text(errors='replace'))} (all of it: {LOG})")


def explain(log: str) -> str:
    """The likely cause of a failed installation."""
    if re.search(COMPILER, log):
        return "A C compiler is missing; install it with: apt install build-essential python3-dev"
    if re.search(NETWORK, log):
        return "The package registry gave no answer; check the network and run this again"
    errors = re.findall(r"^ERROR: (.+)$", log, re.MULTILINE)
    return f"pip failed: {errors[-1]}" if errors else "pip failed"


def set_up(locks: Sequence[str]) -> None:
    """Make the environment ready; at once if it is. One process does it, others wait."""
    if is_ready(locks):
        return
    gate = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(gate, fcntl.LOCK_EX)
        if is_ready(locks):
            return
        print(f"Setting up Dowding (once, {TAKES[locks[-1]]}) ...", file=sys.stderr, flush=True)
        if not is_sound():
            for lock in MADE_FROM:
                stamp(lock).unlink(missing_ok=True)
            create()
        for lock in locks:
            if not is_installed(lock):
                install(lock)
    finally:
        os.close(gate)


def install(lock: str) -> None:
    """Add a lock to the environment; the first brings the project itself as well."""
    stamp(lock).touch()
    try:
        pip_install("--require-hashes", "-r", lock)
        if lock == PLAYING:
            pip_install("--no-deps", "--no-build-isolation", "-e", ".")
    except SetupFailed:
        stamp(lock).unlink()  # pip ended in order: it leaves no package half done, and what a player runs as it was
        raise
    stamp(lock).write_text(fingerprint(lock))


def ensure(*, developing: bool = False) -> None:
    """Set up for playing, or for developing as well, or end with one line that says why not."""
    try:
        set_up((PLAYING, DEVELOPING) if developing else (PLAYING,))
    except KeyboardInterrupt:
        print("\nSetting up was interrupted; the next start begins again.", file=sys.stderr)
        sys.exit(130)
    except (SetupFailed, OSError, ValueError) as error:
        sys.exit(f"Dowding could not be set up. {error}")


def run(program: str, *args: str) -> NoReturn:
    """Become a program of the environment."""
    sys.stdout.flush()
    os.execv(BIN / program, [program, *args])
