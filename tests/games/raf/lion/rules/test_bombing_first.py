"""Delayed response in the raid (LION-19.2c to 19.2e): bombing before interception, lighter losses of bombers."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.sequence import attack_and_bombing
from dowding.games.raf.lion.view.log import format_event
from dowding.games.raf.rules.combat import hunter_attack
from dowding.games.raf.view.luck import luck_summary
from dowding.games.raf.view.outcome_summary import summarize_outcome
from games.raf.lion.combat_fixtures import (
    HE111,
    ME109,
    ME110,
    SPITFIRES,
    a_card,
    begin_raid,
    bombing,
    ending,
    escorting,
    hunting,
    kinds,
)
from games.raf.lion.scenario_builder import Stage

DELAYED = {"delayed": True}


def a_raid(line: str, *, rules: str = "2013", **raid: bool) -> Stage:
    """A raid over its target, before interception and bombing, with these combat results."""
    dice = {"bombing": [1], "squadron attack": [1], "hunter attack": [1]}
    stage = Stage(pack=ending(line), dice=dice, advanced=True, rules=rules)
    begin_raid(stage, a_card("port").number, **raid)
    return stage


def story(stage: Stage) -> list[str]:
    return kinds(stage, "bombing", "combat")


def of_letter(stage: Stage, letter: str) -> str:
    """The outcome of the Gruppen with a letter in the odds."""
    stakes = summarize_outcome(stage.battle.pack, stage.battle.log or [])
    return next(
        item.outcome for item in stakes if (item.part, item.subject) == ("Squadron attack", f"Gruppen {letter}")
    )


@pytest.mark.rule("LION-19.2c")
@pytest.mark.parametrize("rules", ["2013", "2009"])
def test_delayed_response_puts_bombing_before_interception(rules: str) -> None:
    for delayed, order in ((True, ["bombing", "combat"]), (False, ["combat", "bombing"])):
        stage = a_raid("---/---", rules=rules, delayed=delayed)
        bombing(stage, HE111[0], SPITFIRES[0])
        stage.play(attack_and_bombing)
        assert stage.is_done
        assert story(stage) == order


@pytest.mark.rule("LION-19.2c")
def test_gruppen_shot_down_afterwards_have_bombed() -> None:
    stage = a_raid("LLL/---", delayed=True)
    bombing(stage, *HE111[:2], SPITFIRES[0], SPITFIRES[1])
    stage.play(attack_and_bombing)
    assert set(stage.event("bombing").get_str_list("gruppen")) == set(HE111[:2])
    assert stage.where(HE111[0]) == stage.where(HE111[1]) == "light"


@pytest.mark.rule("LION-19.2c")
def test_gruppen_stay_for_the_attack_but_bomb_only_once() -> None:
    stage = a_raid("-D-/---", delayed=True)
    bombing(stage, *HE111, SPITFIRES[0], SPITFIRES[1], SPITFIRES[2])
    escorting(stage, ME110[0])
    stage.play(attack_and_bombing)
    assert stage.is_done
    assert set(stage.event("combat").get_str_list("gruppen")) == {*HE111, ME110[0]}
    assert len(stage.events("bombing")) == 1
    assert [stage.where(gruppe) for gruppe in (*HE111, ME110[0])] == [
        "inflight",
        "inflight (reduced)",
        "inflight",
        "inflight",
    ]
    assert not stage.battle.squadrons_in("hunt", "bomber")


@pytest.mark.rule("LION-19.2c")
def test_fewer_squadrons_still_choose_raiders_after_the_bombing() -> None:
    stage = a_raid("LLL/---", delayed=True)
    bombing(stage, *HE111[:2], SPITFIRES[0])
    stage.play(attack_and_bombing)
    assert story(stage) == ["bombing"]
    assert stage.decision.rule == "LION-9.2b"
    stage.choose(f"intercept:{HE111[1]}")
    assert stage.where(HE111[0]) == "inflight"
    assert stage.where(HE111[1]) == "light"


@pytest.mark.rule("LION-19.2d")
def test_squadrons_in_the_bomber_box_prevent_strafing_and_the_two_column_shift() -> None:
    stage = a_raid("---/---", delayed=True)
    bombing(stage, HE111[0], ME110[1], SPITFIRES[0], SPITFIRES[1])
    escorting(stage, ME110[0])
    stage.play(attack_and_bombing)
    event = stage.event("bombing")
    assert set(event.get_str_list("gruppen")) == {HE111[0], ME110[1]}, "the strafer continues"
    assert event.data["shifts"] == {}


@pytest.mark.rule("LION-19.2d")
def test_empty_bomber_box_allows_strafing_and_the_two_column_shift() -> None:
    stage = a_raid("---/---", delayed=True)
    bombing(stage, HE111[0])
    escorting(stage, ME110[0])
    stage.play(attack_and_bombing)
    event = stage.event("bombing")
    assert set(event.get_str_list("gruppen")) == {HE111[0], ME110[0]}
    assert event.data["shifts"] == {"not intercepted": 2}
    assert not stage.events("combat")


@pytest.mark.rule("LION-19.2d")
def test_squadrons_that_left_prevent_the_two_column_shift_but_not_strafing() -> None:
    stage = a_raid("---/---", delayed=True, intercepted=True)
    bombing(stage, HE111[0])
    escorting(stage, ME110[0])
    stage.play(attack_and_bombing)
    event = stage.event("bombing")
    assert set(event.get_str_list("gruppen")) == {HE111[0], ME110[0]}
    assert event.data["shifts"] == {}


@pytest.mark.rule("LION-19.2e")
def test_delayed_response_turns_heavy_bomber_losses_into_light_ones() -> None:
    stage = a_raid("HHH/---", delayed=True)
    bombing(stage, HE111[0], ME110[1], SPITFIRES[0], SPITFIRES[1])
    escorting(stage, ME110[0])
    stage.play(attack_and_bombing)
    assert stage.where(HE111[0]) == "light"
    assert stage.where(ME110[1]) == "heavy", "a strafer is not a bomber"
    assert stage.where(ME110[0]) == "heavy"
    assert stage.vp - stage.battle.state.causes.get("bombing", 0) == 1 + 2 + 2


def test_log_odds_and_report_show_the_light_loss() -> None:
    stage = a_raid("HHH/---", delayed=True)
    bombing(stage, HE111[0], SPITFIRES[0])
    stage.play(attack_and_bombing)
    fight, events = stage.event("combat"), stage.battle.log or []
    letter = stage.battle.letter(stage.battle.state.gruppen[HE111[0]])
    assert of_letter(stage, letter) == "light loss"
    line = format_event(stage.battle.pack, fight)
    assert line is not None
    assert f"Gruppen {letter} light loss" in line.text
    assert line.text.endswith("After a delayed response, a heavy loss of bombers counts as light.")
    assert luck_summary(stage.battle, events)["combat_vp"] == 1
    assert luck_summary(stage.battle, events)["expected_combat_vp"] == 1.0


def test_letter_shared_with_a_strafer_still_shows_heavy_loss() -> None:
    stage = a_raid("HHH/---", delayed=True)
    strafer = next(
        gruppe
        for gruppe in ME110
        if stage.battle.pack.gruppen[gruppe].letter == stage.battle.pack.gruppen[HE111[0]].letter
    )
    bombing(stage, HE111[0], strafer, SPITFIRES[0], SPITFIRES[1])
    stage.play(attack_and_bombing)
    letter = stage.battle.pack.gruppen[strafer].letter
    assert of_letter(stage, letter) == "heavy loss"
    assert luck_summary(stage.battle, stage.battle.log or [])["combat_vp"] == 1 + 2


def test_log_does_not_mention_spared_losses_without_a_heavy_hit() -> None:
    counters = Stage().battle.pack.gruppen
    bomber = counters[HE111[0]].letter
    stage = a_raid("".join("-" if letter == bomber else "H" for letter in "ABC") + "/---", delayed=True)
    strafer = next(gruppe for gruppe in ME110 if counters[gruppe].letter != bomber)
    bombing(stage, HE111[0], strafer, SPITFIRES[0], SPITFIRES[1])
    stage.play(attack_and_bombing)
    assert stage.where(strafer) == "heavy"
    line = format_event(stage.battle.pack, stage.event("combat"))
    assert line is not None
    assert "delayed response" not in line.text


@pytest.mark.rule("LION-19.2e")
def test_reduced_bomber_is_spared_too() -> None:
    stage = a_raid("HHH/---", delayed=True)
    bombing(stage, SPITFIRES[0])
    bombing(stage, HE111[0], full=False)
    stage.play(attack_and_bombing)
    assert stage.where(HE111[0]) == "light"


@pytest.mark.rule("LION-19.2e")
@pytest.mark.parametrize(("rules", "raid"), [("2009", DELAYED), ("2013", {}), ("2013", {"over_coast": True})])
def test_bombers_are_not_spared_by_the_rules_of_2009_nor_without_a_delayed_response(
    rules: str, raid: dict[str, bool]
) -> None:
    stage = a_raid("HHH/---", rules=rules, **raid)
    bombing(stage, HE111[0], SPITFIRES[0])
    stage.play(attack_and_bombing)
    assert stage.where(HE111[0]) == "heavy"


@pytest.mark.rule("LION-19.2e")
def test_squadrons_and_hunters_are_not_spared() -> None:
    stage = a_raid("HHH/HHH", delayed=True)
    hunting(stage, ME109[0], SPITFIRES[2])
    bombing(stage, HE111[0], SPITFIRES[0])
    stage.play(hunter_attack, attack_and_bombing)
    assert stage.where(ME109[0]) == "heavy"
    assert stage.where(SPITFIRES[0]) == stage.where(SPITFIRES[2]) == "heavy"
