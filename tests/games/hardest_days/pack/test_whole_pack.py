"""The data pack as a whole: sources, names, and the counter sheet."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from dowding.engine.errors import PackError
from dowding.engine.packs import Entry, parse_provenance
from dowding.games.hardest_days.pack.components import TABLE_SCHEMAS, RaidRegion
from dowding.games.hardest_days.pack.loader import open_components
from games.hardest_days.pack.contents import CHITS, GROUPS, PACK, SCENARIOS, SIZES, SPACES, SQUADRONS, TARGETS, TRACKS


@pytest.mark.parametrize("kind", [sheet.entry for sheet in TABLE_SCHEMAS], ids=lambda kind: str(kind.__name__))
def test_source_tables_name_fields_of_their_entry(kind: type[Entry]) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)} - {"source"}
    for entry in PACK.entries_of(kind):
        if isinstance(entry.source, dict):
            assert set(entry.source) <= fields, entry
            assert entry.source, entry


def test_sources_cite_rules_of_this_game() -> None:
    texts = [text for space in SPACES.values() for text in space.adjacent.values()]
    for sheet in TABLE_SCHEMAS:
        for entry in PACK.entries_of(sheet.entry):
            texts += [entry.source] if isinstance(entry.source, str) else list(entry.source.values())
    for text in texts:
        if parse_provenance(text) == "stated":
            assert re.fullmatch(r"THD-(SOP-)?[\w.]+(, THD-(SOP-)?[\w.]+)*", text), text


def test_every_space_name_used_is_a_space() -> None:
    used = (
        {t.space for t in TARGETS.values()} | {t.entry for t in TRACKS.values()} | {s.home for s in SQUADRONS.values()}
    )
    for space in SPACES.values():
        used |= {space.arrow, *space.adjacent}
        used |= {name for name in (space.arrow_to_london, space.recover_to) if name}
    assert used <= set(SPACES)


def test_counters_fit_the_sheet_of_176() -> None:
    most = Counter[RaidRegion]()
    for scenario in SCENARIOS.values():
        most |= Counter(scenario.region_chits)
    markers = 3 + 3 + 4 + 1 + 1 + 3  # raid, target, time, clock, bomb points, one cloud marker per region
    assert len(SQUADRONS) + len(GROUPS) + len(SIZES) + len(CHITS) + most.total() + markers <= 176


@pytest.mark.parametrize("total", [-999_999_999, 999_999_999])
def test_row_far_beyond_its_table_is_rejected_immediately(total: int, tmp_path: Path) -> None:
    row = f'[[result]]\ntotal = {total}\ngerman = "-"\nbritish = "-"\nsource = "reconstructed: broken on purpose"\n'
    (tmp_path / "combat.toml").write_text(row)
    with pytest.raises(PackError, match=r"combat\.toml: result: the entry -?\d+ is missing"):
        open_components([tmp_path])
