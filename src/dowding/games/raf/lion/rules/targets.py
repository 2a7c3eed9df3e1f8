"""Raid targets (LION-6) and advance warning (LION-4.I5): target cards, the effort roll, and visible card backs."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.radar import is_crippled, warns_in_advance
from dowding.games.raf.pack.components import TargetCard
from dowding.games.raf.rules.decks import discard, draw_card
from dowding.games.raf.state import Raid

CARDS_IN_SIGHT = 2
"""The number of full fighters, and of full bombers, that a Luftflotte needs for a major raid (6.1)."""


def advance_warning(battle: Lion) -> None:
    """I.5, III.3: pull the top target card face down, so that the backs of two cards show regions of possible raids."""
    battle.step_begins("advance warning")
    forbidden, battle.state.no_advance_warning = battle.state.no_advance_warning, False  # ET17: only the next one
    if forbidden:
        battle.happen("no advance warning", "LION-4.I5b", why="the event card forbids it")
    elif not warns_in_advance(battle):
        battle.happen("no advance warning", "LION-11.21c", why="two or more radar nets are damaged")
    else:
        battle.state.pulled = draw_card(battle, "target")
        back = battle.pack.targets[battle.state.pulled].region
        look_at_deck(battle)
        battle.happen("advance warning", "LION-4.I5a", first=back, second=region_on_top(battle))


def look_at_deck(battle: Lion) -> None:
    """11.21d: a new card is on top. Its back is visible, unless the radar system is crippled."""
    battle.state.top_seen = not is_crippled(battle)


def region_on_top(battle: Lion) -> str:
    """The region on the back of the top card, if the player can see it."""
    deck = battle.state.decks["target"].cards
    if not deck or is_crippled(battle):
        return ""
    return battle.pack.targets[deck[-1]].region


def raid_target(battle: Lion) -> None:
    """II.1: turn over target cards until the effort roll gives a minor or a major raid."""
    battle.step_begins("target")
    card, effort = draw_target(battle)
    raid = Raid(card.number, effort == "major")
    battle.state.raid = raid
    battle.state.raids_today += 1
    battle.happen("raid", "LION-4.II1", target=card.number, effort=effort, number=battle.state.raids_today)


def draw_target(battle: Lion) -> tuple[TargetCard, str]:
    """The next card that gives a raid, with its effort."""
    while True:
        card = battle.pack.targets[_next_card(battle)]
        effort = _effort(battle, card)
        if effort != "none":
            return card, effort
        discard(battle, "target", card.number)  # 6b


def _next_card(battle: Lion) -> int:
    """The card pulled for advance warning, if there is one, else the top card (4.II1)."""
    pulled = battle.state.pulled
    if pulled:
        battle.state.pulled = 0
        battle.reveal()
        return pulled
    card = draw_card(battle, "target")
    look_at_deck(battle)
    return card


def _effort(battle: Lion, card: TargetCard) -> str:
    """6a: roll for the effort in the column of the target's priority and strategic value."""
    priority = battle.state.priorities[card.type]
    die = battle.roll("raid effort", "LION-6a")
    effort = battle.pack.effort(priority, card.strategic_value, die, depleted=battle.is_depleted())
    limit = "" if effort != "major" else missing_for_major_raid(battle, card)
    if limit:
        effort = "minor"
    battle.happen("effort", "LION-6a", target=card.number, priority=priority, die=die, effort=effort, limit=limit)
    return effort


def missing_for_major_raid(battle: Lion, card: TargetCard) -> str:
    """6.1: the type of aircraft that the Luftflotte lacks for a major raid, or nothing."""
    ready = battle.at_base(battle.luftflotten_for(card))
    bombers = sum(battle.is_bomber(gruppe) for gruppe in ready)
    if bombers < CARDS_IN_SIGHT:
        return "bombers"
    if len(ready) - bombers < CARDS_IN_SIGHT:
        return "fighters"
    if not battle.in_me109_range(card):
        me110s = sum(battle.pack.gruppen[gruppe.id].type == "Me110" for gruppe in ready)
        if me110s < CARDS_IN_SIGHT:
            return "Me110s"
    return ""
