"""The events of a fought raid (BRIDGE-2): both cards are drawn before the battle, and some change its set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dowding.engine.agenda import Argument, Rules, Step, StepName
from dowding.engine.errors import RulesError
from dowding.games.battles.context import BattlesContext
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.strategy import go_in_low, show_strategies
from dowding.games.raf.rules.approach_events import letters_of as approach_letters
from dowding.games.raf.rules.event_cards import is_cloudy, target_event_on
from dowding.games.raf.rules.recovery import RECOVERY
from dowding.games.raf.state import BOMBER, HUNT

ChangedEvent = Callable[[BattlesContext, int], None]
"""What an event does in a fought raid, by the number of its card."""

APPROACH_EVENT: Final = StepName("raid_approach_event")
TARGET_EVENT: Final = StepName("raid_target_event")
BY_TABLE: Final = StepName("intercept_by_table")
"""The raid is resolved by the table, with the hunter interception of the campaign."""
ATTACK: Final = StepName("hunter_attack")
ATTACK_AND_BOMBING: Final = StepName("attack_and_bombing")
BATTLE_STEPS: Final = tuple(
    (StepName(name),) for name in ("form_forces", "fly_battle", "come_home", "everybody_leaves")
)
"""The steps of a battle, after its events."""


def events_of_fought_raid(battle: BattlesContext) -> None:
    """BRIDGE-2.1: events, battle and departure take the place of both attacks and the bombing."""
    battle.go_to(RECOVERY)
    battle.schedule_next((APPROACH_EVENT,), (TARGET_EVENT,), settle_events, *BATTLE_STEPS)


def settle_events(battle: BattlesContext) -> None:
    """BRIDGE-2.3: strategy cards take effect; without opponents the table resolves the raid after its events."""
    if battle.squadrons_in(HUNT) and battle.raiders(HUNT, BOMBER):
        _play_strategies(battle)
        return
    battle.change_record(raid=None)
    battle.happen("no battle", "BRIDGE-2.3")
    battle.go_to(RECOVERY)
    battle.schedule_next((BY_TABLE,), (ATTACK,), (ATTACK_AND_BOMBING,))


def _play_strategies(battle: BattlesContext) -> None:
    """2P-17: the strategy cards of the raid, which act on the battle as the events of the same name."""
    if not isinstance(battle, PlanningBattle):
        return
    show_strategies(battle, "squadron interception")
    show_strategies(battle, "bombing")
    go_in_low(battle)
    if battle.has_strategy("pathfinders"):
        battle.change_raid(pathfinders=True)
    if battle.has_strategy("secondary target"):
        battle.change_raid(secondary=("A", "B", "C"))


def _fought(battle: object) -> BattlesContext | None:
    """The context while the raid is being fought out; None while it is resolved by the table."""
    if not isinstance(battle, BattlesContext):
        raise RulesError("These events belong to battle games")
    return battle if battle.record.raid is not None else None


def _card(arguments: tuple[object, ...]) -> int:
    card = arguments[0]
    if not isinstance(card, int):
        raise RulesError(f"{card!r} is not the number of a card")
    return card


def in_battle(original: Step, changed: ChangedEvent) -> Step:
    """An event of the campaign, changed while the raid is being fought out."""

    def event_of_battle(battle: object, /, *arguments: Argument) -> Rules | None:
        fought = _fought(battle)
        if fought is None:
            return original(battle, *arguments)
        changed(fought, _card(arguments))
        return None

    return event_of_battle


def clouds_blind_squadrons(battle: BattlesContext, card: int) -> None:
    """BRIDGE-2.4: in clouds squadrons of the letter fight, but never tally a bomber."""
    letters = target_event_on(battle, battle.pack.raid_events[card]).letters
    blind = [squadron.id for squadron in battle.squadrons_in(HUNT) if battle.counter(squadron).letter in letters]
    if not is_cloudy(battle):
        battle.no_event(battle.rule_refs.clouds_inhibit_squadrons, "the weather is clear")
    elif not blind:
        battle.no_event(battle.rule_refs.clouds_inhibit_squadrons, "no squadron has that letter")
    else:
        battle.change_raid_battle(cloud_blind=tuple(blind))
        battle.happen("clouds hide bombers", "BRIDGE-2.4", squadrons=blind)


def extend_attack(battle: BattlesContext, card: int) -> None:
    """BRIDGE-2.9: an extended attack takes the bombers a turn longer."""
    battle.change_raid_battle(extended=True)
    battle.happen("longer approach", "BRIDGE-2.9")


def squadrons_evade(battle: BattlesContext, card: int) -> None:
    """BRIDGE-2.9: full fighter squadrons of the letter may set up nearer to the bombers."""
    letters = approach_letters(battle, card)
    evading = [
        squadron.id
        for squadron in battle.squadrons_in(HUNT)
        if battle.is_free_to_move(squadron) and battle.counter(squadron).letter in letters
    ]
    if evading:
        battle.change_raid_battle(evading=tuple(evading))
        battle.happen("squadrons slip past", "BRIDGE-2.9", squadrons=evading)
    else:
        battle.no_event("BRIDGE-2.9", "no full fighter squadron has that letter")


CHANGED_EVENTS: Final[dict[str, ChangedEvent]] = {
    "clouds_inhibit_squadrons": clouds_blind_squadrons,
    "clouds_lose_squadrons": clouds_blind_squadrons,
    "extended_attack": extend_attack,
    "squadrons_evade_hunters": squadrons_evade,
}
"""The events that act on the set-up of a battle instead of the display, by the name of their step."""
