"""Phase names: the state contains keys, and every key has a display name."""

from __future__ import annotations

from typing import get_args

from dowding.games.hardest_days.rules.option_labels import PHASE_NAMES, phase_name
from dowding.games.hardest_days.state import Phase
from games.hardest_days.scenario_builder import Stage


def test_every_phase_has_a_name() -> None:
    assert set(PHASE_NAMES) == set(get_args(Phase))


def test_air_action_phase_names_contain_the_number() -> None:
    stage = Stage()
    stage.day.state.air_actions = 2
    stage.day.begin_step("raid movement")
    assert phase_name(stage.day.state) == "Air Action 2: 3 raid movement"
    assert stage.day.picture("british").phase == "Air Action 2: 3 raid movement"
