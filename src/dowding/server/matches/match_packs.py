"""The data packs of matches, opened once and cached: today's, those with an uploaded scenario, and earlier versions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from dowding.engine.errors import PackError
from dowding.engine.game import Pack, Setup
from dowding.engine.legacy_packs import open_recorded
from dowding.engine.packs import UploadedScenario
from dowding.games.registry import game_by_id

MAX_CACHED_PACKS: Final = 32
"""Packs with an uploaded scenario take some hundred kilobytes each."""


@cache
def default_pack(game_id: str) -> Pack:
    """The pack of a game, opened once."""
    return game_by_id(game_id).open_pack(())


@lru_cache(maxsize=MAX_CACHED_PACKS)
def pack_with_scenario(game_id: str, brought: UploadedScenario) -> Pack:
    """The pack of a game with an uploaded scenario, cached while in use."""
    return game_by_id(game_id).open_pack((brought,))


def pack_of(game_id: str, brought: UploadedScenario | None = None) -> Pack:
    """The current pack of a game, with an uploaded scenario if there is one."""
    return default_pack(game_id) if brought is None else pack_with_scenario(game_id, brought)


def recorded_pack(setup: Setup, fingerprint: str | None) -> Pack:
    """The pack that a match was started with, which may be an earlier version."""
    pack = pack_of(setup.game_id, setup.brought)
    return pack if pack.fingerprint() == fingerprint else _legacy_pack(setup.game_id, setup.brought, fingerprint)


@lru_cache(maxsize=MAX_CACHED_PACKS)
def _legacy_pack(game_id: str, brought: UploadedScenario | None, fingerprint: str | None) -> Pack:
    pack = open_recorded(game_by_id(game_id), fingerprint, () if brought is None else (brought,))
    if pack is None:
        raise PackError(f"the data of the match ({fingerprint}) are neither those of today nor any that they once were")
    return pack
