"""The Raid Response Pool (EAGLE-7.1): the rows of a chart, ready squadrons and the order of picking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from msgspec.structs import replace

from dowding.games.raf.eagle.rules.response_pool import form_pool
from dowding.games.raf.eagle.rules.sequence import responses_forgotten
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.state import SquadronBox
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.response_fixtures import BIGGIN_HILL, answered, raiding
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage

DOVER, HARWICH, POLING, DUXFORD, KINGSTON, OXFORD = 9, 10, 5, 38, 41, 44
AT_HOME, NEAR = {"32/7/11", "501/7/11", "610/7/11"}, {"2/11", "6/11"}
"""The squadrons of 7/11, and the sectors in range of Biggin Hill with squadrons."""


def pooled(warning: Warning = "early", card: int = BIGGIN_HILL, stage: Stage | None = None) -> Stage:
    """Form the pool against a raid."""
    stage = stage or Stage(BATTLE, strict=False)
    stage.raid(card, warning=warning)
    stage.play(form_pool)
    return stage


def by_sector(stage: Stage) -> Counter[str]:
    """How many squadrons of each sector are in the pool."""
    return Counter(stage.battle.home(stage.battle.state.squadrons[ident]) for ident in stage.pool)


def by_row(stage: Stage, *rows: Iterable[str]) -> list[int]:
    """How many squadrons of each row of sectors are in the pool."""
    sectors = by_sector(stage)
    return [sum(sectors[sector] for sector in row) for row in rows]


# The chart


@pytest.mark.rule("EAGLE-7.1b", "EAGLE-7.1c", "EAGLE-7.1d", "EAGLE-G02")
@pytest.mark.parametrize(
    ("warning", "rows"),
    [
        ("none", [1, 0, 0, 0]),
        ("late", [2, 0, 0, 0]),
        ("sufficient", [3, 2, 0, 0]),
        ("early", [3, 2, 2, 1]),
        ("very early", [3, 2, 2, 1]),
    ],
)
def test_example_pool_against_biggin_hill(warning: Warning, rows: list[int]) -> None:
    stage = pooled(warning)
    assert by_row(stage, ["7/11"], NEAR, ["1/11", "5/11"], ["4/11"]) == rows
    assert len(stage.pool) == sum(rows), "no other squadrons"
    event = stage.event("pool")
    assert (set(event.get_str_list("squadrons")), event.get_str("warning")) == (stage.pool, warning)


@pytest.mark.rule("EAGLE-7.1c")
def test_row_number_applies_to_all_its_sectors_together() -> None:
    for _ in range(3):
        assert by_row(pooled("early", DOVER), ["5/11", "7/11"], ["2/11", "4/11"], ["1/11"]) == [2, 1, 1]


@pytest.mark.rule("EAGLE-7.1c")
def test_rows_do_not_make_up_for_each_other() -> None:
    stage = Stage(BATTLE, strict=False)
    for ident in AT_HOME - {"32/7/11"}:
        stage.squadron(ident, "re-arm")
    assert by_row(pooled("sufficient", stage=stage), ["7/11"], NEAR) == [1, 2]
    empty = Stage(BATTLE, strict=False)
    empty.grounded(11, but=["17/4/11"])
    assert pooled("early", stage=empty).pool == {"17/4/11"}


@pytest.mark.rule("EAGLE-7.1e")
def test_london_adds_no_squadrons() -> None:
    stage = pooled("sufficient", KINGSTON)
    assert "London" in stage.battle.target.enroute
    assert by_row(stage, ["2/11"], ["London"]) == [3, 0], "four of the row, if London had any"


# Ready squadrons


@pytest.mark.rule("EAGLE-7.1f")
@pytest.mark.parametrize("box", ["inflight", "landing", "re-arm", "light", "heavy", "night", "pool"])
def test_only_squadrons_in_their_sectors_join_pool(box: SquadronBox) -> None:
    stage = Stage(BATTLE, strict=False)
    stage.squadron("32/7/11", box)
    assert pooled("sufficient", stage=stage).pool & AT_HOME == AT_HOME - {"32/7/11"}


@pytest.mark.rule("EAGLE-7.1g")
def test_hit_control_room_limits_squadrons_to_own_sector() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.damage("airfield/6/11", heavy=True)
    assert by_row(pooled("sufficient", stage=stage), ["6/11"], ["2/11"]) == [0, 2]
    home = Stage(BATTLE, strict=False)
    home.damage("airfield/7/11", heavy=True)
    assert by_row(pooled("sufficient", stage=home), ["7/11"]) == [3]


@pytest.mark.rule("EAGLE-7.1l")
@pytest.mark.parametrize(("card", "affected"), [(HARWICH, True), (DUXFORD, False), (OXFORD, False)])
def test_tension_keeps_12_group_from_helping_11_group(card: int, *, affected: bool) -> None:
    for tension in (False, True):
        stage = Stage(BATTLE, strict=False)
        stage.battle.state.tension = tension
        stage.grounded(10, 11)
        left_out = tension and affected
        assert bool(pooled("early", card, stage).pool) != left_out


@pytest.mark.rule("EAGLE-7.1l")
def test_tension_keeps_12_group_from_helping_london() -> None:
    in_range = ("1/11", "3/11", "2/12")
    pack = pack_with(replace(PACK.components.targets[KINGSTON], in_range=in_range))
    for tension in (False, True):
        stage = Stage(BATTLE, strict=False, pack=pack)
        stage.battle.state.tension = tension
        stage.grounded(10, 11)
        assert pooled("early", KINGSTON, stage).pool == (set() if tension else {"19/2/12"})


# The order


def candidates(*idents: str, lots: Iterable[int]) -> Stage:
    """Only these squadrons of the sectors in range are ready; all of 7/11 are picked before them."""
    stage = Stage(BATTLE, {"response lot": [1, 1, *lots]}, strict=False)
    stage.grounded(11, but=[*AT_HOME, *idents])
    return stage


@pytest.mark.rule("EAGLE-7.1h", "EAGLE-7.1j", "EAGLE-7.1k", "EAGLE-G03")
def test_pool_order_is_full_then_rarest_letter_then_random() -> None:
    visible: set[frozenset[str]] = set()
    for lots in product((1, 2, 3), (1, 2)):
        stage = candidates("64/2/11", "54/6/11", "111/2/11", "615/2/11", lots=lots)
        stage.squadron("615/2/11", "sector", full=False)
        pool = pooled("sufficient", stage=stage).pool
        assert pool >= AT_HOME, "one of each letter"
        visible.add(frozenset(pool - AT_HOME))
    assert visible == {frozenset({"111/2/11", "64/2/11"}), frozenset({"111/2/11", "54/6/11"})}


@pytest.mark.rule("EAGLE-7.1i", "EAGLE-7.1j", "EAGLE-7.1k", "EAGLE-G04")
@pytest.mark.parametrize(("lot", "second"), [(1, "65/6/11"), (2, "74/6/11")])
def test_squadrons_with_fewest_responses_come_first(lot: int, second: str) -> None:
    stage = Stage(BATTLE, {"response lot": [lot]})
    stage.grounded(11, but=["54/6/11", "65/6/11", "74/6/11", "64/2/11"])
    stage.responded({"54/6/11": 2, "65/6/11": 1, "74/6/11": 1})
    stage = pooled("sufficient", stage=stage)
    assert stage.battle.state.answer.pool == ("64/2/11", second)


@pytest.mark.rule("EAGLE-7.1h", "EAGLE-7.1i")
def test_full_squadron_comes_before_rested_green_one() -> None:
    stage = Stage(BATTLE)
    stage.grounded(11, but=["32/7/11", "501/7/11"])
    stage.squadron("501/7/11", "sector", full=False)
    stage.responded({"32/7/11": 3})
    assert pooled("none", stage=stage).pool == {"32/7/11"}


@pytest.mark.rule("EAGLE-7.1j")
def test_letters_of_earlier_rows_count() -> None:
    for lot in (1, 2):
        stage = Stage(BATTLE, {"response lot": [lot]})
        stage.grounded(11, but=["32/7/11", "64/2/11", "54/6/11", "65/6/11", "74/6/11"])
        assert pooled("sufficient", stage=stage).pool == {"32/7/11", "65/6/11", "74/6/11"}, "not another A"


# Responses


@pytest.mark.rule("EAGLE-7.1m", "EAGLE-7.1n")
def test_only_responders_leave_and_count_a_response() -> None:
    stage = answered(raiding(3, 4))
    assert len(stage.responders) < len(stage.pool)
    for ident in stage.pool - stage.responders:
        assert stage.where(ident) == "sector"
    assert stage.battle.state.responses == dict.fromkeys(stage.responders, 1)


@pytest.mark.rule("EAGLE-7.1n")
def test_responses_add_up_and_are_cleared_at_reset() -> None:
    stage = Stage(strict=False)
    stage.grounded(11, but=AT_HOME)
    stage.responded({"32/7/11": 1})
    answered(raiding(3), intelligence="poor", stage=stage)
    assert stage.battle.state.responses == {"32/7/11": 2, "501/7/11": 1, "610/7/11": 1}
    stage.play(responses_forgotten)
    assert not stage.battle.state.responses
