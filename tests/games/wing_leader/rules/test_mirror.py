"""Symmetry of left and right (the inventory's I-49): a mirrored melee with the same dice has the mirrored result."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.game import Setup
from dowding.engine.match import Match
from dowding.games.wing_leader.game import WING_LEADER, WingLeaderPack
from dowding.games.wing_leader.geometry import (
    COLUMNS,
    FACING_NAMES,
    LETTERS,
    Facing,
    Square,
    altitude_of,
    column_of,
    facing_named,
    name_of,
    square_at,
    square_named,
)
from dowding.games.wing_leader.pack.scenario import Force, Scenario, SetUpArea, Unit
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import NOWHERE, Squadron
from games.wing_leader.rules.test_random_play import eager_choice, fight_of, melee
from games.wing_leader.scenario_builder import PACK

OTHER = {"left": "right", "right": "left"}
WITH_A_FACING = ("enter", "circle", "face", "lufbery", "leave-lufbery")
WITH_A_SQUARE = ("place", "level", "at", "drift", "shift")


def square(here: Square) -> Square:
    return here if here == NOWHERE else square_at(COLUMNS - 1 - column_of(here), altitude_of(here))


def facing(way: Facing) -> Facing:
    return (4 - way) % 8


def name(text: str) -> str:
    return name_of(square(square_named(text))) if text else ""


def letter(text: str) -> str:
    return LETTERS[COLUMNS - 1 - LETTERS.index(text)]


def unit(listed: Unit) -> Unit:
    area = listed.area and SetUpArea(
        (letter(listed.area.columns[1]), letter(listed.area.columns[0])), listed.area.altitudes
    )
    return replace(listed, square=name(listed.square), area=area, facing=OTHER.get(listed.facing, ""))


def force(side: Force) -> Force:
    return replace(side, edge=OTHER[side.edge], squadrons=tuple(unit(squadron) for squadron in side.squadrons))


def scenario(given: Scenario) -> Scenario:
    return replace(given, raider=force(given.raider), defender=force(given.defender))


def sky(given: Sky) -> Sky:
    sun = given.sun
    if sun is not None and sun != "above":
        side, where = sun.split()
        sun = f"{OTHER[side]} {where}"  # type: ignore[assignment]
    clouds = {square(here): cloud for here, cloud in given.clouds.items()}
    return Sky(clouds, frozenset(map(square, given.rain)), given.haze, given.contrails, sun)


def choice(ident: str) -> str:
    verb, *rest = ident.split(":")
    if verb in WITH_A_FACING:
        rest = [FACING_NAMES[facing(facing_named(rest[0]))]]
    elif verb in WITH_A_SQUARE:
        rest[-1] = name(rest[-1])
    elif verb == "column":
        rest = [letter(rest[0])]
    return ":".join([verb, *rest])


def squadron(given: Squadron) -> Squadron:
    return replace(
        given,
        square=square(given.square),
        facing=facing(given.facing),
        vector=square(given.vector),
        forming_up=square(given.forming_up),
        place=OTHER.get(given.place, given.place),
        returning=OTHER.get(given.returning, ""),
    )


def mirrored(seed: str, advanced: str) -> Match:
    """The mirrored melee."""
    setup, secret = Setup("wing-leader", "melee", {"advanced": advanced}), secret_of_seed(seed)
    fight: Fight = WingLeaderPack(PACK).begin(setup, LiveDice(secret))
    fight.scenario, fight.sky = scenario(fight.scenario), sky(fight.sky)
    sides = (fight.scenario.raider, fight.scenario.defender)
    fight.units = {squadron.id: squadron for side in sides for squadron in side.squadrons}
    return Match.start(WING_LEADER, setup, fight, secret=secret)


@pytest.mark.rule("WL-4.2b", "WL-9.2.3d", "WL-9.2.6a", "WL-5.1i")
@pytest.mark.parametrize("number", range(4))
def test_mirrored_melee_has_mirrored_result(number: int) -> None:
    advanced = "yes" if number % 2 else "no"
    match, other = melee(f"mirror {number}", advanced), mirrored(f"mirror {number}", advanced)
    random = Random(number)
    while not match.is_over:
        decision = next(
            open_decision for seat in match.deciding_seats() if (open_decision := match.decision(seat)) is not None
        )
        twin = other.decision(decision.seat)
        assert twin is not None
        assert {choice(option.id) for option in decision.options} == {option.id for option in twin.options}
        chosen = eager_choice(fight_of(match), decision, random).id
        match.choose(decision.seat, chosen)
        other.choose(decision.seat, choice(chosen))
        squadrons = fight_of(other).state.squadrons
        originals = fight_of(match).state.squadrons.items()
        assert squadrons == {ident: squadron(original) for ident, original in originals}, chosen
    assert other.is_over
