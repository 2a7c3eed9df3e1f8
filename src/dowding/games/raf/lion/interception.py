"""Interception in Lion (LION-9): a crowd must pass few hunters, and close escorts stand aside by a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from dowding.games.raf.interception import (
    escorts_stand_aside,
    hold_squadrons,
    meet_raiders,
    pass_the_hunters,
    press_on,
    those_held_may_fend,
)
from dowding.games.raf.lion.lion import BRITISH, Lion
from dowding.games.raf.state import HUNT, Gruppe, Squadron
from dowding.games.raf.words import squadron_name, squadron_option
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import Decision, Refused

OVERWHELMING: Final = 5
"""From so many squadrons on, more than two to a hunter is too many (9.1f)."""
STAND_ASIDE: Final = (
    ("Me110", False),
    ("elite", False),
    ("Me109", False),
    ("Me110", True),
    ("elite", True),
    ("Me109", True),
)
"""Which close escorts stand aside first: by type and face (9.21b)."""


def hunter_interception(game: Lion) -> None:
    """II.8: how many squadrons the hunters hold in the Hunt Box."""
    hold_squadrons(game, (overwhelming_squadrons, pass_the_hunters, those_held_may_fend))


def overwhelming_squadrons(game: Lion) -> Rules:
    """9.1f: by the advanced rules of 2013 a crowd must pass the hunters until it is no crowd, letters even (LC-06)."""
    if not game.advanced or game.edition == "2009":
        return
    moved: Counter[str] = Counter()
    while _is_overwhelming(game):
        movers = [squadron for squadron in game.squadrons_in(HUNT) if game.is_free_to_move(squadron)]
        if not movers:
            return
        fewest = min(moved[game.counter(each).letter] for each in movers)
        even = [each for each in movers if moved[game.counter(each).letter] == fewest]
        squadron = even[0]
        if len(even) > 1:
            choice = yield Decision(
                BRITISH,
                "Too many squadrons for so few hunters: which one passes them?",
                rule="LION-9.1f",
                options=[squadron_option(game.pack, "crowd", each.id, risky=True) for each in even],
                refused=partial(_uneven, game, movers, even),
            )
            squadron = game.state.squadrons[choice.piece]
        moved[game.counter(squadron).letter] += 1
        press_on(game, squadron, "LION-9.1f")


def _is_overwhelming(game: Lion) -> bool:
    squadrons, hunters = len(game.squadrons_in(HUNT)), len(game.raiders(HUNT))
    return squadrons >= OVERWHELMING and squadrons > 2 * hunters


def _uneven(game: Lion, movers: list[Squadron], even: list[Squadron]) -> Iterable[Refused]:
    for squadron in movers:
        if squadron not in even:
            name = squadron_name(game.pack, squadron.id)
            why = "another letter has sent fewer squadrons past the hunters"
            yield Refused(f"crowd:{squadron.id}", name, why, "LION-9.1f", squadron.id)


def squadron_interception(game: Lion) -> None:
    """II.12: whom the squadrons in the Bomber Box meet."""
    meet_raiders(game, stand_aside)


def stand_aside(game: Lion) -> Rules:
    """9.21: close escorts stand aside by the list, among equals as the player says."""
    yield from escorts_stand_aside(game, partial(_first_on_the_list, game))


def _first_on_the_list(game: Lion, escorts: list[Gruppe]) -> list[Gruppe]:
    """9.21b: those of the weakest class; nobody under escort coordination (ET3)."""
    if game.raid.escort_coordination:
        return []
    first = min(_class(game, gruppe) for gruppe in escorts)
    return [gruppe for gruppe in escorts if _class(game, gruppe) == first]


def _class(game: Lion, gruppe: Gruppe) -> int:
    counter = game.pack.gruppen[gruppe.id]
    return STAND_ASIDE.index(("elite" if counter.elite else counter.type, gruppe.full))
