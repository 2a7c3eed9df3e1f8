"""RAF: Lion with battles: the player chooses which raids are fought out."""

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
from dowding.games.raf.lion.ai.doctrine import DOCTRINE
from dowding.games.raf.lion.game import LION, PRESENTER
from dowding.games.raf.lion.pack.loader import open_lion_components
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.lion.rules.sequence import SET_UP
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.state import RafState
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.state import FightState


class LionBattlesState(LionState, kw_only=True):
    """The state of a game of Lion with battles."""

    record: BattleRecord = BattleRecord()
    fight: FightState | None = None

    def clone(self) -> Self:
        copy = super().clone()
        copy.fight = clone_fight(self.fight)
        return copy


class LionBattles(DrawnBattles, Lion):
    """The context of a game of Lion with battles."""

    __slots__ = ()

    state: LionBattlesState

    @property
    def own(self) -> LionBattlesState:
        return self.state

    def has_major_raid(self) -> bool:
        """BRIDGE-1.3: by the effort of the raid."""
        return self.raid.major


STEPS: Final = battle_steps(LION.steps)


def open_pack(overlays: Sequence[Overlay]) -> BattlesPack[Components, LionBattles]:
    """Open the pack with overlays on its campaign."""
    components = open_lion_components(overlays)
    theatre = Theatre(open_tables(), components, STEPS, campaign_advice({BRITISH: DOCTRINE}))
    return BattlesPack(components, theatre, _make_context, _make_state, SET_UP)


def _make_context(state: RafState, dice: Dice, components: Components, fingerprint: str) -> LionBattles:
    return LionBattles(state, dice, components, PRESENTER, fingerprint)


def _make_state(setup: Setup) -> LionBattlesState:
    return LionBattlesState(scenario=setup.scenario, settings=setup.settings)


LION_BATTLES: Final = Game(
    id="lion-battles",
    title="RAF: Lion with battles",
    about="Fighter Command against the Luftwaffe, as in RAF: Lion. A raid that you have answered can be fought out, "
    "squadron by squadron, as a battle of Wing Leader.",
    credit="After the rules of RAF: Lion and Wing Leader; the rules that join them are our own.",
    seats=LION.seats,
    seat_names=LION.seat_names,
    scenarios=LION.scenarios,
    first=FirstMatch(
        "prelude",
        BRITISH,
        "One day with about five raids, some of which you may fight out, and a tip whenever something new comes up.",
    ),
    settings=(*LION.settings, *SETTINGS),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent / "lion",
    doctrine={BRITISH: BattlesDoctrine(LionBattles, DOCTRINE, BRITISH)},
    stats_collector=LION.stats_collector,
    guide="implementation-notes/battles",
    tutorial=LION.tutorial,
    rule_sections={**BATTLE_RULE_SECTIONS, **LION.rule_sections, **WING_LEADER.rule_sections},
    rules_in_short=(*LION.rules_in_short, IN_SHORT),
    variant_of=LION.id,
    rules_version=LION.rules_version + WING_LEADER.rules_version,
)
