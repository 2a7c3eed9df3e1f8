"""The vocabulary of games with a plan for environments: actions, pieces, regions, tracks and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from dowding.engine.vocabulary import Vocabulary
from dowding.games.raf.pack.components import Intelligence, Priority, PriorityType, Weather
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.planning.rules.planning_options import card_piece, strategy_piece
from dowding.games.raf.planning.state import DISPLAY
from dowding.games.raf.planning.view.planning_board import boards
from dowding.games.raf.planning.view.tracks import FLAGS
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.state import HOURS, LAST_HOUR, DeckName
from dowding.games.raf.vocabulary import damage_pieces, tracks

MAX_STATED_SIZE: Final = 16
GRUPPE_VERBS: Final = ("intercept", "aside", "night-raider", "crash", "night-raid", "miss", "extend")
REPLACEMENT_VERBS: Final = ("replace", "refit")
CARD_VERBS: Final = ("forward", "raid")
WORD_TRACKS: Final = (
    "date",
    "weather-2",
    "weather-3",
    "raid",
    "intelligence",
    "altitude",
    "delayed",
    "ultra",
    "sealion",
)
DECKS: Final[tuple[DeckName, ...]] = ("target", "raid event", "day event", "strategy")
WORDS: Final = (
    *("full", "reduced", "minor", "major", "light", "heavy", "back", "front", "idle", "ACE"),
    *get_args(Weather),
    *get_args(Intelligence),
    *get_args(Priority),
    *("British", "German", "delayed", "held", "in effect"),
)


def planning_vocabulary(
    pack: PlanningComponents,
    actions: Iterable[str],
    pieces: Iterable[str] = (),
    word_tracks: Iterable[str] = (),
    number_tracks: Iterable[str] = (),
    decks: Iterable[DeckName] = (),
    words: Iterable[str] = (),
) -> Vocabulary:
    """The vocabulary in numbered order: the names shared by games with a plan, and the additional ones of the game."""
    regions = tuple(region.id for board in boards(pack) for region in board.regions)
    return Vocabulary(
        (*actions, *_plan_actions(pack)),
        (*_pieces(pack), *pieces),
        regions,
        tuple(tracks((*WORD_TRACKS, *word_tracks), FLAGS, (*DECKS, *decks), number_tracks)),
        (*_words(pack), *words),
    )


def _plan_actions(pack: PlanningComponents) -> Iterator[str]:
    yield from (f"{verb}:{gruppe}" for verb in (*GRUPPE_VERBS, *REPLACEMENT_VERBS) for gruppe in pack.gruppen)
    yield from (f"{verb}:{card}" for verb in CARD_VERBS for card in pack.targets)
    yield from (f"place:{card}:{hour}" for card in pack.targets for hour in HOURS[: LAST_HOUR + 1])
    yield from (f"strategy:{number}:{card}" for number in pack.strategy for card in pack.targets)
    yield from _assignments(pack)
    fighters = [gruppe.id for gruppe in pack.gruppen.values() if gruppe.type in ("Me109", "Me110")]
    yield from (f"mission:{gruppe_id}:{box}" for gruppe_id in fighters for box in DISPLAY)
    yield from (f"mark:{region}" for region in REGION_NAMES)
    yield from (f"size:{number}" for number in range(1, MAX_STATED_SIZE + 1))
    yield from (f"priority:{kind}:{level}" for kind in get_args(PriorityType) for level in get_args(Priority))


def _assignments(pack: PlanningComponents) -> Iterator[str]:
    """The assignments of Gruppen to cards. Luftflotte 3 may join Luftflotte 2, but not the reverse (5.4f)."""
    for gruppe in pack.gruppen.values():
        for card in pack.targets.values():
            if gruppe.luftflotte in (card.luftflotte, 3):
                yield f"assign:{gruppe.id}:{card.number}"
                if gruppe.type == "Me109":
                    yield f"jabo:{gruppe.id}:{card.number}"


def _pieces(pack: PlanningComponents) -> Iterator[str]:
    yield from pack.squadrons
    yield from pack.gruppen
    yield from ("target", "card", "approach-1", "approach-2", "approach-3", "today", "sealion")
    yield from (card_piece(card) for card in pack.targets)
    yield from (f"aim/{card}" for card in pack.targets)
    yield from (strategy_piece(number) for number in pack.strategy)
    yield from damage_pieces(pack)


def _words(pack: PlanningComponents) -> Iterator[str]:
    yield from WORDS
    yield from (day_name(day) for day in range(len(pack.calendar)))
    for word in ("", "minor, ", "major, "):
        yield from dict.fromkeys(f"{word}{card.name}" for card in pack.targets.values())
