"""Calendar update (LION-4.IV): the reset, the day event card, days that pass, and what the day brings."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import DayCard, Stock
from dowding.games.raf.day_events import DAY_EVENTS
from dowding.games.raf.decks import add_cards, discard, draw_card, put_back, shuffle_check
from dowding.games.raf.events import OURS
from dowding.games.raf.pack import cards, day_name
from dowding.games.raf.sealion import sealion_check
from dowding.games.raf.state import BASE, CALENDAR, CLOCK, INFLIGHT, LANDING, PATROL, POOL, RE_ARM, REMOVED, SECTOR
from dowding.kernel.events import Plain

LONG: Final = frozenset({5, 6})
"""Cards of so many days do not follow each other (LION-4.IV3c)."""
MOMENTUM_HEAVY: Final = 2
MOMENTUM_VP: Final = (-34, -20)
MOMENTUM_GREEN: Final = 7
PILOTS_PER_SQUADRON: Final = 2


def reset(battle: Battle) -> None:
    """IV.1: all squadrons but night patrols are back in their sectors, all Gruppen but night raiders at base, full."""
    battle.step_begins("Calendar Update", "reset")
    for squadron in battle.squadrons_in(INFLIGHT):
        battle.put_squadron(squadron, SECTOR, full=True)
    for squadron in battle.squadrons_in(PATROL, RE_ARM, LANDING):
        battle.put_squadron(squadron, SECTOR)
    for gruppe in battle.gruppen_in(INFLIGHT, CLOCK, BASE):
        battle.put_gruppe(gruppe, BASE, full=True)


def day_advance(battle: Battle) -> None:
    """IV.3: a day event card says how many days pass until the next raid day; each is worth a point."""
    battle.step_begins("Calendar Update", "day advance")
    card = draw_day_card(battle)
    state = battle.state
    before = state.day
    state.day = min(state.day + card.days, len(battle.pack.calendar) - 1)  # LC-16
    state.day_card = card.number
    state.tension = False
    battle.happen(
        "day passes", "LION-4.IV3a", card=card.number, days=card.days, day=state.day, date=day_name(state.day)
    )
    battle.score(state.day - before, "days passed", "LION-4.IV3a")
    if not battle.is_over:
        stabilize(battle, before)
        sealion_check(battle)


def draw_day_card(battle: Battle) -> DayCard:
    """The card to be used: neither a second 1-day card nor a second long one in a row (LC-36); two with momentum."""
    before = battle.pack.day_cards.get(battle.state.day_card)
    momentum = has_momentum(battle)
    while True:
        card = _with_momentum(battle, before) if momentum else battle.pack.day_cards[draw_card(battle, "day event")]
        if card is None:
            continue
        discard(battle, "day event", card.number)
        if not _repeats(card, before, momentum=momentum):
            return card
        battle.happen("day card disregarded", "LION-4.IV3b", card=card.number, days=card.days)


def _repeats(card: DayCard, before: DayCard | None, *, momentum: bool) -> bool:
    if before is None:
        return False
    if card.days == 1 and before.days == 1:
        return not momentum  # 19.5b
    return card.days in LONG and before.days in LONG


def has_momentum(battle: Battle) -> bool:
    """19.5a: whether the battle looks to be going the Luftwaffe's way."""
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


def _with_momentum(battle: Battle, before: DayCard | None) -> DayCard | None:
    """19.5: of two cards the one with fewer days; the other is shuffled back. None if both are disregarded (LC-18)."""
    first, second = (battle.pack.day_cards[draw_card(battle, "day event")] for _ in range(2))
    card, other = (second, first) if second.days < first.days else (first, second)
    battle.happen("momentum", "LION-19.5a", cards=[first.number, second.number], used=card.number)
    if _repeats(card, before, momentum=True):
        for each in (first, second):
            discard(battle, "day event", each.number)
        return None
    put_back(battle, "day event", other.number)
    return card


def stabilize(battle: Battle, before: int) -> None:
    """15.6: on reaching 8 September unused reinforcements become experienced pilots, once (LC-12)."""
    date = battle.pack.days["09-08"]
    if not before < date <= battle.state.day or not battle.has_replacements():
        return
    unused = battle.squadrons_in(POOL)
    for squadron in unused:
        battle.put_squadron(squadron, REMOVED)
    gained = battle.gain("pilots", PILOTS_PER_SQUADRON * len(unused))
    battle.happen("stabilization", "LION-15.6a", squadrons=len(unused), pilots=gained)


def day_event(battle: Battle) -> None:
    """IV.4: carry out the card's event by the new date and points."""
    battle.step_begins("Calendar Update", "day event")
    card = battle.pack.day_cards[battle.state.day_card]
    for line in card.events:
        if line.games in OURS:
            battle.happen("day event", "LION-4.IV4", card=card.number, event=line.event)
            DAY_EVENTS[line.event](battle, line)


def update_replacement_points(battle: Battle) -> None:
    """IV.5, 15.1: the card's points, and pilots by the VP total, up to the top of each track."""
    card = battle.pack.day_cards[battle.state.day_card]
    pilots = max((each for each in card.pilots if battle.state.vp >= each.vp_from), key=lambda each: each.vp_from)
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
    battle.happen("replacement points", "LION-15.1a", card=card.number, gained=gained)


def _has_marker(battle: Battle, stock: Stock) -> bool:
    """15.1: Blenheims have a replacement marker only where night raids are played."""
    return stock in battle.state.stocks and (stock != "Blenheim" or battle.state.settings["night_raids"] == "yes")


def german_reinforcements(battle: Battle) -> None:
    """IV.8: Gruppen on days reached or passed come in at their bases, full."""
    for day in battle.pack.calendar[: battle.state.day + 1]:
        for ident in day.reinforcements:
            gruppe = battle.state.gruppen.get(ident)
            if gruppe is not None and gruppe.box == CALENDAR:
                battle.put_gruppe(gruppe, BASE, full=True)
                battle.happen("German reinforcement", "LION-4.IV8a", gruppe=ident)


def card_shuffle_check(battle: Battle) -> None:
    """IV.9: short decks take their discards back; deeper targets join after the fourth raid day of the campaign."""
    shuffle_check(battle, "target")
    shuffle_check(battle, "force")
    shuffle_check(battle, "raid event")
    if battle.scenario.deeper_targets_after and battle.state.raid_day == battle.scenario.deeper_targets_after:
        add_cards(battle, "target", cards(battle.pack.added["deeper targets"].targets), "LION-4.IV9c")
