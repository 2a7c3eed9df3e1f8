"""Validation of a pack: cross-references must exist, tables must be complete. Errors name file and entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.drawing_validation import check_drawing, check_help
from dowding.games.raf.pack.table_validation import check_tables, require_complete, require_known, require_unbroken

ENDINGS: Final = (
    "cancelled at first check",
    "cancelled",
    "delayed beyond 22 September",
    "invasion",
    "invasion called off",
    "D-Day British tactical",
    "Thin Blue Line cancelled",
    "Thin Blue Line held",
    "Thin Blue Line broken",
    "Thin Blue Line preparations",
    "RAF eliminated",
    "Luftwaffe eliminated",
)
LION_CODES: Final = ("A", "L")
PRIORITY_TYPES: Final[tuple[c.PriorityType, ...]] = get_args(c.PriorityType)


def validate_pack(contents: Contents) -> None:
    """Raise an error if the parts of a pack do not fit together."""
    _check_map(contents)
    check_tables(contents)
    _check_targets(contents)
    _check_forces(contents)
    _check_raid_events(contents)
    _check_day_cards(contents)
    _check_counters(contents)
    _check_scenarios(contents)
    _check_victory(contents)
    check_drawing(contents)
    check_help(contents)


def _check_map(contents: Contents) -> None:
    sectors = {sector.id: sector for sector in contents.entries_of(c.Sector)}
    for sector in sectors.values():
        place = f"map.toml: sector {sector.id}"
        for neighbour in sector.adjacent:
            require_known(neighbour, sectors, f"{place}: adjacent", "sector")
            if sector.id not in sectors[neighbour].adjacent or neighbour == sector.id:
                raise PackError(f"{place}: adjacent: {neighbour} is listed, but {neighbour} does not list {sector.id}")
        if bool(sector.airfield) != bool(sector.group):
            raise PackError(f"{place}: airfield: sectors of a group must have one, other sectors must not")
    nets = contents.entries_of(c.Net)
    require_unbroken([0, *(net.number for net in nets)], "map.toml: net")
    for net in nets:
        require_known(net.sector, sectors, f"map.toml: net {net.number}: sector", "sector")
    require_complete(
        [headquarters.group for headquarters in contents.entries_of(c.Headquarters)],
        (0, 10, 11),
        "map.toml: headquarters",
    )
    for headquarters in contents.entries_of(c.Headquarters):
        require_known(headquarters.sector, sectors, f"map.toml: headquarters {headquarters.name}: sector", "sector")


def _check_targets(contents: Contents) -> None:
    sectors = {sector.id: sector for sector in contents.entries_of(c.Sector)}
    nets = {net.number for net in contents.entries_of(c.Net)}
    names = {net.name for net in contents.entries_of(c.Net)}
    for card in contents.entries_of(c.TargetCard):
        place = f"targets.toml: card {card.number}"
        for field, values in (("sector", (card.sector,)), ("enroute", card.enroute), ("in_range", card.in_range)):
            for sector in values:
                require_known(sector, sectors, f"{place}: {field}", "sector")
        for net in card.nets:
            require_known(net, nets, f"{place}: nets", "radar net")
        if card.type == "radar":
            require_known(card.name, names, f"{place}: name", "radar net")
        _check_route(card, sectors, place)
        _check_target_place(card.type, card.name, card.sector, contents, f"{place}: name")
        second = card.secondary
        require_known(second.sector, sectors, f"{place}: secondary", "sector")
        _check_target_place(second.type, second.name, second.sector, contents, f"{place}: secondary")
        if card.luftflotte != (3 if card.region == "LF3" else 2):
            raise PackError(f"{place}: luftflotte: the region {card.region} is not one of Luftflotte {card.luftflotte}")
        if card.forward and card.type != "airfield":
            raise PackError(f"{place}: forward: only an airfield can be a forward airfield")


def _check_route(card: c.TargetCard, sectors: dict[str, c.Sector], place: str) -> None:
    if not card.enroute or card.enroute[-1] != card.sector:
        raise PackError(f"{place}: enroute: the route must end in the sector {card.sector}")
    for here, there in pairwise(card.enroute):
        if there not in sectors[here].adjacent:
            raise PackError(f"{place}: enroute: {there} does not border {here}")
    both = set(card.enroute) & set(card.in_range)
    if both:
        raise PackError(f"{place}: in_range: {min(both)} is already enroute")


def _check_target_place(kind: c.TargetType, name: str, sector: str, contents: Contents, place: str) -> None:
    """Check that a target that can carry a damage marker is on the map: an airfield in its sector, a headquarters."""
    if kind == "airfield" and name not in [
        entry.airfield for entry in contents.entries_of(c.Sector) if entry.id == sector
    ]:
        raise PackError(f"{place}: the airfield of sector {sector} is not {name!r}")
    if kind == "hq":
        require_known(name, [entry.name for entry in contents.entries_of(c.Headquarters)], place, "headquarters")


def _check_forces(contents: Contents) -> None:
    for card in contents.entries_of(c.ForceCard):
        for field, size in (("minor", card.minor), ("major", card.major), ("major_depleted", card.major_depleted)):
            if not (0 if field == "major_depleted" else 1) <= size <= len(card.aircraft):
                raise PackError(f"forces.toml: card {card.number}: {field}: {size} is not a size from 1 to 14")


def _check_raid_events(contents: Contents) -> None:
    kinds = {(kind.side, kind.id) for kind in contents.entries_of(c.EventKind)}
    for card in contents.entries_of(c.RaidEventCard):
        place = f"raid_events.toml: card {card.number}"
        sides: tuple[tuple[str, Sequence[c.Approach | c.TargetLine]], ...] = (
            ("approach", card.approach),
            ("target", card.target),
        )
        for side, lines in sides:
            if sum(line.games in LION_CODES for line in lines) != 1:
                raise PackError(f"{place}: {side}: exactly one event must be coded A or L")
            for line in lines:
                if (side, line.event) not in kinds:
                    raise PackError(f"{place}: {side}: event_kinds.toml has no {side} event {line.event!r}")
        if card.follow_up and card.advance:
            raise PackError(f"{place}: follow_up: a follow-up raid needs a time advance of 0, not {card.advance}")


def _check_day_cards(contents: Contents) -> None:
    kinds = {(kind.side, kind.id) for kind in contents.entries_of(c.EventKind)}
    lowest = -max(track.value for track in contents.entries_of(c.TrackTop) if track.id == "elimination")
    for card in contents.entries_of(c.DayCard):
        place = f"day_events.toml: card {card.number}"
        if card.days < 1:
            raise PackError(f"{place}: days: at least one day must pass, not {card.days}")
        levels = [pilots.vp_from for pilots in card.pilots]
        if not levels or levels != sorted(levels) or levels[0] > lowest:
            raise PackError(f"{place}: pilots: levels must rise, and the first begin at {lowest} or below")
        if sum(event.games in LION_CODES for event in card.events) > 1:
            raise PackError(f"{place}: events: at most one event may be coded A or L")
        for event in card.events:
            if ("day", event.event) not in kinds:
                raise PackError(f"{place}: events: event_kinds.toml has no day event {event.event!r}")
            _check_priority_rows(contents, event, f"{place}: events")


def _check_priority_rows(contents: Contents, event: c.DayEvent, place: str) -> None:
    days = {day.date: number for number, day in enumerate(contents.entries_of(c.CalendarDay))}
    runs: list[tuple[int, int]] = []
    for row in event.rows:
        if event.event == "change priorities by date" and row.dates is not None and row.vp is None:
            for date in row.dates:
                require_known(date, days, place, "day")
            runs.append((days[row.dates[0]], days[row.dates[1]]))
        elif event.event == "change priorities by VP" and row.vp is not None and row.dates is None:
            runs.append(row.vp)
        else:
            raise PackError(
                f"{place}: a row of {event.event!r} has the wrong key: it needs dates or vp, depending on the event"
            )
    if event.event.startswith("change priorities") and not runs:
        raise PackError(f"{place}: the event {event.event!r} has no rows")
    if any(last < first for first, last in runs):
        raise PackError(f"{place}: a row of {event.event!r} ends before it begins")
    if any(after[0] != before[1] + 1 for before, after in pairwise(runs)):
        raise PackError(f"{place}: the rows of {event.event!r} must follow one another without a gap")


def _check_counters(contents: Contents) -> None:
    airfields = {sector.id for sector in contents.entries_of(c.Sector) if sector.airfield}
    squadrons = contents.entries_of(c.SquadronCounter)
    for squadron in squadrons:
        place = f"squadrons.toml: squadron {squadron.id}"
        if squadron.status == "ace":
            if squadron.sector or squadron.id != f"ACE-{squadron.type}":
                raise PackError(f"{place}: sector: an ace has none, and its id is ACE- followed by its type")
        elif squadron.sector not in airfields:
            raise PackError(f"{place}: sector: there is no sector {squadron.sector!r} with an airfield")
        if (squadron.type == "Blenheim") != (squadron.status == "blenheim"):
            raise PackError(f"{place}: status: Blenheims, and no other type, have the status blenheim")
    require_complete(
        [counter.id for counter in squadrons], ("ACE-Spitfire", "ACE-Hurricane"), "squadrons.toml: squadron"
    )
    gruppen = {gruppe.id: gruppe for gruppe in contents.entries_of(c.GruppeCounter)}
    arrivals = Counter[str]()
    for day in contents.entries_of(c.CalendarDay):
        arrivals.update(day.reinforcements)
        for arriving in day.reinforcements:
            require_known(arriving, gruppen, f"calendar.toml: day {day.date}: reinforcements", "Gruppe")
    for gruppe in gruppen.values():
        if arrivals[gruppe.id] != int(gruppe.reinforcement):
            raise PackError(
                f"gruppen.toml: gruppe {gruppe.id}: reinforcement: the calendar names it {arrivals[gruppe.id]}x"
            )
        if gruppe.elite and gruppe.type != "Me110":
            raise PackError(f"gruppen.toml: gruppe {gruppe.id}: elite: only Me110 Gruppen can be elite")


def _check_scenarios(contents: Contents) -> None:
    dates = {day.date for day in contents.entries_of(c.CalendarDay)}
    squadrons = {entry.id for entry in contents.entries_of(c.SquadronCounter) if entry.status == "reinforcement"}
    gruppen = {entry.id for entry in contents.entries_of(c.GruppeCounter) if entry.reinforcement}
    days = {card.number for card in contents.entries_of(c.DayCard)}
    for scenario in contents.entries_of(c.Scenario):
        place = f"scenarios.toml: scenario {scenario.id}"
        require_known(scenario.date, dates, f"{place}: date", "day")
        _check_cards(contents, scenario, place)
        require_complete(scenario.priorities, PRIORITY_TYPES, f"{place}: priorities")
        for number in scenario.removed_day_cards:
            require_known(number, days, f"{place}: removed_day_cards", "day card")
        if scenario.shown_day_card:
            require_known(scenario.shown_day_card, days, f"{place}: shown_day_card", "day card")
        for squadron in scenario.added_squadrons:
            require_known(squadron, squadrons, f"{place}: added_squadrons", "reinforcement squadron")
        for gruppe in scenario.added_gruppen:
            require_known(gruppe, gruppen, f"{place}: added_gruppen", "reinforcement Gruppe")
        if scenario.stocks:
            require_complete(scenario.stocks, get_args(c.Stock), f"{place}: stocks")
    require_complete(
        [entry.id for entry in contents.entries_of(c.AddedCards)],
        ("deeper targets", "terror", "fighter escort"),
        "scenarios.toml: added",
    )
    for added in contents.entries_of(c.AddedCards):
        _check_cards(contents, added, f"scenarios.toml: added {added.id}")


def _check_cards(contents: Contents, holder: c.Scenario | c.AddedCards, place: str) -> None:
    decks: list[tuple[str, c.Cards | None, Iterable[int]]] = [
        ("targets", holder.targets, [card.number for card in contents.entries_of(c.TargetCard)]),
        ("forces", holder.forces, [card.number for card in contents.entries_of(c.ForceCard)]),
        ("raid_events", holder.raid_events, [card.number for card in contents.entries_of(c.RaidEventCard)]),
    ]
    if isinstance(holder, c.Scenario):
        decks.append(("day_cards", holder.day_cards, [card.number for card in contents.entries_of(c.DayCard)]))
    for field, run, numbers in decks:
        if run is not None:
            if run[1] < run[0]:
                raise PackError(f"{place}: {field}: the range of cards ends before it begins")
            require_complete(numbers, range(run[0], run[1] + 1), f"{place}: {field}")


def _check_victory(contents: Contents) -> None:
    scenarios = {scenario.id: scenario for scenario in contents.entries_of(c.Scenario)}
    levels = contents.entries_of(c.VictoryLevel)
    for level in levels:
        require_known(
            level.scenario, scenarios, f"victory.toml: level {level.scenario} {level.id}: scenario", "scenario"
        )
    for scenario in scenarios.values():
        if scenario.raid_days and scenario.id not in {level.scenario for level in levels}:
            raise PackError(f"victory.toml: level: the scenario {scenario.id} is decided by points and has no level")
    require_complete([ending.id for ending in contents.entries_of(c.Ending)], ENDINGS, "victory.toml: ending")
