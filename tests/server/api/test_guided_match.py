"""The guided first match over HTTP: its opening is played at its creation, and the log says by whom."""

from __future__ import annotations

from dowding.games.wing_leader.game import WING_LEADER
from server.http_client import AppServer

SEATS = {"raider": "pilot", "defender": "me"}


def test_guided_match_begins_after_its_opening(app_server: AppServer) -> None:
    me = app_server.visitor()
    guided = me.create("wing-leader", "first-intercept", seats=SEATS, guided=True).match
    scene = me.scene(guided.id, seat="defender")
    assert scene.position == guided.position == len(WING_LEADER.opening)
    assert scene.ask is not None
    assert "look:P:B" in {option.id for option in scene.ask.options}
    assert "The Pilot plays Defender." in {line.text for line in scene.log}
    plain = me.create("wing-leader", "first-intercept", seats=SEATS).match
    assert plain.position == 0


def test_guided_match_of_another_scenario_is_refused(app_server: AppServer) -> None:
    body = {"game": "wing-leader", "scenario": "burma-road", "seats": SEATS, "guided": True}
    assert "no opening" in app_server.visitor().refused("POST", "/api/matches", body, status=400)
