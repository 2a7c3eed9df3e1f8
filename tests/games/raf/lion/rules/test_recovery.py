"""Leaving a raid and German recovery (LION-12), and the withdrawal of the Ju87s (LION-19.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over, raid_size
from dowding.games.raf.lion.rules.interception import hunter_interception
from dowding.games.raf.lion.rules.night import night_interception
from dowding.games.raf.lion.rules.recovery import german_recovery
from dowding.games.raf.lion.rules.sequence import RAID
from dowding.games.raf.pack.components import RaidEventCard
from dowding.games.raf.state import GruppeBox
from games.raf.lion.combat_fixtures import (
    DRILL,
    HE111,
    HURRICANES,
    JU87,
    ME109,
    ME110,
    SPITFIRES,
    a_card,
    bombing,
    drill_entries,
    ending,
    escorting,
    hunting,
)
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import PACK, Stage

FROM_INTERCEPTION_ON = RAID[RAID.index(hunter_interception) :]


def with_advance(advance: int) -> list[RaidEventCard]:
    """The raid events of the fixture with another time advance."""
    cards = DRILL.contents.entries_of(RaidEventCard)
    return [replace(card, advance=0 if advance == 0 else 2) for card in cards]


# Leaving (12)


@pytest.mark.rule("LION-12a")
def test_squadrons_sent_against_no_raid_are_inflight_unchanged() -> None:
    size = replace(PACK.components.forces[61], no_major_if_poor=True)
    stage = Stage(pack=pack_with(size))
    stage.raid(intelligence="poor")
    stage.draws("force", 61)
    hunting(stage, SPITFIRES[0])
    hunting(stage, SPITFIRES[1], full=False)
    stage.play(raid_size, raid_over)
    assert stage.event("no raid")
    assert stage.where(SPITFIRES[0]) == "inflight"
    assert stage.where(SPITFIRES[1]) == "inflight (reduced)"


@pytest.mark.rule("LION-12a")
def test_squadrons_sent_against_a_false_raid_are_inflight_unchanged() -> None:
    stage = Stage(pack=DRILL)
    stage.raid(size=3)
    for ident in stage.battle.state.gruppen:
        stage.gruppe(ident, "base", full=False)
    hunting(stage, SPITFIRES[0])
    hunting(stage, SPITFIRES[1], full=False)
    stage.play(raid_deployment, raid_over)
    assert stage.event("false raid")
    assert stage.where(SPITFIRES[0]) == "inflight"
    assert stage.where(SPITFIRES[1]) == "inflight (reduced)"


@pytest.mark.rule("LION-12a")
def test_units_keep_their_face_when_they_leave_without_combat() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    hunting(stage, ME109[0])
    hunting(stage, ME109[1], full=False)
    stage.play(hunter_interception)
    assert stage.where(ME109[0]) == "inflight"
    assert stage.where(ME109[1]) == "inflight (reduced)"
    stage = Stage(pack=DRILL)
    stage.raid()
    hunting(stage, SPITFIRES[0])
    bombing(stage, HE111[0])
    stage.play(hunter_interception)
    stage.choose(f"go-home:{SPITFIRES[0]}")
    assert stage.where(SPITFIRES[0]) == "inflight"


@pytest.mark.rule("LION-12a")
def test_units_keep_their_face_when_an_event_removes_them() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    hunting(stage, ME109[0], SPITFIRES[0])
    hunting(stage, ME109[1], SPITFIRES[1], full=False)
    battle = stage.battle
    battle.gruppen_leave(battle.gruppen_in("hunt"), "LION-EA4", "clouds")
    battle.squadrons_leave(battle.squadrons_in("hunt"), "LION-ET4", "clouds")
    assert [stage.where(squadron) for squadron in (ME109[0], ME109[1], SPITFIRES[0], SPITFIRES[1])] == [
        "inflight",
        "inflight (reduced)",
        "inflight",
        "inflight (reduced)",
    ]


# Recovery (12.1)


def recovered(hour: int, ident: str, *, full: bool = True, box: GruppeBox = "inflight") -> str:
    """The place of a Gruppe after recovery at this hour."""
    stage = Stage(pack=DRILL, hour=hour)
    stage.raid()
    stage.gruppe(ident, box, full=full)
    stage.play(german_recovery)
    return stage.where(ident)


@pytest.mark.rule("LION-12.1a")
@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("ident", [HE111[0], JU87[1]])
def test_bombers_are_back_at_base_reduced(ident: str, full: bool) -> None:
    assert recovered(0, ident, full=full) == "base (reduced)"


@pytest.mark.rule("LION-12.1b", "LION-G19")
def test_full_fighter_inflight_at_0800_is_ready_at_1400() -> None:
    assert recovered(1, ME109[0]) == "clock 4"
    stage = Stage(pack=DRILL, hour=1)
    stage.raid()
    stage.gruppe(ME109[0], "inflight")
    stage.play(german_recovery)
    assert stage.event("German recovery").data["back"] == {"1400": [ME109[0]]}


@pytest.mark.rule("LION-12.1b", "LION-12.1c")
@pytest.mark.parametrize("ident", [ME109[0], ME110[0]])
def test_fighters_wait_three_spaces_or_four_if_reduced_while_the_day_lasts(ident: str) -> None:
    assert [recovered(hour, ident) for hour in range(7)] == [
        "clock 3",
        "clock 4",
        "clock 5",
        "clock 6",
        "base (reduced)",
        "base (reduced)",
        "base (reduced)",
    ]
    assert [recovered(hour, ident, full=False) for hour in range(7)] == [
        "clock 4",
        "clock 5",
        "clock 6",
        "base (reduced)",
        "base (reduced)",
        "base (reduced)",
        "base (reduced)",
    ]


@pytest.mark.rule("LION-12.1d")
def test_after_recovery_no_gruppe_is_inflight_or_in_the_display() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    boxes: tuple[GruppeBox, ...] = ("inflight", "hunt", "bomber", "escort", "patrol")
    for box, ident in zip(boxes, (ME109[0], ME109[1], HE111[0], ME110[0], ME109[2]), strict=True):
        stage.gruppe(ident, box)
    stage.gruppe(HE111[1], "light")
    stage.gruppe(HE111[2], "heavy")
    stage.play(german_recovery)
    assert not stage.battle.gruppen_in(*boxes)
    assert stage.where(HE111[1]) == "light"
    assert stage.where(HE111[2]) == "heavy"
    assert stage.where(ME109[2]) == "clock 3"


@pytest.mark.rule("LION-12.1b")
def test_recovery_counts_from_the_time_before_the_clock_moves() -> None:
    stage = Stage(pack=pack_with(*drill_entries(), *with_advance(2)), hour=1, strict=False)
    stage.raid(a_card("port").number)
    bombing(stage, HE111[0])
    escorting(stage, ME110[0])
    stage.play(*FROM_INTERCEPTION_ON)
    assert stage.battle.state.hour == 3
    assert stage.where(ME110[0]) == "clock 4"


@pytest.mark.rule("LION-12.1d")
def test_without_time_to_pass_the_next_raid_finds_fighters_on_the_clock_and_squadrons_still_in_the_air() -> None:
    stage = Stage(pack=pack_with(*drill_entries(), *with_advance(0)), hour=1, strict=False)
    stage.raid(a_card("port").number)
    hunting(stage, ME109[0], SPITFIRES[0])
    bombing(stage, HE111[0])
    stage.squadron(HURRICANES[0], "patrol", over="1/11")
    stage.play(*FROM_INTERCEPTION_ON)
    while not stage.decision.rule.startswith("LION-7"):
        stage.choose(stage.options()[-1])
    assert stage.battle.state.hour == 1
    assert stage.where(ME109[0]) in ("clock 4", "clock 5", "light", "heavy")
    assert stage.where(HURRICANES[0]) == "patrol 1/11"
    assert stage.where(SPITFIRES[0]) in ("inflight", "inflight (reduced)", "light", "heavy")
    assert f"commit:{SPITFIRES[0]}" in stage.refused()


# The Stukas (19.7)


def mauled(light: int, heavy: int, *, advanced: bool = True) -> Stage:
    """Put a number of Ju87 Gruppen into the loss boxes, the others at base, in a raid or Inflight."""
    stage = Stage(pack=DRILL, advanced=advanced)
    stage.raid()
    stukas = [ident for ident, counter in stage.battle.pack.gruppen.items() if counter.type == "Ju87"]
    for number, ident in enumerate(stukas[: light + heavy]):
        stage.gruppe(ident, "light" if number < light else "heavy")
    stage.gruppe(stukas[-1], "inflight")
    stage.gruppe(stukas[-2], "bomber")
    stage.play(german_recovery)
    return stage


def stukas_left(stage: Stage) -> int:
    gruppen = stage.battle.state.gruppen.values()
    return sum(stage.battle.pack.gruppen[gruppe.id].type == "Ju87" and gruppe.box != "removed" for gruppe in gruppen)


@pytest.mark.rule("LION-19.7a")
@pytest.mark.parametrize(("light", "heavy"), [(3, 0), (0, 3), (1, 2), (2, 2)])
def test_three_ju87_losses_withdraw_all_ju87s(light: int, heavy: int) -> None:
    stage = mauled(light, heavy)
    assert stukas_left(stage) == 0
    assert stage.events("Ju87 withdrawn")


@pytest.mark.rule("LION-19.7a")
def test_two_ju87_losses_or_basic_rules_do_not_withdraw_ju87s() -> None:
    assert stukas_left(mauled(1, 1)) == 7
    assert stukas_left(mauled(3, 0, advanced=False)) == 7


@pytest.mark.rule("LION-19.7a")
def test_only_ju87s_count_and_are_withdrawn() -> None:
    stage = Stage(pack=DRILL, advanced=True)
    stage.raid()
    for ident in (JU87[0], JU87[1], *HE111):
        stage.gruppe(ident, "light")
    stage.play(german_recovery)
    assert stukas_left(stage) == 7
    stage = mauled(3, 0)
    assert all(
        gruppe.box != "removed" for gruppe in stage.battle.state.gruppen.values() if gruppe.id in (*HE111, *ME109)
    )


@pytest.mark.rule("LION-19.7a")
def test_ju87_withdrawal_is_checked_after_night_combat() -> None:
    stage = Stage(pack=ending("---/---"), advanced=True, night=True, strict=False, dice={"night interception": [1]})
    for ident in JU87:
        stage.gruppe(ident, "light")
    for ident in HE111:
        stage.gruppe(ident, "night")
    for counter in PACK.components.squadrons.values():
        if counter.type == "Blenheim":
            stage.squadron(counter.id, "night")
    stage.play(night_interception)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert stage.events("combat")
    assert stukas_left(stage) == 0
