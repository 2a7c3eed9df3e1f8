"""The tracks of a game of Lion, the one that is looked at most first: where room is short the last give way."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.lion.radar import is_crippled
from dowding.games.raf.tracks import (
    RAF,
    decks,
    fighter_command,
    luftwaffe,
    priorities,
    raid_gauge,
    sealion,
    standing,
    strategy,
)
from dowding.kernel.scene import Track


def tracks(game: Lion) -> Iterator[Track]:
    """All tracks; a group is one gauge."""
    state = game.state
    yield from standing(game)
    yield from raid_gauge(game)
    yield from fighter_command(game)
    if is_crippled(game):
        yield Track("radar", "Radar", "crippled", group=RAF, kind="gauge")
    yield from luftwaffe(game)
    yield from sealion(game)
    yield from priorities(game)
    yield from strategy(
        {
            "Terror strategy": state.terror,
            "More escorts": state.fighter_escort,
            "LF 3 joins LF 2": state.lf3_to_lf2,
            "Groups quarrel": state.tension,
        }
    )
    yield from decks(game)
