"""The lobby over HTTP, on both databases: creating, listing, renaming and deleting matches, rematch, export, import."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import replace

from dowding.engine.game import Game
from dowding.engine.saves import Save, compute_digest
from dowding.games.raf.lion.game import LION
from dowding.games.registry import GAMES, game_by_id
from dowding.server.api.docs_pages import DOCS
from dowding.server.api.lobby import art_of
from dowding.server.api.match import encode_boards
from dowding.server.app import WEB_FOLDER
from dowding.server.messages import Boards, Created, GameCard
from server.http_client import AppServer


def test_liveness_endpoint(app_server: AppServer) -> None:
    for path in ("/healthz", "/readyz"):
        assert app_server.visitor().ask("GET", path).json() == {"status": "ok"}


def test_games_are_listed_with_scenarios_settings_and_bots(app_server: AppServer) -> None:
    cards = msgspec.json.decode(app_server.visitor().ask("GET", "/api/games").content, type=list[GameCard])
    days = next(card for card in cards if card.id == "hardest-days")
    assert days.seats == ("british",)
    assert "aug-13" in [scenario.id for scenario in days.scenarios]
    assert days.settings
    assert {"random", "doctrine", "forecast"} < set(days.players)
    assert [level.name for level in days.levels["british"]] == ["Cadet", "Pilot", "Ace", "Random"]
    assert days.art == "/static/art/hardest-days.webp"
    assert (WEB_FOLDER / days.art.removeprefix("/static/")).is_file()
    assert days.rules_in_short
    assert days.people == {"british": "the British"}
    numbers = next(card for card in cards if card.id == "untaught-numbers")
    assert numbers.art == "/static/art/banner.webp"
    assert numbers.players == ("random",)
    assert {seat: [level.code for level in levels] for seat, levels in numbers.levels.items()} == {
        "red": ["random"],
        "blue": ["random"],
    }


def test_a_variant_has_the_picture_of_its_game() -> None:
    assert art_of(replace(LION, id="lion-by-night", variant_of="lion")) == "/static/art/lion.webp"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_pages_of_the_documentation_that_a_game_names_exist(game: Game) -> None:
    assert [page for page in (game.guide, game.tutorial) if page and not (DOCS / f"{page}.md").is_file()] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_is_in_a_chapter_with_a_title(game: Game) -> None:
    boards = msgspec.json.decode(encode_boards(game.id, game.scenarios[0].id, None), type=Boards)
    chapters = {match[0] for rule in boards.rules if (match := re.match(r"[A-Z0-9]+-(\d+|[A-Z]+)", rule))}
    assert chapters - boards.rule_sections.keys() == set()


def test_only_the_random_bot_is_offered_without_a_heuristic_policy(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    wanted = {"game": "untaught-numbers", "scenario": "war", "seats": {"blue": "pilot"}}
    assert "no such bot for blue" in me.refused("POST", "/api/matches", wanted, status=400)
    for code in ("cadet", "pilot", "ace", "doctrine", "forecast"):
        assert me.create("lion", "prelude", seats={"british": code}).match.seats == {"british": code}


def test_a_new_match_is_mine_and_listed(app_server: AppServer) -> None:
    me, stranger = app_server.visitor(), app_server.visitor()
    created = me.create(name="  Eagle\n Day ")
    match = created.match
    assert (match.name, match.mine, match.owner, match.over) == ("Eagle Day", ("british",), True, False)
    assert match.title == game_by_id("hardest-days").scenarios[0].title
    assert set(created.links) == {"british", "spectator"}
    assert me.matches() == [match]
    assert me.summary(match.id) == match
    assert stranger.matches() == []


def test_the_newest_match_comes_first(app_server: AppServer) -> None:
    me = app_server.visitor()
    ids = [me.create(name=str(number)).match.id for number in range(3)]
    assert [match.id for match in me.matches()] == ids[::-1]


def test_the_creator_gets_a_cookie_that_scripts_cannot_read(app_server: AppServer) -> None:
    response = app_server.visitor().ask(
        "POST", "/api/matches", {"game": "hardest-days", "scenario": "aug-13"}, status=201
    )
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_invalid_new_match_is_refused_with_a_message(app_server: AppServer) -> None:
    me = app_server.visitor()

    def refused(**wanted: object) -> str:
        body = {"game": "hardest-days", "scenario": "aug-13"} | wanted
        return me.refused("POST", "/api/matches", body, status=400)

    assert "nknown game 'chess'" in refused(game="chess")
    assert "Unknown scenario 'may-10'" in refused(scenario="may-10")
    assert "Unknown option 'wind'" in refused(settings={"wind": "west"})
    assert "Unknown value 'west'" in refused(settings={"scramble": "west"})
    assert "has no seat 'german'" in refused(seats={"german": "me"})
    assert "Unknown player type 'rommel'" in refused(seats={"british": "rommel"})
    assert "only for solo matches" in refused(seats={"british": "friend"}, seed=7)
    assert "is invalid" in refused(surprise=1)
    assert "is invalid" in refused(name="x" * 81)
    assert me.matches() == []


def test_the_same_seed_is_the_same_match(app_server: AppServer) -> None:
    me = app_server.visitor()
    first, second, other = (me.create(seed=seed).match for seed in ("spitfire", "spitfire", "hurricane"))
    assert first.commitment == second.commitment != other.commitment
    assert me.scene(first.id).picture == me.scene(second.id).picture


def test_only_the_owner_renames_and_deletes(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "friend"})
    match = created.match.id
    friend.join(created.links["british"])
    assert "Only the creator" in friend.refused("PATCH", f"/api/matches/{match}", {"name": "mine"}, status=403)
    assert "Only the creator" in friend.refused("DELETE", f"/api/matches/{match}", status=403)
    assert me.ask("PATCH", f"/api/matches/{match}", {"name": "ours"}).json()["name"] == "ours"
    assert friend.summary(match).name == "ours"
    me.ask("DELETE", f"/api/matches/{match}", status=204)
    assert me.matches() == friend.matches() == []
    friend.refused("GET", f"/api/matches/{match}", status=404)


def test_match_of_another_person_is_reported_as_not_found(app_server: AppServer) -> None:
    match = app_server.visitor().create().match.id
    stranger = app_server.visitor()
    stranger.create()
    paths = ["", "/boards", "/scene", "/log", "/marks", "/report", "/report.csv", "/odds", "/export"]
    for path in paths:
        theirs = stranger.refused("GET", f"/api/matches/{match}{path}", status=404)
        nobodys = stranger.refused("GET", f"/api/matches/{'0' * 16}{path}", status=404)
        assert theirs == nobodys


@pytest.mark.parametrize("match", ["x", "../../etc/passwd", "%00", "0" * 17, "ABCDEF0123456789"])
def test_malformed_match_id_is_not_found(sqlite_server: AppServer, match: str) -> None:
    me = sqlite_server.visitor()
    me.create()
    me.refused("GET", f"/api/matches/{match}", status=404)


def test_a_rematch_has_the_same_players_and_new_dice(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "war", settings={"ties": "nobody"}, seats={"blue": "friend"}, name="Ours")
    friend.join(created.links["blue"])
    answer = friend.ask("POST", f"/api/matches/{created.match.id}/rematch", {}, status=201)
    again = msgspec.json.decode(answer.content, type=Created)
    assert (again.match.name, again.match.scenario) == ("Ours", "war")
    assert again.match.seats == {"red": "friend", "blue": "me"}
    assert again.match.mine == ("blue",)
    assert again.match.commitment != created.match.commitment


def test_rematch_can_swap_the_sides(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "war", seats={"blue": "friend"})
    friend.join(created.links["blue"])
    answer = me.ask("POST", f"/api/matches/{created.match.id}/rematch", {"swapped": True}, status=201)
    again = msgspec.json.decode(answer.content, type=Created)
    assert again.match.seats == {"red": "friend", "blue": "me"}
    assert again.match.mine == ("blue",)


def test_match_is_exported_and_imported(app_server: AppServer) -> None:
    me, other = app_server.visitor(), app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        played = table.play(table.scene(), 12)
        now = table.until(table.do(rewind=5, position=played.position, key="back"))
        now = table.play(now, 3, pick=1)
    exported = me.ask("GET", f"/api/matches/{match}/export")
    assert "attachment" in exported.headers["content-disposition"]
    save = msgspec.json.decode(exported.content, type=Save)
    assert len(save.choices) == now.position
    answer = other.client.post("/api/import?name=Brought", content=exported.content)
    assert answer.status_code == 201, answer.text
    brought = msgspec.json.decode(answer.content, type=Created).match
    assert (brought.name, brought.position, brought.mine) == ("Brought", now.position, ("british",))
    here, there = me.scene(match), other.scene(brought.id)
    assert (there.picture, there.ask, there.log[1:]) == (here.picture, here.ask, here.log[1:])
    again = msgspec.json.decode(other.ask("GET", f"/api/matches/{brought.id}/export").content, type=Save)
    assert (again.choices, again.rewinds, again.state) == (save.choices, save.rewinds, save.state)
    with other.table(brought.id) as table:
        table.play(table.scene(), 3)


def test_invalid_save_is_refused_without_naming_a_path(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        table.play(table.scene(), 6)
    save = me.ask("GET", f"/api/matches/{match}/export").json()
    damaged = [
        b"",
        b"{",
        b"\xff",
        b'{"format": "chess"}',
        msgspec.json.encode(save | {"version": 99}),
        msgspec.json.encode(save | {"state": f"2:{0:032}"}),
        msgspec.json.encode(save | {"secret": "0" * 64}),
        msgspec.json.encode(save | {"game": "chess"}),
        msgspec.json.encode(save | {"choices": [["british", "conquer", False]]}),
    ]
    for body in damaged:
        answer = me.client.post("/api/import", content=body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"].startswith("The save: ")
    assert len(me.matches()) == 1


def test_imported_save_has_a_limit_of_rewinds(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create(seed="t").match.id
    with me.table(match) as table:
        table.play(table.scene(), 2)
    save = me.ask("GET", f"/api/matches/{match}/export").json()
    for count, status in ((1_000, 201), (1_001, 400)):
        save["rewinds"] = [[2, 1]] * count
        save["digest"] = compute_digest(save)
        answer = me.ask("POST", "/api/import", save, status=status)
    assert "at most 1000" in answer.json()["error"]


def test_a_match_for_several_is_exported_only_when_it_is_over(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("secret-numbers", "duel").match.id
    assert "when it is over" in me.refused("GET", f"/api/matches/{match}/export", status=403)


def test_only_the_player_can_export_an_unfinished_solo_match(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create(seats={"british": "friend"})
    assert "Only the player" in me.refused("GET", f"/api/matches/{created.match.id}/export", status=403)
    friend.join(created.links["british"])
    friend.ask("GET", f"/api/matches/{created.match.id}/export")


def test_boards_are_cached_by_the_browser(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    first = me.ask("GET", f"/api/matches/{match}/boards")
    boards = msgspec.json.decode(first.content, type=Boards)
    assert boards.boards[0].kind == "map"
    assert boards.stretches == ("air action", "hour")
    assert [level.code for level in boards.levels["british"]] == ["cadet", "pilot", "ace", "random"]
    tag = first.headers["etag"]
    me.ask("GET", f"/api/matches/{match}/boards", status=304, headers={"if-none-match": tag})
    stranger = app_server.visitor()
    assert stranger.ask("GET", "/api/games/hardest-days/boards").content == first.content
    stranger.refused("GET", "/api/games/chess/boards", status=404)


def test_summary_has_the_display_names_of_the_seats(sqlite_server: AppServer) -> None:
    assert sqlite_server.visitor().create().match.people == {"british": "the British"}
