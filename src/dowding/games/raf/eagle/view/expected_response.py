"""The expected British response to a planned raid (7), over all dice, weather and response cards left.

The rules are run on a copy of the battle in which the raid flies as it is planned now, against the
squadrons that are ready now.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Final

from msgspec.structs import replace

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.detection import is_warned_by_ultra
from dowding.games.raf.eagle.rules.response import responders_wanted
from dowding.games.raf.eagle.rules.response_cards import better_warning, find_joining_squadrons, hold_back
from dowding.games.raf.eagle.rules.response_pool import pool_at
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.detection import MAX_MINOR_GRUPPEN
from dowding.games.raf.planning.rules.planning_options import card_piece
from dowding.games.raf.planning.rules.raid_forming import missions
from dowding.games.raf.planning.state import Mission, PlannedRaid
from dowding.games.raf.planning.view.expected_results import expectations, sightings
from dowding.games.raf.planning.view.planning_board import raids_in_order
from dowding.games.raf.rules.commitment import WARNINGS
from dowding.games.raf.state import SECTOR, Raid
from dowding.view.scene import Expected

TITLE: Final = "Squadrons that will respond"
STRENGTH_RANGES: Final = {
    "0": range(1),
    "1-2": range(1, 3),
    "3-4": range(3, 5),
    "5-6": range(5, 7),
    "7 +": range(7, 50),
}
DETECTION_CHARTS: Final = 2
"""The number of charts (warning and intelligence) that come first."""


def expected_results(battle: Eagle) -> tuple[Expected, ...]:
    """The expected results of each raid of the plan."""
    if not battle.state.planned:
        return ()
    expectations_shown: list[Expected] = []
    between_raids = battle.state.raid is None  # during a raid, the squadrons ready now say little about the next
    for raid in raids_in_order(battle):
        charts = list(expectations(battle, raid))
        if charts and between_raids:
            charts.insert(DETECTION_CHARTS, expected_response(battle, raid))
        expectations_shown += charts
    return tuple(expectations_shown)


def expected_response(battle: Eagle, raid: PlannedRaid) -> Expected:
    """The chart of the expected response to a raid, cached by everything that it depends on."""
    state = battle.state
    flown = state.display if raid == state.flying else missions(battle, raid, {})
    detections, cards = sightings(battle, raid), _cards_left(battle)
    ready = (
        tuple(squadron.id for squadron in battle.squadrons_in(SECTOR)),
        frozenset(state.damage),
        state.tension,
        state.ultra,
    )
    key = raid, flown, tuple(detections.items()), cards, ready, state.posture, battle.advanced
    cache = battle.pack.expected_response_cache
    return cache.get(key) or cache.put(key, _chart(battle, raid, flown, detections, cards))


def _cards_left(battle: Eagle) -> tuple[int, ...]:
    """7.5: the response cards that may be drawn next; drawn cards are known, and an empty deck is reshuffled."""
    deck = battle.state.decks["response"]
    return tuple(sorted(deck.cards or deck.discards))


def _chart(
    battle: Eagle,
    raid: PlannedRaid,
    flown: tuple[Mission, ...],
    detections: Counter[tuple[Warning, Intelligence]],
    cards: tuple[int, ...],
) -> Expected:
    staged = _stage_raid(battle, raid, flown)
    distinct_cards = Counter(_equivalent_card(battle, card) for card in cards)
    responders: Counter[int] = Counter()
    for (warning, intelligence), times in detections.items():
        if is_warned_by_ultra(battle, raid, warning):
            warning = WARNINGS[WARNINGS.index(warning) + 1]
        size = _size(battle, raid) if intelligence == "limited" else 0
        staged.change_raid(warning=warning, intelligence=intelligence, size=size)
        pool = _pool_ids(staged, warning)
        for card, copies in distinct_cards.items():
            responders[_responders_with_card(staged, card, pool)] += times * copies
    mean = sum(number * times for number, times in responders.items()) / responders.total()
    word = (
        f"; announced as {staged.state.word}" if any(intelligence == "poor" for _, intelligence in detections) else ""
    )
    note = f"{mean:.1f} on average, of the squadrons ready now{word}"
    return Expected(card_piece(raid.card), TITLE, shares_by_strength(responders), note)


def shares_by_strength(responders: Counter[int]) -> dict[str, float]:
    """The share of each range of numbers of responding squadrons."""
    return {
        name: round(sum(responders[number] for number in numbers) / responders.total(), 3)
        for name, numbers in STRENGTH_RANGES.items()
    }


def _stage_raid(battle: Eagle, raid: PlannedRaid, flown: tuple[Mission, ...]) -> Eagle:
    """A copy of the battle in which this raid is flying, without a log."""
    staged = copy(battle)
    staged.log = None
    staged.state = state = copy(battle.state)
    gruppen = {mission.gruppe: replace(state.gruppen[mission.gruppe], box=mission.box) for mission in flown}
    state.gruppen = state.gruppen | gruppen
    state.flying, state.raid = raid, Raid(raid.card, major=False, force=raid.gruppen)
    state.word = "major" if _size(battle, raid) > MAX_MINOR_GRUPPEN else "minor"
    state.ultra_spent = state.ultra
    return staged


def _size(battle: Eagle, raid: PlannedRaid) -> int:
    """The number of Gruppen of a raid; for a decoy the largest number that may be announced."""
    return battle.pack.number["decoy to"] if battle.has_strategy("decoy", raid) else len(raid.gruppen)


def _equivalent_card(battle: Eagle, number: int) -> int:
    """The first card with the same effect on the number of squadrons."""
    return next(
        card_number
        for card_number, card in battle.pack.response.items()
        if _card_effect(battle, number) == _card_effect(battle, card_number)
    )


def _card_effect(battle: Eagle, number: int) -> tuple[int, int, str, bool]:
    card = battle.pack.response[number]
    return card.strength, card.resolve, card.special, card.delay and battle.advanced


def _pool_ids(staged: Eagle, warning: Warning) -> tuple[str, ...]:
    return tuple(squadron.id for squadron in pool_at(staged, warning, lambda squadrons, before: squadrons[0]))


def _responders_with_card(staged: Eagle, card: int, pool: tuple[str, ...]) -> int:
    """How many squadrons respond with this card."""
    staged.change_answer(card=card, pool=pool, wanted=(), minimum=())
    better = better_warning(staged)
    if better is None:
        return _responders_from_pool(staged, pool)
    raid, gruppen = staged.state.raid, dict(staged.state.gruppen)
    hold_back(staged)
    number = _responders_from_pool(staged, _pool_ids(staged, better))
    staged.state.raid, staged.state.gruppen = raid, gruppen
    return number


def _responders_from_pool(staged: Eagle, pool: tuple[str, ...]) -> int:
    staged.change_answer(pool=pool)
    joining, max_joining, _ = find_joining_squadrons(staged)
    staged.change_answer(pool=(*pool, *(squadron.id for squadron in joining[:max_joining])))
    return responders_wanted(staged)[0]
