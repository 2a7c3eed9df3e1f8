"""Combat damage (LION-10.2): the effects of results on units by side, box and face."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from dowding.games.raf.view.piece_regions import gruppe_region, squadron_region
from games.raf.lion.combat_fixtures import (
    BLENHEIM,
    HE111,
    ME109,
    ME110,
    SPITFIRES,
    bombing,
    causes,
    ending,
    escorting,
    hunting,
)
from games.raf.lion.scenario_builder import Stage

RESULTS = ("-", "D", "A", "L", "H")


def hunted(german: str, british: str, *, full: bool = True, bombers: bool = True) -> Stage:
    """A hunter and a squadron, both on this face, with these results, optionally with a bomber in the Bomber Box."""
    stage = Stage(pack=ending(f"{german * 3}/{british * 3}"), dice={"hunter attack": [1], "squadron attack": [1]})
    stage.raid()
    hunting(stage, ME109[0], SPITFIRES[0], full=full)
    if bombers:
        bombing(stage, HE111[0])
    stage.play(hunter_attack)
    return stage


def attacked(german: str, british: str, *, full: bool = True) -> Stage:
    """A bomber, a strafer and an escort intercepted by two squadrons, all on this face, with these results."""
    stage = Stage(pack=ending(f"{german * 3}/{british * 3}"), dice={"squadron attack": [1]})
    stage.raid()
    bombing(stage, HE111[0], ME110[0], SPITFIRES[0], SPITFIRES[1], full=full)
    escorting(stage, ME109[0], full=full)
    stage.play(squadron_interception, squadron_attack)
    assert stage.is_done
    return stage


def points(stage: Stage, side: str) -> int:
    """The points for losses of one side."""
    return sum(points for cause, points in causes(stage).items() if cause.startswith(side))


# In the Hunt Box


@pytest.mark.rule("LION-10.2a")
@pytest.mark.parametrize(
    ("result", "where", "vp"),
    [("-", "escort", 0), ("D", "inflight", 0), ("A", "inflight (reduced)", 0), ("L", "light", 1), ("H", "heavy", 2)],
)
def test_results_of_a_full_hunter(result: str, where: str, vp: int) -> None:
    stage = hunted(result, "A")
    assert stage.where(ME109[0]) == where
    assert points(stage, "Gruppen") == vp


@pytest.mark.rule("LION-10.2a")
def test_unhurt_hunter_goes_home_if_there_is_no_raider_to_escort() -> None:
    assert hunted("-", "A", bombers=False).where(ME109[0]) == "inflight"


@pytest.mark.rule("LION-10.2b")
@pytest.mark.parametrize(
    ("result", "where", "vp"),
    [
        ("-", "inflight (reduced)", 0),
        ("D", "inflight (reduced)", 0),
        ("A", "light", 1),
        ("L", "light", 1),
        ("H", "heavy", 2),
    ],
)
def test_results_of_a_reduced_hunter(result: str, where: str, vp: int) -> None:
    stage = hunted(result, "D", full=False)
    assert stage.where(ME109[0]) == where
    assert points(stage, "Gruppen") == vp


@pytest.mark.rule("LION-10.2a")
def test_hunter_that_joined_the_escort_fights_again() -> None:
    stage = hunted("-", "-")
    stage.battle.schedule_next(squadron_interception, squadron_attack)
    stage.choose(f"press-on:{SPITFIRES[0]}")
    hunter, squadron = stage.events("combat")
    assert ME109[0] in hunter.get_str_list("gruppen")
    assert set(squadron.get_str_list("gruppen")) == {ME109[0], HE111[0]}
    assert stage.where(ME109[0]) == "inflight"


@pytest.mark.rule("LION-10.2c")
@pytest.mark.parametrize(("result", "pressing_on"), [("-", "bomber"), ("D", "bomber (reduced)")])
def test_full_squadron_with_no_effect_or_disrupted_may_press_on_or_go_home_full(result: str, pressing_on: str) -> None:
    for option, where in (("press-on", pressing_on), ("go-home", "inflight")):
        stage = hunted("A", result)
        assert stage.decision.rule == "LION-10.2c"
        assert set(stage.options()) == {f"press-on:{SPITFIRES[0]}", f"go-home:{SPITFIRES[0]}"}
        stage.choose(f"{option}:{SPITFIRES[0]}")
        assert stage.is_done
        assert stage.where(SPITFIRES[0]) == where
        assert stage.vp == 0


@pytest.mark.rule("LION-10.2c")
def test_each_squadron_including_blenheims_chooses_to_press_on_or_go_home() -> None:
    stage = Stage(pack=ending("AAA/-DD"), dice={"hunter attack": [1]})
    stage.raid()
    hunting(stage, ME109[0], SPITFIRES[0], SPITFIRES[2], BLENHEIM)
    bombing(stage, HE111[0])
    stage.play(hunter_attack)
    assert len(stage.options()) == 6
    stage.choose(f"press-on:{BLENHEIM}", f"go-home:{SPITFIRES[2]}", f"press-on:{SPITFIRES[0]}")
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "bomber"
    assert stage.where(SPITFIRES[2]) == "inflight"
    assert stage.where(BLENHEIM) == "bomber (reduced)"


@pytest.mark.rule("LION-10.2c")
@pytest.mark.parametrize(
    ("result", "where", "vp"), [("A", "inflight (reduced)", 0), ("L", "light", -1), ("H", "heavy", -2)]
)
def test_results_of_a_full_squadron_in_the_hunt_box(result: str, where: str, vp: int) -> None:
    stage = hunted("D", result)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == where
    assert points(stage, "squadrons") == vp


@pytest.mark.rule("LION-10.2d")
@pytest.mark.parametrize(
    ("result", "where", "vp"),
    [
        ("-", "bomber (reduced)", 0),
        ("D", "inflight (reduced)", 0),
        ("A", "light", -1),
        ("L", "light", -1),
        ("H", "heavy", -2),
    ],
)
def test_reduced_squadron_in_the_hunt_box_has_no_choice(result: str, where: str, vp: int) -> None:
    stage = hunted("D", result, full=False)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == where
    assert points(stage, "squadrons") == vp


@pytest.mark.rule("LION-10.2e")
@pytest.mark.parametrize(
    ("result", "full", "where"),
    [("-", True, "inflight"), ("D", True, "inflight"), ("-", False, "inflight (reduced)")],
)
def test_no_squadron_presses_on_if_the_bomber_box_is_empty(result: str, full: bool, where: str) -> None:
    stage = hunted("D", result, full=full, bombers=False)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == where
    assert not stage.battle.raid.intercepted


# In the squadron attack


@pytest.mark.rule("LION-10.2f")
@pytest.mark.parametrize(
    ("result", "full", "reduced"),
    [
        ("-", "inflight", "inflight (reduced)"),
        ("D", "inflight (reduced)", "inflight (reduced)"),
        ("A", "inflight (reduced)", "light"),
        ("L", "light", "light"),
        ("H", "heavy", "heavy"),
    ],
)
def test_results_of_a_close_escort(result: str, full: str, reduced: str) -> None:
    assert attacked(result, "-").where(ME109[0]) == full
    assert attacked(result, "-", full=False).where(ME109[0]) == reduced


@pytest.mark.rule("LION-10.2g")
@pytest.mark.parametrize(
    ("result", "full", "reduced"),
    [
        ("-", "bomber", "bomber (reduced)"),
        ("D", "bomber (reduced)", "inflight (reduced)"),
        ("A", "inflight (reduced)", "light"),
        ("L", "light", "light"),
        ("H", "heavy", "heavy"),
    ],
)
def test_results_of_a_bomber_and_a_strafer(result: str, full: str, reduced: str) -> None:
    for raider in (HE111[0], ME110[0]):
        assert attacked(result, "-").where(raider) == full
        assert attacked(result, "-", full=False).where(raider) == reduced


@pytest.mark.rule("LION-10.2h")
@pytest.mark.parametrize(
    ("result", "full", "reduced"),
    [
        ("-", "inflight", "inflight (reduced)"),
        ("D", "inflight (reduced)", "inflight (reduced)"),
        ("A", "inflight (reduced)", "light"),
        ("L", "light", "light"),
        ("H", "heavy", "heavy"),
    ],
)
def test_results_of_a_squadron_in_the_bomber_box(result: str, full: str, reduced: str) -> None:
    for squadron in SPITFIRES[:2]:
        assert attacked("-", result).where(squadron) == full
        assert attacked("-", result, full=False).where(squadron) == reduced


@pytest.mark.rule("LION-10.2f", "LION-10.2g", "LION-10.2h", "LION-10.22")
@pytest.mark.parametrize(
    ("result", "full", "reduced"), [("-", 0, 0), ("D", 0, 0), ("A", 0, 1), ("L", 1, 1), ("H", 2, 2)]
)
def test_each_loss_in_the_squadron_attack_changes_the_points(result: str, full: int, reduced: int) -> None:
    assert attacked(result, "-").vp == 3 * full, "bomber, strafer and escort"
    assert attacked(result, "-", full=False).vp == 3 * reduced
    assert attacked("-", result).vp == -2 * full, "two squadrons"
    assert attacked("-", result, full=False).vp == -2 * reduced


@pytest.mark.rule("LION-10.21")
def test_units_take_the_results_of_their_letters() -> None:
    stage = Stage(pack=ending("LD-/-HA"), dice={"squadron attack": [1]})
    stage.raid()
    bombing(stage, *HE111, *SPITFIRES[:3])
    stage.play(squadron_interception, squadron_attack)
    assert [stage.where(gruppe) for gruppe in HE111] == ["light", "bomber (reduced)", "bomber"]
    assert [stage.where(squadron) for squadron in SPITFIRES[:3]] == ["inflight", "heavy", "inflight (reduced)"]


@pytest.mark.rule("LION-10.22")
def test_points_change_with_each_loss() -> None:
    stage = Stage(pack=ending("LLL/HHH"), dice={"hunter attack": [1]})
    stage.raid()
    hunting(stage, *ME109[:2], SPITFIRES[0])
    stage.play(hunter_attack)
    assert [(event.get_int("points"), event.get_int("vp")) for event in stage.events("points")] == [
        (1, 1),
        (1, 2),
        (-2, 0),
    ]


@pytest.mark.rule("LION-10.23a", "LION-10.23b")
def test_units_standing_aside_take_no_result() -> None:
    stage = Stage(pack=ending("HHH/---"), dice={"squadron attack": [1]})
    stage.raid()
    bombing(stage, HE111[0], HE111[1], SPITFIRES[0])
    bombing(stage, HE111[2], full=False)
    escorting(stage, ME110[0], full=False)
    escorting(stage, ME110[1], ME109[0])
    stage.play(squadron_interception, squadron_attack)
    stage.choose(f"intercept:{HE111[0]}")
    assert stage.is_done
    assert stage.where(HE111[0]) == stage.where(ME109[0]) == "heavy"
    assert stage.where(HE111[1]) == "bomber"
    assert stage.where(HE111[2]) == "bomber (reduced)"
    assert stage.where(ME110[0]) == "inflight (reduced)"
    assert stage.where(ME110[1]) == "inflight"
    assert stage.vp == 4


@pytest.mark.rule("LION-10.24")
def test_light_losses_go_to_the_home_sector_and_heavy_losses_to_the_heavy_loss_box() -> None:
    stage = Stage(pack=ending("LHH/LHH"), dice={"hunter attack": [1]})
    stage.raid()
    hunting(stage, *ME109[:2], *SPITFIRES[:2])
    stage.play(hunter_attack)
    battle = stage.battle
    assert squadron_region(battle, battle.state.squadrons[SPITFIRES[0]]) == "tote/6/11/light"
    heavy = squadron_region(battle, battle.state.squadrons[SPITFIRES[1]])
    assert heavy == gruppe_region(battle, battle.state.gruppen[ME109[1]])
    assert "6/11" not in heavy
    assert gruppe_region(battle, battle.state.gruppen[ME109[0]]) != heavy


@pytest.mark.rule("LION-10.2a", "LION-10.2c", "LION-10.2f", "LION-10.2g", "LION-10.2h")
def test_disrupted_has_a_different_effect_in_each_box() -> None:
    stage = hunted("D", "D")
    assert stage.where(ME109[0]) == "inflight"
    assert len(stage.options()) == 2
    stage = attacked("D", "D")
    assert stage.where(ME109[0]) == "inflight (reduced)"
    assert stage.where(HE111[0]) == "bomber (reduced)"
    assert stage.where(SPITFIRES[0]) == "inflight (reduced)"


@pytest.mark.rule("LION-10.22")
def test_loss_that_reaches_the_end_of_the_track_ends_the_game() -> None:
    stage = Stage(pack=ending("LLL/HHH"), dice={"hunter attack": [1]})
    stage.raid()
    stage.battle.state.vp = stage.battle.pack.tops["elimination"] - 1
    stage.battle.state.causes["Gruppen light"] = stage.battle.state.vp
    hunting(stage, *ME109[:2], SPITFIRES[0])
    stage.play(hunter_attack)
    assert stage.is_done
    assert stage.battle.state.ended == "Luftwaffe eliminated"
    assert len(stage.events("Gruppe lost")) == 1
    assert not stage.events("squadron lost")
