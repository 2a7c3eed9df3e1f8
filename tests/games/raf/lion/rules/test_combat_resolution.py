"""Resolution of an attack (LION-10, LION-10.1): units, total, column and row."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.packs import Entry
from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.lion.attack_fixtures import a_squadron_attack, an_attack, attacked, fought
from games.raf.lion.combat_fixtures import (
    BLENHEIM,
    DRILL,
    HE111,
    ME109,
    ME110,
    SPITFIRES,
    bombing,
    ending,
    escorting,
    gruppe,
    hunting,
    squadron,
    with_counters,
)
from games.raf.lion.scenario_builder import PACK, Stage

# Units in the combat (10)


@pytest.mark.rule("LION-10a")
def test_exactly_the_units_in_the_hunt_box_fight_the_hunter_attack() -> None:
    stage = an_attack()
    hunting(stage, SPITFIRES[1], BLENHEIM, ME109[1])
    bombing(stage, SPITFIRES[2], HE111[0])
    escorting(stage, ME110[0])
    stage.gruppe(ME109[2], "patrol")
    combat = fought(stage)
    assert set(combat.get_str_list("gruppen")) == {ME109[0], ME109[1]}
    assert set(combat.get_str_list("squadrons")) == {SPITFIRES[0], SPITFIRES[1], BLENHEIM}


@pytest.mark.rule("LION-10b")
def test_channel_patrollers_never_fight_the_squadron_attack() -> None:
    stage = a_squadron_attack()
    escorting(stage, ME110[0])
    stage.gruppe(ME109[2], "patrol")
    combat = attacked(stage)
    assert set(combat.get_str_list("gruppen")) == {HE111[0], ME110[0]}
    assert combat.get_str_list("squadrons") == [SPITFIRES[0]]
    assert stage.where(ME109[2]) == "patrol"


@pytest.mark.rule("LION-10c")
def test_hunters_without_opponents_go_home_and_escorts_stay() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    hunting(stage, ME109[0])
    hunting(stage, ME109[1], full=False)
    bombing(stage, HE111[0])
    escorting(stage, ME110[0])
    stage.play(hunter_attack)
    assert stage.is_done
    assert not stage.events("combat")
    assert stage.where(ME109[0]) == "inflight"
    assert stage.where(ME109[1]) == "inflight (reduced)"
    assert stage.where(ME110[0]) == "escort"


@pytest.mark.rule("LION-10c", "LION-EA4b")
def test_squadrons_no_longer_held_press_on_or_go_home() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    hunting(stage, SPITFIRES[0], BLENHEIM)
    hunting(stage, SPITFIRES[1], full=False)
    bombing(stage, HE111[0])
    stage.play(hunter_attack)
    assert stage.decision.rule == "LION-EA4b"
    assert set(stage.options()) == {f"press-on:{SPITFIRES[0]}", f"go-home:{SPITFIRES[0]}"}
    assert stage.where(BLENHEIM) == "bomber"
    assert stage.where(SPITFIRES[1]) == "bomber (reduced)"


@pytest.mark.rule("LION-10c")
def test_squadrons_in_a_bomber_box_without_raiders_leave_without_combat() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    bombing(stage, SPITFIRES[0])
    stage.squadron(SPITFIRES[1], "bomber", full=False)
    stage.play(squadron_interception, squadron_attack)
    assert stage.is_done
    assert not stage.events("combat")
    assert stage.where(SPITFIRES[0]) == "inflight"
    assert stage.where(SPITFIRES[1]) == "inflight (reduced)"


@pytest.mark.rule("LION-10c")
def test_empty_hunt_box_means_no_combat() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    bombing(stage, SPITFIRES[0], HE111[0])
    stage.play(hunter_attack)
    assert stage.is_done
    assert not stage.events("combat")


# Total, column and row (10.1)


@pytest.mark.rule("LION-10.1a")
def test_total_uses_current_faces_of_both_sides() -> None:
    counters: list[Entry] = [
        replace(squadron(SPITFIRES[0]), full=5, reduced=2),
        replace(squadron(SPITFIRES[1]), full=50, reduced=3),
        replace(gruppe(ME109[0]), full=7, reduced=40),
        replace(gruppe(ME109[1]), full=60, reduced=11),
    ]
    stage = Stage(pack=with_counters(*counters), dice={"hunter attack": [1]})
    stage.raid()
    hunting(stage, SPITFIRES[0], ME109[0])
    hunting(stage, SPITFIRES[1], ME109[1], full=False)
    assert fought(stage).get_int("total") == 5 + 3 + 7 + 11


@pytest.mark.rule("LION-10.1a")
def test_negative_rating_lowers_the_total() -> None:
    stage = Stage(pack=with_counters(replace(gruppe(ME109[0]), full=-1)), dice={"hunter attack": [1]})
    stage.raid()
    hunting(stage, SPITFIRES[0], ME109[0])
    assert fought(stage).get_int("total") == 2


@pytest.mark.rule("LION-10.1b")
@pytest.mark.parametrize(
    ("depletion", "columns"),
    [
        (0, [2, 4, 6, 7, 8, 9, 10, 11, 11, 11, 11]),
        (1, [2, 4, 5, 6, 7, 8, 9, 9, 10, 11, 11]),
        (2, [1, 3, 4, 5, 6, 7, 8, 8, 9, 10, 10]),
    ],
)
def test_column_depends_on_gruppen_and_depletion_level(depletion: int, columns: list[int]) -> None:
    hunters = [counter.id for counter in PACK.components.gruppen_at[2, "Me109"]][:11]
    for number, column in enumerate(columns, 1):
        stage = an_attack(depletion=depletion)
        stage.gruppe(ME109[0], "base")
        hunting(stage, *hunters[:number])
        hunting(stage, *SPITFIRES[:3])
        assert fought(stage).get_int("column") == column, "squadrons are not counted"


@pytest.mark.rule("LION-10.1c")
def test_row_depends_on_the_total_in_the_column() -> None:
    rows = []
    for total in range(-1, 13):
        counters: list[Entry] = [replace(squadron(SPITFIRES[0]), full=total), replace(gruppe(ME109[0]), full=0)]
        stage = Stage(pack=with_counters(*counters), dice={"hunter attack": [1]})
        stage.raid()
        hunting(stage, SPITFIRES[0], ME109[0])
        rows.append(fought(stage).get_str("row"))
    assert "".join(rows) == "AABCDEFFGGHHII"


@pytest.mark.rule("LION-10.1d", "LION-10.21")
def test_line_gives_german_results_then_british_ones_by_letter() -> None:
    stage = Stage(pack=ending("DAL/AHL"), dice={"hunter attack": [4]})
    stage.raid()
    hunting(stage, *ME109[:4], *SPITFIRES[:4])
    stage.play(hunter_attack)
    assert [stage.where(hunter) for hunter in ME109[:4]] == ["inflight", "inflight (reduced)", "light", "inflight"]
    assert [stage.where(squadron) for squadron in SPITFIRES[:4]] == [
        "inflight (reduced)",
        "heavy",
        "light",
        "inflight (reduced)",
    ]
    assert stage.event("combat").get_int("die") == 4


@pytest.mark.rule("LION-10.1d")
def test_one_die_selects_the_line_for_all_units() -> None:
    stage = Stage(dice={"hunter attack": [6]}, pack=DRILL)
    stage.raid()
    hunting(stage, *ME109[:3], *SPITFIRES[:3])
    combat = fought(stage)
    assert (combat.get_int("column"), combat.get_int("total"), combat.get_str("row")) == (6, 9, "D")
    assert (combat.get_str("german"), combat.get_str("british")) == ("LAD", "A-L")
    assert sum(event.data["name"] == "hunter attack" for event in stage.events("roll")) == 1
