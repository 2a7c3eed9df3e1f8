"""Fixtures for the tests of bomb damage."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.raf.pack.components import Stock
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.state import SquadronBox
from games.raf.lion.combat_fixtures import BLENHEIM, HE111, gruppe, with_counters
from games.raf.lion.scenario_builder import PACK, Stage

STRONG = with_counters(replace(gruppe(HE111[0]), bombs_full=12))
"""At strength 12, a die of 1 gives one point, 3 gives two points, 6 gives heavy damage."""
DICE = {"1": 1, "2": 3, "H": 6}
HORNCHURCH = ("54/6/11", "65/6/11", "74/6/11", "222/6/11")


def a_raid_on(
    card: int, result: str, *, second: int = 1, scenario: str = "hardest-days", second_target: bool = False
) -> Stage:
    """A target about to be bombed with this result, or its secondary target."""
    stage = Stage(scenario, pack=STRONG, dice={"bombing": [DICE[result]], "heavy damage": [second]}, night=True)
    stage.raid(card, intercepted=True, secondary=("A", "B", "C") if second_target else ())
    stage.gruppe(HE111[0], "bomber")
    return stage


def bombed(stage: Stage) -> Stage:
    stage.play(bombardment)
    return stage


def lost(stage: Stage, before: dict[Stock, int]) -> dict[str, int]:
    """The replacement points lost."""
    now = stage.battle.state.stocks
    return {stock: points - now[stock] for stock, points in before.items() if points != now[stock]}


def stocks(stage: Stage, *, spitfire: int, hurricane: int, blenheim: int = 0) -> None:
    stage.battle.state.stocks |= {"Spitfire": spitfire, "Hurricane": hurricane, "Blenheim": blenheim}


def at(stage: Stage, boxes: dict[str, SquadronBox]) -> None:
    """Put squadrons of Hornchurch into these boxes, and the others of the sector elsewhere."""
    for ident in (*HORNCHURCH, "603/6/11", BLENHEIM):
        stage.squadron(ident, "heavy")
    for ident, box in boxes.items():
        stage.squadron(ident, box, over="6/11" if box == "patrol" else "")


def a_raid_on_hornchurch(
    result: str, boxes: dict[str, SquadronBox], *, second: int = 1, prelude: bool = False
) -> Stage:
    card = next(
        c for c in PACK.components.targets.values() if c.sector == "6/11" and c.type == "airfield" and not c.forward
    )
    stage = a_raid_on(card.number, result, second=second, scenario="prelude" if prelude else "hardest-days")
    at(stage, boxes)
    return stage
