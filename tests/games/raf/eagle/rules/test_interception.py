"""Interception (EAGLE-8): passing the hunters, intercepting raiders, and escorts that stand aside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.interception import hunter_contact, hunter_interception, squadron_interception
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.duel.combat_units import BLENHEIM, HE111, HURRICANES, ME109, ME110, SPITFIRES, cast
from games.raf.duel.custom_cards import numbers
from games.raf.eagle.combat_units import DRILL
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.scenario_builder import PACK, Stage
from games.raf.lion.custom_cards import gruppen

ALL, HALF = 1, 4
"""BR-01 lets the whole surplus pass, BR-04 half of it."""
EVADE_ONE, EVADE_TWO = 3, 12
HUNTERS = (*ME109, *(ident for ident in gruppen(2, "Me109") if ident not in ME109))


def hunt(
    hunters: int,
    *squadrons: str,
    bombers: int = 1,
    green: tuple[str, ...] = (),
    card: int = ALL,
    advanced: bool = False,
    strict: bool = False,
) -> Stage:
    """This number of hunters meets these squadrons, some of them green."""
    stage = Stage(pack=DRILL, advanced=advanced, strict=strict)
    stage.raid(25, deployed=True, committed=bool(squadrons))
    for ident in HUNTERS[:hunters]:
        stage.gruppe(ident, "hunt")
    for ident in HE111[:bombers]:
        stage.gruppe(ident, "bomber")
    for ident in squadrons:
        stage.squadron(ident, full=ident not in green)
    stage.answers(*squadrons, card=card)
    return stage


def passed(stage: Stage) -> set[str]:
    """The squadrons in the Bomber Box."""
    return {squadron.id for squadron in stage.battle.squadrons_in("bomber")}


# Hunters


@pytest.mark.rule("EAGLE-8.1a", "EAGLE-4.II9")
@pytest.mark.parametrize("card", [ALL, HALF])
def test_squadrons_press_on_without_hunters(card: int) -> None:
    stage = hunt(0, *SPITFIRES[:3], BLENHEIM, green=SPITFIRES[2:3], card=card)
    stage.play(hunter_interception)
    assert stage.is_done, "no decision is needed"
    assert [stage.where(ident) for ident in (*SPITFIRES[:3], BLENHEIM)] == [
        *("bomber", "bomber", "bomber (reduced)", "bomber")
    ]
    empty = hunt(0, *SPITFIRES[:2], bombers=0, green=SPITFIRES[1:2], card=card)
    empty.play(hunter_interception)
    assert [empty.where(ident) for ident in SPITFIRES[:2]] == ["inflight", "inflight (reduced)"]


@pytest.mark.rule("EAGLE-8.1b", "EAGLE-7.5g", "EAGLE-4.II9")
@pytest.mark.parametrize(
    ("hunters", "squadrons", "card", "number"),
    [(3, 6, ALL, 3), (3, 6, HALF, 2), (2, 6, HALF, 2), (5, 6, HALF, 1), (1, 6, ALL, 5)],
)
def test_all_or_half_of_surplus_passes(hunters: int, squadrons: int, card: int, number: int) -> None:
    stage = hunt(hunters, *SPITFIRES[:squadrons], card=card)
    stage.play(hunter_interception)
    assert len(passed(stage)) == number
    assert len(stage.battle.squadrons_in("hunt")) == squadrons - number
    passing = stage.event("passing")
    assert (passing.get_int("surplus"), passing.get_int("number")) == (squadrons - hunters, number)


@pytest.mark.rule("EAGLE-8.1b")
def test_green_squadrons_and_blenheims_do_not_pass() -> None:
    stage = hunt(1, SPITFIRES[0], *HURRICANES[:2], BLENHEIM, green=HURRICANES[:2])
    stage.play(hunter_interception)
    assert passed(stage) == {SPITFIRES[0]}, "only one of the surplus of three can"
    empty = hunt(1, *SPITFIRES[:2], bombers=0)
    empty.play(hunter_interception)
    assert sorted(empty.where(ident) for ident in SPITFIRES[:2]) == ["hunt", "inflight"]


@pytest.mark.rule("EAGLE-8.1c")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_hurricanes_pass_before_spitfires(die: int) -> None:
    stage = hunt(4, *SPITFIRES[:2], *HURRICANES[:3], strict=True)
    stage.script = {"passing lot": [die]}
    stage.play(hunter_interception)
    assert passed(stage) == {
        [squadron_id for squadron_id in stage.battle.state.squadrons if squadron_id in HURRICANES[:3]][die - 1]
    }
    more = hunt(1, *SPITFIRES[:2], *HURRICANES[:2], strict=True)
    more.script = {"passing lot": [1, 2]}
    more.play(hunter_interception)
    assert set(HURRICANES[:2]) < passed(more)
    assert len(passed(more)) == 3


@pytest.mark.rule("EAGLE-G15")
@pytest.mark.parametrize(("card", "number"), [(HALF, 2), (ALL, 3)])
def test_example_three_hunters_meet_six_squadrons(card: int, number: int) -> None:
    stage = hunt(3, *HURRICANES[:4], *SPITFIRES[:2], card=card)
    stage.play(hunter_interception)
    assert len(passed(stage)) == number
    assert passed(stage) < set(HURRICANES[:4])
    assert all(stage.where(ident) == "hunt" for ident in SPITFIRES[:2])
    assert len(stage.battle.squadrons_in("hunt")) == 6 - number


@pytest.mark.rule("EAGLE-8.1d")
@pytest.mark.parametrize("hunters", [3, 5])
def test_enough_hunters_hold_all_squadrons(hunters: int) -> None:
    stage = hunt(hunters, *SPITFIRES[:3])
    stage.play(hunter_interception)
    assert (len(stage.battle.squadrons_in("hunt")), len(stage.battle.raiders("hunt"))) == (3, hunters)


@pytest.mark.rule("EAGLE-8.1e")
def test_raid_without_squadrons_to_meet() -> None:
    stage = hunt(2)
    stage.script = {"bombing": [1]}
    stage.gruppe(ME110[0], "escort")
    stage.play(hunter_interception, hunter_attack, squadron_interception, squadron_attack, bombardment)
    assert [stage.where(ident) for ident in (*HUNTERS[:2], ME110[0])] == ["inflight", "inflight", "bomber"]
    assert not stage.events("combat")
    assert stage.event("bombing").data["shifts"] == {"not intercepted": 2}


# Squadrons


def meet(squadrons: int, *bombers: tuple[str, bool], escorts: int = 0, strict: bool = True) -> Stage:
    """This number of squadrons in the Bomber Box with these bombers, full or reduced."""
    stage = Stage(strict=strict)
    stage.raid(25, deployed=True, committed=True, intercepted=bool(squadrons))
    for ident, full in bombers:
        stage.gruppe(ident, "bomber", full=full)
    for ident in ME110[:escorts]:
        stage.gruppe(ident, "escort")
    for ident in SPITFIRES[:squadrons]:
        stage.squadron(ident, "bomber")
    stage.answers(*SPITFIRES[:squadrons])
    return stage


@pytest.mark.rule("EAGLE-8.2a", "EAGLE-4.II13")
def test_enough_squadrons_intercept_all_gruppen() -> None:
    stage = meet(2, *((ident, True) for ident in HE111[:2]), escorts=2, strict=False)
    stage.play(squadron_interception, squadron_attack)
    assert set(stage.event("combat").get_str_list("gruppen")) == {*HE111[:2], *ME110[:2]}


@pytest.mark.rule("EAGLE-8.2b", "EAGLE-G17", "EAGLE-4.II13")
def test_strongest_bombs_are_intercepted_first() -> None:
    strong, reduced = gruppen(2, "He111", "A")[0], gruppen(2, "He111", "B")[0]
    ju88 = next(
        gruppe.id for gruppe in PACK.components.gruppen.values() if (gruppe.type, gruppe.letter) == ("Ju88", "C")
    )
    do17 = gruppen(2, "Do17", "B")[0]
    stage = meet(2, (do17, True), (reduced, False), (ju88, True), (strong, True))
    stage.play(squadron_interception)
    assert set(stage.battle.raid.met) == {strong, ju88}


@pytest.mark.rule("EAGLE-8.2b")
def test_higher_rating_breaks_tie_of_bombs() -> None:
    one, other, weak = HE111
    counters = DRILL.components.gruppen
    pack = pack_with(*cast(), replace(counters[weak], full=2), replace(counters[other], bombs_full=4, full=9))
    met = set()
    for die in (1, 2):
        stage = Stage(pack=pack, dice={"interception lot": [die]})
        stage.raid(25, deployed=True, committed=True, intercepted=True)
        for ident in (*HE111, "I/KG2/2"):
            stage.gruppe(ident, "bomber")
        for ident in SPITFIRES[:2]:
            stage.squadron(ident, "bomber")
        stage.answers(*SPITFIRES[:2])
        stage.play(squadron_interception)
        met.add(stage.battle.raid.met)
    assert met == {(weak, one), (weak, "I/KG2/2")}, "the rating before the lot, bombs before the rating"


@pytest.mark.rule("EAGLE-8.2c", "EAGLE-4.II13", "EAGLE-9d")
def test_player_chooses_escorts_that_stand_aside() -> None:
    stage = meet(1, *((ident, True) for ident in HE111[:2]), escorts=3, strict=False)
    stage.play(squadron_interception, squadron_attack)
    assert stage.deciding_seat == GERMAN
    assert numbers(stage.options(), "aside") == set(ME110)
    stage.choose(f"aside:{ME110[1]}")
    left = (set(HE111[:2]) - set(stage.battle.raid.met)) | {ME110[1]}
    assert set(stage.battle.raid.aside) == left
    assert not left & set(stage.event("combat").get_str_list("gruppen"))
    assert stage.where(ME110[1]) == "inflight", "all close escorts leave after the attack"


@pytest.mark.rule("EAGLE-8.2d")
def test_escorts_strafe_without_squadrons() -> None:
    stage = meet(0, (HE111[0], True), escorts=2)
    stage.play(squadron_interception)
    assert [stage.where(ident) for ident in ME110[:2]] == ["bomber", "bomber"]


# Advanced: hunter contact, fend and evade


@pytest.mark.rule("EAGLE-18.10")
@pytest.mark.parametrize(("die", "missing"), [(1, 1), (3, 3), (4, 0), (6, 0)])
def test_player_chooses_hunters_that_miss_contact(die: int, missing: int) -> None:
    stage = hunt(7, *SPITFIRES[:3], advanced=True, strict=True)
    stage.script = {"hunter contact": [die]}
    stage.play(hunter_contact)
    for _ in range(missing):
        assert stage.deciding_seat == GERMAN
        stage.choose(stage.options()[-1])
    assert stage.is_done
    assert len(stage.battle.raiders("hunt")) == 7 - missing


@pytest.mark.rule("EAGLE-18.6a")
@pytest.mark.parametrize(
    ("squadrons", "card", "pairs"),
    [(4, ALL, 0), (4, EVADE_ONE, 1), (4, EVADE_TWO, 2), (3, EVADE_TWO, 1), (1, EVADE_TWO, 0)],
)
def test_pairs_that_fend_and_evade_are_limited_by_card(squadrons: int, card: int, pairs: int) -> None:
    stage = hunt(4, *SPITFIRES[:squadrons], advanced=True, card=card)
    stage.play(hunter_interception)
    assert stage.is_done
    assert len(passed(stage)) == len(stage.events("fend and evade")) == pairs
    assert sum(not squadron.full for squadron in stage.battle.squadrons_in("hunt")) == pairs


@pytest.mark.rule("EAGLE-18.6a")
def test_evasion_needs_advanced_game_and_reachable_bombers() -> None:
    basic, empty = hunt(4, *SPITFIRES[:4], card=EVADE_TWO), hunt(4, *SPITFIRES[:4], card=EVADE_TWO, bombers=0)
    empty.battle.advanced = True
    for stage in (basic, empty):
        stage.play(hunter_interception)
        assert len(stage.battle.squadrons_in("hunt")) == 4


@pytest.mark.rule("EAGLE-18.6b")
def test_better_squadron_of_best_pair_evades() -> None:
    best, second, third = SPITFIRES[2], HURRICANES[0], SPITFIRES[0]
    counters = DRILL.components.squadrons
    pack = pack_with(*cast(), replace(counters[best], full=6), replace(counters[second], full=5))
    stage = Stage(pack=pack, advanced=True)
    stage.raid(25, deployed=True, committed=True)
    for ident in HUNTERS[:3]:
        stage.gruppe(ident, "hunt")
    stage.gruppe(HE111[0], "bomber")
    for ident in (third, best, second):
        stage.squadron(ident)
    stage.answers(third, best, second, card=EVADE_ONE)
    stage.play(hunter_interception)
    assert [stage.where(ident) for ident in (best, second, third)] == ["bomber", "hunt (reduced)", "hunt"]


@pytest.mark.rule("EAGLE-18.6b")
def test_ace_spares_both_squadrons_of_pair() -> None:
    stage = hunt(2, *SPITFIRES[:2], advanced=True, card=EVADE_ONE)
    stage.squadron(SPITFIRES[0], ace=True)
    stage.play(hunter_interception)
    assert sorted(stage.where(ident) for ident in SPITFIRES[:2]) == ["bomber", "hunt"]
