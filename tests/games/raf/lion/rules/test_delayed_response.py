"""Delayed response (LION-19.2), in both editions of the rules."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_size
from dowding.games.raf.pack.components import Depth, Intelligence, Warning
from dowding.games.raf.rules.commitment import commit, commit_on_accurate, commit_on_limited, commit_on_poor
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    SIZES,
    TARGET,
    aircraft_card,
    based_at,
    beyond_me109_range,
    gruppen,
    pack_with,
    size_card,
    target_card,
)
from games.raf.lion.scenario_builder import Stage

DELAY = "delayed-response"
PLAIN = pack_with(target_card())
PATROLLER = gruppen(2, "Me109")[0]


def warned(warning: Warning, *, rules: str = "2013", advanced: bool = True) -> Stage:
    """A raid on the target of the tests, about to be answered."""
    stage = Stage(pack=PLAIN, rules=rules, advanced=advanced)
    stage.raid(TARGET, warning=warning)
    stage.squadron(based_at("7/11")[0], "patrol", over="7/11")
    stage.squadron(based_at("2/11")[0], "patrol", over="2/11")
    stage.play(commit)
    return stage


def able(stage: Stage) -> set[str]:
    """The squadrons that may respond now."""
    return {option.piece for option in stage.decision.options if option.piece}


@pytest.mark.rule("LION-19.2a")
@pytest.mark.parametrize(
    ("rules", "warning", "offered"),
    [
        ("2013", "none", False),
        ("2013", "late", True),
        ("2013", "sufficient", True),
        ("2013", "early", False),
        ("2013", "very early", False),
        ("2009", "none", False),
        ("2009", "late", True),
        ("2009", "sufficient", True),
        ("2009", "early", True),
        ("2009", "very early", False),
    ],
)
def test_warnings_that_allow_delayed_response(rules: str, warning: Warning, offered: bool) -> None:
    stage = warned(warning, rules=rules)
    assert (DELAY in stage.options()) == offered
    assert (DELAY in stage.refused()) == (not offered)


@pytest.mark.rule("LION-19.2a", "LION-19a")
def test_delayed_response_is_an_advanced_rule() -> None:
    stage = warned("late", advanced=False)
    assert DELAY not in stage.options()
    assert DELAY not in stage.refused()


@pytest.mark.rule("LION-19.2a")
@pytest.mark.parametrize(
    ("rules", "warning", "better"),
    [("2013", "late", "sufficient"), ("2013", "sufficient", "early"), ("2009", "early", "very early")],
)
def test_squadrons_respond_as_if_the_warning_were_one_level_better(
    rules: str, warning: Warning, better: Warning
) -> None:
    stage = warned(warning, rules=rules)
    before = able(stage)
    stage.choose(DELAY)
    assert able(stage) == able(warned(better, rules=rules)) > before


@pytest.mark.rule("LION-19.2a", "LION-7.1b")
def test_refusal_names_the_raised_warning() -> None:
    stage = warned("late")
    stage.choose(DELAY)
    late = [refused.why for refused in stage.refused().values() if refused.rule == "LION-7.1"]
    assert late
    assert all(why.endswith("need better warning than this one (sufficient)") for why in late)


@pytest.mark.rule("LION-19.2a")
def test_delayed_response_is_declared_once_before_the_first_squadron() -> None:
    stage = warned("late")
    stage.choose(f"commit:{based_at('7/11')[0]}")
    assert DELAY not in stage.options()
    assert stage.refused()[DELAY].rule == "LION-19.2a"
    stage = warned("late")
    stage.choose(DELAY)
    assert DELAY not in stage.options()
    assert DELAY not in stage.refused()


@pytest.mark.rule("LION-19.2a")
def test_delayed_response_is_optional_and_so_are_responses() -> None:
    stage = warned("late")
    stage.choose("done")
    assert not stage.battle.raid.delayed
    stage = warned("late")
    stage.choose(DELAY, "done")
    assert stage.is_done
    assert stage.battle.raid.delayed
    assert not stage.battle.raid.committed


def test_delayed_response_can_be_undone_if_no_squadron_can_respond() -> None:
    stage = Stage(pack=PLAIN, advanced=True)
    stage.raid(TARGET, warning="late")
    for squadron in list(stage.battle.state.squadrons):
        stage.squadron(squadron, "light")
    stage.play(commit)
    stage.choose(DELAY)
    assert stage.options() == ["done"]
    assert stage.decision.pause


@pytest.mark.rule("LION-19.2f")
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
def test_delayed_response_keeps_intelligence_and_detected_warning(intelligence: Intelligence) -> None:
    pack = pack_with(target_card(), size_card(major=1), aircraft_card("Do17"))
    stage = Stage(strict=False, advanced=True, pack=pack)
    stage.raid(TARGET, warning="late", intelligence=intelligence)
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(commit_on_poor, raid_size, commit_on_limited, raid_deployment, commit_on_accurate)
    stage.choose(DELAY)
    assert stage.battle.raid.delayed
    assert (stage.battle.raid.warning, stage.battle.raid.intelligence) == ("late", intelligence)
    stage.choose("done")
    assert stage.is_done  # no question follows at a later step


# Channel patrollers (19.2b)


def patroller_goes(rules: str, depth: Depth, intelligence: Intelligence, *, delay: bool = True) -> str:
    """The place of the channel patroller after the commitment, at any intelligence level."""
    pack = pack_with(target_card(depth=depth), size_card(major=2), aircraft_card("Do17", "Me109cp"))
    stage = Stage(strict=False, advanced=True, rules=rules, pack=pack)
    stage.raid(TARGET, warning="late", intelligence=intelligence)
    stage.send_away(["Me109"], [2])
    stage.gruppe(PATROLLER, "base")
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(commit_on_poor, raid_size, commit_on_limited, raid_deployment, commit_on_accurate)
    stage.choose(*[DELAY] * delay, "done")
    assert stage.is_done
    return stage.where(PATROLLER)


@pytest.mark.rule("LION-19.2b")
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
@pytest.mark.parametrize("depth", ["coast", "inland", "deep"])
def test_rules_of_2013_send_channel_patrollers_to_hunt(depth: Depth, intelligence: Intelligence) -> None:
    assert patroller_goes("2013", depth, intelligence) == "hunt"
    assert patroller_goes("2013", depth, intelligence, delay=False) == "patrol"


@pytest.mark.rule("LION-19.2b")
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
@pytest.mark.parametrize(("depth", "box"), [("coast", "escort"), ("inland", "patrol"), ("deep", "patrol")])
def test_rules_of_2009_send_channel_patrollers_to_escort_at_the_coast(
    depth: Depth, box: str, intelligence: Intelligence
) -> None:
    assert patroller_goes("2009", depth, intelligence) == box
    assert patroller_goes("2009", depth, intelligence, delay=False) == "patrol"


@pytest.mark.rule("LION-19.2b")
def test_channel_patrollers_hunt_beyond_their_range_too() -> None:
    stage = Stage(strict=False, advanced=True, pack=pack_with(beyond_me109_range(), aircraft_card("Do17", "Me109cp")))
    stage.raid(TARGET, warning="late", delayed=True, size=2)
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    assert len(stage.battle.gruppen_in("hunt")) == 1


@pytest.mark.rule("LION-19.2b", "LION-8.42")
def test_me110_in_place_of_a_patroller_still_escorts() -> None:
    stage = Stage(strict=False, advanced=True, pack=pack_with(target_card(), aircraft_card("Do17", "Me109cp")))
    stage.raid(TARGET, warning="late", delayed=True, size=2)
    stage.send_away(["Me109"], [2])
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    assert len(stage.battle.gruppen_in("escort")) == 1
    assert not stage.battle.gruppen_in("hunt", "patrol")
