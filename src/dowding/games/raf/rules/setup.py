"""Set-up of a match: markers, squadrons, Gruppen, decks, and the choice of green squadrons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Refused
from dowding.games.raf.pack.components import Cards, SquadronCounter
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.battle_base import FIGHTER_TYPES
from dowding.games.raf.rules.option_labels import squadron_name, squadron_options
from dowding.games.raf.state import BASE, CALENDAR, POOL, SECTOR, Deck, DeckName, Gruppe, Squadron

BLENHEIM_POINTS = 1


def set_markers(battle: Battle) -> None:
    """3e to 3i: clock, day, points, priorities, replacement tracks, Sealion."""
    battle.step_begins("set-up")
    state, scenario = battle.state, battle.scenario
    state.day = battle.pack.days[scenario.date]
    state.priorities = dict(scenario.priorities)
    state.stocks = dict(scenario.stocks)
    if scenario.stocks:
        state.stocks["Blenheim"] = BLENHEIM_POINTS if battle.has_night_raids else 0
    state.weather = {2: "clear", 3: "clear"}
    state.day_card = scenario.shown_day_card
    state.lf3_to_lf2 = bool(scenario.shown_day_card)
    if scenario.sealion:
        state.sealion = battle.pack.days["09-11"]
    battle.happen("game begins", battle.rule_refs.game_begins, scenario=scenario.id, title=scenario.title)


def place_squadrons(battle: Battle) -> None:
    """3c, 3k: squadrons full in their sectors; Blenheims only for night raids; reinforcements wait in the pool."""
    for counter in battle.pack.squadrons.values():
        box = _squadron_box(battle, counter)
        if box:
            battle.state.squadrons[counter.id] = Squadron(counter.id, SECTOR if box == SECTOR else POOL)


def _squadron_box(battle: Battle, counter: SquadronCounter) -> str:
    if counter.status == "initial" or counter.id in battle.scenario.added_squadrons:
        return SECTOR
    if counter.status == "blenheim":
        return SECTOR if battle.has_night_raids else ""
    return POOL if counter.status == "reinforcement" else ""


def place_gruppen(battle: Battle) -> None:
    """3d, 3i: Gruppen full at their bases; reinforcements on the calendar if the scenario lasts long enough."""
    for counter in battle.pack.gruppen.values():
        if counter.type == "Ju87" and not battle.scenario.ju87:
            continue
        if not counter.reinforcement or counter.id in battle.scenario.added_gruppen:
            battle.state.gruppen[counter.id] = Gruppe(counter.id, BASE)
        elif battle.scenario.sealion:
            battle.state.gruppen[counter.id] = Gruppe(counter.id, CALENDAR)


def shuffle_decks(battle: Battle, runs: Mapping[DeckName, Cards]) -> None:
    """The scenario's cards, shuffled; the others are set aside."""
    scenario = battle.scenario
    removed_cards = {*scenario.removed_day_cards, scenario.shown_day_card}
    for name, run in runs.items():
        deck = [card for card in cards(run) if name != "day event" or card not in removed_cards]
        battle.shuffle(deck, f"{name} deck")
        shown = (scenario.shown_day_card,) if name == "day event" and scenario.shown_day_card else ()
        battle.state.decks = battle.state.decks | {name: Deck(tuple(deck), shown)}


def green_squadrons(battle: Battle) -> None:
    """17.2b: the scenario begins with green squadrons, chosen by the player."""
    if battle.scenario.green:
        battle.schedule_next(*[(green_squadron, number) for number in range(1, battle.scenario.green + 1)])


def green_squadron(battle: Battle, number: int) -> Rules:
    """17.2b: a Spitfire or Hurricane squadron becomes green: one per sector, at least three in 11 Group."""
    squadrons = [candidate for candidate in battle.squadrons_in(SECTOR) if battle.type_of(candidate) in FIGHTER_TYPES]
    allowed = [candidate for candidate in squadrons if not _why_not_green(battle, candidate, number)]
    choice = yield Decision(
        battle.british,
        f"Which squadron has green pilots? ({number} of {battle.scenario.green}, "
        f"at least {battle.scenario.green_in_11_group} of them in 11 Group)",
        rule=battle.rule_refs.green_squadron,
        options=squadron_options(battle.pack, "green", allowed, risky=number == battle.scenario.green),
        refused=lambda: _refused_green(battle, squadrons, number),
    )
    squadron = battle.state.squadrons[choice.piece]
    battle.state.squadrons[squadron.id] = replace(squadron, full=False)
    battle.happen("green squadron", battle.rule_refs.green_squadron, squadron=squadron.id)


def _why_not_green(battle: Battle, squadron: Squadron, number: int) -> str:
    green = [green_squadron for green_squadron in battle.squadrons_in(SECTOR) if not green_squadron.full]
    if battle.home(squadron) in {battle.home(green_squadron) for green_squadron in green}:
        return "its sector already has a green squadron"
    in_11_group = sum(battle.group_of(battle.home(green_squadron)) == 11 for green_squadron in [*green, squadron])
    if in_11_group + battle.scenario.green - number < battle.scenario.green_in_11_group:
        return f"at least {battle.scenario.green_in_11_group} of the green squadrons must be in 11 Group"
    return ""


def _refused_green(battle: Battle, squadrons: list[Squadron], number: int) -> Iterable[Refused]:
    for squadron in squadrons:
        why = _why_not_green(battle, squadron, number)
        if why:
            name = squadron_name(battle.pack, squadron.id)
            yield Refused(f"green:{squadron.id}", name, why, battle.rule_refs.green_squadron, squadron.id)
