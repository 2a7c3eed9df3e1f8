"""The recap of a match in every game: its chapters are in order and add up to the points."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from dowding.ai.random_player import RandomPlayer
from dowding.engine.match import Match, start_match
from dowding.engine.text import count_in_words, number_in_words, summarize_names
from dowding.games.registry import game_by_id
from dowding.view.player_view import PlayerView
from dowding.view.presenter import drawable
from dowding.view.recap import Recap

MATCHES = [
    (game, scenario, seed)
    for game, scenario in (("hardest-days", "aug-18"), ("lion", "prelude"), ("wing-leader", "burma-road"))
    for seed in range(2)
]
SLUG = re.compile(r"\b[a-z0-9]+(?:[-_][a-z0-9]+)+\b")
"""An identifier of the code. Prose must not contain one, except hyphenated words."""
PROSE = {"follow-up"}


def played(game: str, scenario: str, seed: int) -> Iterator[Match]:
    """A match at its start, somewhere in the middle, and at its end."""
    match = start_match(game_by_id(game), scenario, seed=seed)
    match.take_forced = True
    player = RandomPlayer(str(seed))
    yield match
    while not match.is_over:
        for seat in match.deciding_seats():
            match.choose(seat, player.choose(PlayerView(match, seat)).id)
        if match.position == 40:
            yield match
    yield match


def recap_of(match: Match) -> Recap:
    return msgspec.convert(PlayerView(match, match.game.seats[0]).report()["story"], Recap)


@pytest.mark.parametrize(("game", "scenario", "seed"), MATCHES)
def test_chapters_are_in_order_and_written_as_prose(game: str, scenario: str, seed: int) -> None:
    for match in played(game, scenario, seed):
        recap = recap_of(match)
        assert recap.sentence.endswith(".")
        assert recap.dateline
        starts = [chapter.at for chapter in recap.chapters]
        assert starts == sorted(starts)
        places = {region.id for board in drawable(match.context).boards() for region in board.regions}
        for chapter in recap.chapters:
            assert chapter.at <= chapter.until <= match.position
            assert chapter.lines
            assert chapter.when
            assert set(chapter.way) <= places
            for text in (chapter.title, chapter.text):
                assert set(SLUG.findall(text)) <= PROSE, text
    assert recap.chapters
    assert len(recap.tallies) == 2


@pytest.mark.parametrize(("game", "scenario", "seed"), [case for case in MATCHES if case[0] != "wing-leader"])
def test_chapters_add_up_to_the_points_of_the_day(game: str, scenario: str, seed: int) -> None:
    *_, match = played(game, scenario, seed)
    outcome = match.outcome()
    assert outcome is not None
    assert sum(chapter.points or 0 for chapter in recap_of(match).chapters) == outcome.points["british"]


@pytest.mark.parametrize(("game", "scenario"), [("hardest-days", "aug-18"), ("lion", "prelude")])
def test_raid_in_progress_is_not_described_as_over(game: str, scenario: str) -> None:
    match = start_match(game_by_id(game), scenario, seed=1)
    player = RandomPlayer("1")
    open_ends: dict[int, bool] = {}
    while not match.is_over:
        for seat in match.deciding_seats():
            match.choose(seat, player.choose(PlayerView(match, seat)).id)
        for chapter in recap_of(match).chapters:
            is_on = "still" in chapter.text.rpartition(". ")[2]
            assert not (is_on and "spared" in chapter.text)
            assert not (is_on and "was not hit" in chapter.text)
            assert not (is_on and chapter.end == "held")
            open_ends[chapter.at] = open_ends.get(chapter.at, False) or is_on
    assert any(open_ends.values())
    assert not any("still" in chapter.text for chapter in recap_of(match).chapters)


def test_summary_sentence_names_the_result() -> None:
    *_, lost = played("hardest-days", "aug-18", 0)
    assert "; Fighter Command cannot afford another day like this." in recap_of(lost).sentence


def test_numbers_and_lists_are_prose() -> None:
    assert [number_in_words(number) for number in (0, 1, 10, 11)] == ["no", "one", "ten", "11"]
    assert (count_in_words(1, "raid"), count_in_words(2, "Gruppe", "Gruppen")) == ("one raid", "two Gruppen")
    assert summarize_names(["Kenley"]) == "Kenley"
    assert summarize_names(["Kenley", "Croydon", "Poling"]) == "Kenley, Croydon and Poling"
    assert summarize_names(["Kenley", "Croydon", "Poling", "Rye"]) == "Kenley, Croydon and two more"
