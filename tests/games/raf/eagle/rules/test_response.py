"""Wanted and minimum (EAGLE-7.2, 7.3): the table, card, doctrine and posture, and the responding squadrons."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.eagle.rules.response import respond
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.state import Word
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.response_fixtures import BIGGIN_HILL, HE111, ME109, ME110, Boxes, answered, demanded, raiding
from games.raf.eagle.scenario_builder import PACK, Stage

DOVER, OXFORD = 9, 44
TARGETS = PACK.components.targets
MAXIMUM_EFFORT, LATE_PLOT, HEAD_ON, HOLD_BACK = 12, 10, 20, 7
"""Response cards: strength and resolve +2/+1, -2/-1, 0/+1, -1/0."""
OF_7_11 = ["32/7/11", "501/7/11", "610/7/11"]


def eight() -> Boxes:
    """A raid of eight Gruppen, two of them hunters."""
    return raiding(4, 2, 2)


def of_size(number: int) -> Boxes:
    """A raid of this size without hunters."""
    return {"bomber": [*HE111, *ME110, *ME109][:number]}


def posed(posture: Posture, stage: Stage | None = None) -> Stage:
    """A stage with this posture."""
    stage = stage or Stage(strict=False)
    stage.posture(posture)
    return stage


def with_pool(*idents: str) -> Stage:
    """A stage in which only these squadrons of 10, 11 and 12 Group are ready."""
    stage = Stage(strict=False)
    stage.grounded(10, 11, 12, but=idents)
    return stage


# The table


@pytest.mark.rule("EAGLE-7.2a")
@pytest.mark.parametrize(("word", "numbers"), [("minor", (3, 2)), ("major", (4, 3))])
def test_response_by_announcement_under_poor_intelligence(word: Word, numbers: tuple[int, int]) -> None:
    for boxes in (raiding(1, 4), raiding(4, 12)):
        assert demanded(answered(boxes, intelligence="poor", word=word)) == numbers, "whatever the raid is"


@pytest.mark.rule("EAGLE-7.2b")
@pytest.mark.parametrize(
    ("size", "numbers"),
    [(1, (2, 1)), (3, (2, 1)), (4, (4, 3)), (8, (4, 3)), (9, (5, 4)), (13, (5, 4)), (14, (7, 5)), (16, (7, 5))],
)
def test_response_by_size_under_limited_intelligence(size: int, numbers: tuple[int, int]) -> None:
    assert demanded(answered(of_size(size))) == numbers


@pytest.mark.rule("EAGLE-7.2b", "EAGLE-7.2c")
def test_missed_rendezvous_counts_only_under_accurate_intelligence() -> None:
    boxes = raiding(2, 6, 1)
    lost = [ident for ident in ME109[:6] if PACK.components.gruppen[ident].letter == "A"]
    assert 0 < len(lost) < 6
    left = 6 - len(lost)
    known: dict[Intelligence, tuple[int, int]] = {
        "limited": (5, 4),
        "accurate": (left + 1, PACK.components.minimum_against(left)),
    }
    for intelligence, numbers in known.items():
        stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [4]}, strict=False)
        answered(boxes, intelligence=intelligence, stage=stage)
        assert demanded(stage) == numbers


@pytest.mark.rule("EAGLE-7.2c")
@pytest.mark.parametrize(
    ("hunters", "minimum"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5), (7, 5), (8, 6), (10, 6)]
)
def test_response_by_hunters_under_accurate_intelligence(hunters: int, minimum: int) -> None:
    stage = answered(raiding(4, hunters, 1, 2), intelligence="accurate")
    assert demanded(stage) == (hunters + 1, minimum), "escorts and channel patrollers do not count as hunters"


@pytest.mark.rule("EAGLE-7.2d")
@pytest.mark.parametrize("response", [1, MAXIMUM_EFFORT, 16, 18])
def test_no_response_to_known_sweep(response: int) -> None:
    stage = answered(raiding(0, 3), intelligence="accurate", response=response)
    assert not stage.responders
    assert stage.event("response").get_str("why") == "the raid has no Gruppe worth intercepting"
    assert not stage.events("joins the pool")
    assert answered(raiding(0, 3), response=response).responders, "with less intelligence they respond"


@pytest.mark.rule("EAGLE-7.2d", "EAGLE-7.2c")
def test_no_response_if_all_bombers_missed_rendezvous() -> None:
    letters = {ident: PACK.components.gruppen[ident].letter for ident in (*HE111, *ME109)}
    gone = [ident for ident in HE111 if letters[ident] == "A"][:2]
    escorts = [ident for ident in ME109 if letters[ident] != "A"][:5]
    stage = Stage(dice={"rendezvous": [1], "rendezvous failure": [4]}, strict=False)
    answered({"bomber": gone, "escort": escorts}, intelligence="accurate", stage=stage)
    assert not stage.responders
    assert stage.event("response").get_str("why") == "the raid has no Gruppe worth intercepting"


@pytest.mark.rule("EAGLE-7.2d")
def test_response_to_strafers() -> None:
    assert answered({"bomber": ME110[:1], "hunt": ME109[:1]}, intelligence="accurate").responders


@pytest.mark.rule("EAGLE-7.2e")
@pytest.mark.parametrize(("bombers", "hunters", "met"), [(1, 6, True), (1, 7, False), (2, 12, True), (2, 13, False)])
def test_no_response_to_known_bait(bombers: int, hunters: int, *, met: bool) -> None:
    boxes = {**raiding(bombers), "hunt": ME109[:hunters]}
    stage = answered(boxes, intelligence="accurate", response=MAXIMUM_EFFORT)
    assert bool(stage.battle.state.answer.wanted) == met
    assert not stage.responders or met


# Modifiers


@pytest.mark.rule("EAGLE-7.2f", "EAGLE-7.5a")
@pytest.mark.parametrize(
    ("response", "numbers"),
    [(1, (4, 3)), (MAXIMUM_EFFORT, (6, 2)), (LATE_PLOT, (2, 4)), (HEAD_ON, (4, 2)), (HOLD_BACK, (3, 3))],
)
def test_card_strength_and_resolve_change_wanted_and_minimum(response: int, numbers: tuple[int, int]) -> None:
    assert demanded(answered(eight(), intelligence="limited", response=response)) == numbers
    assert demanded(answered(eight(), intelligence="poor", response=response)) == numbers


@pytest.mark.rule("EAGLE-7.2g")
@pytest.mark.parametrize(("value", "double", "more"), [(1, False, -1), (2, False, 0), (3, True, 1), (1, True, 0)])
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
def test_doctrine_modifier_by_target_value(intelligence: Intelligence, value: int, *, double: bool, more: int) -> None:
    card = replace(TARGETS[BIGGIN_HILL], strategic_value=value, double_vp=double)
    stage = answered(raiding(4, 3), intelligence=intelligence, stage=Stage(strict=False, pack=pack_with(card)))
    assert demanded(stage) == (4 + more, {"accurate": 2}.get(intelligence, 3))


@pytest.mark.rule("EAGLE-7.2g")
@pytest.mark.parametrize(("warning", "more"), [("sufficient", 0), ("early", 0), ("very early", 1)])
def test_very_early_warning_wants_one_more(warning: Warning, more: int) -> None:
    assert demanded(answered(eight(), warning=warning)) == (4 + more, 3)


@pytest.mark.rule("EAGLE-7.2g", "EAGLE-7.2h")
@pytest.mark.parametrize(("ready", "more"), [(5, -1), (6, 0)])
def test_small_reserve_of_11_group_wants_one_less(ready: int, more: int) -> None:
    eleven = [ident for ident in PACK.components.squadrons if ident.endswith("/11")][:ready]
    stage = with_pool(*eleven)
    stage.squadron(eleven[0], "sector", full=False)
    stage.squadron("92/3/10", "sector")
    assert demanded(answered(eight(), stage=stage)) == (4 + more, 3)


@pytest.mark.rule("EAGLE-7.2h", "EAGLE-7.1g")
def test_reserve_excludes_sectors_with_hit_control_room() -> None:
    stage = with_pool("32/7/11", "501/7/11", "610/7/11", "64/2/11", "111/2/11", "615/2/11")
    stage.damage("airfield/7/11", heavy=True)
    answered(eight(), stage=stage)
    assert demanded(stage) == (3, 3)
    assert "32/7/11" in stage.pool


@pytest.mark.rule("EAGLE-7.2h")
def test_reserve_counts_squadrons_in_pool() -> None:
    stage = with_pool("32/7/11", "501/7/11", "610/7/11", "64/2/11", "111/2/11", "54/6/11")
    assert demanded(answered(eight(), stage=stage))[0] == 4


@pytest.mark.rule("EAGLE-7.2i")
@pytest.mark.parametrize(("posture", "numbers"), [("bold", (5, 2)), ("steady", (4, 3)), ("wary", (3, 4))])
def test_posture_counts_under_poor_and_limited_intelligence(posture: Posture, numbers: tuple[int, int]) -> None:
    assert demanded(answered(eight(), stage=posed(posture))) == numbers
    assert demanded(answered(eight(), intelligence="poor", stage=posed(posture))) == numbers
    assert demanded(answered(eight(), intelligence="accurate", stage=posed(posture))) == (3, 2), (
        "never under accurate intelligence"
    )


# Number of responders


@pytest.mark.rule("EAGLE-7.2j")
def test_minimum_is_at_least_one() -> None:
    stage = posed("bold", with_pool("32/7/11"))
    answered(of_size(2), response=MAXIMUM_EFFORT, stage=stage)
    assert demanded(stage)[1] == 1 - 1 - 1
    assert stage.responders == {"32/7/11"}
    bold_stage = posed("bold", with_pool())
    assert not answered(of_size(2), response=MAXIMUM_EFFORT, stage=bold_stage).responders
    assert "minimum of 1" in bold_stage.event("response").get_str("why")


@pytest.mark.rule("EAGLE-7.2k")
def test_no_response_if_none_wanted() -> None:
    stage = answered(of_size(2), response=LATE_PLOT)
    assert demanded(stage) == (0, 2)
    assert not stage.responders
    assert stage.event("response").get_str("why") == "no squadron is wanted"


@pytest.mark.rule("EAGLE-7.2l")
def test_wanted_is_raised_to_minimum() -> None:
    stage = answered(eight(), response=LATE_PLOT)
    assert demanded(stage) == (2, 4)
    assert len(stage.responders) == 4


@pytest.mark.rule("EAGLE-7.2m")
@pytest.mark.parametrize(("ready", "come"), [(2, 0), (3, 3)])
def test_no_response_if_pool_is_below_minimum(ready: int, come: int) -> None:
    stage = answered(eight(), stage=with_pool(*OF_7_11[:ready]))
    assert len(stage.pool) == ready
    assert len(stage.responders) == come
    assert all(stage.where(ident) == ("hunt" if come else "sector") for ident in stage.pool)


@pytest.mark.rule("EAGLE-7.2n", "EAGLE-G05")
def test_wanted_number_or_whole_pool_responds() -> None:
    stage = answered(raiding(4, 6, 2))
    assert (demanded(stage), len(stage.pool), len(stage.responders)) == ((5, 4), 8, 5)
    small = answered(raiding(4, 6, 2), warning="sufficient", stage=with_pool(*OF_7_11, "64/2/11"))
    assert (len(small.pool), len(small.responders)) == (4, 4)


# Order of responders


@pytest.mark.rule("EAGLE-7.3a")
def test_order_of_responders() -> None:
    green, tired, others = "32/7/11", "501/7/11", ("610/7/11", "111/2/11", "64/2/11", "54/6/11")
    visible: set[frozenset[str]] = set()
    for lots in product((1, 2, 3, 4), (1, 2)):
        stage = Stage(dice={"response lot": lots})
        stage.raid(warning="early", intelligence="limited", size=3)
        stage.squadron(green, "sector", full=False)
        stage.responded({tired: 1})
        stage.battle.change_answer(pool=(green, tired, *others), card=1)
        stage.play(respond)
        visible.add(frozenset(stage.responders))
    of_b, of_a = others[:2], others[2:]
    assert visible == {frozenset(pair) for pair in product(of_a, of_b)}, "never two of a letter while there is another"


@pytest.mark.rule("EAGLE-7.3b")
def test_responders_enter_hunt_box_with_same_side() -> None:
    stage = with_pool(*OF_7_11)
    stage.squadron("501/7/11", "sector", full=False)
    answered(eight(), stage=stage)
    assert [stage.where(ident) for ident in OF_7_11] == ["hunt", "hunt (reduced)", "hunt"]
    assert stage.battle.raid.committed


# Worked examples


@pytest.mark.rule("EAGLE-G06")
def test_example_bold_posture_and_maximum_effort() -> None:
    stage = answered(eight(), intelligence="poor", response=MAXIMUM_EFFORT, stage=posed("bold"))
    assert (demanded(stage), len(stage.pool), len(stage.responders)) == ((7, 1), 8, 7)


@pytest.mark.rule("EAGLE-G07", "EAGLE-7.4a", "EAGLE-7.4c")
def test_example_head_on_attack_against_six_hunters() -> None:
    boxes = raiding(3, 6)
    five = answered(boxes, warning="sufficient", intelligence="accurate", response=HEAD_ON)
    assert (demanded(five), len(five.pool), len(five.responders)) == ((7, 4), 5, 5)
    assert (five.vp, five.battle.state.posture) == (0, "steady")
    few = Stage(strict=False)
    for ident in ("64/2/11", "111/2/11", "615/2/11", "54/6/11", "65/6/11", "74/6/11"):
        few.squadron(ident, "re-arm")
    three = answered(boxes, warning="sufficient", intelligence="accurate", response=HEAD_ON, stage=few)
    assert (demanded(three), len(three.pool), len(three.responders)) == ((7, 4), 3, 0)
    assert (three.vp, three.battle.state.posture) == (-1, "bold")


@pytest.mark.rule("EAGLE-G08", "EAGLE-7.2d", "EAGLE-7.2l", "EAGLE-7.4b")
def test_example_sweep_of_five() -> None:
    sweep = raiding(0, 5)
    pack = pack_with(replace(TARGETS[DOVER], strategic_value=2))
    known = answered(sweep, DOVER, intelligence="accurate", stage=Stage(strict=False, pack=pack))
    assert (known.responders, known.vp, known.battle.state.posture) == (set(), 0, "wary")
    guessed = answered(sweep, DOVER, stage=posed("wary", Stage(strict=False, pack=pack)))
    assert (demanded(guessed), len(guessed.pool), len(guessed.responders)) == ((3, 4), 7, 4)


@pytest.mark.rule("EAGLE-G11", "EAGLE-7.2g", "EAGLE-7.2m")
@pytest.mark.parametrize(("of_10", "come"), [(("152/4/10", "238/4/10", "609/4/10"), 3), ((), 0)])
def test_example_oxford_with_five_squadrons_left(of_10: tuple[str, ...], come: int) -> None:
    far = ["32/7/11", "54/6/11", "65/6/11", "501/7/11", "610/7/11"]
    stage = with_pool(*far, *of_10)
    answered({"bomber": HE111[:6]}, OXFORD, warning="very early", intelligence="poor", response=HOLD_BACK, stage=stage)
    assert demanded(stage) == (3, 3)
    assert len(stage.responders) == come
