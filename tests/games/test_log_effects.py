"""Log effects of every game: dice with modifiers add up to totals, and points have effects."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from dowding.engine.match import Match, start_match
from dowding.games.registry import GAMES, HARDEST_DAYS, LION, game_by_id
from dowding.view.player_view import PlayerView
from dowding.view.presenter import drawable
from dowding.view.scene import LogLine

MOST = 260
SEEDS = range(1, 13)
OF_THE_CALENDAR = {"days", "reinforcements", "preparations", "night bombing"}

EACH_OWN_GAME = pytest.mark.parametrize("game", [game.id for game in GAMES if not game.variant_of])


@cache
def played(game_id: str, seed: int) -> tuple[Match, list[LogLine], set[str]]:
    """The lines of a random match, or of its first part, and all pieces that were ever seen."""
    game = game_by_id(game_id)
    match = start_match(game, game.scenarios[seed % len(game.scenarios)].id, seed=seed)
    random = Random(seed)
    pieces: set[str] = set()
    for _ in range(MOST):
        seats = [seat for seat in game.seats if match.decision(seat)]
        if not seats:
            break
        view = PlayerView(match, seats[0])
        pieces |= {piece.id for piece in view.picture().pieces}
        match.choose(view.seat, random.choice(view.options).id)
    lines = [drawable(match.context).format_event(event) for event in match.context.log or ()]
    return match, [line for line in lines if line is not None], pieces


def points_told(lines: list[LogLine]) -> int:
    texts = [toll.text for line in lines for toll in line.tolls]
    return sum(int(text.removesuffix(" VP").replace("−", "-")) for text in texts if text.endswith(" VP"))


@EACH_OWN_GAME
def test_dice_and_modifiers_add_up_to_the_total(game: str) -> None:
    throws = [throw for seed in SEEDS for line in played(game, seed)[1] for throw in line.throws]
    assert len({throw.of for throw in throws}) > 2
    assert any(throw.added for throw in throws)
    assert all(throw.result for throw in throws if throw.die and throw.total is not None)
    for throw in throws:
        assert throw.die > 0 or throw.added or throw.result, "without a die, the roll must have modifiers or a result"
        assert throw.total in (None, throw.die + sum(throw.added.values()))


@EACH_OWN_GAME
def test_effects_are_about_existing_pieces_or_regions(game: str) -> None:
    effect_count = 0
    for seed in SEEDS:
        match, lines, pieces = played(game, seed)
        places = {region.id for board in drawable(match.context).boards() for region in board.regions}
        effects = [effect for line in lines for effect in line.tolls]
        assert [effect.about for effect in effects if effect.about not in places | pieces] == []
        effect_count += len(effects)
    assert effect_count


def test_all_points_of_hardest_days_have_effects() -> None:
    match, lines, _ = played(HARDEST_DAYS.id, 7)
    assert points_told(lines) == match.context.points("british") != 0


def test_all_points_of_lion_except_the_calendar_have_effects() -> None:
    match, lines, _ = played(LION.id, 7)
    scored = [event for event in match.context.log or () if event.kind == "points"]
    fallen = [event.get_int("points") for event in scored if event.get_str("cause") not in OF_THE_CALENDAR]
    assert fallen
    assert points_told(lines) == sum(fallen)
