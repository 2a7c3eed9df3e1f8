"""Tests of doctrine for Lion, each in a position with an obvious recommendation."""

from __future__ import annotations

from random import Random

import pytest

from dowding.ai.heuristics.recommendation import Recommendation, Stance
from dowding.games.raf.lion.ai.doctrine import DOCTRINE
from dowding.games.raf.lion.rules.replacements import light_loss_replacement
from dowding.games.raf.rules.commitment import commit
from dowding.games.raf.rules.fend_and_evade import fend_and_evade
from dowding.games.raf.rules.interception import pass_the_hunters, pick_raider, press_on_or_go_home
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.rules.replacements import british_reinforcements
from dowding.games.raf.state import Squadron
from games.raf.lion.scenario_builder import Stage

HUNTERS = ("I/JG3/2", "II/JG3/2", "III/JG3/2")
SQUADRONS = ("54/6/11", "65/6/11", "32/7/11", "74/6/11", "501/7/11", "610/7/11", "615/2/11")


def recommend(stage: Stage, stance: Stance = "careful") -> Recommendation:
    return DOCTRINE.advise(stage.battle, stage.decision, Random(1), stance)


def advised(stage: Stage, stance: Stance = "careful") -> str:
    return recommend(stage, stance).option.id


def follow(stage: Stage, stance: Stance = "careful") -> list[str]:
    """Follow doctrine until the step is done."""
    chosen: list[str] = []
    while not stage.is_done and len(chosen) < 60:
        chosen.append(advised(stage, stance))
        stage.choose(chosen[-1])
    return chosen


def test_patrols_cover_sectors_on_the_route_of_a_visible_raid() -> None:
    stage = Stage()
    stage.battle.state.pulled = 25  # Biggin Hill
    stage.play(squadron_patrol_assignment)
    card = stage.battle.pack.targets[25]
    on_the_way = {
        sector
        for target in stage.battle.pack.targets.values()
        if target.region == card.region
        for sector in (*target.enroute, *target.in_range)
    }
    follow(stage)
    over = {squadron.over for squadron in stage.battle.squadrons_in("patrol")}
    assert over
    assert over <= on_the_way


def test_careful_stance_keeps_more_squadrons_on_the_ground() -> None:
    assert 0 < patrols("careful") < patrols("bold")


def patrols(stance: Stance) -> int:
    stage = Stage()
    stage.battle.state.pulled = 25
    stage.play(squadron_patrol_assignment)
    follow(stage, stance)
    return len(stage.battle.squadrons_in("patrol"))


def committed(stance: Stance, *, major: bool) -> Stage:
    stage = Stage(strict=False)
    stage.raid(25, major=major, warning="very early", intelligence="poor")
    stage.play(commit)
    follow(stage, stance)
    return stage


def test_major_raid_is_answered_by_six_squadrons() -> None:
    assert len(committed("careful", major=True).battle.squadrons_in("hunt")) == 6


@pytest.mark.parametrize("major", [False, True])
def test_bold_stance_answers_every_raid_with_all_squadrons(major: bool) -> None:
    stage = Stage(strict=False)
    stage.raid(25, major=major, warning="very early", intelligence="poor")
    stage.play(commit)
    able = [option for option in stage.options() if option.startswith("commit:")]
    assert len(committed("bold", major=major).battle.squadrons_in("hunt")) == len(able) > 7


def every_other_green(stance: Stance) -> tuple[list[Squadron], int]:
    """The squadrons that are sent when every other one is reduced, and the number that could be sent."""
    stage = Stage(strict=False)
    stage.raid(25, warning="very early", intelligence="poor")
    ready = [squadron.id for squadron in stage.battle.squadrons_in("sector")]
    for ident in ready[::2]:
        stage.squadron(ident, "sector", full=False)
    stage.play(commit)
    able = sum(option.startswith("commit:") for option in stage.options())
    sent = [option.removeprefix("commit:") for option in follow(stage, stance) if option != "done"]
    return [stage.battle.state.squadrons[ident] for ident in sent], able


def test_careful_stance_mixes_letters_and_leaves_green_squadrons() -> None:
    sent, _ = every_other_green("careful")
    assert all(squadron.full for squadron in sent)
    assert {Stage().battle.counter(squadron).letter for squadron in sent} == {"A", "B", "C"}


def test_bold_stance_sends_green_squadrons_last() -> None:
    sent, able = every_other_green("bold")
    assert len(sent) == able
    assert sent[0].full
    assert not all(squadron.full for squadron in sent)


