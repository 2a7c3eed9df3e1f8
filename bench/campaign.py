"""Benchmark of a finished campaign of RAF: Lion: save size and time to open positions."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from time import process_time

from figures import print_figures

from dowding.engine.saves import write_save
from dowding.server.matches.live_match import start_match
from dowding.server.matches.replay import MatchReplay
from dowding.view.player_view import PlayerView

sys.path[0] = str(Path(__file__).parents[1] / "tests")


def measure() -> dict[str, float]:
    """Open the last position first, which replays the whole campaign, then random earlier ones."""
    from server.lion_campaign import played

    match = played()
    if match.secret is None:
        raise SystemExit("a campaign without its dice secret cannot be loaded")
    film = MatchReplay(start_match(match.setup, match.secret, take_forced=False))
    random = Random(1)
    times: list[float] = []
    for position in (match.position - 1, *(random.randrange(match.position) for _ in range(50))):
        before = process_time()
        PlayerView(film.match_at(position, match.history), "british").scene()
        times.append(1000 * (process_time() - before))
    with tempfile.TemporaryDirectory() as folder:
        write_save(match, Path(folder) / "campaign.json")
        size = (Path(folder) / "campaign.json").stat().st_size
    return {
        "choices": match.position,
        "save_bytes": size,
        "open_ms_first": round(times[0], 1),
        "open_ms_worst_later": round(max(times[1:]), 1),
    }


def main() -> None:
    """Print the figures, as one JSON object or as lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    print_figures(measure(), as_json=arguments.json)


if __name__ == "__main__":
    main()
