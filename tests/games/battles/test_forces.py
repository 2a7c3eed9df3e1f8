"""The participants of a battle (BRIDGE-3.1 to 3.3)."""

from __future__ import annotations

import pytest

from dowding.games.battles.forces import Candidate, assign_wingmates, choose_units, share_units
from games.battles.battle_builder import Stage, gruppen, squadrons


def candidates(letters: str, full: str = "") -> list[Candidate]:
    """Counters named after their letter and place; those whose place is in `full` ... are reduced if marked."""
    return [Candidate(f"{letter}{number}", letter, str(number) not in full) for number, letter in enumerate(letters)]


@pytest.mark.rule("BRIDGE-3.1")
def test_all_counters_but_channel_patrollers_take_part() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.raiders("patrol", *gruppen("Me110"))
    stage.raiders("escort", *gruppen("Me109", number=3)[2:])
    stage.form()
    counters = {one.counter for one in stage.battle.raid_battle.participants}
    assert counters == {
        *gruppen("Me109", number=3)[::2],
        *gruppen("He111"),
        *squadrons("Spitfire", number=2),
    }


@pytest.mark.rule("BRIDGE-3.1")
@pytest.mark.parametrize(
    ("counts", "shares"),
    [
        ((3, 3, 3, 3), (3, 3, 3, 3)),
        ((7, 4, 4, 2), (5, 3, 3, 1)),
        ((12, 1, 0, 0), (11, 1, 0, 0)),
        ((30, 1, 1, 1), (9, 1, 1, 1)),
        ((9, 9, 9, 9), (3, 3, 3, 3)),
    ],
)
def test_twelve_units_are_shared_by_largest_remainder(counts: tuple[int, ...], shares: tuple[int, ...]) -> None:
    names = ("squadrons", "bomber", "hunt", "escort")
    shared = share_units(dict(zip(names, counts, strict=True)), 12)  # type: ignore[arg-type]
    assert tuple(shared[name] for name in names) == shares  # type: ignore[index]


@pytest.mark.rule("BRIDGE-3.2")
def test_full_counters_come_first_then_even_letters_then_the_pack() -> None:
    chosen = choose_units(candidates("AAABC", full="1"), 3)
    assert [one.counter for one in chosen] == ["A0", "B3", "C4"]
    chosen = choose_units(candidates("AABB", full="02"), 3)
    assert [one.counter for one in chosen] == ["A1", "B3", "A0"]


@pytest.mark.rule("BRIDGE-3.3")
def test_wingmates_follow_a_unit_of_their_letter() -> None:
    members = candidates("AAABC")
    chosen = [members[0], members[3], members[1]]
    assert assign_wingmates(chosen, members) == {"A2": "A0", "C4": "B3"}


@pytest.mark.rule("BRIDGE-G03")
def test_seventeen_counters_become_twelve_units() -> None:
    stage = Stage()
    stage.raid(5)
    fighters = [*squadrons("Spitfire", "A", 3), *squadrons("Spitfire", "B", 2), *squadrons("Spitfire", "C", 2)]
    stage.squads(*fighters)
    stage.raiders("bomber", *gruppen("He111", number=4))
    stage.raiders("hunt", *gruppen("Me109", number=4))
    stage.raiders("escort", *gruppen("Me110", "A"), *gruppen("Me110", "B"))
    stage.form()
    participants = stage.battle.raid_battle.participants
    flown = [one for one in participants if not one.is_wingmate]
    by_class = [
        sum(one.is_squadron for one in flown),
        *(sum(one.box == box and not one.is_squadron for one in flown) for box in ("bomber", "hunt", "escort")),
    ]
    assert by_class == [5, 3, 3, 1]
    order = {counter: number for number, counter in enumerate(stage.battle.pack.squadrons)}
    letters = {
        letter: sorted(
            (counter for counter in fighters if stage.battle.pack.squadrons[counter].letter == letter),
            key=lambda counter: order[counter],
        )
        for letter in "ABC"
    }
    leaders = {one.counter: stage.battle.theatre.counters[one.unit] for one in participants if one.is_wingmate}
    assert leaders[letters["A"][2]] == letters["A"][0]
    assert leaders[letters["C"][1]] == letters["C"][0]
    escorts = [one for one in participants if one.box == "escort"]
    assert [one.is_wingmate for one in escorts] == [False, True] or [one.is_wingmate for one in escorts] == [
        True,
        False,
    ]
    assert len({one.unit for one in escorts}) == 1
