"""The contract of all stores."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from dowding.engine.outcome import Outcome
from dowding.engine.packs import UploadedScenario
from dowding.server.storage.sql import SqlStore
from dowding.server.storage.store import (
    ActBatch,
    Company,
    Conflict,
    MatchRecord,
    Progress,
    RematchOffer,
    SeatClaim,
    SeatHeld,
    Store,
    StoredAct,
    StoredReview,
    StoreFailure,
)
from server.conftest import MakeStore

PROGRESS = Progress(3, ("red", "blue"), False, None, "ab" * 16, "2026-11-15T12:00:00.000000Z")


def record(ident: str, **more: object) -> MatchRecord:
    fields: dict[str, object] = {
        "id": ident,
        "name": "Ours – \N{AIRPLANE}",
        "game_id": "secret-numbers",
        "scenario": "duel",
        "settings": {"ties": "die"},
        "secret": "5e" * 32,
        "commitment": "c0" * 32,
        "creator": "me",
        "created": f"2026-11-15T12:00:0{ident[-1]}.000000Z",
        "seats": {"red": "me", "blue": "open"},
        "rewinds": ((5, 2), (7, 0)),
        "progress": PROGRESS,
    }
    return MatchRecord(**(fields | more))  # type: ignore[arg-type]  # the fields are those of a record


ACTS = (
    StoredAct(0, "choose", "red", "play:7", False, "k0"),
    StoredAct(1, "choose", "blue", "pass", True, bot="pilot"),
    StoredAct(2, "hint", "red", "done"),
)


@pytest.fixture
def store(make_store: MakeStore) -> Iterator[Store]:
    store = make_store()
    yield store
    store.close()


def test_stored_match_is_read_back_complete(store: Store, make_store: MakeStore) -> None:
    stored_record = record("m1", brought=UploadedScenario("mine.toml", 'id = "mine"\n'), title="Mine", pack="2:ab")
    store.add(stored_record, ACTS, [SeatClaim("m1", "red", "me")], {"blue": "link-blue"})
    for reader in (store, make_store()):
        assert reader.record("m1") == stored_record
        assert reader.acts("m1") == list(ACTS)
        assert reader.seat_claims("m1") == [SeatClaim("m1", "red", "me")]
        assert reader.find_link("link-blue") == ("m1", "blue")
        if reader is not store:
            reader.close()
    assert store.record("m2") is None
    assert store.acts("m2") == []


def test_readiness_checks_read_the_matches_in_turn(store: Store) -> None:
    store.check_readiness()
    for ident in ("m1", "m2"):
        store.add(record(ident), ACTS, [], {})
    assert isinstance(store, SqlStore)
    sampled = []
    for _ in range(4):
        store.check_readiness()
        sampled.append(store._sampled_match)
    assert sampled == ["m1", "m2", "", "m1"]


def test_acts_are_added_all_or_none(store: Store) -> None:
    for ident in ("m1", "m2"):
        store.add(record(ident), ACTS, [], {})
    over = Progress(4, (), True, Outcome("red", "red 2", {"red": 2}), "cd" * 16, "2026-11-15T12:01:00.000000Z")
    store.append([ActBatch("m1", (StoredAct(3, "choose", "red", "done", False, "k3"),), over)])
    read_record = store.record("m1")
    assert read_record is not None
    assert read_record.progress == over
    assert len(store.acts("m1")) == 4
    late = ActBatch("m1", (StoredAct(3, "choose", "red", "draw"),), PROGRESS)
    fine = ActBatch("m2", (StoredAct(3, "rewind", "red", "0"),), over)
    with pytest.raises(Conflict):
        store.append([fine, late])
    assert len(store.acts("m2")) == 3
    assert store.acts("m1")[3].option == "done"
    store.append([fine])
    assert store.acts("m2")[3] == StoredAct(3, "rewind", "red", "0")


def test_idempotency_key_is_unique_per_seat(store: Store) -> None:
    store.add(record("m1"), ACTS, [], {})
    with pytest.raises(Conflict):
        store.append([ActBatch("m1", (StoredAct(3, "choose", "red", "done", False, "k0"),), PROGRESS)])
    store.append([ActBatch("m1", (StoredAct(3, "choose", "blue", "done", False, "k0"),), PROGRESS)])


def test_acts_of_a_deleted_match_are_refused(store: Store) -> None:
    with pytest.raises(StoreFailure):
        store.append([ActBatch("m9", (StoredAct(0, "choose", "red", "done"),), PROGRESS)])


def test_my_matches_are_created_or_joined_ones(store: Store) -> None:
    store.add(record("m1"), [], [], {})
    store.add(record("m2", creator="other"), [], [SeatClaim("m2", "blue", "me", "l")], {})
    store.add(record("m3", creator="other"), [], [SeatClaim("m3", "blue", "other")], {})
    assert [unit.id for unit in store.records_of("me")] == ["m2", "m1"]
    assert store.seat_claims_of("me") == [SeatClaim("m2", "blue", "me", "l")]
    assert store.records_of("nobody") == []
    assert (store.count_unfinished("me"), store.count_unfinished("other"), store.count_unfinished(None)) == (1, 2, 3)


def test_lists_read_neither_rewinds_nor_scenarios(store: Store) -> None:
    long = record("m1", rewinds=((7, 2),) * 500, brought=UploadedScenario("mine.toml", 'id = "mine"\n'))
    store.add(long, [], [], {})
    listed = msgspec.structs.replace(long, rewinds=(), brought=None)
    assert store.records_of("me") == store.open_records(10) == [listed]
    assert store.record("m1") == long


def test_an_open_seat_is_taken_once(store: Store) -> None:
    store.add(record("m1"), [], [], {"blue": "l"})
    assert [unit.id for unit in store.open_records(10)] == ["m1"]
    assert not store.take_open_seat(SeatClaim("m1", "red", "you", "open"))
    assert store.take_open_seat(SeatClaim("m1", "blue", "you", "open"))
    assert store.find_link("l") is None
    assert not store.take_open_seat(SeatClaim("m1", "blue", "other", "open"))
    assert not store.take_open_seat(SeatClaim("m9", "blue", "other", "open"))
    assert store.open_records(10) == []
    assert store.seat_claims("m1") == [SeatClaim("m1", "blue", "you", "open")]


def test_released_seat_keeps_the_creator_and_loses_other_holders_and_its_link(store: Store) -> None:
    store.add(record("m1"), [], [SeatClaim("m1", "red", "me")], {"red": "old", "blue": "other"})
    store.add_seat_claim(SeatClaim("m1", "red", "you", "old"))
    store.add_seat_claim(SeatClaim("m1", "red", "me", "old"))
    store.write_notes("m1", "red", "Keep 54 Sqn back.")
    assert store.release_seat("m1", "red", None) == ["you"]
    assert store.find_link("old") is None
    assert store.notes("m1", "red") == ""
    assert store.find_link("other") == ("m1", "blue")
    assert store.seat_claims("m1") == [SeatClaim("m1", "red", "me")]
    store.set_link("m1", "red", "new")
    assert store.find_link("new") == ("m1", "red")
    store.set_link("m1", "red", None)
    assert store.find_link("new") is None


def test_seat_is_released_only_after_its_holder_has_been_away(store: Store) -> None:
    store.add(record("m1"), [], [], {"red": "l"})
    assert store.enter_by_link("l", "you") == []
    store.touch_seat_claims("m1", "you", "2026-11-15T12:00:00.000000Z")
    with pytest.raises(SeatHeld):
        store.release_seat("m1", "red", "2026-11-15T11:59:00.000000Z")
    assert store.seat_claims("m1") == [SeatClaim("m1", "red", "you", "l", "2026-11-15T12:00:00.000000Z")]
    assert store.release_seat("m1", "red", "2026-11-15T12:01:00.000000Z") == ["you"]
    assert store.seat_claims("m1") == []


def test_seat_link_works_once_and_gives_the_seat_exclusively(store: Store) -> None:
    store.add(record("m1"), [], [SeatClaim("m1", "red", "me")], {"red": "l"})
    assert store.enter_by_link("l", "you") == ["me"]
    assert store.enter_by_link("l", "other") is None
    assert store.seat_claims("m1") == [SeatClaim("m1", "red", "you", "l")]
    assert store.leave_seat("m1", "red") == ["you"]
    assert store.seat_claims("m1") == []


def test_match_is_renamed_and_deleted_completely(store: Store) -> None:
    store.add(record("m1"), ACTS, [SeatClaim("m1", "red", "me")], {"red": "l"})
    store.rename("m1", "Theirs'; DROP TABLE matches; --")
    read_record = store.record("m1")
    assert read_record is not None
    assert read_record.name == "Theirs'; DROP TABLE matches; --"
    store.delete("m1")
    assert store.record("m1") is None
    assert store.acts("m1") == []
    assert store.seat_claims("m1") == []
    assert store.find_link("l") is None


NEW_IN_7 = (("places", "name"), ("places", "here_until"), ("talk", "name"))
NEW_IN_9 = (("matches", "origin"), ("matches", "allows_tryouts"))


def test_older_database_is_migrated(make_store: MakeStore) -> None:
    """A database of version 1: acts without bots, matches without circumstances."""
    store = make_store()
    assert isinstance(store, SqlStore)
    store.add(record("m1"), [StoredAct(0, "choose", "red", "play:7", False, "k0")], [], {})
    store.execute("ALTER TABLE acts DROP COLUMN program")
    for column in ("circumstances", "brought", "title", "pack", "idle_days"):
        store.execute(f"ALTER TABLE matches DROP COLUMN {column}")
    for table, column in (("places", "seen"), *NEW_IN_7, *NEW_IN_9):
        store.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    store.execute("DROP TABLE reviews")
    store.execute("UPDATE dowding SET version = 1")
    store.close()
    for _ in range(2):
        store = make_store()
        assert store.acts("m1") == [StoredAct(0, "choose", "red", "play:7", False, "k0")]
        assert store.record("m1") == record("m1")
        store.close()
    store = make_store()
    store.write_review("m1", "red", StoredReview("hash", "{}"))
    store.append([ActBatch("m1", (StoredAct(1, "choose", "red", "done", bot="ace"),), PROGRESS)])
    assert store.acts("m1")[1].bot == "ace"
    store.close()


def test_migration_from_version_5_removes_used_links(make_store: MakeStore) -> None:
    store = make_store()
    assert isinstance(store, SqlStore)
    store.add(record("m1"), [], [], {"red": "used", "blue": "unused", "spectator": "bench"})
    for seat, link in (("red", "used"), ("spectator", "bench")):
        store.add_seat_claim(SeatClaim("m1", seat, "you", link))
    for table, column in (("places", "seen"), ("matches", "idle_days"), *NEW_IN_7, *NEW_IN_9):
        store.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    store.execute("UPDATE dowding SET version = 5")
    store.close()
    store = make_store()
    assert [store.find_link(link) is None for link in ("used", "unused", "bench")] == [True, False, False]
    with pytest.raises(SeatHeld):
        store.release_seat("m1", "red", "2026-01-01T00:00:00.000000Z")
    store.close()


def test_each_seat_has_one_review_until_the_match_is_deleted(store: Store) -> None:
    store.add(record("m1"), [], [], {})
    assert store.review("m1", "red") is None
    for text in ("rough", "refined"):
        store.write_review("m1", "red", StoredReview("hash", text))
    assert store.review("m1", "red") == StoredReview("hash", "refined")
    assert store.review("m1", "blue") is None
    store.delete("m1")
    assert store.review("m1", "red") is None
    with pytest.raises(StoreFailure, match=r"refuses|violates"):
        store.write_review("m1", "red", StoredReview("hash", "too late"))


def test_names_presence_and_rematches_of_a_match(store: Store) -> None:
    for ident in ("m1", "m2"):
        claims = [
            SeatClaim(ident, "red", "me"),
            SeatClaim(ident, "blue", "you", "l"),
            SeatClaim(ident, "blue", "phone", "l"),
        ]
        store.add(record(ident), [], claims, {})
    store.set_player_name("m1", "blue", "Anna")
    store.mark_here("m1", "blue", "you", "2026-11-15T12:00", "2026-11-15T12:05")
    store.keep_here("m1", [("blue", "you")], "2026-11-15T12:07")
    assert set(store.company("m2").claims) == set(store.seat_claims("m2"))
    here = SeatClaim("m1", "blue", "you", "l", "2026-11-15T12:00", "Anna", "2026-11-15T12:07")
    assert set(store.company("m1").claims) == {
        SeatClaim("m1", "red", "me"),
        SeatClaim("m1", "blue", "phone", "l", "", "Anna"),
        here,
    }
    store.mark_away("m1", "blue", "you", "2026-11-15T12:09")
    assert {(claim.here_until, claim.seen) for claim in store.company("m1").claims if claim.holder == "you"} == {
        ("", "2026-11-15T12:09")
    }
    offer = RematchOffer("m1", "red", "me", False)
    store.offer_rematch(msgspec.structs.replace(offer, swapped=True))
    store.offer_rematch(offer)
    assert store.company("m1").rematch == offer
    assert store.companies_of("phone")["m1"].rematch == offer
    assert set(store.companies_of("phone")) == {"m1", "m2"}
    assert store.companies_of("stranger") == {}
    accepted = (record("m3"), ACTS, [SeatClaim("m3", "red", "me")])
    assert not store.accept_rematch(msgspec.structs.replace(offer, swapped=True), *accepted)
    assert store.record("m3") is None
    assert store.accept_rematch(offer, *accepted)
    assert store.acts("m3") == list(ACTS)
    assert store.company("m1").rematch == msgspec.structs.replace(offer, state="accepted", next="m3")
    assert not store.accept_rematch(offer, *accepted)
    assert not store.decline_rematch(offer)
    with pytest.raises(Conflict):
        store.offer_rematch(offer)
    store.delete("m1")
    assert store.company("m1") == Company()


def test_a_database_of_a_newer_program_is_refused(make_store: MakeStore) -> None:
    store = make_store()
    assert isinstance(store, SqlStore)
    store.execute("UPDATE dowding SET version = 99")
    store.close()
    with pytest.raises(StoreFailure, match="version 99"):
        make_store()
