"""A player of your own: `python examples/custom_player.py [MATCHES]`.

It tries a few options on samples of its view, finishes each sample at random, and chooses the option with the best mean
score. From the folder of this file it can also be simulated from the command line:
`dowding simulate lion --scenario prelude --players british=custom_player:Sampler`.
"""

from __future__ import annotations

import random
import sys
from statistics import mean

import dowding

OPTIONS = 4
SAMPLES = 4


class Sampler:
    """A flat Monte Carlo search: no knowledge of the game, only random playouts."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def choose(self, view: dowding.PlayerView) -> dowding.Option:
        """Return the option with the best mean score in the samples."""
        candidates = self.random.sample(view.options, min(OPTIONS, len(view.options)))
        if len(candidates) == 1:
            return candidates[0]
        seeds = [self.random.random().hex() for _ in range(SAMPLES)]
        return max(candidates, key=lambda option: mean(self.score(view, option, seed) for seed in seeds))

    def score(self, view: dowding.PlayerView, option: dowding.Option, seed: str) -> int:
        """The points of this seat after one random playout from a sample in which it chose the option."""
        sample = view.sample(seed)
        sample.choose(view.seat, option.id)
        outcome = dowding.play_match(sample, dict.fromkeys(view.game.seats, "random"), seed=seed)
        return outcome.points[view.seat]


def main() -> None:
    """Compare the player with random play on the same matches."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    for code in ("random", "custom_player:Sampler"):
        print(dowding.simulate("lion", "prelude", matches=matches, seed=7, players={"british": code}))


if __name__ == "__main__":
    main()
