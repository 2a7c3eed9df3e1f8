"""detection.toml (THD-7.1): warning and intelligence."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.pack.components import Detection, DetectionModifier
from games.hardest_days.pack.contents import PACK, TRACKS

MODIFIERS: Final = {modifier.id: modifier.value for modifier in PACK.entries_of(DetectionModifier)}
DETECTION: Final = {row.total: (row.warning, row.intelligence) for row in PACK.entries_of(Detection)}


def test_stated_detection_modifiers() -> None:
    assert (MODIFIERS["net"], MODIFIERS["patchy"], MODIFIERS["major"]) == (2, 1, 3)
    assert {"clear", "broken"} <= set(MODIFIERS)


def test_detection_example_is_early_with_poor_intelligence() -> None:
    nets = len(TRACKS["LF2S-B"].nets)
    total = 3 + nets * MODIFIERS["net"] + MODIFIERS["patchy"] + MODIFIERS["major"]
    assert total == 11
    assert DETECTION[total] == ("early", "poor")


def test_detection_table_has_a_row_for_every_total() -> None:
    most = 6 + MODIFIERS["major"] + max(MODIFIERS[w] for w in ("clear", "patchy", "broken"))
    most += MODIFIERS["net"] * max(len(track.nets) for track in TRACKS.values())
    assert list(DETECTION) == list(range(1, most + 1))
    assert {warning for warning, _ in DETECTION.values()} == {
        "none",
        "late",
        "sufficient",
        "early",
        "very early",
    }
    assert {intelligence for _, intelligence in DETECTION.values()} == {"poor", "limited", "accurate"}
