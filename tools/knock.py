"""Try illegal choices against a server: `python tools/knock.py --choices 100000`.

Random matches of a two-player game run on a server in this process. At each position illegal choices are tried,
some directly on the match and some through the WebSockets of its seats.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from dowding.server.app import Application
from dowding.server.security.limits import Limits
from dowding.server.storage.sqlite import SqliteStore
from server.conftest import in_threads
from server.http_client import AppServer
from server.illegal_choice_client import IllegalChoices

NO_RATE_LIMITS: Final = Limits(messages_at_once=10**9, changes_at_once=10**9)


def main() -> int:
    """Try the number of illegal choices. A choice that is accepted raises an error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--choices", type=int, default=1000, help="illegal choices to try (1000)")
    parser.add_argument("--game", default="duel", help="a two-player game (duel)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    illegal_client = IllegalChoices(options.game, Random(options.seed))
    with TemporaryDirectory() as folder:
        while illegal_client.total < options.choices:
            store = partial(SqliteStore, Path(folder) / f"{illegal_client.matches}.sqlite3")
            with AppServer(Application(store, limits=NO_RATE_LIMITS, make_bot_pool=in_threads)) as house:
                illegal_client.play(house, options.choices)
    print(
        f"{illegal_client.total:,} illegal choices in {illegal_client.matches} matches, none accepted: "
        f"{illegal_client.at_the_door:,} directly, {illegal_client.by_socket:,} through WebSockets"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
