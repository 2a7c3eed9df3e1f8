"""Calendar update: the return of squadrons, passing days, day events, replacement points and reinforcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from dowding.engine.events import Plain
from dowding.games.raf.pack.components import DayCard, DayEvent, DayEventName, Stock
from dowding.games.raf.pack.loader import cards, day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import add_cards, discard, draw_card
from dowding.games.raf.rules.sealion import sealion_check
from dowding.games.raf.state import BASE, CALENDAR, INFLIGHT, LANDING, PATROL, POOL, RE_ARM, REMOVED, SECTOR

BattleT = TypeVar("BattleT", bound=Battle)
LONG_DAY_CARDS: Final = frozenset({5, 6})
"""The number of days of a long card. Two long cards do not follow each other (LION-4.IV3c)."""
PILOTS_PER_SQUADRON: Final = 2


def squadrons_return(battle: Battle) -> None:
    """All squadrons except night patrols return to their sectors; those in the air become full."""
    for squadron in battle.squadrons_in(INFLIGHT):
        battle.put_squadron(squadron, SECTOR, full=True)
    for squadron in battle.squadrons_in(PATROL, RE_ARM, LANDING):
        battle.put_squadron(squadron, SECTOR)


def draw_day_card(battle: Battle) -> DayCard:
    """Draw the day event card: neither two 1-day cards nor two long ones in a row (LC-36)."""
    before = battle.pack.day_cards.get(battle.state.day_card)
    while True:
        card = battle.pack.day_cards[draw_card(battle, "day event")]
        discard(battle, "day event", card.number)
        if before is None or not (both_are_long(card, before) or card.days == before.days == 1):
            return card
        battle.happen("day card disregarded", battle.rule_refs.day_card_repeated, card=card.number, days=card.days)


def both_are_long(card: DayCard, before: DayCard | None) -> bool:
    """Whether both cards are long ones."""
    return before is not None and card.days in LONG_DAY_CARDS and before.days in LONG_DAY_CARDS


def pass_days(battle: Battle, card: DayCard, worth: int = 1) -> None:
    """The days on the card pass, each worth points, with Sealion checks on the way."""
    state = battle.state
    before = state.day
    state.day = min(state.day + card.days, len(battle.pack.calendar) - 1)  # LC-16
    state.day_card = card.number
    state.tension = False
    battle.happen(
        "day passes",
        battle.rule_refs.days_pass,
        card=card.number,
        days=card.days,
        day=state.day,
        date=day_name(state.day),
    )
    battle.score(worth * (state.day - before), "days", battle.rule_refs.days_pass)
    if not battle.is_over:
        stabilize(battle, before)
        sealion_check(battle)


def stabilize(battle: Battle, before: int) -> None:
    """15.6: on 8 September unused reinforcements become experienced pilots, once (LC-12)."""
    date = battle.pack.days["09-08"]
    if not before < date <= battle.state.day or not battle.has_replacements():
        return
    unused = battle.squadrons_in(POOL)
    for squadron in unused:
        battle.put_squadron(squadron, REMOVED)
    gained = battle.gain("pilots", PILOTS_PER_SQUADRON * len(unused))
    battle.happen("stabilization", battle.rule_refs.stabilization, squadrons=len(unused), pilots=gained)


def carry_out_day_event(battle: BattleT, events: Mapping[DayEventName, Callable[[BattleT, DayEvent], None]]) -> None:
    """IV.4: carry out the card's event, using the new date and points."""
    battle.step_begins("day event")
    card = battle.pack.day_cards[battle.state.day_card]
    for line in card.events:
        if line.games in battle.codes:
            battle.happen("day event", battle.rule_refs.day_event, card=card.number, event=line.event)
            events[line.event](battle, line)


def update_replacement_points(battle: Battle) -> None:
    """IV.5, 15.1: gain the card's points, and pilots by the VP total, up to the maximum of each track."""
    card = battle.pack.day_cards[battle.state.day_card]
    pilots = max(
        (pilot_row for pilot_row in card.pilots if battle.state.vp >= pilot_row.vp_from),
        key=lambda pilot_row: pilot_row.vp_from,
    )
    schedule: dict[Stock, int] = {
        "Hurricane": card.hurricane,
        "Spitfire": card.spitfire,
        "Blenheim": card.blenheim,
        "fighter": card.fighter,
        "bomber": card.bomber,
        "pilots": pilots.points,
    }
    gained: dict[str, Plain] = {
        stock: battle.gain(stock, points) for stock, points in schedule.items() if _has_marker(battle, stock)
    }
    battle.happen("replacement points", battle.rule_refs.replacement_points, card=card.number, gained=gained)


def _has_marker(battle: Battle, stock: Stock) -> bool:
    """15.1: whether a stock is in play. Blenheims are replaced only with night raids."""
    return stock in battle.state.stocks and (stock != "Blenheim" or battle.has_night_raids)


def german_reinforcements(battle: Battle) -> None:
    """IV.8: Gruppen on days that have been reached arrive at their bases, full."""
    for day in battle.pack.calendar[: battle.state.day + 1]:
        for gruppe_id in day.reinforcements:
            gruppe = battle.state.gruppen.get(gruppe_id)
            if gruppe is not None and gruppe.box == CALENDAR:
                battle.put_gruppe(gruppe, BASE, full=True)
                battle.happen("German reinforcement", battle.rule_refs.german_reinforcement, gruppe=gruppe_id)


def deeper_targets(battle: Battle) -> None:
    """Deeper targets join the deck after the fourth raid day of the campaign."""
    if battle.scenario.deeper_targets_after and battle.state.raid_day == battle.scenario.deeper_targets_after:
        add_cards(battle, "target", cards(battle.pack.added["deeper targets"].targets), battle.rule_refs.deeper_targets)
