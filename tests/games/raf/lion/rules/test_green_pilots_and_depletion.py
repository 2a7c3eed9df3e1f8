"""Green pilots (LION-15.3) and the depletion of the Luftwaffe (LION-15.4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.airfield_operations import squadron_turnaround
from dowding.games.raf.lion.rules.calendar_update import reset
from dowding.games.raf.lion.rules.deployment import raid_size
from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.lion.rules.targets import raid_target
from dowding.games.raf.lion.rules.time_of_day import time_of_day
from dowding.games.raf.rules.calendar_update import update_replacement_points
from dowding.games.raf.rules.combat import prepare_combat
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.state import SquadronBox
from games.raf.lion.calendar_fixtures import day_card, event_card
from games.raf.lion.custom_cards import SIZES, TARGET, efforts, pack_with, size_card, target_card
from games.raf.lion.replacement_fixtures import CARD, ME109S, SPITFIRES
from games.raf.lion.scenario_builder import PACK, Stage

# 15.3: green pilots


def turned_round(stage: Stage, advance: int) -> None:
    stage.battle.state.advance = advance
    stage.play(squadron_turnaround)


@pytest.mark.rule("LION-15.3a")
def test_green_squadron_may_patrol() -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], "sector", full=False)
    stage.play(squadron_patrol_assignment)
    home = PACK.components.squadrons[SPITFIRES[0]].sector
    stage.choose(f"patrol:{SPITFIRES[0]}:{home}")
    assert stage.where(SPITFIRES[0]) == f"patrol {home} (reduced)"


@pytest.mark.rule("LION-15.3a")
def test_green_squadron_fights_as_reduced() -> None:
    stage = Stage(pack=pack_with(target_card()))
    stage.raid()
    hunter, green = stage.gruppe(ME109S[0]), stage.squadron(SPITFIRES[0], full=False)
    combat = prepare_combat(stage.battle, [hunter], [green], {})
    counters = PACK.components
    assert combat.total == counters.gruppen[ME109S[0]].full + counters.squadrons[SPITFIRES[0]].reduced


@pytest.mark.rule("LION-15.3a")
@pytest.mark.parametrize(("advance", "box"), [(1, "landing"), (2, "re-arm")])
def test_green_squadron_that_survived_a_raid_becomes_full_at_turnaround(advance: int, box: str) -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], "inflight", full=False)
    turned_round(stage, advance)
    assert stage.where(SPITFIRES[0]) == box


@pytest.mark.rule("LION-15.3a")
def test_green_squadron_that_survived_a_raid_becomes_full_at_the_reset() -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], "inflight", full=False)
    stage.play(reset)
    assert stage.where(SPITFIRES[0]) == "sector"


@pytest.mark.rule("LION-15.3a")
@pytest.mark.parametrize("heavy", [False, True])
def test_green_squadron_that_is_lost_is_turned_full_in_the_loss_box(heavy: bool) -> None:
    stage = Stage()
    stage.raid()
    green = stage.squadron(SPITFIRES[0], full=False)
    stage.battle.lose_squadron(green, heavy=heavy, rule="LION-10.2", cause="hunter attack")
    assert stage.where(SPITFIRES[0]) == ("heavy" if heavy else "light")


@pytest.mark.rule("LION-15.3b")
@pytest.mark.parametrize(
    ("box", "advance", "after"),
    [
        ("patrol", 1, "re-arm (reduced)"),
        ("patrol", 2, "sector (reduced)"),
        ("re-arm", 1, "sector (reduced)"),
        ("landing", 1, "re-arm (reduced)"),
        ("landing", 2, "sector (reduced)"),
        ("sector", 1, "sector (reduced)"),
    ],
)
def test_green_squadron_that_does_not_respond_stays_green(box: SquadronBox, advance: int, after: str) -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], box, full=False, over="London" if box == "patrol" else "")
    turned_round(stage, advance)
    assert stage.where(SPITFIRES[0]) == after
    stage.play(reset)
    assert stage.where(SPITFIRES[0]) == "sector (reduced)"


# 15.4: depletion


@pytest.mark.rule("LION-15.4a")
@pytest.mark.parametrize(("track", "level"), [(0, 0), (7, 0), (8, 1), (14, 1), (15, 2)])
def test_depletion_level_depends_on_the_track(track: int, level: int) -> None:
    stage = Stage()
    stage.battle.state.depletion = track
    assert stage.battle.depletion_level() == level


@pytest.mark.rule("LION-15.4a")
def test_depletion_does_not_fall_when_points_are_gained() -> None:
    stage = Stage(pack=pack_with(day_card(CARD, 2, points=9)))
    stage.battle.state.depletion = 9
    stage.battle.state.day_card = CARD
    stage.play(update_replacement_points, light_loss_replacement, heavy_loss_replacement)
    assert stage.battle.state.depletion == 9


def at_depletion(track: int, *, dice: Mapping[str, list[int]] | None = None, rules: str = "2013") -> Stage:
    entries = (
        target_card(),
        *efforts("minor", depleted="major"),
        replace(size_card(major=3), major_depleted=9),
        event_card(91, 0, depleted=2),
    )
    stage = Stage(pack=pack_with(*entries), dice=dice, rules=rules)
    stage.battle.state.depletion = track
    return stage


@pytest.mark.rule("LION-15.4b", "LION-10.1b")
@pytest.mark.parametrize(("track", "column"), [(7, 7), (8, 6), (14, 6), (15, 5)])
def test_depletion_shifts_combats_left(track: int, column: int) -> None:
    stage = at_depletion(track)
    stage.raid()
    hunters = [stage.gruppe(gruppe) for gruppe in ME109S[:4]]
    assert prepare_combat(stage.battle, hunters, [stage.squadron(SPITFIRES[0])], {}).column == column


@pytest.mark.rule("LION-15.4b", "LION-6c")
@pytest.mark.parametrize(("track", "effort"), [(7, "minor"), (8, "major"), (15, "major")])
def test_depletion_turns_minor_raids_into_major_ones(track: int, effort: str) -> None:
    stage = at_depletion(track, dice={"raid effort": [1]})
    stage.draws("target", TARGET)
    stage.play(raid_target)
    assert stage.battle.raid.effort == effort


@pytest.mark.rule("LION-15.4b", "LION-6.3c")
@pytest.mark.parametrize(
    ("track", "rules", "total"),
    [(7, "2013", 13), (14, "2013", 13), (15, "2013", 11), (14, "2009", 13), (15, "2009", 14)],
)
def test_depletion_2_changes_detection_of_a_major_raid(track: int, rules: str, total: int) -> None:
    stage = at_depletion(track, dice={"detection": [1]}, rules=rules)
    stage.raid(TARGET)
    stage.play(detection)
    assert stage.event("detection").get_int("total") == total


@pytest.mark.rule("LION-15.4b", "LION-8.1a")
@pytest.mark.parametrize(("track", "size"), [(7, 3), (8, 9), (15, 9)])
def test_depletion_makes_major_raids_larger_on_some_force_cards(track: int, size: int) -> None:
    stage = at_depletion(track)
    stage.raid(TARGET)
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.battle.raid.size == size


@pytest.mark.rule("LION-15.4b", "LION-4.I2b")
@pytest.mark.parametrize(("track", "hour"), [(7, 0), (8, 2), (15, 2)])
def test_depletion_changes_time_advances(track: int, hour: int) -> None:
    stage = at_depletion(track)
    stage.draws("raid event", 91)
    stage.play(time_of_day)
    assert stage.battle.state.hour == hour
