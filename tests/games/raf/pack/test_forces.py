"""The force cards of the pack against the rules (LION-2.32, LION-8)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.raf.packs import FORCES, aircraft

CARD_67 = "He111 Me109 Me110 Me109 He111 Me109cp Me109 He111 Me109 He111 Me109cp Me110 Me109 Ju88"


def suffixes(number: int, size: int) -> tuple[int, int]:
    """The number of close escorts and channel patrollers among the first entries of a card."""
    entries = FORCES[number].aircraft[:size]
    return entries.count("Me109e"), entries.count("Me109cp")


def test_30_cards_of_14_aircraft() -> None:
    assert list(FORCES) == list(range(61, 91))
    assert {len(card.aircraft) for card in FORCES.values()} == {14}


def test_list_of_card_67() -> None:
    assert FORCES[67].aircraft == tuple(CARD_67.split())


def test_some_sizes_depend_on_intelligence_or_depletion() -> None:
    assert FORCES[65].no_major_if_poor
    assert any((card.minor, card.major, card.major_depleted) == (3, 6, 11) for card in FORCES.values())


def test_first_six_types_of_card_65() -> None:
    types = [aircraft(entry) for entry in FORCES[65].aircraft]
    assert types[:6] == ["Me109", "Ju87", "Me110", "Me109", "Ju87", "Me109"]
    assert types[6] in ("Me109", "Me110")


def test_first_nine_of_card_65() -> None:
    types = Counter(aircraft(entry) for entry in FORCES[65].aircraft[:9])
    assert types == {"Me109": 5, "Me110": 1, "Ju87": 2, "Do17": 1}


@pytest.mark.parametrize(
    ("number", "size", "escorts", "patrollers"), [(65, 9, 0, 1), (65, 12, 0, 2), (68, 9, 1, 1), (68, 12, 2, 2)]
)
def test_escorts_and_patrollers_of_the_known_cards(number: int, size: int, escorts: int, patrollers: int) -> None:
    assert suffixes(number, size) == (escorts, patrollers)


def test_card_68_has_major_size_9() -> None:
    assert FORCES[68].major == 9


def test_minor_raid_of_two_and_a_sweep_occur() -> None:
    assert any(card.minor == 2 for card in FORCES.values())
    assert any(card.sweep for card in FORCES.values())


def test_sizes_fit_the_list_and_grow_with_depletion() -> None:
    for card in FORCES.values():
        assert 1 <= card.minor < card.major <= 14
        assert card.major_depleted == 0 or card.major < card.major_depleted <= 14


def test_most_aircraft_are_fighters_and_patrollers_no_more_than_half_the_bombers() -> None:
    for card in FORCES.values():
        bombers = patrollers = 0
        for entry in card.aircraft:
            bombers += not entry.startswith("Me")
            patrollers += entry == "Me109cp"
            assert patrollers <= max(1, bombers / 2), card.number
        assert bombers < 14 - bombers


def test_more_escort_cards_have_more_escorts() -> None:
    for number in range(87, 91):
        fighters = sum(entry.startswith("Me") for entry in FORCES[number].aircraft)
        assert fighters * 3 >= 14 * 2
        assert suffixes(number, 14)[0] >= 2
