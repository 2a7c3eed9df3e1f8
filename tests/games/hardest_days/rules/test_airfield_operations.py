"""The sequence of play (THD-4), phase III: recovery, the clock, returning units, and the next segment."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.games.hardest_days.pack.components import Crossing
from dowding.games.hardest_days.rules.airfield_operations import (
    german_fighter_turnaround,
    squadron_turnaround,
    time_advance,
)
from dowding.games.hardest_days.rules.approach import coast_crossing, raid_regions
from dowding.games.hardest_days.rules.sequence import first_segment, next_segment, while_raids_remain
from dowding.games.hardest_days.state import HOURS
from games.hardest_days.chart_packs import SOURCE, detected_as, force_list, leave, pack_with
from games.hardest_days.scenario_builder import PACK, Stage

ALL_CHITS = {"LF2E": 2, "LF2S": 1, "LF3": 3, "TIME": 4}
LAST_HOUR = HOURS.index("1800")
FALSE_RAIDS = pack_with(
    *detected_as("late", "poor"),
    *[force_list("He111", letter=chit.letter, die=1) for chit in PACK.components.sizes.values()],
    Crossing(scenario="aug-13", region="LF3", tracks=tuple("ABCABC"), source=SOURCE),
)
"""Every raid is detected late, and its list begins with a bomber."""


def spend_fighters(stage: Stage, luftflotte: int, *, until: int = 0, ready: int = 0) -> None:
    """Leave a Luftflotte this number of full fighters; the others return at an hour, or do not fly again."""
    leave(stage, luftflotte, {"Me109": ready, "Me110": 0})
    for group in list(stage.day.state.groups.values()):
        counter = PACK.components.groups[group.id]
        if until and counter.luftflotte == luftflotte and counter.type in ("Me109", "Me110") and not group.full:
            stage.group(group.id, "clock", hour=until)


# III.1 to III.3


@pytest.mark.rule("THD-SOP-III1")
def test_german_recovery_uses_the_time_before_the_clock_advances() -> None:
    stage = Stage(hour=HOURS.index("0800"))
    stage.group("I/JG3", "inflight", full=True)
    stage.group("II/JG3", "inflight", full=False)
    stage.draws_regions("LF3", "TIME")
    stage.play(while_raids_remain)
    assert HOURS[stage.day.state.hour] == "1000"
    hours = [HOURS[stage.day.state.groups[group].hour] for group in ("I/JG3", "II/JG3")]
    assert hours == ["1400", "1600"]


@pytest.mark.rule("THD-SOP-III2a")
def test_time_advance_moves_the_clock_and_returns_all_chits() -> None:
    stage = Stage(hour=3, dice={"coast crossing": [5], "raid effort": [6]})
    leave(stage, 3, {"Me109": 0, "Me110": 0})
    stage.draws_regions("LF3", "LF2S", "LF3", "TIME")
    stage.play(raid_regions)
    assert stage.day.state.aside == ["LF3", "LF3", "TIME"]
    stage.play(coast_crossing)
    stage.play(time_advance)
    assert stage.day.state.hour == 4
    assert Counter(stage.day.state.region_cup) == ALL_CHITS
    assert stage.day.state.aside == []


@pytest.mark.rule("THD-G18", "THD-SOP-III2b", "THD-SOP-III2a", "THD-SOP-I1b")
def test_first_time_chit_at_0600_leaves_three_in_the_cup_for_the_day() -> None:
    dice = {
        "coast crossing": [1, 1, 2],
        "raid effort": [6, 6, 6],
        "detection": [1, 1, 1],
        "raid force": [1, 1, 1],
        "size chit": [1, 1, 1],
    }
    stage = Stage(dice=dice, pack=FALSE_RAIDS)
    for aircraft in ("Do17", "He111", "Ju88", "Ju87"):
        for luftflotte in (2, 3):
            leave(stage, luftflotte, {aircraft: 0})
    stage.draws_regions("TIME", "LF2E", "LF3", "LF3", "LF2S", "LF2E", "LF3")
    stage.play(first_segment)
    assert stage.events("raid plotted") == []
    assert HOURS[stage.day.state.hour] == "0800"
    assert stage.day.state.raid_regions == ["LF2E", "LF3", "LF3"]
    assert stage.day.state.region_cup.count("TIME") == 3
    stage.choose("done")
    assert len(stage.events("false raid")) == 3
    assert HOURS[stage.day.state.hour] == "1000"
    assert stage.day.state.raid_regions == ["LF2S", "LF2E", "LF3"]
    assert Counter(stage.day.state.region_cup) == {"LF2E": 1, "LF3": 2, "TIME": 3}
    assert [event.data for event in stage.events("patrols done")] == [{"patrols": 0}]


@pytest.mark.rule("THD-SOP-III2b")
def test_setting_returns_a_first_time_chit_after_one_segment() -> None:
    in_cup: dict[str, list[int]] = {}
    for until in ("day", "segment"):
        stage = Stage(settings={"lone_time_chit": until})
        stage.draws_regions("TIME")
        stage.play(raid_regions)
        in_cup[until] = []
        for _ in range(3):
            stage.play(time_advance)
            in_cup[until].append(stage.day.state.region_cup.count("TIME"))
    assert in_cup == {"day": [3, 3, 3], "segment": [3, 4, 4]}


@pytest.mark.rule("THD-SOP-III2b")
def test_setting_returns_first_time_chits_of_two_segments_in_order() -> None:
    stage = Stage(settings={"lone_time_chit": "segment"})
    in_cup = []
    for lone in (True, True, False, False):
        if lone:
            stage.script.clear()
            stage.draws_regions("TIME")
            stage.play(raid_regions)
        stage.play(time_advance)
        in_cup.append(stage.day.state.region_cup.count("TIME"))
    assert in_cup == [3, 3, 4, 4]


@pytest.mark.rule("THD-SOP-III2c")
def test_scenario_ends_immediately_at_end_of_day() -> None:
    stage = Stage(hour=LAST_HOUR)
    stage.squadron("54", "re-arm")
    stage.squadron("65", "inflight", full=False)
    stage.group("I/JG3", "clock", hour=LAST_HOUR + 1)
    stage.group("I/KG2", "inflight")
    stage.play(while_raids_remain)
    assert stage.is_done
    assert stage.day.state.over
    assert HOURS[stage.day.state.hour] == "End of Day"
    assert (stage.where("54"), stage.where("65")) == ("re-arm", "inflight (reduced)")
    assert stage.where("I/JG3").startswith("clock")
    assert stage.where("I/KG2") == "airbase (reduced)"
    assert stage.match is not None
    assert stage.match.outcome() is not None
    assert [event.data for event in stage.events("end of day")] == [{}]


@pytest.mark.rule("THD-SOP-III2c")
def test_day_continues_before_1800() -> None:
    stage = Stage(hour=LAST_HOUR - 1)
    stage.play(time_advance)
    assert not stage.day.state.over
    assert HOURS[stage.day.state.hour] == "1800"


@pytest.mark.rule("THD-SOP-III3")
def test_groups_in_the_clock_space_of_the_new_time_return_to_their_airbases_full() -> None:
    stage = Stage(hour=2)
    stage.group("I/JG3", "clock", hour=3)
    stage.group("EGr210", "clock", hour=3, full=False)
    stage.group("II/JG3", "clock", hour=4)
    stage.play(time_advance)
    stage.play(german_fighter_turnaround)
    assert [stage.where(group) for group in ("I/JG3", "EGr210", "II/JG3")] == ["airbase", "airbase", "clock 4"]


# III.4


@pytest.mark.rule("THD-SOP-III4a", "THD-SOP-III4b", "THD-SOP-III4c", "THD-SOP-III4d", "THD-SOP-III4e", "THD-SOP-III4f")
@pytest.mark.parametrize("order", [1, -1])
def test_every_squadron_moves_exactly_one_box(order: int) -> None:
    stage = Stage()
    squadrons = list(stage.day.state.squadrons)[:9][::order]
    rearming, green_rearming, landing, green_landing, low, green_high, full, reduced, ready = squadrons
    stage.squadron(rearming, "re-arm")
    stage.squadron(green_rearming, "re-arm", full=False)
    stage.squadron(landing, "landing")
    stage.squadron(green_landing, "landing", full=False)
    stage.squadron(low, "airborne", "London", "LOW")
    stage.squadron(green_high, "airborne", "6/11a", "HIGH", full=False)
    stage.squadron(full, "inflight")
    stage.squadron(reduced, "inflight", full=False)
    stage.squadron(ready, "ready", full=False)
    stage.play(squadron_turnaround)
    assert [stage.where(squadron) for squadron in squadrons] == [
        "ready",
        "ready (reduced)",
        "re-arm",
        "re-arm (reduced)",
        "re-arm",
        "re-arm (reduced)",
        "re-arm",
        "landing",
        "ready (reduced)",
    ]


@pytest.mark.rule("THD-SOP-III4f")
def test_lost_squadrons_do_not_return() -> None:
    stage = Stage()
    stage.squadron("54", "light", full=False)
    stage.squadron("65", "heavy")
    stage.play(squadron_turnaround)
    assert (stage.where("54"), stage.where("65")) == ("light (reduced)", "heavy")


@pytest.mark.rule("THD-SOP-III4g")
@pytest.mark.parametrize(("setting", "box"), [("ready", "ready"), ("stay", "scramble")])
@pytest.mark.parametrize(("full", "face"), [(True, ""), (False, " (reduced)")])
def test_scrambled_squadron_returns_to_ready_or_stays_by_setting(setting: str, box: str, full: bool, face: str) -> None:
    stage = Stage(settings={"scramble": setting})
    stage.squadron("54", "scramble", full=full)
    stage.play(squadron_turnaround)
    assert stage.where("54") == f"{box}{face}"


@pytest.mark.rule("THD-SOP-III4g")
def test_scrambled_squadron_returns_to_ready_by_default() -> None:
    stage = Stage()
    stage.squadron("54", "scramble")
    stage.play(squadron_turnaround)
    assert stage.where("54") == "ready"


# III.5


@pytest.mark.rule("THD-SOP-III5a")
@pytest.mark.parametrize(("lf2", "lf3"), [(2, 0), (0, 2), (2, 2), (15, 9)])
def test_raid_approach_follows_with_two_full_fighters_in_either_luftflotte(lf2: int, lf3: int) -> None:
    stage = Stage(hour=2)
    spend_fighters(stage, 2, ready=lf2)
    spend_fighters(stage, 3, ready=lf3)
    region = "LF2S" if lf2 >= 2 else "LF3"
    stage.draws_regions(region, "TIME")
    stage.play(next_segment)
    assert stage.day.state.hour == 2
    assert stage.day.state.raid_regions == [region]
    assert stage.decision.rule == "THD-5.1"


@pytest.mark.rule("THD-SOP-III5b")
def test_time_advances_without_raids_if_each_luftflotte_has_fewer_than_two_full_fighters() -> None:
    stage = Stage(hour=2)
    spend_fighters(stage, 2, until=4, ready=1)
    spend_fighters(stage, 3, ready=1)
    stage.squadron("54", "landing")
    stage.draws_regions("LF2S", "TIME")
    stage.play(next_segment)
    assert [event.data["hour"] for event in stage.events("clock")] == ["1200", "1400"]
    assert stage.events("no raids") == []
    assert stage.where("54") == "ready"
    assert stage.decision.rule == "THD-5.1"
    assert stage.day.state.raid_regions == ["LF2S"]


@pytest.mark.rule("THD-SOP-III5b")
def test_day_ends_without_raids_if_no_fighters_return() -> None:
    stage = Stage(hour=2)
    spend_fighters(stage, 2)
    spend_fighters(stage, 3)
    stage.play(next_segment)
    assert stage.is_done
    assert stage.day.state.over


@pytest.mark.rule("THD-SOP-III5b")
@pytest.mark.parametrize(("scenario", "spent"), [("aug-18", True), ("aug-24", False), ("sep-07", False)])
def test_one_fighter_per_luftflotte_is_enough_only_if_lf3_may_join_lf2(scenario: str, spent: bool) -> None:
    stage = Stage(scenario, hour=LAST_HOUR)
    spend_fighters(stage, 2, ready=1)
    spend_fighters(stage, 3, ready=1)
    stage.draws_regions("LF2S", "TIME")
    stage.play(next_segment)
    assert stage.day.state.over is spent
    assert stage.day.state.raid_regions == ([] if spent else ["LF2S"])
