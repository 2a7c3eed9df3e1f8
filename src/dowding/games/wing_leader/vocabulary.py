"""The vocabulary of Wing Leader for RL encodings: option verbs, pieces, regions and tracks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.vocabulary import Vocabulary
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, FACING_NAMES, LETTERS, name_of
from dowding.games.wing_leader.pack.components import PROFILES
from dowding.games.wing_leader.pack.loader import Components, open_components
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.view.boards import region_ids

MAX_DOGFIGHTS: Final = 9
MAX_SHARES: Final = 48
PLAIN_ACTIONS: Final = (
    *("done", "rest", "end", "whole", "split", "agree", "decline", "fight-on", "end-game"),
    *("straight", "free", "free-dive", "orbit", "hold", "to-vector", "to-vector-dive", "formation"),
    *("return", "return-dive", "go-home", "go-home-dive", "climb-stay", "climb-forward", "finish-climb"),
    *("hit-and-run", "turning-fight", "dogfight", "refuse", "guns", "rockets", "standoff", "stand", "evade"),
    *("keep-circling", "leave-lufbery:L", "leave-lufbery:R", "lufbery:L", "lufbery:R", "full-throttle", "no-throttle"),
    *("roll-height", "trust-height"),
    *("approach", "on-run", "on-run-dive", "wait", "loiter", "course", "with-bombers", "bombs-away", "bombs-and-guns"),
    *("cease", "fire", "edge:left", "edge:right", "go-home-far", "go-home-far-dive"),
)
SQUADRON_VERBS: Final = (
    *("veteran", "green", "experte", "lead", "drop", "move", "jettison", "break", "react", "primary", "hit", "roll"),
    *("combat", "escape", "ask", "hunt", "ask-vector", "accompany", "support", "form-up", "keep-bombs", "drop-tanks"),
    *("accompany-dive", "support-dive", "keep-tanks"),
    *("launch", "bomb", "take-seven", "split-up", "release"),
)
GUN_VERBS: Final = ("roll-flak", "lay-barrage", "lift-barrage", "add")
MOORING_LEVELS: Final = 3
LOADS: Final = ("AAR", "gun-pod", "AT-pod", "none", "bombs", "torpedo", "ATGR", "parafrag")
ATTACK_VERBS: Final = ("attack", "attack-dive", "designate", "designate-dive")
SQUADRON_PAIR_VERBS: Final = ("look", "order", "onto", "tally", "watch")
FACING_VERBS: Final = ("enter", "circle", "face")
SQUARE_VERBS: Final = ("level", "at", "drift", "shift", "junction")
STRENGTH_WORDS: Final = ("full", "reduced")


def vocabulary() -> Vocabulary:
    """All names, in numbering order."""
    pack = open_components()
    return Vocabulary(tuple(_actions(pack)), tuple(_pieces(pack)), region_ids(), tuple(_tracks()), STRENGTH_WORDS)


def squadron_ids(pack: Components) -> list[str]:
    """The ids of all squadrons of all scenarios, and of the flights they could be split into."""
    parent_ids = {
        unit.id for scenario in pack.scenarios.values() for side in SEATS for unit in scenario.force(side).squadrons
    }
    return sorted({squadron_id + flight for squadron_id in parent_ids for flight in ("", "1", "2")})


def _actions(pack: Components) -> Iterator[str]:
    all_ids = squadron_ids(pack)
    squares = [name_of(square) for square in range(COLUMNS * ALTITUDES)]
    wings = sorted({unit.wing for s in pack.scenarios.values() for side in SEATS for unit in s.force(side).squadrons})
    yield from PLAIN_ACTIONS
    yield from (f"{verb}:{squadron_id}" for verb in SQUADRON_VERBS for squadron_id in all_ids)
    yield from (
        f"{verb}:{one}:{two}" for verb in SQUADRON_PAIR_VERBS for one in all_ids for two in all_ids if one != two
    )
    yield from (f"order-all:{wing}:{squadron_id}" for wing in wings if wing for squadron_id in all_ids)
    yield from (f"{verb}:{facing}" for verb in FACING_VERBS for facing in FACING_NAMES)
    yield from (f"{verb}:{square}" for verb in SQUARE_VERBS for square in squares)
    yield from (f"column:{letter}" for letter in LETTERS)
    yield from (f"equip:{squadron_id}:{load}" for squadron_id in all_ids for load in LOADS)
    yield from _surface_actions(pack, all_ids)
    yield from (f"stack:{number}" for number in range(1, MAX_DOGFIGHTS + 1))
    yield from (f"share:{number}" for number in range(MAX_SHARES))
    yield from (
        f"place:{squadron_id}:{square}"
        for squadron_id in all_ids
        if not squadron_id[-1].isdigit()
        for square in squares
    )


def _surface_actions(pack: Components, all_ids: list[str]) -> Iterator[str]:
    """Actions for attacks on surface units and balloons, and for their flak."""
    units, balloons, guns = surface_unit_ids(pack), balloon_ids(pack), flak_unit_ids(pack)
    yield from (f"{verb}:{unit_id}:{how}" for verb in ATTACK_VERBS for unit_id in units for how in PROFILES)
    yield from (f"{verb}:{gun}" for verb in GUN_VERBS for gun in (*guns, *balloons))
    yield from (f"fire:{gun}:{unit_id}" for gun in guns for unit_id in all_ids)
    yield from (f"balloon:{unit_id}:{balloon}" for unit_id in all_ids for balloon in balloons)
    yield from (f"moor:{balloon}:{level}" for balloon in balloons for level in range(MOORING_LEVELS))


def surface_unit_ids(pack: Components) -> list[str]:
    """The ids of all surface units of all scenarios."""
    return sorted({listing.id for scenario in pack.scenarios.values() for listing in scenario.surface})


def balloon_ids(pack: Components) -> list[str]:
    """The ids of all balloons of all scenarios."""
    return sorted({listing.id for scenario in pack.scenarios.values() for listing in scenario.balloons})


def flak_unit_ids(pack: Components) -> list[str]:
    """The ids of all flak units of all scenarios: surface unit plus type."""
    return sorted(
        {
            f"{listing.id}{guns.type}"
            for scenario in pack.scenarios.values()
            for listing in scenario.surface
            for guns in pack.surface[listing.type].flak
        }
    )


def _pieces(pack: Components) -> Iterator[str]:
    for squadron_id in squadron_ids(pack):
        yield squadron_id
        yield f"vector-{squadron_id}"
    yield from surface_unit_ids(pack)
    yield from balloon_ids(pack)
    yield from (f"barrage-{gun}" for gun in flak_unit_ids(pack))


def _tracks() -> Iterator[str]:
    yield "number turn"
    yield from (f"number losses-{side}" for side in SEATS)
    yield "number margin"
