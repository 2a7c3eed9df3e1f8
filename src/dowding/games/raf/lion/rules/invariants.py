"""The invariants of Lion: those of the RAF games, and those of its days, decks and withdrawn units."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.agenda import is_next
from dowding.engine.errors import RulesError
from dowding.games.raf.lion.rules.calendar_update import reset
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.sequence import end_of_day
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.rules import invariants as shared
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import REMOVED, DeckName


def check_invariants(battle: Battle) -> list[str]:
    """The violated invariants. Any violation is a bug in the rules."""
    if not isinstance(battle, Lion):
        raise RulesError("only states of Lion can be checked here")
    if not battle.state.decks:  # not set up yet
        return []
    return [
        *shared.check_unit_counts(battle),
        *shared.check_squadrons(battle),
        *shared.check_reinforcements(battle),
        *shared.check_gruppen(battle, late=_is_turning_round(battle)),
        *_check_withdrawn(battle),
        *shared.check_display(battle),
        *shared.check_tracks(battle),
        *_check_days(battle),
        *shared.check_damage(battle),
        *_check_decks(battle),
    ]


def _is_turning_round(battle: Lion) -> bool:
    """Whether the clock has advanced but fighters have not yet left their spaces."""
    return is_next(battle.state, (german_fighter_turnaround, end_of_day, reset))


def _check_withdrawn(battle: Lion) -> Iterator[str]:
    for gruppe in battle.gruppen_in(REMOVED):
        if not (battle.pack.gruppen[gruppe.id].type == "Ju87" and battle.advanced):
            yield f"{gruppe.id} has left the game, but only Ju87s are withdrawn"


def _check_days(battle: Lion) -> Iterator[str]:
    """Each day that has passed gave a point."""
    state = battle.state
    passed, given = state.day - battle.pack.days[battle.scenario.date], state.causes.get("days", 0)
    if given != passed:
        yield f"{passed} days have passed, but {given} points were given for them"


def _check_decks(battle: Lion) -> Iterator[str]:
    """Each card is in exactly one place: deck, discards or play. Added cards have joined when they should."""
    state, scenario, added = battle.state, battle.scenario, battle.pack.added
    deeper = scenario.deeper_targets_after and state.raid_day > scenario.deeper_targets_after
    expected: dict[DeckName, list[int]] = {
        "target": cards(scenario.targets)
        + (cards(added["deeper targets"].targets) if deeper else [])
        + (cards(added["terror"].targets) if state.terror else []),
        "force": cards(scenario.forces) + (cards(added["fighter escort"].forces) if state.fighter_escort else []),
        "raid event": cards(scenario.raid_events)
        + (cards(added["fighter escort"].raid_events) if state.fighter_escort else []),
        "day event": [card for card in cards(scenario.day_cards) if card not in scenario.removed_day_cards],
    }
    in_use = [card for card in (state.pulled,) if card]
    in_use += [raid.target for raid in (state.raid, state.resumed) if raid is not None]
    for name, deck in state.decks.items():
        card_numbers = [*deck.cards, *deck.discards, *(in_use if name == "target" else [])]
        if sorted(card_numbers) != sorted(expected[name]) and not _have_deeper_targets_joined(
            battle, name, card_numbers
        ):
            yield f"the {name} deck holds {sorted(card_numbers)}"


def _have_deeper_targets_joined(battle: Lion, name: str, card_numbers: list[int]) -> bool:
    """Whether the deeper targets are in the deck. They join before the next raid day begins."""
    deeper = cards(battle.pack.added["deeper targets"].targets)
    return (
        name == "target"
        and battle.state.raid_day == battle.scenario.deeper_targets_after
        and set(deeper) <= set(card_numbers)
    )
