"""The context of a battle game: its campaign, the tables of battles, and the fight that is under way."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Self

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.battles.state import BattleRecord, BattlesState, RaidBattle
from dowding.games.battles.theatre import Theatre
from dowding.games.raf.rules.battle import Battle
from dowding.games.wing_leader.game import PRESENTER
from dowding.games.wing_leader.pack.scenario_hooks import BuiltScenario
from dowding.games.wing_leader.rules.context import Fight

MAJOR_GRUPPEN: Final = 6
"""The Gruppen from which a raid is major in games without an effort die."""


class BattlesContext(Battle):
    """A campaign whose raids can be fought out."""

    __slots__ = ("stage", "theatre")

    theatre: Theatre
    """What the fights of all matches share."""
    stage: tuple[BuiltScenario, Fight] | None
    """The context of the fight, made once for each scenario."""

    @property
    @abstractmethod
    def own(self) -> BattlesState:
        """The part of the state that only battle games have."""

    @property
    def record(self) -> BattleRecord:
        """What the game keeps beside its campaign."""
        return self.own.record

    def change_record(self, **changes: object) -> None:
        """Change fields of the record."""
        self.own.record = replace(self.own.record, **changes)

    @property
    def raid_battle(self) -> RaidBattle:
        """The raid that is being fought out."""
        if self.own.record.raid is None:
            raise RulesError("no raid is being fought out")
        return self.own.record.raid

    def change_raid_battle(self, **changes: object) -> RaidBattle:
        """Change fields of the raid that is being fought out."""
        changed = replace(self.raid_battle, **changes)
        self.change_record(raid=changed)
        return changed

    def has_major_raid(self) -> bool:
        """BC-01: whether the raid is major: by its Gruppen, where no effort is rolled."""
        return len(self.raid.force) >= MAJOR_GRUPPEN

    @property
    def is_fighting(self) -> bool:
        """Whether a fight is under way."""
        return self.own.fight is not None

    @property
    def fight(self) -> Fight:
        """The fight that is under way, on the state and the dice of this context."""
        state, built = self.own.fight, self.raid_battle.built
        if state is None or built is None:
            raise RulesError("no fight is under way")
        if self.stage is None or self.stage[0] is not built:
            self.stage = built, Fight(state, self.dice, self.theatre.tables.sky, PRESENTER, "", built)
        fight = self.stage[1]
        if fight.state is not state:
            fight = fight.with_state(state, self.dice)
            self.stage = built, fight
        fight.dice = self.dice
        return fight

    def with_state(self, state: State, dice: Dice) -> Self:
        copy = super().with_state(state, dice)
        copy.theatre = self.theatre
        copy.stage = self.stage
        return copy
