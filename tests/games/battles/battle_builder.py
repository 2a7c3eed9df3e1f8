"""The scenario builder for tests of battles in Lion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dowding.games.battles.flying import form_forces
from dowding.games.battles.lion import LION_BATTLES, LionBattles, open_pack
from dowding.games.battles.results import come_home
from dowding.games.battles.state import BattleRecord, RaidBattle
from dowding.games.raf.lion.pack.loader import LION_PACK_FOLDER
from dowding.games.raf.lion.rules.decks import prepare_decks
from dowding.games.raf.lion.rules.interception import hunter_interception
from dowding.games.raf.lion.rules.sequence import RAID
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.rules.bombing import everybody_leaves
from dowding.games.raf.state import GruppeBox
from dowding.games.wing_leader.pack.scenario import Unit
from dowding.games.wing_leader.state import Squadron
from games.raf.scenario_builder import Staged

PACK = open_pack((LION_PACK_FOLDER / "former" / "first",))
"""The pack with the bombing strengths of the examples, from before Lion's calibration."""
COMPONENTS = PACK.components
NO_APPROACH_EVENT = 97
"""Clouds scatter the raid, which in a clear sky has no effect."""
NO_TARGET_EVENT = 106
"""Escort coordination, which has no effect on a battle."""
FROM_THE_QUESTION = RAID[RAID.index(hunter_interception) :]


def squadrons(kind: str, letter: str = "", number: int = 1, group: int = 0) -> list[str]:
    """The first squadrons of a type, letter and group in the order of the pack."""
    found = [
        counter.id
        for counter in COMPONENTS.squadrons.values()
        if counter.type == kind
        and letter in ("", counter.letter)
        and COMPONENTS.homes.get(counter.id)
        and group in (0, COMPONENTS.sectors[COMPONENTS.homes[counter.id]].group)
    ]
    return found[:number]


def gruppen(kind: str, letter: str = "", number: int = 1, *, elite: bool = False) -> list[str]:
    """The first Gruppen of a type and letter in the order of the pack."""
    return [
        counter.id
        for counter in COMPONENTS.gruppen.values()
        if counter.type == kind and letter in ("", counter.letter) and counter.elite == elite
    ][:number]


class Stage(Staged[LionBattles]):
    """A game of Lion with battles after set-up, to be arranged."""

    def __init__(
        self,
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        battles: str = "every",
        battles_a_day: str = "no limit",
        advanced: bool = False,
        weather: Weather = "clear",
        hour: int = 2,
        strict: bool = False,
        scenario: str = "hardest-days",
    ) -> None:
        settings = {"battles": battles, "battles_a_day": battles_a_day, "advanced": "yes" if advanced else "no"}
        setup = LION_BATTLES.setup(scenario, settings)
        super().__init__(
            LION_BATTLES,
            PACK,
            prepare_decks,
            setup,
            dice,
            weather=weather,
            hour=hour,
            strict=strict,
        )

    # Arranging

    def squads(self, *ids: str, full: bool = True, patrolled: bool = False) -> None:
        """Put squadrons into the Hunt Box, from patrol or from the ground."""
        for ident in ids:
            self.squadron(ident, "hunt", full=full)
        if patrolled:
            self.battle.change_record(patrols=(*self.battle.record.patrols, *ids))

    def raiders(self, box: GruppeBox, *ids: str, full: bool = True) -> None:
        """Put Gruppen into a box of the Raid Display."""
        for ident in ids:
            self.gruppe(ident, box, full=full)

    def plain_raid(self, hunters: int = 1, bombers: int = 1, fighters: int = 2, **more: object) -> None:
        """A raid with Me109s, He111s and Spitfires of the letters A, B, C in turn."""
        self.raid(5, warning="sufficient", intelligence="limited")
        if more:
            self.battle.change_raid(**more)
        self.raiders("hunt", *gruppen("Me109", number=hunters))
        self.raiders("bomber", *gruppen("He111", number=bombers))
        self.squads(*squadrons("Spitfire", number=fighters))

    # Playing

    def meet(self, *cards: int) -> None:
        """Play from the question on, with these event cards on top."""
        self.draws("raid event", *(cards or (NO_APPROACH_EVENT, NO_TARGET_EVENT)))
        self.play(*FROM_THE_QUESTION)

    def fight_out(self, *cards: int) -> None:
        """Play from the question on, and choose the battle."""
        self.meet(*cards)
        self.choose("fight-out")

    def form(self, **events: object) -> None:
        """Form the forces of a raid that is fought out, with what its events have changed."""
        raid = replace(RaidBattle(vp=self.vp), **events)
        self.battle.change_record(raid=raid)
        self.play(form_forces)

    def come_home(self) -> None:
        """End the battle and score it, after the test has changed its units."""
        self.play(come_home, everybody_leaves)

    def obey(self) -> None:
        """Hand the rest of the battle to standing orders."""
        self.choose("orders")

    # Inspecting

    @property
    def record(self) -> BattleRecord:
        return self.battle.record

    def unit(self, counter: str) -> Unit:
        """The entry of a counter in the order of battle."""
        return self.battle.fight.units[self.battle.theatre.units[counter]]

    def flown(self, counter: str) -> Squadron:
        """The squadron in the sky of a counter."""
        return self.battle.fight.squadron(self.battle.theatre.units[counter])

    def hurt(self, counter: str, losses: int = 0, **state: object) -> None:
        """Give the unit of a counter losses and markers."""
        place = {"place": "eliminated"} if losses >= self.battle.fight.max_losses(self.flown(counter)) else {}
        self.battle.fight.put(replace(self.flown(counter), losses=losses, **{"place": "map", **place, **state}))

    def hits(self, hits: int, target: str = "TARGET") -> None:
        """Give a target hits, by bombers that have all dropped."""
        fight = self.battle.fight
        fight.state.surface[target] = replace(fight.state.surface[target], hits=hits)
        for squadron in list(fight.state.squadrons.values()):
            if squadron.bomb_value or squadron.id in fight.hooks.bomb_values:
                fight.put(replace(squadron, pressed=True, load=""))
