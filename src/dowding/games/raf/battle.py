"""The battle in play: the table of the RAF games, with their words for finding and moving pieces and keeping score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Never, TypeVar

from msgspec.structs import replace

from dowding.games.raf.components import (
    Letter,
    Luftflotte,
    Scenario,
    SquadronCounter,
    SquadronType,
    Stock,
    TargetCard,
    Weather,
)
from dowding.games.raf.pack import ACE, BOMBERS, Components
from dowding.games.raf.state import (
    BASE,
    BOMBER,
    ESCORT,
    HEAVY,
    INFLIGHT,
    LIGHT,
    Damage,
    DeckName,
    Gruppe,
    GruppeBox,
    RafState,
    Raid,
    Squadron,
    SquadronBox,
)
from dowding.games.readings import Readings, ReadTable
from dowding.kernel.agenda import Planned, State, StepFunction
from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice
from dowding.kernel.errors import RulesError
from dowding.kernel.events import Plain

BRITISH: Final[Seat] = "british"
FIGHTER_TYPES: Final = frozenset({"Spitfire", "Hurricane"})
TYPES: Final[dict[str, Stock]] = {
    "Spitfire": "Spitfire",
    "Hurricane": "Hurricane",
    "Blenheim": "Blenheim",
    "Me109": "fighter",
    "Me110": "fighter",
    "Do17": "bomber",
    "He111": "bomber",
    "Ju88": "bomber",
}
"""The stock that replaces each type (15.21); there is none for the Ju87 (15.22)."""

Self = TypeVar("Self", bound="Battle")


class Battle(ReadTable[Components]):
    """A game of the RAF family in play."""

    __slots__ = ("advanced", "scenario")

    state: RafState

    def __init__(
        self, state: RafState, dice: Dice, pack: Components, readings: Readings[Never, Components], fingerprint: str
    ) -> None:
        super().__init__(state, dice, pack, readings, fingerprint)
        self.scenario: Scenario = pack.scenarios[state.scenario]
        self.advanced = state.settings["advanced"] == "yes"

    # The raid

    @property
    def raid(self) -> Raid:
        """The raid being resolved."""
        raid = self.state.raid
        if raid is None:
            raise RulesError("no raid is under way")
        return raid

    def change_raid(self, **changes: object) -> Raid:
        """Put the raid's new value in place of the old."""
        self.state.raid = raid = replace(self.raid, **changes)
        return raid

    @property
    def target(self) -> TargetCard:
        """The target card of the raid."""
        return self.pack.targets[self.raid.target]

    def in_me109_range(self, card: TargetCard) -> bool:
        """Whether Me109s reach the target; the edge counts as beyond, but for forward Middle Wallop (19.1c)."""
        return card.me109 == "yes" or (card.me109 == "edge" and card.forward and self.advanced)

    def raid_weather(self) -> Weather:
        """The weather in the area of the raid's Luftflotte."""
        return self.state.weather[self.target.luftflotte]

    # Finding pieces

    def squadrons_in(self, box: SquadronBox, *more: SquadronBox) -> list[Squadron]:
        """The squadrons in boxes of these kinds."""
        if not more:
            return [squadron for squadron in self.state.squadrons.values() if squadron.box == box]
        boxes = (box, *more)
        return [squadron for squadron in self.state.squadrons.values() if squadron.box in boxes]

    def gruppen_in(self, box: GruppeBox, *more: GruppeBox) -> list[Gruppe]:
        """The Gruppen in boxes of these kinds."""
        if not more:
            return [gruppe for gruppe in self.state.gruppen.values() if gruppe.box == box]
        boxes = (box, *more)
        return [gruppe for gruppe in self.state.gruppen.values() if gruppe.box in boxes]

    def raiders(self, box: GruppeBox, *more: GruppeBox) -> list[Gruppe]:
        """The Gruppen of the raid in boxes of these kinds; only they are in the Raid Display or Inflight."""
        gruppen, boxes = self.state.gruppen, (box, *more)
        return [gruppe for ident in self.raid.force if (gruppe := gruppen[ident]).box in boxes]

    def counter(self, squadron: Squadron) -> SquadronCounter:
        """What a squadron's counter shows: an ace flies under the ace counter of its type (19.43)."""
        counter = self.pack.squadrons[squadron.id]
        return self.pack.squadrons[ACE[counter.type]] if squadron.ace else counter

    def home(self, squadron: Squadron) -> str:
        """The sector of a squadron's own airfield."""
        return self.pack.homes[squadron.id]

    def group_of(self, sector: str) -> int:
        """The fighter group of a sector; 0 for London."""
        return self.pack.sectors[sector].group

    def type_of(self, squadron: Squadron) -> SquadronType:
        """Spitfire, Hurricane or Blenheim."""
        return self.pack.squadrons[squadron.id].type

    def is_free_to_move(self, squadron: Squadron) -> bool:
        """Whether it may leave the Hunt Box at will: a full Spitfire or Hurricane squadron (9.1, 18)."""
        return squadron.full and self.type_of(squadron) in FIGHTER_TYPES

    def has_vhf(self, squadron: Squadron) -> bool:
        """19.6: from 1 September three squadrons carry VHF radio."""
        return self.advanced and self.state.day >= self.pack.days["09-01"] and self.pack.squadrons[squadron.id].vhf

    def is_bomber(self, gruppe: Gruppe) -> bool:
        """Whether the Gruppe flies bombers; a fighter in the Bomber Box is a strafer."""
        return self.pack.gruppen[gruppe.id].type in BOMBERS

    def letter(self, gruppe: Gruppe) -> Letter:
        """The selector letter of a Gruppe."""
        return self.pack.gruppen[gruppe.id].letter

    def with_letter(self, gruppen: Iterable[Gruppe], letters: Iterable[Letter]) -> list[Gruppe]:
        """Those of the Gruppen that carry one of the letters."""
        wanted = tuple(letters)
        return [gruppe for gruppe in gruppen if self.pack.gruppen[gruppe.id].letter in wanted]

    def at_base(self, luftflotten: Iterable[Luftflotte]) -> list[Gruppe]:
        """The full Gruppen at the bases of these Luftflotten: those that can fly."""
        counters, wanted = self.pack.gruppen, tuple(luftflotten)
        return [
            gruppe
            for gruppe in self.state.gruppen.values()
            if gruppe.full and gruppe.box == BASE and counters[gruppe.id].luftflotte in wanted
        ]

    def luftflotten_for(self, card: TargetCard) -> tuple[Luftflotte, ...]:
        """The Luftflotten that raid a target, their own first: the third joins the second by event (6.11)."""
        if card.luftflotte == 2 and self.state.lf3_to_lf2:
            return (2, 3)
        return (card.luftflotte,)

    # Moving pieces

    def put_squadron(
        self, squadron: Squadron, box: SquadronBox, *, full: bool | None = None, over: str = ""
    ) -> Squadron:
        """Move a squadron to a box; it keeps its face unless told otherwise."""
        face = squadron.full if full is None else full
        moved = Squadron(squadron.id, box, face, over, squadron.ace)
        self.state.squadrons[squadron.id] = moved
        if box == BOMBER and self.state.raid is not None and not self.state.raid.intercepted:
            self.change_raid(intercepted=True)
        return moved

    def put_gruppe(self, gruppe: Gruppe, box: GruppeBox, *, full: bool | None = None, hour: int = 0) -> Gruppe:
        """Move a Gruppe to a box; it keeps its face unless told otherwise."""
        face = gruppe.full if full is None else full
        moved = Gruppe(gruppe.id, box, face, hour)
        self.state.gruppen[gruppe.id] = moved
        return moved

    def squadrons_leave(self, squadrons: Iterable[Squadron], rule: str, why: str) -> None:
        """Squadrons leave the raid for the Inflight Box with their faces kept (12)."""
        left = [self.put_squadron(squadron, INFLIGHT).id for squadron in list(squadrons)]
        if left:
            self.happen("squadrons leave", rule, squadrons=left, why=why)

    def gruppen_leave(self, gruppen: Iterable[Gruppe], rule: str, why: str) -> None:
        """Gruppen leave the raid for the Inflight Box with their faces kept (12)."""
        left = [self.put_gruppe(gruppe, INFLIGHT).id for gruppe in list(gruppen)]
        if left:
            self.happen("Gruppen leave", rule, gruppen=left, why=why)

    def gruppen_move(self, gruppen: Iterable[Gruppe], box: GruppeBox, rule: str) -> None:
        """Gruppen change boxes of the Raid Display."""
        moved = [self.put_gruppe(gruppe, box).id for gruppe in list(gruppen)]
        if moved:
            self.happen("Gruppen move", rule, gruppen=moved, box=box)

    def reduce_gruppen(self, gruppen: Iterable[Gruppe], rule: str) -> None:
        """Turn Gruppen to their reduced face."""
        turned = [gruppe for gruppe in gruppen if gruppe.full]
        for gruppe in turned:
            self.state.gruppen[gruppe.id] = replace(gruppe, full=False)
        if turned:
            self.happen("Gruppen reduced", rule, gruppen=[gruppe.id for gruppe in turned])
        else:
            self.no_event(rule, "no full Gruppe is concerned")

    def escorts_strafe(self, rule: str) -> None:
        """Close escort fighters with nobody to protect the bombers from become strafers."""
        self.gruppen_move(self.raiders(ESCORT), BOMBER, rule)

    # Losses and points

    def lose_gruppe(self, gruppe: Gruppe, *, heavy: bool, rule: str, cause: str) -> None:
        """A Gruppe goes to a loss box on its full face; the British gain one or two points (10.22)."""
        self.put_gruppe(gruppe, HEAVY if heavy else LIGHT, full=True)
        loss = "heavy" if heavy else "light"
        self.happen("Gruppe lost", rule, gruppe=gruppe.id, loss=loss, cause=cause)
        self.score(2 if heavy else 1, f"Gruppen, {loss} loss", rule)

    def lose_squadron(self, squadron: Squadron, *, heavy: bool, rule: str, cause: str) -> None:
        """A squadron goes to a loss box on its full face, its ace status lost (10.24, 19.47)."""
        self.put_squadron(replace(squadron, ace=False), HEAVY if heavy else LIGHT, full=True)
        loss = "heavy" if heavy else "light"
        self.happen("squadron lost", rule, squadron=squadron.id, loss=loss, cause=cause)
        if squadron.ace:
            self.happen("ace lost", "LION-19.47", squadron=squadron.id)
        self.score(-2 if heavy else -1, f"squadrons, {loss} loss", rule)

    def score(self, points: int, cause: str, rule: str) -> None:
        """Move the victory point marker; at either end of its track the game is over at once (16.2)."""
        if not points:
            return
        state = self.state
        state.vp += points
        state.causes = state.causes | {cause: state.causes.get(cause, 0) + points}
        self.happen("points", rule, points=points, cause=cause, vp=state.vp)
        limit = self.pack.tops["elimination"]
        if self.scenario.sudden_end and abs(state.vp) >= limit:
            self.end("Luftwaffe eliminated" if state.vp > 0 else "RAF eliminated", "LION-16.2a")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; a step under way stops as soon as it sees it."""
        return bool(self.state.ended)

    def end(self, how: str, rule: str) -> None:
        """The game is over; the first ending stands."""
        if not self.state.ended:
            self.state.ended = how
            self.clear()
            self.state.phase = "The battle is over"
            self.happen("game over", rule, how=how, vp=self.state.vp)

    def follow(self, *steps: Planned) -> None:
        """Do these steps next; nothing follows the end of the game."""
        if not self.state.ended:
            super().follow(*steps)

    def go_to(self, step: StepFunction) -> None:
        """Leave out what is planned before this step; nothing follows the end of the game."""
        if not self.state.ended:
            super().go_to(step)

    # Damage and tracks

    def mark_site(self, site: str, damage: Damage) -> None:
        """Put a damage marker on a site, or turn the one that is there."""
        self.state.damage = self.state.damage | {site: damage}

    def clear_site(self, site: str) -> None:
        """Take the damage marker off a site."""
        self.state.damage = {other: damage for other, damage in self.state.damage.items() if other != site}

    def depletion_level(self) -> int:
        """15.4: 0, 1 or 2, a function of the depletion track."""
        tops = self.pack.tops
        return (self.state.depletion >= tops["depletion 1"]) + (self.state.depletion >= tops["depletion 2"])

    def is_depleted(self) -> bool:
        """Whether the Luftwaffe is depleted at all."""
        return self.state.depletion >= self.pack.tops["depletion 1"]

    def has_replacements(self) -> bool:
        """Whether the scenario uses replacement tracks (3h)."""
        return bool(self.scenario.stocks)

    def spend(self, stock: Stock, points: int = 1) -> int:
        """Take points off a track, as many as there are; how many that was."""
        spent = min(points, self.state.stocks.get(stock, 0))
        if spent:
            self.state.stocks = self.state.stocks | {stock: self.state.stocks[stock] - spent}
        return spent

    def gain(self, stock: Stock, points: int) -> int:
        """Add points to a track up to its top; how many that was."""
        held = self.state.stocks[stock]
        gained = min(points, self.pack.tops["replacements"] - held)
        self.state.stocks = self.state.stocks | {stock: held + gained}
        return gained

    # Decks

    def forget_order(self, name: DeckName) -> None:
        """A deck has been shuffled: what was known of its order is known no longer."""

    # What the log is told

    def no_event(self, rule: str, why: str) -> None:
        """A drawn event has no effect, and why."""
        self.happen("no event", rule, why=why)

    def step_begins(self, phase: str, step: str) -> None:
        """A step of the sequence of play begins."""
        self.state.phase = f"{phase}: {step}"

    # What the kernel asks

    def with_state(self: Self, state: State, dice: Dice) -> Self:
        if not isinstance(state, RafState):
            raise RulesError(f"a battle cannot be played on {type(state).__name__}")
        copy = type(self).__new__(type(self))
        copy.state = state
        copy.dice = dice
        copy.log = None
        copy.at = self.at
        copy.revealed = False
        copy.pack = self.pack
        copy.readings = self.readings
        copy.fingerprint = self.fingerprint
        copy.scenario = self.scenario
        copy.advanced = self.advanced
        return copy

    def horizon(self) -> int:
        return self.state.raid_day * 10 + self.state.hour


def plain(values: Iterable[str]) -> list[Plain]:
    """Texts as event data."""
    return list(values)
