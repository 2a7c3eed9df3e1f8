"""The scenario builder for tests of Lion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.games.raf.lion.game import LION, LionPack, open_pack
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.decks import prepare_decks
from dowding.games.raf.pack.components import Weather
from games.raf.scenario_builder import Staged

PACK = open_pack(())
BATTLE = "battle-of-britain"


class Stage(Staged[Lion]):
    """A game of Lion after set-up, to be arranged."""

    def __init__(
        self,
        scenario: str = "hardest-days",
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        advanced: bool = False,
        night: bool = False,
        rules: str = "2013",
        settings: Mapping[str, str] | None = None,
        weather: Weather = "clear",
        hour: int = 0,
        strict: bool = True,
        pack: LionPack = PACK,
    ) -> None:
        chosen = {"advanced": "yes" if advanced else "no", "night_raids": "yes" if night else "no", "rules": rules}
        setup = LION.setup(scenario, {**chosen, **(settings or {})})
        super().__init__(LION, pack, prepare_decks, setup, dice, weather=weather, hour=hour, strict=strict)
