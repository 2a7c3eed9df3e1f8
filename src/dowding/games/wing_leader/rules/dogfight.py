"""Dogfights (WL-10.8): their movement, and joining and leaving them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Seat
from dowding.games.wing_leader.geometry import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    FACING_NAMES,
    FACINGS,
    LEFT,
    RIGHT,
    Square,
    adjacent_square,
    altitude_of,
    facing_named,
    name_of,
    square_named,
)
from dowding.games.wing_leader.pack.scenario import SEATS, other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.lufbery import leave_lufbery
from dowding.games.wing_leader.rules.option_labels import facing_word, side_of_die, squadron_label, squadron_option
from dowding.games.wing_leader.rules.rockets import is_rocket
from dowding.games.wing_leader.rules.squadron_status import break_squadron, take_tally
from dowding.games.wing_leader.state import Squadron

DRIFT_DIRECTIONS: Final = (LEFT, RIGHT, DOWN_LEFT, DOWN, DOWN_RIGHT)


def move_dogfight(fight: Fight, number: int) -> None:
    """Roll for the side that moves a dogfight; before it moves, members may break off (WL-10.7.1b, A-71)."""
    side = side_of_die(fight.roll("dogfight move", "WL-10.8.2"))
    fight.state.moved_dogfights.append(number)
    fight.schedule_next((break_off_dogfight, number, other_side(side)), (drift_dogfight, number, side))


def break_off_dogfight(fight: Fight, number: int, side: Seat) -> Rules:
    """Offer voluntary breaks to the side that does not move the dogfight (A-71)."""
    members = [squadron for squadron in fight.dogfighters(number) if squadron.side == side]
    if not members:
        return
    prompt = f"The dogfight at {name_of(members[0].square)} is about to move. Break off any squadrons?"
    breaks = _break_options(fight, number, side)
    choice = yield Decision(side, prompt, "WL-10.7.1", [DONE, *breaks])
    if choice.id != DONE.id:
        fight.schedule_next(settle_dogfights, (break_off_dogfight, number, side))
        break_squadron(fight, fight.squadron(choice.piece), "WL-10.7.1")


def _break_options(fight: Fight, number: int, side: Seat) -> list[Option]:
    return [
        squadron_option(fight, "break", squadron, "Break off voluntarily:", risky=True)
        for squadron in fight.sort_squadrons(fight.dogfighters(number))
        if squadron.side == side
    ]


def drift_dogfight(fight: Fight, number: int, side: Seat) -> Rules:
    """Ask a side to move the dogfight to an adjacent square that is not higher, break squadrons or stay.

    Rules: WL-10.8.2b. If a break has ended the dogfight, there is nothing left to move.
    """
    members = fight.dogfighters(number)
    if not members:
        return
    here = members[0].square
    squares = [here, *(there for facing in DRIFT_DIRECTIONS if (there := adjacent_square(here, facing)) is not None)]
    options = [
        Option(
            f"drift:{name_of(square)}",
            "Stay here" if square == here else f"Move to {name_of(square)}",
            region=name_of(square),
            risky=True,
        )
        for square in squares
    ]
    options += _break_options(fight, number, side)
    choice = yield Decision(side, f"Where does the dogfight at {name_of(here)} move?", "WL-10.8.2", options)
    if choice.id.startswith("break:"):
        fight.schedule_next(settle_dogfights, (drift_dogfight, number, side))
        break_squadron(fight, fight.squadron(choice.piece), "WL-10.7.1")
    else:
        _move_members(fight, members, square_named(choice.region))


def _move_members(fight: Fight, members: list[Squadron], there: Square) -> None:
    """Move all members together, without MPs or turns. They get Dive markers if they lose height (WL-10.8.2c, 8.5f)."""
    fell = altitude_of(there) < altitude_of(members[0].square)
    for squadron in members:
        fight.put(replace(squadron, square=there, marker="dive" if fell else ""))
    fight.happen("dogfight moves", "WL-10.8.2", square=name_of(there), squadrons=[member.id for member in members])


def join_dogfight(fight: Fight, squadron: Squadron) -> None:
    """A fighter joins a dogfight if it ends its move in its square with a tally on a member (WL-10.8.1b, A-74).

    Rocket fighters do not join: they fight in that combat only (WL-13.8.2f).
    """
    if not squadron.tally or squadron.dogfight or is_rocket(fight, squadron):
        return
    target = fight.squadron(squadron.tally)
    if target.dogfight and target.square == squadron.square:
        fight.happen("joins dogfight", "WL-10.8.1", squadron=squadron.id)
        _add_member(fight, squadron, target.dogfight)


def _add_member(fight: Fight, squadron: Squadron, number: int) -> None:
    """Add a squadron to a dogfight, which ends its Lufbery (WL-13.4.3e)."""
    squadron = fight.put(replace(squadron, dogfight=number))
    if squadron.lufbery:
        leave_lufbery(fight, squadron)


def begin_dogfight(fight: Fight, fighters: list[Squadron]) -> int:
    """Begin a dogfight with all unbroken fighters of the combat (WL-10.8f)."""
    fight.state.dogfights += 1
    number = fight.state.dogfights
    for squadron in fighters:
        _add_member(fight, squadron, number)
    fight.happen(
        "dogfight", "WL-10.8", squadrons=[fighter.id for fighter in fighters], square=name_of(fighters[0].square)
    )
    return number


def settle_dogfights(fight: Fight) -> Rules:
    """End dogfights that have lost one side; in the others, every member gets a tally on another (WL-10.8.1c to f)."""
    for number in sorted({squadron.dogfight for squadron in fight.on_map() if squadron.dogfight}):
        members = fight.sort_squadrons(fight.dogfighters(number))
        if {squadron.side for squadron in members} != set(SEATS):
            fight.happen("dogfight over", "WL-10.8.1", squadrons=[member.id for member in members])
            for squadron in members:
                fight.put(replace(squadron, dogfight=0))
            for squadron in members:
                yield from face_anew(fight, squadron.id)
            continue
        for squadron in members:
            yield from _choose_member_tally(fight, squadron, members)


def _choose_member_tally(fight: Fight, squadron: Squadron, members: list[Squadron]) -> Rules:
    """Give a member whose target has left the dogfight a tally on another member, without a roll (WL-10.8.1d, e)."""
    enemies = [member for member in members if member.side != squadron.side]
    if squadron.tally in {enemy.id for enemy in enemies}:
        return
    target = enemies[0]
    if len(enemies) > 1:
        options = [
            Option(
                f"tally:{squadron.id}:{enemy.id}",
                f"Tally {squadron_label(fight, enemy)}",
                squadron.id,
                target=enemy.id,
                risky=True,
            )
            for enemy in enemies
        ]
        prompt = f"Which enemy does {squadron_label(fight, squadron)} tally now?"
        choice = yield Decision(squadron.side, prompt, "WL-10.8.1", options)
        target = fight.squadron(choice.target)
    take_tally(fight, squadron, target.id, "WL-10.8.1")


def face_anew(fight: Fight, squadron_id: str) -> Rules:
    """Ask for the facing of a squadron that leaves a dogfight (WL-10.8.1c)."""
    squadron = fight.squadron(squadron_id)
    options = [
        Option(f"face:{FACING_NAMES[facing]}", f"Face {facing_word(facing)}", piece=squadron_id, risky=True)
        for facing in FACINGS
    ]
    prompt = f"{squadron_label(fight, squadron)} leaves the dogfight: which way does it face?"
    choice = yield Decision(squadron.side, prompt, "WL-10.8.1", options)
    fight.put(replace(fight.squadron(squadron_id), facing=facing_named(choice.id.partition(":")[2])))
