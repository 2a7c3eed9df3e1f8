"""placement.toml (THD-8.10, 11.1): the sections of letters by placement die."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.pack.components import LetterSection, Placement
from games.hardest_days.pack.contents import DICE, PACK

PLACEMENT: Final = {(row.box, row.die): row for row in PACK.entries_of(Placement)}


def test_each_letter_has_its_own_section() -> None:
    sections = {row.letter: row.section for row in PACK.entries_of(LetterSection)}
    assert set(sections) == {"A", "B", "C"}
    assert set(sections.values()) == {"left", "centre", "right"}


def test_every_placement_die_places_every_letter() -> None:
    assert set(PLACEMENT) == {(box, die) for box in ("hunt", "bomber") for die in DICE}
    for row in PLACEMENT.values():
        assert sorted(row.letters) == ["A", "B", "C"]


def test_bomber_placement_die_3_is_c_b_a() -> None:
    assert PLACEMENT["bomber", 3].letters == ("C", "B", "A")


def test_hunt_placement_die_2_is_c_a_b_and_b_evades() -> None:
    row = PLACEMENT["hunt", 2]
    assert row.letters == ("C", "A", "B")
    assert row.evade[2] == "evade"


def test_all_kinds_of_evade_occur_and_only_in_the_hunt_box() -> None:
    cells = {
        box: {cell for row in PLACEMENT.values() if row.box == box for cell in row.evade} for box in ("hunt", "bomber")
    }
    assert cells == {"hunt": {"", "evade", "cloud", "broken"}, "bomber": {""}}
