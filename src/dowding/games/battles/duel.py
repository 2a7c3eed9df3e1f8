"""RAF: 2-Player with battles: a raid is fought out if both players want it."""

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
from dowding.games.raf.duel.ai.doctrine import DOCTRINE
from dowding.games.raf.duel.game import DUEL, PRESENTER
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.rules.sequence import SET_UP
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.state import RafState
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.state import FightState


class DuelBattlesState(DuelState, kw_only=True):
    """The state of a game of 2-Player with battles."""

    record: BattleRecord = BattleRecord()
    fight: FightState | None = None

    def clone(self) -> Self:
        copy = super().clone()
        copy.fight = clone_fight(self.fight)
        return copy


class DuelBattles(DrawnBattles, Duel):
    """The context of a game of 2-Player with battles."""

    __slots__ = ()

    state: DuelBattlesState

    @property
    def own(self) -> DuelBattlesState:
        return self.state


STEPS: Final = battle_steps(DUEL.steps)


def open_pack(overlays: Sequence[Overlay]) -> BattlesPack[PlanningComponents, DuelBattles]:
    """Open the pack with overlays on its campaign."""
    components = open_duel_components(overlays)
    theatre = Theatre(open_tables(), components, STEPS, campaign_advice(DOCTRINE))
    return BattlesPack(components, theatre, _make_context, _make_state, SET_UP)


def _make_context(state: RafState, dice: Dice, components: PlanningComponents, fingerprint: str) -> DuelBattles:
    return DuelBattles(state, dice, components, PRESENTER, fingerprint)


def _make_state(setup: Setup) -> DuelBattlesState:
    return DuelBattlesState(scenario=setup.scenario, settings=setup.settings)


DUEL_BATTLES: Final = Game(
    id="duel-battles",
    title="RAF: 2-Player with battles",
    about="The Luftwaffe plans in secret, as in RAF: 2-Player. A raid that has been answered can be fought out, "
    "squadron by squadron, as a battle of Wing Leader, if both players want it.",
    credit="After the rules of RAF: 2-Player and Wing Leader; the rules that join them are our own.",
    seats=DUEL.seats,
    seat_names=DUEL.seat_names,
    scenarios=DUEL.scenarios,
    first=FirstMatch(
        "prelude",
        GERMAN,
        "Plan a day of raids in secret, and fight out those that are worth it.",
    ),
    settings=(*DUEL.settings, *SETTINGS),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent / "duel",
    doctrine={seat: BattlesDoctrine(DuelBattles, doctrine, seat) for seat, doctrine in DOCTRINE.items()},
    stats_collector=DUEL.stats_collector,
    guide="implementation-notes/battles",
    tutorial=DUEL.tutorial,
    rule_sections={**BATTLE_RULE_SECTIONS, **DUEL.rule_sections, **WING_LEADER.rule_sections},
    rules_in_short=(*DUEL.rules_in_short, IN_SHORT),
    variant_of=DUEL.id,
    rules_version=DUEL.rules_version + WING_LEADER.rules_version,
)
