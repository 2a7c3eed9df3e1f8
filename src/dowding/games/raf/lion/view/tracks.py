"""The tracks of a game of Lion in order of importance: on a narrow screen the last ones are hidden first."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.radar import is_crippled
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


def tracks(battle: Lion) -> Iterator[Track]:
    """All tracks. The tracks of a group form one gauge."""
    state = battle.state
    yield from status_tracks(battle)
    yield from raid_gauge(battle)
    yield from fighter_command(battle)
    if is_crippled(battle):
        yield Track("radar", "Radar", "crippled", group=RAF, kind="gauge")
    yield from luftwaffe(battle)
    yield from sealion(battle)
    yield from priorities(battle)
    yield from strategy(
        {
            "Terror strategy": state.terror,
            "More escorts": state.fighter_escort,
            "LF 3 joins LF 2": state.lf3_to_lf2,
            "Groups quarrel": state.tension,
        }
    )
    yield from decks(battle)
