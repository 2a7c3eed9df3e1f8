"""Invariants of games with a plan: limits of the plan, and the places of its Gruppen and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from dowding.engine.agenda import StepFunction, is_next
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.calendar_update import reset
from dowding.games.raf.planning.rules.plan_limits import max_gruppen, max_gruppen_now
from dowding.games.raf.rules import invariants as shared
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.state import ASSIGNED, BASE, BOMBER, END_OF_DAY, MAP_BASE, NIGHT_SET, REMOVED, DeckName


def check_planning_battle(
    battle: PlanningBattle, end_of_day: StepFunction, extra_decks: Mapping[DeckName, list[int]]
) -> Iterator[str]:
    """Check the invariants of games with a plan, given the step that ends the game's day and its extra decks."""
    yield from shared.check_unit_counts(battle)
    yield from shared.check_squadrons(battle)
    yield from shared.check_gruppen(battle, late=is_next(battle.state, (german_fighter_turnaround, end_of_day, reset)))
    yield from shared.check_display(battle)
    yield from shared.check_tracks(battle)
    yield from shared.check_damage(battle)
    yield from check_plan(battle)
    yield from check_planned_gruppen(battle)
    yield from check_jabos(battle)
    yield from check_decks(battle, extra_decks)


def check_plan(battle: PlanningBattle) -> Iterator[str]:
    """At most three raids an hour, none above its size limit, and none in the past."""
    state, number = battle.state, battle.pack.number
    for hour, raids in Counter(raid.hour for raid in state.plan).items():
        if raids > number["raids per segment"]:
            yield f"{raids} raids are planned for hour {hour}"
        if state.day_on and hour < state.hour:
            yield f"a raid is planned for hour {hour}, and it is hour {state.hour}"
    if state.day_on and state.hour == END_OF_DAY:
        yield "raids continue after the End of Day"
    for raid in (*state.plan, *([state.flying] if state.flying is not None else [])):
        if state.planned and len(raid.gruppen) > max_gruppen_now(battle, raid):
            yield f"the raid on {raid.card} has {len(raid.gruppen)} Gruppen"
        if battle.has_strategy("decoy", raid) and len(raid.strategies) > 1:
            yield f"a decoy shares the raid on {raid.card} with other strategy cards"
        if raid.hour in state.opened and raid in state.plan and not raid.gruppen and max_gruppen(battle, raid):
            yield f"the raid on {raid.card} has no Gruppe"
        if not set(raid.jabos) <= set(raid.gruppen):
            yield f"Jabos of the raid on {raid.card} do not fly with it"
    if sum(len(raid.jabos) for raid in state.plan) > number["jabos"]:
        yield "there are too many Jabos"


def check_planned_gruppen(battle: PlanningBattle) -> Iterator[str]:
    """The assigned Gruppen, and only they, are on one card or in the hidden display."""
    state = battle.state
    raids = [*state.plan]
    if state.flying is not None and (state.raid is None or not state.raid.deployed):
        raids.append(state.flying)
    on_cards = Counter(gruppe_id for raid in raids for gruppe_id in raid.gruppen)
    if any(times > 1 for times in on_cards.values()):
        yield f"{[gruppe_id for gruppe_id, times in on_cards.items() if times > 1]} are on two cards"
    assigned = {unit.id for unit in battle.gruppen_in(ASSIGNED)}
    if assigned != set(on_cards):
        yield f"{sorted(assigned ^ set(on_cards))} are assigned, or on a card, but not both"
    for gruppe in battle.gruppen_in(BASE, ASSIGNED, NIGHT_SET, MAP_BASE):
        if not gruppe.full:
            yield f"{gruppe.id} is reduced in {gruppe.box}"
    if battle.gruppen_in(REMOVED):
        yield "a Gruppe has left the game"
    unknown = {unit.gruppe for unit in state.display} - set(state.flying.gruppen if state.flying else ())
    if unknown:
        yield f"{sorted(unknown)} are in the hidden display, but not of its raid"


def check_jabos(battle: PlanningBattle) -> Iterator[str]:
    """Jabos are only in the Bomber Box."""
    for gruppe_id in battle.state.jabos:
        if battle.state.gruppen[gruppe_id].box != BOMBER:
            yield f"{gruppe_id} carries a Jabo marker in {battle.state.gruppen[gruppe_id].box}"


def check_decks(battle: PlanningBattle, extra_decks: Mapping[DeckName, list[int]]) -> Iterator[str]:
    """Each card is in exactly one place, and cards set aside have joined when they should."""
    state, scenario, added = battle.state, battle.scenario, battle.pack.added
    targets = cards(scenario.targets) + (cards(added["terror"].targets) if state.terror else [])
    deeper = cards(added["deeper targets"].targets)
    in_use = [*state.hand, *state.beside_clock, *(raid.card for raid in state.plan)]
    in_use += [state.flying.card] if state.flying is not None else []
    strategies = [
        *state.strategies,
        *state.played,
        *(strategy_number for raid in state.plan for strategy_number in raid.strategies),
    ]
    strategies += state.flying.strategies if state.flying is not None else []
    expected: dict[DeckName, list[int]] = {
        "target": targets,
        "raid event": cards(scenario.raid_events),
        "day event": [card for card in cards(scenario.day_cards) if card not in scenario.removed_day_cards],
        "strategy": sorted(battle.pack.strategy),
        **extra_decks,
    }
    for name, deck in state.decks.items():
        used = in_use if name == "target" else strategies if name == "strategy" else []
        card_numbers = sorted((*deck.cards, *deck.discards, *used))
        if card_numbers != sorted(expected[name]) and not (
            name == "target" and card_numbers == sorted(targets + deeper)
        ):
            yield f"the {name} deck holds {card_numbers}"
