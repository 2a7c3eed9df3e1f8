"""Reviews as jobs of the server: progress, refinement, stopping, storage, and what each seat may read."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import msgspec
import pytest

from dowding.ai.decision_review import ReviewEffort
from dowding.engine.decision import Seat
from dowding.server.app import Application
from dowding.server.matches import reviews
from dowding.server.matches.live_match import Job
from dowding.server.review_messages import Review, ReviewStatus
from dowding.server.workers import review_worker
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import AppServer, Visitor
from server.workers.test_bot_pool import wait_until


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few futures, so that a review takes a moment."""
    monkeypatch.setattr(reviews, "ROUGH", ReviewEffort(candidates=2, screening=1, judging=2))
    monkeypatch.setattr(reviews, "FULL", ReviewEffort(candidates=2, screening=2, judging=4))
    monkeypatch.setattr(reviews, "rollouts_per_position", lambda _: 2)
    monkeypatch.setattr(reviews, "MAX_REFINED", 5)


def path(match: str, seat: str) -> str:
    return f"/api/matches/{match}/review?seat={seat}"


def status(me: Visitor, match: str, seat: str, method: str = "GET") -> ReviewStatus:
    return msgspec.json.decode(me.ask(method, path(match, seat)).content, type=ReviewStatus)


def reviewed(me: Visitor, match: str, seat: str) -> Review:
    """Start a review and wait for its end."""
    status(me, match, seat, "POST")
    wait_until(lambda: status(me, match, seat).state != "running")
    ended = status(me, match, seat)
    assert (ended.state, ended.error, ended.current) == ("done", "", True)
    assert ended.review is not None
    return ended.review


def finished(me: Visitor, seats: dict[str, str], game_id: str = "secret-numbers") -> str:
    match = me.create(game_id, "war", seed=4, seats=seats).match.id
    me.scene(match, seat="spectator")
    wait_until(lambda: me.summary(match).over)
    return match


