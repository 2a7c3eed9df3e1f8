"""High Command (EAGLE-5.5, EAGLE-S3): the raid balance and the daily quota of bombers."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules.high_command import count_bombers, set_quota
from dowding.games.raf.eagle.rules.sequence import end_of_day
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.plan_limits import max_gruppen_now
from dowding.games.raf.state import HOURS
from games.raf.duel.custom_cards import cards_of, strategy
from games.raf.eagle.response_fixtures import HE111, ME109, ME110, answered
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen

PORT, MINOR = 9, 22
"""Targets worth a major and a minor raid at the start."""
DO17, STUKAS = gruppen(2, "Do17"), gruppen(2, "Ju87")
BOMBERS = [
    ident for ident, counter in PACK.components.gruppen.items() if counter.type in ("Do17", "He111", "Ju88", "Ju87")
]


def raids_of_the_day(stage: Stage, number: int, *gruppen_of_the_first: str) -> None:
    """Plan this number of raids, the first against the port with these Gruppen."""
    others = [card for card in (*cards_of("radar"), *cards_of("port")) if card != PORT]
    for place, card in enumerate([PORT, *others][:number]):
        stage.plan(card, HOURS[place % 7], gruppen_of_the_first if card == PORT else ())


def assigning_fighters(stage: Stage) -> Stage:
    """Close the bombers and assign fighters."""
    stage.battle.state.stage = "bombers"
    stage.play(plan_day)
    stage.choose("done")
    return stage


def most(stage: Stage) -> int:
    """The number of Gruppen in the raid on the port when no more fighters can be assigned."""
    for ident in ME109:
        if f"assign:{ident}:{PORT}" not in stage.options():
            break
        stage.choose(f"assign:{ident}:{PORT}")
    return len(next(raid for raid in stage.battle.state.plan if raid.card == PORT).gruppen)


# Balance


@pytest.mark.rule("EAGLE-5.5a", "EAGLE-G13")
@pytest.mark.parametrize("raids", [4, 6, 8])
@pytest.mark.parametrize(
    ("bombers", "limits"),
    [(0, (5, 5, 5)), (1, (5, 5, 5)), (2, (7, 7, 7)), (3, (10, 10, 10)), (4, (13, 12, 10)), (5, (16, 12, 10))],
)
def test_raid_balance_limits_gruppen(raids: int, bombers: int, limits: tuple[int, int, int]) -> None:
    stage = Stage()
    raids_of_the_day(stage, raids, *HE111[:bombers])
    limit = limits[(4, 6, 8).index(raids)]
    assert max_gruppen_now(stage.battle, stage.battle.state.plan[0]) == limit


@pytest.mark.rule("EAGLE-5.5a", "EAGLE-5.5c")
@pytest.mark.parametrize(("bombers", "limit"), [(1, 5), (2, 7), (3, 10)])
def test_raid_balance_limits_fighters(bombers: int, limit: int) -> None:
    stage = Stage()
    raids_of_the_day(stage, 1, *HE111[:bombers])
    assigning_fighters(stage)
    assert most(stage) == limit
    refused = stage.refused()[f"assign:{ME109[-1]}:{PORT}"]
    assert refused.rule == "EAGLE-5.5a"
    assert str(limit) in refused.why


@pytest.mark.rule("EAGLE-5.5a", "EAGLE-5.4b")
def test_lower_of_balance_and_size_limit_applies() -> None:
    stage = Stage()
    stage.plan(MINOR, "0600", HE111[:2])
    assert max_gruppen_now(stage.battle, stage.battle.state.plan[0]) == 3
    decoy = stage.plan(PORT, strategies=[strategy("decoy")])
    assert max_gruppen_now(stage.battle, decoy) == 0


@pytest.mark.rule("EAGLE-5.5a")
def test_balance_does_not_limit_bombers() -> None:
    stage = Stage()
    stage.plan(PORT)
    stage.battle.state.stage = "bombers"
    stage.play(plan_day)
    for ident in (*HE111, *DO17)[:10]:
        stage.choose(f"assign:{ident}:{PORT}")
    assert len(stage.battle.state.plan[0].gruppen) == 10


@pytest.mark.rule("EAGLE-5.5b")
@pytest.mark.parametrize(
    ("sent", "limit"),
    [
        ([STUKAS[0], HE111[0]], 7),
        ([DO17[0], gruppen(2, "Ju88")[0], HE111[0]], 10),
        ([*ME110[:3]], 5),
        ([HE111[0], *ME110[:3]], 5),
    ],
)
def test_types_that_count_as_bombers(sent: list[str], limit: int) -> None:
    stage = Stage()
    raid = stage.plan(PORT, "0600", sent)
    assert max_gruppen_now(stage.battle, raid) == limit


@pytest.mark.rule("EAGLE-5.5b")
def test_jabo_does_not_count_as_bomber() -> None:
    stage = Stage(BATTLE, advanced=True)
    stage.date("09-02")
    raid = stage.plan(PORT, "0600", [HE111[0], *ME109[:2]], jabos=ME109[:2])
    assert max_gruppen_now(stage.battle, raid) == 5


@pytest.mark.rule("EAGLE-5.5c")
def test_assigned_raid_flies_despite_later_losses() -> None:
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [4]}, strict=False)
    gone = [ident for ident in HE111 if PACK.components.gruppen[ident].letter == "A"][:2]
    escorts = [ident for ident in ME109 if PACK.components.gruppen[ident].letter != "A"][:5]
    answered({"bomber": gone, "escort": escorts}, PORT, stage=stage)
    assert {stage.where(ident) for ident in gone} == {"inflight"}
    assert {stage.where(ident) for ident in escorts} == {"escort"}, "escorts do not turn back without bombers"
    assert not [fault for fault in stage.battle.check_invariants() if "Gruppen" in fault]


# Effort


@pytest.mark.rule("EAGLE-5.5e", "EAGLE-G14")
@pytest.mark.parametrize(("ready", "quota"), [(43, 12), (36, 12), (35, 11), (30, 10), (31, 10), (2, 0)])
def test_daily_quota(ready: int, quota: int) -> None:
    stage = Stage()
    at_base = [gruppe.id for gruppe in stage.battle.at_hand() if gruppe.id in BOMBERS]
    assert len(at_base) >= ready
    for ident in at_base[ready:]:
        stage.gruppe(ident, "light")
    stage.battle.state.sent = 5
    stage.play(set_quota)
    assert (stage.battle.state.quota, stage.battle.state.sent) == (quota, 0)


@pytest.mark.rule("EAGLE-5.5e")
def test_quota_counts_full_bombers_at_bases() -> None:
    stage = Stage()
    at_base = [gruppe.id for gruppe in stage.battle.at_hand() if gruppe.id in BOMBERS]
    for ident in at_base[30:]:
        stage.gruppe(ident, "heavy")
    stage.gruppe(at_base[0], "base", full=False)
    stage.gruppe(at_base[1], "map base")
    stage.play(set_quota)
    assert stage.battle.state.quota == 28 // 3


@pytest.mark.rule("EAGLE-5.5d", "EAGLE-G14")
@pytest.mark.parametrize(("quota", "sent", "vp"), [(12, 11, 2), (12, 12, 0), (12, 13, 0), (10, 10, 0), (10, 0, 2)])
@pytest.mark.parametrize("scenario", ["prelude", "hardest-days"])
def test_missed_quota_costs_two_points_once(scenario: str, quota: int, sent: int, vp: int) -> None:
    stage = Stage(scenario, strict=False)
    stage.battle.state.quota, stage.battle.state.sent = quota, sent
    stage.play(end_of_day)
    assert stage.vp == vp
    assert len(stage.events("effort")) == (1 if vp else 0)
    if scenario == "prelude":
        assert stage.battle.is_over
        assert stage.event("game over").get_int("vp") == vp, "charged before the points are counted"


@pytest.mark.rule("EAGLE-5.5d")
def test_charge_comes_before_day_report() -> None:
    stage = Stage(strict=False)
    stage.battle.state.quota = 12
    stage.play(end_of_day)
    assert stage.decision.options[0].id == "next-day"
    assert stage.vp == 2


@pytest.mark.rule("EAGLE-5.5d")
def test_charge_can_end_game() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.battle.state.vp, stage.battle.state.quota = 33, 12
    stage.play(end_of_day)
    assert stage.battle.is_over
    assert stage.is_done


@pytest.mark.rule("EAGLE-5.5f")
def test_bomber_counts_as_sent_when_raid_is_formed() -> None:
    stage = Stage()
    stage.flies({"bomber": [*HE111[:3], STUKAS[0], ME110[0]], "hunt": ME109[:2]}, PORT)
    stage.play(count_bombers)
    assert stage.battle.state.sent == 4
    stage.flies({"bomber": DO17[:2], "hunt": ME109[2:3]}, 11)
    stage.play(count_bombers)
    assert stage.battle.state.sent == 6


@pytest.mark.rule("EAGLE-5.5f")
def test_night_raiders_do_not_count_as_sent() -> None:
    stage = Stage(night=True)
    for ident in HE111[:4]:
        stage.gruppe(ident, "night")
    stage.flies({"bomber": HE111[4:5]}, PORT)
    stage.play(count_bombers)
    assert stage.battle.state.sent == 1


# Without High Command


@pytest.mark.rule("EAGLE-S3")
def test_high_command_setting_disables_balance_and_effort() -> None:
    stage = Stage(high_command=False, strict=False)
    raid = stage.plan(PORT, "0600", HE111[:1])
    assert max_gruppen_now(stage.battle, raid) == 16
    stage.battle.state.quota = 12
    stage.play(end_of_day)
    assert stage.vp == 0
    assert not stage.events("effort")
