"""Display names of squadrons and surface units, which the log looks up by id."""

from __future__ import annotations

from dowding.games.wing_leader.rules.option_labels import label_for_id
from games.wing_leader.raid_fixtures import raid, target


def test_log_names_units_by_id() -> None:
    stage = raid()
    target(stage, "T", "tank", "R0")
    stage.raider("A", "fx", "P1")
    assert label_for_id(stage.fight, "A").startswith("A (")
    assert label_for_id(stage.fight, "A1") == label_for_id(stage.fight, "A").replace("A (", "A1 ("), "a flight of A"
    assert "T" in label_for_id(stage.fight, "T")
    assert label_for_id(stage.fight, "T") != "T"
    assert label_for_id(stage.fight, "gone") == "gone"
