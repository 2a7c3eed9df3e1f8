"""The after-action report: the game's own report with series over time, assistance and verification of the dice."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Final

import msgspec

from dowding.ai.players import PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.dice import commitment
from dowding.engine.events import DRAW_VALUE, ROLL, Plain
from dowding.engine.match import Match
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.engine.saves import rolls_of
from dowding.server.matches.chapter_scores import add_chapter_points
from dowding.server.matches.live_match import LiveMatch
from dowding.server.matches.replay import MatchReplay
from dowding.server.storage.store import MatchRecord
from dowding.view.player_view import PlayerView
from dowding.view.recap import Recap
from dowding.view.scene import Report

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


class ReportSnapshot(msgspec.Struct, frozen=True):
    """The data from which a report is built, independent of the live match, which may change."""

    match: Match
    record: MatchRecord
    help: dict[str, Plain]
    """The assistance that each seat used."""
    start_replay: Callable[[], MatchReplay]


def summarize_assistance(live: LiveMatch, seat: Seat) -> dict[str, Plain]:
    """The assistance that was used, as a seat may know of it."""
    human_seats = [seat for seat, kind in live.record.seats.items() if kind not in PLAYERS]
    return live.assistance.summarize(human_seats, live.match, seat)


def cached_report(live: LiveMatch, seat: Seat) -> Report | None:
    """The report of a seat if it was built already and nothing has changed since."""
    report = live.reports.get(seat)
    return report if report is not None and report["help"] == summarize_assistance(live, seat) else None


def take_report_snapshot(live: LiveMatch, seat: Seat) -> ReportSnapshot:
    """A snapshot for the report of a seat, taken while the session is locked."""
    help_by_seat = summarize_assistance(live, seat)
    return ReportSnapshot(live.match.fork(keep_log=True), live.record, help_by_seat, live.start_replay)


def build_report(snapshot: ReportSnapshot, seat: Seat) -> Report:
    """Build the report for a seat. It has the secret of the dice only when the match is over."""
    match, record = snapshot.match, snapshot.record
    replay = snapshot.start_replay()
    report = dict(PlayerView(match, seat).report())
    if record.origin is None:
        report["commitment"] = record.commitment
    if record.circumstances.dice_warning():
        report["dice"] = record.circumstances.dice_warning()
    report["rolls"] = _summarize_rolls(snapshot, replay, seat)
    report["help"] = snapshot.help
    if match.is_over and record.origin is None:
        report["secret"] = record.secret
    series = replay.series(match.history, seat)
    report.setdefault("series", _to_plain(series))
    if "story" in report:
        story = msgspec.convert(report["story"], warm_decoder(Recap))
        report["story"] = _to_plain(add_chapter_points(story, series, PlayerView(match, seat).picture()))
    return report


def _summarize_rolls(snapshot: ReportSnapshot, replay: MatchReplay, seat: Seat) -> dict[str, Plain]:
    """Statistics of the rolls, and once the match is over whether the secret verifies them."""
    roll_events = [event for event in snapshot.match.events(seat) if event.kind == ROLL]
    values = [event.get_int("value") for event in roll_events if event.get_int("sides") == 6]
    values = [value for value in values if value != DRAW_VALUE]
    summary: dict[str, Plain] = {
        "rolls_and_draws": len(roll_events),
        "six_sided_dice": len(values),
        "faces": [values.count(face) for face in range(1, 7)],
        "mean": round(sum(values) / len(values), 3) if values else None,
    }
    if snapshot.match.is_over and snapshot.record.origin is None:
        summary["verified"] = has_verified_rolls(snapshot, replay)
    return summary


def has_verified_rolls(snapshot: ReportSnapshot, replay: MatchReplay) -> bool:
    """Whether the commitment matches the secret and replaying the match with it gives every roll again."""
    match, record = snapshot.match, snapshot.record
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        return False
    return rolls_of(replay.match_at(match.position, match.history)) == rolls_of(match)


def as_csv(report: Report) -> str:
    """The report as CSV rows of path and value."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(("item", "value"))
    writer.writerows((_escape_formula(path), _escape_formula(value)) for path, value in _rows("", report))
    return text.getvalue()


def _escape_formula(cell: Plain) -> Plain:
    """A text with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell


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
