"""Interactions of Lion's rules that are easily misread: force cards, no raid, follow-ups, late escorts."""

from __future__ import annotations

import pytest

from dowding.engine.packs import Entry
from dowding.games.raf.lion.rules.approach_events import raid_approach_event
from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over, raid_size
from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.interception import hunter_interception
from dowding.games.raf.lion.rules.sequence import attack_and_bombing, clock_update
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.pack.components import ApproachEvent, RaidEventCard, Weather
from dowding.games.raf.rules.combat import hunter_attack
from dowding.games.raf.state import DeckName
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    SIZES,
    TARGET,
    aircraft_card,
    based_at,
    beyond_me109_range,
    detected_as,
    leave,
    pack_with,
    size_card,
    target_card,
    types,
)
from games.raf.lion.event_cards import (
    BOMBERS,
    EVENT,
    HUNTERS,
    PATROLLERS,
    RATED,
    SQUADRONS,
    approach_and_hunt,
    approach_card,
    at_base,
    drawing,
    event_over_target,
    raid,
)
from games.raf.lion.scenario_builder import Stage

HOME = based_at("7/11")
NEXT = 30
DECKS: tuple[DeckName, ...] = ("target", "force", "raid event")


def forces(*entries: Entry) -> Stage:
    """A raid before its size and aircraft are drawn from two custom force cards."""
    stage = Stage(pack=pack_with(target_card(), *entries), strict=False)
    stage.raid(TARGET)
    stage.draws("force", SIZES, AIRCRAFT)
    return stage


def selected(stage: Stage) -> list[str]:
    """The types selected for the raid."""
    return [str(gruppe) for gruppe in types(stage.event("raid composition").get_str_list("gruppen"))]


# The two force cards


@pytest.mark.rule("LION-8b", "LION-2.32a", "LION-8a")
def test_of_the_first_force_card_only_the_size_counts_and_of_the_second_only_the_aircraft() -> None:
    stage = forces(size_card(minor=1, major=3), aircraft_card("He111", "Me109", "Do17", "Ju88"))
    stage.play(raid_size, raid_deployment)
    assert selected(stage) == ["He111", "Me109", "Do17"]
    assert stage.battle.state.decks["force"].discards == (SIZES, AIRCRAFT)


# Entries that cannot be filled


@pytest.mark.rule("LION-8.2d", "LION-8.23b")
def test_beyond_its_range_an_me109_at_base_does_not_help_an_entry_that_lacks_an_me110() -> None:
    entries = aircraft_card("Me109", "He111", "Me109", "He111")
    stage = Stage(pack=pack_with(beyond_me109_range(), entries), strict=False)
    stage.raid(TARGET, size=4)
    leave(stage, {(2, "Me109"): 5, (2, "Me110"): 1, (2, "He111"): 5})
    stage.draws("force", AIRCRAFT)
    stage.play(raid_deployment)
    assert selected(stage) == ["Me110", "He111"]
    assert stage.battle.raid.size == 2


# No raid, false raid


def answered(stage: Stage) -> None:
    """A squadron on patrol has responded at poor intelligence; another is green."""
    stage.squadron(HOME[0])
    stage.squadron(HOME[1], full=False)
    stage.battle.change_raid(committed=True)


@pytest.mark.rule("LION-8.1b")
def test_no_raid_keeps_the_clock_and_draws_no_event_and_a_new_target() -> None:
    entries = (size_card(no_major_if_poor=True), *detected_as("early"))
    stage = Stage(pack=pack_with(target_card(), *entries), hour=2, strict=False)
    stage.raid(TARGET)
    answered(stage)
    stage.draws("force", SIZES)
    stage.draws("target", NEXT)
    events = stage.battle.state.decks["raid event"]
    stage.play(raid_size, raid_deployment, raid_over, clock_update)
    assert [stage.where(unit) for unit in HOME[:2]] == ["inflight", "inflight (reduced)"]
    assert stage.battle.state.hour == 2
    assert stage.battle.state.decks["raid event"] == events
    assert TARGET in stage.battle.state.decks["target"].discards
    assert stage.events("effort")[0].get_int("target") == NEXT
    assert stage.vp == 0


@pytest.mark.rule("LION-8.24a")
def test_false_raid_moves_the_clock_by_two_and_draws_no_event() -> None:
    stage = Stage(pack=pack_with(target_card(), aircraft_card("He111")), hour=2, strict=False)
    stage.raid(TARGET, size=1)
    answered(stage)
    leave(stage, {(2, "Me109"): 3})
    stage.draws("force", AIRCRAFT)
    events = stage.battle.state.decks["raid event"]
    stage.play(raid_deployment, raid_over, clock_update)
    assert stage.battle.state.hour == 4
    assert stage.battle.state.decks["raid event"] == events
    assert stage.where(HOME[0]) == "sector", "two spaces are enough for a full squadron to be ready again"
    assert stage.where(HOME[1]) == "re-arm", "and a reduced one is full and re-arms"
    assert stage.vp == 0


