"""Run the steps of deploy/Dockerfile without a container engine: `python3 tools/try_dockerfile.py --here`.

For a machine or bare tree that is thrown away afterwards: it runs the commands as root on this system.
Then it starts the image's command as the image's user, without capabilities, with a root file system that cannot be
written to, waits for the health check, creates a match and stops the server. It needs Debian's `python3-venv`, and
takes this system's Python in place of that of the base image.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
MATCH = {"game": "hardest-days", "scenario": "aug-18"}
PATIENCE_SECONDS = 60
NOT_SOURCES = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__")
READ_ONLY = "mount --bind {volume} {volume}; mount -t tmpfs none /tmp; mount -o remount,bind,ro /; exec {command}"


class Image:
    """What the instructions of a Dockerfile say of the image."""

    def __init__(self) -> None:
        self.folder = Path("/")
        self.environment = {"PATH": os.environ["PATH"], "HOME": "/root"} | {
            name: value for name, value in os.environ.items() if name.endswith(("_CERT", "_CERT_FILE", "_CA_CERTS"))
        }
        self.settings: dict[str, str] = {}

    def follow(self, instruction: str, text: str) -> None:
        """Do what an instruction says."""
        if instruction == "FROM":
            self.folder = Path("/")
        elif instruction == "WORKDIR":
            self.folder = Path(text)
            self.folder.mkdir(parents=True, exist_ok=True)
        elif instruction == "COPY":
            self._copy(*shlex.split(text))
        elif instruction == "RUN":
            subprocess.run(["sh", "-euc", text], cwd=self.folder, env=self.environment, check=True)
        elif instruction == "ENV":
            for setting in shlex.split(text):
                name, _, value = setting.partition("=")
                self.environment[name] = value.replace("$PATH", self.environment["PATH"])
        elif instruction in ("USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"):
            self.settings[instruction] = text
        else:
            raise SystemExit(f"{DOCKERFILE}: this script does not know the instruction {instruction}")

    def _copy(self, *arguments: str) -> None:
        if arguments[0].startswith("--from="):
            source, target = arguments[1:]
            if source != target or not Path(target).is_dir():
                raise SystemExit(f"{DOCKERFILE}: {source} is not where the last stage needs it")
        else:
            shutil.copytree(ROOT, self.folder, ignore=NOT_SOURCES, dirs_exist_ok=True)

    def command(self, name: str) -> list[str]:
        """The command of ENTRYPOINT, CMD or HEALTHCHECK."""
        words: list[str] = json.loads(self.settings[name][self.settings[name].index("[") :])
        return words

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server as a container engine does with --read-only, --tmpfs /tmp and --cap-drop ALL."""
        user, volume = self.settings["USER"], self.settings["VOLUME"]
        without_rights = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs"]
        without_rights += ["--bounding-set=-all", "--inh-caps=-all"]
        command = shlex.join([*without_rights, *self.command("ENTRYPOINT"), *self.command("CMD")])
        script = READ_ONLY.format(volume=shlex.quote(volume), command=command)
        return subprocess.Popen(["unshare", "--mount", "sh", "-euc", script], cwd="/", env=self.environment)

    def is_healthy(self) -> bool:
        """What the health check says."""
        check = subprocess.run(self.command("HEALTHCHECK"), env=self.environment, capture_output=True, check=False)
        return check.returncode == 0


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile and their text."""
    lines = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    words = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(instruction, rest) for instruction, rest in words]


def try_server(image: Image) -> None:
    """Start the server, wait until it is healthy, create a match and stop it."""
    server = image.start()
    end = time.monotonic() + PATIENCE_SECONDS
    while not image.is_healthy():
        if server.poll() is not None or time.monotonic() > end:
            raise SystemExit("the server did not become healthy")
        time.sleep(0.5)
    port = image.settings["EXPOSE"]
    address = f"http://127.0.0.1:{port}/api/matches"
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(MATCH).encode(), headers)) as answer:
        print("created a match:", answer.status)
    server.send_signal(signal.SIGTERM)
    status = server.wait(PATIENCE_SECONDS)
    files = sorted(file.name for file in Path(image.settings["VOLUME"]).rglob("*") if file.is_file())
    print(f"exit status {status}; files in the volume: {', '.join(files)}")
    if status != 0 or not files:
        raise SystemExit("the server did not stop in good order")


def main() -> None:
    """Run the Dockerfile's steps, then the server."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--here", action="store_true", required=True, help="yes, change this system")
    parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("this needs root, on a system that is thrown away afterwards")
    if shutil.which("python") is None:
        Path("/usr/local/bin/python").symlink_to(sys.executable)
    image = Image()
    for instruction, text in instructions(DOCKERFILE.read_text("utf-8")):
        print(f"{instruction} {' '.join(text.split())}", flush=True)
        image.follow(instruction, text)
    try_server(image)


if __name__ == "__main__":
    main()
