"""Train a small agent on Prelude to Eagle Day and compare it with random play: `python examples/train_lion.py`.

The agent is a linear policy in plain numpy, trained by REINFORCE: the logit of an action is a sum over features of the
position, with weights that all actions of a verb share, and a bias of the action's own. It knows what the environment
gives it, the observation and the mask, and is tested on matches not used for training.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt
from typing import Final, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

from dowding.envs import SoloEnv

ENVIRONMENT: Final = "dowding.envs:dowding/Lion-prelude-v0"
BOXES: Final = ("raid/hunt", "raid/bomber", "raid/escort", "raid/patrol", "inflight")
MATCHES_IN_A_BATCH: Final = 16
RATE: Final = 0.02
SMOOTHING: Final = 0.9

Array = NDArray[np.float64]
Places = NDArray[np.int64]


class Features:
    """A few features of a position: the tracks, and how many of each side are in each box, or on patrol."""

    def __init__(self, env: SoloEnv) -> None:
        fields, regions = env.fields(), ["", *env.regions]
        squadrons = {action.removeprefix("commit:") for action in env.actions if action.startswith("commit:")}
        pieces = [name.removesuffix(" region") for name in fields if name.endswith(" region")]
        self._tracks = [place for place, name in enumerate(fields) if name.endswith(" value")]
        self._regions = np.array([place for place, name in enumerate(fields) if name.endswith(" region")])
        self._british = np.array([piece in squadrons for piece in pieces])
        self._boxes = [regions.index(box) for box in BOXES]
        self._circles = [number for number, region in enumerate(regions) if region.endswith("/patrol")]
        self._most = len(regions)
        self.length = 1 + len(self._tracks) + 2 * len(BOXES) + 1

    def __call__(self, observation: NDArray[np.float32]) -> Array:
        regions = observation[self._regions].astype(np.int64)
        british = np.bincount(regions[self._british], minlength=self._most)
        german = np.bincount(regions[~self._british], minlength=self._most)
        counts = [*british[self._boxes], *german[self._boxes], british[self._circles].sum()]
        return np.concatenate(([1.0], np.tanh(observation[self._tracks] / 10), np.array(counts) / 5))


class Step(NamedTuple):
    """A choice: the features, the legal actions with their probabilities, and the chosen one."""

    features: Array
    legal: Places
    likelihoods: Array
    chosen: int


class Policy:
    """A policy: the probabilities of legal actions, and their training."""

    def __init__(self, env: SoloEnv, random: np.random.Generator) -> None:
        verbs = [action.partition(":")[0] for action in env.actions]
        kinds = list(dict.fromkeys(verbs))
        self._verb = np.array([kinds.index(verb) for verb in verbs])
        self._random = random
        self.features = Features(env)
        self._shared = np.zeros((len(kinds), self.features.length))
        self._own = np.zeros(len(verbs))
        self._squares = np.zeros_like(self._shared), np.zeros_like(self._own)

    def choose(self, observation: NDArray[np.float32], legal: Places) -> Step:
        """Sample a legal action by its probability."""
        features = self.features(observation)
        logits = (self._shared @ features)[self._verb[legal]] + self._own[legal]
        raised = np.exp(logits - logits.max())
        likelihoods = raised / raised.sum()
        return Step(features, legal, likelihoods, int(self._random.choice(len(legal), p=likelihoods)))

    def learn(self, steps: list[Step], advantages: Array) -> None:
        """Ascend the gradient of the log-probability of the choices, weighted by their returns (RMSprop)."""
        shared, own = np.zeros_like(self._shared), np.zeros_like(self._own)
        for step, advantage in zip(steps, advantages, strict=True):
            slope = -step.likelihoods
            slope[step.chosen] += 1
            slope *= advantage / len(steps)
            own[step.legal] += slope
            shared += np.outer(np.bincount(self._verb[step.legal], slope, len(shared)), step.features)
        for weights, gradient, squares in zip((self._shared, self._own), (shared, own), self._squares, strict=True):
            squares *= SMOOTHING
            squares += (1 - SMOOTHING) * gradient**2
            weights += RATE * gradient / (np.sqrt(squares) + 1e-4)


def play(env: SoloEnv, policy: Policy | None, match: str, random: np.random.Generator) -> tuple[Array, list[Step]]:
    """Play a match, without a policy at random; returns the reward of every choice and the choices of the policy."""
    observation, _ = env.reset(options={"match": match})
    steps: list[Step] = []
    rewards: list[float] = []
    over = False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        if policy is None:
            action = random.choice(legal)
        else:
            steps.append(policy.choose(np.asarray(observation["observation"], np.float32), legal))
            action = legal[steps[-1].chosen]
        observation, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    return np.array(rewards), steps


def train(env: SoloEnv, policy: Policy, seconds: float, max_matches: int, random: np.random.Generator) -> int:
    """Train until a limit of time or matches; returns the number of matches."""
    began, matches_played, batches = time.monotonic(), 0, 0
    value = np.zeros(policy.features.length)
    while matches_played < max_matches and time.monotonic() - began < seconds:
        steps: list[Step] = []
        earned: list[Array] = []
        for number in range(matches_played, matches_played + MATCHES_IN_A_BATCH):
            rewards, chosen = play(env, policy, f"training/{number}", random)
            steps += chosen
            earned.append(
                rewards[::-1].cumsum()[::-1]
            )  # the return of each choice: the rewards to the end of the match
        matches_played, batches = matches_played + MATCHES_IN_A_BATCH, batches + 1
        features, after = np.array([step.features for step in steps]), np.concatenate(earned)
        advantages = after - features @ value
        policy.learn(steps, advantages / (advantages.std() + 1e-9))
        value = np.linalg.solve(features.T @ features + np.eye(len(value)), features.T @ after)
        if batches % 10 == 0:
            mean = np.mean([match[0] for match in earned])
            print(f"{matches_played:6} matches, {time.monotonic() - began:4.0f} s: {mean:+.2f} VP", file=sys.stderr)
    return matches_played


def evaluate(env: SoloEnv, policy: Policy | None, matches: int, random: np.random.Generator) -> tuple[float, float]:
    """The mean points over the first matches of `dowding simulate lion --scenario prelude`, and its standard error."""
    points = [play(env, policy, f"0/prelude/{number}", random)[0].sum() for number in range(matches)]
    return float(np.mean(points)), float(np.std(points, ddof=1) / sqrt(matches))


def main() -> None:
    """Train, test both players, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="time to train")
    parser.add_argument("--matches", type=int, default=1_000_000, help="maximum number of matches to train on")
    parser.add_argument("--trials", type=int, default=200, help="matches to test each player on")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    env = gymnasium.make(ENVIRONMENT).unwrapped
    if not isinstance(env, SoloEnv):
        raise TypeError(f"{ENVIRONMENT} is a {type(env).__name__}")
    policy = Policy(env, random)
    matches_played = train(env, policy, options.seconds, options.matches, random)
    for name, player in (("random", None), (f"trained on {matches_played} matches", policy)):
        mean, error = evaluate(env, player, options.trials, random)
        print(f"{name}: mean {mean:+.2f} VP, standard error {error:.2f}, {options.trials} matches")


if __name__ == "__main__":
    main()
