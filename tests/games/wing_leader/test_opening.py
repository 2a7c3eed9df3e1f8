"""The guided first match: its opening, the way to the first air combat, and the notes when its plan fails."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.errors import SetupError
from dowding.engine.events import ROLL
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.engine.opening import has_opening, play_opening
from dowding.games.registry import GAMES
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.scenario import DEFENDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.view.guide import guide_notes
from dowding.view.player_view import PlayerView

MAX_CHOICES_TO_COMBAT = 10
WORDS_A_SECOND = 3.5
SECONDS_A_CHOICE = 5


def guided_match(seed: int = 1) -> Match:
    match = start_match(WING_LEADER, "first-intercept", seed=seed, take_forced=True)
    play_opening(match)
    return match


def fight_of(match: Match) -> Fight:
    assert isinstance(match.context, Fight)
    return match.context


def note_ids(fight: Fight) -> list[str]:
    return [note.id for note in guide_notes(fight, DEFENDER)]


def test_opening_ends_at_the_first_spotting_roll_and_rolls_no_dice() -> None:
    match = guided_match()
    decision = match.decision(DEFENDER)
    assert decision is not None
    assert decision.rule == "WL-7.2"
    assert {"look:P:B", "look:Q:B"} <= {option.id for option in decision.options}
    assert ROLL not in {event.kind for event in match.context.log or ()}


@pytest.mark.parametrize("seed", range(8))
def test_first_air_combat_is_within_ten_choices_and_five_minutes(seed: int) -> None:
    """The lobby promises the minutes to someone who reads every note."""
    assert WING_LEADER.first is not None
    match = guided_match(seed)
    notes: dict[str, str] = {}
    players = {seat: DoctrinePlayer(f"{seed} {seat}") for seat in SEATS}
    choices = 0
    while "combat" not in {event.kind for event in match.context.log or ()}:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        match.choose(seat, players[seat].choose(PlayerView(match, seat)).id)
        choices += seat == DEFENDER
        assert choices <= MAX_CHOICES_TO_COMBAT
        notes |= {note.id: f"{note.title} {note.text}" for note in guide_notes(fight_of(match), DEFENDER)}
    words = sum(len(text.split()) for text in notes.values())
    seconds = words / WORDS_A_SECOND + choices * SECONDS_A_CHOICE
    assert seconds < WING_LEADER.first.minutes * 60


def test_notes_of_the_guided_match_begin_with_the_welcome_and_explain_the_opening() -> None:
    fight = fight_of(guided_match())
    assert note_ids(fight)[:3] == ["intercept-welcome", "intercept-points", "intercept-opening"]
    assert "intercept-opening" not in note_ids(fight_of(start_match(WING_LEADER, "first-intercept", seed=1)))


def test_guide_says_that_its_plan_has_failed_when_the_raid_has_passed() -> None:
    fight = fight_of(guided_match())
    fight.state.phase = "administration"
    assert "intercept-outflown" not in note_ids(fight)
    for bomber, square in (("A", "P8"), ("B", "R8")):
        fight.put(replace(fight.squadron(bomber), square=square_named(square)))
    assert note_ids(fight) == ["intercept-outflown"]
    fight.put(replace(fight.squadron("P"), tally="B"))
    assert "intercept-outflown" not in note_ids(fight)


def test_guide_says_that_its_plan_has_failed_when_every_fighter_is_broken() -> None:
    fight = fight_of(guided_match())
    fight.put(replace(fight.squadron("P"), broken=True))
    assert "intercept-broken" not in note_ids(fight)
    fight.put(replace(fight.squadron("Q"), broken=True))
    assert note_ids(fight) == ["intercept-broken"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_only_the_first_match_with_its_own_options_has_an_opening(game: Game) -> None:
    assert game.first is not None
    assert game.first.guided is bool(game.opening)
    assert has_opening(game, game.setup(game.first.scenario, game.first.settings)) is game.first.guided
    other = next(scenario.id for scenario in game.scenarios if scenario.id != game.first.scenario)
    assert not has_opening(game, game.setup(other))


def test_opening_of_another_scenario_is_refused() -> None:
    with pytest.raises(SetupError, match="no opening for 'burma-road'"):
        play_opening(start_match(WING_LEADER, "burma-road", seed=1))
