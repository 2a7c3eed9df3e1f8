"""The Raid Phase (LION-4.II): its sixteen steps, what is known at each, and the clock."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.packs import Entry
from dowding.games.raf.lion.rules.deployment import raid_over
from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.lion.rules.recovery import german_recovery
from dowding.games.raf.lion.rules.sequence import attack_and_bombing, clock_update, raids
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.lion.rules.targets import raid_target
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.bombing import bombardment, everybody_leaves
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from dowding.games.raf.state import HOURS
from games.raf.lion.calendar_fixtures import FORCES, RAID_EVENTS, Advance, event_card, force_card, plain_raids
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import PACK, Stage

TARGET = 25
FOLKESTONE = 11
SECTOR = "7/11"
FIRST, SECOND = "32/7/11", "501/7/11"
RAIDS = plain_raids()
STEPS = (
    "effort",
    "raid",
    "detection",
    "commitment",
    "raid size",
    "raid composition",
    "raid deployed",
    "approach event",
    "combat",
    "target event",
    "bombing",
    "no bombing",
    "German recovery",
    "clock",
)


def before_a_raid(*entries: Entry, hour: int = 0) -> Stage:
    """Two squadrons patrol over the target of the next raid, by one Do17 and one Me109."""
    stage = Stage(strict=False, hour=hour, pack=pack_with(*RAIDS, *entries))
    stage.draws("target", TARGET)
    for squadron in (FIRST, SECOND):
        stage.squadron(squadron, "patrol", over=SECTOR)
    return stage


def play_out(stage: Stage) -> None:
    """Take the first option of each decision within the raid."""
    while not stage.is_done and stage.decision.rule not in ("LION-5a", "LION-7.2a", "LION-4.IV0"):
        stage.choose(stage.options()[0])


def happened(stage: Stage) -> list[str]:
    """The steps of the raid, in order."""
    return [event.kind for event in stage.battle.log or () if event.kind in STEPS]


def over(stage: Stage, advance: Advance, *, follow_up: bool = False, hour: str = "0600") -> None:
    """End the raid and move the clock."""
    state = stage.battle.state
    state.hour, state.advance, state.follow_up = HOURS.index(hour), advance, follow_up
    stage.play(raid_over, clock_update)


# The order of the steps


@pytest.mark.rule(
    "LION-4.II1",
    "LION-4.II2",
    "LION-4.II3",
    "LION-4.II4",
    "LION-4.II6",
    "LION-4.II8",
    "LION-4.II9",
    "LION-4.II10",
    "LION-4.II11",
    "LION-4.II12",
    "LION-4.II13",
    "LION-4.II14",
    "LION-4.II15",
    "LION-4.II16a",
)
def test_raid_goes_through_its_sixteen_steps_in_order() -> None:
    stage = before_a_raid()
    stage.play(raids)
    stage.choose(f"commit:{FIRST}", f"commit:{SECOND}", "done")
    assert stage.decision.rule == "LION-9.1b"
    stage.choose(f"pass:{FIRST}")
    play_out(stage)
    kinds = happened(stage)
    assert kinds[:9] == [*STEPS[:8], "combat"]
    assert [event.get_str("attack") for event in stage.events("combat")] == ["hunter attack", "squadron attack"]
    assert kinds[9:11] == ["target event", "combat"]
    assert kinds[11] in ("bombing", "no bombing")
    assert kinds[12:] == ["German recovery", "clock"]


@pytest.mark.rule("LION-4.II5", "LION-4.II3", "LION-4.II7")
@pytest.mark.parametrize(
    ("intelligence", "before"),
    [
        ("poor", ["effort", "raid", "detection"]),
        ("limited", ["effort", "raid", "detection", "raid size"]),
        ("accurate", ["effort", "raid", "detection", "raid size", "raid composition", "raid deployed"]),
    ],
)
def test_known_facts_at_commitment(intelligence: c.Intelligence, before: list[str]) -> None:
    stage = Stage(strict=False, pack=pack_with(*plain_raids(intelligence=intelligence)))
    stage.draws("target", TARGET)
    stage.play(raids)
    assert stage.decision.rule == "LION-7.2a"
    assert happened(stage) == before
    raid = stage.battle.raid
    assert (raid.size, raid.deployed, len(raid.force)) == {
        "poor": (0, False, 0),
        "limited": (2, False, 0),
        "accurate": (2, True, 2),
    }[intelligence]
    stage.choose("done")
    assert happened(stage).count("commitment") == 1


# II.1 Target, II.2 detection


@pytest.mark.rule("LION-4.II1")
def test_pulled_card_is_the_next_target() -> None:
    stage = before_a_raid()
    stage.draws("target", 4, 5)
    stage.battle.state.pulled = TARGET
    stage.battle.state.decks["target"] = replace(
        stage.battle.state.decks["target"],
        cards=tuple(card for card in stage.battle.state.decks["target"].cards if card != TARGET),
    )
    stage.play(raid_target)
    assert (stage.battle.raid.target, stage.battle.state.pulled) == (TARGET, 0)
    stage.play(raid_target)
    assert stage.battle.raid.target == 4


@pytest.mark.rule("LION-4.II1")
def test_cards_are_drawn_until_one_is_raided_and_the_others_are_discarded() -> None:
    half = [
        replace(row, full=("none", "none", "minor", "minor", "major", "major"))
        for row in PACK.contents.entries_of(c.RaidEffort)
    ]
    stage = Stage(dice={"raid effort": [1, 2, 5]}, pack=pack_with(*RAIDS, *half))
    stage.draws("target", 4, 5, TARGET)
    stage.play(raid_target)
    assert [event.get_str("effort") for event in stage.events("effort")] == ["none", "none", "major"]
    assert (stage.battle.raid.target, stage.battle.raid.major) == (TARGET, True)
    assert stage.battle.state.decks["target"].discards == (4, 5)


@pytest.mark.rule("LION-4.II2")
@pytest.mark.parametrize(("warning", "intelligence"), [("none", "poor"), ("early", "accurate")])
def test_one_die_on_the_detection_track_gives_warning_and_intelligence(
    warning: c.Warning, intelligence: c.Intelligence
) -> None:
    stage = Stage(strict=False, pack=pack_with(*plain_raids(warning, intelligence)))
    stage.play(raids)
    assert (stage.battle.raid.warning, stage.battle.raid.intelligence) == (warning, intelligence)
    assert len(stage.events("detection")) == 1


# II.10 to II.15


@pytest.mark.rule("LION-4.II10")
def test_hunter_attack_is_one_combat_of_all_in_the_hunt_box() -> None:
    stage = Stage(strict=False)
    stage.raid(TARGET)
    stage.gruppe("I/JG3/2")
    stage.gruppe("II/JG3/2")
    for squadron in (FIRST, SECOND):
        stage.squadron(squadron)
    stage.gruppe("I/KG2/2", "bomber")
    stage.play(hunter_attack)
    combat = stage.event("combat")
    assert (combat.get_str_list("gruppen"), combat.get_str_list("squadrons")) == (
        ["I/JG3/2", "II/JG3/2"],
        [FIRST, SECOND],
    )


@pytest.mark.rule("LION-4.II11")
def test_target_event_card_is_drawn_for_an_empty_display_too_and_sets_the_time_advance() -> None:
    hunters = [force_card(number, 2, ()) for number in FORCES]
    stage = before_a_raid(*hunters, event_card(91), event_card(92, 2, no_advance_warning=True), hour=1)
    stage.draws("raid event", 91, 92)
    stage.play(raids)
    stage.choose("done")
    assert not stage.events("combat")
    assert stage.event("target event").get_int("card") == 92
    assert stage.events("no advance warning")
    assert not stage.events("advance warning")
    assert HOURS[stage.battle.state.hour] == "1200"


@pytest.mark.rule("LION-4.II11", "LION-4.II9")
def test_approach_card_and_the_target_card_are_two_cards() -> None:
    stage = before_a_raid(event_card(91, 2), event_card(92, 1))
    stage.draws("raid event", 91, 92)
    stage.play(raids)
    stage.choose("done")
    assert stage.event("approach event").get_int("card") == 91
    assert stage.event("target event").get_int("card") == 92
    assert stage.battle.state.hour == 1
    assert stage.battle.state.decks["raid event"].discards == (91, 92)


@pytest.mark.rule("LION-4.II12", "LION-4.II13")
@pytest.mark.parametrize("die", range(1, 7))
def test_squadron_attack_is_one_combat_and_leaves_neither_squadrons_nor_escorts(die: int) -> None:
    stage = Stage(dice={"squadron attack": [die]})
    stage.raid(TARGET)
    stage.gruppe("I/KG2/2", "bomber")
    stage.gruppe("I/ZG26/2", "escort")
    for squadron in (FIRST, SECOND):
        stage.squadron(squadron, "bomber")
    stage.play(squadron_interception, squadron_attack)
    combat = stage.event("combat")
    assert (set(combat.get_str_list("gruppen")), combat.get_str_list("squadrons")) == (
        {"I/KG2/2", "I/ZG26/2"},
        [FIRST, SECOND],
    )
    assert stage.battle.squadrons_in("hunt", "bomber") == []
    assert stage.battle.gruppen_in("escort") == []


@pytest.mark.rule("LION-4.II14")
def test_after_the_bombing_all_units_are_inflight_on_the_same_face() -> None:
    stage = Stage(strict=False)
    stage.raid(FOLKESTONE)
    stage.gruppe("I/KG2/2", "bomber", full=False)
    stage.gruppe("II/KG2/2", "bomber")
    stage.gruppe("I/ZG26/2", "bomber")
    stage.gruppe("I/JG3/2", "patrol")
    stage.play(bombardment, everybody_leaves)
    assert len(stage.events("bombing")) == 1
    assert {ident: stage.where(ident) for ident in ("I/KG2/2", "II/KG2/2", "I/ZG26/2", "I/JG3/2")} == {
        "I/KG2/2": "inflight (reduced)",
        "II/KG2/2": "inflight",
        "I/ZG26/2": "inflight",
        "I/JG3/2": "inflight",
    }


@pytest.mark.rule("LION-4.II15")
@pytest.mark.parametrize("advance", [0, 1, 2])
def test_recovery_counts_from_the_hour_of_the_raid(advance: Advance) -> None:
    stage = before_a_raid(*(event_card(number, advance) for number in RAID_EVENTS), hour=1)
    stage.raid(TARGET)
    stage.gruppe("I/JG3/2", "inflight")
    stage.play(raid_target_event, attack_and_bombing, german_recovery, raid_over, clock_update)
    assert stage.battle.state.hour == 1 + advance
    assert stage.where("I/JG3/2") == "clock 4"


# II.16 Clock


@pytest.mark.rule("LION-4.II16a", "LION-4.II16e", "LION-4.II16f")
@pytest.mark.parametrize(
    ("hour", "advance", "then"),
    [
        ("0600", 1, "0800"),
        ("0600", 2, "1000"),
        ("1600", 1, "1800"),
        ("1400", 2, "1800"),
        ("1600", 2, "End of Day"),
        ("1800", 1, "End of Day"),
        ("1800", 2, "End of Day"),
    ],
)
def test_clock_moves_by_the_advance_and_beyond_1800_the_day_ends(hour: str, advance: Advance, then: str) -> None:
    stage = before_a_raid()
    stage.raid(TARGET)
    over(stage, advance, hour=hour)
    assert stage.event("clock").get_str("hour") == then
    assert stage.decision.rule == ("LION-4.IV0" if then == "End of Day" else "LION-5a")


@pytest.mark.rule("LION-4.II16b")
@pytest.mark.parametrize(("depletion", "then"), [(7, "0600"), (8, "1000")])
def test_depletion_selects_the_time_advance_of_the_clock(depletion: int, then: str) -> None:
    stage = before_a_raid(*(event_card(number, 0, depleted=2) for number in RAID_EVENTS))
    stage.battle.state.depletion = depletion
    stage.raid(TARGET)
    stage.play(raid_target_event, raid_over, clock_update)
    assert HOURS[stage.battle.state.hour] == then


@pytest.mark.rule("LION-4.II16c", "LION-5d")
def test_without_an_advance_the_next_raid_follows_immediately() -> None:
    stage = before_a_raid()
    stage.raid(4)
    stage.squadron("54/6/11", "inflight")
    stage.squadron("65/6/11", "re-arm")
    stage.gruppe("I/JG3/2", "clock", hour=3)
    stage.draws("target", TARGET, 5)
    over(stage, 0)
    assert stage.battle.state.hour == 0
    assert (stage.event("raid").get_int("target"), stage.battle.state.pulled) == (TARGET, 0)
    assert not stage.events("advance warning") + stage.events("patrols") + stage.events("clock")
    assert [stage.where(squadron) for squadron in ("54/6/11", "65/6/11", FIRST)] == [
        "inflight",
        "re-arm",
        f"patrol {SECTOR}",
    ]
    assert stage.where("I/JG3/2") == "clock 3"
    assert stage.decision.rule == "LION-7.2a"
    assert "commit:54/6/11" not in stage.options()


@pytest.mark.rule("LION-4.II16d")
@pytest.mark.parametrize("major", [True, False])
def test_follow_up_raid_has_the_same_target_and_effort(major: bool) -> None:
    effort: c.Effort = "minor" if major else "major"
    stage = before_a_raid(*plain_raids(effort=effort))
    stage.draws("target", 4)
    stage.raid(TARGET, major=major)
    over(stage, 0, follow_up=True)
    raid = stage.battle.raid
    assert (raid.target, raid.major, raid.follow_up) == (TARGET, major, True)
    assert happened(stage) == ["raid", "detection"]
    assert "follow-up raid" in str(stage.event("detection").data["modifiers"])
    assert stage.battle.state.decks["target"].cards[-1] == 4
    assert not stage.battle.state.follow_up


@pytest.mark.rule("LION-4.II16d", "LION-4.II16c")
def test_once_the_follow_up_raid_is_over_its_card_is_discarded_and_a_new_target_is_drawn() -> None:
    stage = before_a_raid(*(event_card(number, 0) for number in RAID_EVENTS))
    stage.draws("target", 4)
    stage.raid(TARGET)
    over(stage, 0, follow_up=True)
    stage.choose("done")
    play_out(stage)
    assert stage.battle.raid.target == 4
    assert not stage.battle.raid.follow_up
    assert stage.battle.state.decks["target"].discards == (TARGET,)


@pytest.mark.rule("LION-4.II16d")
def test_no_follow_up_raid_if_time_passes() -> None:
    stage = before_a_raid(*(event_card(number, 0, depleted=2, follow_up=True) for number in RAID_EVENTS))
    stage.raid(TARGET)
    stage.battle.state.depletion = 8
    stage.play(raid_target_event, raid_over, clock_update)
    assert stage.battle.state.raid is None
    assert stage.decision.rule == "LION-5a"
