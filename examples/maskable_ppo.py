"""Learn with MaskablePPO of sb3-contrib, and compare the agent with the bots.

    pip install "dowding[rl,analysis]" -r examples/maskable_ppo-requirements.txt
    python examples/maskable_ppo.py train dowding/Lion-prelude-v0
    python examples/maskable_ppo.py train dowding/WingLeader-escorts-raider-v2 --opponent random --entropy 0.03
    python examples/maskable_ppo.py curve
    python examples/maskable_ppo.py table

`train` writes the learning curve, the agent, and the agent's result in matches that it has not been trained on. `table`
needs no torch: it plays the bots in the same environments and adds the results of the agents.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from math import prod, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict
from gymnasium.wrappers import TransformObservation, TransformReward
from numpy.typing import NDArray

import dowding
import dowding.envs  # registers the environment ids

ENVIRONMENTS: Final = (
    "dowding/Lion-prelude-v0",
    "dowding/WingLeader-escorts-raider-v2",
    "dowding/WingLeader-escorts-defender-v2",
    "dowding/WingLeader-bombing-run-defender-v2",
    "dowding/HardestDays-aug-18-v0",
    "dowding/Eagle-prelude-v0",
    "dowding/Duel-prelude-british-v0",
    "dowding/Duel-prelude-german-v0",
)
"""The environments of the table."""
BOTS: Final = ("random", "cadet", "pilot", "ace")
SCALE: Final = 0.1
"""The agent learns from a tenth of the points."""
BUCKETS: Final = 1024
PARALLEL: Final = 8
RATE: Final = 5e-4
MATCHES_OF_A_POINT: Final = 100
"""A point of the curve is the mean of this number of matches."""
NORMAL_95: Final = 1.96

Env = gymnasium.Env[Any, Any]


def make_env(env_id: str, opponent: str, actions: str) -> Env:
    """An environment whose observation is a short vector. `action_masks` remains the method of the environment.

    Thousands of numbers, most of them 0, are added up in a few buckets with random signs (feature hashing), so that the
    network and the files of the agent are small.
    """
    env: Env = gymnasium.make(env_id, observation="state", actions=actions, opponents=opponent)
    assert isinstance(env.observation_space, Dict)
    parts = [part for part in ("observation", "chosen") if part in env.observation_space.spaces]
    width = sum(prod(env.observation_space[part].shape or ()) for part in parts)
    random = np.random.default_rng(1)
    places, signs = random.integers(BUCKETS, size=width), random.choice([-1.0, 1.0], width)

    def shorten(seen: dict[str, NDArray[np.float32]]) -> NDArray[np.float32]:
        numbers = np.concatenate([seen[part] for part in parts])
        known = np.flatnonzero(numbers)
        return np.bincount(places[known], numbers[known] * signs[known], BUCKETS).astype(np.float32)

    return TransformObservation(env, shorten, Box(-np.inf, np.inf, (BUCKETS,), np.float32))


def train(env_id: str, opponent: str, actions: str, entropy: float, seconds: float, trials: int, folder: Path) -> None:
    """Train an agent for a time, then play matches that it does not know."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import SubprocVecEnv

    torch.set_num_threads(2)
    start, points, curve = monotonic(), list[float](), list[tuple[int, int, int, float]]()

    def remaining(_: float) -> float:
        return max(0.05, 1 - (monotonic() - start) / seconds)

    def log_matches(local: dict[str, Any], _: dict[str, Any]) -> bool:
        for info in local["infos"]:
            if "episode" in info:
                points.append(float(info["episode"]["r"]))
                if len(points) % MATCHES_OF_A_POINT == 0:
                    mean = fmean(points[-MATCHES_OF_A_POINT:])
                    curve.append((round(monotonic() - start), int(local["self"].num_timesteps), len(points), mean))
        return monotonic() - start < seconds

    def scaled_env() -> Env:
        return TransformReward(Monitor(make_env(env_id, opponent, actions)), lambda reward: float(reward) * SCALE)

    model = MaskablePPO(
        "MlpPolicy",
        SubprocVecEnv([scaled_env] * PARALLEL),
        learning_rate=lambda left: RATE * remaining(left),
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=entropy,
        policy_kwargs={"net_arch": [256, 128]},
        seed=1,
        device="cpu",
    )
    model.learn(2**31, callback=log_matches)
    env = make_env(env_id, opponent, actions)
    results = [play(model, env, f"test/{number}") for number in range(trials)]
    name = file_name(env_id, opponent, actions)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("seconds", "steps", "matches", "points"), *curve])
    model.save(folder / f"{name}.zip")
    figures = {
        "environment": env_id,
        "opponent": opponent,
        "actions": actions,
        "seconds": round(seconds),
        "trained on": len(points),
    }
    result = {**figures, "steps": int(model.num_timesteps), **summarise(results)}
    (folder / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(f"{env_id}, {actions} actions, {len(points)} matches of training: {as_text(result)}")


def play(model: Any, env: Env, match: str) -> float:
    """The points of the agent in a match."""
    (observation, _), over, points = env.reset(options={"match": match}), False, 0.0
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        action, _ = model.predict(observation, action_masks=masks, deterministic=True)
        observation, reward, over, _, _ = env.step(action)
        points += float(reward)
    return points


def bot_points(env_id: str, opponent: str, bot: str, matches: int, workers: int | None) -> list[float]:
    """The points of a bot in the seat of an environment."""
    options = gymnasium.spec(env_id).kwargs
    game, seat = dowding.get_game(options["game"]), options["seat"] or dowding.get_game(options["game"]).seats[0]
    players = dict.fromkeys(game.seats, opponent) | {seat: bot}
    result = dowding.simulate(game, options["scenario"], matches=matches, seed=1, players=players, workers=workers)
    column = f"vp {seat}" if len(game.seats) > 1 else "vp"
    return [float(row[column]) for row in result.to_dicts()]


def summarise(points: Sequence[float]) -> dict[str, float]:
    """The mean of matches and the half-width of its 95 % confidence interval."""
    error = stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
    return {"mean": round(fmean(points), 2), "interval": round(NORMAL_95 * error, 2), "matches": len(points)}


def as_text(figures: dict[str, Any]) -> str:
    """A mean with its interval and the number of matches."""
    return f"{figures['mean']:+.1f} ± {figures['interval']:.1f} ({figures['matches']})"


def write_table(
    env_ids: Sequence[str], opponent: str, bots: Sequence[str], matches: Sequence[int], workers: int, folder: Path
) -> None:
    """Play the bots and write a table with them and the best agent of each environment, row by row."""
    agents: dict[str, dict[str, Any]] = {}
    for agent in read_agents(folder):
        env_id = agent["environment"]
        if agent["opponent"] == opponent and (env_id not in agents or agent["mean"] > agents[env_id]["mean"]):
            agents[env_id] = agent
    head = [f"Environment, against {opponent}", *bots, "MaskablePPO"]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for env_id in env_ids:
        cells = [
            as_text(summarise(bot_points(env_id, opponent, bot, number, workers or None)))
            for bot, number in zip(bots, matches, strict=True)
        ]
        cells.append(as_text(agents[env_id]) if env_id in agents else "")
        lines.append(f"| `{env_id}` | {' | '.join(cells)} |")
        print(lines[-1], flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"table-{opponent}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_agents(folder: Path) -> list[dict[str, Any]]:
    """The results of the agents in a folder."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]


def draw_curves(folder: Path, formats: Sequence[str]) -> None:
    """Draw the curves of all agents in a folder, one panel for each environment."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    agents = read_agents(folder)
    titles = sorted({(agent["environment"], agent["opponent"]) for agent in agents})
    figure, panels = plt.subplots(1, len(titles), figsize=(5 * len(titles), 3.5), squeeze=False, layout="tight")
    for (env_id, opponent), panel in zip(titles, panels[0], strict=True):
        for agent in agents:
            if (agent["environment"], agent["opponent"]) == (env_id, opponent):
                name = file_name(env_id, opponent, agent["actions"])
                with (folder / f"{name}.csv").open(encoding="utf-8") as file:
                    rows = [(int(row["seconds"]), float(row["points"])) for row in csv.DictReader(file)]
                panel.plot(*zip(*rows, strict=True), label=f"{agent['actions']} actions")
        panel.set(title=env_id.partition("/")[2], xlabel="seconds of training", ylabel="victory points per match")
        panel.grid(alpha=0.3)
        panel.legend()
    for suffix in formats:
        figure.savefig(folder / f"curve.{suffix}", dpi=110)


def file_name(env_id: str, opponent: str, actions: str) -> str:
    """The name of an agent's files."""
    return f"{env_id.partition('/')[2]}-{opponent}-{actions}"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train", help="train an agent")
    training.add_argument("environment", choices=dowding.envs.REGISTERED_IDS, metavar="ID")
    training.add_argument("--actions", choices=("flat", "factored"), default="factored")
    training.add_argument("--entropy", type=float, default=0.02, help="the weight of entropy (default 0.02)")
    training.add_argument("--seconds", type=float, default=540)
    training.add_argument("--trials", type=int, default=200, help="matches of the result (default 200)")
    table = commands.add_parser("table", help="play the bots and write a table")
    table.add_argument("--environments", nargs="+", default=ENVIRONMENTS, metavar="ID")
    table.add_argument("--bots", nargs="+", default=BOTS)
    table.add_argument("--matches", type=int, nargs="+", default=(200, 200, 200, 40), help="for each bot")
    table.add_argument("--workers", type=int, default=0, help="processes (default: one for each core)")
    commands.add_parser("curve", help="draw the curves").add_argument("--formats", nargs="+", default=("svg", "png"))
    for command in commands.choices.values():
        command.add_argument("--folder", type=Path, default=Path("ppo"))
        command.add_argument("--opponent", default="pilot", help="the bot in the other seat (default pilot)")
    options = parser.parse_args()
    folder, opponent = options.folder, options.opponent
    if options.command == "train":
        chosen = options.environment, opponent, options.actions, options.entropy, options.seconds, options.trials
        train(*chosen, folder)
    elif options.command == "table":
        write_table(options.environments, opponent, options.bots, options.matches, options.workers, folder)
    else:
        draw_curves(folder, options.formats)


if __name__ == "__main__":
    main()
