"""Response cards (EAGLE-7.5, EAGLE-2.3d): one for each raid, squadrons that join the pool, and the deck."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules.response_cards import draw_response_card
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.interception import hunter_interception
from dowding.games.raf.rules.interception import press_on_or_go_home
from dowding.games.raf.state import Deck
from games.raf.eagle.response_fixtures import BIGGIN_HILL, HE111, ME109, answered, demanded, raiding
from games.raf.eagle.scenario_builder import BATTLE, Stage

DOVER, HARWICH, DUXFORD = 9, 10, 38
BIG_WING, OTHER_WING, NEIGHBOURS, MAXIMUM_EFFORT = 16, 17, 18, 12
TWELVE = {"242/1/12", "19/2/12", "229/3/12"}
NINE = raiding(4, 5)


def of_group(stage: Stage, number: int) -> set[str]:
    """The squadrons of a group in the pool."""
    return {ident for ident in stage.pool if ident.endswith(f"/{number}")}


# The deck


@pytest.mark.rule("EAGLE-2.3d")
def test_drawn_card_is_open_and_empty_deck_is_reshuffled() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.raid()
    stage.play(*[draw_response_card] * 24)
    deck = stage.battle.state.decks["response"]
    assert (deck.cards, sorted(deck.discards)) == ((), list(range(1, 25)))
    assert [event.get_int("card") for event in stage.events("response card")] == list(range(1, 25))
    stage.play(draw_response_card)
    deck = stage.battle.state.decks["response"]
    assert (len(deck.cards), len(deck.discards)) == (23, 1)
    assert sorted((*deck.cards, *deck.discards)) == list(range(1, 25))


@pytest.mark.rule("EAGLE-2.3d")
def test_card_is_drawn_for_empty_pool() -> None:
    stage = Stage(strict=False)
    stage.grounded(10, 11, 12)
    answered(raiding(3), stage=stage)
    assert not stage.pool
    assert stage.battle.state.decks["response"].discards == (1,)


# No contact


@pytest.mark.rule("EAGLE-7.5b")
@pytest.mark.parametrize("card", [22, 23, 24])
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
def test_no_response_on_no_contact_card(card: int, intelligence: Intelligence) -> None:
    stage = answered(raiding(4, 1), intelligence=intelligence, response=card)
    assert (stage.responders, len(stage.pool)) == (set(), 8)
    assert all(stage.where(ident) == "sector" for ident in stage.pool)
    assert not stage.battle.state.responses


# Big Wing


@pytest.mark.rule("EAGLE-7.5c", "EAGLE-7.5d", "EAGLE-G10")
@pytest.mark.parametrize(("tension", "pool", "wanted"), [(False, 9, 7), (True, 7, 5)])
def test_example_big_wing_over_dover(pool: int, wanted: int, *, tension: bool) -> None:
    stage = Stage(strict=False)
    stage.battle.state.tension = tension
    answered(NINE, DOVER, response=BIG_WING, stage=stage)
    assert (len(stage.pool), demanded(stage), len(stage.responders)) == (pool, (wanted, 4), wanted)
    assert len(of_group(stage, 12)) == pool - 7


@pytest.mark.rule("EAGLE-7.5c", "EAGLE-7.5d")
@pytest.mark.parametrize(
    ("warning", "joined"), [("none", 0), ("late", 0), ("sufficient", 0), ("early", 2), ("very early", 2)]
)
def test_big_wing_needs_early_warning(warning: Warning, joined: int) -> None:
    stage = answered(NINE, DOVER, warning=warning, response=OTHER_WING)
    assert len(of_group(stage, 12)) == joined
    assert demanded(stage)[0] == 5 + joined + (warning == "very early")
    assert bool(stage.events("joins the pool")) == bool(joined)


@pytest.mark.rule("EAGLE-7.5d")
def test_tension_prevents_big_wing() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.battle.state.tension = True
    answered(NINE, DUXFORD, response=BIG_WING, stage=stage)
    assert not stage.events("joins the pool")
    assert "Big Wing" not in dict(stage.battle.state.answer.wanted)


@pytest.mark.rule("EAGLE-7.5c")
@pytest.mark.parametrize("ready", [0, 1])
def test_big_wing_wants_two_more_even_if_fewer_join(ready: int) -> None:
    stage = Stage(strict=False)
    stage.grounded(12, but=sorted(TWELVE)[:ready])
    answered(NINE, DOVER, response=BIG_WING, stage=stage)
    assert (len(of_group(stage, 12)), demanded(stage)[0]) == (ready, 7)


@pytest.mark.rule("EAGLE-7.5c")
def test_wing_is_picked_in_pool_order() -> None:
    stage = Stage(strict=False)
    stage.squadron("242/1/12", "sector", full=False)
    assert of_group(answered(NINE, DOVER, response=BIG_WING, stage=stage), 12) == TWELVE - {"242/1/12"}
    tired = Stage(strict=False)
    tired.responded({"19/2/12": 1})
    assert of_group(answered(NINE, DOVER, response=BIG_WING, stage=tired), 12) == TWELVE - {"19/2/12"}
    there = answered(NINE, HARWICH, response=BIG_WING)
    joined = set(there.event("joins the pool").get_str_list("squadrons"))
    (pool,) = [set(event.get_str_list("squadrons")) for event in there.events("pool")]
    assert joined <= TWELVE
    assert not joined & pool, "squadrons already in the pool do not join it"


# Neighbours


@pytest.mark.rule("EAGLE-7.5e")
@pytest.mark.parametrize(
    ("warning", "joined"), [("none", 0), ("late", 0), ("sufficient", 2), ("early", 2), ("very early", 2)]
)
def test_neighbours_join_pool(warning: Warning, joined: int) -> None:
    plain = answered(NINE, warning=warning)
    stage = answered(NINE, warning=warning, response=NEIGHBOURS)
    assert len(stage.pool) == len(plain.pool) + joined
    assert demanded(stage) == demanded(plain), "no more are wanted"
    if joined:
        homes = {ident.partition("/")[2] for ident in stage.event("joins the pool").get_str_list("squadrons")}
        assert homes <= {"2/11", "6/11"}, "next to 7/11"


@pytest.mark.rule("EAGLE-7.5e")
def test_neighbours_must_be_ready_and_outside_pool() -> None:
    stage = Stage(strict=False)
    stage.grounded(11, but=["32/7/11", "64/2/11", "54/6/11", "65/6/11", "43/1/11"])
    answered(NINE, warning="sufficient", response=NEIGHBOURS, stage=stage)
    assert stage.pool == {"32/7/11", "64/2/11", "54/6/11", "65/6/11"}, "and not 43 of 1/11, which is farther"
    bound = Stage(strict=False)
    bound.grounded(11, but=["32/7/11", "64/2/11", "54/6/11", "65/6/11"])
    bound.damage("airfield/6/11", heavy=True)
    answered(NINE, warning="sufficient", response=NEIGHBOURS, stage=bound)
    assert bound.pool == {"32/7/11", "64/2/11"}


@pytest.mark.rule("EAGLE-7.5e", "EAGLE-7.1l")
def test_tension_excludes_12_group_neighbours() -> None:
    for tension in (False, True):
        stage = Stage(strict=False)
        stage.battle.state.tension = tension
        stage.grounded(10, 11)
        answered(NINE, HARWICH, warning="sufficient", response=NEIGHBOURS, stage=stage)
        assert bool(stage.pool) != tension


# Only if squadrons are wanted


@pytest.mark.rule("EAGLE-7.5f", "EAGLE-7.2d")
@pytest.mark.parametrize("response", [BIG_WING, NEIGHBOURS])
def test_wing_and_neighbours_join_only_if_squadrons_are_wanted(response: int) -> None:
    bait = answered(raiding(0, 4), intelligence="accurate", response=response)
    assert (len(bait.pool), bait.responders, demanded(bait)) == (8, set(), (0, 0))
    met = answered(raiding(1, 4), intelligence="accurate", response=response)
    assert len(met.pool) == 10


# Tactics on the cards


def met(card: int, responders: tuple[str, ...], hunters: int, *, advanced: bool = False) -> int:
    """How many of these squadrons pass this number of hunters."""
    stage = Stage(advanced=advanced, strict=False)
    stage.raid()
    stage.gruppe(HE111[0], "bomber")
    for ident in ME109[:hunters]:
        stage.gruppe(ident)
    for ident in responders:
        stage.squadron(ident)
    stage.battle.change_answer(card=card, pool=responders, responders=responders)
    stage.play(hunter_interception)
    return sum(stage.where(ident) == "bomber" for ident in responders)


@pytest.mark.rule("EAGLE-7.5g")
@pytest.mark.parametrize(("card", "passed"), [(1, 4), (4, 2), (13, 2), (20, 4)])
def test_card_decides_how_many_pass_hunters(card: int, passed: int) -> None:
    assert met(card, ("32/7/11", "501/7/11", "111/2/11", "615/2/11", "43/1/11"), hunters=1) == passed


@pytest.mark.rule("EAGLE-7.5g")
@pytest.mark.parametrize(("card", "where"), [(1, "bomber (reduced)"), (4, "inflight"), (13, "bomber (reduced)")])
def test_card_decides_what_disrupted_squadrons_do(card: int, where: str) -> None:
    stage = Stage(strict=False)
    stage.raid(free=("32/7/11", "501/7/11"), disordered=("32/7/11",))
    stage.gruppe(HE111[0], "bomber")
    for ident in ("32/7/11", "501/7/11"):
        stage.squadron(ident)
    stage.battle.change_answer(card=card)
    stage.play((press_on_or_go_home, "EAGLE-9b"))
    assert stage.is_done, "no decision is needed"
    assert [stage.where(ident) for ident in ("32/7/11", "501/7/11")] == [where, "bomber"]


@pytest.mark.rule("EAGLE-7.5h")
@pytest.mark.parametrize(("advanced", "card", "evaded"), [(False, 12, 0), (True, 12, 2), (True, 3, 1), (True, 1, 0)])
def test_evasion_needs_advanced_rules(card: int, evaded: int, *, advanced: bool) -> None:
    squadrons = ("32/7/11", "501/7/11", "111/2/11", "615/2/11")
    assert met(card, squadrons, hunters=4, advanced=advanced) == evaded


@pytest.mark.rule("EAGLE-7.5h")
def test_delay_needs_advanced_rules() -> None:
    delay = 10
    for advanced, warned in ((False, []), (True, ["early"])):
        stage = Stage(advanced=advanced, strict=False)
        stage.grounded(11, but=["32/7/11", "501/7/11", "56/5/11", "151/5/11", "43/1/11", "17/4/11", "85/4/11"])
        answered(raiding(4, 12), warning="sufficient", response=delay, stage=stage)
        assert [event.get_str("warning") for event in stage.events("delayed response")] == warned
        assert len(stage.pool) == (5 if advanced else 2)


@pytest.mark.rule("EAGLE-7.5a")
def test_log_shows_card_and_its_effect() -> None:
    stage = answered(raiding(4, 2), BIGGIN_HILL, response=MAXIMUM_EFFORT)
    response = stage.event("response")
    assert response.data["wanted"] == {"table, limited": 4, "card strength": 2}
    assert response.data["minimum"] == {"table, limited": 3, "card resolve": -1}
    assert (response.get_int("card"), response.get_int("pool"), response.get_int("number")) == (MAXIMUM_EFFORT, 8, 6)


def test_fixture_deck_is_in_numerical_order() -> None:
    assert Stage().battle.state.decks["response"] == Deck(tuple(range(24, 0, -1)))
