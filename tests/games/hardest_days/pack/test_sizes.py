"""sizes.toml (THD-2.25, 3.6, 8.4): the size chits."""

from __future__ import annotations

from games.hardest_days.pack.contents import SIZES


def test_pack_has_14_plain_and_six_provisional_size_chits() -> None:
    assert sum(not chit.provisional for chit in SIZES) == 14
    assert sorted(chit.major for chit in SIZES if chit.provisional) == [5, 6, 7, 14, 15, 16]


def test_size_chit_of_nine_has_the_letter_b() -> None:
    assert any((chit.major, chit.letter) == (9, "B") for chit in SIZES)


def test_minor_raids_are_smaller() -> None:
    assert all(1 <= chit.minor < chit.major for chit in SIZES)
