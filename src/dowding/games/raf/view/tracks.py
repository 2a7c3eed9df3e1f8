"""The tracks of the RAF games: points, clock, weather, the raid, priorities, replacements, losses, Sealion, decks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, get_args

from dowding.engine.text import format_signed
from dowding.games.raf.pack.components import Stock, Weather
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.commitment import WARNINGS
from dowding.games.raf.rules.display_names import PRIORITY_NAMES
from dowding.games.raf.rules.victory import scale, sealion_values
from dowding.games.raf.state import HEAVY, HOURS, LIGHT, MINUTES, DeckName
from dowding.view.scene import Track

SKIES: Final[tuple[str, ...]] = get_args(Weather)
"""The kinds of weather, from clear to broken."""
RAF: Final = "RAF"
LUFTWAFFE: Final = "Luftwaffe"
SEALION: Final = "Sealion"
RAID: Final = "Raid"
BRITISH_STOCKS: Final[dict[Stock, str]] = {
    "Spitfire": "Spitfires",
    "Hurricane": "Hurricanes",
    "Blenheim": "Blenheims",
    "pilots": "Pilots",
}
GERMAN_STOCKS: Final[dict[Stock, str]] = {"fighter": "Fighters", "bomber": "Bombers"}


def status_tracks(battle: Battle) -> Iterator[Track]:
    """Points, date, clock and weather."""
    state = battle.state
    yield Track("vp", "Victory points", format_signed(state.vp), amount=state.vp, kind="points", scale=scale(battle))
    yield Track("date", "Date", day_name(state.day))
    yield Track("clock", "Clock", HOURS[state.hour], HOURS, state.hour, kind="clock", minutes=MINUTES[state.hour])
    for luftflotte in (2, 3):
        weather = state.weather.get(luftflotte, "clear")
        at = SKIES.index(weather)
        yield Track(f"weather-{luftflotte}", f"LF {luftflotte}", weather, SKIES, at, "Weather", kind="sky")


def priorities(battle: Battle) -> Iterator[Track]:
    """The priorities of the German target types."""
    for kind, priority in battle.state.priorities.items():
        yield Track(f"priority-{kind}", PRIORITY_NAMES[kind], priority, group="Priorities", kind="gauge")


def strategy(flags: Mapping[str, bool]) -> Iterator[Track]:
    """The strategies that last longer than a day."""
    for name, flag in flags.items():
        if flag:
            yield Track(f"flag-{name}", name, "in effect", group="Strategy", kind="gauge")


def decks(battle: Battle, secret: Collection[DeckName] = ()) -> Iterator[Track]:
    """The number of the raid day, and the cards left in each deck that is not secret."""
    state = battle.state
    group = SEALION if state.sealion >= 0 else "Cards"
    yield Track("raid-day", "Raid day", str(state.raid_day), group=group, kind="gauge")
    for deck, cards in state.decks.items():
        if deck in secret:
            continue
        yield Track(f"deck-{deck}", f"{deck} cards", str(len(cards.cards)), group="Cards", kind="gauge")


def raid_gauge(battle: Battle) -> Iterator[Track]:
    """The known facts about the raid."""
    raid = battle.state.raid
    if raid is None:
        return
    raid_text = ", ".join(filter(None, (battle.known_effort(), battle.target.name)))
    yield Track("raid", RAID, raid_text, group=RAID, kind="gauge")
    yield Track("warning", "Warning", raid.warning, WARNINGS, WARNINGS.index(raid.warning), group=RAID, kind="gauge")
    yield Track("intelligence", "Intelligence", raid.intelligence, group=RAID, kind="gauge")
    if raid.size:
        yield Track("size", "Gruppen", str(raid.size), group=RAID, kind="gauge")
    if raid.british_altitude or raid.german_altitude:
        yield Track("altitude", "Altitude", "British" if raid.british_altitude else "German", group=RAID, kind="gauge")
    if raid.delayed:
        yield Track("delayed", "Response", "delayed", group=RAID, kind="gauge")


def fighter_command(battle: Battle) -> Iterator[Track]:
    """Replacements and losses of the RAF."""
    state = battle.state
    for stock, name in BRITISH_STOCKS.items():
        if stock in state.stocks and (stock != "Blenheim" or battle.has_night_raids):
            yield Track(f"stock-{stock}", name, str(state.stocks[stock]), group=RAF, kind="gauge")
    yield Track("british-losses", "Lost", str(len(battle.squadrons_in(LIGHT, HEAVY))), group=RAF, kind="gauge")


def luftwaffe(battle: Battle) -> Iterator[Track]:
    """Replacements, depletion and losses of the Luftwaffe."""
    state = battle.state
    for stock, name in GERMAN_STOCKS.items():
        if stock in state.stocks:
            yield Track(f"stock-{stock}", name, str(state.stocks[stock]), group=LUFTWAFFE, kind="gauge")
    if battle.has_replacements():
        depletion = f"{state.depletion} (level {battle.depletion_level()})"
        yield Track("depletion", "Depletion", depletion, group=LUFTWAFFE, kind="gauge")
    yield Track("german-losses", "Lost", str(len(battle.gruppen_in(LIGHT, HEAVY))), group=LUFTWAFFE, kind="gauge")


def sealion(battle: Battle) -> Iterator[Track]:
    """The date of the Sealion check, and the points at which it starts or is cancelled."""
    state = battle.state
    values = sealion_values(battle)
    if values is None:
        return
    start, cancel = values
    yield Track(
        "sealion", "D-Day" if state.preparations else SEALION, day_name(state.sealion), group=SEALION, kind="gauge"
    )
    yield Track("sealion-start", "Starts at", f"{start:+d} or less", group=SEALION, kind="gauge")
    yield Track("sealion-cancel", "Cancelled at", f"{cancel:+d} or more", group=SEALION, kind="gauge")
