"""The invariants of Lion: what must hold after every choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import GruppeCounter, PriorityType, SquadronCounter
from dowding.games.raf.lion.calendar import reset
from dowding.games.raf.lion.lion import MOST_LATE_PATROLS, Lion
from dowding.games.raf.lion.sequence import end_of_day
from dowding.games.raf.operations import german_fighter_turnaround
from dowding.games.raf.pack import cards
from dowding.games.raf.pieces import FIGHTER_TYPES
from dowding.games.raf.state import (
    BOMBER,
    CALENDAR,
    CLOCK,
    END_OF_DAY,
    ESCORT,
    HEAVY,
    HUNT,
    INFLIGHT,
    LAST_HOUR,
    LIGHT,
    NIGHT,
    PATROL,
    POOL,
    REMOVED,
    Damage,
    DeckName,
    Gruppe,
    GruppeBox,
    Squadron,
    SquadronBox,
)
from dowding.kernel.agenda import is_next
from dowding.kernel.errors import RulesError

NEVER_BY_NIGHT = frozenset({"Me109", "Me110", "Ju87"})
LOST = (LIGHT, HEAVY)


def faults(battle: Battle) -> list[str]:
    """What the state breaks; nothing, or the rules are wrong."""
    if not isinstance(battle, Lion):
        raise RulesError("only Lion is judged here")
    if not battle.state.decks:  # not set up yet
        return []
    return [
        *_counts(battle),
        *_squadrons(battle),
        *_gruppen(battle),
        *_display(battle),
        *_tracks(battle),
        *_markers(battle),
        *_decks(battle),
    ]


# Units


def _counts(game: Lion) -> Iterator[str]:
    """Each unit of the scenario is somewhere, once; no other unit is."""
    squadrons = {each.id for each in game.pack.squadrons.values() if _flies_here(game, each)}
    gruppen = {each.id for each in game.pack.gruppen.values() if _raids_here(game, each)}
    for found, wanted in ((game.state.squadrons, squadrons), (game.state.gruppen, gruppen)):
        if set(found) != wanted:
            yield f"the units in play are wrong: {sorted(wanted ^ set(found))}"
        for ident, unit in found.items():
            if unit.id != ident:
                yield f"{unit.id} lies in the place of {ident}"


def _flies_here(game: Lion, counter: SquadronCounter) -> bool:
    if counter.status == "blenheim":
        return game.by_night
    return counter.status != "ace"


def _raids_here(game: Lion, counter: GruppeCounter) -> bool:
    if counter.type == "Ju87" and not game.scenario.ju87:
        return False
    return not counter.reinforcement or game.scenario.sealion or counter.id in game.scenario.added_gruppen


def _squadrons(game: Lion) -> Iterator[str]:
    boxes = get_args(SquadronBox)
    for squadron in game.state.squadrons.values():
        counter = game.pack.squadrons[squadron.id]
        if squadron.box not in boxes:
            yield f"{squadron.id} is in {squadron.box}, which is no box for squadrons"
        if squadron.box in LOST and not squadron.full:
            yield f"{squadron.id} is reduced in a loss box"
        if squadron.box in (POOL, REMOVED) and counter.status != "reinforcement":
            yield f"{squadron.id} is {squadron.box}, but is no reinforcement"
        if squadron.box == REMOVED and game.state.day < game.pack.days["09-08"]:
            yield f"{squadron.id} has left the game before 8 September"
        if squadron.box == NIGHT and counter.type != "Blenheim":
            yield f"{squadron.id} patrols by night, but flies no Blenheims"
        yield from _patrol(game, squadron)
    yield from _aces(game)


def _patrol(game: Lion, squadron: Squadron) -> Iterator[str]:
    """A patrol circle is that of the home sector or of one in reach; nobody else is over a circle."""
    home = game.home(squadron)
    reach = game.pack.two_away[home] if game.has_vhf(squadron) else (home, *game.pack.sectors[home].adjacent)
    if squadron.box == PATROL and squadron.over not in reach:
        yield f"{squadron.id} patrols {squadron.over}, out of its reach"
    if squadron.box != PATROL and squadron.over:
        yield f"{squadron.id} is {squadron.box} but patrols {squadron.over}"


def _aces(game: Lion) -> Iterator[str]:
    """One ace of each type at most, of the advanced game, who has not been shot down."""
    aces = [squadron for squadron in game.state.squadrons.values() if squadron.ace]
    types = [game.type_of(squadron) for squadron in aces]
    if len(types) != len(set(types)) or (aces and not game.advanced):
        yield f"there are too many aces: {types}"
    for squadron in aces:
        if game.type_of(squadron) not in FIGHTER_TYPES or squadron.box in LOST:
            yield f"{squadron.id} cannot be an ace"


def _gruppen(game: Lion) -> Iterator[str]:
    boxes = get_args(GruppeBox)
    for gruppe in game.state.gruppen.values():
        counter = game.pack.gruppen[gruppe.id]
        if gruppe.box not in boxes:
            yield f"{gruppe.id} is in {gruppe.box}, which is no box for Gruppen"
        if gruppe.box in (*LOST, CLOCK, NIGHT, CALENDAR) and not gruppe.full:
            yield f"{gruppe.id} is reduced in {gruppe.box}"
        if gruppe.box == CALENDAR and not counter.reinforcement:
            yield f"{gruppe.id} waits on the calendar, but is no reinforcement"
        if gruppe.box == REMOVED and not (counter.type == "Ju87" and game.advanced):
            yield f"{gruppe.id} has left the game, but only Ju87s are withdrawn"
        if gruppe.box == NIGHT and counter.type in NEVER_BY_NIGHT:
            yield f"{gruppe.id} raids by night, but flies {counter.type}s"
        yield from _clock_space(game, gruppe)


def _clock_space(game: Lion, gruppe: Gruppe) -> Iterator[str]:
    """Only fighters wait on the clock, in a space later than now; nobody else has an hour."""
    hour = game.state.hour
    if gruppe.box != CLOCK:
        if gruppe.hour:
            yield f"{gruppe.id} is {gruppe.box}, but has an hour"
        return
    if game.is_bomber(gruppe):
        yield f"{gruppe.id} waits on the clock, but is a bomber"
    late = hour == END_OF_DAY or _is_turning_round(game)
    if gruppe.hour > LAST_HOUR or (gruppe.hour <= hour and not late):
        yield f"{gruppe.id} waits on the clock for hour {gruppe.hour} at hour {hour}"


def _is_turning_round(game: Lion) -> bool:
    """Whether the clock has moved and fighters have not yet left their spaces."""
    return is_next(game.state, (german_fighter_turnaround, end_of_day, reset))


# The Raid Display


def _display(game: Lion) -> Iterator[str]:
    """Only Me109s hunt and patrol, bombers only bomb; between raids nobody is there, and no Gruppe is Inflight."""
    for gruppe in game.gruppen_in(HUNT, PATROL):
        if game.pack.gruppen[gruppe.id].type != "Me109":
            yield f"{gruppe.id} is in {gruppe.box}, but only Me109s hunt and patrol"
    for gruppe in game.gruppen_in(ESCORT):
        if game.is_bomber(gruppe):
            yield f"{gruppe.id} escorts, but is a bomber"
    raid = game.state.raid
    raiders = [each.id for each in game.gruppen_in(HUNT, BOMBER, ESCORT, PATROL, INFLIGHT)]
    if raid is None and (raiders or game.squadrons_in(HUNT, BOMBER)):
        yield f"without a raid the display holds {raiders + [each.id for each in game.squadrons_in(HUNT, BOMBER)]}"
    if raid is not None and not set(raiders) <= set(raid.force):
        yield f"{sorted(set(raiders) - set(raid.force))} are in the raid, but not of its force"


# Tracks and markers


def _tracks(game: Lion) -> Iterator[str]:
    state, tops = game.state, game.pack.tops
    if sum(state.causes.values()) != state.vp:
        yield f"the causes {state.causes} do not add up to {state.vp}"
    passed = state.day - game.pack.days[game.scenario.date]
    if state.causes.get("days passed", 0) != passed:
        yield f"{passed} days have passed, but {state.causes.get('days passed', 0)} points were given for them"
    for stock, points in state.stocks.items():
        if not 0 <= points <= tops["replacements"]:
            yield f"{stock} stands at {points}"
    if not 0 <= state.depletion <= tops["depletion"]:
        yield f"depletion stands at {state.depletion}"
    if not 0 <= state.hour <= END_OF_DAY:
        yield f"the clock stands at {state.hour}"
    if set(state.priorities) != set(get_args(PriorityType)):
        yield f"priorities are {state.priorities}"
    if state.hour == LAST_HOUR and len(game.squadrons_in(PATROL)) > MOST_LATE_PATROLS:
        yield "too many patrols at 1800"
    if not state.ended and game.scenario.sudden_end and abs(state.vp) >= tops["elimination"]:
        yield f"the game goes on at {state.vp} VP"


def _markers(game: Lion) -> Iterator[str]:
    """Damage markers lie on nets, headquarters and airfields of the map, on airfields light ones only."""
    pack = game.pack
    sites = {f"radar/{net}" for net in pack.nets} | {f"hq/{name}" for name in pack.headquarters}
    airfields = {f"airfield/{sector.id}" for sector in pack.sectors.values() if sector.airfield}
    for site, damage in game.state.damage.items():
        if site not in sites | airfields or damage not in get_args(Damage):
            yield f"{site} cannot carry {damage} damage"
        if site in airfields and damage != "light":
            yield f"{site} carries {damage} damage, but an airfield is never more than lightly damaged"


# Decks


def _decks(game: Lion) -> Iterator[str]:
    """Each card is in exactly one of deck, discards and use; what was set aside has joined when it should."""
    state, scenario, added = game.state, game.scenario, game.pack.added
    deeper = scenario.deeper_targets_after and state.raid_day > scenario.deeper_targets_after
    expected: dict[DeckName, list[int]] = {
        "target": cards(scenario.targets)
        + (cards(added["deeper targets"].targets) if deeper else [])
        + (cards(added["terror"].targets) if state.terror else []),
        "force": cards(scenario.forces) + (cards(added["fighter escort"].forces) if state.fighter_escort else []),
        "raid event": cards(scenario.raid_events)
        + (cards(added["fighter escort"].raid_events) if state.fighter_escort else []),
        "day event": [card for card in cards(scenario.day_cards) if card not in scenario.removed_day_cards],
    }
    in_use = [card for card in (state.pulled,) if card]
    in_use += [raid.target for raid in (state.raid, state.resumed) if raid is not None]
    for name, deck in state.decks.items():
        held = [*deck.cards, *deck.discards, *(in_use if name == "target" else [])]
        if sorted(held) != sorted(expected[name]) and not _deeper_just_joined(game, name, held):
            yield f"the {name} deck holds {sorted(held)}"


def _deeper_just_joined(game: Lion, name: str, held: list[int]) -> bool:
    """Between joining the deck and the next raid day the deeper targets are there already."""
    deeper = cards(game.pack.added["deeper targets"].targets)
    return name == "target" and game.state.raid_day == game.scenario.deeper_targets_after and set(deeper) <= set(held)
