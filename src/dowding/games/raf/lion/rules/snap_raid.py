"""Snap raids (LION-ET14): elite Me110s raid another target after a raid."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.targets import draw_target
from dowding.games.raf.rules.decks import discard
from dowding.games.raf.state import BASE, BOMBER, Raid


def snap_raid_by_elite(battle: Lion, card: int) -> None:
    """ET14: elite Me110s at base will fly a snap raid after this raid."""
    if elites_ready(battle):
        battle.state.snap_pending = True
    else:
        battle.no_event("LION-ET14", "no elite Me110 is ready at its base")


def elites_ready(battle: Lion) -> list[str]:
    """The elite Me110 Gruppen that are full and at base (LC-27)."""
    gruppen = battle.state.gruppen
    return [gruppe_id for gruppe_id in battle.pack.elites if gruppen[gruppe_id].box == BASE and gruppen[gruppe_id].full]


def snap_target(battle: Lion) -> None:
    """Draw a valid target card. The effort roll only makes it valid, and counts for detection (LC-27)."""
    card, effort = draw_target(battle)
    state = battle.state
    state.resumed, state.raid = state.raid, Raid(card.number, effort == "major", snap=True)
    state.raids_today += 1
    battle.happen("raid", "LION-ET14", target=card.number, effort=f"snap, {effort}", number=state.raids_today)


def snap_size(battle: Lion) -> None:
    """The size is the number of elite Gruppen available. It is known at limited intelligence (II.5)."""
    size = len(elites_ready(battle))
    battle.change_raid(size=size)
    battle.happen("snap raid size", "LION-ET14", size=size)


def snap_deployment(battle: Lion) -> None:
    """All available elite Me110s strafe, because there are no bombers (LC-27)."""
    elites = elites_ready(battle)
    for gruppe_id in elites:
        battle.put_gruppe(battle.state.gruppen[gruppe_id], BOMBER)
    battle.change_raid(deployed=True, force=tuple(elites))
    battle.happen("raid deployed", "LION-ET14", display={BOMBER: elites})


def snap_raid_over(battle: Lion) -> None:
    """Resume the interrupted raid, with its follow-up and time advance."""
    discard(battle, "target", battle.raid.target)
    battle.state.raid, battle.state.resumed = battle.state.resumed, None
