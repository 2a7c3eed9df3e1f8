"""The after-action report as text: sections of lines that any client can show."""

from __future__ import annotations

from collections.abc import Mapping

from dowding.engine.events import Plain
from dowding.engine.text import format_signed
from dowding.view.recap import Recap

ReportSection = dict[str, Plain]


def raid_sections(recap: Recap) -> list[ReportSection]:
    """A section for each raid, in the order in which raids were plotted."""
    return [
        {"title": f"{chapter.when}, {chapter.title}", "lines": [chapter.text, *chapter.lines]}
        for chapter in recap.chapters
    ]


def closing_sections(report: Mapping[str, Plain]) -> list[ReportSection]:
    """Losses, points by cause and luck."""
    losses, vp, luck = _as_mapping(report["losses"]), _as_mapping(report["vp"]), _as_mapping(report["luck"])
    loss_lines = [_loss_line("Luftwaffe", losses["groups"]), _loss_line("RAF", losses["squadrons"])]
    return [
        {"title": "Losses", "lines": loss_lines},
        {
            "title": "Victory points",
            "lines": [
                *[
                    f"{format_signed(value)} {cause}"
                    for cause, value in _as_mapping(vp["causes"]).items()
                    if isinstance(value, int)
                ],
                f"Total: {report['level_text'] or 'the day is not over'}",
            ],
        },
        {
            "title": "Luck",
            "lines": [
                f"{luck['dice']} dice, average {luck['mean'] or '-'} (expected {luck['expected_mean']})",
                f"{luck['combats']} combats gave {luck['combat_vp']} VP (expected {luck['expected_combat_vp']})",
            ],
        },
    ]


def _as_mapping(value: Plain) -> Mapping[str, Plain]:
    return value if isinstance(value, Mapping) else {}


def _loss_line(side: str, losses: Plain) -> str:
    mapping = _as_mapping(losses)
    light, heavy = _format_units(mapping["light"]), _format_units(mapping["heavy"])
    return f"{side}: light losses: {light}; heavy losses: {heavy}"


def _format_units(units: Plain) -> str:
    return ", ".join(str(unit) for unit in units) if isinstance(units, list) and units else "none"
