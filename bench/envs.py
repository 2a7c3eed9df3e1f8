"""Benchmark of the RL environments: steps, observations in each form, masks and forks: `python bench/envs.py`.

With `--peers` PettingZoo's chess (packages chess and pygame) and OpenSpiel's backgammon are measured too.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

import gymnasium
import numpy as np
from figures import print_figures

from dowding.envs import SoloEnv, make_aec_env
from dowding.envs.observation import OBSERVATION_FORMS, ObservationForm

SOLO = "dowding/Lion-prelude-v0"
GAMES = {
    "hardest_days": "dowding/HardestDays-aug-18-v0",
    "lion": SOLO,
    "duel_british": "dowding/Duel-prelude-british-v0",
    "eagle": "dowding/Eagle-prelude-v0",
    "wing_leader_raider": "dowding/WingLeader-escorts-raider-v2",
}
"""The environments of the table of steps. A random player has the other seat."""
STATE_FORMS: tuple[ObservationForm, ...] = ("numbers", "state", "state-tables")
TRIALS = 300


def make_env(form: ObservationForm = "numbers", env_id: str = SOLO) -> SoloEnv:
    """The environment that is measured."""
    env = gymnasium.make(env_id, observation=form, opponents="random").unwrapped
    if not isinstance(env, SoloEnv):
        raise SystemExit(f"{env_id} is not a Dowding environment")
    return env


def steps_per_second(env: SoloEnv, matches: int) -> float:
    """Steps per second of random play."""
    random = np.random.default_rng(1)
    steps, before = 0, process_time()
    for number in range(matches):
        observation, _ = env.reset(options={"match": f"bench/{number}"})
        over = False
        while not over:
            observation, _, over, _, _ = env.step(random.choice(np.flatnonzero(observation["action_mask"])))
            steps += 1
    return steps / (process_time() - before)


def two_seat_steps_per_second(matches: int) -> float:
    """Steps per second of random play with two seats."""
    env, random = make_aec_env("wing-leader", "first-intercept"), np.random.default_rng(1)
    steps, before = 0, process_time()
    for number in range(matches):
        env.reset(options={"match": f"bench/{number}"})
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            mask = np.flatnonzero(observation["action_mask"]) if observation is not None else np.array([])
            env.step(None if over or cut else int(random.choice(mask)))
            steps += 1
    return steps / (process_time() - before)


def chess_steps_per_second(matches: int) -> float:
    """Steps per second of random play in PettingZoo's chess, with an observation at every step."""
    from pettingzoo.classic import chess_v6

    env, random = chess_v6.env(), np.random.default_rng(1)
    steps, before = 0, process_time()
    for number in range(matches):
        env.reset(seed=number)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(random.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
    return steps / (process_time() - before)


def backgammon_steps_per_second(matches: int) -> float:
    """Decisions per second of random play in OpenSpiel's backgammon (in C++), with an observation at each."""
    import pyspiel

    game, random = pyspiel.load_game("backgammon"), np.random.default_rng(1)
    steps, before = 0, process_time()
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likelihoods = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(random.choice(outcomes, p=likelihoods)))
                continue
            np.array(state.observation_tensor(state.current_player()), np.float32)
            state.apply_action(int(random.choice(state.legal_actions())))
            steps += 1
    return steps / (process_time() - before)


def measure_peers(matches: int) -> dict[str, float]:
    """The steps per second of other environments."""
    figures = {
        "steps_per_second_pettingzoo_chess": chess_steps_per_second(matches),
        "steps_per_second_openspiel_backgammon": backgammon_steps_per_second(matches),
    }
    return {name: round(value) for name, value in figures.items()}


def microseconds(what: Callable[[], object]) -> float:
    """The mean time of a call."""
    before = process_time()
    for _ in range(TRIALS):
        what()
    return 1e6 * (process_time() - before) / TRIALS


def measure(matches: int) -> dict[str, float]:
    """All figures."""
    figures = {
        **{
            f"steps_per_second_{name}_{form}": steps_per_second(make_env(form, env_id), matches)
            for name, env_id in GAMES.items()
            for form in STATE_FORMS
        },
        "steps_per_second_two_seats": two_seat_steps_per_second(matches),
    }
    for form in OBSERVATION_FORMS:
        env = make_env(form)
        env.reset(options={"match": "bench"})
        figures[f"look_us_{form}"] = microseconds(lambda env=env: env.env_match.observe(env.seat))  # type: ignore[misc]
    env = make_env()
    env.reset(options={"match": "bench"})
    figures["mask_us"] = microseconds(env.action_masks)
    figures["mask_share_of_a_look"] = figures["mask_us"] / figures["look_us_numbers"]
    figures["fork_us"] = microseconds(env.fork)
    figures["redrawn_fork_us"] = microseconds(lambda: env.fork(seed=1))
    return {name: round(value, 3 if "share" in name else 1) for name, value in figures.items()}


def main() -> None:
    """Print the figures, as one JSON object or as lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--matches", type=int, default=20, help="matches of random play (default 20)")
    parser.add_argument(
        "--peers", action="store_true", help="measure PettingZoo's chess and OpenSpiel's backgammon too"
    )
    arguments = parser.parse_args()
    peers = measure_peers(arguments.matches) if arguments.peers else {}
    print_figures({**measure(arguments.matches), **peers}, as_json=arguments.json)


if __name__ == "__main__":
    main()
