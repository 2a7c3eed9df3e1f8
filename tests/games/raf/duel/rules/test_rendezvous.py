"""The rendezvous check (2P-7.4): a secret die, an open failure and no rearrangement."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack.components import Letter, Weather
from dowding.games.raf.planning.rules.approach_events import raid_approach_event
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.interception import hunter_interception, squadron_interception
from dowding.games.raf.planning.rules.rendezvous import rendezvous_check
from dowding.games.raf.planning.rules.target_events import raid_target_event
from dowding.games.raf.rules.bombing import bombardment
from games.raf.duel.custom_cards import strategy
from games.raf.duel.scenario_builder import PACK, Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.lion.event_cards import BOMBERS, ESCORTS, HUNTERS, PATROLLERS, REDUCED_BOMBERS

CHECKS = PACK.components.rendezvous
FAILURES = PACK.components.rendezvous_failure
LETTERS: tuple[Letter, ...] = ("A", "B", "C")


def checked(
    dice: list[int],
    failure: int = 1,
    *,
    more: Iterable[str] = (),
    weather: Weather = "clear",
    cards: Iterable[int] = (),
) -> Stage:
    """Check the rendezvous of a raid of twelve Gruppen, one of each letter in each box."""
    stage = Stage(dice={"rendezvous": dice, "rendezvous failure": [failure]}, weather=weather)
    stage.raid(25, deployed=True)
    for letter in LETTERS:
        stage.gruppe(HUNTERS[letter], "hunt")
        stage.gruppe(BOMBERS[letter], "bomber")
        stage.gruppe(ESCORTS[letter], "escort")
        stage.gruppe(PATROLLERS[letter], "patrol")
    for ident in more:
        stage.gruppe(ident, "bomber")
    flying = stage.battle.flying
    stage.battle.state.flying = type(flying)(flying.card, flying.hour, strategies=tuple(cards))
    stage.play(rendezvous_check)
    return stage


def fails(stage: Stage) -> bool:
    """Whether the check failed."""
    return bool(stage.events("rendezvous fails"))


@pytest.mark.rule("2P-7.4a", "2P-4.II7")
@pytest.mark.parametrize(("number", "failing"), [(6, set()), (7, {1}), (11, {1, 2}), (14, {1, 2, 3})])
def test_larger_raids_fail_on_more_dice(number: int, failing: set[int]) -> None:
    force = [*gruppen(2, "He111"), *gruppen(2, "Do17")][:number]
    failing_dice: set[int] = set()
    for die in CHECKS:
        stage = Stage(dice={"rendezvous": [die], "rendezvous failure": [1]})
        stage.raid(25, deployed=True)
        for ident in force:
            stage.gruppe(ident, "bomber")
        stage.play(rendezvous_check)
        failing_dice |= {die} if fails(stage) else set()
    assert failing_dice == failing


@pytest.mark.rule("2P-7.4a")
def test_clouds_and_two_luftflotten_fail_on_more_dice() -> None:
    assert not fails(checked([4]))
    assert fails(checked([4], weather="patchy"))
    assert not fails(checked([5]))
    assert fails(checked([5], more=gruppen(3, "He111")[:1]))
    assert not fails(checked([6], more=gruppen(3, "He111")[:1], weather="broken"))


@pytest.mark.rule("2P-7.4a")
def test_kept_rendezvous_is_hidden_from_british() -> None:
    stage = checked([6])
    assert stage.seen_by(BRITISH).events() == []
    assert [event.kind for event in stage.seen_by(GERMAN).events()][-1] == "rendezvous kept"


@pytest.mark.rule("2P-7.4a", "2P-7.4b")
def test_rendezvous_failure_is_announced_with_open_die() -> None:
    stage = checked([1], 1)
    kinds = [event.kind for event in stage.seen_by(BRITISH).events()]
    assert "rendezvous fails" in kinds
    assert "rendezvous failure" in kinds
    assert "rendezvous kept" not in kinds


@pytest.mark.rule("2P-7.4b")
@pytest.mark.parametrize("die", range(1, 7))
def test_failure_reduces_or_removes_gruppen_of_letter(die: int) -> None:
    stage, failure = checked([1], die), FAILURES[die]
    for letter in LETTERS:
        hit = letter == failure.letter
        for units, box in ((HUNTERS, "hunt"), (BOMBERS, "bomber"), (ESCORTS, "escort"), (PATROLLERS, "patrol")):
            if not hit:
                assert stage.where(units[letter]) == box
            elif failure.effect == "reduced":
                assert stage.where(units[letter]) == f"{box} (reduced)"
            else:
                assert stage.where(units[letter]) == "inflight", "the same side stays up"


@pytest.mark.rule("2P-7.41", "2P-13")
def test_gruppen_are_not_rearranged_after_failure() -> None:
    die = next(die for die, failure in FAILURES.items() if (failure.letter, failure.effect) == ("A", "leaves"))
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [die]})
    stage.raid(25, deployed=True)
    reduced = gruppen(2, "Do17", "A")[0]
    stage.gruppe(reduced, "bomber", full=False)
    for ident in (BOMBERS["A"], REDUCED_BOMBERS["A"]):
        stage.gruppe(ident, "bomber")
    for ident in (*ESCORTS.values(), *HUNTERS.values()):
        stage.gruppe(ident, "escort")
    stage.play(rendezvous_check)
    assert stage.where(BOMBERS["A"]) == "inflight"
    assert stage.where(reduced) == "inflight (reduced)"
    assert stage.where(ESCORTS["B"]) == "escort", "an escort stays an escort"
    assert not stage.battle.raiders("bomber")
    assert [event.data for event in stage.events("rendezvous failure")] == [
        {"die": 4, "letter": "A", "effect": "leaves"}
    ]


@pytest.mark.rule("2P-7.41", "2P-10.1e", "2P-10.2c", "2P-10.1c")
@pytest.mark.parametrize("squadrons", [0, 1])
def test_escorts_strafe_if_bomber_box_is_emptied(squadrons: int) -> None:
    die = next(die for die, failure in FAILURES.items() if (failure.letter, failure.effect) == ("A", "leaves"))
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [die]}, strict=False)
    stage.raid(25, deployed=True)
    for ident in (BOMBERS["A"], REDUCED_BOMBERS["A"]):
        stage.gruppe(ident, "bomber")
    for ident in (*ESCORTS.values(), *HUNTERS.values()):
        stage.gruppe(ident, "escort")
    if squadrons:
        stage.squadron("74/6/11", "hunt")
    stage.play(rendezvous_check, hunter_interception, squadron_interception, bombardment)
    assert not stage.events("no bombing")
    assert stage.events("bombing")[0].get_str_list("gruppen"), "close escorts strafe the target"
    if squadrons:
        assert stage.where("74/6/11") == "inflight", "the Bomber Box is empty"


@pytest.mark.rule("2P-7.41", "2P-4.II10", "2P-4.II12")
def test_raid_without_gruppen_draws_events_but_does_not_bomb() -> None:
    stage = Stage(strict=False)
    stage.raid(25, deployed=True)
    stage.play(raid_approach_event, raid_target_event, bombardment)
    assert stage.events("approach event")
    assert stage.events("target event")
    assert stage.event("no bombing").get_str("name") == stage.battle.target.name


@pytest.mark.rule("2P-21.4b")
def test_reduced_gruppe_is_not_reduced_again() -> None:
    die = next(die for die, failure in FAILURES.items() if (failure.letter, failure.effect) == ("B", "reduced"))
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [die]}, advanced=True)
    stage.raid(36, deployed=True)
    for ident in (*BOMBERS.values(), *ESCORTS.values()):
        stage.gruppe(ident, "bomber")
    stage.gruppe(HUNTERS["B"], "hunt", full=False)
    stage.play(rendezvous_check)
    assert stage.where(HUNTERS["B"]) == "hunt (reduced)"


@pytest.mark.rule("2P-7.4a")
def test_coordinated_raid_skips_rendezvous_check() -> None:
    stage = checked([1], cards=[strategy("coordination")])
    assert not fails(stage)
    assert stage.script["rendezvous"] == [1], "no die is rolled"
