"""forces.toml (THD-8.5): the force lists."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.pack.components import Force
from games.hardest_days.pack.contents import DICE, PACK, SIZES

FORCES: Final = {(cell.letter, cell.die): cell.entries for cell in PACK.entries_of(Force)}


def test_every_force_letter_and_die_has_a_list_long_enough() -> None:
    assert set(FORCES) == {(letter, die) for letter in {chit.letter for chit in SIZES} for die in DICE}
    longest = max(chit.major for chit in SIZES)
    assert {len(entries) for entries in FORCES.values()} == {longest}


def test_list_b4_begins_with_the_nine_types_of_the_example() -> None:
    types = [entry.removesuffix("cp").removesuffix("e") for entry in FORCES["B", 4][:9]]
    assert types == ["Me109", "Me109", "Do17", "Me110", "Do17", "Me109", "Me110", "Me110", "Do17"]


def test_close_escort_channel_patrol_and_ju87_entries_occur() -> None:
    assert {"Me109e", "Me109cp", "Ju87"} <= {entry for entries in FORCES.values() for entry in entries}
