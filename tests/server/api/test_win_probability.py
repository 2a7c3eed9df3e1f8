"""Win probability along a finished match, and its turning points."""

from __future__ import annotations

import msgspec
import pytest

from dowding.ai import win_probability
from dowding.ai.win_probability import WinEstimate
from dowding.engine.decision import Seat
from dowding.server.matches.live_match import Job
from dowding.server.messages import WinProbability
from dowding.server.workers import bot_worker
from server.http_client import AppServer, Visitor
from server.workers.test_bot_pool import wait_until


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short series of estimates."""
    monkeypatch.setattr(win_probability, "MAX_POSITIONS", 5)
    monkeypatch.setattr(win_probability, "MAX_ROLLOUTS", 8)


def finished(sqlite_server: AppServer, me: Visitor, seats: dict[str, str] | None = None, game_id: str = "lion") -> str:
    created = me.create(
        game_id, "prelude" if game_id == "lion" else "war", seed=4, seats=seats or {"british": "random"}
    )
    me.scene(created.match.id, seat="spectator")
    wait_until(lambda: me.summary(created.match.id).over)
    return created.match.id


def line(me: Visitor, match: str) -> WinProbability:
    return msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/line").content, type=WinProbability)


def test_win_probability_runs_from_the_start_to_the_end(sqlite_server: AppServer, few: None) -> None:
    me = sqlite_server.visitor()
    match = finished(sqlite_server, me)
    probability = line(me, match)
    summary = me.summary(match)
    assert summary.outcome is not None
    assert (probability.seat, probability.playouts, len(probability.line)) == ("british", 8, 5)
    assert (probability.line[0].at, probability.line[-1].at) == (0, summary.position)
    assert all(0 <= item.wins <= 1 for item in probability.line)
    assert probability.line[-1].wins == float(summary.outcome.level in {"british-tactical", "triumph"})
    assert probability.line[-1].points == summary.outcome.points["british"]


def test_win_probability_is_cached_and_turning_points_have_log_lines(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[int] = []

    def prospect(job: Job, seat: Seat, playouts: int) -> WinEstimate:
        requests.append(len(job.choices))
        return WinEstimate(len(job.choices), float(len(requests) < 10), 0.0)

    monkeypatch.setattr(bot_worker, "estimate_win", prospect)
    me = sqlite_server.visitor()
    match = finished(sqlite_server, me)
    probability = line(me, match)
    assert requests == win_probability.spaced_positions(me.summary(match).position)
    assert [turn.place for turn in probability.turns] == [9]
    marks = me.ask("GET", f"/api/matches/{match}/marks").json()
    between = {mark["text"] for mark in marks if probability.line[8].at < mark["at"] <= probability.line[9].at}
    assert set(probability.turns[0].lines) <= between
    assert len(probability.turns[0].lines) == min(3, len(between))
    assert line(me, match) == probability
    assert len(requests) == len(probability.line)


def test_win_probability_needs_a_finished_match_and_a_heuristic_policy(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seed=1).match.id
    assert "over" in me.refused("GET", f"/api/matches/{match}/line", status=409)
    sqlite_server.visitor().refused("GET", f"/api/matches/{match}/line", status=404)
    numbers = finished(sqlite_server, me, {"red": "random", "blue": "random"}, "untaught-numbers")
    assert "There is no bot for red" in me.refused("GET", f"/api/matches/{numbers}/line?of=red", status=400)


def test_each_seat_has_its_win_probability_and_a_spectator_selects_one(sqlite_server: AppServer, few: None) -> None:
    me = sqlite_server.visitor()
    match = finished(sqlite_server, me, {"red": "pilot", "blue": "pilot"}, "secret-numbers")
    outcome = me.summary(match).outcome
    assert outcome is not None
    for seat in ("red", "blue"):
        probability = msgspec.json.decode(
            me.ask("GET", f"/api/matches/{match}/line?of={seat}").content, type=WinProbability
        )
        assert probability.seat == seat
        assert probability.line[-1].points == outcome.points[seat]
        assert probability.line[-1].wins == float(outcome.winner == seat)
    assert "of=red or of=blue" in me.refused("GET", f"/api/matches/{match}/line?of=green", status=409)
