"""Rules of the family by name: every game says where each stands in its rulebook, and our help explains it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dowding.games import raf
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.duel.rules import sequence as duel
from dowding.games.raf.duel.rules.rule_refs import DUEL_RULE_REFS
from dowding.games.raf.lion.rules import sequence as lion
from dowding.games.raf.lion.rules.rule_refs import LION_RULE_REFS
from dowding.games.raf.pack.loader import open_components
from dowding.games.raf.planning.rules.rule_refs import PlanningRuleRefs
from dowding.games.raf.rules.recovery import RECOVERY
from dowding.games.raf.rules.rule_refs import RULE_NAMES, RuleRefs, rule_numbers
from dowding.games.raf.view.help import rule_help

FAMILY = Path(raf.__file__).parent
PLANNED = FAMILY / "planning"
SHARED = tuple(
    file
    for file in FAMILY.rglob("*.py")
    if file.relative_to(FAMILY).parts[0] not in ("planning", "lion", "duel", "eagle")
)
PLANNED_NAMES = frozenset(PlanningRuleRefs.__struct_fields__) - RULE_NAMES
BOOKS = {"LION": LION_RULE_REFS, "2P": DUEL_RULE_REFS}
FOLDERS = {"LION": "lion", "2P": "duel"}
LACKING: dict[str, set[str]] = {"LION": set(), "2P": {"patrol_limit", "raid_balance", "effort"}}
"""The rules of the family that a game does not have."""
HELP = {"LION": rule_help(LION_RULE_REFS, open_components()), "2P": rule_help(DUEL_RULE_REFS, open_duel_components())}


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_of_the_family_stands_in_the_book_of_a_game_or_is_said_to_be_missing(game: str) -> None:
    found = rule_numbers(BOOKS[game])
    assert {name for name, number in found.items() if not number} == LACKING[game]
    assert all(re.fullmatch(rf"{game}-[\w.]+", number) for number in found.values() if number)


def test_every_name_is_cited_by_a_shared_procedure() -> None:
    texts = "".join(file.read_text("utf-8") for file in SHARED)
    assert set(re.findall(r"\bbook\.(\w+)", texts)) == RULE_NAMES


def test_every_name_of_planning_is_cited_by_a_room_of_planning() -> None:
    texts = "".join(file.read_text("utf-8") for file in PLANNED.rglob("*.py"))
    assert set(re.findall(r"\bbook\.(\w+)", texts)) >= PLANNED_NAMES


def test_shared_procedures_cite_no_game_and_import_none() -> None:
    for file in (*SHARED, *PLANNED.rglob("*.py")):
        code = file.read_text("utf-8")
        assert not re.findall(r'"LION-|"2P-|\bBRITISH\b|raf\.lion|raf\.duel', code), file.name


@pytest.mark.parametrize("game", BOOKS)
def test_every_cited_rule_is_explained(game: str) -> None:
    book: RuleRefs = BOOKS[game]
    folder = FAMILY / FOLDERS[game]
    own = set().union(*(re.findall(rf'"({game}-[^"]+)"', file.read_text("utf-8")) for file in folder.rglob("*.py")))
    assert own | {number for number in rule_numbers(book).values() if number} <= HELP[game].keys()


@pytest.mark.parametrize("game", BOOKS)
def test_help_of_a_game_is_short_and_made_of_sentences(game: str) -> None:
    for rule, text in HELP[game].items():
        assert len(text) < 240, rule
        assert text.endswith("."), rule


def test_the_two_player_game_speaks_to_both_seats() -> None:
    told = {rule: text for rule, text in HELP["2P"].items() if rule.startswith("2P-")}
    assert len(told) > 150
    assert not [rule for rule, text in told.items() if re.search(r"\b[Yy]our?\b", text)]


def test_the_step_that_shared_procedures_go_to_is_in_the_sequence_of_play() -> None:
    assert RECOVERY in lion.STEPS
    assert RECOVERY in duel.STEPS
