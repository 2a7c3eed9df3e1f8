"""Height errors (WL-13.1): the opponent may test a vector, and shift it on a six."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, distance, name_of, square_named
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import called

ERROR = 6
REACH = 2


def height_error(fight: Fight, ident: str) -> Rules:
    """WL-13.1a: a die may be rolled for each vector that is placed; a six is an error."""
    squadron = fight.squadron(ident)
    choice = yield Decision(
        other(squadron.side),
        f"{called(fight, squadron)} is vectored to {name_of(squadron.vector)}: roll for an error of height?",
        "WL-13.1",
        [
            Option("roll-height", "Roll: a six moves it", piece=ident, risky=True),
            Option("trust-height", "Leave it", piece=ident, risky=True),
        ],
    )
    if choice.id == "trust-height":
        return
    die = fight.roll("height error", "WL-13.1")
    fight.happen("height error", "WL-13.1", squadron=ident, natural=die, error=die == ERROR)
    if die == ERROR:
        fight.follow((shift_vector, ident))


def shift_vector(fight: Fight, ident: str) -> Rules:
    """WL-13.1a, A-80: up to two squares any way, or not at all."""
    squadron = fight.squadron(ident)
    near = [square for square in range(COLUMNS * ALTITUDES) if distance(square, squadron.vector) <= REACH]
    options = [
        Option(f"shift:{name_of(each)}", f"To {name_of(each)}", piece=ident, region=name_of(each), risky=True)
        for each in near
    ]
    choice = yield Decision(other(squadron.side), "Where does the vector really lead?", "WL-13.1", options)
    square = square_named(choice.region)
    fight.put(replace(squadron, vector=square))
    if squadron.leads:
        fight.state.wing_vectors[squadron.wing] = square
    fight.happen("vector shifted", "WL-13.1", squadron=ident, square=name_of(square))
