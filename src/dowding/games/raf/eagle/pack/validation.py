"""Validation of Eagle's pack: complete charts, table and deck that fit the cards. Errors name the file and entry."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.eagle.pack import components as e
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.table_validation import require_complete, require_known

RESPONSE_CARDS: Final = range(1, 25)
EFFORTS: Final[tuple[c.Effort, ...]] = ("minor", "major")


def check_eagle_pack(contents: Contents) -> None:
    """Raise a PackError if Eagle's tables are incomplete or inconsistent."""
    _check_charts(contents)
    _check_response_table(contents)
    _check_response_cards(contents)
    _check_day_marks(contents)
    _check_high_command(contents)


def _check_charts(contents: Contents) -> None:
    cards = {card.number: card for card in contents.entries_of(c.TargetCard)}
    sectors = {sector.id: sector for sector in contents.entries_of(c.Sector)}
    require_complete([chart.card for chart in contents.entries_of(e.SectorChart)], cards, "charts.toml: chart")
    for chart in contents.entries_of(e.SectorChart):
        place = f"charts.toml: chart {chart.card}"
        require_known(chart.card, cards, f"{place}: card", "target card")
        nearer = {*cards[chart.card].enroute, *cards[chart.card].in_range}
        for field, row in (("outer_1", chart.outer_1), ("outer_2", chart.outer_2)):
            for sector in row:
                require_known(sector, sectors, f"{place}: {field}", "sector")
                if not sectors[sector].group:
                    raise PackError(f"{place}: {field}: {sector} has no airfield to respond from")
                if sector in nearer:
                    raise PackError(f"{place}: {field}: {sector} is in a nearer row already, or twice in this one")
                nearer.add(sector)
    rows = {
        (chart_numbers.depth, chart_numbers.row): chart_numbers for chart_numbers in contents.entries_of(e.ChartNumbers)
    }
    wanted = [(depth, row) for depth in get_args(c.Depth) for row in get_args(e.ChartRow)]
    require_complete(rows, wanted, "charts.toml: row")
    for depth in get_args(c.Depth):
        at = [sum(rows[depth, row].at(warning) for row in get_args(e.ChartRow)) for warning in e.WARNINGS]
        if at != sorted(at):
            raise PackError(f"charts.toml: row {depth}: a better warning must not make the pool smaller")


def _check_response_table(contents: Contents) -> None:
    require_complete([entry.word for entry in contents.entries_of(e.ResponseToWord)], EFFORTS, "response.toml: word")
    for to_word in contents.entries_of(e.ResponseToWord):
        require_known(to_word.word, EFFORTS, f"response.toml: word {to_word.word}: word", "word")
        _check_enough(to_word.wanted, to_word.minimum, f"response.toml: word {to_word.word}")
    sizes = contents.entries_of(e.ResponseToSize)
    _check_lowest([entry.gruppen for entry in sizes], 1, "response.toml: size")
    for to_size in sizes:
        _check_enough(to_size.wanted, to_size.minimum, f"response.toml: size {to_size.gruppen}")
    hunters = sorted(contents.entries_of(e.MinimumByHunters), key=lambda entry: entry.hunters)
    _check_lowest([entry.hunters for entry in hunters], 0, "response.toml: minimum")
    for smaller, larger in pairwise(hunters):
        if larger.minimum < smaller.minimum:
            raise PackError(f"response.toml: minimum {larger.hunters}: minimum: must not fall with more hunters")
    require_complete(
        [entry.id for entry in contents.entries_of(e.DoctrineModifier)], get_args(e.Doctrine), "response.toml: modifier"
    )
    require_complete(
        [entry.id for entry in contents.entries_of(e.PostureSpace)], get_args(e.Posture), "response.toml: posture"
    )
    require_complete(
        [entry.id for entry in contents.entries_of(e.ResponseNumber)],
        get_args(e.ResponseNumberName),
        "response.toml: number",
    )


def _check_response_cards(contents: Contents) -> None:
    cards = contents.entries_of(e.ResponseCard)
    require_complete([card.number for card in cards], RESPONSE_CARDS, "response_cards.toml: card")
    for card in cards:
        place = f"response_cards.toml: card {card.number}"
        require_known(card.number, RESPONSE_CARDS, f"{place}: number", "response card")
        if card.special == "no contact":
            if card.strength or card.resolve or card.passing or card.disrupted or card.delay or card.evade:
                raise PackError(f"{place}: special: a no contact card must have no other values")
        elif not card.passing or not card.disrupted:
            field = "disrupted" if card.passing else "passing"
            raise PackError(f"{place}: {field}: only a no contact card may leave it out")


def _check_day_marks(contents: Contents) -> None:
    days = {card.number for card in contents.entries_of(c.DayCard)}
    require_complete([day_mark.card for day_mark in contents.entries_of(e.DayMark)], days, "day_marks.toml: day")
    for day_mark in contents.entries_of(e.DayMark):
        require_known(day_mark.card, days, f"day_marks.toml: day {day_mark.card}: card", "day card")
    limits = contents.entries_of(e.MarkLimit)
    require_complete([limit.mark for limit in limits], ("reinforcement", "rotation"), "day_marks.toml: limit")
    dates = {day.date for day in contents.entries_of(c.CalendarDay)}
    for limit in limits:
        require_known(limit.until, dates, f"day_marks.toml: limit {limit.mark}: until", "day")


def _check_high_command(contents: Contents) -> None:
    balances = sorted(contents.entries_of(e.RaidBalance), key=lambda entry: entry.bombers)
    _check_lowest([entry.bombers for entry in balances], 0, "high_command.toml: balance")
    for smaller, larger in pairwise(balances):
        if larger.gruppen < smaller.gruppen:
            raise PackError(f"high_command.toml: balance {larger.bombers}: gruppen: must not fall with more bombers")
    numbers = {entry.id: entry.value for entry in contents.entries_of(e.HighCommandNumber)}
    require_complete(numbers, get_args(e.HighCommandNumberName), "high_command.toml: number")
    if not numbers["quota share"]:
        raise PackError("high_command.toml: number quota share: value: must be 1 or more; 3 means one third")


def _check_enough(wanted: int, minimum: int, place: str) -> None:
    if not 1 <= minimum <= wanted:
        raise PackError(f"{place}: minimum: must be 1 or more, and not above wanted ({wanted})")


def _check_lowest(numbers: Iterable[int], lowest: int, place: str) -> None:
    """Check that a table of thresholds begins at the lowest number, so that every number has an entry."""
    first_number = min(numbers, default=None)
    if first_number != lowest:
        raise PackError(f"{place}: the first entry must begin at {lowest}")
