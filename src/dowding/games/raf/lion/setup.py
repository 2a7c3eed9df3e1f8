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


def set_markers(game: Lion) -> None:
    """3e to 3i: clock, day, points, priorities, replacement tracks, Sealion."""
    game.step_begins("set-up")
    state, scenario = game.state, game.scenario
    state.day = game.pack.days[scenario.date]
    state.priorities = dict(scenario.priorities)
    state.stocks = dict(scenario.stocks)
    if scenario.stocks:
        state.stocks["Blenheim"] = BLENHEIM_POINTS if _by_night(game) else 0
    state.weather = {2: "clear", 3: "clear"}
    state.day_card = scenario.shown_day_card
    state.lf3_to_lf2 = bool(scenario.shown_day_card)
    if scenario.sealion:
        state.sealion = game.pack.days["09-11"]
    game.happen("game begins", "LION-3a", scenario=scenario.id, title=scenario.title)


def place_squadrons(game: Lion) -> None:
    """3c, 3k: squadrons full in their sectors; Blenheims only for night raids; reinforcements wait in the pool."""
    for counter in game.pack.squadrons.values():
        box = _squadron_box(game, counter)
        if box:
            game.state.squadrons[counter.id] = Squadron(counter.id, SECTOR if box == SECTOR else POOL)


def _squadron_box(game: Lion, counter: SquadronCounter) -> str:
    if counter.status == "initial" or counter.id in game.scenario.added_squadrons:
        return SECTOR
    if counter.status == "blenheim":
        return SECTOR if _by_night(game) else ""
    return POOL if counter.status == "reinforcement" else ""


def _by_night(game: Lion) -> bool:
    return game.by_night


def place_gruppen(game: Lion) -> None:
    """3d, 3i: Gruppen full at their bases; reinforcements on the calendar where the scenario reaches them."""
    for counter in game.pack.gruppen.values():
        if counter.type == "Ju87" and not game.scenario.ju87:
            continue
        if not counter.reinforcement or counter.id in game.scenario.added_gruppen:
            game.state.gruppen[counter.id] = Gruppe(counter.id, BASE)
        elif game.scenario.sealion:
            game.state.gruppen[counter.id] = Gruppe(counter.id, CALENDAR)


def prepare_decks(game: Lion) -> None:
    """3b: the scenario's cards, shuffled; the others are set aside."""
    scenario = game.scenario
    out = {*scenario.removed_day_cards, scenario.shown_day_card}
    runs: dict[DeckName, Cards] = {
        "target": scenario.targets,
        "force": scenario.forces,
        "raid event": scenario.raid_events,
        "day event": scenario.day_cards,
    }
    for name, run in runs.items():
        deck = [card for card in cards(run) if name != "day event" or card not in out]
        game.shuffle(deck, f"{name} deck")
        shown = (scenario.shown_day_card,) if name == "day event" and scenario.shown_day_card else ()
        game.state.decks = game.state.decks | {name: Deck(tuple(deck), shown)}
    game.state.top_seen = True


def green_squadrons(game: Lion) -> None:
    """17.2b: the scenario begins with green squadrons of the player's choice."""
    if game.scenario.green:
        game.follow(*[(green_squadron, number) for number in range(1, game.scenario.green + 1)])


def green_squadron(game: Lion, number: int) -> Rules:
    """17.2b: a Spitfire or Hurricane squadron turns green, one per sector, at least three in 11 Group."""
    squadrons = [each for each in game.squadrons_in(SECTOR) if game.type_of(each) in FIGHTER_TYPES]
    allowed = [each for each in squadrons if not _why_not_green(game, each, number)]
    choice = yield Decision(
        BRITISH,
        f"Which squadron has green pilots? {number} of {game.scenario.green}, "
        f"at least {game.scenario.green_in_11_group} of them in 11 Group",
        rule="LION-17.2b",
        options=squadron_options(game.pack, "green", allowed, risky=number == game.scenario.green),
        refused=lambda: _may_not_be_green(game, squadrons, number),
    )
    squadron = game.state.squadrons[choice.piece]
    game.state.squadrons[squadron.id] = replace(squadron, full=False)
    game.happen("green squadron", "LION-17.2b", squadron=squadron.id)


def _why_not_green(game: Lion, squadron: Squadron, number: int) -> str:
    green = [each for each in game.squadrons_in(SECTOR) if not each.full]
    if game.home(squadron) in {game.home(each) for each in green}:
        return "its sector has a green squadron already"
    in_11_group = sum(game.group_of(game.home(each)) == 11 for each in [*green, squadron])
    if in_11_group + game.scenario.green - number < game.scenario.green_in_11_group:
        return f"at least {game.scenario.green_in_11_group} of the green squadrons must be in 11 Group"
    return ""


def _may_not_be_green(game: Lion, squadrons: list[Squadron], number: int) -> Iterable[Refused]:
    for squadron in squadrons:
        why = _why_not_green(game, squadron, number)
        if why:
            name = squadron_name(game.pack, squadron.id)
            yield Refused(f"green:{squadron.id}", name, why, "LION-17.2b", squadron.id)
