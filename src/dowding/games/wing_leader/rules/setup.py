"""Set-up (WL-5): quality, aces, leaders and loads, placement of squadrons and vectors, later arrivals."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules, ScheduledStep
from dowding.engine.decision import Decision, Option, Seat, SimultaneousDecisions
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.geometry import (
    COLUMNS,
    LEFT,
    LETTERS,
    RIGHT,
    Facing,
    Square,
    distance,
    name_of,
    square_at,
    square_named,
)
from dowding.games.wing_leader.pack.scenario import (
    ATTACK_MISSIONS,
    BOMBER_MISSIONS,
    SEATS,
    WEAPONS,
    Equipment,
    Mission,
    Unit,
    other_side,
)
from dowding.games.wing_leader.rules.administration import place_vector
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.escort_squares import escort_squares, escortable_bombers
from dowding.games.wing_leader.rules.height_errors import height_errors
from dowding.games.wing_leader.rules.option_labels import squadron_label, squadron_option
from dowding.games.wing_leader.rules.rockets import FULL_FUEL
from dowding.games.wing_leader.rules.surface import muster_surface
from dowding.games.wing_leader.state import FULL, LOW, Load, Quality, Squadron

SquadronChoice = Generator[Decision | SimultaneousDecisions, Option, str]
"""A decision whose result is the id of a squadron."""

PODS: Final[tuple[Equipment, ...]] = ("gun pod", "AT pod")
LOAD_NAMES: Final = {
    "AAR": "air-to-air rockets",
    "ATGR": "air-to-ground rockets",
    "gun pod": "gun pods",
    "AT pod": "anti-tank pods",
    "torpedo": "torpedoes",
    "parafrag": "parafrags",
}
"""The display names of loads, where they differ from the words of the pack."""
ALERTED_MISSIONS: Final = frozenset({"intercept", "CAP"})


def muster(fight: Fight) -> None:
    """Create every squadron of the order of battle, with its mission and load, not yet placed (WL-5.1, 5.2)."""
    for side in SEATS:
        for unit in fight.force(side).squadrons:
            fight.put(
                Squadron(
                    unit.id,
                    unit.id,
                    side,
                    unit.model,
                    unit.size,
                    _mission(fight, unit),
                    facing=_listed_facing(fight, side, unit),
                    alerted=unit.mission not in BOMBER_MISSIONS and _starts_alerted(unit),
                    load=_load(fight, unit),
                    ammo=LOW if fight.advanced and unit.fuel_limits else FULL,
                    fuel=FULL_FUEL if "rocket" in fight.pack.cards[unit.model].abilities else 0,
                    wing=unit.wing,
                )
            )
    muster_surface(fight)
    first = fight.scenario.first
    for side in (first, other_side(first)):
        fight.state.splits[side] = 0


def _starts_alerted(unit: Unit) -> bool:
    """Whether a squadron starts alerted: if it is listed so, or on an intercept or patrol mission (WL-5.1d, 9.2.4a)."""
    return unit.alerted or unit.mission in ALERTED_MISSIONS


def _load(fight: Fight, unit: Unit) -> Load:
    """The initial load: bombs for bombers, cargo for transports, drop tanks where listed (WL-3.2.1b, c, 13.2a)."""
    if fight.advanced and unit.tanks and "drop tanks" in fight.pack.cards[unit.model].abilities:
        return "drop tanks"
    if unit.mission in ATTACK_MISSIONS:
        weapons = weapon_loads(fight, unit)
        return weapons[0] if len(weapons) == 1 else ""  # otherwise the owner chooses
    return "cargo" if unit.mission == "transport" else ""


def weapon_loads(fight: Fight, unit: Unit) -> tuple[Equipment, ...]:
    """The weapon loads a squadron may choose: those listed, otherwise all that it can carry (WL-15.1a).

    Without the bombing rules all bombers carry bombs (WL-3.2.1b).
    """
    if not fight.bombing or unit.kamikaze:
        return ("bombs",)
    if unit.loads:
        return unit.loads
    entry = fight.pack.cards[unit.model].entry
    able = {"torpedo": entry.torpedo is not None, "ATGR": entry.atgr is not None}
    weapons: tuple[Equipment, ...] = tuple(weapon for weapon in WEAPONS if able.get(weapon, True))
    return (*weapons, *_able_loads(fight, unit, PODS)) if unit.mission == "strafing" else weapons


def fighter_loads(fight: Fight, unit: Unit) -> tuple[Equipment, ...]:
    """The rockets and pods that a fighter squadron may carry with the advanced rules, or those that the scenario lists.

    Rules: WL-13.5.3a, 13.5.6a.
    """
    if not fight.advanced or unit.mission == "transport" or not fight.hooks.equipment:
        return ()
    return unit.loads or _able_loads(fight, unit, ("AAR", *PODS))


def _able_loads(fight: Fight, unit: Unit, loads: tuple[Equipment, ...]) -> tuple[Equipment, ...]:
    """The loads for which the model has the ability, with or without their penalty."""
    if not fight.advanced:
        return ()
    abilities: frozenset[str] = frozenset(fight.pack.cards[unit.model].abilities)
    return tuple(load for load in loads if abilities & {load, f"free {load}"})


def _mission(fight: Fight, unit: Unit) -> Mission:
    """The mission of a squadron: strafing fighters that carry only gun pods sweep (WL-15.2.1.1d)."""
    gun_pods = weapon_loads(fight, unit) == ("gun pod",)
    return "sweep" if unit.mission == "strafing" and gun_pods and _is_fighter_class(fight, unit) else unit.mission


def _is_fighter_class(fight: Fight, unit: Unit) -> bool:
    return fight.pack.cards[unit.model].is_fighter_class


def forward_facing(fight: Fight, side: Seat) -> Facing:
    """Level, away from the side's own edge (WL-5.3b)."""
    return RIGHT if fight.friendly_edge(side) == "left" else LEFT