def free_squadrons(*, disordered: bool, reached: bool) -> Stage:
    stage = Stage()
    stage.raid(25)
    stage.gruppe("I/KG2/2", "bomber")
    stage.squadron("54/6/11", "hunt")
    if reached:
        stage.squadron("65/6/11", "bomber")
    stage.battle.change_raid(free=("54/6/11",), disordered=("54/6/11",) if disordered else ())
    stage.play((press_on_or_go_home, "LION-10.2c"))
    return stage


def test_doctrine_sends_disrupted_squadrons_home_unless_no_other_reached_the_bombers() -> None:
    assert advised(free_squadrons(disordered=False, reached=True)) == "press-on:54/6/11"
    assert advised(free_squadrons(disordered=True, reached=True)) == "go-home:54/6/11"
    assert advised(free_squadrons(disordered=True, reached=False)) == "press-on:54/6/11"


@pytest.mark.parametrize(
    ("hunters", "bombers", "squadrons", "passes"),
    [
        (2, 3, 6, False),  # together they are sure to beat the hunters, and then fly on to the bombers
        (1, 1, 4, True),  # three beat one hunter as surely as four
        (3, 3, 5, True),  # they might not beat three hunters, so two pass to the bombers
        (1, 3, 7, True),  # six beat one hunter as surely as seven
        (1, 0, 4, False),  # the Bomber Box is empty
    ],
)
def test_squadrons_pass_the_hunters_if_not_needed_in_the_fight(
    hunters: int, bombers: int, squadrons: int, passes: bool
) -> None:
    assert advised(before_the_hunters(hunters, bombers, squadrons)).startswith("pass:") == passes


@pytest.mark.parametrize(("variant", "passing"), [("bold", 0), ("one past", 1), ("all past", 4)])
def test_search_variants_pass_all_or_one_squadron(variant: Stance, passing: int) -> None:
    passed = follow(before_the_hunters(2, 3, 6), variant)
    assert sum(option.startswith("pass:") for option in passed) == passing


def before_the_hunters(hunters: int, bombers: int, squadrons: int) -> Stage:
    stage = Stage()
    stage.raid(25)
    for ident in HUNTERS[:hunters]:
        stage.gruppe(ident, "hunt")
    for ident in ("I/KG2/2", "II/KG2/2", "III/KG2/2")[:bombers]:
        stage.gruppe(ident, "bomber")
    for ident in SQUADRONS[:squadrons]:
        stage.squadron(ident, "hunt")
    stage.battle.change_raid(deployed=True)
    stage.play(pass_the_hunters)
    return stage


def test_gruppen_with_most_bombs_are_intercepted_first() -> None:
    stage = Stage()
    stage.raid(25)
    stage.gruppe("I/KG2/2", "bomber")
    stage.gruppe(HUNTERS[0], "bomber")
    stage.squadron("54/6/11", "bomber")
    stage.play(pick_raider)
    assert advised(stage) == "intercept:I/KG2/2"


def test_doctrine_fends_only_if_no_other_squadron_reaches_the_bombers() -> None:
    for reached in (True, False):
        stage = Stage(advanced=True)
        stage.raid(25)
        for hunter in HUNTERS:
            stage.gruppe(hunter, "hunt")
        stage.gruppe("I/KG2/2", "bomber")
        for ident in ("54/6/11", "65/6/11"):
            stage.squadron(ident, "hunt")
        if reached:
            stage.squadron("32/7/11", "bomber")
        stage.play((fend_and_evade, ""))
        assert (advised(stage) == "done") == reached


def test_reinforcements_are_called_in_a_campaign_while_a_sudden_end_is_far() -> None:
    for points, calls in ((4, True), (-15, True), (-16, False), (-30, False)):
        stage = Stage("battle-of-britain")
        stage.battle.state.vp = points
        stage.play(british_reinforcements)
        assert stage.battle.pack.reinforcement_cost("2013", stage.battle.state.day) == 4
        assert advised(stage).startswith("reinforce:") == calls


def test_no_reinforcement_is_called_into_a_scenario_of_a_few_days() -> None:
    stage = Stage("hardest-days")
    stage.battle.state.vp = 20
    stage.play(british_reinforcements)
    assert advised(stage) == "done"


def test_squadrons_at_the_front_are_replaced_first() -> None:
    stage = Stage("battle-of-britain")
    for ident in ("234/4/10", "32/7/11"):
        stage.squadron(ident, "light")
    stage.battle.state.stocks.update({"Spitfire": 1, "Hurricane": 1, "pilots": 1})
    stage.play(light_loss_replacement)
    assert advised(stage) == "replace:32/7/11"
