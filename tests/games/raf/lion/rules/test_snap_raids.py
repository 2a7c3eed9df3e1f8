"""Snap raids (LION-ET14): elite Me110s raid another target after a raid, before the clock advances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.deployment import raid_over
from dowding.games.raf.lion.rules.recovery import german_recovery
from dowding.games.raf.lion.rules.sequence import attack_and_bombing, clock_update, snap_raid
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.pack.components import Effort, Intelligence, RaidEffort, Warning
from games.raf.lion.custom_cards import TARGET, based_at, detected_as, target_card
from games.raf.lion.event_cards import BOMBERS, RATED, drawing, event_over_target, over_target, raid, why_nothing
from games.raf.lion.scenario_builder import PACK, Stage

ELITES = list(PACK.components.elites)
FIRST, SNAP = 30, 26
"""The cards on top of the target deck: optionally one that gives no raid, then that of the snap raid."""
HALF: tuple[Effort, ...] = ("none", "none", "minor", "minor", "major", "major")
HOME = based_at("7/11")


def snap(
    *,
    warning: Warning = "sufficient",
    intelligence: Intelligence = "poor",
    effort: int = 6,
    follow_up: bool = False,
    dice: Mapping[str, Iterable[int]] | None = None,
    targets: tuple[int, ...] = (SNAP,),
    damage: tuple[str, ...] = (),
) -> Stage:
    """An unanswered raid draws the snap raid event; the snap raid's target is an LF3 airfield in 7/11."""
    table = [replace(entry, full=HALF, depleted=HALF) for entry in PACK.contents.entries_of(RaidEffort)]
    entries = (*RATED, *table, *detected_as(warning, intelligence), target_card(SNAP, luftflotte=3))
    card = event_over_target("snap raid", advance=0 if follow_up else 1, follow_up=follow_up)
    rolls = {"raid effort": [effort], "detection": [3, 3], "bombing": [1, 1]}
    stage = drawing(card, *entries, dice={**rolls, **(dice or {})})
    stage.damage(*damage)
    raid(stage)
    stage.draws("target", *targets)
    return stage


def play(stage: Stage) -> None:
    """Play from the target event to the clock."""
    stage.play(raid_target_event, attack_and_bombing, german_recovery, snap_raid, raid_over, clock_update)


def answer(stage: Stage, *squadrons: str) -> None:
    """Commit exactly these squadrons against the snap raid."""
    disperse(stage)
    stage.choose(*(f"commit:{squadron}" for squadron in squadrons), "done")
    disperse(stage)


def disperse(stage: Stage) -> None:
    """Choose the squadrons dispersed by bombs on the airfield."""
    while not stage.is_done and stage.options()[0].startswith("disperse"):
        stage.choose(stage.options()[0])


def kinds(stage: Stage) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in stage.battle.log or ()]


@pytest.mark.rule("LION-ET14")
def test_snap_raid_follows_recovery_before_the_clock_advances() -> None:
    stage = snap()
    raid(stage, bomber=[BOMBERS["A"]])
    stage.battle.change_raid(intercepted=True)
    play(stage)
    answer(stage)
    order = kinds(stage)
    assert order.index("German recovery") < order.index("raid") < order.index("raid deployed") < order.index("clock")
    event = stage.event("raid")
    assert (event.get_int("target"), event.get_str("effort")) == (SNAP, "snap, major")
    assert stage.events("bombing")[-1].get_str_list("gruppen") == ELITES
    assert stage.events("bombing")[-1].get_str("target") == stage.battle.pack.targets[SNAP].name
    assert stage.events("raid deployed")[0].data["display"] == {"bomber": ELITES}


@pytest.mark.rule("LION-ET14")
def test_elites_recover_like_other_fighters_and_both_target_cards_are_discarded() -> None:
    stage = snap()
    play(stage)
    answer(stage)
    assert [stage.where(gruppe) for gruppe in ELITES] == ["clock 3"] * 2
    assert {TARGET, SNAP} <= set(stage.battle.state.decks["target"].discards)
    assert stage.battle.state.raid is None
    assert stage.battle.state.hour == 1


@pytest.mark.rule("LION-ET14")
@pytest.mark.parametrize("missing", ["away", "reduced"])
def test_single_elite_at_base_flies_a_snap_raid(missing: str) -> None:
    stage = snap()
    if missing == "away":
        stage.gruppe(ELITES[0], "clock", hour=6)
    else:
        stage.gruppe(ELITES[0], "base", full=False)
    play(stage)
    answer(stage)
    assert stage.events("raid deployed")[0].data["display"] == {"bomber": [ELITES[1]]}


@pytest.mark.rule("LION-ET14")
def test_no_snap_raid_without_an_elite_at_base() -> None:
    stage = snap()
    stage.gruppe(ELITES[0], "base", full=False)
    stage.gruppe(ELITES[1], "light")
    over_target(stage)
    assert why_nothing(stage) == "no elite Me110 is ready at its base"
    stage.play(german_recovery, snap_raid)
    assert not stage.events("raid")


