"""Interception in Lion (LION-9): overwhelming squadrons must pass the hunters; close escorts stand aside by a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Refused
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.rules.interception import (
    escorts_stand_aside,
    hold_squadrons,
    meet_raiders,
    pass_the_hunters,
    press_on,
    those_held_may_fend,
)
from dowding.games.raf.rules.option_labels import squadron_name, squadron_option
from dowding.games.raf.state import HUNT, Gruppe, Squadron

MIN_OVERWHELMING: Final = 5
"""The number of squadrons from which more than two per hunter are too many (9.1f)."""
STAND_ASIDE: Final = (
    ("Me110", False),
    ("elite", False),
    ("Me109", False),
    ("Me110", True),
    ("elite", True),
    ("Me109", True),
)
"""Which close escorts stand aside first: by type and face (9.21b)."""


def hunter_interception(battle: Lion) -> None:
    """II.8: the hunters hold squadrons in the Hunt Box."""
    hold_squadrons(battle, (overwhelming_squadrons, pass_the_hunters, those_held_may_fend))


def overwhelming_squadrons(battle: Lion) -> Rules:
    """9.1f, advanced rules of 2013: surplus squadrons must pass the hunters, with letters kept even (LC-06)."""
    if not battle.advanced or battle.edition == "2009":
        return
    moved: Counter[str] = Counter()
    while _is_overwhelming(battle):
        movers = [squadron for squadron in battle.squadrons_in(HUNT) if battle.is_free_to_move(squadron)]
        if not movers:
            return
        fewest = min(moved[battle.counter(candidate).letter] for candidate in movers)
        even = [candidate for candidate in movers if moved[battle.counter(candidate).letter] == fewest]
        squadron = even[0]
        if len(even) > 1:
            choice = yield Decision(
                BRITISH,
                "The squadrons overwhelm the hunters: which one must pass them?",
                rule="LION-9.1f",
                options=[squadron_option(battle.pack, "crowd", candidate.id, risky=True) for candidate in even],
                refused=partial(_refused_uneven, battle, movers, even),
            )
            squadron = battle.state.squadrons[choice.piece]
        moved[battle.counter(squadron).letter] += 1
        press_on(battle, squadron, "LION-9.1f")


def _is_overwhelming(battle: Lion) -> bool:
    squadrons, hunters = len(battle.squadrons_in(HUNT)), len(battle.raiders(HUNT))
    return squadrons >= MIN_OVERWHELMING and squadrons > 2 * hunters


def _refused_uneven(battle: Lion, movers: list[Squadron], even: list[Squadron]) -> Iterable[Refused]:
    for squadron in movers:
        if squadron not in even:
            name = squadron_name(battle.pack, squadron.id)
            why = "another letter has sent fewer squadrons past the hunters"
            yield Refused(f"crowd:{squadron.id}", name, why, "LION-9.1f", squadron.id)


def squadron_interception(battle: Lion) -> None:
    """II.12: squadrons in the Bomber Box intercept raiders."""
    meet_raiders(battle, stand_aside)


def stand_aside(battle: Lion) -> Rules:
    """9.21: close escorts stand aside in the order of the list; the player chooses among equals."""
    yield from escorts_stand_aside(battle, partial(_first_on_the_list, battle))


def _first_on_the_list(battle: Lion, escorts: list[Gruppe]) -> list[Gruppe]:
    """9.21b: the escorts of the weakest class; none under escort coordination (ET3)."""
    if battle.raid.escort_coordination:
        return []
    first = min(_escort_class(battle, gruppe) for gruppe in escorts)
    return [gruppe for gruppe in escorts if _escort_class(battle, gruppe) == first]


def _escort_class(battle: Lion, gruppe: Gruppe) -> int:
    counter = battle.pack.gruppen[gruppe.id]
    return STAND_ASIDE.index(("elite" if counter.elite else counter.type, gruppe.full))
