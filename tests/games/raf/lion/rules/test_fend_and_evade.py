"""Fending and evading (LION-19.3): of a pair of held squadrons, one slips through to the bombers."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.interception import hunter_interception
from games.raf.lion.combat_fixtures import (
    BLENHEIM,
    DRILL,
    HE111,
    HURRICANES,
    ME109,
    SPITFIRES,
    bombing,
    chosen,
    hunting,
)
from games.raf.lion.scenario_builder import Stage


def in_the_hunt_box(
    *squadrons: str, hunters: int = 6, bombers: bool = True, advanced: bool = True, rules: str = "2013"
) -> Stage:
    """Full squadrons in the Hunt Box with a number of hunters, optionally with a raider in the Bomber Box."""
    stage = Stage(pack=DRILL, advanced=advanced, rules=rules)
    stage.raid()
    hunting(stage, *squadrons, *ME109[:hunters])
    if bombers:
        bombing(stage, HE111[0])
    return stage


def intercepted(stage: Stage) -> Stage:
    stage.play(hunter_interception)
    return stage


@pytest.mark.rule("LION-19.3a")
@pytest.mark.parametrize("rules", ["2013", "2009"])
@pytest.mark.parametrize("hunters", [2, 3])
def test_two_full_squadrons_held_by_as_many_hunters_may_fend_and_evade(hunters: int, rules: str) -> None:
    stage = intercepted(in_the_hunt_box(SPITFIRES[0], HURRICANES[0], hunters=hunters, rules=rules))
    assert stage.decision.rule == "LION-19.3b"
    assert set(stage.options()) == {f"evade:{SPITFIRES[0]}", f"evade:{HURRICANES[0]}", "done"}
    stage.choose("done")
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == stage.where(HURRICANES[0]) == "hunt"


@pytest.mark.rule("LION-19.3a")
def test_fending_needs_enough_hunters_raiders_and_advanced_rules() -> None:
    assert intercepted(in_the_hunt_box(*SPITFIRES[:3], hunters=2)).decision.rule == "LION-9.1b"
    assert intercepted(in_the_hunt_box(*SPITFIRES[:2], bombers=False)).is_done
    assert intercepted(in_the_hunt_box(*SPITFIRES[:2], advanced=False)).is_done


@pytest.mark.rule("LION-19.3a")
def test_squadrons_still_held_after_others_passed_may_fend_and_evade() -> None:
    stage = intercepted(in_the_hunt_box(*SPITFIRES[:4], hunters=3))
    stage.choose(f"pass:{SPITFIRES[0]}")
    assert chosen(stage, "evade") == set(SPITFIRES[1:4])
    stage = intercepted(in_the_hunt_box(*SPITFIRES[:4], hunters=3))
    stage.choose("done")
    assert stage.is_done


@pytest.mark.rule("LION-19.3a")
def test_reduced_squadrons_and_blenheims_do_not_make_a_pair() -> None:
    stage = in_the_hunt_box(SPITFIRES[0], BLENHEIM)
    hunting(stage, SPITFIRES[1], full=False)
    assert intercepted(stage).is_done


@pytest.mark.rule("LION-19.3a", "LION-19.3b")
def test_only_full_fighter_squadrons_are_offered() -> None:
    stage = in_the_hunt_box(SPITFIRES[0], SPITFIRES[1], BLENHEIM)
    hunting(stage, SPITFIRES[2], full=False)
    intercepted(stage)
    assert chosen(stage, "evade") == set(SPITFIRES[:2])
    stage.choose(f"evade:{SPITFIRES[0]}")
    assert chosen(stage, "fend") == {SPITFIRES[1]}


@pytest.mark.rule("LION-19.3b")
def test_evader_goes_to_the_bombers_and_either_of_the_two_is_reduced() -> None:
    pair = SPITFIRES[:2]
    stage = intercepted(in_the_hunt_box(*pair))
    stage.choose(f"evade:{pair[0]}", f"fend:{pair[1]}")
    assert set(stage.options()) == {f"reduce:{pair[0]}", f"reduce:{pair[1]}"}
    stage.choose(f"reduce:{pair[1]}")
    assert stage.is_done
    assert stage.where(pair[0]) == "bomber"
    assert stage.where(pair[1]) == "hunt (reduced)"
    assert stage.battle.raid.intercepted

    stage = intercepted(in_the_hunt_box(*pair))
    stage.choose(f"evade:{pair[0]}", f"fend:{pair[1]}", f"reduce:{pair[0]}")
    assert stage.is_done
    assert stage.where(pair[0]) == "bomber (reduced)"
    assert stage.where(pair[1]) == "hunt"


@pytest.mark.rule("LION-19.3c")
def test_four_full_squadrons_make_two_separate_pairs() -> None:
    stage = intercepted(in_the_hunt_box(*SPITFIRES[:4]))
    stage.choose(f"evade:{SPITFIRES[0]}", f"fend:{SPITFIRES[1]}", f"reduce:{SPITFIRES[0]}")
    assert chosen(stage, "evade") == {SPITFIRES[2], SPITFIRES[3]}, (
        "the first pair may not act again, although one of its squadrons is full"
    )
    stage.choose(f"evade:{SPITFIRES[3]}", f"fend:{SPITFIRES[2]}", f"reduce:{SPITFIRES[2]}")
    assert stage.is_done
    assert [stage.where(squadron) for squadron in SPITFIRES[:4]] == [
        "bomber (reduced)",
        "hunt",
        "hunt (reduced)",
        "bomber",
    ]


@pytest.mark.rule("LION-19.3c")
def test_three_full_squadrons_make_one_pair_only() -> None:
    stage = intercepted(in_the_hunt_box(*SPITFIRES[:3]))
    stage.choose(f"evade:{SPITFIRES[0]}", f"fend:{SPITFIRES[1]}", f"reduce:{SPITFIRES[0]}")
    assert stage.is_done


@pytest.mark.rule("LION-19.3c")
def test_six_full_squadrons_make_two_pairs_and_no_third() -> None:
    stage = intercepted(in_the_hunt_box(*SPITFIRES[:6]))
    stage.choose(f"evade:{SPITFIRES[0]}", f"fend:{SPITFIRES[1]}", f"reduce:{SPITFIRES[0]}")
    stage.choose(f"evade:{SPITFIRES[2]}", f"fend:{SPITFIRES[3]}", f"reduce:{SPITFIRES[2]}")
    assert stage.is_done


@pytest.mark.rule("LION-19.3c")
def test_second_pair_is_chosen_freely() -> None:
    stage = intercepted(in_the_hunt_box(*SPITFIRES[:4]))
    stage.choose(f"evade:{SPITFIRES[0]}", f"fend:{SPITFIRES[1]}", f"reduce:{SPITFIRES[0]}", "done")
    assert stage.is_done
    assert stage.where(SPITFIRES[2]) == stage.where(SPITFIRES[3]) == "hunt"


@pytest.mark.rule("LION-19.3d")
@pytest.mark.parametrize("ace", SPITFIRES[:2])
def test_no_squadron_is_reduced_in_a_pair_with_an_ace(ace: str) -> None:
    stage = in_the_hunt_box(*SPITFIRES[:2])
    stage.squadron(ace, "hunt", ace=True)
    intercepted(stage)
    stage.choose(f"evade:{SPITFIRES[0]}", f"fend:{SPITFIRES[1]}")
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "bomber"
    assert stage.where(SPITFIRES[1]) == "hunt"
    assert stage.battle.state.squadrons[ace].ace


@pytest.mark.rule("LION-19.3d")
def test_pair_without_the_ace_is_reduced_as_usual() -> None:
    stage = in_the_hunt_box(*SPITFIRES[:4])
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    intercepted(stage)
    stage.choose(f"evade:{SPITFIRES[1]}", f"fend:{SPITFIRES[0]}")
    assert chosen(stage, "evade") == {SPITFIRES[2], SPITFIRES[3]}
    stage.choose(f"evade:{SPITFIRES[2]}", f"fend:{SPITFIRES[3]}")
    assert chosen(stage, "reduce") == {SPITFIRES[2], SPITFIRES[3]}


@pytest.mark.rule("LION-19.3d")
def test_choice_of_evader_is_risky_for_two_squadrons_with_an_ace() -> None:
    """The fender is then determined and no squadron is reduced, so dice follow and the choice cannot be undone."""
    pair = SPITFIRES[:2]
    risky = {option.id: option.risky for option in intercepted(in_the_hunt_box(*pair)).decision.options}
    assert not risky[f"evade:{pair[0]}"]
    stage = in_the_hunt_box(*pair)
    stage.squadron(pair[1], "hunt", ace=True)
    risky = {option.id: option.risky for option in intercepted(stage).decision.options}
    assert risky[f"evade:{pair[0]}"]
    assert risky[f"evade:{pair[1]}"]
    three = in_the_hunt_box(*SPITFIRES[:3])
    three.squadron(SPITFIRES[1], "hunt", ace=True)
    risky = {option.id: option.risky for option in intercepted(three).decision.options}
    assert not risky[f"evade:{SPITFIRES[0]}"]
