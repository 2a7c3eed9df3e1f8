"""Invariants of the RAF games, which must hold after every choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from dowding.games.raf.pack.components import GruppeCounter, PriorityType, SquadronCounter
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.battle_base import FIGHTER_TYPES
from dowding.games.raf.state import (
    BOMBER,
    CALENDAR,
    CLOCK,
    END_OF_DAY,
    ESCORT,
    HEAVY,
    HOURS,
    HUNT,
    INFLIGHT,
    LAST_HOUR,
    LIGHT,
    NIGHT,
    PATROL,
    POOL,
    REMOVED,
    Damage,
    Gruppe,
    GruppeBox,
    Squadron,
    SquadronBox,
)

NEVER_BY_NIGHT = frozenset({"Me109", "Me110", "Ju87"})
LOST = (LIGHT, HEAVY)


# Units


def check_unit_counts(battle: Battle) -> Iterator[str]:
    """Exactly the units of the scenario are in play."""
    flying = {counter.id for counter in battle.pack.squadrons.values() if _flies_here(battle, counter)}
    raiding = {counter.id for counter in battle.pack.gruppen.values() if _raids_here(battle, counter)}
    for units, wanted in ((battle.state.squadrons, flying), (battle.state.gruppen, raiding)):
        if set(units) != wanted:
            yield f"the units in play are wrong: {sorted(wanted ^ set(units))}"
        for unit_id, unit in units.items():
            if unit.id != unit_id:
                yield f"{unit.id} is stored under the id {unit_id}"


def _flies_here(battle: Battle, counter: SquadronCounter) -> bool:
    if counter.status == "blenheim":
        return battle.has_night_raids
    return counter.status != "ace"


def _raids_here(battle: Battle, counter: GruppeCounter) -> bool:
    if counter.type == "Ju87" and not battle.scenario.ju87:
        return False
    return not counter.reinforcement or battle.scenario.sealion or counter.id in battle.scenario.added_gruppen


def check_squadrons(battle: Battle) -> Iterator[str]:
    """Each squadron is in a box that is allowed for it."""
    boxes = get_args(SquadronBox)
    for squadron in battle.state.squadrons.values():
        counter = battle.pack.squadrons[squadron.id]
        if squadron.box not in boxes:
            yield f"{squadron.id} is in {squadron.box}, which is no box for squadrons"
        if squadron.box in LOST and not squadron.full:
            yield f"{squadron.id} is reduced in a loss box"
        if squadron.box == REMOVED and battle.state.day < battle.pack.days["09-08"]:
            yield f"{squadron.id} has left the game before 8 September"
        if squadron.box == NIGHT and counter.type != "Blenheim":
            yield f"{squadron.id} patrols by night, but flies no Blenheims"
        yield from _check_patrol(battle, squadron)
    yield from _check_aces(battle)


def check_reinforcements(battle: Battle) -> Iterator[str]:
    """In games in which no squadron is withdrawn to rest, only reinforcements are in the pool or removed."""
    for squadron in battle.squadrons_in(POOL, REMOVED):
        if battle.pack.squadrons[squadron.id].status != "reinforcement":
            yield f"{squadron.id} is {squadron.box}, but is no reinforcement"


def _check_patrol(battle: Battle, squadron: Squadron) -> Iterator[str]:
    """A patrol circle is in reach of the squadron's home, and only patrols have one."""
    home = battle.home(squadron)
    reach = battle.pack.two_away[home] if battle.has_vhf(squadron) else (home, *battle.pack.sectors[home].adjacent)
    if squadron.box == PATROL and squadron.over not in reach:
        yield f"{squadron.id} patrols {squadron.over}, out of its reach"
    if squadron.box != PATROL and squadron.over:
        yield f"{squadron.id} is {squadron.box} but patrols {squadron.over}"


def _check_aces(battle: Battle) -> Iterator[str]:
    """There is at most one ace of each type, only in the advanced game, and not in a loss box."""
    aces = [squadron for squadron in battle.state.squadrons.values() if squadron.ace]
    types = [battle.type_of(squadron) for squadron in aces]
    if len(types) != len(set(types)) or (aces and not battle.advanced):
        yield f"there are too many aces: {types}"
    for squadron in aces:
        if battle.type_of(squadron) not in FIGHTER_TYPES or squadron.box in LOST:
            yield f"{squadron.id} cannot be an ace"


