"""The vocabulary of RAF: Lion for environments: actions, pieces, regions, tracks and words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from dowding.engine.vocabulary import Vocabulary
from dowding.games.raf.lion.pack.loader import open_lion_components
from dowding.games.raf.pack.components import Intelligence, Priority, Weather
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.state import DeckName
from dowding.games.raf.view.boards import boards
from dowding.games.raf.vocabulary import PLAIN_ACTIONS, damage_pieces, squadron_actions, tracks

GRUPPE_VERBS: Final = ("intercept", "aside", "night-raider", "crash")
WORD_TRACKS: Final = (
    "date",
    "weather-2",
    "weather-3",
    "raid",
    "intelligence",
    "altitude",
    "delayed",
    "radar",
    "sealion",
)
DECKS: Final[tuple[DeckName, ...]] = ("target", "force", "raid event", "day event")
FLAGS: Final = ("Terror strategy", "More escorts", "LF 3 joins LF 2", "Groups quarrel")
WORDS: Final = (
    *("full", "reduced", "minor", "major", "light", "heavy", "back", "front", "ACE"),
    *get_args(Weather),
    *get_args(Intelligence),
    *get_args(Priority),
    *("British", "German", "delayed", "crippled", "in effect"),
)


def build_vocabulary() -> Vocabulary:
    """Build the vocabulary. The order of the names determines their numbers."""
    pack = open_lion_components()
    regions = tuple(region.id for board in boards(pack) for region in board.regions)
    return Vocabulary(
        tuple(_actions(pack)),
        tuple(_pieces(pack)),
        regions,
        tuple(tracks(WORD_TRACKS, FLAGS, DECKS)),
        tuple(_words(pack)),
    )


def _actions(pack: Components) -> Iterator[str]:
    yield from PLAIN_ACTIONS
    yield from squadron_actions(pack)
    yield from (f"{verb}:{gruppe}" for verb in GRUPPE_VERBS for gruppe in pack.gruppen)


def _pieces(pack: Components) -> Iterator[str]:
    yield from pack.squadrons
    yield from pack.gruppen
    yield from ("target", "card", "back-1", "back-2", "today", "sealion")
    yield from damage_pieces(pack)


def _words(pack: Components) -> Iterator[str]:
    yield from WORDS
    yield from (day_name(day) for day in range(len(pack.calendar)))
    for effort in ("minor", "major"):
        yield from dict.fromkeys(f"{effort}, {card.name}" for card in pack.targets.values())
