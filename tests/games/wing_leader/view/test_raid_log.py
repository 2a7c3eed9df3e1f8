"""The view of raids: scenario errors, log lines, odds, pieces, recap and report."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from dowding.engine.errors import PackError
from dowding.engine.match import start_match
from dowding.games.wing_leader.game import WING_LEADER, open_pack
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.bombing import resolve_bombing
from dowding.games.wing_leader.rules.expected_results import measure_luck
from dowding.games.wing_leader.rules.flak import guns, resolve_flak_attack
from dowding.games.wing_leader.rules.invariants import check_invariants
from dowding.games.wing_leader.rules.wings import check_wings
from dowding.games.wing_leader.state import BombingRun
from dowding.games.wing_leader.view.art.surface import SURFACE_SILHOUETTES, surface_silhouette
from dowding.games.wing_leader.view.log import FORMATTERS, format_event
from dowding.games.wing_leader.view.los_query import query_line_of_sight
from dowding.games.wing_leader.view.outcome_summary import summarize_outcome
from dowding.games.wing_leader.view.recap import build_recap
from dowding.games.wing_leader.view.report import build_report
from dowding.games.wing_leader.view.scene_builder import build_picture
from games.wing_leader.raid_fixtures import balloon, bomber, dropped, raid, surface, target
from games.wing_leader.scenario_builder import REAL, Stage

RAID = """
id = "raid"
title = "A raid"
about = "For the tests."
turns = 10
rules = ["bombing"]
surface = [{ id = "FIELD", type = "airfield", square = "S0" }]
balloons = [{ id = "BAL", column = "S" }]
victory = { raider_from = 2, defender_to = 0 }
source = "reconstructed: for the tests"

[raider]
nation = "Germany"
edge = "left"
max_losses = { squadron = 9, flight = 4 }

[[raider.squadrons]]
id = "A"
model = "ju-87b"
mission = "bombing"
square = "C8"

[defender]
nation = "Britain"
edge = "right"
max_losses = { squadron = 12, flight = 6 }

[[defender.squadrons]]
id = "P"
model = "hurricane-i"
mission = "intercept"
takes_off = "FIELD"
"""

MISTAKES = [
    ('rules = ["bombing"]', "rules = []", "surface units and balloons need 'surface' or 'bombing'"),
    ('id = "FIELD", type = "airfield"', 'id = "FIELD", type = "castle"', "type: 'castle' is not a surface unit"),
    ('square = "S0"', 'square = "S1"', "surface units must be at altitude 0, not at S1"),
    ('square = "S0"', 'square = "S0", stopped = true', "only a ship can be dead in the water"),
    ('id = "BAL"', 'id = "A"', "A: id: already used by another unit"),
    ('id = "BAL"', 'id = "FIELD"', "FIELD: id: already used by another unit"),
    ("turns = 10", 'turns = 10\ntargets = ["DOCK"]', "targets: 'DOCK' is not one of its surface units"),
    ('takes_off = "FIELD"', 'takes_off = "DOCK"', "takes_off: 'DOCK' is not a surface unit of its side"),
    ('type = "airfield"', 'type = "port"', "takes_off: FIELD is neither an airfield nor a carrier"),
    ('square = "C8"', 'square = "C8"\nloads = ["torpedo"]', "loads: ju-87b cannot carry torpedo"),
    ('square = "C8"', 'square = "C8"\nloads = ["gun pod"]', "loads: "),
    (
        'mission = "intercept"',
        'mission = "intercept"\nloads = ["bombs"]',
        "only bombing and strafing squadrons carry",
    ),
    ('mission = "intercept"', 'mission = "recce"', "mission: the enemy has no surface unit to attack"),
]


@pytest.mark.parametrize(("before", "after", "message"), MISTAKES, ids=[fault[2][:40] for fault in MISTAKES])
def test_error_in_surface_units_names_its_place(tmp_path: Path, before: str, after: str, message: str) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "raid.toml").write_text(RAID.replace(before, after), "utf-8")
    with pytest.raises(PackError) as error:
        open_pack([tmp_path])
    assert message in str(error.value)
    assert "raid.toml" in str(error.value)


def test_custom_raid_scenario_is_playable(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "raid.toml").write_text(RAID, "utf-8")
    pack = open_pack([tmp_path])
    match = start_match(WING_LEADER, "raid", seed=1, pack=pack)
    decision = match.decision("defender") or match.decision("raider")
    assert decision is not None
    assert [option.id for option in decision.options][:1] == ["equip:A:bombs"]


def bombed(dice: list[int]) -> Stage:
    """The stage after a Stuka's bombs on an airfield have been resolved."""
    stage = raid({"bombing": dice, "barrage": [5, 5], "hit": [6], "flak cohesion": [6, 6]})
    target(stage, "T", "airfield", "M0")
    bomber(stage, "A", "bd", "M1")
    stage.defender("X", "fx", "Z9")
    dropped(stage, "A", "T", "dive", 1)
    stage.play(check_wings, (resolve_bombing, "raider"))
    for ident, square in (("A", "M1"), ("X", "Z9")):
        stage.fight.happen("placed", "WL-5.3", squadron=ident, square=square, edge=False)
    (gun,) = guns(stage.fight)
    resolve_flak_attack(stage.fight, gun, "A", "barrage", 0)
    return stage.choose("bomb:A")


