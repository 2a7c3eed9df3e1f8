"""The day report between raid days: raids, losses, replacements, pilots, and the chart of points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from dowding.engine.text import format_count, format_signed
from dowding.games.raf.pack.components import Stock
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.state import HEAVY, LIGHT, DayTotals
from dowding.view.scene import Bulletin, Chart, Section, Series

STOCK_LABELS: tuple[tuple[Stock, str], ...] = (
    ("Hurricane", "Hurricane"),
    ("Spitfire", "Spitfire"),
    ("Blenheim", "Blenheim"),
    ("pilots", "experienced pilot"),
    ("fighter", "German fighter"),
    ("bomber", "German bomber"),
)


def bulletin(battle: Battle) -> Bulletin | None:
    """The report of the day that has just ended, shown until the calendar update."""
    day_totals = battle.state.day_sheets
    if battle.state.phase != "day report" or not day_totals:
        return None
    today, before = day_totals[-1], day_totals[-2] if len(day_totals) > 1 else None
    sections = (
        Section("The day", _day_lines(today, before)),
        Section("Replacements", _stock_lines(today)),
        Section("Losses", tuple(_loss_lines(battle))),
    )
    return Bulletin(f"Report of {day_name(today.day)}", sections, charts(battle))


def _day_lines(today: DayTotals, before: DayTotals | None) -> tuple[str, ...]:
    vp, bombing = (before.vp, before.bombing) if before else (0, 0)
    green = (f"{format_count(today.green, 'squadron')} reduced or with green pilots",) if today.green else ()
    return (
        format_count(today.raids, "raid"),
        f"{format_signed(today.vp - vp)} VP today, {format_signed(today.vp)} in total",
        f"{format_signed(bombing - today.bombing)} VP from bombing",
        f"{format_count(today.gruppen_lost, 'Gruppe', 'Gruppen')} and {format_count(today.squadrons_lost, 'squadron')} "
        "in the loss boxes",
        *green,
    )


def _loss_lines(battle: Battle) -> Iterator[str]:
    boxes: tuple[tuple[Literal["light", "heavy"], str], ...] = ((LIGHT, "Light loss"), (HEAVY, "Heavy loss"))
    for box, name in boxes:
        squadrons = [squadron_number(unit.id) for unit in battle.squadrons_in(box)]
        gruppen = [gruppe_number(unit.id) for unit in battle.gruppen_in(box)]
        yield f"{name}, squadrons: {', '.join(squadrons) or 'none'}"
        yield f"{name}, Gruppen: {', '.join(gruppen) or 'none'}"


def _stock_lines(today: DayTotals) -> tuple[str, ...]:
    stocks = dict(today.stocks)
    lines = tuple(format_count(stocks[stock], name) for stock, name in STOCK_LABELS if stocks.get(stock))
    return (*lines, f"Luftwaffe depletion {today.depletion}")


def charts(battle: Battle) -> tuple[Chart, ...]:
    """The charts: points over the calendar with the limits for Sealion, pilots and depletion."""
    all_totals = {day_totals.day: day_totals for day_totals in battle.state.day_sheets}
    days = range(len(battle.pack.calendar))
    axis = tuple(day_name(day) for day in days)
    boxes = battle.pack.calendar
    limits: tuple[Series, ...] = ()
    if battle.scenario.sealion:
        limits = (
            Series("Sealion cancelled", tuple(box.cancel for box in boxes), limit=True),
            Series("Sealion starts", tuple(box.start for box in boxes), limit=True),
        )
    else:
        axis = axis[: max(all_totals, default=0) + 1]
    if len(axis) == 1:
        return ()
    points = _series("Victory points", [all_totals[day].vp if day in all_totals else None for day in range(len(axis))])
    charts_shown = [Chart("Victory points over the calendar", axis, (points, *limits), is_points=True)]
    if battle.has_replacements():
        charts_shown.append(Chart("Pilots and depletion", axis, tuple(_supplies(all_totals, len(axis)))))
    return tuple(charts_shown)


def _supplies(all_totals: dict[int, DayTotals], length: int) -> list[Series]:
    pilots = [dict(all_totals[day].stocks).get("pilots") if day in all_totals else None for day in range(length)]
    depletion = [all_totals[day].depletion if day in all_totals else None for day in range(length)]
    return [_series("Experienced pilots", pilots), _series("Luftwaffe depletion", depletion)]


def _series(label: str, values: list[int | None]) -> Series:
    return Series(label, tuple(values))
