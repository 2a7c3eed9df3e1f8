"""Interactions of Eagle's rules where errors are likely."""

from __future__ import annotations

from typing import get_args

import pytest

from dowding.games.raf.eagle.rules.reinforcements import british_reinforcements
from dowding.games.raf.pack.components import Intelligence
from dowding.games.raf.planning.rules.raid_day import first_raid
from dowding.games.raf.planning.rules.target_events import squadron_turnaround_event
from dowding.games.raf.rules.calendar_update import stabilize
from games.raf.eagle.response_fixtures import BIGGIN_HILL, HE111, ME109, answered, demanded, raiding
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage

DUXFORD = 38
"""Beyond the range of the Me109, of value 1."""
OF_7_11 = ("32/7/11", "501/7/11", "610/7/11")


@pytest.mark.rule("EAGLE-7.2b", "EAGLE-7.2c", "EAGLE-6.1c")
@pytest.mark.parametrize(("intelligence", "table"), [("limited", 5), ("accurate", 1)])
def test_me109_beyond_range_count_for_size_but_not_as_hunters(intelligence: Intelligence, table: int) -> None:
    boxes = {**raiding(2), "patrol": ME109[:7]}
    stage = answered(boxes, DUXFORD, intelligence=intelligence, stage=Stage(BATTLE, strict=False))
    assert dict(stage.battle.state.answer.wanted)[f"table, {intelligence}"] == table


@pytest.mark.rule("EAGLE-7.1b", "EAGLE-7.2g")
def test_very_early_warning_uses_early_pool_and_wants_one_more() -> None:
    early, very_early = answered(raiding(4, 4)), answered(raiding(4, 4), warning="very early")
    assert len(early.pool) == len(very_early.pool) == 8
    assert demanded(very_early)[0] == demanded(early)[0] + 1


@pytest.mark.rule("EAGLE-7.2d", "EAGLE-7.2e")
@pytest.mark.parametrize("response", [12, 16, 18])
def test_modifiers_do_not_raise_wanted_from_zero(response: int) -> None:
    stage = Stage(BATTLE, strict=False)
    stage.posture("bold")
    answered(raiding(0, 5), 44, warning="very early", intelligence="accurate", response=response, stage=stage)
    assert (demanded(stage), stage.responders) == ((0, 0), set())


@pytest.mark.rule("EAGLE-7.1f")
def test_turnaround_event_readies_squadrons_for_next_raid() -> None:
    for turned, pool in ((False, set()), (True, {"32/7/11", "501/7/11"})):
        stage = Stage(BATTLE, strict=False)
        stage.grounded(10, 11, 12)
        stage.squadron("610/7/11", "landing")
        stage.raid(BIGGIN_HILL)
        if turned:
            squadron_turnaround_event(stage.battle, 91)
        stage.battle.state.raid = stage.battle.state.flying = None
        answered(raiding(3), warning="late", stage=stage)
        assert stage.pool == pool


@pytest.mark.rule("EAGLE-7.4a", "EAGLE-7.4c", "EAGLE-7.5b")
def test_no_contact_costs_point_and_makes_posture_bold() -> None:
    for intelligence in get_args(Intelligence):
        stage = answered(raiding(2, 1), intelligence=intelligence, response=22)
        assert (stage.vp, stage.battle.state.posture) == (-1, "bold")


@pytest.mark.rule("EAGLE-5.5d")
def test_effort_is_charged_when_no_raids_remain() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.battle.state.quota = 12
    stage.play(first_raid)
    assert stage.vp == 2
    assert stage.options() == ["next-day"]
    kinds = [event.kind for event in stage.battle.log or ()]
    assert "day passes" not in kinds, "before the points of the days"
    stage.choose("next-day")
    kinds = [event.kind for event in stage.battle.log or () if event.kind in ("effort", "day passes")]
    assert kinds == ["effort", "day passes"]


@pytest.mark.rule("EAGLE-7.2m", "EAGLE-7.2l")
def test_no_response_if_minimum_exceeds_pool() -> None:
    stage = Stage(strict=False)
    stage.posture("wary")
    stage.grounded(10, 11, 12, but=OF_7_11)
    answered(raiding(4, 4), stage=stage)
    assert (demanded(stage), len(stage.pool), stage.responders) == ((2, 4), 3, set())


@pytest.mark.rule("EAGLE-7.1g", "EAGLE-7.2h")
def test_hit_control_room_excludes_squadrons_from_wing_and_reserve() -> None:
    stage = Stage(strict=False)
    stage.grounded(11, but=[*OF_7_11, "54/6/11", "65/6/11", "74/6/11"])
    stage.damage("airfield/6/11", "airfield/2/12", heavy=True)
    answered(raiding(4, 5), response=16, stage=stage)
    assert stage.pool == {*OF_7_11, "242/1/12", "229/3/12"}
    assert dict(stage.battle.state.answer.wanted)["reserve"] == -1


def test_rotated_squadron_counts_for_pilots_on_8_september() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.date("09-07")
    for waiting in stage.battle.squadrons_in("pool"):
        stage.squadron(waiting.id, "pool" if waiting.id == "222/6/11" else "sector")
    stage.squadron("54/6/11", "heavy")
    stage.battle.state.day_card, stage.battle.state.stocks["pilots"] = 141, 0
    stage.play(british_reinforcements)
    assert (stage.where("54/6/11"), stage.where("222/6/11")) == ("pool", "sector")
    assert stage.battle.check_invariants() == []
    stage.date("09-08")
    stabilize(stage.battle, PACK.components.days["09-07"])
    assert (stage.where("54/6/11"), stage.battle.state.stocks["pilots"]) == ("removed", 2)
    assert stage.battle.check_invariants() == []


@pytest.mark.rule("EAGLE-6.3a", "EAGLE-7.2d")
@pytest.mark.parametrize(("intelligence", "come"), [("limited", True), ("accurate", False)])
def test_response_to_raid_emptied_by_rendezvous(intelligence: Intelligence, *, come: bool) -> None:
    letters = {ident: PACK.components.gruppen[ident].letter for ident in (*HE111, *ME109)}
    lost = [ident for ident in HE111 if letters[ident] == "A"][:2]
    hunters = [ident for ident in ME109 if letters[ident] == "A"][:5]
    stage = Stage(strict=False, dice={"rendezvous": [1], "rendezvous failure": [4]})
    answered({"bomber": lost, "hunt": hunters}, intelligence=intelligence, stage=stage)
    assert not stage.battle.raiders("hunt", "bomber", "escort", "patrol")
    assert bool(stage.responders) == come
    assert stage.vp == 0, "no charge for absent bombers under accurate intelligence"
