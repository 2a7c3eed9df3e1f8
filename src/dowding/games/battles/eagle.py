"""RAF: Eagle with battles: the German player chooses which raids are fought out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from dowding.engine.dice import Dice
from dowding.engine.game import FirstMatch, Game, Setup
from dowding.engine.packs import Overlay
from dowding.games.battles.doctrine import BattlesDoctrine
from dowding.games.battles.drawn import DrawnBattles
from dowding.games.battles.pack_opening import BattlesPack
from dowding.games.battles.rule_sections import BATTLE_RULE_SECTIONS
from dowding.games.battles.settings import IN_SHORT, SETTINGS
from dowding.games.battles.state import BattleRecord, clone_fight
from dowding.games.battles.steps import battle_steps, campaign_advice
from dowding.games.battles.tables import open_tables
from dowding.games.battles.theatre import Theatre
from dowding.games.raf.eagle.ai.doctrine import DOCTRINE
from dowding.games.raf.eagle.game import EAGLE, PRESENTER
from dowding.games.raf.eagle.pack.loader import EagleComponents, open_eagle_components
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.sequence import SET_UP
from dowding.games.raf.eagle.state import EagleState
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.state import RafState
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.state import FightState


class EagleBattlesState(EagleState, kw_only=True):
    """The state of a game of Eagle with battles."""

    record: BattleRecord = BattleRecord()
    fight: FightState | None = None

    def clone(self) -> Self:
        copy = super().clone()
        copy.fight = clone_fight(self.fight)
        return copy


class EagleBattles(DrawnBattles, Eagle):
    """The context of a game of Eagle with battles."""

    __slots__ = ()

    state: EagleBattlesState

    @property
    def own(self) -> EagleBattlesState:
        return self.state


STEPS: Final = battle_steps(EAGLE.steps)


def open_pack(overlays: Sequence[Overlay]) -> BattlesPack[EagleComponents, EagleBattles]:
    """Open the pack with overlays on its campaign."""
    components = open_eagle_components(overlays)
    theatre = Theatre(open_tables(), components, STEPS, campaign_advice(DOCTRINE))
    return BattlesPack(components, theatre, _make_context, _make_state, SET_UP)


def _make_context(state: RafState, dice: Dice, components: EagleComponents, fingerprint: str) -> EagleBattles:
    return EagleBattles(state, dice, components, PRESENTER, fingerprint)


def _make_state(setup: Setup) -> EagleBattlesState:
    return EagleBattlesState(scenario=setup.scenario, settings=setup.settings)


EAGLE_BATTLES: Final = Game(
    id="eagle-battles",
    title="RAF: Eagle (derived) with battles",
    about="You plan for the Luftwaffe, as in RAF: Eagle. A raid that Fighter Command has answered can be fought out, "
    "squadron by squadron, as a battle of Wing Leader.",
    credit="After the rules of RAF: Eagle and Wing Leader; the rules that join them are our own.",
    seats=EAGLE.seats,
    seat_names=EAGLE.seat_names,
    scenarios=EAGLE.scenarios,
    first=FirstMatch(
        "prelude",
        GERMAN,
        "Plan a day of raids against an automated Fighter Command, and fight out those that are worth it.",
    ),
    settings=(*EAGLE.settings, *SETTINGS),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent / "eagle",
    doctrine={seat: BattlesDoctrine(EagleBattles, doctrine, seat) for seat, doctrine in DOCTRINE.items()},
    stats_collector=EAGLE.stats_collector,
    guide="implementation-notes/battles",
    tutorial=EAGLE.tutorial,
    rule_sections={**BATTLE_RULE_SECTIONS, **EAGLE.rule_sections, **WING_LEADER.rule_sections},
    rules_in_short=(*EAGLE.rules_in_short, IN_SHORT),
    variant_of=EAGLE.id,
    rules_version=EAGLE.rules_version + WING_LEADER.rules_version,
)
