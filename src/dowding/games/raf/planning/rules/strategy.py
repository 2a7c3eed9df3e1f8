"""Strategy cards (2P-17): drawn by the points, laid under raids in secret, shown when they say."""

from __future__ import annotations

from dowding.games.raf.planning.pack.components import Moment
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.decks import draw_card
from dowding.games.raf.state import BOMBER, ESCORT, Deck


def draw_strategies(battle: PlanningBattle) -> None:
    """17.1a: as many as the box of the points shows; none on the first day, one after a press (21.8c)."""
    state = battle.state
    if "strategy" not in state.decks or state.day == battle.pack.days["08-11"]:
        return
    number = battle.pack.number["strategies after press"] if state.pressed else battle.pack.strategies_at(state.vp)
    number = min(number, len(state.decks["strategy"].cards))
    state.strategies = tuple(sorted(draw_card(battle, "strategy") for _ in range(number)))
    state.drawn = number
    battle.happen("strategy cards", battle.rule_refs.strategy_cards, battle.in_secret, cards=list(state.strategies))


def show_strategies(battle: PlanningBattle, moment: Moment) -> None:
    """17.12: the cards of the raid that are shown at this moment; with accurate intelligence all, at deployment."""
    battle.state.moment = moment
    for number in battle.flying.strategies:
        at_once = moment == "deployment" and battle.raid.intelligence == "accurate"
        if at_once or battle.pack.strategy[number].shown == moment:
            show_strategy(battle, number)


def show_strategy(battle: PlanningBattle, number: int) -> None:
    """A strategy card is laid open, once."""
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
    """17: escort coordination and low level bombing take effect when squadrons meet the raid, not where none does."""
    if battle.squadrons_in(BOMBER):
        show_strategies(battle, "squadron interception")
        battle.change_raid(escort_coordination=battle.has_strategy("escort coordination"))
        go_in_low(battle)


def bombing_strategies(battle: PlanningBattle) -> None:
    """17: pathfinders and the secondary target take effect when bombs fall; who bombs nothing shows nothing."""
    escorts = () if battle.squadrons_in(BOMBER) else battle.raiders(ESCORT)  # they strafe
    if not battle.raiders(BOMBER) and not escorts:
        return
    show_strategies(battle, "bombing")
    go_in_low(battle)
    if battle.has_strategy("pathfinders"):
        battle.change_raid(pathfinders=True)
    if battle.has_strategy("secondary target"):
        battle.change_raid(secondary=("A", "B", "C"))


def go_in_low(battle: PlanningBattle) -> None:
    """Low level bombing is known as soon as it matters: to squadrons, to flak, or where bombs fall."""
    if flies_low(battle):
        for number in battle.flying.strategies:
            if battle.pack.strategy[number].effect == "low level":
                show_strategy(battle, number)
        battle.change_raid(low_level=True)


def flies_low(battle: PlanningBattle) -> bool:
    """Whether bombers other than Ju87 come in low."""
    if not battle.has_strategy("low level"):
        return False
    flying = [battle.state.gruppen[gruppe_id] for gruppe_id in battle.raid.force]
    return any(battle.is_bomber(flyer) and battle.pack.gruppen[flyer.id].type != "Ju87" for flyer in flying)


def strategies_return(battle: PlanningBattle) -> None:
    """IV.9: all strategy cards go back to their deck, which is shuffled."""
    state = battle.state
    if "strategy" in state.decks:
        cards = sorted(battle.pack.strategy)
        battle.shuffle(cards, "strategy deck")
        state.decks = state.decks | {"strategy": Deck(tuple(cards))}
        state.strategies, state.played, state.shown, state.seen, state.drawn = (), (), (), (), 0
