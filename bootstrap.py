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
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
LOG = VENV / "install.log"
STAMP = VENV / "stamp"

INSTALL = ["-I", "-m", "pip", "--no-input", "--disable-pip-version-check", "install"]

NETWORK = r"connection broken|ConnectionError|Max retries|timed out|SSLError"
COMPILER = r"No such file or directory: '\S*(?:cc|clang)'|command '\S*(?:cc|clang)' failed|Python\.h: No such file"


class SetupFailed(Exception):
    """The environment cannot be made; the text is one line for people."""


def fingerprint() -> str:
    """What the environment was made from: any change asks for a new one."""
    digest = hashlib.sha256(f"{sys.version_info[:3]}\n{ROOT}\n".encode())
    for name in ("pyproject.toml", "requirements.lock"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_ready() -> bool:
    """Whether the environment is whole and of the present lock."""
    return (BIN / "python").exists() and STAMP.is_file() and STAMP.read_text() == fingerprint()


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


def set_up() -> None:
    """Make the environment ready; at once if it is. One process does it, others wait."""
    if is_ready():
        return
    gate = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(gate, fcntl.LOCK_EX)
        if is_ready():
            return
        print("Setting up Dowding (once, about a minute) ...", file=sys.stderr, flush=True)
        STAMP.unlink(missing_ok=True)
        create()
        pip_install("--require-hashes", "-r", "requirements.lock")
        pip_install("--no-deps", "--no-build-isolation", "-e", ".")
        STAMP.write_text(fingerprint())
    finally:
        os.close(gate)


def ensure() -> None:
    """Set up, or end with one line that says why not."""
    try:
        set_up()
    except KeyboardInterrupt:
        print("\nSetting up was interrupted; the next start begins again.", file=sys.stderr)
        sys.exit(130)
    except (SetupFailed, OSError, ValueError) as error:
        sys.exit(f"Dowding could not be set up. {error}")


def run(program: str, *args: str) -> NoReturn:
    """Become a program of the environment."""
    sys.stdout.flush()
    os.execv(BIN / program, [program, *args])
