"""Rules of the family by name: every game says where each stands in its rulebook, and our help explains it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dowding.games.raf import battle
from dowding.games.raf.help import rule_help
from dowding.games.raf.lion.book import LION_BOOK
from dowding.games.raf.lion.sequence import STEPS
from dowding.games.raf.pack import open_components
from dowding.games.raf.recovery import RECOVERY
from dowding.games.raf.rulebook import RULE_NAMES, Rulebook, numbers

FAMILY = Path(battle.__file__).parent
BOOKS = {"LION": LION_BOOK}
LACKING: dict[str, set[str]] = {"LION": set()}
"""The rules of the family that a game does not have."""


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_of_the_family_stands_in_the_book_of_a_game_or_is_said_to_be_missing(game: str) -> None:
    found = numbers(BOOKS[game])
    assert {name for name, number in found.items() if not number} == LACKING[game]
    assert all(re.fullmatch(rf"{game}-[\w.]+", number) for number in found.values() if number)


def test_every_name_is_cited_by_a_shared_procedure() -> None:
    texts = "".join(file.read_text("utf-8") for file in FAMILY.glob("*.py"))
    assert set(re.findall(r"\bbook\.(\w+)", texts)) == RULE_NAMES


def test_shared_procedures_cite_no_game_and_import_none() -> None:
    for file in (*FAMILY.glob("*.py"), *(FAMILY / "components").glob("*.py"), *(FAMILY / "art").glob("*.py")):
        code = file.read_text("utf-8")
        assert not re.findall(r'"LION-|BRITISH|raf\.lion', code), file.name


@pytest.mark.parametrize("game", BOOKS)
def test_every_cited_rule_is_explained(game: str) -> None:
    book: Rulebook = BOOKS[game]
    folder = FAMILY / game.lower()
    own = set().union(*(re.findall(rf'"({game}-[^"]+)"', file.read_text("utf-8")) for file in folder.rglob("*.py")))
    assert own | {number for number in numbers(book).values() if number} <= rule_help(book, open_components()).keys()


def test_the_step_that_shared_procedures_go_to_is_in_the_sequence_of_play() -> None:
    assert RECOVERY in STEPS
