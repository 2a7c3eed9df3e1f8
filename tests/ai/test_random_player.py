"""The random player: it chooses a legal option with its own seed, not with the dice of the match."""

from __future__ import annotations

import pytest

from dowding.ai.players import player_factory, resolve_players
from dowding.ai.random_player import RandomPlayer
from dowding.engine.errors import SetupError, WrongSeat
from dowding.engine.match import Match, start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.view.player_view import PlayerView

BRITISH = "british"


def new_match() -> Match:
    return start_match(HARDEST_DAYS, "aug-18", seed=1)


def first_choices(player: RandomPlayer, number: int = 40) -> list[str]:
    match = new_match()
    perspective = PlayerView(match, BRITISH)
    for _ in range(number):
        match.choose(BRITISH, player.choose(perspective).id)
    return [choice.option for choice in match.history]


def test_random_player_is_deterministic() -> None:
    assert first_choices(RandomPlayer("7")) == first_choices(RandomPlayer("7"))


def test_random_player_depends_on_the_seed() -> None:
    assert first_choices(RandomPlayer("7")) != first_choices(RandomPlayer("8"))


def test_random_player_chooses_every_option() -> None:
    perspective = PlayerView(new_match(), BRITISH)
    player = RandomPlayer("7")
    chosen = {player.choose(perspective).id for _ in range(200)}
    assert chosen == {option.id for option in perspective.options}


def test_random_player_does_not_use_the_dice_of_the_match() -> None:
    match = new_match()
    before = match.context.dice.position
    RandomPlayer("7").choose(PlayerView(match, BRITISH))
    assert match.context.dice.position == before


def test_random_player_without_a_decision_raises_wrong_seat() -> None:
    with pytest.raises(WrongSeat, match="no decision to make"):
        RandomPlayer("7").choose(PlayerView(new_match(), "spectator"))


def test_unknown_player_code_is_rejected() -> None:
    assert player_factory("random") is RandomPlayer
    with pytest.raises(SetupError, match=r"Unknown player 'wizard'\. Choose one of: random"):
        player_factory("wizard")


def test_every_seat_gets_a_player_and_unknown_seats_are_rejected() -> None:
    assert resolve_players(HARDEST_DAYS, {}) == {BRITISH: "random"}
    with pytest.raises(SetupError, match=r"Unknown seat 'german' of The Hardest Days\. Choose one of: british"):
        resolve_players(HARDEST_DAYS, {"german": "random"})
    with pytest.raises(SetupError, match="Unknown player 'wizard'"):
        resolve_players(HARDEST_DAYS, {BRITISH: "wizard"})
