"""Reports are built from a snapshot without blocking the match, and once for each state."""

from __future__ import annotations

import threading

import pytest

from dowding.engine.decision import Seat
from dowding.server.api import match as match_api
from dowding.server.matches.report import ReportSnapshot, as_csv, build_report
from dowding.view.scene import Report
from server.http_client import AppServer, Visitor

PATIENCE_SECONDS = 60


def test_match_is_not_blocked_while_a_report_is_built(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, finish = threading.Event(), threading.Event()

    def build_slowly(snapshot: ReportSnapshot, seat: Seat) -> Report:
        started.set()
        assert finish.wait(PATIENCE_SECONDS), "the choice waits for the report"
        return build_report(snapshot, seat)

    monkeypatch.setattr(match_api, "build_report", build_slowly)
    me, guest = sqlite_server.visitor(), sqlite_server.visitor()
    created = me.create()
    guest.join(created.links["spectator"])
    path = f"/api/matches/{created.match.id}/report"
    reader = threading.Thread(target=guest.ask, args=("GET", path))
    with me.table(created.match.id) as table:
        scene = table.scene()
        reader.start()
        assert started.wait(PATIENCE_SECONDS)
        table.play(scene, 1)
        finish.set()
        reader.join()
    assert guest.ask("GET", path).json() == me.ask("GET", f"{path}?seat=spectator").json()


def test_a_report_is_built_once_for_each_state(sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Seat] = []

    def count(snapshot: ReportSnapshot, seat: Seat) -> Report:
        built.append(seat)
        return build_report(snapshot, seat)

    monkeypatch.setattr(match_api, "build_report", count)
    me = sqlite_server.visitor()
    match = me.create().match.id

    def report(visitor: Visitor, kind: str = "report") -> str:
        return visitor.ask("GET", f"/api/matches/{match}/{kind}").text

    first = report(me)
    assert report(me) == first
    assert report(me, "report.csv").startswith("item,value")
    assert built == ["british"]
    with me.table(match) as table:
        table.play(table.scene(), 3)
        assert report(me) != first
        report(me)
    assert built == ["british"] * 2


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_a_report_is_a_formula(text: str) -> None:
    assert (
        as_csv({"name": text, text: "x", "loss": -3})
        == f"item,value\r\nname,{quoted(text)}\r\n{quoted(text)},x\r\nloss,-3\r\n"
    )


def quoted(text: str) -> str:
    """The cell of a text in CSV."""
    return f'"\'{text}"' if "\r" in text else f"'{text}"
