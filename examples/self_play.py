"""Two small agents learn by playing each other: `python examples/self_play.py --game duel --scenario prelude`.

Each seat has a linear policy in plain numpy, trained by REINFORCE on what its own choices earned: the logit of an
action is a sum over the tracks that the seat sees, with weights that all actions of a verb share, and a bias of the
action's own. Then each trained seat plays against random play, on matches not used for training, and is compared with
random play in its place, match by match.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dowding.envs import MultiSeatEnv, make_aec_env

MATCHES_IN_A_BATCH: Final = 8
RATE: Final = 0.05
SMOOTHING: Final = 0.9

Array = NDArray[np.float64]


class Step(NamedTuple):
    """A choice: the features, the legal actions with their probabilities, the chosen one, and the points before."""

    features: Array
    legal: NDArray[np.int64]
    likelihoods: Array
    chosen: int
    points: float


class Policy:
    """The policy of a seat: the probabilities of legal actions, and their training."""

    def __init__(self, env: MultiSeatEnv) -> None:
        verbs = [action.partition(":")[0] for action in env.actions]
        kinds = list(dict.fromkeys(verbs))
        self._verb = np.array([kinds.index(verb) for verb in verbs])
        self._tracks = [place for place, name in enumerate(env.fields()) if name.endswith(" value")]
        self._shared = np.zeros((len(kinds), 1 + len(self._tracks)))
        self._own = np.zeros(len(verbs))
        self._squares = np.zeros_like(self._shared), np.zeros_like(self._own)

    def choose(self, observation: NDArray[np.float32], mask: NDArray[np.int8], points: float, random: Random) -> Step:
        """Sample a legal action by its probability."""
        features = np.concatenate(([1.0], np.tanh(observation[self._tracks] / 10)))
        legal = np.flatnonzero(mask)
        logits = self._shared[self._verb[legal]] @ features + self._own[legal]
        raised = np.exp(logits - logits.max())
        likelihoods = raised / raised.sum()
        return Step(features, legal, likelihoods, int(random.choice(len(legal), p=likelihoods)), points)

    def learn(self, steps: list[Step], advantages: Array) -> None:
        """Ascend the gradient of the log-probability of the choices, weighted by their returns (RMSprop)."""
        shared, own = np.zeros_like(self._shared), np.zeros_like(self._own)
        for step, advantage in zip(steps, advantages, strict=True):
            slope = -step.likelihoods
            slope[step.chosen] += 1
            slope *= advantage / len(steps)
            np.add.at(own, step.legal, slope)
            np.add.at(shared, self._verb[step.legal], np.outer(slope, step.features))
        for weights, gradient, squares in zip((self._shared, self._own), (shared, own), self._squares, strict=True):
            squares *= SMOOTHING
            squares += (1 - SMOOTHING) * gradient**2
            weights += RATE * gradient / (np.sqrt(squares) + 1e-4)


Random = np.random.Generator
Players = dict[str, Policy]
Played = tuple[dict[str, float], dict[str, list[Step]]]


def play(env: MultiSeatEnv, players: Players, match: str, random: Random) -> Played:
    """Play a match, without a policy at random; returns the points of each seat and the choices of the policies."""
    env.reset(options={"match": match})
    points = dict.fromkeys(env.possible_agents, 0.0)
    steps: dict[str, list[Step]] = {seat: [] for seat in players}
    while not all(env.terminations.values()):
        seat = env.agent_selection
        if seat in players:
            observed = env.observe(seat)
            observation, mask = (
                np.asarray(observed["observation"], np.float32),
                np.asarray(observed["action_mask"], np.int8),
            )
            step = players[seat].choose(observation, mask, points[seat], random)
            steps[seat].append(step)
            action = step.legal[step.chosen]
        else:
            action = random.choice(np.flatnonzero(env.action_masks(seat)))
        env.step(int(action))
        for agent, earned in env.rewards.items():
            points[agent] += earned
    return points, steps


def train(env: MultiSeatEnv, players: Players, seconds: float, max_matches: int, random: Random) -> int:
    """Train the policies by self-play until a limit of time or matches; returns the number of matches."""
    began, matches_played = time.monotonic(), 0
    while matches_played < max_matches and time.monotonic() - began < seconds:
        batch = [
            play(env, players, f"training/{number}", random)
            for number in range(matches_played, matches_played + MATCHES_IN_A_BATCH)
        ]
        matches_played += MATCHES_IN_A_BATCH
        for seat, policy in players.items():
            steps = [step for _, chosen in batch for step in chosen[seat]]
            if steps:
                to_come = np.array([points[seat] - step.points for points, chosen in batch for step in chosen[seat]])
                spread = to_come.std() or 1.0
                policy.learn(steps, (to_come - to_come.mean()) / spread)
    return matches_played


def gains(env: MultiSeatEnv, players: Players, seat: str, matches: int, random: Random) -> Array:
    """The lead of a trained seat over random play in its place, against random play, in each fresh match."""
    differences = []
    for number in range(matches):
        trained, _ = play(env, {seat: players[seat]}, f"trial/{number}", random)
        by_chance, _ = play(env, {}, f"trial/{number}", random)
        differences.append(trained[seat] - by_chance[seat])
    return np.array(differences)


def main() -> None:
    """Train both seats, test each, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--scenario", default="prelude")
    parser.add_argument("--seconds", type=float, default=120, help="time to train")
    parser.add_argument("--matches", type=int, default=1_000_000, help="maximum number of matches to train on")
    parser.add_argument("--trials", type=int, default=100, help="matches to test each seat on")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    env = make_aec_env(options.game, options.scenario).unwrapped
    if not isinstance(env, MultiSeatEnv):
        raise TypeError(f"{options.game} has the environment {env}")
    players = {seat: Policy(env) for seat in env.possible_agents}
    matches_played = train(env, players, options.seconds, options.matches, random)
    for seat in players:
        differences = gains(env, players, seat, options.trials, random)
        error = 1.96 * differences.std(ddof=1) / sqrt(len(differences))
        print(f"{seat}, {matches_played} matches of self-play: {differences.mean():+.2f} ± {error:.2f} VP over chance")


if __name__ == "__main__":
    main()
