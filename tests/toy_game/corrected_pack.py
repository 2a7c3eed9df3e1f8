"""Secret Numbers with a corrected pack: hands in a duel have four cards instead of three."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from dowding.engine.game import Game, LegacyPack
from dowding.engine.packs import Overlay, read_pack
from toy_game.context import FOLDER, SHEETS
from toy_game.game import SECRET_NUMBERS, NumbersPack

BEFORE = SECRET_NUMBERS.open_pack(()).fingerprint()


def write_overlay(folder: Path, hand: int) -> Path:
    """Write an overlay that deals `hand` cards to each seat in a duel."""
    folder.mkdir(exist_ok=True)
    folder.joinpath("scenarios.toml").write_text(
        f'[[scenario]]\nid = "duel"\nhand = {hand}\nsource = "reconstructed: for the test"\n', encoding="utf-8"
    )
    return folder


def corrected(folder: Path, *, restores: int = 3) -> Game:
    """The corrected game with a legacy pack that restores hands of `restores` cards; only 3 is right."""
    new = write_overlay(folder / "correction", 4)
    former = LegacyPack(write_overlay(folder / "former", restores), BEFORE, "hands grew", frozenset({"old form"}))

    def open_pack(overlays: Sequence[Overlay]) -> NumbersPack:
        return NumbersPack(read_pack(FOLDER, SHEETS, (new, *overlays)), "")

    return replace(SECRET_NUMBERS, open_pack=open_pack, legacy_packs=(former,))
