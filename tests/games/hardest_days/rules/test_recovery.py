"""German recovery and turnaround (THD-15): recovering raids still fight; groups return for a time or for the day."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.rules.airfield_operations import german_recovery
from dowding.games.hardest_days.rules.interception import interception_and_combat
from dowding.games.hardest_days.rules.raid_movement import raid_movement
from dowding.games.hardest_days.rules.sequence import while_raids_remain
from dowding.games.hardest_days.state import HOURS, SECTIONS
from games.hardest_days.chart_packs import leave
from games.hardest_days.combat_fixtures import DRILL, combats
from games.hardest_days.scenario_builder import Stage

FIGHTERS = ("I/JG3", "EGr210", "I/JG2", "I/ZG2")
HUNTERS = ("I/JG3", "II/JG3", "III/JG3")
DORNIERS = ("I/KG2", "II/KG2", "III/KG2")
BOMBERS = ("I/KG2", "I/KG1", "III/KG4", "II/SG1", "I/KG55", "I/KG51")


def recovered(stage: Stage, group: str) -> str:
    """The place of a group, with the hour of its clock space."""
    unit = stage.day.state.groups[group]
    place = f"clock {HOURS[unit.hour]}" if unit.box == "clock" else str(unit.box)
    return f"{place} {'full' if unit.full else 'reduced'}"


@pytest.mark.rule("THD-15.1a")
@pytest.mark.parametrize("recovering", [False, True])
def test_recovering_raid_is_intercepted_and_fights_like_an_incoming_one(recovering: bool) -> None:
    dice = {"hunters at other altitudes": [4], "squadrons at other altitudes": [4], "squadron placement": [1]}
    stage = Stage(dice={**dice, **combats("D A")}, pack=DRILL)
    stage.in_england("7/11a", target="west-malling", recovering=recovering)
    for section, hunter in zip(SECTIONS, HUNTERS, strict=True):
        stage.group(hunter, "hunt", section)
    stage.group("I/KG2", "bomber", "centre")
    stage.squadron("501", "airborne", "7/11a", "MED")
    stage.squadron("32", "airborne", "7/11a", "HIGH")
    stage.play(interception_and_combat)
    assert [event.get_str("squadron") for event in stage.events("squadron caught")] == ["501"]
    (combat,) = stage.events("combat")
    assert combat.get_str("group") in HUNTERS
    assert stage.where("501") == "inflight (reduced)"
    assert stage.where("32") == "airborne 7/11a HIGH"
    assert stage.day.state.raids[1].recovering is recovering


@pytest.mark.rule("THD-15.1a")
@pytest.mark.parametrize("recovering", [False, True])
def test_squadrons_may_attack_a_recovering_raid_by_choice(recovering: bool) -> None:
    stage = Stage(dice={"squadron placement": [1], **combats("D -")}, weather="broken", pack=DRILL)
    stage.in_england("7/11a", target="west-malling", recovering=recovering)
    for section, bomber in zip(SECTIONS, DORNIERS, strict=True):
        stage.group(bomber, "bomber", section)
    stage.squadron("501", "airborne", "7/11a", "MED")
    stage.play(interception_and_combat)
    assert stage.options() == ["done", "intercept:501"]
    stage.choose("intercept:501")
    (combat,) = stage.events("combat")
    assert combat.get_str("group") in DORNIERS


@pytest.mark.rule("THD-15.2a")
@pytest.mark.parametrize("hour", range(7))
@pytest.mark.parametrize("full", [True, False])
def test_bombers_return_to_base_reduced_and_do_not_fly_again(hour: int, full: bool) -> None:
    stage = Stage(hour=hour)
    for bomber in BOMBERS:
        stage.group(bomber, "inflight", full=full)
    stage.play(german_recovery)
    assert {recovered(stage, bomber) for bomber in BOMBERS} == {"airbase reduced"}


@pytest.mark.rule("THD-15.2a")
def test_bomber_that_has_flown_stays_reduced_at_base_until_the_end_of_the_day() -> None:
    stage = Stage(hour=0)
    stage.group("I/KG2", "inflight")
    for _ in range(6):
        stage.airfield_operations()
        assert recovered(stage, "I/KG2") == "airbase reduced"


@pytest.mark.rule("THD-15.2b", "THD-G15")
def test_full_fighter_inflight_at_0800_goes_to_the_1400_space_of_the_clock() -> None:
    stage = Stage(hour=HOURS.index("0800"))
    stage.group("I/JG3", "inflight", full=True)
    stage.play(german_recovery)
    assert recovered(stage, "I/JG3") == "clock 1400 full"


@pytest.mark.rule("THD-15.2c")
def test_reduced_fighter_inflight_at_0800_turns_full_and_goes_to_1600() -> None:
    stage = Stage(hour=HOURS.index("0800"))
    stage.group("I/JG3", "inflight", full=False)
    stage.play(german_recovery)
    assert recovered(stage, "I/JG3") == "clock 1600 full"


@pytest.mark.rule("THD-15.2b", "THD-15.2c", "THD-15.2d", "THD-15.2e")
@pytest.mark.parametrize("fighter", FIGHTERS)
@pytest.mark.parametrize(
    ("now", "full", "reduced"),
    [
        ("0600", "1200", "1400"),
        ("0800", "1400", "1600"),
        ("1000", "1600", "1800"),
        ("1200", "1800", ""),
        ("1400", "", ""),
        ("1600", "", ""),
        ("1800", "", ""),
    ],
)
def test_return_hour_of_fighters(now: str, full: str, reduced: str, fighter: str) -> None:
    for face, again in ((True, full), (False, reduced)):
        stage = Stage(hour=HOURS.index(now))
        stage.group(fighter, "inflight", full=face)
        stage.play(german_recovery)
        assert recovered(stage, fighter) == (f"clock {again} full" if again else "airbase reduced")


@pytest.mark.rule("THD-15.2b", "THD-15.2d")
def test_fighter_of_1200_returns_at_1800_and_fighter_of_1400_does_not() -> None:
    stage = Stage(hour=HOURS.index("1200"))
    stage.group("I/JG3", "inflight")
    for now in ("1400", "1600", "1800"):
        stage.airfield_operations()
        if now == "1400":
            stage.group("II/JG3", "inflight")
    assert recovered(stage, "I/JG3") == "airbase full"
    assert recovered(stage, "II/JG3") == "airbase reduced"


@pytest.mark.rule("THD-15.2a", "THD-15.2b")
def test_only_inflight_groups_recover() -> None:
    stage = Stage(hour=2)
    stage.in_england("7/11a")
    stage.group("I/JG3", "hunt", "left")
    stage.group("II/JG3", "light")
    stage.group("III/JG3", "heavy")
    stage.group("I/JG26", "clock", hour=4)
    stage.play(german_recovery)
    assert [stage.where(group) for group in ("I/JG3", "II/JG3", "III/JG3", "I/JG26", "II/JG26")] == [
        "hunt left",
        "light",
        "heavy",
        "clock 4",
        "airbase",
    ]


@pytest.mark.rule("THD-G20")
def test_green_squadron_that_fights_at_1000_lands_experienced_and_is_ready_at_1600() -> None:
    dice = {"squadron placement": [1], **combats("D D")}
    stage = Stage(hour=HOURS.index("1000"), weather="broken", dice=dice, pack=DRILL)
    stage.in_england("7/11a", target="west-malling", recovering=True)
    for section, bomber in zip(SECTIONS, DORNIERS, strict=True):
        stage.group(bomber, "bomber", section)
    stage.squadron("501", "airborne", "7/11a", "MED", full=False)
    stage.play(interception_and_combat)
    stage.choose("intercept:501")
    assert len(stage.events("combat")) == 1
    assert stage.where("501") == "inflight (reduced)"
    stage.play(raid_movement)
    assert stage.day.state.raids == {}
    passing = []
    for _ in range(3):
        stage.airfield_operations()
        passing.append((HOURS[stage.day.state.hour], stage.where("501")))
    assert passing == [("1200", "landing"), ("1400", "re-arm"), ("1600", "ready")]


@pytest.mark.rule("THD-15.2a", "THD-15.2b")
def test_groups_of_a_raid_that_leaves_at_1000_recover_before_the_clock_moves() -> None:
    stage = Stage(hour=HOURS.index("1000"), weather="broken")
    stage.in_england("7/11a", target="west-malling", recovering=True)
    stage.group("I/JG3", "hunt", "left")
    stage.group("I/ZG26", "escort", "left", full=False)
    stage.group("I/KG1", "bomber", "left")
    stage.draws_regions("LF3", "TIME")
    stage.play(while_raids_remain)
    assert HOURS[stage.day.state.hour] == "1200"
    assert [recovered(stage, group) for group in ("I/JG3", "I/ZG26", "I/KG1")] == [
        "clock 1600 full",
        "clock 1800 full",
        "airbase reduced",
    ]


@pytest.mark.rule("THD-15.2d")
def test_fighters_without_time_left_no_longer_count_as_ready() -> None:
    stage = Stage(hour=HOURS.index("1400"))
    leave(stage, 3, {"Me109": 0, "Me110": 0})
    stage.group("I/JG2", "inflight")
    stage.group("II/JG2", "inflight")
    stage.play(german_recovery)
    assert stage.day.full_fighters_at_base((3,)) == 0
