"""Debian's chromium: where it is, how it is started, and how it comes here where it is missing."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

PATIENCE_SECONDS = 240
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """There is no chromium here; the text says why."""


def find(shared: Path) -> str:
    """The path of chromium. Where it is missing it is installed, if that may be; workers of a run share the attempt."""
    with (shared / "chromium.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = shutil.which("chromium")
        if found is not None:
            return found
        lock.seek(0)
        if lock.read() == "":
            lock.write("tried")
            lock.flush()
            _install()
        found = shutil.which("chromium")
    if found is None:
        raise NoChromium("chromium is not installed: apt install chromium")
    return found


def _install() -> None:
    if os.geteuid() or shutil.which("apt-get") is None:
        return
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    script = "apt-get -qq update; exec apt-get -qq install -y --no-install-recommends chromium"
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
def started(path: str, told: dict[str, str]) -> Iterator[Browser]:
    """A browser, as long as it is needed, with what it is told by its environment."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, env={**os.environ, **told})
        try:
            yield browser
        finally:
            browser.close()
