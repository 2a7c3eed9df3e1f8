"""A stage for tests of Eagle. The response deck is in numerical order, so BR-01 is drawn first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.games.raf.eagle.game import EAGLE, EaglePack, open_pack
from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.decks import prepare_decks
from dowding.games.raf.pack.components import Weather
from games.raf.planning.scenario_builder import PlannedStage

PACK = open_pack(())
BATTLE = "battle-of-britain"


class Stage(PlannedStage[Eagle]):
    """A game of RAF: Eagle (derived) after set-up, to be arranged by a test."""

    def __init__(
        self,
        scenario: str = "hardest-days",
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        advanced: bool = False,
        night: bool = False,
        high_command: bool = True,
        sharp: bool = False,
        weather: Weather = "clear",
        hour: int = 0,
        strict: bool = True,
        pack: EaglePack = PACK,
    ) -> None:
        settings = {
            "advanced": "yes" if advanced else "no",
            "night_raids": "yes" if night else "no",
            "high_command": "yes" if high_command else "no",
            "fighter_command": "sharp" if sharp else "normal",
        }
        setup = EAGLE.setup(scenario, settings)
        super().__init__(EAGLE, pack, prepare_decks, setup, dice, weather=weather, hour=hour, strict=strict)

    # The British response

    def posture(self, posture: Posture) -> None:
        """Set the posture."""
        self.battle.state.posture = posture

    def responded(self, times: Mapping[str, int]) -> None:
        """Set how often squadrons have responded today."""
        self.battle.state.responses = dict(times)

    def grounded(self, *groups: int, but: Iterable[str] = ()) -> None:
        """Move the squadrons of these groups from their sectors to re-arm, with exceptions."""
        excluded = set(but)
        for squadron in self.battle.squadrons_in("sector"):
            if self.battle.group_of(self.battle.home(squadron)) in groups and squadron.id not in excluded:
                self.squadron(squadron.id, "re-arm")

    def answers(self, *squadrons: str, card: int = 1) -> None:
        """Set the responding squadrons and the response card."""
        self.battle.change_answer(card=card, pool=squadrons, responders=squadrons)

    @property
    def pool(self) -> set[str]:
        """The squadrons of the pool."""
        return set(self.battle.state.answer.pool)

    @property
    def responders(self) -> set[str]:
        """The squadrons that respond."""
        return set(self.battle.state.answer.responders)
