"""The target card in play with its forward airfield marker and the strategy cards revealed so far."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.view.markers import target_card
from dowding.view.scene import Mark, Piece


def target_card_in_play(battle: PlanningBattle) -> Iterator[Piece]:
    """II.2, 17.12: the revealed target card. Strategy cards that were not revealed are not shown to either seat."""
    for piece in target_card(battle):
        extra_marks = tuple(_marks_beside(battle))
        tooltip_text = "; ".join((piece.tooltip, *(f"{mark.name}: {mark.text}" for mark in extra_marks)))
        yield replace(piece, marks=(*piece.marks, *extra_marks), tooltip=tooltip_text)


def _marks_beside(battle: PlanningBattle) -> Iterator[Mark]:
    if battle.is_forward(battle.target):
        yield Mark("the forward airfields", "line", "Aim")
    for number in battle.state.shown:
        yield Mark(battle.pack.strategy[number].name, "line", "Strategy card")
