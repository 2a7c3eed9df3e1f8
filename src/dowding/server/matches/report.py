"""The after-action report: the game's own report with series over time, assistance and verification of the dice."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO

import msgspec

from dowding.ai.players import PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.dice import commitment
from dowding.engine.events import DRAW_VALUE, ROLL, Plain
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.engine.saves import rolls_of
from dowding.server.matches.chapter_scores import add_chapter_points
from dowding.server.matches.live_match import LiveMatch
from dowding.view.player_view import PlayerView
from dowding.view.recap import Recap
from dowding.view.scene import Report


def build_report(live: LiveMatch, seat: Seat) -> Report:
    """Build the report for a seat. It has the secret of the dice only when the match is over."""
    report = dict(PlayerView(live.match, seat).report())
    report["commitment"] = live.record.commitment
    if live.record.circumstances.dice_warning():
        report["dice"] = live.record.circumstances.dice_warning()
    report["rolls"] = _summarize_rolls(live, seat)
    human_seats = [seat for seat, kind in live.record.seats.items() if kind not in PLAYERS]
    report["help"] = live.assistance.summarize(human_seats, live.match, seat)
    if live.match.is_over:
        report["secret"] = live.record.secret
    series = live.replay().series(live.match.history, seat)
    report.setdefault("series", _to_plain(series))
    if "story" in report:
        story = msgspec.convert(report["story"], warm_decoder(Recap))
        report["story"] = _to_plain(add_chapter_points(story, series, PlayerView(live.match, seat).picture()))
    return report


def _summarize_rolls(live: LiveMatch, seat: Seat) -> dict[str, Plain]:
    """Statistics of the rolls, and once the match is over whether the secret verifies them."""
    roll_events = [event for event in live.match.events(seat) if event.kind == ROLL]
    values = [event.get_int("value") for event in roll_events if event.get_int("sides") == 6]
    values = [value for value in values if value != DRAW_VALUE]
    summary: dict[str, Plain] = {
        "rolls_and_draws": len(roll_events),
        "six_sided_dice": len(values),
        "faces": [values.count(face) for face in range(1, 7)],
        "mean": round(sum(values) / len(values), 3) if values else None,
    }
    if live.match.is_over:
        summary["verified"] = has_verified_rolls(live)
    return summary


def has_verified_rolls(live: LiveMatch) -> bool:
    """Whether the commitment matches the secret and replaying the match with it gives every roll again."""
    if commitment(bytes.fromhex(live.record.secret)) != live.record.commitment:
        return False
    replayed = live.replay().match_at(live.match.position, live.match.history)
    return rolls_of(replayed) == rolls_of(live.match)


def as_csv(report: Report) -> str:
    """The report as CSV rows of path and value."""
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


def _to_plain(value: object) -> Plain:
    plain: Plain = msgspec.to_builtins(value)
    return plain
