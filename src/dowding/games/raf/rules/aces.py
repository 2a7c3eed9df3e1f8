"""Ace squadrons (LION-19.4): after a successful hunter attack a squadron may become an ace, which shifts combats."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision
from dowding.games.raf.pack.loader import ROWS
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.battle_base import FIGHTER_TYPES
from dowding.games.raf.rules.option_labels import squadron_options

LAST_ROW: Final = ROWS.index("G")
SWING: Final = 2


def may_gain_ace(battle: Battle, row: int, swing: int, unhurt: list[str]) -> None:
    """19.41: an ace needs rows A to G, a British gain of two points or more, and a full fighter squadron not hit."""
    if not battle.advanced or row > LAST_ROW or swing < SWING:
        return
    flying = {battle.type_of(squadron) for squadron in battle.state.squadrons.values() if squadron.ace}
    worthy = [
        squadron_id
        for squadron_id in unhurt
        if battle.pack.squadrons[squadron_id].type in FIGHTER_TYPES
        and not battle.state.squadrons[squadron_id].ace
        and battle.pack.squadrons[squadron_id].type not in flying  # 19.44
    ]
    if worthy:
        battle.state.worthy = tuple(worthy)
        battle.schedule_next(become_ace)


def become_ace(battle: Battle) -> Rules:
    """19.41: a squadron of the player's choice becomes an ace, at most one per combat."""
    squadrons = [battle.state.squadrons[squadron_id] for squadron_id in battle.state.worthy]
    squadron = squadrons[0]
    if len(squadrons) > 1:
        options = squadron_options(battle.pack, "ace", squadrons, risky=True)
        choice = yield Decision(battle.british, "Which squadron becomes an ace?", battle.rule_refs.ace, options)
        squadron = battle.state.squadrons[choice.piece]
    battle.state.squadrons[squadron.id] = replace(squadron, ace=True)
    battle.state.worthy = ()
    battle.happen("ace", battle.rule_refs.ace, squadron=squadron.id)