def lines(stage: Stage) -> list[str]:
    """The log of a stage."""
    assert stage.match is not None
    formatted = (format_event(stage.fight, event) for event in stage.match.context.log or ())
    return [line.text for line in formatted if line is not None]


def test_log_of_bombing_and_flak_lists_modifiers() -> None:
    texts = lines(bombed([6, 5]))
    assert texts[-2:] == [
        "A (BD) attacks T (Airfield), dive-bombing: rolled 11 +3 dive-bombing −1 flak = 13: 100 % of 8: 8 hits.",
        "T (Airfield) has minor damage.",
    ]
    assert "An aircraft lost" not in texts
    assert texts[2] == "Barrage on A (BD) by small arms of T (Airfield): rolled 10: 1 hit."


def test_every_raid_event_has_a_formatter() -> None:
    kinds = {"designates", "ceases", "drops", "strafes", "recce", "bombing", "no attack", "crashed", "damage", "flak"}
    kinds |= {"barrage", "barrage lifted", "moored", "balloon attack", "balloon hit", "balloon down", "takes off"}
    assert kinds | {"homeward"} <= FORMATTERS.keys()


def test_outcome_summary_of_bombing_and_flak() -> None:
    stage = bombed([6, 5])
    assert stage.match is not None
    stakes = {
        (stake.subject, stake.outcome)
        for stake in summarize_outcome(stage.fight.pack, list(stage.match.context.log or ()))
    }
    assert {("A on T", "8 hits"), ("T", "minor damage"), ("Flak against A", "1 hit"), ("A", "1")} <= stakes


def test_scene_of_surface_units_balloons_and_barrages() -> None:
    stage = bombed([6, 5])
    balloon(stage, "B", "Q2")
    target(stage, "D", "dd", "P0", barrages=(("L", 300),))
    pieces = {piece.id: piece for piece in build_picture(stage.fight, "raider").pieces}
    assert (pieces["T"].region, pieces["T"].kind) == ("M0", "airfield")
    assert [mark.text for mark in pieces["T"].marks] == ["T", "Airfield", "8"]
    assert "8 hits" in pieces["T"].tooltip
    assert pieces["B"].kind == "balloon"
    assert pieces["barrage-DL"].region == "P0"
    stage.change("A", run=BombingRun("dive", "D", 8))
    threads = build_picture(stage.fight, "raider").threads
    assert ("run-A", ("A", "D")) in [(thread.id, thread.stops) for thread in threads]
    assert all(surface_silhouette(kind) in SURFACE_SILHOUETTES for kind in REAL.surface.values())


def test_line_of_sight_to_a_surface_unit() -> None:
    stage = bombed([6, 5])
    sight = query_line_of_sight(stage.fight, "raider", "A", "T")
    assert sight is not None
    assert sight.regions == ("M1", "M0")


def test_recap_report_and_luck_of_bombing() -> None:
    stage = bombed([6, 5])
    assert stage.match is not None
    events = list(stage.match.context.log or ())
    (chapter,) = build_recap(stage.fight, RAIDER, events).chapters
    assert chapter.title == "Bombs on T (Airfield)"
    assert "Eight hits on T (Airfield), minor damage." in chapter.text
    report = build_report(stage.fight, "raider", events)
    sections = report["sections"]
    assert isinstance(sections, list)
    assert {"title": "On the surface", "lines": ["T (Airfield): 8 hits, minor damage, 3 points"]} in sections
    luck = measure_luck(stage.fight, events)
    assert luck["bomb hits by Red"] == 8
    assert luck["aircraft lost by Red"] == 1


def test_invariants_of_runs_and_barrages() -> None:
    stage = bombed([6, 5])
    assert not check_invariants(stage.fight)
    stage.change("A", run=BombingRun("dive", "T", 8), returning="left", place="escaped")
    assert [fault for fault in check_invariants(stage.fight) if "WL-15.3" in fault]
    stage.fight.state.surface["T"] = replace(surface(stage, "T"), hits=-1)
    assert [fault for fault in check_invariants(stage.fight) if "I-19" in fault]
    target(stage, "D", "dd", "P0", barrages=(("L", 300), ("L", 300)))
    assert [fault for fault in check_invariants(stage.fight) if "I-20" in fault]
