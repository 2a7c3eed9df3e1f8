"""The browser edition in Chromium: download, start, bots and memory: `python bench/browser_edition.py --json`.

Builds the site, serves it from this machine and opens it cold, then warm. Bots play a match while a spectator's socket
notes when each choice arrives. The memory is that of the page's process with both workers.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median

from figures import print_figures

sys.path[0] = str(Path(__file__).parents[1] / "tests")  # in place of this folder: both have a `server`

ARRIVALS = """async (code) => {
    const root = document.querySelector('meta[name="site-root"]').content;
    const { transport } = await import(`${root}static/js/net/transport.js`);
    const body = JSON.stringify({ game: 'hardest-days', scenario: 'aug-18', seats: { british: code } });
    const headers = { 'Content-Type': 'application/json' };
    const created = await (await transport.fetch('/api/matches', { method: 'POST', headers, body })).json();
    const socket = transport.openSocket(`/ws/${created.match.id}?seat=spectator`);
    const times = [];
    return new Promise((resolve) => {
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type !== 'scene') return;
            times.push(performance.now());
            if (message.scene.outcome) resolve(times);
        };
    });
}"""
"""Lets a bot play a match and returns when each scene arrived."""
COMPRESSED = {".gzip", ".zip", ".png", ".woff2", ".webp"}
STARTS = 3


def download_bytes(site: Path) -> int:
    """What a first visit loads from a host that compresses text."""
    files = [file for file in site.rglob("*") if file.is_file() and "pictures" not in file.parts]
    return sum(
        file.stat().st_size if file.suffix in COMPRESSED else len(gzip.compress(file.read_bytes(), 6)) for file in files
    )


def renderer_megabytes() -> float:
    """The memory of the largest process of the browser that shows a page."""
    sizes = [0.0]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" not in (folder / "cmdline").read_bytes() or not _is_ours(int(folder.name)):
                continue
            rollup = (folder / "smaps_rollup").read_text()
        except OSError:
            continue
        sizes.append(next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024)
    return round(max(sizes), 1)


def _is_ours(pid: int) -> bool:
    while pid > 1:
        if pid == os.getpid():
            return True
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return False


def measure(site: Path, codes: list[str]) -> dict[str, object]:
    """All figures of a built site."""
    from browser.chromium import find, start_browser
    from browser.static_site import PATH, Visitor, serve_files

    figures: dict[str, object] = {"download_mb": round(download_bytes(site) / 1e6, 2)}
    with serve_files(site.parents[1]) as address, start_browser(find(site.parent), {}) as browser:
        context = browser.new_context()
        starts = []
        for _ in range(STARTS):
            started = time.perf_counter()
            visitor = Visitor(context, address + PATH)
            visitor.wait_until_started()
            starts.append(time.perf_counter() - started)
            while not visitor.is_compiled():  # which the first start leaves to a separate worker
                visitor.page.wait_for_timeout(100)
            if len(starts) < STARTS:
                visitor.page.close()
        figures["cold_start_s"] = round(starts[0], 2)
        figures["warm_start_s"] = round(min(starts[1:]), 2)
        figures["memory_in_lobby_mb"] = renderer_megabytes()
        visitor.frame.evaluate(ARRIVALS, "random")  # which starts the second worker
        for code in codes:
            arrivals = visitor.frame.evaluate(ARRIVALS, code)
            waits = [(later - earlier) / 1000 for earlier, later in pairwise(arrivals)]
            figures[f"{code}_choice_s"] = round(median(waits), 3)
            figures[f"{code}_longest_choice_s"] = round(max(waits), 2)
        figures["memory_mb"] = renderer_megabytes()
        context.close()
    return figures


def main() -> None:
    """Build the site and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--bots", default="pilot,ace", help="the codes of the bots to measure")
    options = parser.parse_args()
    from browser.static_site import PATH
    from dowding.browser_edition.build import build_site

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / PATH.strip("/")
        build_site(site)
        print_figures(measure(site, options.bots.split(",")), as_json=options.json)


if __name__ == "__main__":
    main()
