"""Setting up for play (LION-3, LION-17.2a): decks, squadrons, Gruppen and markers; green squadrons by choice."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dowding.games.raf.components import Cards, SquadronCounter
from dowding.games.raf.lion.lion import BRITISH, Lion
from dowding.games.raf.pack import cards
from dowding.games.raf.pieces import FIGHTER_TYPES
from dowding.games.raf.state import BASE, CALENDAR, POOL, SECTOR, Deck, DeckName, Gruppe, Squadron
from dowding.games.raf.words import squadron_name, squadron_options
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import Decision, Refused

BLENHEIM_POINTS = 1


def set_markers(battle: Lion) -> None:
    """3e to 3i: clock, day, points, priorities, replacement tracks, Sealion."""
    battle.step_begins("set-up")
    state, scenario = battle.state, battle.scenario
    state.day = battle.pack.days[scenario.date]
    state.priorities = dict(scenario.priorities)
    state.stocks = dict(scenario.stocks)
    if scenario.stocks:
        state.stocks["Blenheim"] = BLENHEIM_POINTS if _by_night(battle) else 0
    state.weather = {2: "clear", 3: "clear"}
    state.day_card = scenario.shown_day_card
    state.lf3_to_lf2 = bool(scenario.shown_day_card)
    if scenario.sealion:
        state.sealion = battle.pack.days["09-11"]
    battle.happen("game begins", "LION-3a", scenario=scenario.id, title=scenario.title)


def place_squadrons(battle: Lion) -> None:
    """3c, 3k: squadrons full in their sectors; Blenheims only for night raids; reinforcements wait in the pool."""
    for counter in battle.pack.squadrons.values():
        box = _squadron_box(battle, counter)
        if box:
            battle.state.squadrons[counter.id] = Squadron(counter.id, SECTOR if box == SECTOR else POOL)


def _squadron_box(battle: Lion, counter: SquadronCounter) -> str:
    if counter.status == "initial" or counter.id in battle.scenario.added_squadrons:
        return SECTOR
    if counter.status == "blenheim":
        return SECTOR if _by_night(battle) else ""
    return POOL if counter.status == "reinforcement" else ""


def _by_night(battle: Lion) -> bool:
    return battle.by_night


def place_gruppen(battle: Lion) -> None:
    """3d, 3i: Gruppen full at their bases; reinforcements on the calendar where the scenario reaches them."""
    for counter in battle.pack.gruppen.values():
        if counter.type == "Ju87" and not battle.scenario.ju87:
            continue
        if not counter.reinforcement or counter.id in battle.scenario.added_gruppen:
            battle.state.gruppen[counter.id] = Gruppe(counter.id, BASE)
        elif battle.scenario.sealion:
            battle.state.gruppen[counter.id] = Gruppe(counter.id, CALENDAR)


def prepare_decks(battle: Lion) -> None:
    """3b: the scenario's cards, shuffled; the others are set aside."""
    scenario = battle.scenario
    out = {*scenario.removed_day_cards, scenario.shown_day_card}
    runs: dict[DeckName, Cards] = {
        "target": scenario.targets,
        "force": scenario.forces,
        "raid event": scenario.raid_events,
        "day event": scenario.day_cards,
    }
    for name, run in runs.items():
        deck = [card for card in cards(run) if name != "day event" or card not in out]
        battle.shuffle(deck, f"{name} deck")
        shown = (scenario.shown_day_card,) if name == "day event" and scenario.shown_day_card else ()
        battle.state.decks = battle.state.decks | {name: Deck(tuple(deck), shown)}
    battle.state.top_seen = True


def green_squadrons(battle: Lion) -> None:
    """17.2b: the scenario begins with green squadrons of the player's choice."""
    if battle.scenario.green:
        battle.follow(*[(green_squadron, number) for number in range(1, battle.scenario.green + 1)])


def green_squadron(battle: Lion, number: int) -> Rules:
    """17.2b: a Spitfire or Hurricane squadron turns green, one per sector, at least three in 11 Group."""
    squadrons = [each for each in battle.squadrons_in(SECTOR) if battle.type_of(each) in FIGHTER_TYPES]
    allowed = [each for each in squadrons if not _why_not_green(battle, each, number)]
    choice = yield Decision(
        BRITISH,
        f"Which squadron has green pilots? {number} of {battle.scenario.green}, "
        f"at least {battle.scenario.green_in_11_group} of them in 11 Group",
        rule="LION-17.2b",
        options=squadron_options(battle.pack, "green", allowed, risky=number == battle.scenario.green),
        refused=lambda: _may_not_be_green(battle, squadrons, number),
    )
    squadron = battle.state.squadrons[choice.piece]
    battle.state.squadrons[squadron.id] = replace(squadron, full=False)
    battle.happen("green squadron", "LION-17.2b", squadron=squadron.id)


def _why_not_green(battle: Lion, squadron: Squadron, number: int) -> str:
    green = [each for each in battle.squadrons_in(SECTOR) if not each.full]
    if battle.home(squadron) in {battle.home(each) for each in green}:
        return "its sector has a green squadron already"
    in_11_group = sum(battle.group_of(battle.home(each)) == 11 for each in [*green, squadron])
    if in_11_group + battle.scenario.green - number < battle.scenario.green_in_11_group:
        return f"at least {battle.scenario.green_in_11_group} of the green squadrons must be in 11 Group"
    return ""


def _may_not_be_green(battle: Lion, squadrons: list[Squadron], number: int) -> Iterable[Refused]:
    for squadron in squadrons:
        why = _why_not_green(battle, squadron, number)
        if why:
            name = squadron_name(battle.pack, squadron.id)
            yield Refused(f"green:{squadron.id}", name, why, "LION-17.2b", squadron.id)
