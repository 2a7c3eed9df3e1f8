"""The invariants of Lion (section 25 of the inventory): what must hold after every choice."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.raf.battle import FIGHTER_TYPES, Battle
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.pack import cards
from dowding.games.raf.patrol import MOST_LATE_PATROLS
from dowding.games.raf.state import (
    BASE,
    BOMBER,
    CLOCK,
    END_OF_DAY,
    ESCORT,
    HEAVY,
    HUNT,
    INFLIGHT,
    LAST_HOUR,
    LIGHT,
    PATROL,
    DeckName,
)
from dowding.kernel.errors import RulesError


def faults(battle: Battle) -> list[str]:
    """What the state breaks; nothing, or the rules are wrong."""
    if not isinstance(battle, Lion):
        raise RulesError("only Lion is judged here")
    return [*_units(battle), *_display(battle), *_tracks(battle), *_decks(battle)]


def _units(game: Lion) -> Iterator[str]:
    pack, state = game.pack, game.state
    for squadron in state.squadrons.values():
        home = game.home(squadron)
        if squadron.box == PATROL:
            reach = pack.two_away[home] if game.has_vhf(squadron) else (home, *pack.sectors[home].adjacent)
            if squadron.over not in reach:
                yield f"{squadron.id} patrols {squadron.over}, out of its reach"
        elif squadron.over:
            yield f"{squadron.id} is {squadron.box} but patrols {squadron.over}"
        if squadron.box in (LIGHT, HEAVY) and not squadron.full:
            yield f"{squadron.id} is reduced in a loss box"
        if squadron.ace and (game.type_of(squadron) not in FIGHTER_TYPES or squadron.box in (LIGHT, HEAVY)):
            yield f"{squadron.id} cannot be an ace"
    aces = [game.type_of(squadron) for squadron in state.squadrons.values() if squadron.ace]
    if len(aces) != len(set(aces)):
        yield f"there are too many aces: {aces}"
    for gruppe in state.gruppen.values():
        if gruppe.box in (LIGHT, HEAVY, CLOCK) and not gruppe.full:
            yield f"{gruppe.id} is reduced in {gruppe.box}"
        if (
            gruppe.box == CLOCK
            and not (state.hour < gruppe.hour <= LAST_HOUR or state.hour == END_OF_DAY)
            and not (_is_turning_round(game))
        ):
            yield f"{gruppe.id} waits on the clock for hour {gruppe.hour} at hour {state.hour}"


def _is_turning_round(game: Lion) -> bool:
    """Whether the clock has moved and fighters have not yet left their spaces."""
    return bool(game.state.agenda) and game.state.agenda[-1][0] in ("german_fighter_turnaround", "end_of_day", "reset")


def _display(game: Lion) -> Iterator[str]:
    for gruppe in game.gruppen_in(HUNT, PATROL):
        if game.pack.gruppen[gruppe.id].type != "Me109":
            yield f"{gruppe.id} is in {gruppe.box}, but only Me109s hunt and patrol"
    for gruppe in game.gruppen_in(ESCORT, INFLIGHT):
        if gruppe.box == ESCORT and game.is_bomber(gruppe):
            yield f"{gruppe.id} escorts, but is a bomber"
    if game.state.raid is None:
        left = [each.id for each in game.squadrons_in(HUNT, BOMBER)]
        left += [each.id for each in game.gruppen_in(HUNT, BOMBER, ESCORT, PATROL)]
        if left:
            yield f"without a raid the display holds {left}"
        if game.gruppen_in(INFLIGHT):
            yield "a Gruppe is Inflight between raids"


def _tracks(game: Lion) -> Iterator[str]:
    state, tops = game.state, game.pack.tops
    if sum(state.causes.values()) != state.vp:
        yield f"the causes {state.causes} do not add up to {state.vp}"
    for stock, points in state.stocks.items():
        if not 0 <= points <= tops["replacements"]:
            yield f"{stock} stands at {points}"
    if not 0 <= state.depletion <= tops["depletion"]:
        yield f"depletion stands at {state.depletion}"
    if not 0 <= state.hour <= END_OF_DAY:
        yield f"the clock stands at {state.hour}"
    if set(state.priorities) != {"radar", "port", "airfield", "industry", "city"} and state.priorities:
        yield f"priorities are {state.priorities}"
    if state.hour == LAST_HOUR and len(game.squadrons_in(PATROL)) > MOST_LATE_PATROLS:
        yield "too many patrols at 1800"
    for site, damage in state.damage.items():
        if site.partition("/")[0] not in ("radar", "hq", "airfield") or (
            site.startswith("airfield") and damage != "light"
        ):
            yield f"{site} cannot carry {damage} damage"
    if not state.ended and game.scenario.sudden_end and abs(state.vp) >= tops["elimination"]:
        yield f"the game goes on at {state.vp} VP"
    if any(gruppe.box == BASE and gruppe.hour for gruppe in state.gruppen.values()):
        yield "a Gruppe at base has an hour"


def _decks(game: Lion) -> Iterator[str]:
    """Each card is in exactly one of deck, discards and use; what was set aside has joined when it should."""
    state, scenario, added = game.state, game.scenario, game.pack.added
    if not state.decks:
        return
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
