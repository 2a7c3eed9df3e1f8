"""An after-action report as text: the game's sections, or any plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from dowding.engine.events import Plain
from dowding.view.scene import Report

INDENT: Final = 2
MAX_LINE_CHARS: Final = 110
"""Longer values are split into several lines."""

ReportLine = tuple[int, str, str]
"""A line: its indentation level, its heading, and the text after the heading."""


def format_report(report: Report) -> Group:
    """Format a whole report."""
    sections = report.get("sections")
    if isinstance(sections, list):
        return Group(*[_render_line(line) for section in sections for line in _section_lines(section)])
    return Group(*[_render_line(line) for line in _field_lines(report, 0)])


def _section_lines(section: Plain) -> Iterator[ReportLine]:
    """The lines of a section: its title, then its lines."""
    if isinstance(section, Mapping):
        yield 0, str(section["title"]), ""
        lines = section["lines"]
        for line in lines if isinstance(lines, list | tuple) else ():
            yield 1, "", str(line)


def _render_line(line: ReportLine) -> Padding:
    depth, heading, rest = line
    text = Text.assemble((heading.replace("_", " "), "bold"), f": {rest}" if heading and rest else rest)
    return Padding(text, (0, 0, 0, depth * INDENT))


def _field_lines(fields: Mapping[str, Plain], depth: int) -> Iterator[ReportLine]:
    for name, value in fields.items():
        yield from _lines_of_field(name, value, depth)


def _lines_of_field(name: str, value: Plain, depth: int) -> Iterator[ReportLine]:
    text = format_inline(value)
    if len(text) <= MAX_LINE_CHARS or isinstance(value, str):
        yield depth, name, text
    elif isinstance(value, Mapping):
        yield depth, name, ""
        yield from _field_lines(value, depth + 1)
    elif isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value):
        yield depth, name, ""
        for number, item in enumerate(value, 1):
            yield from _lines_of_field(str(number), item, depth + 1)
    else:
        yield depth, name, text


def format_inline(value: Plain) -> str:
    """Any plain value in one line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {_format_inner(inner)}" for name, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(_format_inner(inner) for inner in value) or "none"
    return str(value)


def _format_inner(value: Plain) -> str:
    return f"({format_inline(value)})" if isinstance(value, Mapping | list | tuple) else format_inline(value)
