"""The after-action report: the raids of the day in order, losses on both sides, points by cause, and luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import ROLL, Event, Plain
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, track_name
from dowding.games.hardest_days.rules.victory import outcome, victory_points
from dowding.games.hardest_days.state import HEAVY, HOURS, LIGHT, Group, Squadron
from dowding.games.hardest_days.view.combat_luck import combat_luck
from dowding.games.hardest_days.view.log import EFFECT_TEXTS
from dowding.games.hardest_days.view.log_effects import RESULT_NAMES
from dowding.games.hardest_days.view.recap import build_recap
from dowding.games.hardest_days.view.report_text import closing_sections, raid_sections
from dowding.view.scene import Report

RaidFacts = dict[str, Plain]

SINGLE_FACT_KEYS = {
    "raid plotted": "plotted",
    "detection": "detection",
    "raid size": "size",
    "raid composition": "composition",
    "approach event": "approach_event",
    "raid enters England": "coast",
    "target": "target",
    "target event": "target_event",
    "bombing": "bombing",
    "no bombing": "bombing",
}
ENDING_TEXTS = {
    "false raid": "false alarm",
    "decoy": "decoy",
    "raid gone": "gone",
    "raid leaves": "went home",
}
"""The end of a raid by kind of event."""
EVENT_SIDES: Final[dict[str, Literal["approach", "target"]]] = {"approach event": "approach", "target event": "target"}


NAMES: Final[dict[str, str]] = {
    "vp": "Victory points",
    "light": "Light losses",
    "heavy": "Heavy losses",
    "damaged": "Damaged targets",
    "mean": "Average die",
    "combat_vp": "Points from combat",
}
"""The titles of figures that differ from their keys."""


def build_report(day: Day, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    points = victory_points(day)
    result = outcome(day)
    data: dict[str, Plain] = {
        "scenario": day.scenario.id,
        "title": day.scenario.title,
        "hour": HOURS[day.state.hour],
        "over": day.state.over,
        "raids": collect_raid_facts(day, events),
        "losses": {
            "groups": _losses(day.state.groups.values(), events, "group"),
            "squadrons": _losses(day.state.squadrons.values(), events, "squadron"),
        },
        "damaged": [day.pack.targets[target].name for target in day.state.damaged],
        "bomb_damage": day.state.damage,
        "vp": {"total": sum(points.values()), "causes": points},
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "luck": luck_summary(day, events),
        "names": dict(NAMES),
    }
    recap = build_recap(day, events)
    data["story"] = msgspec.to_builtins(recap)
    data["sections"] = [*raid_sections(recap), *closing_sections(data)]
    return data


def collect_raid_facts(day: Day, events: list[Event]) -> list[RaidFacts]:
    """Each raid with its detection, forces, combats, bombing and end, in the order in which raids were plotted."""
    all_facts: list[RaidFacts] = []
    facts_by_raid: dict[int, RaidFacts] = {}
    combats: dict[int, list[Plain]] = {}
    losses: dict[int, list[Plain]] = {}
    hour = HOURS[0]
    for event in events:
        number = event.data.get("raid")
        if event.kind == "clock":
            hour = event.get_str("hour")
        if not isinstance(number, int) or number == 0:
            continue
        if event.kind == "raid plotted":
            combats[number], losses[number] = [], []
            raid_facts: RaidFacts = {"hour": hour, "raid": number, "combats": combats[number], "losses": losses[number]}
            all_facts.append(raid_facts)
            facts_by_raid[number] = raid_facts
        if number not in facts_by_raid:
            continue
        if event.kind in SINGLE_FACT_KEYS:
            facts_by_raid[number][SINGLE_FACT_KEYS[event.kind]] = _facts(day, event)
        elif event.kind == "combat":
            combats[number].append(_facts(day, event))
        elif event.kind in ("group lost", "squadron lost"):
            losses[number].append(_facts(day, event))
        elif event.kind in ENDING_TEXTS:
            facts_by_raid[number]["end"] = event.data.get("why", ENDING_TEXTS[event.kind])
    return all_facts


def _facts(day: Day, event: Event) -> dict[str, Plain]:
    """The data of an event as display text."""
    facts = {key: _readable_value(day, event, key) for key in event.data if key != "raid"}
    return facts | {"rule": event.rule}


def _readable_value(day: Day, event: Event, key: str) -> Plain:
    match key:
        case "track":
            return track_name(event.get_str(key))
        case "region":
            return REGION_NAMES[event.get_str(key)]
        case "target":
            return day.pack.targets[event.get_str(key)].name
        case "event":
            return day.pack.events[EVENT_SIDES[event.kind], event.get_str(key)].name
        case "squadron":
            return f"{event.get_str(key)} Sqn"
        case "german" | "british":
            return RESULT_NAMES[event.get_str(key)]
        case "german_effect" | "british_effect":
            return EFFECT_TEXTS[event.get_str(key)]
    return event.data[key]


def _losses(units: Iterable[Squadron | Group], events: list[Event], kind: str) -> dict[str, Plain]:
    name_format = "{} Sqn" if kind == "squadron" else "{}"
    causes = {
        name_format.format(event.get_str(kind)): event.get_str("cause")
        for event in events
        if event.kind == f"{kind} lost"
    }
    boxes = {name_format.format(unit.id): unit.box for unit in units}
    return {
        "light": [unit_name for unit_name, box in boxes.items() if box == LIGHT],
        "heavy": [unit_name for unit_name, box in boxes.items() if box == HEAVY],
        "causes": causes,
    }


def luck_summary(day: Day, events: list[Event]) -> dict[str, Plain]:
    """Luck: the six-sided dice and the points of combats, each against its expected value."""
    dice = [event.get_int("value") for event in events if event.kind == ROLL and _is_plain_die(event)]
    fights = [event for event in events if event.kind == "combat"]
    actual_points, expected_points = combat_luck(day.pack, fights)
    return {
        "dice": len(dice),
        "mean": round(sum(dice) / len(dice), 3) if dice else None,
        "expected_mean": 3.5,
        "combats": len(fights),
        "combat_vp": actual_points,
        "expected_combat_vp": round(expected_points, 2),
    }


def _is_plain_die(event: Event) -> bool:
    return event.data["sides"] == 6 and "drawn" not in event.data