@pytest.mark.rule("LION-ET14")
def test_snap_raid_draws_cards_until_one_is_valid() -> None:
    stage = snap(targets=(FIRST, SNAP), dice={"raid effort": [2, 3]})
    play(stage)
    assert stage.battle.raid.target == SNAP
    assert stage.event("raid").get_str("effort") == "snap, minor"
    assert FIRST in stage.battle.state.decks["target"].discards


@pytest.mark.rule("LION-ET14", "LION-6.3c")
@pytest.mark.parametrize(("effort", "total"), [(6, 3 + 4 + 5 + 3 - 2), (3, 3 + 4 + 5 - 2)])
def test_snap_raid_subtracts_two_from_detection(effort: int, total: int) -> None:
    stage = snap(effort=effort)
    play(stage)
    assert stage.event("detection").get_int("total") == total


@pytest.mark.rule("LION-ET14", "LION-6.3g")
def test_snap_raid_modifier_is_not_halved_by_damaged_headquarters() -> None:
    stage = snap(effort=3, damage=("hq/Stanmore",))
    play(stage)
    assert stage.event("detection").get_int("total") == 3 + 5 - 2


@pytest.mark.rule("LION-ET14")
def test_no_force_card_and_no_other_event_card_is_drawn() -> None:
    stage = snap()
    forces, events = (stage.battle.state.decks[name].cards for name in ("force", "raid event"))
    play(stage)
    answer(stage)
    assert stage.battle.state.decks["force"].cards == forces
    assert stage.battle.state.decks["raid event"].cards == events[:-1]
    assert len(stage.events("target event")) == 1
    assert not stage.events("approach event")


@pytest.mark.rule("LION-ET14", "LION-7.2c")
def test_unanswered_snap_raid_costs_no_point() -> None:
    stage = snap()
    play(stage)
    answer(stage)
    assert not stage.events("no response")
    assert stage.event("bombing").get_int("points") == stage.vp


@pytest.mark.rule("LION-ET14", "LION-9.1a")
def test_squadrons_meet_snap_raiders_in_the_bomber_box() -> None:
    stage = snap(dice={"squadron attack": [1]})
    play(stage)
    answer(stage, *HOME[:2])
    stage.choose(f"press-on:{HOME[0]}", f"go-home:{HOME[1]}")
    stage.choose(f"intercept:{ELITES[0]}")
    assert stage.event("combat").get_str_list("gruppen") == [ELITES[0]]
    assert stage.event("combat").get_str_list("squadrons") == [HOME[0]]


@pytest.mark.rule("LION-ET14")
@pytest.mark.parametrize(("intelligence", "deployed"), [("poor", False), ("limited", False), ("accurate", True)])
def test_snap_raid_commitment_depends_on_intelligence(intelligence: Intelligence, deployed: bool) -> None:
    stage = snap(intelligence=intelligence)
    play(stage)
    assert f"commit:{HOME[0]}" in stage.options()
    assert bool(stage.events("raid deployed")) == deployed


@pytest.mark.rule("LION-ET14", "LION-7.2a")
@pytest.mark.parametrize(("intelligence", "known"), [("poor", False), ("limited", True), ("accurate", True)])
def test_snap_raid_size_is_known_unless_intelligence_is_poor(intelligence: Intelligence, known: bool) -> None:
    stage = snap(intelligence=intelligence)
    play(stage)
    assert ("2 Gruppen" in stage.decision.prompt) == known
    lines = [stage.battle.format_event(event) for event in stage.events("snap raid size")]
    assert [line.text for line in lines if line is not None] == (["Elite Me110s: 2 Gruppen."] if known else [])


@pytest.mark.rule("LION-ET14", "LION-6.2a")
def test_follow_up_note_applies_to_the_interrupted_raid() -> None:
    stage = snap(follow_up=True)
    play(stage)
    answer(stage)
    assert (stage.battle.raid.target, stage.battle.raid.follow_up, stage.battle.raid.snap) == (TARGET, True, False)
    assert stage.events("raid")[-1].get_str("effort") == "follow-up, major"
    assert SNAP in stage.battle.state.decks["target"].discards


@pytest.mark.rule("LION-ET14")
def test_elites_of_luftflotte_2_may_be_sent_against_a_target_of_luftflotte_3() -> None:
    assert {PACK.components.gruppen[gruppe].luftflotte for gruppe in ELITES} == {2}
    stage = snap()
    play(stage)
    assert stage.battle.target.luftflotte == 3
    assert stage.battle.raid.snap


@pytest.mark.rule("LION-ET14", "LION-ET6")
def test_snap_raid_is_not_carried_into_another_raid() -> None:
    stage = snap()
    play(stage)
    answer(stage)
    assert not stage.battle.state.snap_pending
    assert stage.battle.state.resumed is None


@pytest.mark.rule("LION-ET14")
def test_snap_raid_is_the_next_of_the_day() -> None:
    stage = snap()
    before = stage.battle.state.raids_today
    play(stage)
    assert stage.battle.state.raids_today == before + 1
    assert stage.event("raid").get_int("number") == before + 1
