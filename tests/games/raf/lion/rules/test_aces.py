"""Ace squadrons (LION-19.4): gaining, effect and loss."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from dowding.games.raf.view.piece_regions import squadron_region
from games.raf.lion.combat_fixtures import (
    BLENHEIM,
    HE111,
    HURRICANES,
    ME109,
    SPITFIRES,
    begin_raid,
    bombing,
    chosen,
    drill_entries,
    ending,
    hunting,
    rows_of,
    squadron,
)
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import Stage

SPITFIRE_ACE = "ACE-Spitfire"


def a_fight(line: str, *squadrons: str, hunters: int = 1, advanced: bool = True) -> Stage:
    """Squadrons and hunters in the Hunt Box before a combat with these results; the Bomber Box is empty."""
    stage = Stage(pack=ending(line), dice={"hunter attack": [1], "squadron attack": [1]}, advanced=advanced)
    stage.raid()
    hunting(stage, *squadrons, *ME109[:hunters])
    return stage


def aces(stage: Stage) -> set[str]:
    """The squadrons that are aces."""
    return {squadron.id for squadron in stage.battle.state.squadrons.values() if squadron.ace}


def fought(stage: Stage) -> Stage:
    stage.play(hunter_attack)
    return stage


@pytest.mark.rule("LION-19.41a")
def test_two_point_gain_makes_an_unhurt_full_squadron_an_ace() -> None:
    stage = fought(a_fight("HHH/---", SPITFIRES[0]))
    assert stage.is_done
    assert aces(stage) == {SPITFIRES[0]}
    assert stage.event("ace").rule == "LION-19.41a"


@pytest.mark.rule("LION-19.41a")
def test_one_point_or_two_minus_losses_of_the_combat_make_no_ace() -> None:
    assert not aces(fought(a_fight("LLL/---", SPITFIRES[0])))
    assert not aces(fought(a_fight("HHH/-LL", SPITFIRES[0], SPITFIRES[1])))
    assert aces(fought(a_fight("LLL/---", SPITFIRES[0], hunters=2))) == {SPITFIRES[0]}


@pytest.mark.rule("LION-19.41a")
def test_points_from_before_the_combat_do_not_count_for_an_ace() -> None:
    stage = a_fight("LLL/---", SPITFIRES[0])
    stage.battle.state.vp, stage.battle.state.causes["Gruppen light"] = 5, 5
    assert not aces(fought(stage))


@pytest.mark.rule("LION-19.41a")
@pytest.mark.parametrize("result", "DALH")
def test_squadron_that_took_a_result_does_not_become_an_ace(result: str) -> None:
    stage = a_fight(f"HHH/{result * 3}", SPITFIRES[0], hunters=3)
    assert not aces(fought(stage))


@pytest.mark.rule("LION-19.41a", "LION-19.42")
def test_player_chooses_the_ace_among_unhurt_full_fighters() -> None:
    stage = a_fight("HHH/-A-", SPITFIRES[0], HURRICANES[2], SPITFIRES[1], "25/5/11", hunters=4)
    hunting(stage, SPITFIRES[2], full=False)
    fought(stage)
    assert chosen(stage, "ace") == {SPITFIRES[0], HURRICANES[2]}
    stage.choose(f"ace:{HURRICANES[2]}")
    assert stage.is_done
    assert aces(stage) == {HURRICANES[2]}


@pytest.mark.rule("LION-19.42")
def test_blenheims_and_reduced_squadrons_do_not_become_aces() -> None:
    assert not aces(fought(a_fight("HHH/---", BLENHEIM)))
    stage = a_fight("HHH/---")
    hunting(stage, SPITFIRES[0], full=False)
    assert not aces(fought(stage))


@pytest.mark.rule("LION-19.42")
def test_squadron_attack_makes_no_ace() -> None:
    stage = a_fight("HHH/---", hunters=0)
    bombing(stage, SPITFIRES[0], HE111[0])
    stage.play(squadron_interception, squadron_attack)
    assert stage.is_done
    assert stage.vp == 2
    assert not aces(stage)


@pytest.mark.rule("LION-19.41a")
@pytest.mark.parametrize(("total", "is_ace"), [(8, True), (9, False)])
def test_rows_h_and_i_make_no_ace(total: int, is_ace: bool) -> None:
    """With one Gruppe row G ends at a total of 8."""
    pack = pack_with(*drill_entries(), replace(squadron(SPITFIRES[0]), full=total), *rows_of("HHH/---"))
    stage = Stage(pack=pack, dice={"hunter attack": [1]}, advanced=True)
    stage.raid()
    hunting(stage, SPITFIRES[0], ME109[0])
    assert bool(aces(fought(stage))) == is_ace


@pytest.mark.rule("LION-19.41a")
@pytest.mark.parametrize(("height", "is_ace"), [("german_altitude", True), ("british_altitude", False)])
def test_ace_depends_on_the_row_after_shifts(height: str, is_ace: bool) -> None:
    total = 9 if is_ace else 8
    pack = pack_with(*drill_entries(), replace(squadron(SPITFIRES[0]), full=total), *rows_of("HHH/---"))
    stage = Stage(pack=pack, dice={"hunter attack": [1]}, advanced=True)
    begin_raid(stage, **{height: True})
    hunting(stage, SPITFIRES[0], ME109[0])
    assert bool(aces(fought(stage))) == is_ace


@pytest.mark.rule("LION-19.41a")
def test_basic_rules_have_no_aces() -> None:
    assert not aces(fought(a_fight("HHH/---", SPITFIRES[0], advanced=False)))


@pytest.mark.rule("LION-19.43")
def test_ace_is_chosen_after_the_choice_to_press_on() -> None:
    stage = a_fight("HHH/---", SPITFIRES[0])
    bombing(stage, HE111[0])
    fought(stage)
    stage.choose(f"press-on:{SPITFIRES[0]}")
    assert stage.is_done
    assert aces(stage) == {SPITFIRES[0]}
    assert stage.where(SPITFIRES[0]) == "bomber"


@pytest.mark.rule("LION-19.43")
def test_ace_uses_the_ace_counter_and_keeps_its_sector() -> None:
    ace = replace(squadron(SPITFIRE_ACE), letter="C", full=6, reduced=4)
    pack = pack_with(*drill_entries(), ace)
    stage = Stage(pack=pack, dice={"hunter attack": [1]}, advanced=True)
    stage.raid()
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    hunting(stage, ME109[0])
    combat = fought(stage).event("combat")
    assert combat.get_int("total") == 6
    assert stage.battle.counter(stage.battle.state.squadrons[SPITFIRES[0]]).letter == "C"
    assert stage.battle.home(stage.battle.state.squadrons[SPITFIRES[0]]) == "6/11"


@pytest.mark.rule("LION-19.43")
def test_ace_takes_results_by_the_letter_of_the_ace_counter() -> None:
    stage = a_fight("---/H-A")
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    fought(stage)
    assert stage.where(SPITFIRES[0]) == "inflight (reduced)", "its own letter is A, the ace's is C"
    assert aces(stage) == {SPITFIRES[0]}


@pytest.mark.rule("LION-19.44")
def test_there_is_one_ace_of_each_type() -> None:
    stage = a_fight("HHH/---", SPITFIRES[0], HURRICANES[0])
    stage.squadron(SPITFIRES[3], "sector", ace=True)
    fought(stage)
    assert stage.is_done, "only the Hurricane counter is left"
    assert aces(stage) == {SPITFIRES[3], HURRICANES[0]}
    stage = a_fight("HHH/---", SPITFIRES[0])
    stage.squadron(SPITFIRES[3], "sector", ace=True)
    assert aces(fought(stage)) == {SPITFIRES[3]}


@pytest.mark.rule("LION-19.44")
def test_existing_ace_is_not_chosen_again() -> None:
    stage = a_fight("HHH/---")
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    fought(stage)
    assert aces(stage) == {SPITFIRES[0]}
    assert not stage.events("ace")


@pytest.mark.rule("LION-19.47")
@pytest.mark.parametrize(("result", "box"), [("L", "light"), ("H", "heavy")])
def test_lost_ace_is_no_longer_an_ace(result: str, box: str) -> None:
    stage = a_fight(f"---/{result * 3}")
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    fought(stage)
    assert not aces(stage)
    assert stage.where(SPITFIRES[0]) == box
    assert stage.event("ace lost").get_str("squadron") == SPITFIRES[0]
    if box == "light":
        assert squadron_region(stage.battle, stage.battle.state.squadrons[SPITFIRES[0]]) == "tote/6/11/light"


@pytest.mark.rule("LION-19.47")
@pytest.mark.parametrize("result", "-DA")
def test_ace_stays_an_ace_without_a_loss(result: str) -> None:
    stage = a_fight(f"---/{result * 3}")
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    assert aces(fought(stage)) == {SPITFIRES[0]}


@pytest.mark.rule("LION-19.44", "LION-19.47")
def test_lost_ace_counter_can_be_won_again_in_the_same_combat() -> None:
    stage = a_fight("HHH/--L", SPITFIRES[0], hunters=2)
    stage.squadron(SPITFIRES[1], "hunt", ace=True)
    fought(stage)
    assert aces(stage) == {SPITFIRES[0]}
