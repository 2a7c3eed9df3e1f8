"""Doctrine: it always recommends an option with reasons, reads only its seat's view, and beats random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import CadetPlayer, DoctrinePlayer
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import Stance
from dowding.ai.player import Player
from dowding.ai.random_player import RandomPlayer
from dowding.engine.decision import Decision, Option, verb_of
from dowding.engine.errors import RulesError, SetupError, WrongSeat
from dowding.engine.game import Game, Pack
from dowding.engine.match import Match, start_match
from dowding.games.registry import HARDEST_DAYS, LION, WING_LEADER
from dowding.view.player_view import PlayerView
from properties.cases import ALL_IN_VIEW, TESTED, Case, all_settings, begin, cases, moves

BRITISH = "british"
STANCES: tuple[Stance, ...] = ("careful", "bold")
MAX_CHOICES = 700
"""The maximum number of choices: only the beginning of long campaigns is played."""
WITH_DOCTRINE = tuple(game for game in TESTED if game.doctrine)


def decisions(case: Case) -> Iterator[tuple[Match, Decision]]:
    """The decisions of a random match, up to the maximum number of choices."""
    match = begin(case, keep_log=False)
    for move in moves(case, match):
        yield match, move.decision
        if match.position >= MAX_CHOICES:
            return


@pytest.mark.parametrize("case", cases(WITH_DOCTRINE), ids=str)
def test_doctrine_recommends_with_reasons_in_every_decision(case: Case) -> None:
    for number, (match, decision) in enumerate(decisions(case)):
        baselines = doctrine_of(case.game, decision.seat).baselines if number % 7 == 0 else ()
        for stance in (*STANCES, *baselines):
            recommendation = doctrine_of(case.game, decision.seat).advise(match.context, decision, Random(1), stance)
            assert recommendation.option in decision.options
            reasons = doctrine_of(case.game, decision.seat).describe_reasons(recommendation, decision)
            assert reasons
            assert all(reasons)


@pytest.mark.parametrize("game", WITH_DOCTRINE, ids=lambda game: game.id)
def test_doctrine_works_with_all_settings(game: Game) -> None:
    for seed, settings in enumerate(all_settings(game)):
        case = Case(game, game.scenarios[seed % 2].id, seed, settings, "never-done")
        for match, decision in decisions(case):
            recommendation = doctrine_of(game, decision.seat).advise(match.context, decision, Random(1))
            assert recommendation.option in decision.options


@pytest.mark.parametrize("case", cases(WITH_DOCTRINE), ids=str)
def test_doctrine_reads_no_hidden_information(case: Case) -> None:
    """Doctrine gives the same advice in matches that its seat cannot distinguish, also with an option excluded."""
    hidden = False
    for number, (match, decision) in enumerate(decisions(case)):
        if number % 5:
            continue
        here, there = (match.sample(decision.seat, TrialDice(f"{name} {number}")) for name in ("one", "other"))
        hidden |= here.state_bytes() != there.state_bytes()
        doctrine = doctrine_of(case.game, decision.seat)
        for stance in STANCES:
            one, other = (doctrine.advise(sample.context, decision, Random(1), stance) for sample in (here, there))
            where = f"position {match.position}: {decision.prompt}"
            assert (one.option, one.reasons) == (other.option, other.reasons), where
    assert hidden == (case.game.id not in ALL_IN_VIEW)


def choices(game: Game, scenario: str, player: Player, most: int = 60) -> list[str]:
    match = start_match(game, scenario, seed=3, keep_log=False)
    view = PlayerView(match, BRITISH)
    while not match.is_over and match.position < most:
        match.choose(BRITISH, player.choose(view).id)
    return [choice.option for choice in match.history]


@pytest.mark.parametrize(("game", "scenario"), [(HARDEST_DAYS, "aug-18"), (LION, "prelude")])
def test_doctrine_player_is_deterministic(game: Game, scenario: str) -> None:
    assert choices(game, scenario, DoctrinePlayer("7")) == choices(game, scenario, DoctrinePlayer("7"))
    assert choices(game, scenario, CadetPlayer("7")) == choices(game, scenario, CadetPlayer("7"))
    assert choices(game, scenario, CadetPlayer("7")) != choices(game, scenario, CadetPlayer("8"))


def test_bold_stance_takes_more_risks_than_careful() -> None:
    careful, bold = (choices(HARDEST_DAYS, "aug-18", DoctrinePlayer("7", stance), 40) for stance in STANCES)
    assert sum(option.startswith("patrol") for option in bold) > sum(option.startswith("patrol") for option in careful)


def points(game: Game, pack: Pack, scenario: str, seed: int, player: Player) -> int:
    match = start_match(game, scenario, seed=seed, pack=pack, keep_log=False, take_forced=True)
    view = PlayerView(match, BRITISH)
    while not match.is_over:
        match.choose(BRITISH, player.choose(view).id)
    outcome = match.outcome()
    assert outcome is not None
    return outcome.points[BRITISH]


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), [(HARDEST_DAYS, "aug-18"), (LION, "prelude")])
def test_doctrine_beats_cadet_and_cadet_beats_random(game: Game, scenario: str) -> None:
    """The lead is measured in bench; here the means of a few matches differ clearly."""
    pack, seeds = game.open_pack(()), range(48)
    chance = mean(points(game, pack, scenario, seed, RandomPlayer(str(seed))) for seed in seeds)
    cadet = mean(points(game, pack, scenario, seed, CadetPlayer(str(seed))) for seed in seeds)
    pilot = mean(points(game, pack, scenario, seed, DoctrinePlayer(str(seed))) for seed in seeds)
    assert chance < cadet < pilot


def test_cadet_makes_mistakes() -> None:
    match = start_match(LION, "prelude", seed=3, keep_log=False)
    view = PlayerView(match, BRITISH)
    pilot, cadet = DoctrinePlayer("7"), CadetPlayer("7")
    erred: list[bool] = []
    while not match.is_over:
        by_the_book: Option = pilot.choose(view)
        if len(view.options) > 1:
            erred.append(cadet.choose(view) != by_the_book)
        match.choose(BRITISH, by_the_book.id)
    assert 0.1 < mean(erred) < 0.4


@pytest.mark.parametrize("scenario", ["escorts", "bombing-run"])
def test_wing_leader_cadet_mistakes_are_harmless(scenario: str) -> None:
    """Mistakes are limited to the verbs that the game lists: no jettisoning, breaking off or going home."""
    erred: set[str] = set()
    for seed in range(4):
        match = start_match(WING_LEADER, scenario, seed=seed, keep_log=False, take_forced=True)
        cadets = {seat: CadetPlayer(f"{seed} {seat}") for seat in WING_LEADER.seats}
        careful = {seat: DoctrinePlayer(f"{seed} {seat}", "careful") for seat in WING_LEADER.seats}
        while not match.is_over:
            for seat in match.deciding_seats():
                view = PlayerView(match, seat)
                chosen = cadets[seat].choose(view)
                if chosen != careful[seat].choose(view):
                    erred.add(verb_of(chosen))
                match.choose(seat, chosen.id)
    allowed = doctrine_of(WING_LEADER, WING_LEADER.seats[0]).mistake_verbs
    assert allowed is not None
    assert erred <= allowed
    assert len(erred) > 5
    assert not allowed & {"jettison", "break", "go-home", "return", "end-game", "escape", "cease"}


def test_no_recommendation_without_decision_or_doctrine() -> None:
    match = start_match(LION, "prelude", seed=3)
    with pytest.raises(WrongSeat, match="no decision to make"):
        DoctrinePlayer("7").choose(PlayerView(match, "spectator"))
    with pytest.raises(SetupError, match="No doctrine for german in RAF: Lion"):
        doctrine_of(LION, "german")
    decision = match.decision(BRITISH)
    assert decision is not None
    with pytest.raises(RulesError, match="for Day, not for Lion"):
        doctrine_of(HARDEST_DAYS, BRITISH).advise(match.context, decision, Random(1))


def test_registered_doctrine_must_be_a_doctrine() -> None:
    game = replace(LION, doctrine={BRITISH: "patrol at noon"})
    with pytest.raises(TypeError, match="'patrol at noon' as the doctrine of british; expected a Doctrine"):
        doctrine_of(game, BRITISH)
