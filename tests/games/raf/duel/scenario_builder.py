"""A stage for tests of RAF: 2-Player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.games.raf.duel.game import DUEL, DuelPack, open_pack
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.planning.rules.decks import prepare_decks
from games.raf.planning.scenario_builder import PlannedStage

PACK = open_pack(())
BATTLE = "battle-of-britain"


class Stage(PlannedStage[Duel]):
    """A game of RAF: 2-Player after set-up, to be arranged by a test."""

    def __init__(
        self,
        scenario: str = "hardest-days",
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        advanced: bool = False,
        night: bool = False,
        weather: Weather = "clear",
        hour: int = 0,
        strict: bool = True,
        pack: DuelPack = PACK,
    ) -> None:
        setup = DUEL.setup(scenario, {"advanced": "yes" if advanced else "no", "night_raids": "yes" if night else "no"})
        super().__init__(DUEL, pack, prepare_decks, setup, dice, weather=weather, hour=hour, strict=strict)