# Follow-up raids


@pytest.mark.rule("LION-6.2a", "LION-6.3d", "LION-4.II16d")
@pytest.mark.parametrize("major", [True, False])
def test_follow_up_raid_begins_at_detection_with_one_more_and_without_card_or_effort_die(major: bool) -> None:
    card = event_over_target("Big Wing", advance=0, follow_up=True)
    stage = drawing(card, *detected_as("early"), dice={"detection": [2]})
    raid(stage)
    stage.battle.change_raid(major=major)
    targets = stage.battle.state.decks["target"]
    stage.play(raid_target_event, raid_over, clock_update)
    total = stage.event("detection").get_int("total")
    assert total == 2 + 4 + 5 + (3 if major else 0) + 1
    assert stage.battle.state.decks["target"] == targets
    assert not stage.events("effort")
    assert stage.battle.raid.major == major
    assert f"commit:{HOME[0]}" in stage.options()


# Headquarters


@pytest.mark.rule("LION-6.3f", "LION-6.3g")
@pytest.mark.parametrize(
    ("major", "weather", "total"),
    [(True, "clear", 6 + 4), (False, "clear", 5 + 4), (False, "broken", 3 + 4)],
)
@pytest.mark.parametrize("site", ["hq/Uxbridge", "hq/Stanmore"])
def test_damaged_headquarters_halves_the_sum_of_the_modifiers_rounding_up_and_not_the_die(
    site: str, major: bool, weather: Weather, total: int
) -> None:
    stage = Stage(pack=pack_with(target_card()), dice={"detection": [4]}, weather=weather)
    stage.damage(site)
    stage.raid(TARGET, major=major)
    stage.play(detection)
    assert stage.event("detection").get_int("total") == total


# Escorts that join an unanswered raid


def unanswered(card: RaidEventCard) -> Stage:
    """Play a raid without squadrons from interception to bombing, with the events of this card."""
    stage = drawing(card, *RATED, dice={"bombing": [1]}, strict=False)
    raid(stage, hunt=[HUNTERS["A"], HUNTERS["B"]], bomber=[BOMBERS["A"]], patrol=[PATROLLERS["A"]])
    at_base(stage, 2, "Me109", 1)
    stage.draws("raid event", EVENT)
    return stage


@pytest.mark.rule("LION-EA3", "LION-EA9", "LION-EA12", "LION-9.1e", "LION-9.2c")
@pytest.mark.parametrize(
    ("event", "strafer"),
    [
        ("channel patrollers hunt", PATROLLERS["A"]),
        ("Me109s close escort", HUNTERS["A"]),
        ("undetected hunters", ""),
    ],
)
def test_fighters_that_an_event_makes_escorts_of_an_unanswered_raid_strafe(event: ApproachEvent, strafer: str) -> None:
    stage = unanswered(approach_card(event, "A"))
    (ready,) = [
        gruppe.id for gruppe in stage.battle.at_base((2,)) if stage.battle.pack.gruppen[gruppe.id].type == "Me109"
    ]
    stage.play(hunter_interception, raid_approach_event, hunter_attack)
    stage.draws("raid event", EVENT)
    stage.play(raid_target_event, attack_and_bombing)
    assert set(stage.event("bombing").get_str_list("gruppen")) == {BOMBERS["A"], strafer or ready}
    assert stage.where(HUNTERS["B"]) == "inflight"


@pytest.mark.rule("LION-EA10", "LION-10c")
def test_hunters_go_home_if_their_only_opponent_lost_contact() -> None:
    stage = drawing(approach_card("radio confusion", "A"))
    raid(stage, hunt=HUNTERS.values(), bomber=BOMBERS.values(), squadrons=[SQUADRONS["A"][0]])
    for ident in (*SQUADRONS["B"][:2], *SQUADRONS["C"][:2]):
        stage.squadron(ident, "bomber")
    approach_and_hunt(stage)
    assert stage.is_done
    assert {stage.where(gruppe) for gruppe in HUNTERS.values()} == {"inflight"}
    assert not stage.events("combat")


@pytest.mark.rule("LION-ET9", "LION-EA7")
def test_weather_change_affects_the_bombing_too() -> None:
    card = approach_card("LF2 weather worsens")
    stage = drawing(card, *RATED, dice={"bombing": [1]}, strict=False)
    raid(stage, bomber=BOMBERS.values())
    stage.battle.change_raid(intercepted=True)
    stage.play(raid_approach_event)
    stage.draws("raid event", EVENT)
    stage.play(raid_target_event, attack_and_bombing)
    assert stage.event("bombing").data["shifts"] == {"patchy clouds": -1}
