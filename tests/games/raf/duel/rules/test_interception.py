"""Interception (2P-10): hunters against squadrons, squadrons against bombers, and escorts that stand aside."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.planning.pack.components import StrategyEffect
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.interception import hunter_contact, hunter_interception, squadron_interception
from dowding.games.raf.planning.rules.strategy import bombing_strategies, interception_strategies
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.duel.combat_units import BLENHEIM, DRILL, HE111, HURRICANES, ME109, ME110, SPITFIRES, ending
from games.raf.duel.custom_cards import numbers, strategy
from games.raf.duel.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen

SQUADRONS = (*SPITFIRES, *HURRICANES)
HUNTERS = (*ME109, *(ident for ident in gruppen(2, "Me109") if ident not in ME109))


def hunt(
    hunters: int, squadrons: int, *, bombers: int = 1, reduced: int = 0, advanced: bool = False, blenheim: bool = False
) -> Stage:
    """These numbers of hunters and squadrons meet; the last squadrons are reduced."""
    stage = Stage(pack=DRILL, advanced=advanced)
    stage.raid(25, deployed=True, committed=bool(squadrons))
    for ident in HUNTERS[:hunters]:
        stage.gruppe(ident, "hunt")
    for ident in HE111[:bombers]:
        stage.gruppe(ident, "bomber")
    for number, ident in enumerate(SQUADRONS[:squadrons]):
        stage.squadron(ident, full=number < squadrons - reduced)
    if blenheim:
        stage.squadron(BLENHEIM)
    return stage


# Hunters


@pytest.mark.rule("2P-10.1a", "2P-4.II9")
def test_squadrons_press_on_without_hunters() -> None:
    stage = hunt(0, 3, reduced=1, blenheim=True)
    stage.play(hunter_interception)
    assert stage.where(SQUADRONS[2]) == "bomber (reduced)"
    assert stage.where(BLENHEIM) == "bomber"
    assert stage.deciding_seat == BRITISH
    assert numbers(stage.options(), "press-on") == numbers(stage.options(), "go-home") == set(SQUADRONS[:2])
    stage.choose(f"press-on:{SQUADRONS[0]}", f"go-home:{SQUADRONS[1]}")
    assert [stage.where(ident) for ident in SQUADRONS[:2]] == ["bomber", "inflight"]


@pytest.mark.rule("2P-10.1b")
def test_surplus_squadrons_may_pass_hunters() -> None:
    stage = hunt(3, 5)
    stage.play(hunter_interception)
    stage.choose(f"pass:{SQUADRONS[0]}", f"pass:{SQUADRONS[4]}")
    assert stage.is_done, "at most two"
    assert [stage.where(ident) for ident in SQUADRONS[:5]] == ["bomber", "hunt", "hunt", "hunt", "bomber"]
    stays = hunt(3, 5)
    stays.play(hunter_interception)
    stays.choose("done")
    assert len(stays.battle.squadrons_in("hunt")) == 5


@pytest.mark.rule("2P-10.1b")
def test_reduced_squadrons_and_blenheims_do_not_pass() -> None:
    stage = hunt(1, 3, reduced=1, blenheim=True)
    stage.play(hunter_interception)
    assert numbers(stage.options(), "pass") == set(SQUADRONS[:2])
    assert {f"pass:{SQUADRONS[2]}", f"pass:{BLENHEIM}"} <= set(stage.refused())


@pytest.mark.rule("2P-10.1c")
def test_passing_squadrons_go_home_if_bomber_box_is_empty() -> None:
    few, none = hunt(1, 2, bombers=0), hunt(0, 2, bombers=0, reduced=1)
    few.play(hunter_interception)
    few.choose(f"pass:{SQUADRONS[0]}")
    none.play(hunter_interception)
    assert few.where(SQUADRONS[0]) == "inflight"
    assert [none.where(ident) for ident in SQUADRONS[:2]] == ["inflight", "inflight (reduced)"]


@pytest.mark.rule("2P-10.1d")
@pytest.mark.parametrize(("hunters", "squadrons"), [(3, 3), (4, 3)])
def test_enough_hunters_hold_all_squadrons(hunters: int, squadrons: int) -> None:
    stage = hunt(hunters, squadrons)
    stage.play(hunter_interception)
    assert stage.is_done
    assert len(stage.battle.squadrons_in("hunt")) == squadrons
    assert len(stage.battle.raiders("hunt")) == hunters


@pytest.mark.rule("2P-10.1e", "2P-13")
def test_raid_without_squadrons_to_meet() -> None:
    stage = hunt(2, 0)
    stage.script = {"bombing": [1]}
    stage.gruppe(ME110[0], "escort")
    stage.gruppe(ME109[0], "hunt", full=False)
    stage.play(hunter_interception, hunter_attack, squadron_interception, squadron_attack, bombardment)
    assert [stage.where(ident) for ident in ME109[:2]] == ["inflight (reduced)", "inflight"]
    assert stage.where(ME110[0]) == "bomber"
    assert not stage.events("combat")
    assert stage.event("bombing").data["shifts"] == {"not intercepted": 2}


# Hunter contact (21.10)


@pytest.mark.rule("2P-21.10", "2P-G20")
@pytest.mark.parametrize(("die", "missing"), [(1, 1), (2, 2), (3, 3), (4, 0), (5, 0), (6, 0)])
def test_excess_hunters_miss_contact(die: int, missing: int) -> None:
    stage = hunt(7, 3, advanced=True)
    stage.script = {"hunter contact": [die]}
    stage.play(hunter_contact)
    for _ in range(missing):
        assert stage.deciding_seat == GERMAN
        stage.choose(stage.options()[0])
    assert stage.is_done
    assert len(stage.battle.raiders("hunt")) == 7 - missing
    assert {stage.where(ident) for ident in ME109[:missing]} <= {"inflight"}


@pytest.mark.rule("2P-21.10")
@pytest.mark.parametrize(("hunters", "squadrons", "advanced"), [(3, 2, True), (2, 0, True), (6, 1, False)])
def test_no_contact_roll_when_rule_does_not_apply(hunters: int, squadrons: int, *, advanced: bool) -> None:
    stage = hunt(hunters, squadrons, advanced=advanced)
    stage.play(hunter_contact)
    assert stage.is_done
    assert len(stage.battle.raiders("hunt")) == hunters


# Bombers


def met(squadrons: int, bombers: int, escorts: int, *, card: int = 0) -> Stage:
    """These numbers of squadrons and escorted bombers meet."""
    stage = Stage(pack=ending("---/---"), dice={"squadron attack": [1]})
    stage.raid(25, deployed=True, committed=True, intercepted=bool(squadrons))
    for ident in (*HE111, "I/KG2/2")[:bombers]:
        stage.gruppe(ident, "bomber")
    for ident in (*ME109[:2], *ME110[:2])[:escorts]:
        stage.gruppe(ident, "escort")
    for ident in SQUADRONS[:squadrons]:
        stage.squadron(ident, "bomber")
    if card:
        flying = stage.battle.flying
        stage.battle.state.flying = type(flying)(flying.card, flying.hour, strategies=(card,))
    return stage


@pytest.mark.rule("2P-10.2a", "2P-4.II13")
@pytest.mark.parametrize("squadrons", [2, 3])
def test_enough_squadrons_intercept_all_gruppen(squadrons: int) -> None:
    stage = met(squadrons, 2, 3)
    stage.play(squadron_interception, squadron_attack)
    assert len(stage.event("combat").get_str_list("gruppen")) == 5


@pytest.mark.rule("2P-10.2b", "2P-10.21", "2P-G10")
def test_british_choose_bombers_and_german_chooses_escorts_to_stand_aside() -> None:
    stage = met(2, 4, 3)
    stage.play(squadron_interception, squadron_attack)
    assert stage.deciding_seat == BRITISH
    stage.choose(f"intercept:{HE111[2]}", f"intercept:{HE111[0]}")
    assert stage.deciding_seat == GERMAN
    assert numbers(stage.options(), "aside") == {*ME109[:2], ME110[0]}, "any of them may be chosen"
    stage.choose(f"aside:{ME110[0]}", f"aside:{ME109[0]}")
    assert set(stage.event("combat").get_str_list("gruppen")) == {HE111[0], HE111[2], ME109[1]}
    assert stage.event("interception").rule == "2P-10.21"


@pytest.mark.rule("2P-10.21", "2P-G11")
def test_more_escorts_than_raiders_not_intercepted() -> None:
    stage = met(1, 3, 4)
    stage.play(squadron_interception, squadron_attack)
    stage.choose(f"intercept:{HE111[1]}", f"aside:{ME109[0]}", f"aside:{ME109[1]}")
    assert set(stage.event("combat").get_str_list("gruppen")) == {HE111[1], *ME110[:2]}


@pytest.mark.rule("2P-10.21")
def test_all_escorts_stand_aside_if_too_few() -> None:
    stage = met(1, 3, 2)
    stage.play(squadron_interception, squadron_attack)
    stage.choose(f"intercept:{HE111[1]}")
    assert stage.event("combat").get_str_list("gruppen") == [HE111[1]]


@pytest.mark.rule("2P-10.21", "2P-17.12a")
def test_no_escort_stands_aside_under_escort_coordination() -> None:
    stage = met(1, 3, 2, card=strategy("escort coordination"))
    stage.play(interception_strategies, squadron_interception, squadron_attack)
    stage.choose(f"intercept:{HE111[1]}")
    assert set(stage.event("combat").get_str_list("gruppen")) == {HE111[1], *ME109[:2]}
    assert stage.event("strategy card").get_int("card") == strategy("escort coordination")


@pytest.mark.rule("2P-17.12a", "2P-10.1e")
@pytest.mark.parametrize(("effect", "seen"), [("escort coordination", False), ("low level", True)])
def test_unmet_raid_reveals_only_cards_used_in_bombing(effect: StrategyEffect, *, seen: bool) -> None:
    stage = met(0, 2, 1, card=strategy(effect))
    stage.script = {"bombing": [1]}
    stage.play(interception_strategies, squadron_interception)
    assert not stage.events("strategy card")
    stage.play(bombing_strategies, bombardment)
    assert bool(stage.events("strategy card")) == seen
    assert ("low level, not intercepted" in str(stage.event("bombing").data["shifts"])) == seen


@pytest.mark.rule("2P-17.12a")
def test_raid_without_bombing_reveals_no_bombing_cards() -> None:
    stage = met(1, 0, 1, card=strategy("secondary target"))
    stage.play(bombing_strategies)
    assert not stage.battle.state.shown


@pytest.mark.rule("2P-10.2c")
def test_escorts_strafe_without_squadrons() -> None:
    stage = met(0, 2, 2)
    stage.play(squadron_interception)
    assert {stage.where(ident) for ident in ME109[:2]} == {"bomber"}


# Fend and evade (21.6)


@pytest.mark.rule("2P-21.6a")
@pytest.mark.parametrize(
    ("hunters", "squadrons", "reduced", "bombers", "advanced", "offered"),
    [
        (2, 2, 0, 1, True, True),
        (1, 2, 1, 1, True, False),
        (2, 2, 1, 1, True, False),
        (2, 2, 0, 0, True, False),
        (2, 2, 0, 1, False, False),
    ],
)
def test_held_pairs_may_fend_and_evade(
    hunters: int, squadrons: int, reduced: int, bombers: int, *, advanced: bool, offered: bool
) -> None:
    stage = hunt(hunters, squadrons, reduced=reduced, bombers=bombers, advanced=advanced)
    stage.play(hunter_interception)
    decision = bool(stage.match and stage.match.deciding_seats())
    assert (decision and bool(numbers(stage.options(), "evade"))) == offered


@pytest.mark.rule("2P-21.6b")
def test_british_choose_which_of_pair_evades() -> None:
    stage = hunt(4, 4, advanced=True)
    stage.play(hunter_interception)
    one, two, three, four = SQUADRONS[:4]
    stage.choose(f"evade:{one}", f"fend:{two}", f"reduce:{one}", f"evade:{three}", f"fend:{four}", f"reduce:{four}")
    assert [stage.where(ident) for ident in (one, two, three, four)] == [
        *("bomber (reduced)", "hunt", "bomber", "hunt (reduced)")
    ]
    assert stage.is_done


@pytest.mark.rule("2P-21.6b")
def test_two_pairs_need_four_full_squadrons() -> None:
    stage = hunt(3, 3, advanced=True)
    stage.play(hunter_interception)
    one, two = SQUADRONS[:2]
    stage.choose(f"evade:{one}", f"fend:{two}", f"reduce:{two}")
    assert stage.is_done


@pytest.mark.rule("2P-21.6c")
def test_ace_spares_both_squadrons_of_pair() -> None:
    stage = hunt(2, 2, advanced=True)
    stage.squadron(SQUADRONS[1], ace=True)
    stage.play(hunter_interception)
    stage.choose(f"evade:{SQUADRONS[0]}", f"fend:{SQUADRONS[1]}")
    assert [stage.where(ident) for ident in SQUADRONS[:2]] == ["bomber", "hunt"]
    assert stage.is_done
