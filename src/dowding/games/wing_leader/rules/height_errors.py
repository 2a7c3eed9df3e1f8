"""Height errors (WL-13.1): the opponent may test a vector, and move it on a 6."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, distance, name_of, square_named
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.pack.scenario_hooks import HEIGHT_ERROR
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.state import NOWHERE

MAX_SHIFT = 2


def height_error(fight: Fight, squadron_id: str) -> Rules:
    """Offer the opponent a roll for a height error of a new vector; a 6 is an error (WL-13.1a)."""
    squadron = fight.squadron(squadron_id)
    choice = yield Decision(
        other_side(squadron.side),
        f"{squadron_label(fight, squadron)} has a vector to {name_of(squadron.vector)}: roll for a height error?",
        "WL-13.1",
        [
            Option("roll-height", _roll_label(fight), piece=squadron_id, risky=True),
            Option("trust-height", "Do not roll", piece=squadron_id, risky=True),
        ],
    )
    if choice.id == "trust-height":
        return
    die = fight.roll("height error", "WL-13.1")
    is_error = die >= fight.hooks.height_error_from
    fight.happen("height error", "WL-13.1", squadron=squadron_id, natural=die, error=is_error)
    if is_error:
        fight.schedule_next((shift_vector, squadron_id))


def _roll_label(fight: Fight) -> str:
    least = fight.hooks.height_error_from
    return "Roll (a 6 moves the vector)" if least == HEIGHT_ERROR else f"Roll (from {least}, the vector moves)"


def height_errors(fight: Fight, side: Seat) -> None:
    """Roll for the height errors of all vectors of a side at the end of its set-up, by a special rule."""
    arrived = [
        squadron
        for squadron in fight.sort_squadrons(fight.on_map(side))
        if fight.unit(squadron).turn == fight.state.turn
    ]
    fight.schedule_next(*((height_error, squadron.id) for squadron in arrived if squadron.vector != NOWHERE))


def shift_vector(fight: Fight, squadron_id: str) -> Rules:
    """Ask the opponent to move the vector by up to two squares (WL-13.1a, A-80)."""
    squadron = fight.squadron(squadron_id)
    near = [square for square in range(COLUMNS * ALTITUDES) if distance(square, squadron.vector) <= MAX_SHIFT]
    options = [
        Option(
            f"shift:{name_of(candidate)}",
            f"Move it to {name_of(candidate)}",
            piece=squadron_id,
            region=name_of(candidate),
            risky=True,
        )
        for candidate in near
    ]
    choice = yield Decision(other_side(squadron.side), "Where does the misplaced vector lead?", "WL-13.1", options)
    square = square_named(choice.region)
    fight.put(replace(squadron, vector=square))
    if squadron.leads:
        fight.state.wing_vectors[squadron.wing] = square
    fight.happen("vector shifted", "WL-13.1", squadron=squadron_id, square=name_of(square))
