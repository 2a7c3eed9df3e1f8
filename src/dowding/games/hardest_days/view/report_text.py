"""The after-action report in words: sections that any client can print as they stand."""

from __future__ import annotations

from collections.abc import Mapping

from dowding.engine.events import Plain
from dowding.view.recap import Story

Section = dict[str, Plain]


def raid_sections(told: Story) -> list[Section]:
    """A section for each raid, in the order in which raids were plotted, with its story in lines."""
    return [{"title": f"{each.when}, {each.title}", "lines": [each.text, *each.lines]} for each in told.chapters]


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
