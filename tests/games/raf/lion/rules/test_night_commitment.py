"""Night commitment (LION-18.2): the number and types of bombers."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.games.raf.lion.rules.calendar_update import reset
from dowding.games.raf.lion.rules.deployment import raid_deployment
from dowding.games.raf.lion.rules.night import night_commitment
from dowding.games.raf.lion.rules.targets import raid_target
from dowding.games.raf.pack import components as c
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    TARGET,
    aircraft_card,
    efforts,
    gruppen,
    leave,
    pack_with,
    target_card,
    types,
)
from games.raf.lion.night_fixtures import by_night, commitments, committed, raiders
from games.raf.lion.scenario_builder import PACK

# Commitment (18.2)


@pytest.mark.rule("LION-G23", "LION-18.2a", "LION-18.21a", "LION-18.21b")
def test_three_and_two_bombers_by_night_and_a_commitment_of_two_and_four() -> None:
    stage = by_night(pack_with(*committed(2, 4)), dice={"night commitment": [3]})
    for ident in (*gruppen(2, "He111")[:3], *gruppen(3, "He111")[:2]):
        stage.gruppe(ident, "night")
    before = raiders(stage)
    stage.play(night_commitment)
    (home,) = set(before) - set(raiders(stage))
    assert stage.where(home) == "base"
    assert len(raiders(stage, 2)) == 2
    assert len(raiders(stage, 3)) == 4
    assert set(gruppen(3, "He111")[:2]) < set(raiders(stage, 3))


@pytest.mark.rule("LION-18.2a")
def test_die_and_date_give_the_number_of_night_bombers() -> None:
    for column in PACK.contents.entries_of(c.NightCommitment):
        for die in range(1, 7):
            stage = by_night(dice={"night commitment": [die]})
            if column.column == "terror":
                stage.battle.state.terror = True
            else:
                stage.date(column.column)
            stage.play(night_commitment)
            event = stage.event("night commitment")
            assert (event.get_int("lf2"), event.get_int("lf3")) == (column.lf2[die - 1], column.lf3[die - 1])


@pytest.mark.rule("LION-18.2a")
def test_date_column_applies_until_the_next_and_terror_replaces_all() -> None:
    columns = {
        entry.column: (number, 7 - number) for number, entry in enumerate(PACK.contents.entries_of(c.NightCommitment))
    }
    pack = pack_with(*commitments(columns))
    dates = sorted(column for column in columns if column != "terror")
    for day in PACK.components.days:
        for terror in (False, True):
            stage = by_night(pack, dice={"night commitment": [1]})
            stage.date(day)
            stage.battle.state.terror = terror
            stage.play(night_commitment)
            column = "terror" if terror else max(date for date in dates if date <= day)
            event = stage.event("night commitment")
            assert (event.get_int("lf2"), event.get_int("lf3")) == columns[column]


@pytest.mark.rule("LION-18.21a")
@pytest.mark.parametrize(
    ("quota", "expected"),
    [
        (2, ["He111", "He111"]),
        (3, ["He111", "He111", "Do17"]),
        (4, ["He111", "He111", "Do17", "Ju88"]),
        (5, ["He111", "He111", "Do17", "Ju88", "Ju88"]),
        (9, ["He111", "He111", "Do17", "Ju88", "Ju88"]),
    ],
)
def test_he111s_go_first_then_do17s_then_ju88s_and_never_ju87s(quota: int, expected: list[str]) -> None:
    stage = by_night(pack_with(*committed(quota, 0)))
    ready: dict[c.Aircraft, int] = {"He111": 2, "Do17": 1, "Ju88": 2, "Ju87": 2}
    for aircraft, count in ready.items():
        for ident in gruppen(2, aircraft)[count:]:
            stage.gruppe(ident, "heavy")
    stage.play(night_commitment)
    assert Counter(types(raiders(stage))) == Counter(expected)


@pytest.mark.rule("LION-18.21a")
def test_each_luftflotte_sends_random_gruppen_of_its_own() -> None:
    sent: set[str] = set()
    for draw in (1, 2, 3):
        stage = by_night(pack_with(*committed(1, 0)), dice={"Gruppe": [draw]})
        stage.play(night_commitment)
        assert not raiders(stage, 3)
        sent.update(raiders(stage, 2))
    assert len(sent) == 3


@pytest.mark.rule("LION-18.21a")
def test_bombers_that_have_flown_by_day_count_as_full_at_night() -> None:
    stage = by_night(pack_with(*committed(1, 0)))
    for ident in gruppen(2, "He111"):
        stage.gruppe(ident, "base", full=False)
    stage.play(night_commitment)
    (raider,) = raiders(stage)
    assert types([raider]) == ["He111"]
    assert stage.where(raider) == "night"


@pytest.mark.rule("LION-18.21b")
def test_excess_bombers_go_home_full_and_those_already_there_count() -> None:
    stage = by_night(pack_with(*committed(0, 3)))
    for ident in (*gruppen(2, "Do17")[:2], *gruppen(3, "Ju88")[:3]):
        stage.gruppe(ident, "night")
    stage.play(night_commitment)
    assert {stage.where(ident) for ident in gruppen(2, "Do17")} == {"base"}
    assert raiders(stage) == gruppen(3, "Ju88")[:3]


@pytest.mark.rule("LION-18.21c")
def test_night_raiders_are_not_available_by_day() -> None:
    pack = pack_with(target_card(), aircraft_card("He111", "He111"), *efforts("major"))
    stage = by_night(pack, dice={"raid effort": [1]})
    leave(stage, {(2, "He111"): 3, (2, "Me109"): 5})
    for ident in gruppen(2, "He111")[:2]:
        stage.gruppe(ident, "night")
    stage.draws("target", TARGET)
    stage.play(raid_target)
    assert stage.battle.raid.effort == "minor"  # one bomber is left at base (6.1)
    stage.battle.change_raid(size=2)
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    assert stage.event("raid composition").get_str_list("gruppen") == [gruppen(2, "He111")[2]]


@pytest.mark.rule("LION-18.21c", "LION-4.IV1d")
def test_reset_does_not_move_night_raiders() -> None:
    stage = by_night()
    stage.gruppe(ident := gruppen(2, "He111")[0], "night")
    stage.play(reset)
    assert stage.where(ident) == "night"
