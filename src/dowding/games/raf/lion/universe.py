"""The names of RAF: Lion: what a squadron or a Gruppe can be chosen for, and what the picture shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from dowding.games.raf.boards import boards
from dowding.games.raf.components import Intelligence, Priority, PriorityType, Stock, Weather
from dowding.games.raf.pack import Components, day_name, open_components
from dowding.games.raf.state import DeckName
from dowding.games.raf.words import patrol_options
from dowding.kernel.names import Names

PLAIN: Final = ("done", "next-day", "delayed-response", "lower-die", "keep-die")
WITH_A_SQUADRON: Final = (
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
WITH_A_RESERVE: Final = ("reinforce",)
WITH_A_BLENHEIM: Final = ("night", "day", "night-fighter")
WITH_A_GRUPPE: Final = ("intercept", "aside", "night-raider", "crash")
NUMBERS: Final = ("vp", "raid-day", "clock", "warning", "size", "depletion", "german-losses", "british-losses")
WORDED: Final = ("date", "weather-2", "weather-3", "raid", "intelligence", "altitude", "delayed", "radar", "sealion")
FLAGS: Final = ("Terror strategy", "More escorts", "LF 3 joins LF 2", "Groups quarrel")
WORDS: Final = (
    *("full", "reduced", "minor", "major", "light", "heavy", "back", "front", "ACE"),
    *get_args(Weather),
    *get_args(Intelligence),
    *get_args(Priority),
    *("British", "German", "delayed", "crippled", "in effect"),
)


def names() -> Names:
    """All names, in the order of their numbers."""
    pack = open_components()
    regions = tuple(region.id for board in boards(pack) for region in board.regions)
    return Names(tuple(_actions(pack)), tuple(_pieces(pack)), regions, tuple(_tracks()), tuple(_words(pack)))


def _actions(pack: Components) -> Iterator[str]:
    based = [counter for counter in pack.squadrons.values() if counter.sector]
    yield from PLAIN
    for counter in based:
        yield from (option.id for option in patrol_options(pack, counter.id, far=counter.vhf))
    yield from (f"{verb}:{counter.id}" for verb in WITH_A_SQUADRON for counter in based)
    reserve = [counter for counter in based if counter.status == "reinforcement"]
    yield from (f"{verb}:{counter.id}" for verb in WITH_A_RESERVE for counter in reserve)
    blenheims = [counter for counter in based if counter.type == "Blenheim"]
    yield from (f"{verb}:{counter.id}" for verb in WITH_A_BLENHEIM for counter in blenheims)
    yield from (f"{verb}:{gruppe}" for verb in WITH_A_GRUPPE for gruppe in pack.gruppen)


def _pieces(pack: Components) -> Iterator[str]:
    yield from pack.squadrons
    yield from pack.gruppen
    yield from ("target", "card", "back-1", "back-2", "today", "sealion")
    yield from (f"damage/radar/{net}" for net in pack.nets)
    yield from (f"damage/airfield/{sector.id}" for sector in pack.sectors.values() if sector.airfield)
    yield from (f"damage/hq/{name}" for name in pack.headquarters)


def _tracks() -> Iterator[str]:
    yield from (f"number {ident}" for ident in NUMBERS)
    yield from (f"word {ident}" for ident in WORDED)
    yield from (f"word priority-{kind}" for kind in get_args(PriorityType))
    yield from (f"number stock-{stock}" for stock in get_args(Stock))
    yield from ("number sealion-start", "number sealion-cancel")
    yield from (f"word flag-{name}" for name in FLAGS)
    yield from (f"number deck-{name}" for name in get_args(DeckName))


def _words(pack: Components) -> Iterator[str]:
    yield from WORDS
    yield from (day_name(day) for day in range(len(pack.calendar)))
    for effort in ("minor", "major"):
        yield from dict.fromkeys(f"{effort}, {card.name}" for card in pack.targets.values())
