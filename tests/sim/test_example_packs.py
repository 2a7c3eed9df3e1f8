"""The packs among the examples: each opens over the pack of its game and changes the sheets that it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from dowding.games import LION
from dowding.kernel.game import Game

PACKS = Path(__file__).parents[2] / "examples" / "packs"
CHANGED = [
    (LION, "lion-harder", {f"{each}.toml" for each in ("detection", "forces", "targets", "raid_events", "day_events")}),
]


@pytest.mark.parametrize(("game", "folder", "files"), CHANGED, ids=lambda each: each if isinstance(each, str) else None)
def test_it_opens_and_changes_what_it_says(game: Game, folder: str, files: set[str]) -> None:
    pack = game.open_pack([PACKS / folder])
    assert files <= {change.file for change in pack.contents.changes}
    assert pack.fingerprint() != game.open_pack(()).fingerprint()
