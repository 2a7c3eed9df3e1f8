"""The after-action report: the raids of the day in order, losses on both sides, points by cause, and luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import ROLL, Event, Plain
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, track_name
from dowding.games.hardest_days.rules.victory import outcome, victory_points
from dowding.games.hardest_days.state import HEAVY, HOURS, LIGHT, Group, Squadron
from dowding.games.hardest_days.view.combat_luck import combat_luck
from dowding.games.hardest_days.view.log import EFFECTS
from dowding.games.hardest_days.view.log_effects import RESULTS
from dowding.games.hardest_days.view.recap import story
from dowding.games.hardest_days.view.report_text import closing_sections, raid_sections
from dowding.view.scene import Report

RaidStory = dict[str, Plain]

ONE_OF_EACH = {
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
ENDINGS = {
    "false raid": "false alarm",
    "decoy": "decoy",
    "raid gone": "gone",
    "raid leaves": "went home",
}
"""How each kind of event ends a raid's story."""
EVENT_SIDES: Final[dict[str, Literal["approach", "target"]]] = {"approach event": "approach", "target event": "target"}


def report(day: Day, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    points = victory_points(day)
    result = outcome(day)
    found: dict[str, Plain] = {
        "scenario": day.scenario.id,
        "title": day.scenario.title,
        "hour": HOURS[day.state.hour],
        "over": day.state.over,
        "raids": raid_stories(day, events),
        "losses": {
            "groups": _losses(day.state.groups.values(), events, "group"),
            "squadrons": _losses(day.state.squadrons.values(), events, "squadron"),
        },
        "damaged": [day.pack.targets[target].name for target in day.state.damaged],
        "bomb_damage": day.state.damage,
        "vp": {"total": sum(points.values()), "causes": points},
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "luck": luck(day, events),
    }
    told = story(day, events)
    found["story"] = msgspec.to_builtins(told)
    found["sections"] = [*raid_sections(told), *closing_sections(found)]
    return found


def raid_stories(day: Day, events: list[Event]) -> list[RaidStory]:
    """Each raid with its detection, forces, combats, bombing and end, in the order in which raids were plotted."""
    stories: list[RaidStory] = []
    under_way: dict[int, RaidStory] = {}
    combats: dict[int, list[Plain]] = {}
    losses: dict[int, list[Plain]] = {}
    hour = HOURS[0]
    for event in events:
        number = event.data.get("raid")
        if event.kind == "clock":
            hour = event.text("hour")
        if not isinstance(number, int) or number == 0:
            continue
        if event.kind == "raid plotted":
            combats[number], losses[number] = [], []
            story: RaidStory = {"hour": hour, "raid": number, "combats": combats[number], "losses": losses[number]}
            stories.append(story)
            under_way[number] = story
        if number not in under_way:
            continue
        if event.kind in ONE_OF_EACH:
            under_way[number][ONE_OF_EACH[event.kind]] = _facts(day, event)
        elif event.kind == "combat":
            combats[number].append(_facts(day, event))
        elif event.kind in ("group lost", "squadron lost"):
            losses[number].append(_facts(day, event))
        elif event.kind in ENDINGS:
            under_way[number]["end"] = event.data.get("why", ENDINGS[event.kind])
    return stories


def _facts(day: Day, event: Event) -> dict[str, Plain]:
    """What an event holds, in people's words."""
    facts = {key: _in_words(day, event, key) for key in event.data if key != "raid"}
    return facts | {"rule": event.rule}


def _in_words(day: Day, event: Event, key: str) -> Plain:
    match key:
        case "track":
            return track_name(event.text(key))
        case "region":
            return REGION_NAMES[event.text(key)]
        case "target":
            return day.pack.targets[event.text(key)].name
        case "event":
            return day.pack.events[EVENT_SIDES[event.kind], event.text(key)].name
        case "squadron":
            return f"{event.text(key)} Sqn"
        case "german" | "british":
            return RESULTS[event.text(key)]
        case "german_effect" | "british_effect":
            return EFFECTS[event.text(key)]
    return event.data[key]


def _losses(units: Iterable[Squadron | Group], events: list[Event], kind: str) -> dict[str, Plain]:
    called = "{} Sqn" if kind == "squadron" else "{}"
    lost = {called.format(event.text(kind)): event.text("cause") for event in events if event.kind == f"{kind} lost"}
    boxes = {called.format(unit.id): unit.box for unit in units}
    return {
        "light": [ident for ident, box in boxes.items() if box == LIGHT],
        "heavy": [ident for ident, box in boxes.items() if box == HEAVY],
        "causes": lost,
    }


def luck(day: Day, events: list[Event]) -> dict[str, Plain]:
    """Rolled against expected: the six-sided dice, and the points that combats gave against what they promised."""
    dice = [event.number("value") for event in events if event.kind == ROLL and _is_plain_die(event)]
    fights = [event for event in events if event.kind == "combat"]
    gained, promised = combat_luck(day.pack, fights)
    return {
        "dice": len(dice),
        "mean": round(sum(dice) / len(dice), 3) if dice else None,
        "expected_mean": 3.5,
        "combats": len(fights),
        "combat_vp": gained,
        "expected_combat_vp": round(promised, 2),
    }


def _is_plain_die(event: Event) -> bool:
    return event.data["sides"] == 6 and "drawn" not in event.data
