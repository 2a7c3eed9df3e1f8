"""Property 7: golden playthroughs, regenerated and compared. `tools/golden.py` records them again."""

from __future__ import annotations

from pathlib import Path

import pytest

from properties.golden import first_change, golden_files, record, recorded

FILES = golden_files()


def test_every_scenario_has_exactly_one_recorded_match() -> None:
    assert sorted(recorded()) == sorted(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_recorded_match_replays_the_same(file: Path) -> None:
    change = first_change(file.read_text(encoding="utf-8"), record(FILES[file]))
    assert not change, f"{file.name}: {change}; if the change is intended, run tools/golden.py"
