"""The checked specification of a study: an invalid game, scenario, player, setting or pack raises before any match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from dowding.ai.custom_player import check_custom_player, is_custom
from dowding.ai.players import resolve_players
from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.game import Game, Pack
from dowding.games.registry import game_by_id
from dowding.sim.batch import BatchSpec
from dowding.sim.matches_csv import StudyHeader

ALL: Final = "all"
"""The scenario argument for all scenarios of the game and its packs."""


class StudySpec(msgspec.Struct, frozen=True):
    """The matches to play: a batch spec for each scenario, their pack, and the header for tables."""

    game: Game
    pack: Pack
    specs: tuple[BatchSpec, ...]
    header: StudyHeader


def build_study_spec(
    game: Game | str,
    scenario: str,
    *,
    seed: int,
    players: Mapping[Seat, str],
    settings: Mapping[str, str],
    packs: Sequence[str | Path],
    observed: bool = True,
    events: bool = False,
) -> StudySpec:
    """Check the arguments of a study. Custom players are constructed once, to find errors early."""
    resolved_game = game_by_id(game) if isinstance(game, str) else game
    codes = resolve_players(resolved_game, players, allow_custom=True)
    missing = [seat for seat in resolved_game.seats if players and seat not in players]
    if missing:
        named = ", ".join(f"{seat}=random" for seat in missing)
        raise SetupError(
            f"There is no player for {' and '.join(missing)} in {resolved_game.title}. "
            f"Name one for every seat (such as {named}), or none at all: then all seats play at random"
        )
    for code in filter(is_custom, codes.values()):
        check_custom_player(code)
    pack = resolved_game.open_pack([Path(item) for item in packs])
    scenario_ids = [item.id for item in resolved_game.available_scenarios(pack)] if scenario == ALL else [scenario]
    overlays = tuple(str(Path(item).absolute()) for item in packs)
    setups = [resolved_game.setup(item, settings, pack) for item in scenario_ids]
    specs = tuple(
        BatchSpec(resolved_game.id, setup.scenario, seed, codes, setup.settings, overlays, observed, events)
        for setup in setups
    )
    return StudySpec(
        resolved_game, pack, specs, StudyHeader(resolved_game.id, seed, codes, setups[0].settings, pack.fingerprint())
    )
