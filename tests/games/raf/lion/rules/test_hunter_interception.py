"""Hunters intercept squadrons (LION-9.1): squadrons held in the Hunt Box and squadrons that pass."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.interception import hunter_interception
from dowding.games.raf.lion.rules.sequence import RAID
from games.raf.lion.combat_fixtures import (
    BLENHEIM,
    DRILL,
    HE111,
    HURRICANES,
    ME109,
    ME110,
    SPITFIRES,
    a_card,
    all_in,
    bombing,
    chosen,
    ending,
    escorting,
    hunting,
    kinds,
)
from games.raf.lion.scenario_builder import Stage

FROM_INTERCEPTION_ON = RAID[RAID.index(hunter_interception) :]
"""Steps 8 to 16 of the Raid Phase."""


def a_raid(
    squadrons: tuple[str, ...] = (), hunters: tuple[str, ...] = (), *, bombers: bool = True, advanced: bool = False
) -> Stage:
    """Squadrons and hunters in the Hunt Box, optionally with a bomber in the Bomber Box."""
    stage = Stage(pack=DRILL, advanced=advanced)
    stage.raid()
    hunting(stage, *squadrons, *hunters)
    if bombers:
        bombing(stage, HE111[0])
    return stage


@pytest.mark.rule("LION-9.1a")
def test_without_hunters_full_fighter_squadrons_press_on_or_go_home() -> None:
    stage = a_raid((SPITFIRES[0], HURRICANES[0]))
    stage.play(hunter_interception)
    assert stage.decision.rule == "LION-9.1a"
    assert set(stage.options()) == {
        f"{verb}:{squadron}" for verb in ("press-on", "go-home") for squadron in (SPITFIRES[0], HURRICANES[0])
    }
    stage.choose(f"go-home:{HURRICANES[0]}", f"press-on:{SPITFIRES[0]}")
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "bomber"
    assert stage.where(HURRICANES[0]) == "inflight"
    assert stage.event("squadron goes home").rule == stage.event("squadron presses on").rule == "LION-9.1a"
    assert stage.battle.raid.intercepted


@pytest.mark.rule("LION-9.1a")
def test_without_hunters_all_may_go_home_and_the_raid_is_not_intercepted() -> None:
    stage = a_raid(SPITFIRES[:2])
    stage.play(hunter_interception)
    stage.choose(f"go-home:{SPITFIRES[0]}", f"go-home:{SPITFIRES[1]}")
    assert stage.is_done
    assert not stage.battle.raid.intercepted


@pytest.mark.rule("LION-9.1a")
def test_without_hunters_reduced_squadrons_and_blenheims_must_press_on() -> None:
    stage = a_raid((SPITFIRES[0], BLENHEIM))
    hunting(stage, SPITFIRES[1], full=False)
    stage.play(hunter_interception)
    assert stage.where(BLENHEIM) == "bomber"
    assert stage.where(SPITFIRES[1]) == "bomber (reduced)"
    assert chosen(stage, "go-home") == {SPITFIRES[0]}


@pytest.mark.rule("LION-9.1a")
def test_option_labels_do_not_depend_on_earlier_options() -> None:
    fought = Stage(pack=ending("DDD/DDD"), dice={"hunter attack": [1]})
    fought.raid()
    hunting(fought, SPITFIRES[0], ME109[0])
    bombing(fought, HE111[0])
    fought.play(*FROM_INTERCEPTION_ON[:3])
    free = Stage(pack=ending("DDD/DDD"))
    free.raid()
    hunting(free, SPITFIRES[0])
    bombing(free, HE111[0])
    free.play(hunter_interception)
    assert "reduced" in fought.decision.options[0].label
    assert "reduced" not in free.decision.options[0].label


@pytest.mark.rule("LION-9.1b", "LION-G09")
@pytest.mark.parametrize("passing", [0, 1, 2])
def test_two_of_five_spitfires_may_pass_three_me109s(passing: int) -> None:
    stage = a_raid(SPITFIRES[:5], ME109[:3])
    stage.play(hunter_interception)
    for squadron in SPITFIRES[:passing]:
        stage.choose(f"pass:{squadron}")
    if passing < 2:
        stage.choose("done")
    assert stage.is_done
    assert all_in(stage, "bomber") == {HE111[0], *SPITFIRES[:passing]}
    assert all_in(stage, "hunt") == {*ME109[:3], *SPITFIRES[passing:5]}


@pytest.mark.rule("LION-9.1b")
def test_reduced_squadrons_and_blenheims_count_but_may_not_pass_the_hunters() -> None:
    stage = a_raid((SPITFIRES[0], HURRICANES[0], BLENHEIM), ME109[:1])
    hunting(stage, SPITFIRES[1], full=False)
    stage.play(hunter_interception)
    assert chosen(stage, "pass") == {SPITFIRES[0], HURRICANES[0]}
    assert stage.refused()[f"pass:{SPITFIRES[1]}"].why == "it is reduced"
    assert stage.refused()[f"pass:{BLENHEIM}"].why == "Blenheims stay in the Hunt Box"
    stage.choose(f"pass:{SPITFIRES[0]}", f"pass:{HURRICANES[0]}")
    assert stage.is_done, "a third could pass, but no squadron that may pass is left"
    assert stage.where(BLENHEIM) == "hunt"
    assert stage.where(SPITFIRES[1]) == "hunt (reduced)"


@pytest.mark.rule("LION-9.1b")
@pytest.mark.parametrize(
    ("squadrons", "last", "prompt"), [(2, True, "One squadron"), (3, False, "Up to 2"), (4, False, "Up to 3")]
)
def test_last_squadron_that_may_pass_the_hunters_is_marked(squadrons: int, last: bool, prompt: str) -> None:
    stage = a_raid(SPITFIRES[:squadrons], ME109[:1])
    stage.play(hunter_interception)
    passes = [option for option in stage.decision.options if option.id != "done"]
    assert [option.risky for option in passes] == [last] * squadrons
    assert stage.decision.prompt.startswith(prompt)


@pytest.mark.rule("LION-9.1b")
def test_no_question_if_only_reduced_squadrons_could_pass() -> None:
    stage = a_raid((BLENHEIM,), ME109[:1])
    hunting(stage, SPITFIRES[1], full=False)
    stage.play(hunter_interception)
    assert stage.is_done
    assert all_in(stage, "hunt") == {BLENHEIM, SPITFIRES[1], ME109[0]}


@pytest.mark.rule("LION-9.1c")
def test_squadrons_that_pass_the_hunters_go_home_if_the_bomber_box_is_empty() -> None:
    stage = a_raid(SPITFIRES[:2], ME109[:1], bombers=False)
    stage.play(hunter_interception)
    assert {option.region for option in stage.decision.options if option.id != "done"} == {"inflight"}
    stage.choose(f"pass:{SPITFIRES[0]}")
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "inflight"
    assert stage.where(SPITFIRES[1]) == "hunt"
    assert not stage.battle.raid.intercepted


@pytest.mark.rule("LION-9.1c", "LION-9.1a")
def test_without_hunters_and_bombers_all_squadrons_go_home() -> None:
    stage = a_raid((SPITFIRES[0], BLENHEIM), bombers=False)
    hunting(stage, SPITFIRES[1], full=False)
    stage.play(hunter_interception)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == stage.where(BLENHEIM) == "inflight"
    assert stage.where(SPITFIRES[1]) == "inflight (reduced)"
    assert not stage.battle.raid.intercepted


@pytest.mark.rule("LION-9.1d")
@pytest.mark.parametrize("hunters", [2, 3])
def test_equal_number_of_hunters_holds_all_squadrons(hunters: int) -> None:
    stage = a_raid(SPITFIRES[:2], ME109[:hunters])
    stage.play(hunter_interception)
    assert stage.is_done
    assert all_in(stage, "hunt") == {*SPITFIRES[:2], *ME109[:hunters]}
    assert stage.event("squadrons held").rule == "LION-9.1d"


@pytest.mark.rule("LION-9.1e")
def test_hunters_without_squadrons_go_home_and_close_escorts_strafe() -> None:
    stage = a_raid((), ME109[:2])
    escorting(stage, ME110[0])
    escorting(stage, ME109[2], full=False)
    stage.gruppe(ME109[1], "hunt", full=False)
    stage.gruppe(ME109[3], "patrol")
    stage.play(hunter_interception)
    assert stage.is_done
    assert stage.where(ME109[0]) == "inflight"
    assert stage.where(ME109[1]) == "inflight (reduced)"
    assert stage.where(ME110[0]) == "bomber"
    assert stage.where(ME109[2]) == "bomber (reduced)"
    assert stage.where(ME109[3]) == "patrol"


@pytest.mark.rule("LION-9.1e")
def test_unanswered_raid_still_has_its_events_its_bombing_and_its_recovery_but_no_combat() -> None:
    stage = Stage(pack=DRILL, dice={"bombing": [1]}, strict=False)
    stage.raid(a_card("port").number)
    hunting(stage, ME109[0])
    bombing(stage, HE111[0])
    escorting(stage, ME110[0])
    stage.play(*FROM_INTERCEPTION_ON)
    happened = kinds(stage, "approach event", "combat", "target event", "bombing", "German recovery", "clock")
    assert happened == ["approach event", "target event", "bombing", "German recovery", "clock"]
    assert set(stage.event("bombing").get_str_list("gruppen")) == {HE111[0], ME110[0]}
    assert stage.event("bombing").data["shifts"] == {"not intercepted": 2}


# Overwhelming squadrons (9.1f)


def a_crowd(squadrons: int, hunters: int, *, bombers: bool = True, rules: str = "2013", advanced: bool = True) -> Stage:
    """A number of Spitfires, with letters A, B, C, A, B, C, A, against a number of hunters."""
    stage = Stage(pack=DRILL, advanced=advanced, rules=rules)
    stage.raid()
    hunting(stage, *SPITFIRES[:squadrons], *ME109[:hunters])
    if bombers:
        bombing(stage, HE111[0])
    stage.play(hunter_interception)
    return stage


@pytest.mark.rule("LION-9.1f")
def test_overwhelming_squadrons_pass_until_fewer_than_five_remain() -> None:
    stage = a_crowd(6, 2)
    assert stage.decision.rule == "LION-9.1f"
    assert "done" not in stage.options()
    stage.choose(f"crowd:{SPITFIRES[0]}")
    assert stage.where(SPITFIRES[0]) == "bomber"
    assert stage.decision.rule == "LION-9.1f", "five against two are still too many"
    stage.choose(f"crowd:{SPITFIRES[1]}")
    assert stage.decision.rule == "LION-9.1b"
    assert len(all_in(stage, "hunt")) == 2 + 4


@pytest.mark.rule("LION-9.1f")
def test_two_squadrons_per_hunter_do_not_overwhelm() -> None:
    stage = a_crowd(6, 3)
    assert stage.decision.rule == "LION-9.1b"


@pytest.mark.rule("LION-9.1f")
def test_five_overwhelming_squadrons_become_four() -> None:
    stage = a_crowd(5, 1)
    assert stage.decision.rule == "LION-9.1f"
    stage.choose(f"crowd:{SPITFIRES[3]}")
    assert stage.where(SPITFIRES[3]) == "bomber"
    assert stage.decision.rule == "LION-9.1b", "the others may pass, but need not"
    stage.choose("done")
    assert len(all_in(stage, "hunt")) == 1 + 4
    assert a_crowd(4, 1).decision.rule == "LION-9.1b"


@pytest.mark.rule("LION-9.1f")
def test_forced_passing_ends_at_two_squadrons_per_hunter() -> None:
    stage = a_crowd(7, 3)
    stage.choose(f"crowd:{SPITFIRES[6]}")
    assert stage.decision.rule == "LION-9.1b"
    assert len(all_in(stage, "hunt")) == 3 + 6


@pytest.mark.rule("LION-9.1f")
def test_overwhelming_squadrons_pass_with_even_letters() -> None:
    stage = a_crowd(7, 1)
    assert chosen(stage, "crowd") == set(SPITFIRES)
    stage.choose(f"crowd:{SPITFIRES[0]}")
    assert chosen(stage, "crowd") == {SPITFIRES[1], SPITFIRES[4], SPITFIRES[2], SPITFIRES[5]}
    assert f"crowd:{SPITFIRES[3]}" in stage.refused()
    stage.choose(f"crowd:{SPITFIRES[4]}")
    assert chosen(stage, "crowd") == {SPITFIRES[2], SPITFIRES[5]}
    stage.choose(f"crowd:{SPITFIRES[2]}")
    assert stage.decision.rule == "LION-9.1b"
    assert all_in(stage, "bomber") == {HE111[0], SPITFIRES[0], SPITFIRES[4], SPITFIRES[2]}


@pytest.mark.rule("LION-9.1f")
def test_only_full_fighter_squadrons_are_forced_to_pass() -> None:
    stage = Stage(pack=DRILL, advanced=True)
    stage.raid()
    hunting(stage, BLENHEIM, SPITFIRES[0], ME109[0])
    hunting(stage, *HURRICANES[:5], full=False)
    bombing(stage, HE111[0])
    stage.play(hunter_interception)
    assert stage.is_done, "the one that can move must; there is nothing to choose"
    assert stage.where(SPITFIRES[0]) == "bomber"
    assert all_in(stage, "hunt") == {BLENHEIM, *HURRICANES[:5], ME109[0]}


@pytest.mark.rule("LION-9.1f")
def test_overwhelming_squadrons_go_home_if_the_bomber_box_is_empty() -> None:
    stage = a_crowd(5, 1, bombers=False)
    stage.choose(f"crowd:{SPITFIRES[0]}")
    assert stage.where(SPITFIRES[0]) == "inflight"


@pytest.mark.rule("LION-9.1f")
def test_squadrons_do_not_overwhelm_without_hunters() -> None:
    assert a_crowd(5, 0).decision.rule == "LION-9.1a"


@pytest.mark.rule("LION-9.1f")
def test_no_forced_passing_in_the_rules_of_2009_and_the_basic_rules() -> None:
    assert a_crowd(6, 2, rules="2009").decision.rule == "LION-9.1b"
    assert a_crowd(6, 2, advanced=False).decision.rule == "LION-9.1b"
