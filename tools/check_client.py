"""Check the types of the browser client with TypeScript, if Node is installed: `python tools/check_client.py`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TSC = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
INSTALLED_LOCK = ROOT / "node_modules" / ".package-lock.json"
LOCK = ROOT / "package-lock.json"


def main() -> None:
    """Install the locked npm packages if needed, then check; without Node, print one line and skip the check."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("skipped: checking the types of the client needs Node")
        return
    if not _is_installed() and not _install(npm):
        print("skipped: npm could not install TypeScript to check the types of the client")
        return
    sys.exit(subprocess.run([node, TSC, "--project", ROOT], check=False).returncode)


def _is_installed() -> bool:
    return TSC.exists() and INSTALLED_LOCK.exists() and INSTALLED_LOCK.stat().st_mtime >= LOCK.stat().st_mtime


def _install(npm: str) -> bool:
    command = [npm, "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode == 0


if __name__ == "__main__":
    main()
