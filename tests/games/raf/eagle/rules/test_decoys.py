"""Strategy cards in Eagle (EAGLE-14), mainly decoys and the response to them."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.pack.components import Intelligence
from dowding.games.raf.planning.rules.daily_planning import begin_planning, plan_day
from dowding.games.raf.planning.rules.detection import detection, reveal_target
from games.raf.duel.custom_cards import numbers, strategy
from games.raf.eagle.response_fixtures import ANSWER, BIGGIN_HILL, FLOWN, demanded, detected, raiding
from games.raf.eagle.scenario_builder import BATTLE, Stage

DECOY = strategy("decoy")
TO_THE_END = FLOWN[FLOWN.index(reveal_target) :]
ONCE_DETECTED = FLOWN[FLOWN.index(detection) + 1 :]
PORTS = (9, 11, 12, 2, 3, 4)


def decoy(die: int, *, posture: Posture = "steady", ultra: bool = False, response: int = 1) -> Stage:
    """Play a decoy on Biggin Hill in clear weather (nets 4, observers 4, size 3, plus the die)."""
    stage = Stage(BATTLE, {"detection": [die]}, strict=False)
    stage.flies({}, BIGGIN_HILL, strategies=[DECOY])
    stage.posture(posture)
    stage.battle.state.ultra = ultra
    stage.draws("response", response)
    stage.play(*TO_THE_END)
    return stage


def seen_as(
    intelligence: Intelligence,
    *,
    ultra: bool = False,
    posture: Posture = "steady",
    response: int = 1,
    stage: Stage | None = None,
) -> Stage:
    """Play a decoy with this intelligence; under limited intelligence the player announces its size."""
    stage = stage or Stage(BATTLE, strict=False)
    stage.posture(posture)
    stage.battle.state.ultra = ultra
    stage.draws("response", response)
    detected(stage, {}, warning="early", intelligence=intelligence, strategies=[DECOY])
    stage.play(*ONCE_DETECTED)
    if intelligence == "poor":
        assert stage.options() == ["announce:major"]
        stage.choose("announce:major")
    return stage


# Drawing and using strategy cards


@pytest.mark.rule("EAGLE-14a", "EAGLE-4.I2", "EAGLE-2.3c")
@pytest.mark.parametrize(("date", "vp"), [("08-11", -7), ("08-20", -7), ("08-20", 9), ("08-20", 0)])
def test_strategy_cards_depend_on_points_except_on_first_day(date: str, vp: int) -> None:
    stage = Stage(BATTLE, strict=False)
    stage.date(date)
    stage.battle.state.vp = vp
    stage.play(begin_planning)
    drawn = 0 if date == "08-11" else stage.battle.pack.strategies_at(vp)
    assert len(stage.battle.state.strategies) == drawn
    assert len(stage.battle.state.decks["strategy"].cards) == 10 - drawn
    if vp == -7 and drawn:
        assert drawn == 3


@pytest.mark.rule("EAGLE-14a")
def test_raid_may_have_several_strategy_cards_except_decoy() -> None:
    stage = Stage(BATTLE)
    for card in PORTS[:2]:
        stage.plan(card)
    others = (strategy("pathfinders"), strategy("low level"))
    for card in (DECOY, *others):
        stage.take("strategy", card)
    stage.battle.state.strategies, stage.battle.state.stage = (DECOY, *others), "targets"
    stage.play(plan_day)
    stage.choose(f"strategy:{others[0]}:{PORTS[0]}")
    offered = numbers(stage.options(), "strategy")
    assert f"{others[1]}:{PORTS[0]}" in offered
    assert f"{DECOY}:{PORTS[0]}" not in offered
    stage.choose(f"strategy:{DECOY}:{PORTS[1]}")
    assert numbers(stage.options(), "strategy") == {f"{others[1]}:{PORTS[0]}"}


@pytest.mark.rule("EAGLE-14b")
def test_strategy_card_is_announced_and_does_not_change_response() -> None:
    cards = [strategy("pathfinders"), strategy("escort coordination")]
    answers = []
    for laid in ([], cards):
        stage = Stage(BATTLE, {"rendezvous": [6]}, strict=False)
        detected(stage, raiding(3, 4), intelligence="accurate", strategies=laid)
        stage.play(*ONCE_DETECTED)
        answers.append((demanded(stage), stage.pool, stage.responders))
        revealed = {event.get_int("card") for event in stage.events("strategy card")}
        assert revealed == set(laid)
    assert answers[0] == answers[1]


# Decoys


@pytest.mark.rule("EAGLE-14c")
def test_decoy_is_detected_like_eight_gruppen() -> None:
    stage = decoy(1)
    assert stage.event("detection sum").data["modifiers"] == {
        "net 4 Rye": 2,
        "net 5 Poling": 2,
        "observers, clear": 4,
        "size": stage.battle.pack.size_modifier(8),
    }


@pytest.mark.rule("EAGLE-14c", "EAGLE-14e", "EAGLE-14f")
def test_poor_intelligence_announces_decoy_as_major() -> None:
    stage = seen_as("poor")
    assert stage.event("announcement").get_str("word") == "major"
    assert demanded(stage) == (4, 3)
    assert len(stage.responders) == 4
    assert all(stage.where(ident) == "inflight" for ident in stage.responders)
    assert stage.battle.state.posture == "wary"


@pytest.mark.rule("EAGLE-14c", "EAGLE-14e", "EAGLE-14f", "EAGLE-G22")
def test_limited_intelligence_lets_player_announce_decoy_size() -> None:
    stage = Stage(BATTLE, {"detection": [1]}, strict=False, weather="broken")
    stage.damage("radar/4")
    stage.flies({}, BIGGIN_HILL, strategies=[DECOY])
    modifier = 2 + 3 + stage.battle.pack.size_modifier(8)
    stage.script["detection"] = [12 - modifier]
    stage.play(*TO_THE_END)
    assert (stage.battle.raid.detected, stage.battle.raid.intelligence) == (12, "limited")
    assert stage.options() == [f"size:{number}" for number in range(6, 11)]
    stage.choose("size:9")
    assert stage.is_done
    assert (demanded(stage), len(stage.pool), len(stage.responders)) == ((5, 4), 8, 5)
    assert all(stage.where(ident) == "inflight" for ident in stage.responders)
    assert (stage.battle.state.posture, stage.vp) == ("wary", 0)


@pytest.mark.rule("EAGLE-14c")
@pytest.mark.parametrize(("number", "wanted"), [(6, 4), (8, 4), (9, 5), (10, 5)])
def test_response_uses_announced_decoy_size(number: int, wanted: int) -> None:
    stage = seen_as("limited")
    stage.choose(f"size:{number}")
    assert (demanded(stage)[0], len(stage.responders)) == (wanted, wanted)


@pytest.mark.rule("EAGLE-14d", "EAGLE-14g", "EAGLE-G22")
def test_accurate_intelligence_sees_through_decoy() -> None:
    assert Stage().battle.pack.detection(14).intelligence == "accurate"
    stage = seen_as("accurate", ultra=True)
    assert not stage.responders
    assert stage.event("response").get_str("why") == "the decoy is seen through"
    assert (stage.battle.state.posture, stage.vp) == ("steady", 0)
    assert stage.battle.state.ultra, "the marker was not needed"
    assert stage.battle.state.decks["response"].discards == (1,), "a card was still drawn"


@pytest.mark.rule("EAGLE-14d")
@pytest.mark.parametrize("intelligence", ["poor", "limited"])
def test_ultra_sees_through_decoy_and_is_spent(intelligence: Intelligence) -> None:
    stage = seen_as(intelligence, ultra=True)
    assert stage.is_done, "no number is announced"
    assert not stage.responders
    assert not stage.battle.state.ultra
    assert stage.event("ULTRA played").rule == "EAGLE-14d"
    assert stage.battle.state.posture == "steady"


@pytest.mark.rule("EAGLE-14e", "EAGLE-14f")
@pytest.mark.parametrize(("posture", "after"), [("bold", "steady"), ("steady", "wary"), ("wary", "wary")])
def test_decoy_only_moves_posture_towards_wary(posture: Posture, after: Posture) -> None:
    stage = seen_as("poor", posture=posture)
    assert stage.responders
    assert stage.battle.state.posture == after
    kinds = {event.kind for event in stage.battle.log or ()}
    assert not kinds & {
        "approach event",
        "target event",
        "bombing",
        "no response",
        "points",
        "combat",
        "rendezvous kept",
    }
    assert stage.battle.state.raid is None


@pytest.mark.rule("EAGLE-14e")
def test_squadrons_drawn_by_decoy_keep_their_side() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.grounded(11, but=["32/7/11", "501/7/11", "610/7/11"])
    stage.squadron("501/7/11", "sector", full=False)
    seen_as("poor", stage=stage)
    assert [stage.where(ident) for ident in ("32/7/11", "501/7/11")] == ["inflight", "inflight (reduced)"]


@pytest.mark.rule("EAGLE-14e", "EAGLE-14f")
def test_decoy_without_response_has_no_effect() -> None:
    stage = seen_as("poor", response=22)
    assert not stage.responders
    assert (stage.vp, stage.battle.state.posture) == (0, "steady")


@pytest.mark.rule("EAGLE-14f")
def test_decoy_counts_for_size_limits_but_not_effort() -> None:
    stage = Stage(BATTLE)
    for card in PORTS[:4]:
        stage.plan(card)
    assert stage.battle.pack.size_limit(stage.battle.state.planned) == 16
    stage.plan(PORTS[4], strategies=[DECOY])
    assert stage.battle.pack.size_limit(stage.battle.state.planned) == 14
    assert seen_as("poor").battle.state.sent == 0


@pytest.mark.rule("EAGLE-14g")
def test_response_card_applies_to_decoy() -> None:
    stage = seen_as("poor", response=12)
    assert stage.battle.state.decks["response"].discards == (12,)
    assert demanded(stage) == (6, 2)


@pytest.mark.rule("EAGLE-14e")
def test_squadrons_drawn_by_decoy_miss_next_raid_of_hour() -> None:
    stage = Stage(BATTLE, {"rendezvous": [6]}, strict=False)
    drawn = seen_as("poor", stage=stage).responders
    detected(stage, raiding(3), 26, intelligence="poor")
    stage.play(*ANSWER)
    assert len(drawn) == 4
    assert drawn.isdisjoint(stage.pool)
    assert len(stage.pool) < 8
