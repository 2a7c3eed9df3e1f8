"""The Gymnasium environments: the Gymnasium API, rewards, seeds and illegal actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cli.test_games_and_packs import correction
from dowding.engine.errors import SetupError
from dowding.engine.match import start_match
from dowding.envs import REGISTERED_IDS, SoloEnv, env_id
from dowding.envs.observation import STATE_FORMS
from dowding.envs.vocabulary_files import versions
from dowding.games.registry import DUEL, GAMES, LION, WING_LEADER
from envs.toy_vocabulary import SMALL_NUMBERS
from toy_game.game import SECRET_NUMBERS

PRELUDE = "dowding/Lion-prelude-v0"
DEFENDER = env_id(WING_LEADER, "bombing-run", versions(WING_LEADER)[-1], "defender")
RESULT_MATCHES = 10


def make_env(ident: str = PRELUDE, **options: Any) -> SoloEnv:
    env = gymnasium.make(ident, **options).unwrapped
    assert isinstance(env, SoloEnv)
    return env


def play(env: SoloEnv, match: str, random: np.random.Generator | None = None) -> list[float]:
    """Play a match by the last legal action, or at random, and check every observation. Returns the rewards."""
    observation, info = env.reset(options={"match": match})
    assert info == {"match": match}
    rewards: list[float] = []
    over = False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, over, cut, info = env.step(random.choice(legal) if random else legal[-1])
        assert env.observation_space.contains(observation)
        assert not cut
        rewards.append(reward)
    assert np.flatnonzero(observation["action_mask"]).tolist() == [0], "samplers need one, and it changes nothing"
    outcome = env.env_match.outcome
    assert outcome is not None
    assert info == {"level": outcome.level, "winner": outcome.winner}
    return rewards


def test_every_solitaire_scenario_has_an_environment_id() -> None:
    assert "dowding/HardestDays-aug-18-v0" in REGISTERED_IDS
    assert PRELUDE in REGISTERED_IDS
    solo = [game for game in GAMES if len(game.seats) == 1 and game.vocabulary is not None]
    assert {env_id(game, scenario.id) for game in solo for scenario in game.scenarios} <= set(REGISTERED_IDS)
    assert set(REGISTERED_IDS) <= set(gymnasium.registry)


@pytest.mark.parametrize("ident", REGISTERED_IDS)
def test_gymnasium_env_checker_passes(ident: str) -> None:
    check_env(make_env(ident))


@pytest.mark.parametrize("form", STATE_FORMS)
@pytest.mark.parametrize(
    "ident",
    [
        env_id(game, game.scenarios[0].id, versions(game)[-1], seat)
        for game in GAMES
        if game.state_schema
        for seat in game.seats
    ],
)
def test_gymnasium_env_checker_passes_for_observations_of_the_state(ident: str, form: str) -> None:
    check_env(make_env(ident, observation=form), skip_render_check=True)


@pytest.mark.parametrize("ident", [PRELUDE, "dowding/HardestDays-aug-13-v0"])
def test_rewards_add_up_to_the_points_of_the_outcome(ident: str) -> None:
    env = make_env(ident)
    rewards = play(env, "5")
    assert env.env_match.outcome is not None
    assert sum(rewards) == env.env_match.outcome.points["british"]
    assert len([reward for reward in rewards if reward]) > 1, "points are paid as they come"


def test_named_match_equals_the_match_of_the_engine() -> None:
    env = make_env()
    env.reset(options={"match": "7/prelude/3"})
    ours = start_match(LION, "prelude", seed="7/prelude/3", take_forced=True)
    assert env.env_match.match.state_bytes() == ours.state_bytes()


def test_seed_determines_the_sequence_of_matches() -> None:
    env = make_env()
    first = [env.reset(seed=4)[1]["match"], *(env.reset()[1]["match"] for _ in range(3))]
    again = [env.reset(seed=4)[1]["match"], *(env.reset()[1]["match"] for _ in range(3))]
    assert first == again
    assert len(set(first)) == 4
    assert env.reset(seed=5)[1]["match"] not in first


def test_illegal_action_raises_and_changes_nothing() -> None:
    env = make_env()
    before, _ = env.reset(seed=1)
    state = env.env_match.match.state_bytes()
    action = env.actions.index("next-day")
    assert not before["action_mask"][action]
    after, reward, over, cut, info = env.step(np.int64(action))
    assert (reward, over, cut) == (0.0, False, False)
    assert info["illegal"].startswith(f"Action {action}, 'next-day', is not offered now. The decision is: Choose squa")
    assert env.env_match.match.state_bytes() == state
    assert all(np.array_equal(before[part], after[part]) for part in before)
    assert "Unknown action 5000" in env.step(np.int64(5000))[4]["illegal"]
    assert "Unknown action -1" in env.step(np.int64(-1))[4]["illegal"]


def test_no_action_is_legal_after_the_end() -> None:
    env = make_env()
    play(env, "2")
    _, reward, over, _, info = env.step(np.int64(0))
    assert (reward, over, info) == (0.0, True, {"illegal": "the match is over"})


def test_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(SetupError, match=r"Call reset\(\) first"):
        make_env().step(np.int64(0))


def test_settings_and_overlays_are_applied(tmp_path: Path) -> None:
    env = make_env(settings={"advanced": "yes"})
    assert env.env_match.settings["advanced"] == "yes"
    with pytest.raises(SetupError, match="Unknown value 'perhaps' of option 'advanced'"):
        make_env(settings={"advanced": "perhaps"})
    plain = make_env("dowding/HardestDays-aug-18-v0")
    corrected = make_env("dowding/HardestDays-aug-18-v0", overlays=[correction(tmp_path / "mine")])
    for env in (plain, corrected):
        env.reset(seed=1)
    fingerprints = {env.env_match.match.context.pack_fingerprint() for env in (plain, corrected)}
    assert len(fingerprints) == 2


def test_rendering_describes_the_position() -> None:
    env = make_env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("Prelude to Eagle Day")
    assert "Choose squadrons to patrol (0 so far), or finish (" in text
    assert make_env().render() is None
    rendered = make_env(render_mode="ansi")
    play(rendered, "1")
    assert rendered.env_match.outcome is not None
    assert rendered.env_match.outcome.text in (rendered.render() or "")


def test_action_masks_method_returns_the_mask_of_the_observation() -> None:
    env = make_env()
    observation, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), observation["action_mask"].astype(bool))


def test_two_seat_games_need_a_seat_and_known_opponents() -> None:
    with pytest.raises(SetupError, match=r"Secret Numbers has 2 seats\. Choose one of: red, blue, or use dowding"):
        SoloEnv(SECRET_NUMBERS, "duel", vocabulary=SMALL_NUMBERS)
    with pytest.raises(SetupError, match=r"Unknown seat 'green'\. Choose one of: red, blue"):
        SoloEnv(SECRET_NUMBERS, "duel", vocabulary=SMALL_NUMBERS, seat="green")
    with pytest.raises(SetupError, match=r"Name a player for each of these seats and no other: blue"):
        SoloEnv(SECRET_NUMBERS, "duel", vocabulary=SMALL_NUMBERS, seat="red", opponents={"red": "random"})
    with pytest.raises(SetupError, match="Unknown player 'major'"):
        SoloEnv(SECRET_NUMBERS, "duel", vocabulary=SMALL_NUMBERS, seat="red", opponents="major")


@pytest.mark.parametrize(
    "ident",
    [
        env_id(game, game.scenarios[0].id, versions(game)[-1], seat)
        for game in (DUEL, WING_LEADER)
        for seat in game.seats
    ],
)
def test_seat_of_a_two_seat_game_against_a_bot(ident: str) -> None:
    env = make_env(ident, observation="state")
    check_env(env)
    rewards = play(env, "7")
    assert env.env_match.outcome is not None
    assert sum(rewards) == env.env_match.outcome.points[env.seat]
    twin = make_env(ident, observation="state")
    assert play(twin, "7") == rewards, "the seed decides what the bots do"
    assert play(make_env(ident, opponents="random"), "7") != rewards


def test_fork_goes_on_against_the_same_bot() -> None:
    env = make_env(env_id(WING_LEADER, "first-intercept", versions(WING_LEADER)[-1], "raider"))
    observation, _ = env.reset(options={"match": "2"})
    fork = env.fork()
    for _ in range(6):
        action = np.flatnonzero(observation["action_mask"])[0]
        observation, reward, *_ = env.step(action)
        copied, copied_reward, *_ = fork.step(action)
        assert reward == copied_reward
        assert np.array_equal(observation["observation"], copied["observation"])


@pytest.mark.parametrize("reward", ["result", "both"])
def test_result_is_paid_at_the_end(reward: str) -> None:
    env, seen, random = make_env(DEFENDER, reward=reward), set(), np.random.default_rng(1)
    for match in range(RESULT_MATCHES):
        rewards = play(env, str(match), random)
        outcome = env.env_match.outcome
        assert outcome is not None
        result = 0.0 if outcome.drawn else 1.0 if outcome.winner == "defender" else -1.0
        points = 0.01 * outcome.points["defender"] if reward == "both" else 0.0
        assert sum(rewards) == pytest.approx(result + points)
        if reward == "result":
            assert not any(rewards[:-1])
        seen.add(result)
    assert len(seen) > 1, "the matches end differently"


def test_unknown_reward_is_refused() -> None:
    with pytest.raises(SetupError, match=r"Unknown reward 'glory'\. Choose one of: points, result, both"):
        make_env(reward="glory")
