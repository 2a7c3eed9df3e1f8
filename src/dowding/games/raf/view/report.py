"""The after-action report: raids by day, losses, points by cause, the curve over the calendar, and luck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event, Plain
from dowding.engine.text import format_count, format_signed
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import cause_names, gruppe_number, squadron_number
from dowding.games.raf.state import HEAVY, LIGHT
from dowding.games.raf.view.day_bulletin import charts
from dowding.games.raf.view.luck import luck_summary
from dowding.games.raf.view.recap import build_recap
from dowding.view.recap import Recap
from dowding.view.scene import Report

NAMES: Final[Mapping[str, str]] = {
    "vp": "Victory points",
    "gruppen_out": "Gruppen in the loss boxes",
    "squadrons_out": "Squadrons in the loss boxes",
    "bombing": "Points from bombing",
    "depletion": "Luftwaffe depletion",
    "green": "Squadrons reduced or with green pilots",
    "start": "Sealion begins at",
    "cancel": "Sealion is cancelled at",
    "light": "Light losses",
    "heavy": "Heavy losses",
    "mean_die": "Average die",
    "combat_vp": "Points from combat",
}
"""The titles of figures that differ from their keys."""


def after_action_report(battle: Battle, seat: Seat, events: list[Event], kinds: frozenset[str]) -> Report:
    """The report for a seat as plain data. `kinds` are the event kinds that appear in the account of a raid."""
    state = battle.state
    result = battle.outcome()
    causes: dict[str, Plain] = {**cause_names(state.causes)}
    report: dict[str, Plain] = {
        "scenario": battle.scenario.id,
        "title": battle.scenario.title,
        "date": day_name(state.day),
        "over": battle.is_over,
        "raids": raid_figures(battle, events),
        "days": day_figures(battle),
        "charts": [msgspec.to_builtins(chart) for chart in charts(battle)],
        "losses": {
            "gruppen": {
                "light": [gruppe_number(unit.id) for unit in battle.gruppen_in(LIGHT)],
                "heavy": [gruppe_number(unit.id) for unit in battle.gruppen_in(HEAVY)],
            },
            "squadrons": {
                "light": [f"{squadron_number(unit.id)} Sqn" for unit in battle.squadrons_in(LIGHT)],
                "heavy": [f"{squadron_number(unit.id)} Sqn" for unit in battle.squadrons_in(HEAVY)],
            },
        },
        "vp": {"total": state.vp, "causes": causes},
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "luck": luck_summary(battle, events),
        "names": dict(NAMES),
    }
    recap = build_recap(battle, seat, events, kinds)
    report["story"] = msgspec.to_builtins(recap)
    report["sections"] = [*raid_sections(recap), *closing_sections(battle, report)]
    return report


def raid_figures(battle: Battle, events: list[Event]) -> list[Plain]:
    """Each raid with its day, target, points and losses."""
    raids: list[Plain] = []
    raid: dict[str, Plain] = {}
    day, hour = 0, ""
    for event in events:
        if event.kind == "day begins":
            day, hour = event.get_int("day"), event.get_str("hour")
        if event.kind == "clock":
            hour = event.get_str("hour")
        if event.kind == "raid":
            card = battle.pack.targets[event.get_int("target")]
            raid = {
                "day": day_name(day),
                "hour": hour,
                "target": card.name,
                "effort": event.get_str("effort"),
                "points": 0,
                "losses": [],
            }
            raids.append(raid)
        elif event.kind == "points" and raid:
            raid["points"] = _number(raid["points"]) + event.get_int("points")
        elif event.kind in ("Gruppe lost", "squadron lost") and raid:
            losses = raid["losses"]
            lost = list(losses) if isinstance(losses, list) else []
            raid["losses"] = [*lost, _name(event)]
        elif event.kind in ("German recovery", "clock", "end of day"):
            raid = raid if event.kind == "German recovery" else {}
    return raids


def _name(event: Event) -> str:
    """The display name of the lost unit."""
    if "gruppe" in event.data:
        return gruppe_number(event.get_str("gruppe"))
    return f"{squadron_number(event.get_str('squadron'))} Sqn"


def _signed_points(value: Plain) -> str:
    return format_signed(value) if isinstance(value, int | float) else str(value)


def _number(value: Plain) -> int:
    return value if isinstance(value, int) else 0


def day_figures(battle: Battle) -> list[Plain]:
    """Each raid day in figures, with Sealion's start and cancel lines of its date."""
    figures: list[Plain] = []
    for day_totals in battle.state.day_sheets:
        box = battle.pack.calendar[day_totals.day]
        figures.append(
            {
                "date": day_name(day_totals.day),
                "vp": day_totals.vp,
                "raids": day_totals.raids,
                "gruppen_out": day_totals.gruppen_lost,
                "squadrons_out": day_totals.squadrons_lost,
                "bombing": -day_totals.bombing,
                "depletion": day_totals.depletion,
                "stocks": dict(day_totals.stocks),
                "green": day_totals.green,
                "start": box.start,
                "cancel": box.cancel,
            }
        )
    return figures


def raid_sections(recap: Recap) -> list[Plain]:
    """A section for each raid, in order."""
    return [
        {"title": f"{raid.part}, {raid.when}: {raid.title}", "lines": [raid.text, *raid.lines]}
        for raid in recap.chapters
    ]


def closing_sections(battle: Battle, report: dict[str, Plain]) -> list[Plain]:
    """The sections on days, points by cause, and luck."""
    state = battle.state
    days: list[Plain] = [
        f"{day_name(day_totals.day)}: {format_count(day_totals.raids, 'raid')}, {format_signed(day_totals.vp)} VP, "
        f"{format_count(day_totals.gruppen_lost, 'Gruppe', 'Gruppen')} and "
        f"{format_count(day_totals.squadrons_lost, 'squadron')} in the loss boxes, depletion {day_totals.depletion}"
        for day_totals in state.day_sheets
    ]
    causes: list[Plain] = [f"{format_signed(points)} {cause}" for cause, points in cause_names(state.causes).items()]
    total = f"Total: {report['level_text'] or f'{format_signed(state.vp)} VP, battle in progress'}"
    luck_figures = report["luck"]
    words: list[Plain] = []
    if isinstance(luck_figures, dict):
        words = [
            f"{luck_figures['dice']} dice, average {luck_figures['mean_die']} (expected 3.5)",
            (
                f"{_signed_points(luck_figures['combat_vp'])} VP from combat "
                f"(expected {_signed_points(luck_figures['expected_combat_vp'])};"
                f" combats: {luck_figures['combats']})"
            ),
        ]
    return [
        {"title": "Days", "lines": days},
        {"title": "Victory points", "lines": [*causes, total]},
        {"title": "Luck", "lines": words},
    ]
