"""Retention: which matches are removed and when, and that active ones are not."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial

import msgspec
import pytest

from dowding.server.app import Application
from dowding.server.matches import expired_matches as expired_module
from dowding.server.matches.expired_matches import remove_expired
from dowding.server.security.limits import Limits
from dowding.server.storage.retention import InvalidRetention, Retention, expired_matches, parse_retention
from dowding.server.storage.store import ActBatch, MatchRecord, Progress, Store, StoredAct
from dowding.server.timestamps import timestamp_after
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import AppServer

ALL = Retention(never_started=7, abandoned=90, finished=365)
CHOICE = StoredAct(0, "choose", "red", "done")
FORCED = StoredAct(0, "choose", "red", "done", True)


def days_ago(days: float) -> str:
    return timestamp_after(timedelta(days=-days))


def record(match: str, age: float, *, over: bool = False) -> MatchRecord:
    created = days_ago(age)
    progress = Progress(0, () if over else ("red",), over, None, "ab" * 16, created)
    return MatchRecord(
        match, "", "secret-numbers", "duel", {}, "5e" * 32, "c0" * 32, "me", created, {"red": "me"}, (), progress
    )


@pytest.fixture
def store(make_store: MakeStore) -> Iterator[Store]:
    store = make_store()
    for match, age in (("a-new", 6.9), ("b-old", 7.1)):
        store.add(record(f"unstarted-{match}", age), [FORCED], [], {})
    for match, age in (("a-new", 89.9), ("b-old", 90.1)):
        store.add(record(f"begun-{match}", age), [CHOICE], [], {})
    for match, age in (("a-new", 364.9), ("b-old", 365.1)):
        store.add(record(f"over-{match}", age, over=True), [CHOICE], [], {})
    yield store
    store.close()


def expired(store: Store, retention: Retention) -> set[str]:
    return {match.id for match in expired_matches(store.progress_after("", 100), retention, days_ago(0))}


@pytest.mark.parametrize(
    ("retention", "matches"),
    [
        (Retention(), set()),
        (ALL, {"unstarted-b-old", "begun-b-old", "over-b-old"}),
        (Retention(never_started=7), {"unstarted-b-old"}),
        (Retention(finished=1), {"over-a-new", "over-b-old"}),
        (Retention(abandoned=7), {"unstarted-b-old", "begun-a-new", "begun-b-old"}),
    ],
)
def test_each_kind_of_match_has_its_own_retention(store: Store, retention: Retention, matches: set[str]) -> None:
    assert expired(store, retention) == matches


def test_retention_checks_all_pages(store: Store) -> None:
    ids: list[str] = []
    while page := store.progress_after(ids[-1] if ids else "", 4):
        ids += [match.id for match in page]
    assert len(ids) == len(set(ids)) == 6


def test_match_that_was_continued_is_not_removed(store: Store) -> None:
    [old] = [match for match in store.progress_after("", 100) if match.id == "begun-b-old"]
    progress = msgspec.structs.replace(old.progress, position=1, secret=1)  # a choice in secret: `updated` stays
    store.append([ActBatch(old.id, (msgspec.structs.replace(CHOICE, number=1),), progress)])
    assert not store.delete_unchanged(old)
    assert store.record(old.id) is not None
    [old] = [match for match in store.progress_after("", 100) if match.id == "begun-b-old"]
    assert store.delete_unchanged(old)
    assert store.record(old.id) is None
    assert store.acts(old.id) == []


def test_a_match_is_never_removed_before_the_announced_day(store: Store) -> None:
    for match, age in (("played", 3), ("unplayed", 8)):
        begun = record(match, age)
        later = msgspec.structs.replace(begun.progress, updated=days_ago(age - 0.001))  # as versions before stored it
        store.add(msgspec.structs.replace(begun, progress=later), [FORCED], [], {})
    now = days_ago(0)
    for stored in store.progress_after("", 100):
        for retention in (ALL, Retention(never_started=7), Retention(abandoned=90)):
            if retention.is_expired(stored, now):
                assert retention.removal(stored.created, stored.progress, stored.progress.updated) <= now
    assert not {"played", "unplayed"} & expired(store, ALL)


def test_day_of_removal_does_not_reveal_secret_choices() -> None:
    created, now = days_ago(8), days_ago(0)
    unstarted = Progress(0, ("red",), False, None, "ab", created)
    in_secret = msgspec.structs.replace(unstarted, position=5, secret=5, state="cd")
    assert ALL.removal(created, unstarted, now) == ALL.removal(created, in_secret, now)


def test_day_of_removal_is_in_the_future() -> None:
    created, now = days_ago(8), days_ago(0)
    unstarted = Progress(0, ("red",), False, None, "ab", created)
    begun = msgspec.structs.replace(unstarted, updated=days_ago(1))
    over = msgspec.structs.replace(begun, over=True)
    assert Retention().removal(created, unstarted, now) == ""
    assert Retention(never_started=9).removal(created, unstarted, now)[:13] == days_ago(-1)[:13]
    assert ALL.removal(created, unstarted, now)[:10] == days_ago(-82)[:10], "the first week is over: it was not removed"
    assert ALL.removal(created, begun, now)[:10] == days_ago(-89)[:10]
    assert ALL.removal(created, over, now)[:10] == days_ago(-364)[:10]


@pytest.mark.parametrize("text", ["old=3", "finished", "finished=", "finished=0", "finished=-1", "finished=1e9", "x=y"])
def test_a_wrong_retention_is_refused(text: str) -> None:
    with pytest.raises(InvalidRetention, match="--retention"):
        parse_retention([text])


def test_retention_option_is_parsed() -> None:
    assert parse_retention(["never-started=7", "finished=365"]) == Retention(never_started=7, finished=365)


def age_all(store: Store, days: float) -> None:
    """Make all matches look inactive for this many days."""
    for match in store.progress_after("", 100):
        progress = msgspec.structs.replace(match.progress, updated=days_ago(days))
        store.append([ActBatch(match.id, (), progress)])


def test_server_removes_old_matches_without_connected_clients(
    sqlite: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expired_module, "PAGE_SIZE", 1)
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads, retention=ALL)) as app_server:
        me = app_server.visitor()
        watched, left = (me.create().match.id for _ in range(2))
        assert me.summary(left).removal[:10] == days_ago(-7)[:10]
        assert [match.removal[:10] for match in me.matches()] == [days_ago(-7)[:10]] * 2
        with me.table(watched) as table:
            table.scene()
            services = app_server.app.services
            assert services is not None
            call: Callable[..., object] = app_server.portal.call
            call(partial(services.async_store.call, age_all, services.store, 91))
            removed = call(remove_expired, services.manager, ALL)
            assert removed == {"abandoned": 1}
        assert [match.id for match in me.matches()] == [watched]
        me.refused("GET", f"/api/matches/{left}", status=404)


def test_a_server_removes_old_matches_when_it_starts(sqlite: MakeStore) -> None:
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        created = me.create().match
        assert created.removal == ""
    store = sqlite()
    age_all(store, 91)
    store.close()
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads, retention=ALL)) as app_server:
        back = app_server.visitor()
        back.client.cookies = me.client.cookies
        end = time.monotonic() + 60
        while back.matches():
            assert time.monotonic() < end, "the match was not removed"
            time.sleep(0.05)
        back.refused("GET", f"/api/matches/{created.id}", status=404)


def test_match_refused_by_the_limit_is_logged(sqlite: MakeStore, caplog: pytest.LogCaptureFixture) -> None:
    limits = msgspec.structs.replace(HASTY, matches=1)
    assert isinstance(limits, Limits)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        me.create()
        with caplog.at_level(logging.WARNING):
            me.refused("POST", "/api/matches", {"game": "hardest-days", "scenario": "aug-13"}, status=503)
    assert [line.message for line in caplog.records if "match refused" in line.message]
