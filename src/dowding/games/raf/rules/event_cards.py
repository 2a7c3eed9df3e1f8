"""Raid event cards (LION-2.33): drawing a card, its applicable events and their conditions."""

from __future__ import annotations

from dowding.games.raf.pack.components import Approach, Condition, RaidEventCard, TargetLine, Weather
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import discard, draw_card


def draw_raid_event(battle: Battle) -> RaidEventCard:
    """Draw a raid event card. It goes to the discards immediately; its effect is read from the pack."""
    number = draw_card(battle, "raid event")
    discard(battle, "raid event", number)
    return battle.pack.raid_events[number]


def approach_on(battle: Battle, card: RaidEventCard) -> Approach:
    """The approach event on the line for this game."""
    return next(line for line in card.approach if line.games in battle.codes)


def target_event_on(battle: Battle, card: RaidEventCard) -> TargetLine:
    """The target event on the line for this game."""
    return next(line for line in card.target if line.games in battle.codes)


def are_conditions_met(battle: Battle, conditions: tuple[Condition, ...]) -> bool:
    """Whether any printed condition holds. An event without conditions always applies."""
    return not conditions or any(_is_met(battle, condition) for condition in conditions)


def _is_met(battle: Battle, condition: Condition) -> bool:
    raid = battle.raid
    return (
        (not condition.warning or raid.warning in condition.warning)
        and (not condition.intelligence or raid.intelligence in condition.intelligence)
        and (not condition.depth or battle.target.depth in condition.depth)
        and (not condition.weather or battle.raid_weather() in condition.weather)
        and (not condition.follow_up or raid.follow_up)
    )


def is_cloudy(battle: Battle) -> bool:
    """Whether the weather in the raid's area is patchy or broken."""
    return battle.raid_weather() != "clear"


WORSE_WEATHER: dict[Weather, Weather] = {"clear": "patchy", "patchy": "broken", "broken": "broken"}
NEXT_WEATHER: dict[Weather, Weather] = {"clear": "patchy", "patchy": "broken", "broken": "clear"}
BETTER_WEATHER: dict[Weather, Weather] = {"clear": "clear", "patchy": "clear", "broken": "patchy"}
