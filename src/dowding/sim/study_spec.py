"""What a study asks, checked: what is wrong with a game, scenario, player, setting or pack is told before a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from dowding.ai.custom_player import is_own, try_out
from dowding.ai.players import seated
from dowding.engine.decision import Seat
from dowding.engine.game import Game, Pack
from dowding.games import game_named
from dowding.sim.batch import Spec
from dowding.sim.matches_csv import Asked

ALL: Final = "all"
"""In place of a scenario: all that the game and its packs offer."""


class Question(msgspec.Struct, frozen=True):
    """The matches to play: a spec for each scenario, the pack they are played with, and what was asked, for tables."""

    game: Game
    pack: Pack
    specs: tuple[Spec, ...]
    asked: Asked


def question(
    game: Game | str,
    scenario: str,
    *,
    seed: int,
    players: Mapping[Seat, str],
    settings: Mapping[str, str],
    packs: Sequence[str | Path],
    observed: bool = True,
    events: bool = False,
) -> Question:
    """Check what is asked. Players of one's own are made once, to see that they can be."""
    played = game_named(game) if isinstance(game, str) else game
    codes = seated(played, players, own=True)
    for code in filter(is_own, codes.values()):
        try_out(code)
    pack = played.open_pack([Path(each) for each in packs])
    wanted = [each.id for each in played.offered(pack)] if scenario == ALL else [scenario]
    overlays = tuple(str(Path(each).absolute()) for each in packs)
    setups = [played.setup(each, settings, pack) for each in wanted]
    specs = tuple(
        Spec(played.id, setup.scenario, seed, codes, setup.settings, overlays, observed, events) for setup in setups
    )
    return Question(played, pack, specs, Asked(played.id, seed, codes, setups[0].settings, pack.fingerprint()))
