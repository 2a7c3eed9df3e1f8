"""Factored actions: every option has exactly one sequence of words, and the environments take them one by one."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test

from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.vocabulary import Vocabulary
from dowding.envs import IllegalAction, MultiSeatEnv, SoloEnv, make_aec_env
from dowding.envs.factored_actions import FactoredActions, Words
from dowding.envs.observation import ObservationForm
from dowding.envs.vocabulary_files import latest_version, read_vocabulary
from dowding.envs.vocabulary_index import VocabularyIndex
from dowding.games.registry import DUEL, EAGLE, GAMES, HARDEST_DAYS, LION, WING_LEADER
from dowding.view.player_view import PlayerView
from envs.test_pettingzoo_env import IGNORED_WARNINGS
from envs.toy_vocabulary import SMALL_NUMBERS
from properties.cases import Case, begin, cases, moves, with_open_pack
from toy_game.game import SECRET_NUMBERS

RAIDER = "dowding/WingLeader-bombing-run-raider-v2"
GAMES_WITH_TABLES = tuple(with_open_pack(game) for game in GAMES if game.vocabulary is not None)
DECISIONS = 60
ENUMERATED = 60
"""Decisions with more options are checked by some of their options."""
check_api: Callable[..., object] = api_test


def make_env(ident: str = RAIDER, observation: ObservationForm = "state", **options: Any) -> SoloEnv:
    env = gymnasium.make(ident, observation=observation, actions="factored", opponents="random", **options).unwrapped
    assert isinstance(env, SoloEnv)
    return env


def options_by_words(factored: FactoredActions, view: PlayerView, chosen: Words = ()) -> Iterator[str]:
    """The options at the end of every sequence of words that the masks allow."""
    for action in np.flatnonzero(factored.mask(view, chosen)).tolist():
        extended, option = factored.extend(view, chosen, action)
        if option is None:
            yield from options_by_words(factored, view, extended)
        else:
            yield option


def take_option(factored: FactoredActions, view: PlayerView, option_id: str) -> str:
    """The option that the words of an option choose, without those that have no alternative."""
    chosen: Words = ()
    words = factored.words_of(option_id)
    while True:
        legal = np.flatnonzero(factored.mask(view, chosen)).tolist()
        action = next(word for word in words[len(chosen) :] if word in legal)
        chosen, option = factored.extend(view, chosen, action)
        if option is not None:
            return option


@pytest.mark.parametrize("case", cases(GAMES_WITH_TABLES), ids=str)
def test_every_option_has_exactly_one_sequence_of_words(case: Case) -> None:
    factored = FactoredActions(VocabularyIndex(read_vocabulary(case.game, latest_version(case.game))))
    match, widest = begin(case), 0
    for move in islice(moves(case, match, max_choices=DECISIONS), DECISIONS):
        view = PlayerView(match, move.seat)
        offered = [option.id for option in move.decision.options]
        if len(offered) <= ENUMERATED:
            assert sorted(options_by_words(factored, view)) == sorted(offered)
        for option in offered[:: max(1, len(offered) // 5)]:
            assert take_option(factored, view, option) == option
        widest = max(widest, len(offered))
    assert widest > 3


@pytest.mark.parametrize(
    ("game", "words"),
    [(HARDEST_DAYS, 215), (LION, 174), (DUEL, 285), (EAGLE, 202), (WING_LEADER, 768)],
    ids=lambda value: value.id if isinstance(value, Game) else str(value),
)
def test_there_are_far_fewer_words_than_options(game: Game, words: int) -> None:
    vocabulary = next(read_vocabulary(each, latest_version(each)) for each in GAMES if each is game)
    assert len(FactoredActions(VocabularyIndex(vocabulary)).names) == words < len(vocabulary.actions) / 3


def test_option_that_is_the_beginning_of_another_ends_with_an_empty_word() -> None:
    vocabulary = Vocabulary(("fire", "fire:gun:A", "go:A", "go:A:K7"), ("A",), (), (), ())
    factored = FactoredActions(VocabularyIndex(vocabulary))
    spelled = {name: [factored.names[word] for word in factored.words_of(name)] for name in vocabulary.actions}
    assert spelled == {
        "fire": ["fire", ""],
        "fire:gun:A": ["fire", "gun", "A"],
        "go:A": ["A", "go", ""],
        "go:A:K7": ["A", "go", "K7"],
    }


@pytest.mark.parametrize("ident", [RAIDER, "dowding/Lion-prelude-v0", "dowding/Duel-prelude-german-v0"])
def test_gymnasium_env_checker_passes_with_factored_actions(ident: str) -> None:
    env = gymnasium.make(ident, actions="factored").unwrapped
    check_env(env, skip_render_check=True)


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in IGNORED_WARNINGS))
def test_pettingzoo_api_test_passes_with_factored_actions() -> None:
    check_api(make_aec_env("wing-leader", "first-intercept", actions="factored"), num_cycles=300)


def test_words_play_the_match_that_the_options_play() -> None:
    words, options = make_env(), gymnasium.make(RAIDER, observation="state", opponents="random").unwrapped
    assert isinstance(options, SoloEnv)
    observation, _ = words.reset(options={"match": "3"})
    options.reset(options={"match": "3"})
    random, over, steps = np.random.default_rng(3), False, 0
    rewards, expected = [], []
    while not over:
        choices = len(words.env_match.match.history)
        observation, reward, over, _, info = words.step(random.choice(np.flatnonzero(observation["action_mask"])))
        assert words.observation_space.contains(observation)
        rewards.append(reward)
        steps += 1
        if len(words.env_match.match.history) > choices:
            choice = next(c for c in words.env_match.match.history[choices:] if c.seat == "raider")
            expected.append(options.step(np.int64(options.actions.index(choice.option)))[1])
            assert options.env_match.match.state_bytes() == words.env_match.match.state_bytes()
    assert sum(rewards) == sum(expected)
    assert steps > len(expected), "some options take several words"
    assert info["level"]


def env_in_mid_choice() -> tuple[SoloEnv, np.ndarray]:
    """An environment after the first word of a choice."""
    env = make_env()
    observation, _ = env.reset(options={"match": "3"})
    random, choices = np.random.default_rng(1), -1
    while len(env.env_match.match.history) != choices:
        choices = len(env.env_match.match.history)
        observation, *_ = env.step(random.choice(np.flatnonzero(observation["action_mask"])))
    return env, observation["chosen"]


def test_copies_keep_the_words_chosen_so_far() -> None:
    env, chosen = env_in_mid_choice()
    assert chosen.any()
    copies = [env.fork(), env.fork(seed=1), pickle.loads(pickle.dumps(env))]
    action = np.flatnonzero(env.action_masks())[0]
    state = env.env_match.match.state_bytes()
    for copy in copies:
        assert np.array_equal(copy.env_match.observe(copy.seat)["chosen"], chosen)
        assert np.array_equal(copy.action_masks(), env.action_masks())
        copy.step(action)
    assert np.array_equal(env.env_match.observe(env.seat)["chosen"], chosen)
    assert env.env_match.match.state_bytes() == state
    first, _ = env.reset(options={"match": "4"})
    assert np.array_equal(first["chosen"], make_env().reset(options={"match": "4"})[0]["chosen"])


def test_words_of_an_unfinished_choice_are_not_observed_by_the_other_seat() -> None:
    env = make_aec_env(SECRET_NUMBERS, "war", vocabulary=SMALL_NUMBERS, actions="factored").unwrapped
    assert isinstance(env, MultiSeatEnv)
    env.reset(options={"match": "3"})
    before = env.observe("blue")
    red = env.observe("red")
    assert before is not None
    assert red is not None
    env.step(int(np.flatnonzero(red["action_mask"])[0]))
    after = env.observe("blue")
    assert after is not None
    assert all(np.array_equal(before[part], after[part]) for part in before)


def test_word_that_is_not_offered_is_refused() -> None:
    env = make_env()
    observation, _ = env.reset(seed=1)
    action = np.flatnonzero(observation["action_mask"] == 0)[0]
    info = env.step(action)[4]
    assert info["illegal"].startswith(
        f"Action {action}, {env.actions[action]!r}, is not offered now. The decision is: "
    )
    assert f"Actions are 0 to {len(env.actions) - 1}" in env.step(np.int64(len(env.actions)))[4]["illegal"]
    multi = make_aec_env("wing-leader", "first-intercept", actions="factored")
    multi.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not offered now"):
        multi.step(int(np.flatnonzero(multi.last()[0]["action_mask"] == 0)[0]))  # type: ignore[index]


def test_unknown_form_of_actions_is_refused() -> None:
    with pytest.raises(SetupError, match=r"Unknown form of actions 'words'\. Choose one of: flat, factored"):
        gymnasium.make(RAIDER, actions="words")
