"""Outcome summaries: results of both sides by letter, bombing, and before a raid the next raid."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dowding.engine.match import Match, start_match
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.rules.context import BRITISH
from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.lion.rules.sequence import attack_and_bombing
from dowding.server.messages import OddsAnswer
from dowding.server.workers.odds_messages import answer_odds
from dowding.view.player_view import PlayerView
from games.raf.lion.scenario_builder import PACK, Stage

BOMBERS = ("I/KG2/2", "II/KG2/2")


def odds_of(match: Match, option: str) -> OddsAnswer:
    """The odds of an option, as displayed."""
    return answer_odds(match, BRITISH, option)


def bombers_over_biggin_hill() -> Match:
    """One squadron may choose one of two bombers; the cards of the raid have been drawn."""
    stage = Stage()
    stage.raid(25, deployed=True)
    for ident in BOMBERS:
        stage.gruppe(ident, "bomber")
    stage.squadron("54/6/11", "bomber")
    return stage.play(attack_and_bombing)


@pytest.mark.rule("LION-10.1d")
def test_odds_of_an_interception_are_exact_for_both_sides_and_the_bombs() -> None:
    match = bombers_over_biggin_hill()
    odds = odds_of(match, f"intercept:{BOMBERS[0]}")
    assert odds.samples is None, "they are exact"
    pack = PACK.components
    letters = pack.gruppen[BOMBERS[0]].letter, pack.squadrons["54/6/11"].letter
    names = [
        ("Squadron attack", f"Gruppen {letters[0]}"),
        ("Squadron attack", f"squadrons {letters[1]}"),
        ("Bombing", "Biggin Hill"),
    ]
    assert [(subject.part, subject.name) for subject in odds.subjects] == names
    for subject in odds.subjects[:2]:
        for outcome in subject.outcomes:
            sixths = Fraction(outcome.probability * 6).limit_denominator(100)
            assert sixths.denominator == 1, "one die decides"
    for subject in odds.subjects:
        assert sum(outcome.probability for outcome in subject.outcomes) == pytest.approx(1)


def test_commitment_has_the_odds_of_done_after_it() -> None:
    """Squadrons that respond roll no dice themselves, so their odds are those of closing the commitment with them."""
    match = start_match(LION, "prelude", seed=7, take_forced=True)
    view = PlayerView(match, BRITISH)
    while not view.options[0].id.startswith("commit:"):
        ids = [option.id for option in view.options]
        match.choose(BRITISH, "done" if "done" in ids else ids[0])
    first, second = [option.id for option in view.options if option.id.startswith("commit:")][:2]
    before = match.state_bytes(), match.context.dice.position, match.position
    both = answer_odds(match, BRITISH, first, (second,))
    alone = answer_odds(match, BRITISH, first)
    assert (match.state_bytes(), match.context.dice.position, match.position) == before
    assert both.option == first
    assert both.subjects != alone.subjects
    match.choose(BRITISH, first)
    match.choose(BRITISH, second)
    assert both.subjects == answer_odds(match, BRITISH, "done").subjects


def test_patrols_before_a_raid_have_no_odds_of_their_own() -> None:
    match = start_match(LION, "prelude", seed=7)
    assert answer_odds(match, BRITISH, PlayerView(match, BRITISH).options[0].id).subjects == ()


def test_computing_odds_changes_nothing() -> None:
    match = bombers_over_biggin_hill()
    before = match.state_bytes(), match.context.dice.position, match.position
    odds_of(match, f"intercept:{BOMBERS[1]}")
    assert (match.state_bytes(), match.context.dice.position, match.position) == before


@pytest.mark.rule("LION-9.2b")
def test_outcome_is_decided_once_the_raid_is_gone() -> None:
    stage = Stage()
    stage.raid(25, deployed=True)
    stage.play(squadron_interception)
    assert stage.battle.is_outcome_decided()
    stage.squadron("54/6/11", "hunt")
    assert not stage.battle.is_outcome_decided()


def test_outcome_is_undecided_before_deployment() -> None:
    stage = Stage()
    assert stage.battle.is_outcome_decided()
    stage.raid(25)
    assert not stage.battle.is_outcome_decided()


def test_odds_after_patrols_show_the_next_raid() -> None:
    match = start_match(LION, "battle-of-britain", seed="t", pack=PACK)
    odds = odds_of(match, "done")
    assert odds.samples, "the cards are hidden"
    assert [subject.name for subject in odds.subjects] == ["Next raid", "Warning", "Intelligence"]
    assert {outcome.label for outcome in odds.subjects[0].outcomes} <= {"minor", "major"}
