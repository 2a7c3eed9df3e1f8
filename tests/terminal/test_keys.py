"""Parsing of typed lines: numbers, words, search, keys and invalid input."""

from __future__ import annotations

import pytest

from dowding.terminal.keys import ChooseOption, Key, KeyPress, RewindTo, ShowOdds, UnclearInput, parse_line
from terminal.toy_scene import ASK, OPTIONS


def unclear(line: str, ask: object = ASK) -> UnclearInput:
    action = parse_line(line, ASK if ask is ASK else None)
    assert isinstance(action, UnclearInput)
    return action


@pytest.mark.parametrize(("line", "number"), [("1", 1), (" 2 \n", 2), ("04", 4)])
def test_a_number_chooses(line: str, number: int) -> None:
    assert parse_line(line, ASK) == ChooseOption(OPTIONS[number - 1])


@pytest.mark.parametrize("line", ["0", "5", "99", "9" * 5000])
def test_an_unknown_number_is_refused(line: str) -> None:
    assert "Choose 1 to 4" in unclear(line).text


@pytest.mark.parametrize("key", Key)
def test_every_key_is_recognised(key: Key) -> None:
    action = parse_line(key.letter.upper(), ASK)
    assert isinstance(action, UnclearInput) if key in (Key.REWIND, Key.ODDS) else action == KeyPress(key)


@pytest.mark.parametrize("line", ["done", "DONE", "/done", ".do", "/ done"])
def test_words_choose_the_option_that_they_name(line: str) -> None:
    assert parse_line(line, ASK) == ChooseOption(OPTIONS[0])


def test_exact_names_and_whole_words_match_before_parts_of_words() -> None:
    assert parse_line("/anna", ASK) == ChooseOption(OPTIONS[1])
    assert parse_line("send:annabel", ASK) == ChooseOption(OPTIONS[3])
    assert parse_line("road/1", ASK) == ChooseOption(OPTIONS[2])


def test_ambiguous_words_list_the_matches() -> None:
    result = unclear("scout")
    assert result.candidates == (OPTIONS[1], OPTIONS[3])
    assert "matches 2 options" in result.text


def test_words_that_name_a_refused_option_give_the_reason() -> None:
    assert unclear("/bert").text == "Bert (Guard): too tired [TOY-2]"


@pytest.mark.parametrize("line", ["zzz", "/zzz", "-1", "1.5", "\x00", "²"])
def test_unknown_input_is_refused(line: str) -> None:
    assert "neither a key nor an option" in unclear(line).text


@pytest.mark.parametrize("line", ["/", "."])
def test_an_empty_search_is_refused(line: str) -> None:
    assert "a text to search for" in unclear(line).text


@pytest.mark.parametrize(("line", "position"), [("w 12", 12), ("w0", 0), ("W  7", 7)])
def test_rewind_takes_a_position(line: str, position: int) -> None:
    assert parse_line(line, ASK) == RewindTo(position)
    assert parse_line(line, None) == RewindTo(position)


@pytest.mark.parametrize("line", ["w", f"w {'9' * 5000}"])
def test_rewind_without_a_position_is_refused(line: str) -> None:
    assert "Add a position" in unclear(line).text


@pytest.mark.parametrize("line", ["o 3", "o3", "O  3"])
def test_odds_take_the_number_of_an_option(line: str) -> None:
    assert parse_line(line, ASK) == ShowOdds(OPTIONS[2])


@pytest.mark.parametrize(("line", "said"), [("o", "such as o 3"), ("o 5", "Choose 1 to 4"), ("o 0", "Choose 1 to 4")])
def test_odds_without_an_option_are_refused(line: str, said: str) -> None:
    assert said in unclear(line).text
    assert unclear("o 1", None).text == "There is nothing to choose"


def test_keys_work_without_a_decision_and_other_input_is_refused() -> None:
    assert parse_line("r", None) == KeyPress(Key.REPORT)
    assert unclear("3", None).text == "There is nothing to choose"
    assert "is not a key" in unclear("done", None).text
