"""Raid target events (LION-ET) with other units, and time: Blenheims, undetected escorts, time advance."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered
from dowding.games.raf.lion.rules.context import BRITISH
from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over
from dowding.games.raf.lion.rules.sequence import clock_update
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.lion.rules.targets import advance_warning
from dowding.games.raf.pack.components import Condition, Intelligence, RaidEventCard, TargetEvent
from dowding.games.raf.state import Raid
from games.raf.lion.custom_cards import BLENHEIMS, TARGET, detected_as, efforts, target_card
from games.raf.lion.event_cards import (
    BOMBERS,
    EVENT,
    HUNTERS,
    PATROLLERS,
    RATED,
    at_base,
    drawing,
    event_over_target,
    over_target,
    raid,
    rest_of_raid,
    why_nothing,
)
from games.raf.lion.scenario_builder import PACK, Stage
from games.raf.lion.target_event_fixtures import in_group, meet

# ET15: squadrons intercept Blenheims


def chasing(*ready: tuple[str, str], responding: str = "") -> Stage:
    """Make only these squadrons ready, in their sectors or over the given sector."""
    stage = drawing(event_over_target("squadrons intercept Blenheims"), night=True)
    for ident in stage.battle.state.squadrons:
        stage.squadron(ident, "re-arm")
    raid(stage, bomber=BOMBERS.values())
    for ident, over in ready:
        stage.squadron(ident, "patrol" if over else "sector", over=over)
    if responding:
        meet(stage, responding)
    over_target(stage)
    return stage


@pytest.mark.rule("LION-ET15")
def test_player_chooses_the_squadron_that_chases_blenheims() -> None:
    first, second, third = in_group(11)[:3]
    ten, twelve = in_group(10)[0], in_group(12)[0]
    stage = chasing((first, ""), (second, "London"), (ten, ""), (twelve, ""), (BLENHEIMS[0], ""), responding=third)
    assert set(stage.options()) == {f"chase:{first}", f"chase:{second}"}
    assert stage.match is not None
    for other in (third, ten, twelve, BLENHEIMS[0]):
        with pytest.raises(NotOffered):
            stage.match.choose(BRITISH, f"chase:{other}")
    stage.choose(f"chase:{second}")
    assert stage.is_done
    assert stage.where(second) == "inflight"
    assert stage.where(first) == "sector"


@pytest.mark.rule("LION-ET15")
def test_after_11_group_comes_10_group_and_then_12() -> None:
    ten, eleven, twelve = in_group(10)[0], in_group(11)[0], in_group(12)[0]
    home = {ident: PACK.components.squadrons[ident].sector for ident in (ten, twelve)}
    stage = chasing((ten, home[ten]), (twelve, home[twelve]), responding=eleven)
    assert stage.where(ten) == "inflight"
    assert stage.where(twelve) == f"patrol {home[twelve]}"
    assert stage.where(eleven) == "bomber"
    assert chasing((twelve, "")).where(twelve) == "inflight"


@pytest.mark.rule("LION-ET15")
def test_no_squadron_chases_blenheims_if_none_is_ready() -> None:
    stage = chasing((BLENHEIMS[0], ""), responding=in_group(11)[0])
    assert why_nothing(stage) == "no squadron is free"
    assert stage.where(BLENHEIMS[0]) == "sector"


# ET16: undetected escort


@pytest.mark.rule("LION-ET16")
def test_another_me109_joins_the_escort() -> None:
    stage = drawing(event_over_target("undetected escort"))
    raid(stage, bomber=BOMBERS.values())
    (me109,) = at_base(stage, 2, "Me109", 1)
    over_target(stage)
    assert stage.where(me109) == "escort"
    assert me109 in stage.battle.raid.force


@pytest.mark.rule("LION-ET16")
def test_me110_joins_it_if_no_me109_is_at_base() -> None:
    stage = drawing(event_over_target("undetected escort"), strict=False)
    raid(stage, bomber=BOMBERS.values())
    at_base(stage, 2, "Me109", 0)
    over_target(stage)
    (escort,) = stage.battle.gruppen_in("escort")
    assert stage.battle.pack.gruppen[escort.id].type == "Me110"


@pytest.mark.rule("LION-ET16")
def test_beyond_me109_range_only_an_me110_comes() -> None:
    stage = drawing(event_over_target("undetected escort"), target=target_card(me109="no"), strict=False)
    raid(stage, bomber=BOMBERS.values())
    over_target(stage)
    (escort,) = stage.battle.gruppen_in("escort")
    assert stage.battle.pack.gruppen[escort.id].type == "Me110"


@pytest.mark.rule("LION-ET16")
def test_no_escort_joins_an_empty_bomber_box_or_from_empty_bases() -> None:
    stage = drawing(event_over_target("undetected escort"))
    raid(stage, hunt=HUNTERS.values())
    over_target(stage)
    assert why_nothing(stage) == "the Bomber Box is empty"
    stage = drawing(event_over_target("undetected escort"))
    stage.battle.state.lf3_to_lf2 = True
    raid(stage, bomber=BOMBERS.values())
    at_base(stage, 2, "Me109", 0)
    at_base(stage, 2, "Me110", 0)
    over_target(stage)
    assert why_nothing(stage) == "no fighter is at base"


@pytest.mark.rule("LION-ET16")
@pytest.mark.parametrize(("intelligence", "comes"), [("poor", True), ("limited", True), ("accurate", False)])
def test_card_may_require_poor_or_limited_intelligence(intelligence: Intelligence, comes: bool) -> None:
    condition = Condition(intelligence=("poor", "limited"))
    stage = drawing(event_over_target("undetected escort", conditions=(condition,)), strict=False)
    raid(stage, bomber=BOMBERS.values(), intelligence=intelligence)
    over_target(stage)
    assert bool(stage.battle.gruppen_in("escort")) == comes


@pytest.mark.rule("LION-ET16", "LION-ET2")
@pytest.mark.parametrize(
    ("event", "patrol"), [("undetected escort", []), ("channel patrollers close escort", [PATROLLERS["A"]])]
)
def test_escorts_that_join_an_unanswered_raid_strafe(event: TargetEvent, patrol: list[str]) -> None:
    stage = drawing(event_over_target(event), *RATED, dice={"bombing": [1]}, strict=False)
    raid(stage, bomber=BOMBERS.values(), patrol=patrol)
    rest_of_raid(stage)
    assert len(stage.event("bombing").get_str_list("gruppen")) == 4


# ET17: time advance and its notes


def after(card: RaidEventCard, *, depletion: int = 0, hour: int = 0) -> Stage:
    """A game after the target event of a raid without units."""
    stage = drawing(card, hour=hour)
    stage.battle.state.depletion = depletion
    raid(stage)
    over_target(stage)
    return stage


@pytest.mark.rule("LION-ET17", "LION-4.II16b", "LION-15.4b")
@pytest.mark.parametrize(("depletion", "advance"), [(0, 0), (7, 0), (8, 2), (15, 2)])
def test_card_with_two_time_advances_goes_by_depletion(depletion: int, advance: int) -> None:
    stage = after(event_over_target("Big Wing", advance=0, depleted=2), depletion=depletion)
    assert stage.battle.state.advance == advance


@pytest.mark.rule("LION-ET17", "LION-4.III3")
def test_no_aw_on_the_card_skips_only_the_next_advance_warning() -> None:
    stage = after(event_over_target("Big Wing", no_advance_warning=True))
    stage.play(advance_warning)
    assert stage.event("no advance warning").get_str("why") == "the event card forbids it"
    assert not stage.battle.state.pulled
    stage = after(event_over_target("Big Wing"))
    stage.battle.state.no_advance_warning = True
    stage.draws("raid event", EVENT)
    stage.play(raid_target_event, advance_warning)
    assert stage.battle.state.pulled


@pytest.mark.rule("LION-ET17", "LION-4.III3", "LION-8.24a")
def test_false_raid_clears_no_aw() -> None:
    stage = after(event_over_target("Big Wing", advance=0, no_advance_warning=True))
    stage.send_away(["Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"])
    stage.raid()
    stage.play(raid_deployment, raid_over, advance_warning)
    assert stage.events("false raid")
    assert stage.battle.state.pulled


@pytest.mark.rule("LION-ET17", "LION-4.II16d", "LION-6.2a")
def test_follow_up_on_the_card_starts_another_raid_on_the_same_target() -> None:
    card = event_over_target("Big Wing", advance=0, follow_up=True)
    stage = drawing(card, *detected_as("early"), dice={"detection": [3]})
    raid(stage)
    stage.play(raid_target_event, raid_over, clock_update)
    assert stage.battle.raid.target == TARGET
    assert (stage.battle.raid.follow_up, stage.battle.raid.major) == (True, True)
    assert not stage.events("effort")
    assert TARGET not in stage.battle.state.decks["target"].discards


@pytest.mark.rule("LION-ET17", "LION-4.II16c")
def test_without_the_note_a_time_advance_of_0_brings_a_raid_on_a_new_target() -> None:
    dice = {"detection": [3], "raid effort": [6]}
    stage = drawing(event_over_target("Big Wing", advance=0), *detected_as("early"), *efforts("minor"), dice=dice)
    raid(stage)
    stage.draws("target", 22)
    stage.play(raid_target_event, raid_over, clock_update)
    assert (stage.battle.raid.target, stage.battle.raid.follow_up) == (22, False)
    assert TARGET in stage.battle.state.decks["target"].discards


@pytest.mark.rule("LION-EA2", "LION-ET1", "LION-ET3", "LION-ET7", "LION-ET9", "LION-ET11", "LION-ET13")
def test_event_effects_do_not_last_for_the_next_raid() -> None:
    card = event_over_target("Big Wing", advance=0, follow_up=True)
    stage = drawing(card, *detected_as("early"), dice={"detection": [3]})
    raid(stage)
    stage.battle.change_raid(
        british_altitude=True,
        german_altitude=True,
        escort_coordination=True,
        low_level=True,
        pathfinders=True,
        non_essential=True,
        over_coast=True,
        secondary=("A",),
        intercepted=True,
    )
    stage.play(raid_target_event, raid_over, clock_update)
    fresh = stage.battle.raid
    assert fresh == Raid(
        TARGET,
        major=True,
        follow_up=True,
        detected=fresh.detected,
        warning=fresh.warning,
        intelligence=fresh.intelligence,
        able=fresh.able,
    )
