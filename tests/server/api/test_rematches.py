"""A rematch that both players want: offer, acceptance, refusal, and who may do neither."""

from __future__ import annotations

import pytest

from dowding.server.api.request_context import PLAYER_CHANGES_AT_ONCE
from dowding.server.messages import Summary
from server.http_client import AppServer, Visitor


class FinishedMatch:
    """A finished match between two people, red and blue."""

    def __init__(self, app_server: AppServer) -> None:
        self.red, self.blue, self.spectator = (app_server.visitor() for _ in range(3))
        created = self.red.create(
            "secret-numbers", "duel", seats={"blue": "friend"}, settings={"ties": "nobody"}, name="Ours"
        )
        self.match = created.match.id
        self.path = f"/api/matches/{self.match}"
        self.blue.join(created.links["blue"])
        self.spectator.join(created.links["spectator"])
        self.red.ask("PUT", f"{self.path}/name", {"seat": "red", "name": "Rosa"})

    def play(self) -> None:
        with self.red.table(self.match, "red") as red, self.blue.table(self.match, "blue") as blue:
            while not self.red.summary(self.match).over:
                for seat, who, table in (("red", self.red, red), ("blue", self.blue, blue)):
                    scene = who.scene(self.match, seat=seat)
                    if scene.ask is not None:
                        table.choose(scene.ask.options[-1].id, scene.position)

    def offer(self, who: Visitor, seat: str, status: int = 200, *, swapped: bool = False) -> None:
        who.ask("POST", f"{self.path}/rematch/offer", {"seat": seat, "swapped": swapped}, status=status)

    def answer(self, who: Visitor, seat: str, status: int = 200, *, accept: bool = True) -> None:
        who.ask("POST", f"{self.path}/rematch/answer", {"seat": seat, "accept": accept}, status=status)

    def next(self, who: Visitor) -> Summary:
        rematch = who.summary(self.match).rematch
        assert rematch is not None
        assert rematch.state == "accepted"
        return who.summary(rematch.next)


@pytest.fixture
def finished(app_server: AppServer) -> FinishedMatch:
    finished = FinishedMatch(app_server)
    finished.play()
    return finished


def test_an_accepted_rematch_begins_for_both_with_the_same_settings(finished: FinishedMatch) -> None:
    with finished.blue.table(finished.match, "blue", players=True) as blue:
        finished.offer(finished.red, "red")
        offer = blue.players(lambda now: now.rematch is not None).rematch
        assert offer is not None
        assert (offer.seat, offer.state, offer.swapped, offer.next) == ("red", "offered", False, "")
        assert finished.blue.matches()[0].rematch == offer
        finished.answer(finished.blue, "blue")
        accepted = blue.players(lambda now: now.rematch is not None and now.rematch.state == "accepted").rematch
        assert accepted is not None
    red, blue_summary = finished.next(finished.red), finished.next(finished.blue)
    assert accepted.next == red.id == blue_summary.id != finished.match
    assert (red.mine, blue_summary.mine) == (("red",), ("blue",))
    assert (red.owner, blue_summary.owner) == (True, False)
    assert (red.name, red.scenario, red.position) == ("Ours", "duel", 0)
    assert red.players["red"].name == "Rosa"
    assert red.commitment != finished.red.summary(finished.match).commitment
    finished.spectator.ask("GET", f"/api/matches/{red.id}", status=404)
    assert finished.spectator.summary(finished.match).rematch is None


def test_a_rematch_with_swapped_sides_moves_both_players(finished: FinishedMatch) -> None:
    finished.offer(finished.blue, "blue", swapped=True)
    finished.answer(finished.red, "red")
    assert finished.next(finished.red).mine == ("blue",)
    assert finished.next(finished.blue).mine == ("red",)
    assert finished.next(finished.blue).owner
    assert finished.next(finished.red).players["blue"].name == "Rosa"
    links = f"/api/matches/{finished.next(finished.blue).id}/links"
    finished.blue.ask("POST", links, {"seat": "blue", "action": "revoke"}, status=403)


def test_two_offers_of_the_same_rematch_are_an_agreement(finished: FinishedMatch) -> None:
    finished.offer(finished.red, "red")
    finished.offer(finished.blue, "blue", swapped=True)
    assert finished.red.summary(finished.match).rematch is not None
    finished.offer(finished.red, "red", swapped=True)
    assert finished.next(finished.red).mine == ("blue",)
    finished.offer(finished.red, "red", status=403)
    finished.answer(finished.blue, "blue", status=403)


def test_an_offer_can_be_declined_and_withdrawn(finished: FinishedMatch) -> None:
    finished.offer(finished.red, "red")
    finished.answer(finished.blue, "blue", accept=False)
    rematch = finished.red.summary(finished.match).rematch
    assert rematch is not None
    assert rematch.state == "declined"
    finished.answer(finished.blue, "blue", status=403)
    finished.offer(finished.red, "red")
    finished.answer(finished.red, "red", accept=False)
    finished.answer(finished.blue, "blue", status=403)
    assert len(finished.red.matches()) == 1


def test_nobody_but_the_other_player_can_accept(finished: FinishedMatch, app_server: AppServer) -> None:
    stranger = app_server.visitor()
    finished.offer(stranger, "red", status=404)
    finished.offer(finished.spectator, "red", status=403)
    finished.offer(finished.blue, "red", status=403)
    finished.offer(finished.red, "red")
    finished.answer(finished.red, "red", status=403)
    finished.answer(finished.spectator, "blue", status=403)
    finished.answer(finished.spectator, "spectator", status=403)
    finished.answer(stranger, "blue", status=404)
    finished.answer(finished.red, "blue", status=403)
    assert len(finished.red.matches()) == 1


def test_the_offer_of_a_player_who_has_left_cannot_be_accepted(finished: FinishedMatch) -> None:
    finished.offer(finished.red, "red")
    finished.red.ask("POST", f"{finished.path}/leave", {"seat": "red"}, status=204)
    finished.answer(finished.blue, "blue", status=403)
    finished.offer(finished.blue, "blue", status=400)


def test_offers_are_limited_in_number(finished: FinishedMatch) -> None:
    for _ in range(PLAYER_CHANGES_AT_ONCE):
        finished.offer(finished.blue, "blue")
    finished.offer(finished.blue, "blue", status=503)


def test_a_rematch_is_offered_only_to_a_person_and_after_the_match(app_server: AppServer) -> None:
    playing = FinishedMatch(app_server)
    playing.offer(playing.red, "red", status=400)
    me = app_server.visitor()
    match = me.create("secret-numbers", "duel").match.id
    me.ask("POST", f"/api/matches/{match}/rematch/offer", {"seat": "red"}, status=400)
    me.ask("POST", f"/api/matches/{match}/rematch/answer", {"seat": "red", "accept": True}, status=403)
