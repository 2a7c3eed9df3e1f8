"""Raid deployment (EAGLE-6.1, 6.3) and decoys (EAGLE-14)."""

from __future__ import annotations

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.posture import drawn_by_decoy, note_display
from dowding.games.raf.planning.rules import rendezvous
from dowding.games.raf.planning.rules.deployment import decoy_vanishes, reveal_display


def raid_deployment(battle: Eagle) -> None:
    """6.1e, 6.2d: deploy the missions that were assigned; a decoy has nothing to deploy."""
    battle.step_begins("deployment")
    if not battle.has_strategy("decoy"):
        reveal_display(battle)
        note_display(battle)


def rendezvous_check(battle: Eagle) -> None:
    """II.4: check the rendezvous of the raid; a decoy has none."""
    if not battle.has_strategy("decoy"):
        rendezvous.rendezvous_check(battle)


def decoy_over(battle: Eagle) -> None:
    """14e, 14f: a decoy ends here; squadrons that responded go to Inflight."""
    if battle.has_strategy("decoy"):
        drawn_by_decoy(battle)
        decoy_vanishes(battle)