def _listed_facing(fight: Fight, side: Seat, unit: Unit) -> Facing:
    if not unit.facing:
        return forward_facing(fight, side)
    return LEFT if unit.facing == "left" else RIGHT


# Quality and leaders


def assign(fight: Fight, side: Seat) -> Rules:
    """Ask the owner to assign the listed veterans, green pilots, aces, loads and wing leaders (WL-5.2.1)."""
    force = fight.force(side)
    for number, quality in ((force.veterans, "veteran"), (force.green, "green")):
        have = [squadron for squadron in _squadrons_of(fight, side) if squadron.quality == quality]
        open_to = [squadron for squadron in _squadrons_of(fight, side) if not squadron.quality]
        if len(have) < number and open_to:
            squadron_id = yield from _choose_squadron(
                fight, side, f"Which squadron is {quality}?", "WL-5.2.1", quality, open_to
            )
            fight.put(replace(fight.squadron(squadron_id), quality=_quality(quality)))
            fight.schedule_next((assign, side))
            return
    experten = [squadron for squadron in _squadrons_of(fight, side) if squadron.experte]
    able = [
        squadron
        for squadron in _squadrons_of(fight, side)
        if not squadron.experte and _may_have_experte(fight, squadron)
    ]
    if len(experten) < force.experten and able:
        squadron_id = yield from _choose_squadron(
            fight, side, "Which squadron has the ace?", "WL-5.2.1", "experte", able
        )
        fight.put(replace(fight.squadron(squadron_id), experte=True))
        fight.schedule_next((assign, side))
        return
    equipped = yield from _equip(fight, side)
    if equipped:
        fight.schedule_next((assign, side))
        return
    for wing in sorted({squadron.wing for squadron in _squadrons_of(fight, side) if squadron.wing}):
        members = [squadron for squadron in _squadrons_of(fight, side) if squadron.wing == wing]
        if not any(squadron.leads for squadron in members):
            squadron_id = yield from _choose_squadron(
                fight, side, f"Which squadron carries the leader of wing {wing}?", "WL-9.5.1", "lead", members
            )
            fight.put(replace(fight.squadron(squadron_id), leads=True))
            fight.schedule_next((assign, side))
            return


