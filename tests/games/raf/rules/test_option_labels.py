"""Display names of steps and causes. The state holds keys; only scenes, outcomes and reports use the names."""

from __future__ import annotations

from typing import get_args

import dowding
from dowding.games.raf.pack.components import Cause, Phase
from dowding.games.raf.rules.option_labels import CAUSE_NAMES, PHASE_NAMES, cause_names, phase_name
from games.raf.lion.scenario_builder import Stage


def test_every_step_and_every_cause_of_points_has_a_display_name() -> None:
    assert set(PHASE_NAMES) == set(get_args(Phase))
    assert set(CAUSE_NAMES) == set(get_args(Cause))


def test_commitment_phase_name_includes_intelligence() -> None:
    stage = Stage()
    stage.raid(intelligence="limited")
    stage.battle.step_begins("commitment")
    assert phase_name(stage.battle.state) == "Raid: squadron commitment, limited intelligence"


def test_points_are_named_by_cause() -> None:
    assert cause_names({"days": 3, "squadrons heavy": -2}) == {"days passed": 3, "squadrons, heavy loss": -2}


def test_option_has_the_name_of_its_piece_if_the_label_says_more() -> None:
    decision = dowding.new_match("lion", "prelude", seed=7).decision("british")
    assert decision is not None
    patrols = [option for option in decision.options if option.id.startswith("patrol:")]
    assert patrols
    assert all(option.label == f"{option.name} {option.deed}" for option in patrols)
