"""Posture, the charge for unanswered raids (EAGLE-7.4) and the overnight change (EAGLE-4.I8)."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.eagle.rules.posture import morning_posture
from dowding.games.raf.pack.components import Intelligence
from games.raf.eagle.response_fixtures import HE111, ME109, ME110, Boxes, answered, raiding
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage

NO_CONTACT = 22
LETTERS = {ident: counter.letter for ident, counter in PACK.components.gruppen.items()}
HE111_OF = {letter: [ident for ident in HE111 if LETTERS[ident] == letter] for letter in "ABC"}


def after(
    boxes: Boxes, *, at: Posture = "steady", intelligence: Intelligence = "limited", come: bool = False
) -> Posture:
    """The posture after an answered or unanswered raid."""
    stage = Stage(strict=False)
    stage.posture(at)
    answered(boxes, intelligence=intelligence, response=1 if come else NO_CONTACT, stage=stage)
    assert bool(stage.responders) == come
    return stage.battle.state.posture


# The charge


@pytest.mark.rule("EAGLE-7.4a", "EAGLE-7.5b", "EAGLE-G09")
@pytest.mark.parametrize(("bombers", "charge"), [(3, -1), (2, -1), (1, 0), (0, 0)])
def test_unanswered_raid_of_two_bombers_costs_point(bombers: int, charge: int) -> None:
    stage = answered(raiding(bombers, 6), response=NO_CONTACT)
    assert not stage.responders
    assert stage.event("response").get_str("why") == "no contact"
    assert all(stage.where(ident) == "sector" for ident in stage.pool)
    assert stage.pool, "the pool stays ready"
    assert stage.vp == charge
    if bombers == 3:
        assert stage.battle.state.posture == "bold"
        (moved,) = stage.events("posture")
        assert (moved.get_str("posture"), moved.rule) == ("bold", "EAGLE-7.4c")


@pytest.mark.rule("EAGLE-7.4a")
def test_no_charge_for_answered_raid_or_strafers() -> None:
    assert answered(raiding(4, 2)).vp == 0
    strafers = answered({"bomber": ME110[:3]}, response=NO_CONTACT)
    assert (strafers.vp, strafers.battle.state.posture) == (0, "steady"), "Me110s are no bombers"


@pytest.mark.rule("EAGLE-7.4a")
@pytest.mark.parametrize(("intelligence", "charge"), [("limited", -1), ("poor", -1), ("accurate", 0)])
def test_bombers_counted_for_charge_by_intelligence(intelligence: Intelligence, charge: int) -> None:
    missing, present = HE111_OF["A"][:1], HE111_OF["B"][:1]
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [4]}, strict=False)
    fighters = [ident for ident in ME109 if LETTERS[ident] != "A"][:6]
    boxes: Boxes = {"bomber": [*missing, *present], "escort": fighters}
    answered(boxes, intelligence=intelligence, response=NO_CONTACT, stage=stage)
    assert stage.where(missing[0]) == "inflight"
    assert stage.vp == charge
    assert stage.battle.state.posture == "bold", "posture depends on the raid as deployed"


# The track


@pytest.mark.rule("EAGLE-7.4b")
@pytest.mark.parametrize(
    ("bombers", "hunters", "posture"),
    [(0, 3, "wary"), (1, 3, "wary"), (1, 12, "wary"), (2, 3, "steady"), (1, 2, "steady"), (0, 2, "steady")],
)
def test_bait_moves_posture_towards_wary(bombers: int, hunters: int, posture: Posture) -> None:
    boxes = {**raiding(bombers), "hunt": ME109[:hunters]}
    assert after(boxes, come=True) == posture
    if bombers < 2:
        assert after(boxes) == posture, "whether or not they responded"


@pytest.mark.rule("EAGLE-7.4b")
def test_strafers_count_as_raiders_and_patrollers_not_as_hunters() -> None:
    assert after({"bomber": [HE111[0], ME110[0]], "hunt": ME109[:4]}, come=True) == "steady"
    assert after({"bomber": HE111[:1], "hunt": ME109[:2], "patrol": ME109[2:5]}, come=True) == "steady"


@pytest.mark.rule("EAGLE-7.4b")
def test_posture_depends_on_display_before_rendezvous() -> None:
    hunters = [ident for ident in ME109 if LETTERS[ident] == "A"][:3]
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [4]}, strict=False)
    escorts = [ident for ident in ME109 if LETTERS[ident] != "A"][:3]
    answered({"bomber": HE111_OF["B"][:1], "hunt": hunters, "escort": escorts}, stage=stage)
    assert all(stage.where(ident) == "inflight" for ident in hunters)
    assert stage.battle.state.posture == "wary"


@pytest.mark.rule("EAGLE-7.4c")
@pytest.mark.parametrize(
    ("bombers", "hunters", "come", "posture"),
    [(2, 0, False, "bold"), (4, 8, False, "bold"), (4, 8, True, "steady"), (1, 0, False, "steady")],
)
def test_unmet_bombers_move_posture_towards_bold(bombers: int, hunters: int, posture: Posture, *, come: bool) -> None:
    assert after(raiding(bombers, hunters), come=come) == posture


@pytest.mark.rule("EAGLE-7.4d")
@pytest.mark.parametrize(
    ("at", "bait", "bombs"), [("bold", "steady", "bold"), ("steady", "wary", "bold"), ("wary", "wary", "steady")]
)
def test_posture_moves_one_space_within_track(at: Posture, bait: Posture, bombs: Posture) -> None:
    assert after(raiding(0, 4), at=at) == bait
    assert after(raiding(3), at=at) == bombs


@pytest.mark.rule("EAGLE-7.4d")
def test_unchanged_posture_is_not_logged() -> None:
    stage = Stage(strict=False)
    stage.posture("bold")
    answered(raiding(3), response=NO_CONTACT, stage=stage)
    assert not stage.events("posture")


@pytest.mark.rule("EAGLE-4.I8")
@pytest.mark.parametrize(("evening", "morning"), [("bold", "steady"), ("steady", "steady"), ("wary", "steady")])
def test_posture_moves_towards_steady_overnight(evening: Posture, morning: Posture) -> None:
    for raid_day, expected in ((1, evening), (2, morning)):
        stage = Stage(BATTLE)
        stage.battle.state.raid_day = raid_day
        stage.posture(evening)
        stage.play(morning_posture)
        assert stage.battle.state.posture == expected


@pytest.mark.rule("EAGLE-G12")
def test_posture_over_two_raid_days() -> None:
    stage = Stage(BATTLE)
    stage.battle.state.raid_day = 2
    stage.posture("wary")
    stage.play(morning_posture)
    postures = [stage.battle.state.posture]
    for boxes, come in ((raiding(3), True), (raiding(2), False), (raiding(0, 4), True)):
        postures.append(after(boxes, at=postures[-1], come=come))
    assert postures == ["steady", "steady", "bold", "steady"]


@pytest.mark.rule("EAGLE-7.4a")
def test_no_event_follows_charge_that_ends_game() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.battle.state.vp = -34
    answered(raiding(3), response=NO_CONTACT, stage=stage)
    assert stage.battle.is_over
    assert not stage.events("posture")
