"""The vocabulary is complete: hundreds of matches in all scenarios and settings contain no other names."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from dowding.engine.game import Game
from dowding.envs.observation import ObservationEncoder
from dowding.envs.vocabulary_files import read_vocabulary, versions
from dowding.envs.vocabulary_index import VocabularyIndex
from dowding.games.raf.vocabulary import BLENHEIM_VERBS, PLAIN_ACTIONS, RESERVE_VERBS, SQUADRON_VERBS
from dowding.games.registry import GAMES
from dowding.view.player_view import PlayerView
from properties.cases import STYLES, Case, all_settings, begin, cases, moves, with_open_pack

VERB_OF = {
    "squadron_option": 1,
    "squadron_options": 1,
    "group_options": 1,
    "gruppe_options": 1,
    "box_option": 1,
    "_option": 1,
    "raid_option": 0,
    "_section_option": 0,
    "Option": 0,
    "choose_squadron": 3,
    "choose_group": 3,
    "choose_gruppe": 4,
    "card_option": 1,
    "assign_option": 1,
    "gruppe_plan_option": 1,
    "_kept": 1,
}
"""The functions of the rules that make options, and the place of the verb among their arguments."""
ASKED_OF_NOBODY = {
    "eagle": {"patrol", *SQUADRON_VERBS, *RESERVE_VERBS, *BLENHEIM_VERBS, *PLAIN_ACTIONS} - {"done", "next-day"}
}
"""Decisions of shared rules for a seat that procedures of the game play."""
WITH_ENVIRONMENTS = [game for game in GAMES if game.vocabulary is not None]
CASES = cases(tuple(with_open_pack(game) for game in WITH_ENVIRONMENTS))
OBSERVED_EVERY = 25


def latest_vocabulary(game: Game) -> VocabularyIndex:
    return VocabularyIndex(read_vocabulary(game, versions(game)[-1]))


def variants_of(case: Case) -> Iterator[Case]:
    """The case with every combination of settings: every second one in random play, the rest in the other styles."""
    others = [style for style in STYLES if style != "random"]
    for number, settings in enumerate(all_settings(case.game)):
        style = others[number // 2 % len(others)] if number % 2 else "random"
        yield replace(case, seed=number, settings=settings, style=style)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_shown_or_offered_is_in_the_vocabulary(case: Case) -> None:
    numbers = latest_vocabulary(case.game)
    encoder = ObservationEncoder(numbers)
    space = encoder.space()
    for variant in variants_of(case):
        match = begin(variant, take_forced=True, keep_log=False)
        perspectives = [PlayerView(match, seat) for seat in case.game.seats]
        for number, move in enumerate(moves(variant, match)):
            for option in move.decision.options:
                numbers.actions.index_of(option.id)
            if number % OBSERVED_EVERY == 0:
                assert all(space.contains(encoder.observe(perspective)) for perspective in perspectives)
        assert all(space.contains(encoder.observe(perspective)) for perspective in perspectives)


@pytest.mark.parametrize("game", WITH_ENVIRONMENTS, ids=lambda game: game.id)
def test_every_option_verb_in_the_rules_is_in_the_vocabulary(game: Game) -> None:
    """Rules that no match above has run are covered too: each verb in them must be that of some action."""
    known = {action.partition(":")[0] for action in read_vocabulary(game, versions(game)[-1]).actions}
    written = set(find_option_verbs(game))
    assert len(written) > 10
    assert written - ASKED_OF_NOBODY.get(game.id, set()) <= known


def find_option_verbs(game: Game) -> Iterator[str]:
    """The modules that contain the steps of a game, including shared ones."""
    rooms = {Path(inspect.getfile(inspect.unwrap(step))).parent for step in game.steps.values()}
    for path in sorted(file for room in rooms for file in room.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in VERB_OF:
                place = VERB_OF[node.func.id]
                if place < len(node.args):
                    yield from _texts(node.args[place])


def _texts(node: ast.expr) -> Iterator[str]:
    """The verb of a literal or formatted option id."""
    if isinstance(node, ast.JoinedStr) and node.values:
        yield from (_texts(node.values[0]) if isinstance(node.values[0], ast.Constant) else ())
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.partition(":")[0]
