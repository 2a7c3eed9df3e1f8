"""Debian's chromium: finding, starting and installing it.

The headless shell draws the same pages in half the time; the full browser is used if there is no headless shell.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock
from playwright.sync_api import Browser, sync_playwright

PATIENCE_SECONDS = 240
SHELL = "chromium-headless-shell"
PROGRAMS = (SHELL, "chromium")
WITHOUT_WINDOWS = "--headless=new"
"""Flags for the full browser that the headless shell does not know."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """Chromium is not available; the message says why."""


def find(shared: Path) -> str:
    """The path of chromium. If it is missing and may be installed, one worker of the test run installs it."""
    tried = shared / "chromium.tried"
    with FileLock(shared / "chromium.lock"):
        if shutil.which(SHELL) is None and not tried.exists():
            tried.touch()
            _install()
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise NoChromium(f"chromium is not installed: apt install {SHELL}")
    return program


def _install() -> None:
    if not hasattr(os, "geteuid") or os.geteuid() or shutil.which("apt-get") is None:
        return
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    script = f"apt-get -qq update; exec apt-get -qq install -y --no-install-recommends {SHELL}"
    try:
        subprocess.run(
            ["sh", "-c", script],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=quiet,
            check=False,
            timeout=PATIENCE_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return


@contextmanager
def start_browser(path: str, environment: dict[str, str]) -> Iterator[Browser]:
    """A browser with these environment variables."""
    with sync_playwright() as playwright:
        flags = FLAGS if path.endswith(SHELL) else (WITHOUT_WINDOWS, *FLAGS)
        browser = playwright.chromium.launch(executable_path=path, args=flags, env={**os.environ, **environment})
        try:
            yield browser
        finally:
            browser.close()