def _equip(fight: Fight, side: Seat) -> Generator[Decision | SimultaneousDecisions, Option, bool]:
    """Ask the owner for the load of the next squadron with a choice.

    False if no squadron is left (WL-13.5.1a, 13.5.3a, 13.5.6a, DP-04).
    """
    for squadron in _squadrons_of(fight, side):
        unit = fight.unit(squadron)
        key = f"equipped {squadron.id}"
        attacks = squadron.mission in ATTACK_MISSIONS
        loads = weapon_loads(fight, unit) if attacks else fighter_loads(fight, unit)
        if not loads or squadron.load or key in fight.state.tried:
            continue
        options = [
            Option(
                f"equip:{squadron.id}:{load.replace(' ', '-')}",
                f"Load: {LOAD_NAMES.get(load, load)}",
                piece=squadron.id,
            )
            for load in loads
        ]
        if not attacks:
            options.append(Option(f"equip:{squadron.id}:none", "No load", piece=squadron.id))
        rule = "WL-15.1" if attacks else "WL-13.5"
        choice = yield Decision(side, f"Which load does {squadron_label(fight, squadron)} carry?", rule, options)
        fight.state.tried.append(key)
        chosen = next((load for load in loads if choice.id.endswith(f":{load.replace(' ', '-')}")), None)
        if chosen is not None:
            _load_squadron(fight, squadron, chosen)
        return True
    return False


def _load_squadron(fight: Fight, squadron: Squadron, load: Equipment) -> None:
    """Load a squadron; strafing fighters that take gun pods sweep instead (WL-13.5.1a, 15.2.1.1d)."""
    squadron = fight.put(replace(squadron, load=load))
    if squadron.mission == "strafing" and load == "gun pod" and fight.card(squadron).is_fighter_class:
        fight.put(replace(squadron, mission="sweep"))


def _quality(word: str) -> Quality:
    return "veteran" if word == "veteran" else "green"


def _squadrons_of(fight: Fight, side: Seat) -> list[Squadron]:
    return [squadron for squadron in fight.state.squadrons.values() if squadron.side == side]


