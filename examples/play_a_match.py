"""Play a match against a bot, save it and load it again: `python examples/play_a_match.py [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import gettempdir

import dowding


def cautious_option(view: dowding.PlayerView) -> dowding.Option:
    """The first option that can still be undone, or else the last one."""
    return next((option for option in view.options if not option.risky), view.options[-1])


def main() -> None:
    """Play Fighter Command in RAF: 2-Player against the Pilot."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(gettempdir()) / "example-match.json"
    match = dowding.new_match("duel", "prelude", seed=7)
    bot = dowding.make_player("pilot", seed=7)
    british, german = dowding.PlayerView(match, "british"), dowding.PlayerView(match, "german")

    while not match.is_over:
        if british.options:
            option = cautious_option(british)
            match.choose("british", option.id, position=british.position)
        else:
            option = bot.choose(german)
            match.choose("german", option.id, position=german.position)

    for line in british.log(5):
        print(f"{line.text} [{line.rule}]")
    if outcome := match.outcome():
        print(outcome.text, outcome.points)

    dowding.save_match(match, path)
    loaded = dowding.load_match(path)
    print(f"{path}: {loaded.position} choices")


if __name__ == "__main__":
    main()
