"""Patrol (THD-5): before the raids are plotted, Ready squadrons may patrol over their own or an adjacent space."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered, RefusedByRule
from dowding.games.hardest_days.rules.interception import interception_and_combat
from dowding.games.hardest_days.rules.patrol import raf_patrol
from dowding.games.hardest_days.rules.sequence import while_raids_remain
from dowding.games.hardest_days.state import SquadronBox
from games.hardest_days.combat_fixtures import DRILL, combats, section_of
from games.hardest_days.scenario_builder import PACK, Stage

COMPONENTS = PACK.components
AT_1000, AT_1600, AT_1800 = 2, 5, 6


def patrol(stage: Stage, squadron: str, box: str) -> None:
    """Put a squadron on patrol in an airborne box."""
    stage.choose(f"patrol:{squadron}", f"to:{box}")


@pytest.mark.rule("THD-5.1a")
def test_any_ready_squadron_may_patrol_but_need_not() -> None:
    stage = Stage()
    stage.play(raf_patrol)
    assert stage.options() == ["done", *[f"patrol:{ident}" for ident in stage.day.state.squadrons]]
    stage.choose("done")
    assert stage.is_done
    assert {squadron.box for squadron in stage.day.state.squadrons.values()} == {"ready"}


@pytest.mark.rule("THD-5.1a")
@pytest.mark.parametrize(("box", "text"), [("landing", "landing"), ("re-arm", "re-arming")])
def test_squadron_on_the_tote_board_may_not_patrol(box: SquadronBox, text: str) -> None:
    stage = Stage()
    stage.squadron("54", box)
    stage.play(raf_patrol)
    assert "patrol:54" not in stage.options()
    assert stage.refused()["patrol:54"].rule == "THD-5.1"
    with pytest.raises(RefusedByRule, match=f"Tote Board \\({text}\\)"):
        stage.choose("patrol:54")
    assert stage.where("54") == box


@pytest.mark.rule("THD-5.1a")
@pytest.mark.parametrize("box", ["scramble", "inflight", "light", "heavy"])
def test_squadron_that_is_not_ready_may_not_patrol(box: SquadronBox) -> None:
    stage = Stage()
    stage.squadron("54", box)
    stage.play(raf_patrol)
    assert "patrol:54" not in stage.options()
    with pytest.raises((NotOffered, RefusedByRule)):
        stage.choose("patrol:54")
    assert stage.where("54") == box


@pytest.mark.rule("THD-5.1a")
def test_squadron_already_on_patrol_is_not_placed_again() -> None:
    stage = Stage()
    stage.play(raf_patrol)
    patrol(stage, "54", "6/11c/MED")
    with pytest.raises(RefusedByRule, match="already airborne"):
        stage.choose("patrol:54")


@pytest.mark.rule("THD-5.2a", "THD-G03")
def test_squadron_in_3_11a_may_patrol_five_spaces_at_three_altitudes() -> None:
    stage = Stage()
    stage.play(raf_patrol)
    stage.choose("patrol:1")
    placements = {
        f"to:{space}/{altitude}"
        for space in ("3/11a", "3/11b", "1/11c", "4/10c", "London")
        for altitude in ("LOW", "MED", "HIGH")
    }
    assert len(stage.options()) == 15
    assert set(stage.options()) == placements
    with pytest.raises(NotOffered):
        stage.choose("to:2/11b/MED")
    stage.choose("to:London/HIGH")
    assert stage.where("1") == "airborne London HIGH"


@pytest.mark.rule("THD-5.2a")
@pytest.mark.parametrize("squadron", [s.id for s in COMPONENTS.squadrons.values() if not s.provisional])
def test_patrol_goes_to_its_own_space_or_an_adjacent_one(squadron: str) -> None:
    stage = Stage()
    stage.play(raf_patrol)
    stage.choose(f"patrol:{squadron}")
    home = COMPONENTS.squadrons[squadron].home
    near = {space for space, distance in COMPONENTS.distances[home].items() if distance <= 1}
    assert set(stage.options()) == {f"to:{space}/{level}" for space in near for level in ("LOW", "MED", "HIGH")}


@pytest.mark.rule("THD-5.2b", "THD-5.2c")
def test_any_number_of_squadrons_may_share_a_box_and_keep_their_strength() -> None:
    stage = Stage()
    stage.squadron("145", "ready", full=False)
    stage.squadron("615", "ready", full=False)
    stage.play(raf_patrol)
    for squadron in ("43", "145", "601", "64", "111", "615", "1", "257"):
        patrol(stage, squadron, "1/11c/MED")
    assert len(stage.day.airborne_in("1/11c")) == 8
    for squadron in ("43", "601", "64", "111", "1", "257"):
        assert stage.where(squadron) == "airborne 1/11c MED"
    for green in ("145", "615"):
        assert stage.where(green) == "airborne 1/11c MED (reduced)"


@pytest.mark.rule("THD-5.2c")
def test_green_squadron_stays_green_after_a_patrol_without_combat() -> None:
    stage = Stage()
    stage.squadron("145", "ready", full=False)
    stage.play(raf_patrol)
    patrol(stage, "145", "1/11a/LOW")
    stage.choose("done")
    stage.airfield_operations()
    assert stage.where("145") == "re-arm (reduced)"


@pytest.mark.rule("THD-5.3a")
def test_patrol_stays_airborne_during_the_air_action_of_its_segment() -> None:
    stage = Stage(hour=AT_1000)
    stage.squadron("54", "airborne", "6/11c", "HIGH")
    stage.in_england("3/11a", recovering=True)
    stage.group("I/KG2", "bomber", "left")
    stage.draws_regions("LF3", "TIME")
    stage.play(while_raids_remain)
    for _ in range(2):
        assert stage.decision.rule == "THD-10.1"
        assert stage.where("54") == "airborne 6/11c HIGH"
        stage.choose("done")
    assert stage.decision.rule == "THD-5.1"
    assert stage.where("54") == "re-arm"


@pytest.mark.rule("THD-5.3a")
def test_patrol_ends_when_it_enters_combat() -> None:
    stage = Stage(dice={"squadron placement": [1], **combats("- A")}, pack=DRILL)
    stage.in_england("6/11c")
    for letter, hunter in (("A", "I/JG3"), ("B", "II/JG3"), ("C", "III/JG3")):
        stage.group(hunter, "hunt", section_of(letter))
    stage.squadron("54", "airborne", "6/11c", "MED")
    stage.squadron("65", "airborne", "6/11b", "MED")
    stage.play(interception_and_combat)
    assert len(stage.events("combat")) == 1
    assert stage.where("54") == "inflight (reduced)"
    assert stage.where("65") == "airborne 6/11b MED"
    assert [event.data for event in stage.events("squadrons deployed")] == [{"raid": 1, "die": 1, "squadrons": ["54"]}]


@pytest.mark.rule("THD-G19", "THD-5.3a", "THD-5.3b")
@pytest.mark.parametrize(("full", "face"), [(True, ""), (False, " (reduced)")])
def test_squadron_that_patrols_at_1000_re_arms_at_1200_and_is_ready_at_1400(full: bool, face: str) -> None:
    stage = Stage(hour=AT_1000)
    stage.squadron("54", "ready", full=full)
    stage.play(raf_patrol)
    patrol(stage, "54", "6/11c/HIGH")
    stage.choose("done")
    assert stage.where("54") == f"airborne 6/11c HIGH{face}"
    stage.airfield_operations()
    assert (stage.day.state.hour, stage.where("54")) == (AT_1000 + 1, f"re-arm{face}")
    stage.play(raf_patrol)
    assert "patrol:54" not in stage.options()
    stage.choose("done")
    stage.airfield_operations()
    assert (stage.day.state.hour, stage.where("54")) == (AT_1000 + 2, f"ready{face}")
    stage.play(raf_patrol)
    assert "patrol:54" in stage.options()


def start_patrols(stage: Stage, count: int) -> None:
    """Put this number of squadrons on patrol, each at LOW over its own airfield."""
    for squadron in list(stage.day.state.squadrons)[:count]:
        patrol(stage, squadron, f"{COMPONENTS.squadrons[squadron].home}/LOW")


@pytest.mark.rule("THD-5.4a")
def test_at_most_thirteen_squadrons_patrol_at_1800() -> None:
    stage = Stage(hour=AT_1800)
    assert len(stage.day.state.squadrons) > 13
    stage.play(raf_patrol)
    start_patrols(stage, 12)
    assert len(stage.options()) == 1 + len(stage.day.state.squadrons) - 12
    thirteenth = list(stage.day.state.squadrons)[12]
    patrol(stage, thirteenth, f"{COMPONENTS.squadrons[thirteenth].home}/LOW")
    assert stage.options() == ["done"]
    fourteenth = list(stage.day.state.squadrons)[13]
    assert stage.refused()[f"patrol:{fourteenth}"].why == "at 1800 at most 13 squadrons may patrol"
    stage.choose("done")
    assert stage.is_done
    assert len(stage.day.squadrons_in("airborne")) == 13


@pytest.mark.rule("THD-5.4a")
def test_no_limit_on_patrols_before_1800() -> None:
    stage = Stage(hour=AT_1600)
    stage.play(raf_patrol)
    start_patrols(stage, len(stage.day.state.squadrons))
    assert stage.options() == ["done"]
    assert stage.day.squadrons_in("ready") == []


@pytest.mark.rule("THD-5.4a")
def test_patrols_of_1600_do_not_count_at_1800() -> None:
    stage = Stage(hour=AT_1600)
    stage.play(raf_patrol)
    start_patrols(stage, 5)
    stage.choose("done")
    stage.day.state.hour = AT_1800
    stage.play(raf_patrol)
    ready = [squadron.id for squadron in stage.day.squadrons_in("ready")]
    for squadron in ready[:13]:
        patrol(stage, squadron, f"{COMPONENTS.squadrons[squadron].home}/LOW")
    assert len(stage.day.squadrons_in("airborne")) == 5 + 13


@pytest.mark.rule("THD-5.5a")
def test_squadrons_of_an_airfield_with_cut_communications_may_not_patrol() -> None:
    stage = Stage()
    stage.day.state.damaged.append("tangmere")
    stage.squadron("601", "airborne", "1/11a", "MED")
    stage.play(raf_patrol)
    offered = set(stage.options())
    assert offered.isdisjoint({"patrol:43", "patrol:145"})
    assert {"patrol:64", "patrol:111", "patrol:615"} <= offered
    for squadron in ("43", "145"):
        with pytest.raises(RefusedByRule, match=r"telephone lines of Tangmere are cut \(THD-14\.9\)"):
            stage.choose(f"patrol:{squadron}")
        assert stage.where(squadron) == "ready"
    assert stage.where("601") == "airborne 1/11a MED"


@pytest.mark.rule("THD-5.5a")
def test_damaged_radar_net_in_the_space_of_an_airfield_does_not_stop_its_patrols() -> None:
    stage = Stage()
    stage.day.state.damaged.append("net-6")
    assert COMPONENTS.targets["net-6"].space == COMPONENTS.squadrons["152"].home
    stage.play(raf_patrol)
    assert "patrol:152" in stage.options()


@pytest.mark.rule("THD-5.2a")
def test_last_patrol_can_be_undone() -> None:
    stage = Stage()
    for squadron in list(stage.day.state.squadrons)[1:]:
        stage.squadron(squadron, "re-arm")
    last = next(iter(stage.day.state.squadrons))
    match = stage.play(raf_patrol)
    match.take_forced = True
    patrol(stage, last, f"{COMPONENTS.squadrons[last].home}/LOW")
    assert stage.options() == ["done"]
    match.undo("british")
    match.undo("british")
    assert stage.day.state.squadrons[last].box == "ready"
