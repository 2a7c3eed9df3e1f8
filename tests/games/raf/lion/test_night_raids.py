"""Night raids (LION-18): Blenheims on night patrol, bombers by night, interception in the dark, bombs and accidents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from dowding.games.raf import components as c
from dowding.games.raf.bombing import bombardment
from dowding.games.raf.calendar import reset
from dowding.games.raf.combat import hunter_attack
from dowding.games.raf.commitment import commit
from dowding.games.raf.interception import hunter_interception
from dowding.games.raf.lion.deployment import raid_deployment
from dowding.games.raf.lion.game import LionPack
from dowding.games.raf.lion.sequence import CALENDAR_UPDATE, DAILY_PREPARATION, end_of_day
from dowding.games.raf.lion.targets import raid_target
from dowding.games.raf.night import night_bombing, night_commitment, night_interception, night_patrol, night_raids
from dowding.games.raf.operations import squadron_turnaround
from dowding.games.raf.patrol import patrol
from dowding.games.raf.replacements import light_loss_replacement
from dowding.games.raf.state import SquadronBox
from games.raf.lion.own_cards import (
    AIRCRAFT,
    BLENHEIMS,
    TARGET,
    aircraft_card,
    based_at,
    efforts,
    gruppen,
    leave,
    pack_with,
    target_card,
    types,
)
from games.raf.lion.staging import PACK, Stage

AIRBORNE_RADAR = "600/6/11"
OTHERS = [ident for ident in BLENHEIMS if ident != AIRBORNE_RADAR]
Quotas = tuple[int, int]


def commitments(columns: Mapping[str, Quotas]) -> list[c.NightCommitment]:
    """A Night Raid Commitment Table with these numbers for LF2 and LF3 whatever the die, by column."""
    return [
        replace(each, lf2=(columns[each.column][0],) * 6, lf3=(columns[each.column][1],) * 6)
        for each in PACK.contents.of(c.NightCommitment)
    ]


def committed(lf2: int, lf3: int) -> list[c.NightCommitment]:
    """A Night Raid Commitment Table with these numbers for any die and date."""
    return commitments({each.column: (lf2, lf3) for each in PACK.contents.of(c.NightCommitment)})


def chance(value: int) -> list[c.NightInterception]:
    """A Night Raid Interception Table with this chance for any numbers."""
    return [replace(each, chances=(value,) * 6) for each in PACK.contents.of(c.NightInterception)]


def bombs(*results: str) -> list[c.NightBombing]:
    """A Night Raid Bombing Table with these results of the six dice for any number of Gruppen."""
    return [replace(each, results=results) for each in PACK.contents.of(c.NightBombing)]


def combat(line: str) -> list[c.CombatRow]:
    """A Combat Results Table that has only this line: the results of Gruppen A, B, C / squadrons A, B, C."""
    return [replace(each, results=(line,) * 6) for each in PACK.contents.of(c.CombatRow)]


def by_night(
    pack: LionPack = PACK, scenario: str = "hardest-days", dice: Mapping[str, Iterable[int]] | None = None
) -> Stage:
    """A game with night raids; what the dice do not name is left to chance."""
    return Stage(scenario, dice, night=True, strict=False, pack=pack)


def raiders(stage: Stage, luftflotte: c.Luftflotte | None = None) -> list[str]:
    """The Gruppen in the Night Raid boxes, of both Luftflotten or of one."""
    counters = PACK.components.gruppen
    return [each.id for each in stage.game.gruppen_in("night") if luftflotte in (None, counters[each.id].luftflotte)]


def letter(ident: str) -> str:
    """The selector letter of a Gruppe or a squadron."""
    pack = PACK.components
    return pack.gruppen[ident].letter if ident in pack.gruppen else pack.squadrons[ident].letter


# Blenheims by day


@pytest.mark.rule("LION-18a")
def test_by_day_blenheims_patrol_and_respond_like_others() -> None:
    stage = by_night(pack_with(target_card()))
    stage.raid(TARGET, warning="sufficient")
    stage.play(patrol)
    assert f"patrol:{AIRBORNE_RADAR}:6/11" in stage.options()
    stage.play(commit)
    stage.choose(f"commit:{AIRBORNE_RADAR}")
    assert stage.where(AIRBORNE_RADAR) == "hunt"


@pytest.mark.rule("LION-18a")
def test_blenheims_do_not_pass_the_hunters() -> None:
    stage = by_night()
    stage.raid(committed=True)
    spitfire, hurricane = based_at("6/11")[0], based_at("7/11")[0]
    for ident in (AIRBORNE_RADAR, spitfire, hurricane):
        stage.squadron(ident, "hunt")
    stage.gruppe(gruppen(2, "Me109")[0], "hunt")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(hunter_interception)
    assert f"pass:{spitfire}" in stage.options()
    assert f"pass:{AIRBORNE_RADAR}" not in stage.options()
    assert f"pass:{AIRBORNE_RADAR}" in stage.refused()


@pytest.mark.rule("LION-18a")
def test_without_hunters_blenheims_must_press_on() -> None:
    stage = by_night()
    stage.raid(committed=True)
    stage.squadron(AIRBORNE_RADAR, "hunt")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(hunter_interception)
    assert stage.is_done
    assert stage.where(AIRBORNE_RADAR) == "bomber"


@pytest.mark.rule("LION-18a")
def test_blenheims_neither_fend_nor_evade() -> None:
    stage = Stage(advanced=True, night=True, strict=False)
    stage.raid(committed=True)
    for ident in BLENHEIMS[:2]:
        stage.squadron(ident, "hunt")
    for ident in gruppen(2, "Me109")[:2]:
        stage.gruppe(ident, "hunt")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(hunter_interception)
    assert stage.is_done
    assert {stage.where(ident) for ident in BLENHEIMS[:2]} == {"hunt"}


@pytest.mark.rule("LION-18a")
def test_blenheims_do_not_become_aces() -> None:
    stage = Stage(advanced=True, night=True, strict=False, pack=pack_with(*combat("HHH/---")))
    stage.raid(committed=True)
    stage.squadron(AIRBORNE_RADAR, "hunt")
    stage.gruppe(gruppen(2, "Me109")[0], "hunt")
    stage.play(hunter_attack)
    assert stage.vp == 2
    assert not any(squadron.ace for squadron in stage.game.state.squadrons.values())


@pytest.mark.rule("LION-18a", "LION-15.23")
def test_blenheims_come_back_from_a_loss_without_pilots_and_never_green() -> None:
    for pilots in (0, 3):
        stage = by_night()
        stage.squadron(AIRBORNE_RADAR, "light")
        stage.game.state.stocks |= {"Blenheim": 1, "pilots": pilots}
        stage.play(light_loss_replacement)
        assert stage.where(AIRBORNE_RADAR) == "sector"
        assert stage.game.state.stocks["Blenheim"] == 0
        assert stage.game.state.stocks["pilots"] == pilots


# Night patrol (18.1)


@pytest.mark.rule("LION-18.1a", "LION-4.I4a")
def test_blenheims_go_on_night_patrol_and_come_off_it() -> None:
    stage = by_night()
    stage.squadron(on := OTHERS[0], "night")
    stage.play(night_patrol)
    expected = {f"night:{ident}" for ident in BLENHEIMS if ident != on} | {f"day:{on}", "done"}
    assert set(stage.options()) == expected
    stage.choose(f"night:{AIRBORNE_RADAR}", f"day:{on}", "done")
    assert stage.is_done
    assert stage.where(AIRBORNE_RADAR) == "night"
    assert stage.where(on) == "sector"
    assert {stage.where(ident) for ident in OTHERS[1:]} == {"sector"}


@pytest.mark.rule("LION-18.1a")
def test_nobody_need_move() -> None:
    stage = by_night()
    stage.squadron(AIRBORNE_RADAR, "night")
    stage.play(night_patrol)
    stage.choose("done")
    assert stage.is_done
    assert stage.where(AIRBORNE_RADAR) == "night"


@pytest.mark.rule("LION-18.1a")
@pytest.mark.parametrize("box", ["inflight", "landing", "re-arm", "light", "heavy"])
def test_only_blenheims_in_their_sector_may_go_on_night_patrol(box: SquadronBox) -> None:
    stage = by_night()
    for ident in BLENHEIMS[1:]:
        stage.squadron(ident, box)
    stage.play(night_patrol)
    assert set(stage.options()) == {f"night:{BLENHEIMS[0]}", "done"}


@pytest.mark.rule("LION-18.1a", "LION-4.I4a")
def test_it_is_a_step_of_the_daily_preparation_and_only_with_night_raids() -> None:
    assert night_patrol in DAILY_PREPARATION
    stage = Stage(night=False)
    stage.squadron(AIRBORNE_RADAR, "sector")
    stage.play(night_patrol)
    assert stage.is_done


@pytest.mark.rule("LION-18.1a")
def test_a_squadron_on_night_patrol_neither_patrols_nor_responds_by_day() -> None:
    stage = by_night(pack_with(target_card()))
    stage.squadron(AIRBORNE_RADAR, "night")
    stage.raid(TARGET, warning="very early")
    stage.play(patrol)
    assert f"patrol:{AIRBORNE_RADAR}:6/11" not in stage.options()
    assert f"patrol:{AIRBORNE_RADAR}" in stage.refused()
    stage.play(commit)
    assert f"commit:{AIRBORNE_RADAR}" not in stage.options()
    assert stage.refused()[f"commit:{AIRBORNE_RADAR}"].why == "it is on night patrol"


@pytest.mark.rule("LION-18.1a", "LION-4.IV1d")
def test_it_may_stay_on_night_patrol_for_days() -> None:
    stage = by_night()
    stage.squadron(AIRBORNE_RADAR, "night")
    for advance in (1, 2):
        stage.game.state.advance = advance
        stage.play(squadron_turnaround, reset)
        assert stage.where(AIRBORNE_RADAR) == "night"


# Dispersal (18.11)


def bombed(*, damage: str = "1", points: int = 1) -> Stage:
    """Hornchurch has been bombed by day, with 600 Squadron on night patrol and all its fighters on patrol."""
    columns = [replace(each, results=(damage,) * 6) for each in PACK.contents.of(c.BombColumn)]
    hornchurch = target_card(name="Hornchurch", sector="6/11", site="", enroute=("6/11",), in_range=())
    stage = by_night(pack_with(hornchurch, *columns), dice={"bombing": [1]})
    stage.raid(TARGET, intercepted=True)
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.squadron(AIRBORNE_RADAR, "night")
    for ident in based_at("6/11"):
        stage.squadron(ident, "patrol", over="6/11")
    stage.game.state.stocks["Blenheim"] = points
    return stage


@pytest.mark.rule("LION-18.11")
def test_a_night_patrol_is_dispersed_like_squadrons_on_the_ground_and_is_off_night_patrol() -> None:
    stage = bombed()
    stage.play(bombardment)
    assert stage.where(AIRBORNE_RADAR) == "landing"
    assert stage.game.state.stocks["Blenheim"] == 0


@pytest.mark.rule("LION-18.11")
def test_without_blenheim_points_nothing_more_is_lost() -> None:
    stage = bombed(points=0)
    before = stage.game.state.stocks.copy()
    stage.play(bombardment)
    assert stage.where(AIRBORNE_RADAR) == "landing"
    assert stage.game.state.stocks == before


@pytest.mark.rule("LION-18.11")
def test_a_night_patrol_ranks_with_the_squadrons_in_the_sector_and_before_those_re_arming() -> None:
    stage = bombed()
    fighter, re_arming = based_at("6/11")[:2]
    stage.squadron(fighter, "sector")
    stage.squadron(re_arming, "re-arm")
    stage.play(bombardment)
    assert set(stage.options()) == {f"disperse:{AIRBORNE_RADAR}", f"disperse:{fighter}"}
    stage.choose(f"disperse:{fighter}")
    assert stage.where(AIRBORNE_RADAR) == "night"
    assert stage.where(fighter) == "landing"
    assert stage.where(re_arming) == "re-arm"


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
def test_die_and_date_give_the_numbers() -> None:
    for column in PACK.contents.of(c.NightCommitment):
        for die in range(1, 7):
            stage = by_night(dice={"night commitment": [die]})
            if column.column == "terror":
                stage.game.state.terror = True
            else:
                stage.date(column.column)
            stage.play(night_commitment)
            told = stage.event("night commitment")
            assert (told.number("lf2"), told.number("lf3")) == (column.lf2[die - 1], column.lf3[die - 1])


@pytest.mark.rule("LION-18.2a")
def test_a_date_column_holds_until_the_next_and_terror_takes_the_place_of_all() -> None:
    columns = {each.column: (number, 7 - number) for number, each in enumerate(PACK.contents.of(c.NightCommitment))}
    pack = pack_with(*commitments(columns))
    dates = sorted(column for column in columns if column != "terror")
    for day in PACK.components.days:
        for terror in (False, True):
            stage = by_night(pack, dice={"night commitment": [1]})
            stage.date(day)
            stage.game.state.terror = terror
            stage.play(night_commitment)
            column = "terror" if terror else max(date for date in dates if date <= day)
            told = stage.event("night commitment")
            assert (told.number("lf2"), told.number("lf3")) == columns[column]


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
def test_each_luftflotte_sends_its_own_and_chance_decides_among_equals() -> None:
    found: set[str] = set()
    for draw in (1, 2, 3):
        stage = by_night(pack_with(*committed(1, 0)), dice={"Gruppe": [draw]})
        stage.play(night_commitment)
        assert not raiders(stage, 3)
        found.update(raiders(stage, 2))
    assert len(found) == 3


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
    assert stage.game.raid.effort == "minor"  # one bomber is left at base (6.1)
    stage.game.change_raid(size=2)
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    assert stage.event("raid composition").texts("gruppen") == [gruppen(2, "He111")[2]]


@pytest.mark.rule("LION-18.21c", "LION-4.IV1d")
def test_the_reset_leaves_night_raiders_where_they_are() -> None:
    stage = by_night()
    stage.gruppe(ident := gruppen(2, "He111")[0], "night")
    stage.play(reset)
    assert stage.where(ident) == "night"


# Interception (18.3)


def intercepting(*blenheims: str, gruppen_in: int = 9, die: int = 1, pack: LionPack = PACK) -> Stage:
    """So many night raiders, and these Blenheims on night patrol, with the interception die to be rolled."""
    stage = by_night(pack, dice={"night interception": [die]})
    for ident in blenheims:
        stage.squadron(ident, "night")
    for ident in [*gruppen(2, "He111"), *gruppen(3, "He111")][:gruppen_in]:
        stage.gruppe(ident, "night")
    stage.play(night_interception)
    return stage


def fight(stage: Stage) -> tuple[list[str], list[str]]:
    """The squadrons and the Gruppen of the one combat of the night."""
    event = stage.event("combat")
    return event.texts("squadrons"), event.texts("gruppen")


@pytest.mark.rule("LION-G24", "LION-18.3a")
def test_four_blenheims_against_nine_gruppen() -> None:
    stage = intercepting(*OTHERS, die=2)
    chosen, met = OTHERS[1::2], raiders(stage)[3:5]
    assert set(stage.options()) == {f"night-fighter:{ident}" for ident in OTHERS}
    stage.choose(*[f"night-fighter:{ident}" for ident in chosen])
    assert len(stage.options()) == 9
    stage.choose(*[f"night-raider:{ident}" for ident in met])
    assert fight(stage) == (chosen, met)
    assert stage.event("night interception").number("chance") == 3
    stage = intercepting(*OTHERS, die=4)
    assert stage.is_done
    assert not stage.events("combat")


@pytest.mark.rule("LION-18.3a")
def test_blenheims_on_night_patrol_and_bombers_of_both_boxes_give_the_chance() -> None:
    for column in PACK.contents.of(c.NightInterception):
        for count in range(len(OTHERS) + 1):
            stage = by_night(dice={"night interception": [6]})
            for ident in OTHERS[:count]:
                stage.squadron(ident, "night")
            first = [*gruppen(2, "He111"), *gruppen(2, "Do17")][: column.gruppen // 2]
            second = [*gruppen(3, "He111"), *gruppen(3, "Ju88")][: column.gruppen - len(first)]
            for ident in (*first, *second):
                stage.gruppe(ident, "night")
            stage.play(night_interception)
            if not column.chances[count]:
                assert not stage.events("night interception")
            else:
                assert stage.event("night interception").number("chance") == column.chances[count]


@pytest.mark.rule("LION-18.3a")
@pytest.mark.parametrize(("die", "intercepted"), [(1, 1), (2, 2), (3, 3), (4, 0), (5, 0), (6, 0)])
def test_a_die_up_to_the_chance_is_the_number_of_interceptions(die: int, intercepted: int) -> None:
    stage = intercepting(*OTHERS, die=die, pack=pack_with(*chance(3)))
    while not stage.is_done:
        stage.choose(stage.options()[0])
    fights = [fight(stage)] if stage.events("combat") else []
    assert [(len(squadrons), len(met)) for squadrons, met in fights] == [(intercepted, intercepted)] * bool(intercepted)


@pytest.mark.rule("LION-18.3a")
def test_there_are_no_more_interceptions_than_blenheims_or_bombers() -> None:
    pack = pack_with(*chance(5))
    stage = intercepting(*OTHERS[:2], die=5, pack=pack)
    while not stage.is_done:
        assert stage.options()[0].startswith("night-raider")  # both Blenheims fly: nothing to choose
        stage.choose(stage.options()[0])
    assert fight(stage)[0] == OTHERS[:2]
    assert len(fight(stage)[1]) == 2
    stage = intercepting(*OTHERS, gruppen_in=1, die=5, pack=pack)
    assert stage.options()[0].startswith("night-fighter")
    stage.choose(stage.options()[0])
    assert stage.is_done
    assert [len(side) for side in fight(stage)] == [1, 1]


@pytest.mark.rule("LION-18.3a")
@pytest.mark.parametrize(("blenheims", "gruppen_in"), [(0, 5), (3, 0)])
def test_without_blenheims_or_without_bombers_nothing_is_rolled(blenheims: int, gruppen_in: int) -> None:
    stage = intercepting(*OTHERS[:blenheims], gruppen_in=gruppen_in)
    assert stage.is_done
    assert not stage.events("night interception")


@pytest.mark.rule("LION-18.31")
@pytest.mark.parametrize(("die", "offered"), [(1, False), (2, True), (3, True), (4, True), (5, False), (6, False)])
def test_600_squadron_may_lower_the_die_by_one(die: int, offered: bool) -> None:
    stage = intercepting(AIRBORNE_RADAR, *OTHERS, die=die, pack=pack_with(*chance(3)))
    assert (not stage.is_done and set(stage.options()) == {"lower-die", "keep-die"}) == offered


@pytest.mark.rule("LION-18.31")
def test_it_then_must_be_one_of_the_interceptors() -> None:
    stage = intercepting(AIRBORNE_RADAR, *OTHERS, die=3, pack=pack_with(*chance(2)))
    stage.choose("lower-die")
    assert set(stage.options()) == {f"night-fighter:{ident}" for ident in OTHERS}
    stage.choose(f"night-fighter:{OTHERS[2]}")
    while not stage.is_done:
        stage.choose(stage.options()[-1])
    assert set(fight(stage)[0]) == {AIRBORNE_RADAR, OTHERS[2]}
    assert len(fight(stage)[1]) == 2


@pytest.mark.rule("LION-18.31")
def test_if_the_die_is_kept_it_need_not_intercept() -> None:
    stage = intercepting(AIRBORNE_RADAR, *OTHERS, die=2, pack=pack_with(*chance(3)))
    stage.choose("keep-die")
    stage.choose(f"night-fighter:{OTHERS[0]}", f"night-fighter:{OTHERS[1]}")
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert fight(stage)[0] == OTHERS[:2]
    stage = intercepting(AIRBORNE_RADAR, *OTHERS, die=4, pack=pack_with(*chance(3)))
    stage.choose("keep-die")
    assert stage.is_done
    assert not stage.events("combat")


@pytest.mark.rule("LION-18.31")
def test_on_the_ground_it_does_not_help() -> None:
    stage = intercepting(*OTHERS, die=4, pack=pack_with(*chance(3)))
    assert stage.is_done
    assert not stage.events("combat")


# Combat (18.4)


def night_fight(result: str, *, british: str = "-", vp: int = 0) -> Stage:
    """One Blenheim meets one He111 of Luftflotte 2, with these results for both."""
    pack = pack_with(*chance(1), *combat(f"{result * 3}/{british * 3}"))
    stage = by_night(pack, dice={"night interception": [1]})
    stage.squadron(OTHERS[0], "night")
    stage.gruppe(gruppen(2, "He111")[0], "night")
    stage.game.state.vp = vp
    stage.play(night_interception)
    assert stage.is_done
    return stage


@pytest.mark.rule("LION-18.4a")
@pytest.mark.parametrize(
    ("result", "where", "points"),
    [("-", "night", 0), ("D", "base", 0), ("A", "base", 0), ("L", "light", 1), ("H", "heavy", 2)],
)
def test_what_a_combat_by_night_does_to_a_bomber(result: str, where: str, points: int) -> None:
    stage = night_fight(result)
    assert stage.where(gruppen(2, "He111")[0]) == where
    assert stage.vp == points


@pytest.mark.rule("LION-18.4b")
@pytest.mark.parametrize(
    ("result", "where", "points"),
    [("-", "night", 0), ("D", "night", 0), ("A", "night", 0), ("L", "light", -1), ("H", "heavy", -2)],
)
def test_what_a_combat_by_night_does_to_a_squadron(result: str, where: str, points: int) -> None:
    stage = night_fight("-", british=result)
    assert stage.where(OTHERS[0]) == where
    assert stage.vp == points


@pytest.mark.rule("LION-18.4a", "LION-18.4b")
def test_all_who_meet_fight_in_one_combat_and_each_takes_the_result_of_its_letter() -> None:
    by_letter = {"A": "-", "B": "L", "C": "D"}
    line = "".join(by_letter.values())
    stage = intercepting(*OTHERS, die=3, pack=pack_with(*chance(3), *combat(f"{line}/{line}")))
    while not stage.is_done:
        stage.choose(stage.options()[0])
    squadrons, met = fight(stage)
    assert len(squadrons) == len(met) == 3
    goes = {"-": "night", "L": "light", "D": "base"}
    assert {ident: stage.where(ident) for ident in met} == {ident: goes[by_letter[letter(ident)]] for ident in met}
    goes["D"] = "night"
    assert {ident: stage.where(ident) for ident in squadrons} == {
        ident: goes[by_letter[letter(ident)]] for ident in squadrons
    }


@pytest.mark.rule("LION-18.4a")
def test_it_is_fought_as_a_squadron_attack_on_so_many_gruppen() -> None:
    stage = night_fight("-")
    event = stage.event("combat")
    blenheim, bomber = PACK.components.squadrons[OTHERS[0]], PACK.components.gruppen[gruppen(2, "He111")[0]]
    assert event.number("total") == blenheim.full + bomber.full
    assert event.number("column") == PACK.components.combat_column(1, 0)
    assert event.data["shifts"] == {}


@pytest.mark.rule("LION-18.4a", "LION-18.5a")
def test_bombers_driven_off_do_not_bomb() -> None:
    pack = pack_with(*committed(2, 0), *chance(1), *combat("DDD/---"), *bombs(*["1"] * 6))
    stage = by_night(pack, dice={"night interception": [1], "night bombing": [1]})
    stage.squadron(OTHERS[0], "night")
    stage.play(night_raids)
    stage.choose(stage.options()[0])
    assert stage.event("night bombing").number("gruppen") == 1


# Bombing (18.5)


def bombing(die: int, *results: str, count: int = 3) -> Stage:
    """So many night raiders have bombed, with this die."""
    stage = by_night(pack_with(*bombs(*results)), dice={"night bombing": [die]})
    for ident in gruppen(2, "He111")[:count]:
        stage.gruppe(ident, "night")
    stage.game.state.stocks |= {"Hurricane": 9, "Spitfire": 5}
    stage.play(night_bombing)
    return stage


@pytest.mark.rule("LION-18.5a")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_die_gives_the_points_lost(die: int) -> None:
    assert bombing(die, "0", "1", "2", "3", "4", "5").vp == -(die - 1)


@pytest.mark.rule("LION-18.5a")
def test_the_number_of_gruppen_in_both_boxes_finds_the_column() -> None:
    columns = sorted(PACK.contents.of(c.NightBombing), key=lambda each: each.gruppen)
    table = [replace(column, results=(str(number),) * 6) for number, column in enumerate(columns)]
    for count in range(1, columns[-1].gruppen + 3):
        stage = by_night(pack_with(*table), dice={"night bombing": [1]})
        for ident in [*gruppen(2, "He111")[:6], *gruppen(3, "Ju88"), *gruppen(2, "Do17")][:count]:
            stage.gruppe(ident, "night")
        stage.play(night_bombing)
        assert stage.event("night bombing").number("gruppen") == count
        assert stage.vp == -max(number for number, column in enumerate(columns) if column.gruppen <= count)


@pytest.mark.rule("LION-18.5a")
@pytest.mark.parametrize(("die", "hurricanes"), [(5, 9), (6, 7)])
def test_a_six_also_does_two_points_of_damage_to_industry(die: int, hurricanes: int) -> None:
    stage = bombing(die, *["1"] * 6)
    assert stage.game.state.stocks["Hurricane"] == hurricanes
    assert stage.game.state.stocks["Spitfire"] == 5
    assert stage.vp == -1


@pytest.mark.rule("LION-18.5a")
def test_without_raiders_there_is_no_bombing() -> None:
    stage = bombing(6, *["3"] * 6, count=0)
    assert stage.vp == 0
    assert not stage.events("night bombing")


@pytest.mark.rule("LION-18.5a", "LION-16.2a")
def test_the_game_may_end_with_the_bombs_of_the_night_and_then_nothing_follows() -> None:
    pack = pack_with(*committed(3, 0), *bombs(*["5*"] * 6))
    stage = by_night(pack, dice={"night bombing": [6]})
    stage.game.state.vp = -31
    stage.game.state.stocks |= {"Hurricane": 9, "Spitfire": 5}
    stage.play(night_raids)
    assert stage.is_done
    assert stage.game.state.ended == "RAF eliminated"
    assert stage.game.state.stocks["Hurricane"] == 9
    assert (stage.game.log or [])[-1].kind == "game over"


@pytest.mark.rule("LION-18.5b")
def test_a_star_lets_a_raider_of_the_players_choice_crash() -> None:
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
def test_without_a_star_nobody_crashes() -> None:
    pack = pack_with(*committed(2, 1), *bombs(*["1"] * 6))
    stage = by_night(pack)
    stage.play(night_raids)
    assert stage.is_done
    assert len(raiders(stage)) == 3


@pytest.mark.rule("LION-18.5b")
def test_the_only_raider_crashes_without_a_question() -> None:
    stage = by_night(pack_with(*committed(0, 1), *bombs(*["0*"] * 6)))
    stage.play(night_raids)
    assert stage.is_done
    assert not raiders(stage)
    assert stage.vp == 1


@pytest.mark.rule("LION-18.5c")
def test_the_others_stay_until_the_next_commitment_changes_it() -> None:
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
def test_the_last_night_of_the_hardest_days_is_flown_by_bombers_that_count_as_full() -> None:
    pack = pack_with(*committed(1, 0), *bombs(*["2"] * 6))
    stage = by_night(pack)
    stage.game.state.raid_day = stage.game.scenario.raid_days
    for ident in gruppen(2, "He111"):
        stage.gruppe(ident, "base", full=False)
    stage.play(end_of_day)
    assert stage.is_done
    assert [stage.where(ident) for ident in raiders(stage)] == ["night"]
    assert stage.vp == -2
    assert stage.game.state.ended == "points"
