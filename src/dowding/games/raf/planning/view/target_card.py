"""The target card in play with what lies open beside it: the forward airfield marker, and strategy cards once shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.view.markers import target_card
from dowding.view.scene import Mark, Piece


def target_card_in_play(battle: PlannedBattle) -> Iterator[Piece]:
    """II.2, 17.12: the card as it was turned up; what is under it and was not shown is nobody's to see."""
    for piece in target_card(battle):
        laid = tuple(_laid_beside(battle))
        told = "; ".join((piece.tooltip, *(f"{mark.name}: {mark.text}" for mark in laid)))
        yield replace(piece, marks=(*piece.marks, *laid), tooltip=told)


def _laid_beside(battle: PlannedBattle) -> Iterator[Mark]:
    if battle.is_forward(battle.target):
        yield Mark("the forward airfields", "line", "Aim")
    for number in battle.state.shown:
        yield Mark(battle.pack.strategy[number].name, "line", "Strategy card")
