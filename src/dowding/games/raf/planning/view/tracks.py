"""The tracks of games with a plan, the most important first: if space is short, the last ones are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dowding.games.raf.pack.components import Phase
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.state import DeckName
from dowding.games.raf.view.tracks import (
    RAF,
    decks,
    fighter_command,
    luftwaffe,
    priorities,
    raid_gauge,
    sealion,
    status_tracks,
    strategy,
)
from dowding.view.scene import Track

BEFORE_THE_FORECAST: Final[tuple[Phase, ...]] = ("planning", "repair", "night patrol")
"""Phases of the morning before the weather is known (I.8)."""
FLAGS: Final = ("Terror strategy", "LF 3 joins LF 2", "Groups quarrel", "Morning haze", "The Germans press")


def planning_tracks(
    battle: PlanningBattle, secret: tuple[DeckName, ...] = (), extra_tracks: Iterable[Track] = ()
) -> Iterator[Track]:
    """All tracks that a seat may see, with the game's `extra_tracks` of Fighter Command. A group is one gauge."""
    state = battle.state
    yield from (
        track for track in status_tracks(battle) if track.kind != "sky" or state.phase not in BEFORE_THE_FORECAST
    )
    yield from raid_gauge(battle)
    yield from fighter_command(battle)
    if state.ultra:
        yield Track("ultra", "ULTRA", "held", group=RAF, kind="gauge")
    yield from extra_tracks
    yield from luftwaffe(battle)
    yield from sealion(battle)
    yield from priorities(battle)
    flags = (state.terror, state.lf3_to_lf2, state.tension, state.haze, state.pressed)
    yield from strategy(dict(zip(FLAGS, flags, strict=True)))
    yield from decks(battle, secret)
