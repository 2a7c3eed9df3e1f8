"""How many squadrons a planned raid must reckon with (7): every die, weather and response card that may still come.

The rules themselves say it, on a copy of the battle in which the raid is flown as it is planned now, against the
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
from dowding.games.raf.eagle.rules.response_cards import better_warning, hold_back, who_may_join
from dowding.games.raf.eagle.rules.response_pool import pool_at
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.detection import MOST_MINOR
from dowding.games.raf.planning.rules.planning_options import card_piece
from dowding.games.raf.planning.rules.raid_forming import missions
from dowding.games.raf.planning.state import Mission, PlannedRaid
from dowding.games.raf.planning.view.expected_results import expectations, sightings
from dowding.games.raf.planning.view.planning_board import raids_in_order
from dowding.games.raf.rules.commitment import WARNINGS
from dowding.games.raf.state import SECTOR, Raid
from dowding.view.scene import Expected

TITLE: Final = "Squadrons that will come"
STRENGTHS: Final = {"0": range(1), "1-2": range(1, 3), "3-4": range(3, 5), "5-6": range(5, 7), "7 +": range(7, 50)}
OF_DETECTION: Final = 2
"""The charts of warning and intelligence come first."""


def expected(battle: Eagle) -> tuple[Expected, ...]:
    """What each raid of the plan can expect."""
    if not battle.state.planned:
        return ()
    found: list[Expected] = []
    between_raids = battle.state.raid is None  # while one is on, who is ready now says little of the next
    for raid in raids_in_order(battle):
        charts = list(expectations(battle, raid))
        if charts and between_raids:
            charts.insert(OF_DETECTION, squadrons_to_come(battle, raid))
        found += charts
    return tuple(found)


def squadrons_to_come(battle: Eagle, raid: PlannedRaid) -> Expected:
    """The chart of a raid, drawn anew only when something has changed that it rests on."""
    state = battle.state
    flown = state.display if raid == state.flying else missions(battle, raid, {})
    seen, cards = sightings(battle, raid), _cards_left(battle)
    ready = tuple(each.id for each in battle.squadrons_in(SECTOR)), frozenset(state.damage), state.tension, state.ultra
    key = raid, flown, tuple(seen.items()), cards, ready, state.posture, battle.advanced
    kept = battle.pack.answers_expected
    return kept.get(key) or kept.keep(key, _chart(battle, raid, flown, seen, cards))


def _cards_left(battle: Eagle) -> tuple[int, ...]:
    """7.5: the cards that may be drawn next are known, for all others lie open; an empty deck is shuffled anew."""
    deck = battle.state.decks["response"]
    return tuple(sorted(deck.cards or deck.discards))


def _chart(
    battle: Eagle,
    raid: PlannedRaid,
    flown: tuple[Mission, ...],
    seen: Counter[tuple[Warning, Intelligence]],
    cards: tuple[int, ...],
) -> Expected:
    staged = _staged(battle, raid, flown)
    alike = Counter(_as_it_counts(battle, card) for card in cards)
    come: Counter[int] = Counter()
    for (warning, intelligence), times in seen.items():
        if is_warned_by_ultra(battle, raid, warning):
            warning = WARNINGS[WARNINGS.index(warning) + 1]
        size = _size(battle, raid) if intelligence == "limited" else 0
        staged.change_raid(warning=warning, intelligence=intelligence, size=size)
        pool = _pool(staged, warning)
        for card, copies in alike.items():
            come[_answer(staged, card, pool)] += times * copies
    mean = sum(number * times for number, times in come.items()) / come.total()
    word = f"; called {staged.state.word}" if any(intelligence == "poor" for _, intelligence in seen) else ""
    note = f"{mean:.1f} on average, of those ready now{word}"
    return Expected(card_piece(raid.card), TITLE, by_strength(come), note)


def by_strength(come: Counter[int]) -> dict[str, float]:
    """How likely each strength is that squadrons come in."""
    return {
        name: round(sum(come[number] for number in numbers) / come.total(), 3) for name, numbers in STRENGTHS.items()
    }


def _staged(battle: Eagle, raid: PlannedRaid, flown: tuple[Mission, ...]) -> Eagle:
    """The battle with this raid in the air, nothing written and no die at hand."""
    staged = copy(battle)
    staged.log = None
    staged.state = state = copy(battle.state)
    gruppen = {each.gruppe: replace(state.gruppen[each.gruppe], box=each.box) for each in flown}
    state.gruppen = state.gruppen | gruppen
    state.flying, state.raid = raid, Raid(raid.card, major=False, force=raid.gruppen)
    state.word = "major" if _size(battle, raid) > MOST_MINOR else "minor"
    state.ultra_spent = state.ultra
    return staged


def _size(battle: Eagle, raid: PlannedRaid) -> int:
    """The Gruppen of a raid; a decoy seems to have as many as it may."""
    return battle.pack.number["decoy to"] if battle.has_strategy("decoy", raid) else len(raid.gruppen)


def _as_it_counts(battle: Eagle, number: int) -> int:
    """The first card that bears on the number of squadrons as this one does."""
    return next(each for each, card in battle.pack.response.items() if _counts(battle, number) == _counts(battle, each))


def _counts(battle: Eagle, number: int) -> tuple[int, int, str, bool]:
    card = battle.pack.response[number]
    return card.strength, card.resolve, card.special, card.delay and battle.advanced


def _pool(staged: Eagle, warning: Warning) -> tuple[str, ...]:
    return tuple(each.id for each in pool_at(staged, warning, lambda squadrons, before: squadrons[0]))


def _answer(staged: Eagle, card: int, pool: tuple[str, ...]) -> int:
    """How many respond with this card; who they are does not matter."""
    staged.change_answer(card=card, pool=pool, wanted=(), minimum=())
    better = better_warning(staged)
    if better is None:
        return _respond(staged, pool)
    raid, gruppen = staged.state.raid, dict(staged.state.gruppen)
    hold_back(staged)
    number = _respond(staged, _pool(staged, better))
    staged.state.raid, staged.state.gruppen = raid, gruppen
    return number


def _respond(staged: Eagle, pool: tuple[str, ...]) -> int:
    staged.change_answer(pool=pool)
    joining, most, _ = who_may_join(staged)
    staged.change_answer(pool=(*pool, *(each.id for each in joining[:most])))
    return responders_wanted(staged)[0]
