"""Strategy cards (2P-17): drawn by the VP, added to raids in secret, revealed at their printed moment."""

from __future__ import annotations

from dowding.games.raf.planning.pack.components import Moment
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.decks import draw_card
from dowding.games.raf.state import BOMBER, ESCORT, Deck


def draw_strategies(battle: PlanningBattle) -> None:
    """17.1a: draw the number for the VP; none on the first day, one after a press (21.8c)."""
    state = battle.state
    if "strategy" not in state.decks or state.day == battle.pack.days["08-11"]:
        return
    number = battle.pack.number["strategies after press"] if state.pressed else battle.pack.strategies_at(state.vp)
    number = min(number, len(state.decks["strategy"].cards))
    state.strategies = tuple(sorted(draw_card(battle, "strategy") for _ in range(number)))
    state.drawn = number
    battle.happen("strategy cards", battle.rule_refs.strategy_cards, battle.in_secret, cards=list(state.strategies))


def show_strategies(battle: PlanningBattle, moment: Moment) -> None:
    """17.12: reveal the strategy cards due at this moment; under accurate intelligence all of them at deployment."""
    battle.state.moment = moment
    for number in battle.flying.strategies:
        known_early = moment == "deployment" and battle.raid.intelligence == "accurate"
        if known_early or battle.pack.strategy[number].shown == moment:
            show_strategy(battle, number)


def show_strategy(battle: PlanningBattle, number: int) -> None:
    """Reveal a strategy card, only once."""
    if number not in battle.state.shown:
        battle.state.shown = (*battle.state.shown, number)
        battle.state.seen = (*battle.state.seen, number)
        rule = (
            battle.rule_refs.strategy_known
            if battle.raid.intelligence == "accurate"
            else battle.rule_refs.strategy_shown
        )
        battle.happen("strategy card", rule, card=number, target=battle.raid.target)


def interception_strategies(battle: PlanningBattle) -> None:
    """17: escort coordination and low level bombing take effect when squadrons intercept the raid."""
    if battle.squadrons_in(BOMBER):
        show_strategies(battle, "squadron interception")
        battle.change_raid(escort_coordination=battle.has_strategy("escort coordination"))
        go_in_low(battle)


def bombing_strategies(battle: PlanningBattle) -> None:
    """17: pathfinders and the secondary target take effect at the bombing, if there is any."""
    escorts = () if battle.squadrons_in(BOMBER) else battle.raiders(ESCORT)  # these escorts strafe
    if not battle.raiders(BOMBER) and not escorts:
        return
    show_strategies(battle, "bombing")
    go_in_low(battle)
    if battle.has_strategy("pathfinders"):
        battle.change_raid(pathfinders=True)
    if battle.has_strategy("secondary target"):
        battle.change_raid(secondary=("A", "B", "C"))


def go_in_low(battle: PlanningBattle) -> None:
    """Reveal low level bombing as soon as it matters: at interception, flak or bombing."""
    if flies_low(battle):
        for number in battle.flying.strategies:
            if battle.pack.strategy[number].effect == "low level":
                show_strategy(battle, number)
        battle.change_raid(low_level=True)


def flies_low(battle: PlanningBattle) -> bool:
    """Whether the raid flies low: it has the card and a bomber other than a Ju87."""
    if not battle.has_strategy("low level"):
        return False
    flying = [battle.state.gruppen[gruppe_id] for gruppe_id in battle.raid.force]
    return any(battle.is_bomber(flyer) and battle.pack.gruppen[flyer.id].type != "Ju87" for flyer in flying)


def strategies_return(battle: PlanningBattle) -> None:
    """IV.9: return all strategy cards to their deck and shuffle it."""
    state = battle.state
    if "strategy" in state.decks:
        cards = sorted(battle.pack.strategy)
        battle.shuffle(cards, "strategy deck")
        state.decks = state.decks | {"strategy": Deck(tuple(cards))}
        state.strategies, state.played, state.shown, state.seen, state.drawn = (), (), (), (), 0
