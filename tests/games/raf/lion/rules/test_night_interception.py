"""Night interception and combat (LION-18.3, LION-18.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.game import LionPack
from dowding.games.raf.lion.rules.night import night_interception, night_raids
from dowding.games.raf.pack import components as c
from games.raf.lion.custom_cards import gruppen, pack_with
from games.raf.lion.night_fixtures import AIRBORNE_RADAR, OTHERS, bombs, by_night, combat, committed, raiders
from games.raf.lion.scenario_builder import PACK, Stage


def chance(value: int) -> list[c.NightInterception]:
    """A Night Raid Interception Table with this chance for any numbers."""
    return [replace(entry, chances=(value,) * 6) for entry in PACK.contents.entries_of(c.NightInterception)]


def letter(ident: str) -> str:
    """The selector letter of a Gruppe or a squadron."""
    pack = PACK.components
    return pack.gruppen[ident].letter if ident in pack.gruppen else pack.squadrons[ident].letter


# Interception (18.3)


def intercepting(*blenheims: str, gruppen_in: int = 9, die: int = 1, pack: LionPack = PACK) -> Stage:
    """A number of night raiders, and these Blenheims on night patrol, before the interception roll."""
    stage = by_night(pack, dice={"night interception": [die]})
    for ident in blenheims:
        stage.squadron(ident, "night")
    for ident in [*gruppen(2, "He111"), *gruppen(3, "He111")][:gruppen_in]:
        stage.gruppe(ident, "night")
    stage.play(night_interception)
    return stage


def fight(stage: Stage) -> tuple[list[str], list[str]]:
    """The squadrons and Gruppen of the only night combat."""
    event = stage.event("combat")
    return event.get_str_list("squadrons"), event.get_str_list("gruppen")


@pytest.mark.rule("LION-G24", "LION-18.3a")
def test_four_blenheims_against_nine_gruppen() -> None:
    stage = intercepting(*OTHERS, die=2)
    chosen, met = OTHERS[1::2], raiders(stage)[3:5]
    assert set(stage.options()) == {f"night-fighter:{ident}" for ident in OTHERS}
    stage.choose(*[f"night-fighter:{ident}" for ident in chosen])
    assert len(stage.options()) == 9
    stage.choose(*[f"night-raider:{ident}" for ident in met])
    assert fight(stage) == (chosen, met)
    assert stage.event("night interception").get_int("chance") == 3
    stage = intercepting(*OTHERS, die=4)
    assert stage.is_done
    assert not stage.events("combat")


@pytest.mark.rule("LION-18.3a")
def test_blenheims_on_night_patrol_and_bombers_of_both_boxes_give_the_chance() -> None:
    for column in PACK.contents.entries_of(c.NightInterception):
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
                assert stage.event("night interception").get_int("chance") == column.chances[count]


@pytest.mark.rule("LION-18.3a")
@pytest.mark.parametrize(("die", "intercepted"), [(1, 1), (2, 2), (3, 3), (4, 0), (5, 0), (6, 0)])
def test_die_up_to_the_chance_is_the_number_of_interceptions(die: int, intercepted: int) -> None:
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
def test_squadron_that_lowered_the_die_must_intercept() -> None:
    stage = intercepting(AIRBORNE_RADAR, *OTHERS, die=3, pack=pack_with(*chance(2)))
    stage.choose("lower-die")
    assert set(stage.options()) == {f"night-fighter:{ident}" for ident in OTHERS}
    stage.choose(f"night-fighter:{OTHERS[2]}")
    while not stage.is_done:
        stage.choose(stage.options()[-1])
    assert set(fight(stage)[0]) == {AIRBORNE_RADAR, OTHERS[2]}
    assert len(fight(stage)[1]) == 2


@pytest.mark.rule("LION-18.31")
@pytest.mark.parametrize(("choice", "lowered"), [("lower-die", ", lowered to 2 by 600 Sqn"), ("keep-die", "")])
def test_log_names_the_squadron_that_lowered_the_die(choice: str, lowered: str) -> None:
    stage = intercepting(AIRBORNE_RADAR, *OTHERS, die=3, pack=pack_with(*chance(2)))
    stage.choose(choice)
    line = stage.battle.format_event(stage.event("night interception"))
    assert line is not None
    assert line.text == f"Night interception: die 3{lowered} (2 or less intercepts)."


@pytest.mark.rule("LION-18.31")
def test_squadron_need_not_intercept_if_the_die_is_kept() -> None:
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
def test_squadron_on_the_ground_cannot_lower_the_die() -> None:
    stage = intercepting(*OTHERS, die=4, pack=pack_with(*chance(3)))
    assert stage.is_done
    assert not stage.events("combat")


# Combat (18.4)


def night_fight(result: str, *, british: str = "-", vp: int = 0) -> Stage:
    """One Blenheim intercepts one He111 of Luftflotte 2, with these results for both."""
    pack = pack_with(*chance(1), *combat(f"{result * 3}/{british * 3}"))
    stage = by_night(pack, dice={"night interception": [1]})
    stage.squadron(OTHERS[0], "night")
    stage.gruppe(gruppen(2, "He111")[0], "night")
    stage.battle.state.vp = vp
    stage.play(night_interception)
    assert stage.is_done
    return stage


@pytest.mark.rule("LION-18.4a")
@pytest.mark.parametrize(
    ("result", "where", "points"),
    [("-", "night", 0), ("D", "base", 0), ("A", "base", 0), ("L", "light", 1), ("H", "heavy", 2)],
)
def test_night_combat_results_of_a_bomber(result: str, where: str, points: int) -> None:
    stage = night_fight(result)
    assert stage.where(gruppen(2, "He111")[0]) == where
    assert stage.vp == points


@pytest.mark.rule("LION-18.4b")
@pytest.mark.parametrize(
    ("result", "where", "points"),
    [("-", "night", 0), ("D", "night", 0), ("A", "night", 0), ("L", "light", -1), ("H", "heavy", -2)],
)
def test_night_combat_results_of_a_squadron(result: str, where: str, points: int) -> None:
    stage = night_fight("-", british=result)
    assert stage.where(OTHERS[0]) == where
    assert stage.vp == points


@pytest.mark.rule("LION-18.4a", "LION-18.4b")
def test_night_interception_is_one_combat_with_results_by_letter() -> None:
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
def test_night_combat_is_a_squadron_attack() -> None:
    stage = night_fight("-")
    event = stage.event("combat")
    blenheim, bomber = PACK.components.squadrons[OTHERS[0]], PACK.components.gruppen[gruppen(2, "He111")[0]]
    assert event.get_int("total") == blenheim.full + bomber.full
    assert event.get_int("column") == PACK.components.combat_column(1, 0)
    assert event.data["shifts"] == {}


@pytest.mark.rule("LION-18.4a", "LION-18.5a")
def test_bombers_driven_off_do_not_bomb() -> None:
    pack = pack_with(*committed(2, 0), *chance(1), *combat("DDD/---"), *bombs(*["1"] * 6))
    stage = by_night(pack, dice={"night interception": [1], "night bombing": [1]})
    stage.squadron(OTHERS[0], "night")
    stage.play(night_raids)
    stage.choose(stage.options()[0])
    assert stage.event("night bombing").get_int("gruppen") == 1
