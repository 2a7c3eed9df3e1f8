"""Text formatting: number agreement, lists of names and signed points."""

from __future__ import annotations

import pytest

from dowding.engine.text import (
    as_sentence,
    capitalize_first,
    choose_form,
    count_in_words,
    format_count,
    format_signed,
    join_names,
    number_in_words,
    summarize_names,
)


@pytest.mark.parametrize(("number", "text"), [(0, "0 squadrons"), (1, "1 squadron"), (2, "2 squadrons")])
def test_noun_agrees_with_its_count(number: int, text: str) -> None:
    assert format_count(number, "squadron") == text


def test_irregular_plural_is_used_as_given() -> None:
    assert format_count(1, "Gruppe", "Gruppen") == "1 Gruppe"
    assert format_count(2, "Gruppe", "Gruppen") == "2 Gruppen"


def test_verb_agrees_with_its_count() -> None:
    assert choose_form(1, "responds", "respond") == "responds"
    assert choose_form(2, "responds", "respond") == "respond"


def test_small_numbers_are_written_as_words() -> None:
    assert [number_in_words(number) for number in (0, 1, 10, 11)] == ["no", "one", "ten", "11"]
    assert count_in_words(1, "raid") == "one raid"
    assert count_in_words(14, "raid") == "14 raids"


@pytest.mark.parametrize(
    ("names", "text"),
    [((), ""), (("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")],
)
def test_names_are_joined_with_commas_and_and(names: tuple[str, ...], text: str) -> None:
    assert join_names(names) == text


def test_long_list_ends_in_a_count() -> None:
    assert summarize_names("ABCDE") == "A, B and three more"
    assert summarize_names("ABCD", max_names=4) == "A, B, C and D"


def test_names_can_be_joined_with_or() -> None:
    assert join_names(("high", "low"), conjunction="or") == "high or low"


@pytest.mark.parametrize(("value", "text"), [(3, "+3"), (-3, "−3"), (0, "0"), (1.5, "+1.5"), (-0.5, "−0.5")])
def test_points_are_formatted_with_a_sign(value: float, text: str) -> None:
    assert format_signed(value) == text


@pytest.mark.parametrize(("value", "text"), [(0.26, "+0.3"), (-0.26, "−0.3"), (-0.04, "0.0"), (0.04, "0.0")])
def test_rounded_zero_has_no_sign(value: float, text: str) -> None:
    assert format_signed(value, decimals=1) == text


def test_capitalize_first_changes_only_the_first_letter() -> None:
    assert capitalize_first("the RAF won") == "The RAF won"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("the match is over", "The match is over."),
        ("Ready?", "Ready?"),
        ("mine.toml: line 4: no such field", "mine.toml: line 4: no such field."),
    ],
)
def test_error_texts_become_sentences(text: str, sentence: str) -> None:
    assert as_sentence(text) == sentence