def _may_have_experte(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may have an ace: fighters by class or mission (A-17)."""
    return fight.card(squadron).is_fighter_class or is_fighter(squadron)


def _choose_squadron(
    fight: Fight, side: Seat, prompt: str, rule: str, verb: str, squadrons: list[Squadron]
) -> SquadronChoice:
    if len(squadrons) == 1:
        return squadrons[0].id
    choice = yield Decision(side, prompt, rule, [squadron_option(fight, verb, squadron, "") for squadron in squadrons])
    return choice.piece


# Placement


def arrivals(fight: Fight, side: Seat) -> None:
    """Schedule the placement of this turn's arrivals: bombers, then escorts, then wing leaders and the rest.

    Rules: WL-5.3, 5.3.1.
    """
    fight.state.phase = "set-up"
    coming = [
        squadron
        for squadron in _squadrons_of(fight, side)
        if squadron.place == "later"
        and fight.unit(squadron).turn == fight.state.turn
        and not fight.unit(squadron).takes_off  # WL-5.3.1d
        and squadron.id not in fight.hooks.placed_last
    ]
    steps: list[ScheduledStep] = [(place, squadron.id) for squadron in sorted(coming, key=_placing_order)]
    if fight.hooks.height_errors_last and coming:
        steps.append((height_errors, side))
    if side != fight.scenario.first:
        steps += ((place, squadron.id) for squadron in _placed_last(fight))
    fight.schedule_next(*steps)


def _placed_last(fight: Fight) -> list[Squadron]:
    """The squadrons that a special rule places after those of the other side."""
    last = [fight.squadron(squadron_id) for squadron_id in fight.hooks.placed_last]
    return sorted((squadron for squadron in last if squadron.place == "later"), key=_placing_order)


def _placing_order(squadron: Squadron) -> tuple[int, str]:
    order = {"close escort": 1, "escort": 2}
    first = 0 if not is_fighter(squadron) else order.get(squadron.mission, 3)
    return first + (0 if squadron.leads or not squadron.wing else 1), squadron.id


def place(fight: Fight, squadron_id: str) -> Rules:
    """Place a squadron in its square or beside it at the edge, then its vector (WL-5.3b to f, 5.3.1b)."""
    squadron = fight.squadron(squadron_id)
    unit = fight.unit(squadron)
    squares = sorted(set_up_squares(fight, squadron))
    if not squares:
        raise RulesError(f"{squadron_id} has no square to set up in {fight.scenario.title}")
    square = squares[0]
    if len(squares) > 1:
        options = [
            Option(
                f"place:{squadron_id}:{name_of(candidate)}",
                f"Set up at {name_of(candidate)}",
                piece=squadron_id,
                region=name_of(candidate),
            )
            for candidate in squares
        ]
        prompt = f"Where does {squadron_label(fight, squadron)} set up?"
        choice = yield Decision(squadron.side, prompt, "WL-5.3", options)
        square = square_named(choice.region)
    squadron = fight.put(replace(squadron, place="edge" if unit.edge else "map", square=square))
    squadron = fight.put(
        replace(squadron, facing=_set_up_facing(fight, squadron), bomb_value=bomb_value(fight, squadron))
    )
    fight.happen("placed", "WL-5.3", squadron=squadron_id, square=name_of(square), edge=bool(unit.edge))
    if squadron.mission == "intercept" and (not squadron.wing or squadron.leads):
        fight.schedule_next((place_vector, squadron_id))


def bomb_value(fight: Fight, squadron: Squadron) -> int:
    """The bomb value, by the altitude of entry, or the maximum load if the scenario gives it (A-04, WL-3.3d, k)."""
    if not fight.bombing or squadron.load not in WEAPONS:
        return 0
    if squadron.id in fight.hooks.bomb_values:
        return fight.hooks.bomb_values[squadron.id]
    card = fight.card(squadron)
    if fight.unit(squadron).max_load and card.entry.max_load is not None:
        return card.entry.max_load
    return card.bomb[altitude(squadron)] or 0


def _set_up_facing(fight: Fight, squadron: Squadron) -> Facing:
    """The facing of a squadron: an escort faces like the nearest bomber it can escort, others as listed.

    Rules: WL-5.3d, e.
    """
    if not is_escort(squadron):
        return squadron.facing
    bombers = escortable_bombers(fight, squadron.side, squadron.square)
    nearest = min(bombers, key=lambda bomber: distance(bomber.square, squadron.square), default=squadron)
    return nearest.facing


def set_up_squares(fight: Fight, squadron: Squadron) -> set[Square]:
    """The squares in which a squadron may set up."""
    unit = fight.unit(squadron)
    if unit.square:
        return {square_named(unit.square)}
    if unit.edge is not None:
        column = 0 if fight.friendly_edge(squadron.side) == "left" else COLUMNS - 1
        return {square_at(column, level) for level in range(unit.edge[0], unit.edge[1] + 1)}
    if unit.area is not None:
        return _in_formation(fight, squadron, _area(unit))
    bombers = fight.bombers(squadron.side)
    if squadron.mission == "close escort":
        return {bomber.square for bomber in bombers}
    return {square for bomber in bombers for square in escort_squares(fight, bomber)}


def _area(unit: Unit) -> Iterable[Square]:
    if unit.area is None:
        raise RulesError(f"{unit.id} has no area")
    first, last = (LETTERS.index(letter) for letter in unit.area.columns)
    low, high = unit.area.altitudes
    return (square_at(column, level) for column in range(first, last + 1) for level in range(low, high + 1))


def _in_formation(fight: Fight, squadron: Squadron, squares: Iterable[Square]) -> set[Square]:
    """The squares in formation with the members of the wing that are already placed (WL-5.3f)."""
    mates = [
        squadron_beside
        for squadron_beside in fight.on_map(squadron.side)
        if squadron.wing and squadron_beside.wing == squadron.wing
    ]
    if not mates:
        return set(squares)
    return {square for square in squares if any(distance(square, mate.square) <= 1 for mate in mates)}
