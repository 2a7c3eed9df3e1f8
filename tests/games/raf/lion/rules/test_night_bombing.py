"""Night bombing (LION-18.5), accidents, and the timing of night raids."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.calendar_update import reset
from dowding.games.raf.lion.rules.night import night_raids
from dowding.games.raf.lion.rules.sequence import CALENDAR_UPDATE, end_of_day
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.night import night_bombing
from games.raf.lion.custom_cards import gruppen, pack_with
from games.raf.lion.night_fixtures import bombs, by_night, committed, raiders
from games.raf.lion.scenario_builder import PACK, Stage

# Bombing (18.5)


def bombing(die: int, *results: str, count: int = 3) -> Stage:
    """Night bombing by a number of raiders with this die."""
    stage = by_night(pack_with(*bombs(*results)), dice={"night bombing": [die]})
    for ident in gruppen(2, "He111")[:count]:
        stage.gruppe(ident, "night")
    stage.battle.state.stocks |= {"Hurricane": 9, "Spitfire": 5}
    stage.play(night_bombing)
    return stage


@pytest.mark.rule("LION-18.5a")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_die_gives_the_points_lost(die: int) -> None:
    assert bombing(die, "0", "1", "2", "3", "4", "5").vp == -(die - 1)


@pytest.mark.rule("LION-18.5a")
def test_night_bombing_column_depends_on_gruppen_in_both_boxes() -> None:
    columns = sorted(PACK.contents.entries_of(c.NightBombing), key=lambda column: column.gruppen)
    table = [replace(column, results=(str(number),) * 6) for number, column in enumerate(columns)]
    for count in range(1, columns[-1].gruppen + 3):
        stage = by_night(pack_with(*table), dice={"night bombing": [1]})
        for ident in [*gruppen(2, "He111")[:6], *gruppen(3, "Ju88"), *gruppen(2, "Do17")][:count]:
            stage.gruppe(ident, "night")
        stage.play(night_bombing)
        assert stage.event("night bombing").get_int("gruppen") == count
        assert stage.vp == -max(number for number, column in enumerate(columns) if column.gruppen <= count)


@pytest.mark.rule("LION-18.5a")
@pytest.mark.parametrize(("die", "hurricanes"), [(5, 9), (6, 7)])
def test_six_also_does_two_points_of_damage_to_industry(die: int, hurricanes: int) -> None:
    stage = bombing(die, *["1"] * 6)
    assert stage.battle.state.stocks["Hurricane"] == hurricanes
    assert stage.battle.state.stocks["Spitfire"] == 5
    assert stage.vp == -1


@pytest.mark.rule("LION-18.5a")
def test_without_raiders_there_is_no_bombing() -> None:
    stage = bombing(6, *["3"] * 6, count=0)
    assert stage.vp == 0
    assert not stage.events("night bombing")


@pytest.mark.rule("LION-18.5a", "LION-16.2a")
def test_night_bombing_may_end_the_game() -> None:
    pack = pack_with(*committed(3, 0), *bombs(*["5*"] * 6))
    stage = by_night(pack, dice={"night bombing": [6]})
    stage.battle.state.vp = -31
    stage.battle.state.stocks |= {"Hurricane": 9, "Spitfire": 5}
    stage.play(night_raids)
    assert stage.is_done
    assert stage.battle.state.ended == "RAF eliminated"
    assert stage.battle.state.stocks["Hurricane"] == 9
    assert (stage.battle.log or [])[-1].kind == "game over"


@pytest.mark.rule("LION-18.5b")
def test_star_makes_a_chosen_raider_crash() -> None:
    pack = pack_with(*committed(2, 1), *bombs(*["1*"] * 6))
    stage = by_night(pack, dice={"night bombing": [3]})
    stage.play(night_raids)
    before = raiders(stage)
    assert set(stage.options()) == {f"crash:{ident}" for ident in before}
    stage.choose(f"crash:{before[1]}")
    assert stage.is_done
    assert stage.where(before[1]) == "light"
    assert stage.vp == -1 + 1
    assert raiders(stage) == [before[0], before[2]]


@pytest.mark.rule("LION-18.5b")
def test_without_a_star_no_raider_crashes() -> None:
    pack = pack_with(*committed(2, 1), *bombs(*["1"] * 6))
    stage = by_night(pack)
    stage.play(night_raids)
    assert stage.is_done
    assert len(raiders(stage)) == 3


@pytest.mark.rule("LION-18.5b")
def test_single_raider_crashes_without_a_question() -> None:
    stage = by_night(pack_with(*committed(0, 1), *bombs(*["0*"] * 6)))
    stage.play(night_raids)
    assert stage.is_done
    assert not raiders(stage)
    assert stage.vp == 1


@pytest.mark.rule("LION-18.5c")
def test_other_night_raiders_stay_until_the_next_commitment() -> None:
    stage = by_night(pack_with(*committed(3, 2), *bombs(*["0"] * 6)))
    stage.play(night_raids)
    first = raiders(stage)
    assert len(first) == 5
    stage.play(reset, night_raids)
    assert raiders(stage) == first
    assert {stage.where(ident) for ident in first} == {"night"}


# When it happens


@pytest.mark.rule("LION-4.IV2", "LION-18a")
def test_night_raids_come_after_the_reset_and_only_as_an_option() -> None:
    assert CALENDAR_UPDATE.index(night_raids) == CALENDAR_UPDATE.index(reset) + 1
    stage = Stage(night=False)
    stage.play(night_raids)
    assert stage.is_done
    assert not stage.events("night commitment")


@pytest.mark.rule("LION-4.IV2", "LION-18.21a")
def test_last_night_of_the_hardest_days_is_flown_by_bombers_that_count_as_full() -> None:
    pack = pack_with(*committed(1, 0), *bombs(*["2"] * 6))
    stage = by_night(pack)
    stage.battle.state.raid_day = stage.battle.scenario.raid_days
    for ident in gruppen(2, "He111"):
        stage.gruppe(ident, "base", full=False)
    stage.play(end_of_day)
    assert stage.is_done
    assert [stage.where(ident) for ident in raiders(stage)] == ["night"]
    assert stage.vp == -2
    assert stage.battle.state.ended == "points"
