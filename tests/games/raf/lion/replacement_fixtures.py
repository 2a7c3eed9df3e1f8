"""Fixtures for the tests of replacements."""

from __future__ import annotations

from dowding.games.raf.pack.components import Stock
from games.raf.lion.custom_cards import gruppen
from games.raf.lion.scenario_builder import PACK, Stage

CARD = 143
"""The number of the day event card of the tests."""
TOP = PACK.components.tops["replacements"]


def of_type(kind: str) -> list[str]:
    """The squadrons of a type that start in play."""
    return [
        squadron.id
        for squadron in PACK.components.squadrons.values()
        if squadron.type == kind and squadron.status == "initial"
    ]


SPITFIRES, HURRICANES = of_type("Spitfire"), of_type("Hurricane")
ME109S, ME110S, STUKAS = (gruppen(2, kind) for kind in ("Me109", "Me110", "Ju87"))


def points(stage: Stage, *stocks: Stock) -> list[int]:
    return [stage.battle.state.stocks[item] for item in stocks]
