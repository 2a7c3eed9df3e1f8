"""The legacy packs of every game: each has its recorded fingerprint and contains only changed entries."""

from __future__ import annotations

import pytest

from dowding.engine.game import Game, LegacyPack
from dowding.engine.legacy_packs import open_legacy
from dowding.games.registry import GAMES

FORMER = [
    pytest.param(game, legacy_pack, id=f"{game.id}-{legacy_pack.folder.name}")
    for game in GAMES
    for legacy_pack in game.legacy_packs
]
FINGERPRINTS = {
    "hardest-days": "2:1d80d7cf4ddd894d",
    "lion": "2:6c1aa1f2116690a8",
    "duel": "2:fd2f12d379c62f81",
    "eagle": "2:0e4fa3a97025bd95",
    "wing-leader": "2:0bc23705cf1b7aea",
    "lion-battles": "2:f9bbbeba8e037df7",
    "duel-battles": "2:8e96c0e3abb58944",
    "eagle-battles": "2:96bbc74f5b1b2bac",
}
"""The current packs, as saved matches name them."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_saved_matches_find_the_current_pack(game: Game) -> None:
    is_known = game.open_pack(()).fingerprint() == FINGERPRINTS[game.id]
    assert is_known, "after a change of the data that affects play, add a legacy pack for the matches saved before it"


def restores_itself(game: Game, former: LegacyPack) -> bool:
    """Whether a legacy pack has the fingerprint recorded in matches."""
    return open_legacy(game, former).fingerprint() == former.fingerprint


@pytest.mark.parametrize(("game", "former"), FORMER)
def test_legacy_pack_has_its_recorded_fingerprint(game: Game, former: LegacyPack) -> None:
    assert restores_itself(game, former)


@pytest.mark.parametrize(("game", "former"), FORMER)
def test_legacy_pack_contains_only_changed_entries(game: Game, former: LegacyPack) -> None:
    changed = {(change.file, change.entry) for change in open_legacy(game, former).contents.changes}
    written = sum(file.read_text(encoding="utf-8").count("[[") for file in former.folder.glob("*.toml"))
    assert len(changed) == written
