"""Queries on the pieces of a RAF game: the raid, units in boxes, counters, and parameters of the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final, Literal, Never

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.pack.components import (
    CardCode,
    GruppeCounter,
    Letter,
    Luftflotte,
    Scenario,
    SquadronCounter,
    SquadronType,
    TargetCard,
    Weather,
)
from dowding.games.raf.pack.loader import ACE, BOMBERS, Components
from dowding.games.raf.pack.rule_refs import RuleRefs
from dowding.games.raf.state import BASE, Gruppe, GruppeBox, RafState, Raid, Squadron, SquadronBox
from dowding.view.presenter import PresentedContext, Presenter

Edition = Literal["2009", "2013"]
FIGHTER_TYPES: Final = frozenset({"Spitfire", "Hurricane"})


class BattleBase(PresentedContext[Components]):
    """The base of the rules context: finding pieces, and the parameters that each game sets."""

    __slots__ = ("advanced", "scenario")

    state: RafState

    # Parameters of the game

    rule_refs: ClassVar[RuleRefs]
    """The rule numbers of the game's rulebook."""
    codes: ClassVar[frozenset[CardCode]]
    """The codes of the event card lines that this game uses."""
    british: ClassVar[Seat]
    """The seat that decides for the British."""
    german: ClassVar[Seat]
    """The seat that makes German decisions: in a game without a German seat, the player."""
    players: ClassVar[tuple[Seat, ...]]
    """The seats of the game. A side without a seat is run by the rules."""

    def __init__(
        self, state: RafState, dice: Dice, pack: Components, presenter: Presenter[Never, Components], fingerprint: str
    ) -> None:
        super().__init__(state, dice, pack, presenter, fingerprint)
        self.scenario: Scenario = pack.scenarios[state.scenario]
        self.advanced = state.settings["advanced"] == "yes"

    @property
    def has_night_raids(self) -> bool:
        """Whether night raids are in play."""
        return self.state.settings["night_raids"] == "yes"

    @property
    @abstractmethod
    def edition(self) -> Edition:
        """The edition of the rules in play."""

    @abstractmethod
    def is_forward(self, card: TargetCard) -> bool:
        """Whether the raid goes to forward airfields instead of the airfield on the card."""

    @abstractmethod
    def max_patrols(self) -> int | None:
        """The maximum number of squadrons on patrol now; None if there is no limit."""

    @abstractmethod
    def known_effort(self) -> str:
        """The effort, minor or major, if the British know it; empty otherwise."""

    @abstractmethod
    def known_raid_text(self) -> str:
        """The raid as far as the British know it: "Minor raid on Rye (3 Gruppen, late warning)"."""

    # The raid

    @property
    def raid(self) -> Raid:
        """The raid being resolved."""
        raid = self.state.raid
        if raid is None:
            raise RulesError("no raid is under way")
        return raid

    def change_raid(self, **changes: object) -> Raid:
        """Change fields of the current raid."""
        self.state.raid = raid = replace(self.raid, **changes)
        return raid

    @property
    def target(self) -> TargetCard:
        """The target card of the raid."""
        return self.pack.targets[self.raid.target]

    def in_me109_range(self, card: TargetCard) -> bool:
        """Whether the target is in Me109 range; the edge counts as beyond, except for forward Middle Wallop."""
        return card.me109 == "yes" or (card.me109 == "edge" and self.is_forward(card))

    def raid_weather(self) -> Weather:
        """The weather in the area of the raid's Luftflotte."""
        return self.state.weather[self.target.luftflotte]

    # Finding pieces

    def squadrons_in(self, box: SquadronBox, *other_boxes: SquadronBox) -> list[Squadron]:
        """The squadrons in boxes of these kinds."""
        if not other_boxes:
            return [squadron for squadron in self.state.squadrons.values() if squadron.box == box]
        boxes = (box, *other_boxes)
        return [squadron for squadron in self.state.squadrons.values() if squadron.box in boxes]

    def gruppen_in(self, box: GruppeBox, *other_boxes: GruppeBox) -> list[Gruppe]:
        """The Gruppen in boxes of these kinds."""
        if not other_boxes:
            return [gruppe for gruppe in self.state.gruppen.values() if gruppe.box == box]
        boxes = (box, *other_boxes)
        return [gruppe for gruppe in self.state.gruppen.values() if gruppe.box in boxes]

    def raiders(self, box: GruppeBox, *other_boxes: GruppeBox) -> list[Gruppe]:
        """The Gruppen of the raid in boxes of these kinds. No others are in the Raid Display or Inflight."""
        gruppen, boxes = self.state.gruppen, (box, *other_boxes)
        return [gruppe for gruppe_id in self.raid.force if (gruppe := gruppen[gruppe_id]).box in boxes]

    def counter(self, squadron: Squadron) -> SquadronCounter:
        """The counter of a squadron: an ace uses the ace counter of its type (19.43)."""
        counter = self.pack.squadrons[squadron.id]
        return self.pack.squadrons[ACE[counter.type]] if squadron.ace else counter

    def counter_of(self, gruppe: Gruppe) -> GruppeCounter:
        """The counter of a Gruppe, with the ratings and bombs it fights with."""
        return self.pack.gruppen[gruppe.id]

    def rating(self, unit: Squadron | Gruppe) -> int:
        """The combat rating of a unit's current face (10.1)."""
        counter = self.counter(unit) if isinstance(unit, Squadron) else self.counter_of(unit)
        return counter.full if unit.full else counter.reduced

    def home(self, squadron: Squadron) -> str:
        """The home sector of a squadron."""
        return self.pack.homes[squadron.id]

    def group_of(self, sector: str) -> int:
        """The fighter group of a sector; 0 for London."""
        return self.pack.sectors[sector].group

    def type_of(self, squadron: Squadron) -> SquadronType:
        """The aircraft type of a squadron: Spitfire, Hurricane or Blenheim."""
        return self.pack.squadrons[squadron.id].type

    def is_free_to_move(self, squadron: Squadron) -> bool:
        """Whether a squadron may leave the Hunt Box by choice: full Spitfires and Hurricanes may (9.1, 18)."""
        return squadron.full and self.type_of(squadron) in FIGHTER_TYPES

    def has_vhf(self, squadron: Squadron) -> bool:
        """19.6: from 1 September three squadrons have VHF radio."""
        return self.advanced and self.state.day >= self.pack.days["09-01"] and self.pack.squadrons[squadron.id].vhf

    def is_bomber(self, gruppe: Gruppe) -> bool:
        """Whether a Gruppe flies bombers. A fighter in the Bomber Box is a strafer."""
        return self.pack.gruppen[gruppe.id].type in BOMBERS

    def strafes(self, gruppe: Gruppe) -> bool:
        """Whether a Gruppe is a strafer: a fighter in the Bomber Box."""
        return not self.is_bomber(gruppe)

    def letter(self, gruppe: Gruppe) -> Letter:
        """The selector letter of a Gruppe."""
        return self.pack.gruppen[gruppe.id].letter

    def with_letter(self, gruppen: Iterable[Gruppe], letters: Iterable[Letter]) -> list[Gruppe]:
        """The Gruppen among these with one of the letters."""
        wanted = tuple(letters)
        return [gruppe for gruppe in gruppen if self.pack.gruppen[gruppe.id].letter in wanted]

    def at_base(self, luftflotten: Iterable[Luftflotte]) -> list[Gruppe]:
        """The full Gruppen at the bases of these Luftflotten, which can fly."""
        counters, wanted = self.pack.gruppen, tuple(luftflotten)
        return [
            gruppe
            for gruppe in self.state.gruppen.values()
            if gruppe.full and gruppe.box == BASE and counters[gruppe.id].luftflotte in wanted
        ]

    def luftflotten_for(self, card: TargetCard) -> tuple[Luftflotte, ...]:
        """The Luftflotten that can raid a target, its own first: Luftflotte 3 joins Luftflotte 2 by event (6.11)."""
        if card.luftflotte == 2 and self.state.lf3_to_lf2:
            return (2, 3)
        return (card.luftflotte,)
