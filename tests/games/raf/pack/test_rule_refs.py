"""Rule references: every game numbers each shared rule, and rule help explains it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dowding.engine.errors import PackError
from dowding.games import raf
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.duel.rules import sequence as duel
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.lion.rules import sequence as lion
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.loader import open_components
from dowding.games.raf.pack.rule_refs import RULE_NAMES, RuleRefs, load_rule_refs, rule_numbers
from dowding.games.raf.planning.pack.rule_refs import PlanningRuleRefs
from dowding.games.raf.rules.recovery import RECOVERY
from dowding.games.raf.view.help import rule_help

FAMILY = Path(raf.__file__).parent
PLANNING = FAMILY / "planning"
SHARED = tuple(
    file
    for file in FAMILY.rglob("*.py")
    if file.relative_to(FAMILY).parts[0] not in ("planning", "lion", "duel", "eagle")
    and file.name != "rule_sections.py"
)
"""The modules shared by the three games, without the titles of their chapters."""
PLANNING_NAMES = frozenset(PlanningRuleRefs.__struct_fields__) - RULE_NAMES
RULE_REFS = {"LION": Lion.rule_refs, "2P": Duel.rule_refs}
FOLDERS = {"LION": "lion", "2P": "duel"}
LACKING: dict[str, set[str]] = {"LION": set(), "2P": {"patrol_limit", "raid_balance", "effort"}}
"""The shared rules that a game does not have."""
HELP = {"LION": rule_help(Lion.rule_refs, open_components()), "2P": rule_help(Duel.rule_refs, open_duel_components())}


@pytest.mark.parametrize("game", RULE_REFS)
def test_every_rule_of_the_family_has_a_number_in_a_game_or_is_listed_as_missing(game: str) -> None:
    numbers = rule_numbers(RULE_REFS[game])
    assert {name for name, number in numbers.items() if not number} == LACKING[game]
    assert all(re.fullmatch(rf"{game}-[\w.]+", number) for number in numbers.values() if number)


def test_file_of_rule_numbers_names_every_rule_and_no_other(tmp_path: Path) -> None:
    file = tmp_path / "rule_refs.toml"
    numbers = rule_numbers(Lion.rule_refs) | {"parachutes": "LION-99"}
    del numbers["patrol"], numbers["ace"]
    file.write_text("".join(f'{name} = "{number}"\n' for name, number in numbers.items()), "utf-8")
    with pytest.raises(PackError, match=r"^rule_refs.toml: missing rules: ace, patrol; unknown rules: parachutes$"):
        load_rule_refs(RuleRefs, file)


def test_rule_number_is_text(tmp_path: Path) -> None:
    file = tmp_path / "rule_refs.toml"
    file.write_text("".join(f"{name} = 5\n" for name in RULE_NAMES), "utf-8")
    with pytest.raises(PackError, match=r"^rule_refs.toml: Expected `str`, got `int`"):
        load_rule_refs(RuleRefs, file)


def test_every_name_is_cited_by_a_shared_procedure() -> None:
    texts = "".join(file.read_text("utf-8") for file in SHARED)
    assert set(re.findall(r"\brule_refs\.(?!toml)(\w+)", texts)) == RULE_NAMES


def test_every_name_of_planning_is_cited_by_a_procedure_of_planning() -> None:
    texts = "".join(file.read_text("utf-8") for file in PLANNING.rglob("*.py"))
    assert set(re.findall(r"\brule_refs\.(?!toml)(\w+)", texts)) >= PLANNING_NAMES


def test_shared_procedures_cite_no_game_and_import_none() -> None:
    for file in (*SHARED, *PLANNING.rglob("*.py")):
        code = file.read_text("utf-8")
        assert not re.findall(r'"LION-|"2P-|\bBRITISH\b|raf\.lion|raf\.duel', code), file.name


@pytest.mark.parametrize("game", RULE_REFS)
def test_every_cited_rule_is_explained(game: str) -> None:
    folder = FAMILY / FOLDERS[game]
    own = set().union(*(re.findall(rf'"({game}-[^"]+)"', file.read_text("utf-8")) for file in folder.rglob("*.py")))
    assert own | {number for number in rule_numbers(RULE_REFS[game]).values() if number} <= HELP[game].keys()


@pytest.mark.parametrize("game", RULE_REFS)
def test_help_of_a_game_is_short_and_made_of_sentences(game: str) -> None:
    for rule, text in HELP[game].items():
        assert len(text) < 240, rule
        assert text.endswith("."), rule


def test_two_player_help_addresses_neither_seat() -> None:
    texts = {rule: text for rule, text in HELP["2P"].items() if rule.startswith("2P-")}
    assert len(texts) > 150
    assert not [rule for rule, text in texts.items() if re.search(r"\b[Yy]our?\b", text)]


def test_step_used_by_shared_procedures_is_in_the_sequence_of_play() -> None:
    assert RECOVERY in lion.STEPS
    assert RECOVERY in duel.STEPS
