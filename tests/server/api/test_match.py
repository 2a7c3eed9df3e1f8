"""Reading a match over HTTP: replay per viewpoint, log, marks, report and odds, without hidden information."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from random import Random

import msgspec
import pytest

from dowding.engine.decision import SPECTATOR
from dowding.engine.dice import commitment
from dowding.engine.saves import Save
from dowding.server.messages import ScrubberMark
from dowding.view.scene import LogLine, Sight
from server.http_client import AppServer, Visitor


def played(me: Visitor, match: str, choices: int) -> None:
    """Make this many choices, or all to the end."""
    with me.table(match) as table:
        table.play(table.scene(), choices, pick=1)


@pytest.fixture
def over(sqlite_server: AppServer) -> tuple[Visitor, str]:
    """A finished match, and its player."""
    me = sqlite_server.visitor()
    match = me.create(seed=11).match.id
    played(me, match, 2000)
    assert me.summary(match).over
    return me, match


def test_replay_shows_every_position_unchanged(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        scenes = [table.scene()]
        for _ in range(60):
            scenes.append(table.play(scenes[-1], 1, pick=1))
    for scene in [*scenes[::-7], *scenes[::5]]:
        again = me.scene(match, to=scene.position)
        assert again.picture == scene.picture
        assert again.log == scene.log
        assert again.ask == scene.ask
    assert "no position" in me.refused("GET", f"/api/matches/{match}/scene?to=9999", status=404)
    me.refused("GET", f"/api/matches/{match}/scene?to=-1", status=400)


def test_replay_omits_undone_choices(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        scene = table.play(table.scene(), 40, pick=1)
        me.scene(match, to=scene.position - 1)
        back = table.until(table.do(rewind=5, position=scene.position, key="w"))
        again = table.play(back, 10, pick=2)
    assert me.scene(match, to=again.position).picture == again.picture
    assert me.scene(match, to=5).picture == back.picture


def test_a_replay_shows_each_seat_its_own_view(app_server: AppServer) -> None:
    me, friend = app_server.visitor(), app_server.visitor()
    created = me.create("secret-numbers", "duel", seats={"blue": "friend"}, name="Duel")
    match = created.match.id
    friend.join(created.links["blue"])
    red, blue = me.scene(match, seat="red"), friend.scene(match, seat="blue")
    assert red.picture != blue.picture
    me.refused("GET", f"/api/matches/{match}/scene?seat=blue", status=403)
    me.refused("GET", f"/api/matches/{match}/log?seat=blue", status=403)
    me.refused("GET", f"/api/matches/{match}/report?seat=blue", status=403)
    public = me.scene(match, seat=SPECTATOR)
    cards = {piece.face for piece in public.picture.pieces if piece.region in ("red", "blue")}
    assert cards == {""}
    assert "blue" not in me.ask("GET", f"/api/matches/{match}/report").json()["dealt"]


def test_log_and_marks_cover_the_whole_match(over: tuple[Visitor, str]) -> None:
    me, match = over
    lines = msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/log").content, type=list[LogLine])
    assert len(lines) > len(me.scene(match).log)
    marks = msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/marks").content, type=list[ScrubberMark])
    assert {"raid", "hour"} <= {mark.milestone.kind for mark in marks}
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)
    assert all(mark.text for mark in marks)


def test_report_verifies_the_dice_when_the_match_is_over(over: tuple[Visitor, str]) -> None:
    me, match = over
    report = me.ask("GET", f"/api/matches/{match}/report").json()
    summary = me.summary(match)
    assert report["commitment"] == summary.commitment == commitment(bytes.fromhex(report["secret"]))
    assert report["rolls"]["verified"] is True
    assert sum(report["rolls"]["faces"]) == report["rolls"]["six_sided_dice"] > 0
    points = next(series["points"] for series in report["series"] if series["id"] == "vp")
    assert summary.outcome is not None
    assert points[-1][1] == summary.outcome.points["british"]
    save = msgspec.json.decode(me.ask("GET", f"/api/matches/{match}/export").content, type=Save)
    assert save.secret == report["secret"]


def test_report_has_losses_and_damage_over_time(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create(scenario="aug-18", seed=4).match.id
    hand = Random(1)
    with me.table(match) as table:
        scene = table.scene()
        while scene.outcome is None:
            scene = table.play(scene, 1, pick=hand.randrange(1000))
    report = me.ask("GET", f"/api/matches/{match}/report").json()
    series = {item["id"]: item["points"] for item in report["series"]}
    assert set(series) == {"vp", "damage", "german-losses", "british-losses"}
    for side, units in (("german-losses", "groups"), ("british-losses", "squadrons")):
        losses = report["losses"][units]
        assert series[side][-1][1] == len(losses["light"]) + len(losses["heavy"])
    assert series["german-losses"][-1][1] + series["british-losses"][-1][1] > 0
    assert series["damage"][-1][1] == report["bomb_damage"]
    for points in series.values():
        assert points[0] == [0, 0]
        assert all(before[0] < after[0] and before[1] != after[1] for before, after in pairwise(points))


def test_report_is_available_as_csv(over: tuple[Visitor, str]) -> None:
    me, match = over
    answer = me.ask("GET", f"/api/matches/{match}/report.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = dict(list(csv.reader(io.StringIO(answer.text)))[1:])
    assert rows["scenario"] == "aug-13"
    assert "vp.total" in rows


def test_finished_match_can_be_viewed_from_every_seat(app_server: AppServer) -> None:
    me = app_server.visitor()
    created = me.create("secret-numbers", "duel", seats={"red": "random", "blue": "random"})
    match = created.match.id
    me.scene(match)
    for _ in range(500):
        if me.summary(match).over:
            break
    assert me.summary(match).over
    assert me.scene(match, seat="red").outcome is not None
    assert me.scene(match, seat="blue", to=0).position == 0


def test_no_response_contains_the_secret_before_the_end(app_server: AppServer) -> None:
    me, guest = app_server.visitor(), app_server.visitor()
    created = me.create()
    match = created.match.id
    guest.join(created.links[SPECTATOR])
    tokens = [url.rpartition("/")[2] for url in created.links.values()]
    tokens += [cookie.value or "" for player in (me, guest) for cookie in player.client.cookies.jar]
    me.heard.clear()
    with me.table(match) as table, guest.table(match, SPECTATOR) as bench:
        scene = table.play(table.scene(), 25, pick=1)
        bench.until(scene.position)
        assert scene.ask is not None
        me.odds(match, option=scene.ask.options[0].id)
        for player in (me, guest):
            for path in (
                "",
                "/boards",
                "/scene",
                "/scene?to=3",
                "/log",
                "/marks",
                "/report",
                "/report.csv",
                "/nowhere",
            ):
                player.client.get(f"/api/matches/{match}{path}")
                player.heard.append(player.client.get(f"/api/matches/{match}{path}").text)
            player.ask("GET", "/api/matches")
        table.refused(position=0, option="x", key="x")
        guest.refused("GET", f"/api/matches/{match}/export", status=403)
    secret = app_server.secret(match)
    assert len(secret) == 64
    for text in me.heard + guest.heard:
        assert secret not in text
        assert not [token for token in tokens if token in text]


def test_odds_add_up_and_are_only_for_the_deciding_seat(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create(scenario="aug-18", seed=4).match.id
    with me.table(match) as table:
        scene = table.scene()
        fights: list[str] = []
        hand = Random(1)
        while not fights:
            scene = table.play(scene, 1, pick=hand.randrange(1000))
            assert scene.ask is not None
            fights = [option.id for option in scene.ask.options if option.id.startswith("fight:")]
    answer = me.odds(match, option=fights[0], position=scene.position)
    assert me.odds(match, option=fights[0]) == answer
    assert answer.expected_vp is not None
    assert any(len(subject.outcomes) > 1 for subject in answer.subjects)
    for subject in answer.subjects:
        assert sum(chance.probability for chance in subject.outcomes) == pytest.approx(1)
    assert me.scene(match) == scene
    where = f"/api/matches/{match}/odds"
    me.refused("GET", f"{where}?option=conquer:england", status=409)
    me.refused("GET", f"{where}?option={fights[0]}&with=conquer:england", status=409)
    me.refused("GET", f"{where}?option={fights[0]}&with={fights[0]}", status=409)
    me.refused("GET", f"{where}?option=x&position={scene.position + 1}", status=409)
    me.refused("GET", f"{where}?option=x&position=two", status=400)
    me.refused("GET", f"{where}?option=x&seat=german", status=403)


def test_line_of_sight_is_only_for_players_and_spectators(app_server: AppServer) -> None:
    me, stranger = app_server.visitor(), app_server.visitor()
    match = me.create("wing-leader", "burma-road", seed=1).match.id
    line = f"/api/matches/{match}/sight?here=A1&there=C3"
    for seat in ("raider", SPECTATOR):
        answer = msgspec.json.decode(me.ask("GET", f"{line}&seat={seat}").content, type=Sight)
        assert (answer.regions, answer.tone) == (("A1", "B2", "C3"), "good")
    stranger.refused("GET", line, status=404)
    assert "region 'Q99'" in me.refused("GET", f"/api/matches/{match}/sight?here=A1&there=Q99", status=409)
    assert "region ''" in me.refused("GET", f"/api/matches/{match}/sight", status=409)


def test_game_without_lines_of_sight_refuses_the_request(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    plain, fight = me.create().match.id, me.create("wing-leader", "burma-road", seed=1).match.id
    assert [me.ask("GET", f"/api/matches/{match}/boards").json()["sights"] for match in (plain, fight)] == [False, True]
