"""Luftwaffe momentum (LION-19.5): when it is winning, fewer days pass between raid days."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.components import DayCard
from dowding.games.raf.rules.calendar_update import both_are_long
from dowding.games.raf.rules.decks import discard, draw_card, put_back
from dowding.games.raf.state import SECTOR

MOMENTUM_HEAVY: Final = 2
MOMENTUM_VP: Final = (-34, -20)
MOMENTUM_GREEN: Final = 7


def has_momentum(battle: Lion) -> bool:
    """19.5a: whether the Luftwaffe has momentum."""
    if not battle.advanced:
        return False
    state = battle.state
    heavy = sum(site.startswith("radar/") and damage == "heavy" for site, damage in state.damage.items())
    green = sum(not squadron.full for squadron in battle.squadrons_in(SECTOR))
    return (
        heavy >= MOMENTUM_HEAVY
        or MOMENTUM_VP[0] <= state.vp <= MOMENTUM_VP[1]
        or green >= MOMENTUM_GREEN
        or state.preparations
    )


def draw_with_momentum(battle: Lion) -> DayCard:
    """19.5: draw two cards and use the one with fewer days; the other is shuffled back.

    Both are discarded if that would be a second long card in a row (LC-18). A second 1-day card is allowed (19.5b).
    """
    before = battle.pack.day_cards.get(battle.state.day_card)
    while True:
        first, second = (battle.pack.day_cards[draw_card(battle, "day event")] for _ in range(2))
        card, other = (second, first) if second.days < first.days else (first, second)
        battle.happen("momentum", "LION-19.5a", cards=[first.number, second.number], used=card.number)
        if both_are_long(card, before):
            for day_card in (first, second):
                discard(battle, "day event", day_card.number)
            continue
        put_back(battle, "day event", other.number)
        discard(battle, "day event", card.number)
        return card
