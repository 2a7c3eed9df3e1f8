"""Count the decisions at which the decision panel moves: `python tools/moved_panels.py`.

A whole match of each game is played in chromium, on a separate server. In each animation frame the tops of the
decision panel, the commit button and the undo button are compared with their tops at the first decision.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from browser.browser_users import Person
from browser.chromium import find, start_browser
from browser.fonts import configured
from browser.whole_match import MATCHES, SEEDED, panel_moves, play_match, watch_panels
from server.cluster import free_port
from server.server_process import Process

MAX_DECISIONS: Final = 1000
DETERMINISTIC: Final = ("-m", "browser.deterministic_server")


@dataclass
class Count:
    """The decisions of a match, and where something moved: position and part."""

    decisions: int
    is_over: bool
    moves: list[tuple[str, str]]


def play(person: Person, name: str, most: int, seed: int) -> Count:
    """Play a match and count; the watch starts at the first decision."""
    chosen = {"seed": f"panels {seed}"} if name in SEEDED else {"seed": None}
    table = person.sit(person.create(**MATCHES[name], **chosen).match.id)
    decisions = 0
    for decisions in play_match(table, Random(seed), most):
        if decisions == 0:
            watch_panels(table.page)
    is_over = table.turn.text_content() == "Game over"
    count = Count(decisions + 1, is_over, panel_moves(table.page))
    table.page.close()
    return count


def main() -> int:
    """Play the matches and print a table; the exit status is 1 if anything moved."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=MATCHES, default=list(MATCHES), metavar="GAME")
    parser.add_argument("--size", default="1440x900", help="the size of the window (1440x900)")
    parser.add_argument("--decisions", type=int, default=MAX_DECISIONS, help="the most decisions of a match")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    moved = 0
    print(f"{'game':<14}{'decisions':>10}{'moved':>7}  at {options.size}", flush=True)
    with TemporaryDirectory() as folder:
        server = Process(free_port(), Path(folder) / "data", run=DETERMINISTIC)
        server.start()
        try:
            with start_browser(find(Path(folder)), configured(Path(folder))) as browser:
                for name in options.games:
                    begun = time.monotonic()
                    with Person(browser, server, (width, height), {"confirm": "never"}) as person:
                        count = play(person, name, options.decisions, options.seed)
                    moved += len(count.moves)
                    end = "" if count.is_over else " (not finished)"
                    seconds = time.monotonic() - begun
                    print(f"{name:<14}{count.decisions:>10}{len(count.moves):>7}  {seconds:.0f} s{end}", flush=True)
                    for at, part in count.moves:
                        print(f"    {at}: {part}")
        finally:
            server.kill()
    return 1 if moved else 0


if __name__ == "__main__":
    sys.exit(main())
