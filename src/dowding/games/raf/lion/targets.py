"""Raid targets (LION-6) and advance warning (LION-4.I5): cards, the effort die, and what the backs of cards show."""

from __future__ import annotations

from dowding.games.raf.components import TargetCard
from dowding.games.raf.decks import discard, draw_card
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.lion.radar import is_crippled, warns_in_advance
from dowding.games.raf.state import Raid

AVAILABLE = 2
"""Full fighters and full bombers that a Luftflotte needs for a major raid (6.1)."""


def advance_warning(game: Lion) -> None:
    """I.5, III.3: pull the top target card face down, so that the backs of two cards show where raids may come from."""
    game.step_begins("advance warning")
    forbidden, game.state.no_advance_warning = game.state.no_advance_warning, False  # ET17: only the next one
    if forbidden:
        game.happen("no advance warning", "LION-4.I5b", why="the event card forbids it")
    elif not warns_in_advance(game):
        game.happen("no advance warning", "LION-11.21c", why="two or more radar nets are damaged")
    else:
        game.state.pulled = draw_card(game, "target")
        back = game.pack.targets[game.state.pulled].region
        look_at_deck(game)
        game.happen("advance warning", "LION-4.I5a", first=back, second=region_on_top(game))


def look_at_deck(game: Lion) -> None:
    """11.21d: another card lies on top; its back is in sight, unless the radar system is crippled."""
    game.state.top_seen = not is_crippled(game)


def region_on_top(game: Lion) -> str:
    """The region on the back of the top card, where the player can see it."""
    deck = game.state.decks["target"].cards
    if not deck or is_crippled(game):
        return ""
    return game.pack.targets[deck[-1]].region


def raid_target(game: Lion) -> None:
    """II.1: reveal target cards until the effort die makes a minor or a major raid of one."""
    game.step_begins("target")
    card, effort = draw_target(game)
    raid = Raid(card.number, effort == "major")
    game.state.raid = raid
    game.state.raids_today += 1
    game.happen("raid", "LION-4.II1", target=card.number, effort=effort, number=game.state.raids_today)


def draw_target(game: Lion) -> tuple[TargetCard, str]:
    """The next card that gives a raid, and whether the raid is minor or major."""
    while True:
        card = game.pack.targets[_next_card(game)]
        effort = _effort(game, card)
        if effort != "none":
            return card, effort
        discard(game, "target", card.number)  # 6b


def _next_card(game: Lion) -> int:
    """The card pulled for advance warning if one waits, else the top card (4.II1)."""
    pulled = game.state.pulled
    if pulled:
        game.state.pulled = 0
        game.reveal()
        return pulled
    card = draw_card(game, "target")
    look_at_deck(game)
    return card


def _effort(game: Lion, card: TargetCard) -> str:
    """6a: priority and strategic value give the column, one die the effort."""
    priority = game.state.priorities[card.type]
    die = game.roll("raid effort", "LION-6a")
    effort = game.pack.effort(priority, card.strategic_value, die, depleted=game.is_depleted())
    limit = "" if effort != "major" else short_of(game, card)
    if limit:
        effort = "minor"
    game.happen("effort", "LION-6a", target=card.number, priority=priority, die=die, effort=effort, limit=limit)
    return effort


def short_of(game: Lion, card: TargetCard) -> str:
    """6.1: what the Luftflotte lacks for a major raid, if anything."""
    ready = game.at_base(game.luftflotten_for(card))
    bombers = sum(game.is_bomber(gruppe) for gruppe in ready)
    if bombers < AVAILABLE:
        return "bombers"
    if len(ready) - bombers < AVAILABLE:
        return "fighters"
    if not game.in_me109_range(card):
        me110s = sum(game.pack.gruppen[gruppe.id].type == "Me110" for gruppe in ready)
        if me110s < AVAILABLE:
            return "Me110s"
    return ""
