"""The after-action report in words: sections that any client can print as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.log import tell
from dowding.games.hardest_days.state import HOURS
from dowding.games.hardest_days.words import track_name
from dowding.kernel.events import Event, Plain

Section = dict[str, Plain]

STORY: Final = frozenset(
    {
        "raid plotted",
        "detection",
        "raid size",
        "false raid",
        "raid deployed",
        "approach event",
        "raid enters England",
        "target",
        "target event",
        "combat",
        "group lost",
        "squadron lost",
        "bombing",
        "no bombing",
        "decoy",
        "raid gone",
        "raid leaves",
    }
)
"""The kinds of events that make up the story of a raid."""


def raid_sections(day: Day, events: list[Event]) -> list[Section]:
    """A section for each raid, in the order in which raids were plotted, with its story in lines."""
    sections: list[Section] = []
    under_way: dict[Plain, list[Plain]] = {}
    hour = HOURS[0]
    for event in events:
        if event.kind == "clock":
            hour = event.text("hour")
        number = event.data.get("raid")
        if event.kind == "raid plotted":
            under_way[number] = []
            title = f"{hour}, Raid {number}: {event.text('effort')}, by {track_name(event.text('track'))}"
            sections.append({"title": title, "lines": under_way[number]})
        if event.kind in STORY and number in under_way:
            line = tell(day.pack, event)
            if line is not None:
                under_way[number].append(line.text)
    return sections


def closing_sections(report: Mapping[str, Plain]) -> list[Section]:
    """Losses, points by cause and luck."""
    losses, vp, luck = _table(report["losses"]), _table(report["vp"]), _table(report["luck"])
    lost = [_loss_line("Luftwaffe", losses["groups"]), _loss_line("RAF", losses["squadrons"])]
    return [
        {"title": "Losses", "lines": lost},
        {
            "title": "Victory points",
            "lines": [
                *[f"{value:+d} {cause}" for cause, value in _table(vp["causes"]).items() if isinstance(value, int)],
                f"{vp['total']:+d} in all: {report['level_text'] or 'the day is not over'}",
            ],
        },
        {
            "title": "Luck",
            "lines": [
                f"{luck['dice']} dice, mean {luck['mean'] or '-'} (expected {luck['expected_mean']})",
                f"{luck['combats']} combats gave {luck['combat_vp']} VP (expected {luck['expected_combat_vp']})",
            ],
        },
    ]


def _table(value: Plain) -> Mapping[str, Plain]:
    return value if isinstance(value, Mapping) else {}


def _loss_line(side: str, losses: Plain) -> str:
    table = _table(losses)
    light, heavy = _names(table["light"]), _names(table["heavy"])
    return f"{side}: light loss {light}; heavy loss {heavy}"


def _names(units: Plain) -> str:
    return ", ".join(str(unit) for unit in units) if isinstance(units, list) and units else "none"
