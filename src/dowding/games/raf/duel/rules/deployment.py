"""Raid deployment (2P-4.II6): both players see the raid and the detection die (2P-8f)."""

from __future__ import annotations

from dowding.engine.events import Plain
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.rules.deployment import decoy_vanishes, reveal_display
from dowding.games.raf.planning.rules.detection import detection_modifiers, total_modifier


def raid_deployment(battle: Duel) -> None:
    """II.6: reveal the hidden display and the detection die (2C-42)."""
    battle.step_begins("deployment")
    battle.reveal()
    if battle.has_strategy("decoy"):
        decoy_vanishes(battle)
    else:
        reveal_display(battle)
        _reveal_detection(battle)


def _reveal_detection(battle: Duel) -> None:
    """Reveal the detection die and its modifiers, so that the British can check the total."""
    modifier, damage = total_modifier(battle)
    parts: dict[str, Plain] = {**detection_modifiers(battle)}
    die, total = battle.state.detection_die, battle.raid.detected
    battle.happen(
        "detection checked", "2P-8f", die=die, modifiers=parts, headquarters=damage, modifier=modifier, total=total
    )
