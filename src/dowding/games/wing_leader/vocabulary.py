"""The names of Wing Leader: what squadrons can be chosen for, and what the picture shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.vocabulary import Names
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, FACING_NAMES, LETTERS, name_of
from dowding.games.wing_leader.pack.components import PROFILES
from dowding.games.wing_leader.pack.loader import Components, open_components
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.view.boards import region_ids

MOST_DOGFIGHTS: Final = 9
MOST_SHARES: Final = 48
PLAIN: Final = (
    *("done", "rest", "end", "whole", "split", "agree", "decline", "fight-on", "end-game"),
    *("straight", "free", "free-dive", "orbit", "hold", "to-vector", "to-vector-dive", "formation"),
    *("return", "return-dive", "go-home", "go-home-dive", "climb-stay", "climb-forward", "finish-climb"),
    *("hit-and-run", "turning-fight", "dogfight", "refuse", "guns", "rockets", "standoff", "stand", "evade"),
    *("keep-circling", "leave-lufbery:L", "leave-lufbery:R", "lufbery:L", "lufbery:R", "full-throttle", "no-throttle"),
    *("roll-height", "trust-height"),
    *("approach", "on-run", "on-run-dive", "wait", "loiter", "course", "with-bombers", "bombs-away", "bombs-and-guns"),
    *("cease", "fire", "edge:left", "edge:right", "go-home-far", "go-home-far-dive"),
)
WITH_A_SQUADRON: Final = (
    *("veteran", "green", "experte", "lead", "drop", "move", "jettison", "break", "react", "primary", "hit", "roll"),
    *("combat", "escape", "ask", "hunt", "ask-vector", "accompany", "support", "form-up", "keep-bombs", "drop-tanks"),
    *("accompany-dive", "support-dive", "keep-tanks"),
    *("launch", "bomb", "take-seven", "split-up", "release"),
)
WITH_A_GUN: Final = ("roll-flak", "lay-barrage", "lift-barrage", "add")
MOORINGS: Final = 3
LOADS: Final = ("AAR", "gun-pod", "AT-pod", "none", "bombs", "torpedo", "ATGR", "parafrag")
ATTACKS: Final = ("attack", "attack-dive", "designate")
WITH_TWO: Final = ("look", "order", "onto", "tally", "watch")
WITH_A_FACING: Final = ("enter", "circle", "face")
WITH_A_SQUARE: Final = ("level", "at", "drift", "shift", "junction")
WORDS: Final = ("full", "reduced")


def names() -> Names:
    """All names, in the order of their numbers."""
    pack = open_components()
    return Names(tuple(_actions(pack)), tuple(_pieces(pack)), region_ids(), tuple(_tracks()), WORDS)


def squadrons(pack: Components) -> list[str]:
    """Every squadron of every scenario, and the flights that it could be split into."""
    whole = {unit.id for each in pack.scenarios.values() for side in SEATS for unit in each.force(side).squadrons}
    return sorted({ident + flight for ident in whole for flight in ("", "1", "2")})


def _actions(pack: Components) -> Iterator[str]:
    listed = squadrons(pack)
    squares = [name_of(square) for square in range(COLUMNS * ALTITUDES)]
    wings = sorted({unit.wing for s in pack.scenarios.values() for side in SEATS for unit in s.force(side).squadrons})
    yield from PLAIN
    yield from (f"{verb}:{ident}" for verb in WITH_A_SQUADRON for ident in listed)
    yield from (f"{verb}:{one}:{two}" for verb in WITH_TWO for one in listed for two in listed if one != two)
    yield from (f"order-all:{wing}:{ident}" for wing in wings if wing for ident in listed)
    yield from (f"{verb}:{facing}" for verb in WITH_A_FACING for facing in FACING_NAMES)
    yield from (f"{verb}:{square}" for verb in WITH_A_SQUARE for square in squares)
    yield from (f"column:{letter}" for letter in LETTERS)
    yield from (f"equip:{ident}:{load}" for ident in listed for load in LOADS)
    yield from _against_the_surface(pack, listed)
    yield from (f"stack:{number}" for number in range(1, MOST_DOGFIGHTS + 1))
    yield from (f"share:{number}" for number in range(MOST_SHARES))
    yield from (f"place:{ident}:{square}" for ident in listed if not ident[-1].isdigit() for square in squares)


def _against_the_surface(pack: Components, listed: list[str]) -> Iterator[str]:
    """Attacks on surface units and balloons, and their flak."""
    units, balloons, guns = surface_units(pack), balloon_ids(pack), flak_units(pack)
    yield from (f"{verb}:{ident}:{how}" for verb in ATTACKS for ident in units for how in PROFILES)
    yield from (f"{verb}:{gun}" for verb in WITH_A_GUN for gun in (*guns, *balloons))
    yield from (f"fire:{gun}:{ident}" for gun in guns for ident in listed)
    yield from (f"balloon:{ident}:{balloon}" for ident in listed for balloon in balloons)
    yield from (f"moor:{balloon}:{level}" for balloon in balloons for level in range(MOORINGS))


def surface_units(pack: Components) -> list[str]:
    """Every surface unit of every scenario."""
    return sorted({each.id for scenario in pack.scenarios.values() for each in scenario.surface})


def balloon_ids(pack: Components) -> list[str]:
    """Every balloon of every scenario."""
    return sorted({each.id for scenario in pack.scenarios.values() for each in scenario.balloons})


def flak_units(pack: Components) -> list[str]:
    """The flak of every surface unit of every scenario, by its unit and its type."""
    return sorted(
        {
            f"{each.id}{guns.type}"
            for scenario in pack.scenarios.values()
            for each in scenario.surface
            for guns in pack.surface[each.type].flak
        }
    )


def _pieces(pack: Components) -> Iterator[str]:
    for ident in squadrons(pack):
        yield ident
        yield f"vector-{ident}"
    yield from surface_units(pack)
    yield from balloon_ids(pack)
    yield from (f"barrage-{gun}" for gun in flak_units(pack))


def _tracks() -> Iterator[str]:
    yield "number turn"
    yield from (f"number losses-{side}" for side in SEATS)
    yield "number margin"
