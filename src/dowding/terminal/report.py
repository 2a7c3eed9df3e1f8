"""A report in words: its sections as the game tells them, or any plain data where it tells none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from dowding.engine.events import Plain
from dowding.view.scene import Report

INDENT: Final = 2
A_LINE: Final = 110
"""Values longer than this are told in several lines."""

Told = tuple[int, str, str]
"""A line: how deep it stands, its heading, and what follows the heading."""


def told_report(report: Report) -> Group:
    """The whole report."""
    sections = report.get("sections")
    if isinstance(sections, list):
        return Group(*[_drawn(line) for section in sections for line in _section(section)])
    return Group(*[_drawn(line) for line in _fields(report, 0)])


def _section(section: Plain) -> Iterator[Told]:
    """A section that the game tells: its title, then its lines."""
    if isinstance(section, Mapping):
        yield 0, str(section["title"]), ""
        lines = section["lines"]
        for line in lines if isinstance(lines, list | tuple) else ():
            yield 1, "", str(line)


def _drawn(line: Told) -> Padding:
    depth, heading, rest = line
    text = Text.assemble((heading.replace("_", " "), "bold"), f": {rest}" if heading and rest else rest)
    return Padding(text, (0, 0, 0, depth * INDENT))


def _fields(fields: Mapping[str, Plain], depth: int) -> Iterator[Told]:
    for name, value in fields.items():
        yield from _field(name, value, depth)


def _field(name: str, value: Plain, depth: int) -> Iterator[Told]:
    in_a_line = inline(value)
    if len(in_a_line) <= A_LINE or isinstance(value, str):
        yield depth, name, in_a_line
    elif isinstance(value, Mapping):
        yield depth, name, ""
        yield from _fields(value, depth + 1)
    elif isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value):
        yield depth, name, ""
        for number, item in enumerate(value, 1):
            yield from _field(str(number), item, depth + 1)
    else:
        yield depth, name, in_a_line


def inline(value: Plain) -> str:
    """Any plain value in one line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {_inner(inner)}" for name, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(_inner(inner) for inner in value) or "none"
    return str(value)


def _inner(value: Plain) -> str:
    return f"({inline(value)})" if isinstance(value, Mapping | list | tuple) else inline(value)
