"""Test matches for the properties: game, scenario, settings, seed, and the style in which choices are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Final

import msgspec
import pytest

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.decision import DONE, Decision, Option, Seat
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.registry import GAMES
from dowding.view.player_view import PlayerView
from toy_game.game import SECRET_NUMBERS

MAX_CHOICES: Final = 5_000

Style = Callable[[Match, Decision, Random], Option]


class Broken(AssertionError):
    """A property does not hold. The message names the position and the difference."""


class Move(msgspec.Struct, frozen=True):
    """The next choice of a match."""

    seat: Seat
    decision: Decision
    option: Option


class Case(msgspec.Struct, frozen=True):
    """A reproducible match: everything that determines its course."""

    game: Game
    scenario: str
    seed: int = 0
    settings: dict[str, str] = {}
    style: str = "random"

    def __str__(self) -> str:
        settings = "".join(f" {name}={value}" for name, value in self.settings.items())
        return f"{self.game.id} {self.scenario} seed {self.seed} {self.style}{settings}"


class WatchedCase(Case, frozen=True):
    """A case that keeps its matches, so that a failing match can be saved."""

    matches: list[Match] = msgspec.field(default_factory=list)


def some_seeds(count: int, *, quick: int) -> pytest.MarkDecorator:
    """Parametrize a test with `count` seeds; all but the first `quick` are marked as long."""
    return pytest.mark.parametrize(
        "seed", [pytest.param(seed, marks=() if seed < quick else pytest.mark.long) for seed in range(count)]
    )


def with_open_pack(game: Game) -> Game:
    """The same game with a pack that is opened only once."""
    pack = game.open_pack(())
    return msgspec.structs.replace(game, open_pack=lambda _: pack)


TESTED: Final = tuple(with_open_pack(game) for game in (*GAMES, SECRET_NUMBERS) if not game.variant_of)
"""Every registered game, and the toy game of the tests. Variants have separate property tests, on fewer matches."""
ALL_IN_VIEW: Final = frozenset({"hardest-days", "wing-leader"})
"""Games whose whole state is public. They hide only future rolls, and draws from unordered cups."""


def cases(games: tuple[Game, ...] = TESTED) -> list[Case]:
    """One case for each scenario of each game."""
    return [Case(game, scenario.id) for game in games for scenario in game.scenarios]


def varied(case: Case, seed: int) -> Case:
    """The case with this seed, and with settings that vary with the seed."""
    settings = all_settings(case.game)
    return msgspec.structs.replace(case, seed=seed, settings=settings[seed % len(settings)])


def all_settings(game: Game) -> list[dict[str, str]]:
    """Every combination of the settings of a game, the defaults first."""
    names = [setting.id for setting in game.settings]
    return [dict(zip(names, values, strict=True)) for values in product(*(s.values for s in game.settings))]


# Playing styles


def at_random(_: Match, decision: Decision, random: Random) -> Option:
    """A random option."""
    return random.choice(decision.options)


def always_first(_: Match, decision: Decision, __: Random) -> Option:
    """The first option."""
    return decision.options[0]


def always_last(_: Match, decision: Decision, __: Random) -> Option:
    """The last option."""
    return decision.options[-1]


def done_at_once(_: Match, decision: Decision, random: Random) -> Option:
    """Finish as soon as that is offered."""
    return decision.option(DONE.id) or random.choice(decision.options)


def never_done(_: Match, decision: Decision, random: Random) -> Option:
    """Never finish unless it is the only option."""
    others = [option for option in decision.options if option.id != DONE.id]
    return random.choice(others or decision.options)


def by_doctrine(match: Match, decision: Decision, random: Random) -> Option:
    """The choice of the doctrine player, or a random option if the seat has no doctrine."""
    if decision.seat not in match.game.doctrine:
        return random.choice(decision.options)
    return DoctrinePlayer(str(random.random())).choose(PlayerView(match, decision.seat))


STYLES: Final[dict[str, Style]] = {
    "random": at_random,
    "first": always_first,
    "last": always_last,
    "done-at-once": done_at_once,
    "never-done": never_done,
    "doctrine": by_doctrine,
}


# Play


def begin(case: Case, *, take_forced: bool = False, keep_log: bool = True) -> Match:
    """Start the match of a case."""
    match = start_match(
        case.game,
        case.scenario,
        seed=case.seed,
        settings=case.settings,
        take_forced=take_forced,
        keep_log=keep_log,
    )
    if isinstance(case, WatchedCase):
        case.matches.append(match)
    return match


def moves(case: Case, match: Match, max_choices: int = MAX_CHOICES) -> Iterator[Move]:
    """Yield each choice of a match in the style of the case. It is made when the next one is requested."""
    random = Random(f"{case.seed} {case.style}")
    style = STYLES[case.style]
    while not match.is_over:
        move = next_move(match, style, random)
        yield move
        match.choose(move.seat, move.option.id, match.position_of(move.seat))
        if match.position > max_choices:
            raise Broken(f"the match continues after {max_choices} choices")


def next_move(match: Match, style: Style, random: Random) -> Move:
    """The next choice of one of the deciding seats."""
    open_decisions = [decision for seat in match.deciding_seats() if (decision := match.decision(seat)) is not None]
    if not open_decisions:
        raise Broken(f"position {match.position}: the match is not over, but no seat has an open decision")
    decision = random.choice(open_decisions) if len(open_decisions) > 1 else open_decisions[0]
    return Move(decision.seat, decision, style(match, decision, random))


def play_out(case: Case, match: Match | None = None, max_choices: int = MAX_CHOICES) -> Match:
    """Play the match of a case to its end."""
    match = begin(case) if match is None else match
    for _ in moves(case, match, max_choices):
        pass
    return match
