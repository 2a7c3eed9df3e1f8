"""Determinisation: what the player cannot know is the order of the decks, except for visible card backs.

Cards are sorted before they are shuffled, so that samples do not depend on the true order.
"""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.decks import draw_order_seed, shuffle
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.targets import region_on_top
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import Deck


def determinise(battle: Battle, seat: Seat, dice: Dice) -> None:
    """Reshuffle every deck, most of them lazily. Target cards keep the regions that the player has seen."""
    if not isinstance(battle, Lion):
        raise RulesError("only states of Lion can be determinised here")
    for name, deck in battle.state.decks.items():
        if name == "target":
            _determinise_targets(battle, deck, dice)
        else:
            seed = draw_order_seed(dice, f"{name} deck")
            battle.state.decks = battle.state.decks | {name: Deck(tuple(sorted(deck.cards)), deck.discards, seed)}


def _determinise_targets(battle: Lion, deck: Deck, dice: Dice) -> None:
    state, targets = battle.state, battle.pack.targets
    hidden = sorted((*deck.cards, state.pulled) if state.pulled else deck.cards)
    if not hidden:
        return
    shuffle(hidden, dice, "target deck")
    if state.pulled:
        back = targets[state.pulled].region
        state.pulled = next(card for card in hidden if targets[card].region == back)
        hidden.remove(state.pulled)
    if deck.cards and (state.top_seen or region_on_top(battle)):
        back = targets[deck.cards[-1]].region
        top = next(card for card in hidden if targets[card].region == back)
        hidden.remove(top)
        hidden.append(top)
    state.decks = state.decks | {"target": Deck(tuple(hidden), deck.discards)}
