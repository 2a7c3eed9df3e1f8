"""The report section "Battles": points against the table's average, aircraft lost, luck and turning points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from dowding.engine.events import Event, Plain
from dowding.engine.text import format_count, format_signed
from dowding.games.battles.log import PREFIX
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.expected_results import measure_luck

TITLE = "Battles"


def battle_section(fight: Fight, events: list[Event]) -> dict[str, Plain] | None:
    """The section of the report; None without a battle."""
    battles = list(_battles(events))
    if not battles:
        return None
    lines: list[Plain] = []
    over_average, lost = 0.0, Counter[str]()
    for course in battles:
        over = course[-1]
        points, average = over.get_int("points"), _number(over.data["average"])
        over_average += points - average
        losses = over.data["lost"]
        lost.update(
            {str(name): int(_number(count)) for name, count in (losses if isinstance(losses, Mapping) else {}).items()}
        )
        lines.append(
            f"{over.get_str('target')}: {format_signed(points)} VP, the table's average {format_signed(average, 1)}; "
            f"{format_count(over.get_int('turns'), 'turn')}"
        )
        lines += _turning_points(course)
    lines.append(f"All battles against the table's average: {format_signed(over_average, 1)} VP")
    if lost:
        lines.append("Aircraft lost: " + ", ".join(f"{count} {name}" for name, count in sorted(lost.items())))
    luck = measure_luck(fight, [_guest_event(event) for course in battles for event in course])
    lines += _luck_lines(luck)
    return {"title": TITLE, "lines": lines}


def _battles(events: list[Event]) -> Iterator[list[Event]]:
    """The events of each battle, the sum last."""
    course: list[Event] = []
    for event in events:
        if event.kind == "battle chosen":
            course = []
        course.append(event)
        if event.kind == "battle over":
            yield course
            course = []


def _guest_event(event: Event) -> Event:
    return replace(event, kind=event.kind.removeprefix(PREFIX))


def _turning_points(course: list[Event]) -> Iterator[Plain]:
    """The turns in which units broke or were wiped out."""
    turn = 0
    broken: Counter[int] = Counter()
    for event in course:
        if event.kind == f"{PREFIX}turn":
            turn = event.get_int("turn")
        elif event.kind == f"{PREFIX}broken":
            broken[turn] += 1
    if broken:
        decisive, number = max(broken.items(), key=lambda item: (item[1], -item[0]))
        yield f"Turning point: turn {decisive}, in which {format_count(number, 'unit')} broke"


def _luck_lines(luck: dict[str, Plain]) -> Iterator[Plain]:
    """A line for each nation: hits, aircraft lost and bomb hits, each with the expected number."""
    nations: dict[str, list[str]] = {}
    for name, value in luck.items():
        quantity, _, nation = name.partition(" by ")
        expected = luck.get(f"expected_{name}")
        if expected is not None:
            figures = f"{quantity} {_number(value):g} ({_number(expected):.1f} expected)"
            nations.setdefault(nation, []).append(figures)
    for nation, figures_of_nation in nations.items():
        yield f"Luck of {nation}: {', '.join(figures_of_nation)}"


def _number(value: Plain) -> float:
    return value if isinstance(value, int | float) else 0.0
