"""Shared parts of the vocabularies of the RAF games: actions, damage markers and tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from dowding.games.raf.pack.components import PriorityType, Stock
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.option_labels import patrol_options
from dowding.games.raf.state import DeckName

PLAIN_ACTIONS: Final = ("done", "next-day", "delayed-response", "lower-die", "keep-die")
SQUADRON_VERBS: Final = (
    "green",
    "commit",
    "pass",
    "crowd",
    "evade",
    "fend",
    "reduce",
    "press-on",
    "go-home",
    "confuse",
    "ace",
    "chase",
    "disperse",
    "replace",
    "refit",
)
RESERVE_VERBS: Final = ("reinforce",)
BLENHEIM_VERBS: Final = ("night", "day", "night-fighter")
NUMBER_TRACKS: Final = ("vp", "raid-day", "clock", "warning", "size", "depletion", "german-losses", "british-losses")


def squadron_actions(pack: Components) -> Iterator[str]:
    """All actions with squadrons."""
    based = [counter for counter in pack.squadrons.values() if counter.sector]
    for counter in based:
        yield from (option.id for option in patrol_options(pack, counter.id, far=counter.vhf))
    yield from (f"{verb}:{counter.id}" for verb in SQUADRON_VERBS for counter in based)
    reserve = [counter for counter in based if counter.status == "reinforcement"]
    yield from (f"{verb}:{counter.id}" for verb in RESERVE_VERBS for counter in reserve)
    blenheims = [counter for counter in based if counter.type == "Blenheim"]
    yield from (f"{verb}:{counter.id}" for verb in BLENHEIM_VERBS for counter in blenheims)


def damage_pieces(pack: Components) -> Iterator[str]:
    """The damage markers."""
    yield from (f"damage/radar/{net}" for net in pack.nets)
    yield from (f"damage/airfield/{sector.id}" for sector in pack.sectors.values() if sector.airfield)
    yield from (f"damage/hq/{name}" for name in pack.headquarters)


def tracks(
    word_tracks: Iterable[str], flags: Iterable[str], decks: Iterable[DeckName], number_tracks: Iterable[str] = ()
) -> Iterator[str]:
    """The tracks, with the game's own word tracks, flags, decks and number tracks."""
    yield from (f"number {track_id}" for track_id in (*NUMBER_TRACKS, *number_tracks))
    yield from (f"word {track_id}" for track_id in word_tracks)
    yield from (f"word priority-{kind}" for kind in get_args(PriorityType))
    yield from (f"number stock-{stock}" for stock in get_args(Stock))
    yield from ("number sealion-start", "number sealion-cancel")
    yield from (f"word flag-{name}" for name in flags)
    yield from (f"number deck-{name}" for name in decks)
