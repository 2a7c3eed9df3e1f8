"""The texts of hints: in every game each hint has a cause, names no id, and agrees with the guide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from dowding.ai.advice import advise, advise_at_once
from dowding.ai.guidance import find_guidance
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.registry import GAMES
from dowding.view.player_view import PlayerView

ID: Final = re.compile(r"[\w/]+:[\w/:]+|\braid-\d|\b\w+/(?:LOW|MED|HIGH)\b|\{")
"""An option's id, the id of a region, or an unfilled place of a phrase."""
MAX_CHOICES: Final = 260
RANDOM_SHARE: Final = 0.15
ADVISED: Final = frozenset(
    {
        ("hardest-days", "british"),
        ("lion-battles", "british"),
        ("duel-battles", "british"),
        ("duel-battles", "german"),
        ("eagle-battles", "german"),
        ("wing-leader", "raider"),
        ("wing-leader", "defender"),
    }
)
"""The seats with notes that advise an option, not only explain the choices."""
GUIDED: Final = tuple((game, seat) for game in GAMES for seat in game.seats)


def decisions_in(game: Game, scenario: str, seed: int) -> Iterator[tuple[Match, PlayerView]]:
    """The decisions with several options in a match that doctrine plays, with some random choices."""
    match, random = start_match(game, scenario, seed=seed, keep_log=False), Random(seed)
    while not match.is_over and match.position < MAX_CHOICES:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        view = PlayerView(match, seat)
        decision = view.decision
        assert decision is not None
        if len(decision.options) > 1:
            yield match, view
        option = doctrine_of(game, seat).advise(match.context, decision, random).option
        match.choose(seat, random.choice(decision.options).id if random.random() < RANDOM_SHARE else option.id)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hint_has_a_cause_and_names_no_id(game: Game) -> None:
    checked = 0
    for seed, scenario in enumerate(game.scenarios[:4]):
        for match, view in decisions_in(game, scenario.id, seed):
            advice = advise_at_once(view, str(seed))
            where = f"{scenario.id}, position {match.position}: {advice.best.option.id} {advice.reason_texts}"
            assert advice.reason_texts, where
            assert all(not text[0].islower() and text.endswith((".", "?", "!")) for text in advice.reason_texts), where
            region_ids = {region.id for board in view.boards() for region in board.regions if region.id != region.label}
            for text in advice.reason_texts:
                assert ID.search(text) is None, where
                assert not {word for word in text.rstrip(".").split() if word in region_ids and "/" in word}, where
            checked += 1
    assert checked > 50


@pytest.mark.parametrize(("game", "seat"), GUIDED, ids=lambda value: value.id if isinstance(value, Game) else value)
def test_hint_follows_the_guide(game: Game, seat: str) -> None:
    """Over a whole match of each guided scenario, the first hint and the full one advise what the note advises."""
    followed: set[str] = set()
    for scenario in game.scenarios:
        for match, view in decisions_in(game, scenario.id, 3):
            decision = view.decision
            guidance = None if decision is None or view.seat != seat else find_guidance(view, decision)
            if guidance is None:
                continue
            where = f"{scenario.id}, position {match.position}: {guidance.title}"
            first = advise_at_once(view, "s")
            assert guidance.allows(first.best.option), where
            assert guidance.title in first.reason_texts[0], where
            if guidance.title not in followed:
                followed.add(guidance.title)
                assert guidance.allows(advise(view, "s", 4).best.option), where
    assert bool(followed) == ((game.id, seat) in ADVISED)
