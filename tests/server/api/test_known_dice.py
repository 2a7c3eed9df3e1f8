"""Warnings about dice that may be known in advance: shown to all players and spectators, and kept by an import."""

from __future__ import annotations

import msgspec
import pytest

from dowding.engine.decision import SPECTATOR
from dowding.engine.migrations import Document
from dowding.engine.saves import compute_digest
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.messages import Created, Hint
from dowding.server.workers import bot_worker
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import AppServer, Visitor, new_key

SEEDED = "The dice come from a chosen seed. Anyone who knows the seed can predict every roll."
IMPORTED = "This match was imported from a save. Anyone who has the save may be able to predict every roll."


def dice_texts(visitor: Visitor, match: str, seat: str) -> set[str]:
    """All texts about the dice that a visitor sees: in the lobby, the scene, the log and the report."""
    log = visitor.ask("GET", f"/api/matches/{match}/log?seat={seat}").json()
    report = visitor.ask("GET", f"/api/matches/{match}/report?seat={seat}").json()
    first = next((line["text"] for line in log if line["kind"] == "known dice"), "")
    with visitor.table(match, seat) as table:
        return {visitor.summary(match).dice, table.scene().dice, first, report.get("dice", "")}


def bring(visitor: Visitor, save: object) -> str:
    """Import a save."""
    answer = visitor.ask("POST", "/api/import", save, status=201)
    return msgspec.json.decode(answer.content, type=Created).match.id


def test_chosen_seed_is_shown_to_all_players_and_spectators(app_server: AppServer) -> None:
    me, friend, guest = app_server.visitor(), app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "me"}, seed=7)
    guest.join(created.links[SPECTATOR])
    assert dice_texts(me, created.match.id, "british") == {SEEDED}
    friend.join(created.links["british"])
    assert dice_texts(friend, created.match.id, "british") == {SEEDED}
    assert dice_texts(guest, created.match.id, SPECTATOR) == {SEEDED}


def test_secret_dice_need_no_warning(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=None).match.id
    assert dice_texts(me, match, "british") == {""}


def test_imported_match_keeps_its_dice_warning(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, limits=HASTY, make_bot_pool=in_threads)) as app_server:
        me, friend = app_server.visitor(), app_server.visitor()
        first = me.create(seed=None).match.id
        answer = me.ask("POST", "/api/import", me.ask("GET", f"/api/matches/{first}/export").json(), status=201)
        created = msgspec.json.decode(answer.content, type=Created)
        friend.join(created.links["british"])
        assert dice_texts(friend, created.match.id, "british") == {IMPORTED}
        again = bring(me, friend.ask("GET", f"/api/matches/{created.match.id}/export").json())
    with AppServer(Application(make_store, limits=HASTY, make_bot_pool=in_threads)) as app_server:
        back = app_server.visitor()
        back.client.cookies = me.client.cookies
        assert dice_texts(back, again, "british") == {IMPORTED}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints without computation."""

    def hint(job: Job, seat: str) -> Hint:
        return Hint("x", "X", None, None, (), 0)

    monkeypatch.setattr(bot_worker, "hint", hint)


def helped(me: Visitor, match: str) -> dict[str, int]:
    assistance: dict[str, int] = me.ask("GET", f"/api/matches/{match}/report").json()["help"]["british"]
    return assistance


@pytest.mark.usefixtures("quick")
def test_imported_match_keeps_hints_bot_choices_and_rewinds(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create(seed=1).match.id
    with me.table(match) as table:
        scene = table.play(table.scene(), 3)
        table.do(rewind=scene.position - 1, position=scene.position, key=new_key())
        me.ask("GET", f"/api/matches/{match}/hint")
        table.do(play={"level": "random", "until": "step"}, position=scene.position - 1, key=new_key())
        while helped(me, match)["choices_by_a_program"] != 1:
            table.hear()
    save: Document = me.ask("GET", f"/api/matches/{match}/export").json()
    brought = bring(me, save)
    assert helped(me, brought) == helped(me, match) == {"hints": 1, "choices_by_a_program": 1}
    assert me.ask("GET", f"/api/matches/{brought}/export").json()["rewinds"] == save["rewinds"] != []
    wash: tuple[Document, ...] = ({"rewinds": []}, {"circumstances": {}})
    for washed in wash:
        assert "digest" in me.refused("POST", "/api/import", save | washed, status=400)


def test_save_with_too_many_rewinds_is_refused(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    save: Document = me.ask("GET", f"/api/matches/{me.create().match.id}/export").json()
    flood = save | {"rewinds": [[2, 1]] * 100_000}
    assert "the limit is 10000" in me.refused("POST", "/api/import", flood, status=400)
    too_many = save | {"rewinds": [[2, 1]] * 1_001}
    too_many["digest"] = compute_digest(too_many)
    assert "at most 1000" in me.refused("POST", "/api/import", too_many, status=400)
    many = save | {"rewinds": [[2, 1]] * 1_000}
    many["digest"] = compute_digest(many)
    assert len(me.scene(bring(me, many)).log) == 40
