"""The after-action report as the server gives it: the game's own, numbers over time, and the proof of the dice."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO

import msgspec

from dowding.ai.players import PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.dice import commitment
from dowding.engine.events import DRAWN, ROLL, Plain
from dowding.engine.msgspec_threadsafe import form
from dowding.engine.saves import rolls_of
from dowding.server.matches.chapter_scores import priced
from dowding.server.matches.live_match import Live
from dowding.view.player_view import Perspective
from dowding.view.recap import Story
from dowding.view.scene import Report


def report_of(live: Live, seat: Seat) -> Report:
    """The report as far as a viewpoint may know it. The secret of the dice is in it only when the match is over."""
    report = dict(Perspective(live.match, seat).report())
    report["commitment"] = live.record.commitment
    if live.record.circumstances.warning():
        report["dice"] = live.record.circumstances.warning()
    report["rolls"] = _rolls(live, seat)
    people = [seat for seat, kind in live.record.seats.items() if kind not in PLAYERS]
    report["help"] = live.helped.told(people, live.match, seat)
    if live.match.is_over:
        report["secret"] = live.record.secret
    series = live.film().series(live.match.history, seat)
    report.setdefault("series", _plain(series))
    if "story" in report:
        told = msgspec.convert(report["story"], form(Story))
        report["story"] = _plain(priced(told, series, live.match.table.picture(seat)))
    return report


def _rolls(live: Live, seat: Seat) -> dict[str, Plain]:
    """What was rolled, and once the match is over whether the secret proves every roll."""
    rolled = [event for event in live.match.events(seat) if event.kind == ROLL]
    values = [event.number("value") for event in rolled if event.number("sides") == 6]
    values = [value for value in values if value != DRAWN]
    found: dict[str, Plain] = {
        "rolls_and_draws": len(rolled),
        "six_sided_dice": len(values),
        "faces": [values.count(face) for face in range(1, 7)],
        "mean": round(sum(values) / len(values), 3) if values else None,
    }
    if live.match.is_over:
        found["verified"] = is_proved(live)
    return found


def is_proved(live: Live) -> bool:
    """Whether the commitment binds the secret and the secret gives every roll, from the start once more."""
    if commitment(bytes.fromhex(live.record.secret)) != live.record.commitment:
        return False
    again = live.film().at(live.match.position, live.match.history)
    return rolls_of(again) == rolls_of(live.match)


def as_csv(report: Report) -> str:
    """The report as rows of a path and a value, for a spreadsheet."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(("item", "value"))
    writer.writerows(_rows("", report))
    return text.getvalue()


def _rows(path: str, value: Plain) -> Iterator[tuple[str, Plain]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _rows(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for number, inner in enumerate(value, 1):
            yield from _rows(f"{path}.{number}", inner)
    else:
        yield path, value


def _plain(value: object) -> Plain:
    plain: Plain = msgspec.to_builtins(value)
    return plain
