"""Snap raids (LION-ET14): elite Me110s raid a target of their own once another raid is over."""

from __future__ import annotations

from dowding.games.raf.decks import discard
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.lion.targets import draw_target
from dowding.games.raf.state import BASE, BOMBER, Raid


def snap_raid_by_elite(game: Lion, card: int) -> None:
    """ET14: elite Me110s at base will raid at high speed once this raid is over."""
    if elites_ready(game):
        game.state.snap_pending = True
    else:
        game.no_event("LION-ET14", "no elite Me110 is ready at its base")


def elites_ready(game: Lion) -> list[str]:
    """The elite Me110 Gruppen that are full and at base (LC-27)."""
    gruppen = game.state.gruppen
    return [ident for ident in game.pack.elites if gruppen[ident].box == BASE and gruppen[ident].full]


def snap_target(game: Lion) -> None:
    """A valid target card is drawn; the effort die only says that it is valid, and counts for detection (LC-27)."""
    card, effort = draw_target(game)
    state = game.state
    state.resumed, state.raid = state.raid, Raid(card.number, effort == "major", snap=True)
    state.raids_today += 1
    game.happen("raid", "LION-ET14", target=card.number, effort=f"snap, {effort}", number=state.raids_today)


def snap_size(game: Lion) -> None:
    """As many Gruppen as there are elites ready: known where intelligence is limited (II.5)."""
    size = len(elites_ready(game))
    game.change_raid(size=size)
    game.happen("snap raid size", "LION-ET14", size=size)


def snap_deployment(game: Lion) -> None:
    """Whatever elite Me110s are ready strafe: there are no bombers (LC-27)."""
    elites = elites_ready(game)
    for ident in elites:
        game.put_gruppe(game.state.gruppen[ident], BOMBER)
    game.change_raid(deployed=True, force=tuple(elites))
    game.happen("raid deployed", "LION-ET14", display={BOMBER: elites})


def snap_raid_over(game: Lion) -> None:
    """The interrupted raid's follow-up and time advance stand."""
    discard(game, "target", game.raid.target)
    game.state.raid, game.state.resumed = game.state.resumed, None