def test_review_of_a_finished_match_is_stored_for_each_seat(sqlite: MakeStore) -> None:
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads)) as server:
        me = server.visitor()
        match = finished(me, {"red": "random", "blue": "pilot"})
        assert status(me, match, "red") == ReviewStatus("red", "none", 1.0)
        found = {seat: reviewed(me, match, seat) for seat in ("red", "blue")}
        outcome = me.summary(match).outcome
        assert outcome is not None
        for seat, review in found.items():
            assert (review.seat, review.rough, review.points) == (seat, False, outcome.points[seat])
            assert review.luck == pytest.approx(outcome.points[seat] - review.expected + review.lost, abs=0.01)
            assert review.curve[0].at == 0
            assert review.curve[-1].wins == float(outcome.winner == seat)
            assert len(review.whens) == len(review.curve)
            assert review.reviewed <= review.decisions
            assert review.headline in review.headline.strip()
        cookies = dict(me.client.cookies)
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads)) as server:
        again = server.visitor()
        again.client.cookies.update(cookies)
        for seat, review in found.items():
            assert status(again, match, seat) == ReviewStatus(seat, "done", 1.0, review, current=True)
        assert reviewed(again, match, "red") == found["red"], "the same match has the same review"


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Refined parts wait for this event."""
    go_on, real = threading.Event(), review_worker.review_choice

    def review_choice(job: Job, seat: Seat, effort: ReviewEffort) -> object:
        if effort.judging == 4:
            assert go_on.wait(60)
        return real(job, seat, effort)

    monkeypatch.setattr(review_worker, "review_choice", review_choice)
    yield go_on
    go_on.set()


def test_a_rough_review_is_shown_while_it_is_refined(sqlite_server: AppServer, paused: threading.Event) -> None:
    me = sqlite_server.visitor()
    match = finished(me, {"red": "random", "blue": "pilot"})
    status(me, match, "red", "POST")
    wait_until(lambda: status(me, match, "red").review is not None)
    running = status(me, match, "red", "POST")
    assert running.review is not None
    assert (running.state, running.review.rough) == ("running", True)
    assert 0 < running.progress < 1
    paused.set()
    wait_until(lambda: status(me, match, "red").state == "done")
    refined = status(me, match, "red").review
    assert refined is not None
    assert not refined.rough


def test_a_stopped_review_keeps_its_rough_result(sqlite_server: AppServer, paused: threading.Event) -> None:
    me = sqlite_server.visitor()
    match = finished(me, {"red": "random", "blue": "pilot"})
    status(me, match, "red", "POST")
    wait_until(lambda: status(me, match, "red").review is not None)
    stopped = status(me, match, "red", "DELETE")
    assert stopped.review is not None
    assert (stopped.state, stopped.review.rough, stopped.current) == ("done", True, True)
    assert sqlite_server.app.services is not None
    paused.set()
    wait_until(lambda: sqlite_server.manager.bot_pool.analysis_count == 0)
    assert status(me, match, "red") == stopped


def test_one_visitor_cannot_run_many_reviews(sqlite_server: AppServer, paused: threading.Event) -> None:
    me = sqlite_server.visitor()
    matches = [finished(me, {"red": "random", "blue": "pilot"}) for _ in range(2)]
    for match in matches:
        status(me, match, "red", "POST")
    assert "reviews running" in me.refused("POST", path(matches[0], "blue"), status=503)
    status(me, matches[1], "red", "DELETE")
    status(me, matches[0], "blue", "POST")


def test_a_review_that_fails_says_so_and_can_be_started_again(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no rollout")

    me = sqlite_server.visitor()
    match = finished(me, {"red": "random", "blue": "pilot"})
    with monkeypatch.context() as broken:
        broken.setattr(review_worker, "review_choice", fail)
        status(me, match, "red", "POST")
        wait_until(lambda: status(me, match, "red").state == "failed")
    assert "try again" in status(me, match, "red").error
    assert not reviewed(me, match, "red").rough


def test_during_a_match_of_two_each_reads_only_their_own_review(sqlite_server: AppServer) -> None:
    planner, waiting = sqlite_server.visitor(), sqlite_server.visitor()
    created = planner.create("secret-numbers", "plot", seats={"blue": "me", "red": "friend"})
    match = created.match.id
    waiting.join(created.links["red"])
    for method in ("GET", "POST", "DELETE"):
        planner.refused(method, path(match, "red"), status=403)
        waiting.refused(method, path(match, "blue"), status=403)
        planner.refused(method, path(match, "spectator"), status=409)
        sqlite_server.visitor().refused(method, path(match, "red"), status=404)
    with planner.table(match, "blue") as blue:
        scene = blue.scene()
        before = reviewed(waiting, match, "red")
        for choice in ("name:c1", "name:c2"):
            scene = blue.until(blue.choose(choice, scene.position))
        own = reviewed(planner, match, "blue")
        assert (own.until, own.decisions) == (2, 2)
        unchanged = status(waiting, match, "red")
        assert (unchanged.review, unchanged.current) == (before, True), "a secret choice shows nowhere"
        assert reviewed(waiting, match, "red") == before


def test_a_solo_match_is_reviewed_at_any_time_and_again_after_more_choices(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create("lion", "prelude", seats={"british": "me"}).match.id
    with me.table(match) as table:
        scene = table.scene()
        first = reviewed(me, match, "british")
        assert (first.until, first.decisions, first.points, first.luck) == (scene.position, 0, None, None)
        while scene.position < 4:
            assert scene.ask is not None
            scene = table.until(table.choose(scene.ask.options[0].id, scene.position))
    outdated = status(me, match, "british")
    assert (outdated.state, outdated.review, outdated.current) == ("done", first, False)
    second = reviewed(me, match, "british")
    assert second.until == scene.position
    assert second.decisions > 0


def test_a_game_without_bots_has_no_review(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = finished(me, {"red": "random", "blue": "random"}, "untaught-numbers")
    assert "There is no bot for red" in me.refused("POST", path(match, "red"), status=400)
