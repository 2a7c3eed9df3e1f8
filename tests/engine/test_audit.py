"""Audits of saves: the secret proves every roll, and dice and draws are counted separately."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import msgspec
import pytest

from dowding.engine.agenda import Rules
from dowding.engine.audit import Audit, audit
from dowding.engine.errors import SaveError
from dowding.engine.migrations import Document
from dowding.engine.saves import write_save
from engine.minimal_game import TinyContext, ask, tiny_game, tiny_match


class AuditFacts(TypedDict):
    """The fields of an audit that come from the metadata of the save."""

    covered: bool
    dice: str
    rewinds: int
    hints: int
    by_programs: int


PLAIN: AuditFacts = {"covered": True, "dice": "chance", "rewinds": 0, "hints": 0, "by_programs": 0}


def chance(context: TinyContext) -> Rules:
    yield ask("one", "a", "b")
    for _ in range(3):
        context.roll("die", "T-3")
    context.roll("wind", "T-3", sides=10)
    context.roll("secret die", "T-3", seen_by=())
    context.draw(context.state.cup, "chit", "T-4")
    context.draw(context.state.cup, "secret chit", "T-4", seen_by=())


GAME = tiny_game(chance, cup=["p", "q q", "r", "s", "t", "u", "v"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    match = tiny_match(GAME)
    match.choose("one", "a")
    write_save(match, tmp_path / "match.json")
    return tmp_path / "match.json"


def test_audit_counts_rolls_draws_and_die_faces(path: Path) -> None:
    match = tiny_match(GAME)
    match.choose("one", "a")
    events = match.context.log or ()
    dice = [event.get_int("value") for event in events if event.data["sides"] == 6 and event.data["value"]]
    result = audit(path, [GAME])
    assert result == Audit(
        match.commitment, 5, 2, tuple(dice.count(face) for face in range(1, 7)), sum(dice) / len(dice), **PLAIN
    )
    assert len(dice) == 4


def test_mean_of_a_match_without_rolls_is_zero(tmp_path: Path) -> None:
    match = tiny_match(GAME)
    write_save(match, tmp_path / "match.json")
    assert audit(tmp_path / "match.json", [GAME]) == Audit(match.commitment, 0, 0, (0,) * 6, 0.0, **PLAIN)


def test_audit_detects_a_forged_roll(path: Path) -> None:
    document: Document = msgspec.json.decode(path.read_bytes())
    rolls = str(document["rolls"]).split()
    value, sides = rolls[1].split("/")
    rolls[1] = f"{int(value) % 6 + 1}/{sides}"
    path.write_bytes(msgspec.json.encode({**document, "rolls": " ".join(rolls)}))
    with pytest.raises(SaveError, match=r"match\.json: rolls: roll 2 does not follow from the secret"):
        audit(path, [GAME])
