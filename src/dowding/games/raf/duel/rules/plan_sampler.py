"""Sampling a hidden plan: raids, hours and forces that are consistent with what the British know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from dowding.engine.decks import shuffle
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.pack.components import TargetCard
from dowding.games.raf.planning.rules.detection import (
    MAX_MINOR_GRUPPEN,
    MIN_MAJOR_GRUPPEN,
    total_modifier,
)
from dowding.games.raf.planning.rules.night import NIGHT_BOMBERS, night_limits
from dowding.games.raf.planning.rules.plan_limits import max_gruppen, may_raid
from dowding.games.raf.planning.rules.raid_forming import missions
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import ASSIGNED, BASE, LAST_HOUR, NIGHT_SET, Deck, Gruppe

T = TypeVar("T")
MAX_RAIDS = 7
"""More raids are hardly ever planned for a day."""
DIE = range(1, 7)


def _pick(candidates: list[T], dice: Dice, name: str) -> T:
    return candidates[dice.roll(name, len(candidates)) - 1]


# Raids


def sample_plan(battle: Duel, dice: Dice) -> None:
    """Sample raids for this hour that fit the approach markers, and a random number for later hours."""
    state = battle.state
    cards = [battle.pack.targets[number] for number in reversed(state.decks["target"].cards)]
    worthy = [card for card in cards if battle.worth(card) != "none"] or cards
    sampled: list[PlannedRaid] = []
    for card in _raids_now(battle, worthy, dice):
        sampled.append(PlannedRaid(card.number, state.hour))
        worthy.remove(card)
    first = 0 if not state.day_on else state.hour + 1
    later = list(range(max(first, 2 if state.haze else 0), LAST_HOUR + 1))
    max_of_day = _max_raids(battle)
    max_raids = min(max_of_day - state.raids_today - len(sampled), len(worthy), len(later))
    number = dice.roll("raids to come", max_raids + 1) - 1 if max_raids > 0 else 0
    if not state.day_on:
        number = max(number, 1)
    shuffle(later, dice, "raids to come")
    sampled += [PlannedRaid(card.number, hour) for card, hour in zip(worthy[:number], later[:number], strict=False)]
    chosen = {raid.card for raid in sampled}
    deck = state.decks["target"]
    state.decks = state.decks | {
        "target": Deck(tuple(card for card in deck.cards if card not in chosen), deck.discards)
    }
    state.plan = tuple(sorted(sampled, key=lambda raid: (raid.hour, raid.card)))
    state.planned = min(state.raids_today + len(sampled), max_of_day)
    _sample_strategies(battle, dice)


def _max_raids(battle: Duel) -> int:
    """The maximum of raids in a day: a likely number, limited by the size of the raid on the map (5.4d)."""
    flying = battle.state.flying
    if flying is None:
        return MAX_RAIDS
    for raids in range(MAX_RAIDS, 0, -1):
        battle.state.planned = raids
        if len(flying.gruppen) <= max_gruppen(battle, flying):
            return raids
    return 1


def _raids_now(battle: Duel, cards: list[TargetCard], dice: Dice) -> list[TargetCard]:
    """The raids of this hour still to come: those shown by markers, or at least one if none has flown."""
    state = battle.state
    if not state.day_on:
        return []
    flown = [battle.pack.targets[number] for number in state.beside_clock]
    if state.raid is not None:
        flown.append(battle.target)
    room = battle.pack.number["raids per segment"] - len(flown)
    waiting = list(state.approach)
    if not state.exact:
        waiting = [region for region in waiting if region not in {card.region for card in flown}]
    else:
        for card in flown:
            if card.sector in waiting:
                waiting.remove(card.sector)
    targets: list[TargetCard] = []
    for place in waiting[:room]:
        able = [card for card in cards if card not in targets and place in (card.region, card.sector)]
        if able:
            targets.append(_likeliest(battle, able))
    no_markers = state.warned and not state.approach
    forming = state.raid is None and bool(state.agenda) and state.agenda[-1][0] == "form_raid"
    if not targets and (forming or (not flown and not no_markers)):
        able = [card for card in cards if not state.warned or state.exact or _fits_markers(battle, card)] or cards
        targets.append(_likeliest(battle, able))
    return targets


def _likeliest(battle: Duel, cards: list[TargetCard]) -> TargetCard:
    """The first card that an available Gruppe can raid; the first of all if there is no such card."""
    ready = battle.gruppen_in(BASE)
    return next(
        (card for card in cards if any(may_raid(battle, gruppe, PlannedRaid(card.number, 0)) for gruppe in ready)),
        cards[0],
    )


def _fits_markers(battle: Duel, card: TargetCard) -> bool:
    """Whether a raid on this target fits the approach markers; with two damaged nets any raid does."""
    state = battle.state
    only_one = sum(site.startswith("radar/") for site in state.damage) >= 2
    return only_one or not state.approach or card.region in state.approach


# Strategy cards


def _sample_strategies(battle: Duel, dice: Dice) -> None:
    """Distribute the strategy cards that were drawn and not seen: some in hand, some on raids."""
    state = battle.state
    if "strategy" not in state.decks:
        return
    deck = list(state.decks["strategy"].cards)
    flying = state.flying.strategies if state.flying is not None else ()
    hidden_there = [number for number in flying if number not in state.seen]
    deck = [number for number in deck if number not in hidden_there]
    unseen = max(state.drawn - len(state.seen) - len(hidden_there), 0)
    hand = [deck.pop() for _ in range(min(unseen, len(deck)))]
    for number in list(hand):
        raid = _pick([None, *state.plan], dice, "strategy")
        decoy = battle.pack.strategy[number].effect == "decoy"
        if raid is None or (decoy and raid.strategies) or battle.has_strategy("decoy", raid):
            continue
        hand.remove(number)
        changed = replace(raid, strategies=(*raid.strategies, number))
        state.plan = tuple(changed if planned_raid.card == raid.card else planned_raid for planned_raid in state.plan)
    state.strategies = tuple(sorted(hand))
    state.decks = state.decks | {"strategy": Deck(tuple(deck))}


# Forces


def sample_force(battle: Duel, dice: Dice, opened: Collection[int]) -> None:
    """Sample Gruppen for the raids of the plan: bombers for all raids, fighters for the opened hours."""
    state = battle.state
    ready = battle.gruppen_in(BASE)
    shuffle(ready, dice, "Gruppen")
    plan: list[PlannedRaid] = []
    for raid in state.plan:
        with_fighters = raid.hour in opened
        max_size = max_gruppen(battle, raid)
        size = _size(battle, raid, max_size, dice)
        force = _take(battle, raid, ready, size, with_fighters=with_fighters)
        plan.append(replace(raid, gruppen=tuple(gruppe.id for gruppe in force)))
    flown = [raid for raid in plan if raid.gruppen or raid.hour not in opened or not max_gruppen(battle, raid)]
    if battle.state.day_on and not any(raid.hour == state.hour for raid in flown):
        flown += [raid for raid in plan if raid.hour == state.hour][:1]  # it is about to fly
    state.plan = tuple(flown)
    deck, planned_cards = state.decks["target"], {raid.card for raid in state.plan}
    called_off = tuple(raid.card for raid in plan if raid.card not in planned_cards)
    state.decks = state.decks | {"target": Deck(deck.cards, (*deck.discards, *called_off))}


def _size(battle: Duel, raid: PlannedRaid, max_size: int, dice: Dice) -> int:
    """A random size: from one for a minor raid, from four for a major one."""
    if max_size <= battle.pack.number["minor raid"]:
        return dice.roll("raid size", max_size) if max_size else 0
    return min(3 + dice.roll("raid size", max_size - 3), max_size)


def _take(battle: Duel, raid: PlannedRaid, ready: list[Gruppe], size: int, *, with_fighters: bool) -> list[Gruppe]:
    """Assign a force of this size from the ready Gruppen, half of them bombers."""
    if not size:
        return []
    able = [gruppe for gruppe in ready if may_raid(battle, gruppe, raid)]
    bombers = [gruppe for gruppe in able if battle.is_bomber(gruppe)][: (size + 1) // 2]
    fighters = [gruppe for gruppe in able if not battle.is_bomber(gruppe)] if with_fighters else []
    return _assign(battle, ready, [*bombers, *fighters[: size - len(bombers)]])


def _assign(battle: Duel, ready: list[Gruppe], force: Iterable[Gruppe]) -> list[Gruppe]:
    assigned = list(force)
    for gruppe in assigned:
        ready.remove(gruppe)
        battle.state.gruppen[gruppe.id] = replace(gruppe, box=ASSIGNED)
    return assigned


# The raid that is on the map


def sample_raid(battle: Duel, flying: PlannedRaid, dice: Dice) -> PlannedRaid:
    """Sample the raid on the map: what was seen of it, with strategy cards that may still be hidden."""
    shown_strategies = tuple(number for number in flying.strategies if number in battle.state.shown)
    if battle.raid.deployed:
        hidden = _sample_hidden_strategy(battle, dice)
        return replace(
            flying, gruppen=battle.raid.force, jabos=battle.state.jabos, strategies=(*shown_strategies, *hidden)
        )
    battle.state.flying = bare = PlannedRaid(flying.card, flying.hour, forward=flying.forward)
    fitting = [
        (raid, die)
        for raid in _possible_raids(battle, bare, dice)
        if (die := battle.raid.detected - _modifier(battle, raid)) in DIE
    ]
    if not fitting:
        raise RulesError(f"no raid on {battle.target.name} fits a detection of {battle.raid.detected}")
    raid, die = _pick(fitting, dice, "raid on the map")
    battle.state.detection_die = die
    battle.state.flying = raid
    for gruppe_id in raid.gruppen:
        battle.state.gruppen[gruppe_id] = replace(battle.state.gruppen[gruppe_id], box=ASSIGNED)
    battle.state.display = missions(battle, raid, {})
    return raid


def _modifier(battle: Duel, raid: PlannedRaid) -> int:
    battle.state.flying = raid
    return total_modifier(battle)[0]


def _possible_raids(battle: Duel, bare: PlannedRaid, dice: Dice) -> list[PlannedRaid]:
    """Raids of every size that fits the announcement: mixed, only Me109s, below radar, or a decoy."""
    ready = [gruppe for gruppe in battle.gruppen_in(BASE) if may_raid(battle, gruppe, bare)]
    shuffle(ready, dice, "Gruppen")
    me109s = [gruppe.id for gruppe in ready if battle.pack.gruppen[gruppe.id].type == "Me109"]
    others = [gruppe.id for gruppe in ready if gruppe.id not in me109s]
    cards = _unseen_effects(battle)
    raids: list[PlannedRaid] = []
    for size in _announced_sizes(battle):
        escorts_and_bombers = others[: max(size // 2, 1, size - len(me109s))]
        for force in ((*escorts_and_bombers, *me109s[: size - len(escorts_and_bombers)]), tuple(me109s[:size])):
            if len(force) == size:
                raids += _with_strategies(battle, replace(bare, gruppen=force), cards)
    if "decoy" in cards and _is_decoy_size(battle):
        raids.append(replace(bare, strategies=(cards["decoy"],)))
    return raids


def _with_strategies(battle: Duel, raid: PlannedRaid, cards: dict[str, int]) -> Iterator[PlannedRaid]:
    """The raid with the strategy cards that its size requires, with and without Approach below Radar."""
    battle.state.planned = battle.state.raids_today
    needed: tuple[int, ...] = ()
    for effects in ((), ("major raid",), ("coordination",), ("major raid", "coordination")):
        needed = tuple(cards[effect] for effect in effects if effect in cards)
        if len(raid.gruppen) <= max_gruppen(battle, replace(raid, strategies=needed)):
            break
    else:
        return
    hidden = battle.state.drawn - len(battle.state.seen)
    yield replace(raid, strategies=needed)
    if "below radar" in cards and len(needed) < hidden:
        yield replace(raid, strategies=(*needed, cards["below radar"]))


def _announced_sizes(battle: Duel) -> range:
    """The numbers of Gruppen that the announcement allows."""
    if battle.raid.size:
        return range(battle.raid.size, battle.raid.size + 1)
    max_size = battle.pack.number["largest raid"]
    if battle.state.word == "minor":
        return range(1, MAX_MINOR_GRUPPEN + 1)
    if battle.state.word == "major":
        return range(MIN_MAJOR_GRUPPEN, max_size + 1)
    return range(1, max_size + 1)


def _is_decoy_size(battle: Duel) -> bool:
    number = battle.pack.number
    if battle.raid.size:
        return number["decoy from"] <= battle.raid.size <= number["decoy to"]
    return battle.state.word != "minor"


def _unseen_effects(battle: Duel) -> dict[str, int]:
    """The strategy cards that the German player may hold, by effect."""
    state = battle.state
    if "strategy" not in state.decks or state.drawn <= len(state.seen):
        return {}
    return {battle.pack.strategy[number].effect: number for number in state.decks["strategy"].cards}


def _sample_hidden_strategy(battle: Duel, dice: Dice) -> tuple[int, ...]:
    """A random strategy card whose moment has not come yet, or none."""
    state = battle.state
    if battle.raid.intelligence == "accurate" or state.moment == "bombing" or not _unseen_effects(battle):
        return ()
    later = ("bombing",) if state.moment == "squadron interception" else ("squadron interception", "bombing")
    able = [number for number in state.decks["strategy"].cards if battle.pack.strategy[number].shown in later]
    if not able or dice.roll("strategy", 3) > 1:
        return ()
    return (_pick(sorted(able), dice, "strategy"),)


# The night


def sample_night_raiders(battle: Duel, dice: Dice) -> None:
    """Sample the night raiders, within the limits of the priorities."""
    if not battle.has_night_raids or not battle.has_replacements():
        return
    min_gruppen, max_gruppen = night_limits(battle)
    ready = [bomber for bomber in battle.gruppen_in(BASE) if battle.pack.gruppen[bomber.id].type in NIGHT_BOMBERS]
    shuffle(ready, dice, "night raiders")
    number = min_gruppen + dice.roll("night raiders", max_gruppen - min_gruppen + 1) - 1
    for gruppe in ready[:number]:
        battle.state.gruppen[gruppe.id] = replace(gruppe, box=NIGHT_SET)
