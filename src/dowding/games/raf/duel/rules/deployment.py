"""The raid is deployed for both to see (2P-4.II6), and the British may check what was reported to them (2P-8f)."""

from __future__ import annotations

from dowding.engine.events import Plain
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.rules.deployment import decoy_vanishes, reveal_display
from dowding.games.raf.planning.rules.detection import detection_modifiers, total_modifier


def raid_deployment(battle: Duel) -> None:
    """II.6: the hidden display is laid open; now the British may check the detection (2C-42)."""
    battle.step_begins("deployment")
    battle.reveal()
    if battle.has_strategy("decoy"):
        decoy_vanishes(battle)
    else:
        reveal_display(battle)
        _reveal_detection(battle)


def _reveal_detection(battle: Duel) -> None:
    """The die and what was added to it: the sum that the British could not check before."""
    modifier, damage = total_modifier(battle)
    parts: dict[str, Plain] = {**detection_modifiers(battle)}
    die, total = battle.state.detection_die, battle.raid.detected
    battle.happen(
        "detection checked", "2P-8f", die=die, modifiers=parts, headquarters=damage, modifier=modifier, total=total
    )
