"""The opened pack of a battle game: its campaign's components, the tables of battles and Wing Leader's pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from dowding.engine.agenda import StepFunction
from dowding.engine.dice import Dice
from dowding.engine.fingerprint import fingerprint
from dowding.engine.game import Setup
from dowding.engine.packs import FINGERPRINT_BYTES
from dowding.games.battles.drawn import DrawnBattles
from dowding.games.battles.theatre import Theatre
from dowding.games.opened_pack import OpenedPack
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.state import RafState

ComponentsT = TypeVar("ComponentsT", bound=Components)
ContextT = TypeVar("ContextT", bound=DrawnBattles)
MakeContext = Callable[[RafState, Dice, ComponentsT, str], ContextT]
"""Makes the context of a game on a state."""
MakeState = Callable[[Setup], RafState]


class BattlesPack(OpenedPack[ComponentsT], Generic[ComponentsT, ContextT]):
    """The pack of a battle game, from which matches are started."""

    def __init__(
        self,
        components: ComponentsT,
        theatre: Theatre,
        make_context: MakeContext[ComponentsT, ContextT],
        make_state: MakeState,
        set_up: Sequence[StepFunction],
    ) -> None:
        super().__init__(components)
        self._theatre = theatre
        self._make_context = make_context
        self._make_state = make_state
        self._set_up = set_up
        parts = (components.contents.fingerprint(), *theatre.tables.fingerprints())
        self._fingerprint = fingerprint(parts, FINGERPRINT_BYTES)  # BRIDGE-6.7

    def begin(self, setup: Setup, dice: Dice) -> ContextT:
        context = self._make_context(self._make_state(setup), dice, self.components, self._fingerprint)
        context.theatre, context.stage = self._theatre, None
        context.schedule_next(*self._set_up)
        return context