def check_gruppen(battle: Battle, *, late: bool) -> Iterator[str]:
    """Each Gruppe is in a box that is allowed for it. `late`: fighters have not left past clock spaces yet."""
    boxes = get_args(GruppeBox)
    for gruppe in battle.state.gruppen.values():
        counter = battle.pack.gruppen[gruppe.id]
        if gruppe.box not in boxes:
            yield f"{gruppe.id} is in {gruppe.box}, which is no box for Gruppen"
        if gruppe.box in (*LOST, CLOCK, NIGHT, CALENDAR) and not gruppe.full:
            yield f"{gruppe.id} is reduced in {gruppe.box}"
        if gruppe.box == CALENDAR and not counter.reinforcement:
            yield f"{gruppe.id} waits on the calendar, but is no reinforcement"
        if gruppe.box == NIGHT and counter.type in NEVER_BY_NIGHT:
            yield f"{gruppe.id} raids by night, but flies {counter.type}s"
        yield from _check_clock_space(battle, gruppe, late=late)


def _check_clock_space(battle: Battle, gruppe: Gruppe, *, late: bool) -> Iterator[str]:
    """Only fighters are on the clock, in a later space than the current hour; other Gruppen have no hour."""
    hour = battle.state.hour
    if gruppe.box != CLOCK:
        if gruppe.hour:
            yield f"{gruppe.id} is {gruppe.box}, but has an hour"
        return
    if battle.is_bomber(gruppe):
        yield f"{gruppe.id} waits on the clock, but is a bomber"
    if gruppe.hour > LAST_HOUR or (gruppe.hour <= hour != END_OF_DAY and not late):
        yield f"{gruppe.id} waits on the clock for hour {gruppe.hour} at hour {hour}"


# The Raid Display


def check_display(battle: Battle) -> Iterator[str]:
    """Only Me109s hunt and patrol; bombers only bomb. Between raids the Raid Display and Inflight are empty."""
    for gruppe in battle.gruppen_in(HUNT, PATROL):
        if battle.pack.gruppen[gruppe.id].type != "Me109":
            yield f"{gruppe.id} is in {gruppe.box}, but only Me109s hunt and patrol"
    for gruppe in battle.gruppen_in(ESCORT):
        if battle.is_bomber(gruppe):
            yield f"{gruppe.id} escorts, but is a bomber"
    raid = battle.state.raid
    raiders = [unit.id for unit in battle.gruppen_in(HUNT, BOMBER, ESCORT, PATROL, INFLIGHT)]
    if raid is None and (raiders or battle.squadrons_in(HUNT, BOMBER)):
        yield f"without a raid the display holds {raiders + [unit.id for unit in battle.squadrons_in(HUNT, BOMBER)]}"
    if raid is not None and not set(raiders) <= set(raid.force):
        yield f"{sorted(set(raiders) - set(raid.force))} are in the raid, but not of its force"


# Tracks and markers


def check_tracks(battle: Battle) -> Iterator[str]:
    """Tracks and markers have allowed values."""
    state, tops = battle.state, battle.pack.tops
    if sum(state.causes.values()) != state.vp:
        yield f"the causes {state.causes} do not add up to {state.vp}"
    for stock, points in state.stocks.items():
        if not 0 <= points <= tops["replacements"]:
            yield f"{stock} is at {points}"
    if not 0 <= state.depletion <= tops["depletion"]:
        yield f"depletion is at {state.depletion}"
    if not 0 <= state.hour <= END_OF_DAY:
        yield f"the clock is at {state.hour}"
    if set(state.priorities) != set(get_args(PriorityType)):
        yield f"priorities are {state.priorities}"
    top = battle.max_patrols()
    if top is not None and len(battle.squadrons_in(PATROL)) > top:
        yield f"too many patrols at {HOURS[state.hour]}"
    if not state.ended and battle.scenario.sudden_end and abs(state.vp) >= tops["elimination"]:
        yield f"the game continues at {state.vp} VP"


def check_damage(battle: Battle) -> Iterator[str]:
    """Damage markers are on nets, headquarters and airfields of the map; those on airfields are light."""
    pack = battle.pack
    sites = {f"radar/{net}" for net in pack.nets} | {f"hq/{name}" for name in pack.headquarters}
    airfields = {f"airfield/{sector.id}" for sector in pack.sectors.values() if sector.airfield}
    for site, marker in battle.state.damage.items():
        if site not in sites | airfields or marker not in get_args(Damage):
            yield f"{site} cannot carry {marker} damage"
        if site in airfields and marker != "light":
            yield f"{site} carries {marker} damage, but an airfield is never more than lightly damaged"
