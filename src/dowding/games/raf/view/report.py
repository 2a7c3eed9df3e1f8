"""The after-action report: raids by day, losses, points by cause, the curve over the calendar, and luck."""

from __future__ import annotations

import msgspec

from dowding.engine.events import Event, Plain
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import cause_names, gruppe_number, squadron_number
from dowding.games.raf.state import HEAVY, LIGHT
from dowding.games.raf.view.day_bulletin import charts
from dowding.games.raf.view.luck import luck
from dowding.games.raf.view.recap import story
from dowding.view.recap import Story
from dowding.view.scene import Report


def after_action_report(battle: Battle, events: list[Event], kinds: frozenset[str]) -> Report:
    """The whole report as plain data; `kinds` are the kinds of events that make up the story of a raid."""
    state = battle.state
    result = battle.outcome()
    causes: dict[str, Plain] = {**cause_names(state.causes)}
    found: dict[str, Plain] = {
        "scenario": battle.scenario.id,
        "title": battle.scenario.title,
        "date": day_name(state.day),
        "over": battle.is_over,
        "raids": raid_stories(battle, events),
        "days": day_figures(battle),
        "charts": [msgspec.to_builtins(chart) for chart in charts(battle)],
        "losses": {
            "gruppen": {
                "light": [gruppe_number(each.id) for each in battle.gruppen_in(LIGHT)],
                "heavy": [gruppe_number(each.id) for each in battle.gruppen_in(HEAVY)],
            },
            "squadrons": {
                "light": [f"{squadron_number(each.id)} Sqn" for each in battle.squadrons_in(LIGHT)],
                "heavy": [f"{squadron_number(each.id)} Sqn" for each in battle.squadrons_in(HEAVY)],
            },
        },
        "vp": {"total": state.vp, "causes": causes},
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "luck": luck(battle, events),
    }
    told = story(battle, events, kinds)
    found["story"] = msgspec.to_builtins(told)
    found["sections"] = [*raid_sections(told), *closing_sections(battle, found)]
    return found


def raid_stories(battle: Battle, events: list[Event]) -> list[Plain]:
    """Each raid with its day, target, and what it came to in points."""
    stories: list[Plain] = []
    story: dict[str, Plain] = {}
    day, hour = 0, ""
    for event in events:
        if event.kind == "day begins":
            day, hour = event.number("day"), event.text("hour")
        if event.kind == "clock":
            hour = event.text("hour")
        if event.kind == "raid":
            card = battle.pack.targets[event.number("target")]
            story = {
                "day": day_name(day),
                "hour": hour,
                "target": card.name,
                "effort": event.text("effort"),
                "points": 0,
                "losses": [],
            }
            stories.append(story)
        elif event.kind == "points" and story:
            story["points"] = _number(story["points"]) + event.number("points")
        elif event.kind in ("Gruppe lost", "squadron lost") and story:
            losses = story["losses"]
            lost = list(losses) if isinstance(losses, list) else []
            story["losses"] = [*lost, _name(event)]
        elif event.kind in ("German recovery", "clock", "end of day"):
            story = story if event.kind == "German recovery" else {}
    return stories


def _name(event: Event) -> str:
    """Who was lost, as people say it."""
    if "gruppe" in event.data:
        return gruppe_number(event.text("gruppe"))
    return f"{squadron_number(event.text('squadron'))} Sqn"


def _number(value: Plain) -> int:
    return value if isinstance(value, int) else 0


def day_figures(battle: Battle) -> list[Plain]:
    """Each raid day in figures, with Sealion's start and cancel lines of its date."""
    figures: list[Plain] = []
    for sheet in battle.state.day_sheets:
        box = battle.pack.calendar[sheet.day]
        figures.append(
            {
                "date": day_name(sheet.day),
                "vp": sheet.vp,
                "raids": sheet.raids,
                "gruppen_out": sheet.gruppen_lost,
                "squadrons_out": sheet.squadrons_lost,
                "bombing": -sheet.bombing,
                "depletion": sheet.depletion,
                "stocks": dict(sheet.stocks),
                "green": sheet.green,
                "start": box.start,
                "cancel": box.cancel,
            }
        )
    return figures


def raid_sections(told: Story) -> list[Plain]:
    """A section for each raid, in order, with its story in lines."""
    return [
        {"title": f"{raid.part}, {raid.when}: {raid.title}", "lines": [raid.text, *raid.lines]}
        for raid in told.chapters
    ]


def closing_sections(battle: Battle, found: dict[str, Plain]) -> list[Plain]:
    """The days, points by cause and luck."""
    state = battle.state
    days: list[Plain] = [
        f"{day_name(sheet.day)}: {sheet.raids} raids, {sheet.vp:+d} VP, {sheet.gruppen_lost} Gruppen and "
        f"{sheet.squadrons_lost} squadrons out, depletion {sheet.depletion}"
        for sheet in state.day_sheets
    ]
    causes: list[Plain] = [f"{points:+d} {cause}" for cause, points in cause_names(state.causes).items()]
    total = f"{state.vp:+d} in all: {found['level_text'] or 'the battle goes on'}"
    fortune = found["luck"]
    words: list[Plain] = []
    if isinstance(fortune, dict):
        words = [
            f"{fortune['dice']} dice, mean {fortune['mean_die']} (3.5 expected)",
            f"{fortune['combats']} combats gave {fortune['combat_vp']} VP; {fortune['expected_combat_vp']} expected",
        ]
    return [
        {"title": "Days", "lines": days},
        {"title": "Victory points", "lines": [*causes, total]},
        {"title": "Luck", "lines": words},
    ]
