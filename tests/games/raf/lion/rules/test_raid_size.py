"""The size of a raid (LION-8.1), and raids that do not occur."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over, raid_size
from dowding.games.raf.lion.rules.sequence import RAID
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    SIZES,
    TARGET,
    aircraft_card,
    based_at,
    detected_as,
    efforts,
    pack_with,
    size_card,
    target_card,
    types,
)
from games.raf.lion.scenario_builder import Stage

FROM_SIZE = RAID[RAID.index(raid_size) :]


# Size (8, 8.1)


@pytest.mark.rule("LION-8a")
@pytest.mark.parametrize(("major", "size"), [(False, 3), (True, 11)])
def test_first_force_card_gives_the_size_for_the_effort(major: bool, size: int) -> None:
    stage = Stage(pack=pack_with(size_card(minor=3, major=11)))
    stage.raid(major=major)
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.battle.raid.size == size


@pytest.mark.rule("LION-8b")
def test_size_and_aircraft_come_from_two_cards() -> None:
    stage = Stage(strict=False, pack=pack_with(target_card(), size_card(major=2), aircraft_card("Do17", "Me109")))
    stage.raid(major=True)
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(raid_size, raid_deployment)
    assert types(stage.event("raid composition").get_str_list("gruppen")) == ["Do17", "Me109"]
    assert stage.battle.state.decks["force"].discards == (SIZES, AIRCRAFT)


@pytest.mark.rule("LION-8b")
def test_one_card_left_in_the_deck_is_not_used_for_both() -> None:
    stage = Stage(strict=False, pack=pack_with(target_card(), size_card(major=2), aircraft_card("Do17", "Me109")))
    stage.raid(major=True)
    stage.draws("force", SIZES)
    deck = stage.battle.state.decks["force"]
    stage.battle.state.decks["force"] = type(deck)((SIZES,), tuple(card for card in deck.cards if card != SIZES))
    stage.play(raid_size, raid_deployment)
    assert stage.event("raid size").get_int("card") == SIZES
    drawn = stage.event("raid composition").get_int("card")
    assert stage.battle.state.decks["force"].discards[-1:] == (drawn,)
    assert len(stage.battle.state.decks["force"].cards) == len(deck.cards) - 1


@pytest.mark.rule("LION-8.1a")
@pytest.mark.parametrize(
    ("depletion", "major", "size"), [(0, True, 6), (7, True, 6), (8, True, 12), (15, True, 12), (15, False, 2)]
)
def test_some_major_raids_of_a_depleted_luftwaffe_are_larger(depletion: int, major: bool, size: int) -> None:
    stage = Stage(pack=pack_with(size_card(minor=2, major=6, major_depleted=12)))
    stage.raid(major=major)
    stage.battle.state.depletion = depletion
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.battle.raid.size == size


@pytest.mark.rule("LION-8.1a")
def test_size_without_that_condition_is_the_same_for_a_depleted_luftwaffe() -> None:
    stage = Stage(pack=pack_with(size_card(major=6)))
    stage.raid(major=True)
    stage.battle.state.depletion = 15
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.battle.raid.size == 6


@pytest.mark.rule("LION-8.1a")
@pytest.mark.parametrize(
    ("intelligence", "major", "size"),
    [("poor", True, 0), ("limited", True, 8), ("accurate", True, 8), ("poor", False, 2)],
)
def test_some_major_raids_do_not_occur_with_poor_intelligence(intelligence: str, major: bool, size: int) -> None:
    stage = Stage(pack=pack_with(size_card(minor=2, major=8, no_major_if_poor=True)))
    stage.raid(major=major)
    stage.battle.change_raid(intelligence=intelligence)
    stage.draws("force", SIZES)
    stage.play(raid_size, raid_over)
    assert bool(stage.events("no raid")) == (size == 0)
    assert stage.event("raid size").get_int("size") == size


@pytest.mark.rule("LION-8.1a")
def test_card_65_is_no_raid_for_a_major_raid_with_poor_intelligence() -> None:
    stage = Stage()
    stage.raid(major=True, intelligence="poor")
    stage.draws("force", 65)
    stage.play(raid_size, raid_over)
    assert stage.events("no raid")


def called_off(*, follow_up: bool = False) -> Stage:
    """A major raid on the target of the examples at 1000 that does not occur, with two squadrons committed; the next
    raid, from card 30, waits for squadrons."""
    pack = pack_with(
        target_card(), size_card(major=8, no_major_if_poor=True), *efforts("minor"), *detected_as("sufficient", "poor")
    )
    stage = Stage(dice={"raid effort": [1], "detection": [1]}, pack=pack, hour=2)
    stage.raid(TARGET, major=True, intelligence="poor", committed=True, follow_up=follow_up)
    for number, ident in enumerate(based_at("7/11")[:2]):
        stage.squadron(ident, "hunt", full=number == 0)
    stage.draws("force", SIZES)
    stage.draws("target", 30)
    stage.play(*FROM_SIZE)
    return stage


@pytest.mark.rule("LION-8.1b")
def test_no_raid_keeps_the_clock_and_draws_no_events_and_a_new_target_follows() -> None:
    events = Stage().battle.state.decks["raid event"]
    stage = called_off()
    first, second = based_at("7/11")[:2]
    assert stage.where(first) == "inflight"
    assert stage.where(second) == "inflight (reduced)"
    assert stage.battle.state.hour == 2
    assert stage.battle.state.decks["raid event"] == events
    assert stage.battle.state.decks["target"].discards == (TARGET,)
    assert (stage.battle.raid.target, stage.battle.raid.effort) == (30, "minor")
    assert stage.decision.rule == "LION-7.2a"
    assert not stage.events("raid composition")


@pytest.mark.rule("LION-8.1b", "LION-7.2c")
def test_no_raid_costs_no_points_though_nobody_responds() -> None:
    stage = Stage(pack=pack_with(target_card(), size_card(major=8, no_major_if_poor=True)))
    stage.raid(TARGET, major=True, intelligence="poor")
    stage.draws("force", SIZES)
    stage.play(*FROM_SIZE[: FROM_SIZE.index(raid_over) + 1])
    assert stage.vp == 0


@pytest.mark.rule("LION-8.1b")
def test_squadrons_sent_against_no_raid_cannot_answer_the_next() -> None:
    stage = called_off()
    assert {f"commit:{ident}" for ident in based_at("7/11")[:2]} <= stage.refused().keys()


@pytest.mark.rule("LION-8.1b", "LION-6.2a")
def test_follow_up_raid_that_does_not_occur_ends_the_chain() -> None:
    stage = called_off(follow_up=True)
    assert stage.battle.raid.target == 30
    assert not stage.battle.raid.follow_up
    assert not stage.battle.state.follow_up
