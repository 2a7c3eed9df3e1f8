"""The scenario builder for tests of the RAF games: set-up by hand, scripted dice and cards, playing of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from dowding.engine.agenda import StepFunction
from dowding.engine.dice import Dice, LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.game import Game, Setup
from dowding.engine.match import Match
from dowding.games.raf.pack.components import Aircraft, Intelligence, Luftflotte, Warning, Weather
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.setup import place_gruppen, place_squadrons, set_markers
from dowding.games.raf.state import Deck, DeckName, Gruppe, GruppeBox, Raid, Squadron, SquadronBox
from games.staged_match import StagedMatch

BattleT = TypeVar("BattleT", bound=Battle)
BattleT_co = TypeVar("BattleT_co", bound=Battle, covariant=True)


class Opened(Protocol[BattleT_co]):
    """A pack that begins games of one kind."""

    def begin(self, setup: Setup, dice: Dice) -> BattleT_co: ...


class Staged(StagedMatch, Generic[BattleT]):
    """A game after set-up (no green squadrons, clear weather, 0600, sorted decks), to be arranged by the test.

    Only the dice written down are rolled; with `strict=False` other dice are rolled from a fixed seed.
    """

    def __init__(
        self,
        game: Game,
        pack: Opened[BattleT],
        decks: Callable[[BattleT], None],
        setup: Setup,
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        weather: Weather = "clear",
        hour: int = 0,
        strict: bool = True,
    ) -> None:
        self.game, self.setup, self.strict = game, setup, strict
        self.script: dict[str, list[int]] = {name: list(values) for name, values in (dice or {}).items()}
        self.battle = pack.begin(setup, LiveDice(secret_of_seed("stage")))
        self.battle.clear()
        set_markers(self.battle)
        place_squadrons(self.battle)
        place_gruppen(self.battle)
        decks(self.battle)
        for name, deck in self.battle.state.decks.items():
            self.battle.state.decks[name] = Deck(tuple(sorted(deck.cards, reverse=True)), deck.discards)
        self.battle.clear()
        self.battle.state.hour = hour
        self.battle.state.weather = {2: weather, 3: weather}

    @property
    def context(self) -> BattleT:
        return self.battle

    # Arranging

    def squadron(
        self, ident: str, box: SquadronBox = "hunt", *, full: bool = True, over: str = "", ace: bool = False
    ) -> Squadron:
        """Put a squadron into a box, even one that the scenario does not have on the map."""
        assert ident in self.battle.pack.squadrons, f"there is no squadron {ident}"
        self.battle.state.squadrons[ident] = squadron = Squadron(ident, box, full, over, ace)
        return squadron

    def gruppe(self, ident: str, box: GruppeBox = "hunt", *, full: bool = True, hour: int = 0) -> Gruppe:
        """Put a Gruppe into a box."""
        assert ident in self.battle.pack.gruppen, f"there is no Gruppe {ident}"
        self.battle.state.gruppen[ident] = gruppe = Gruppe(ident, box, full, hour)
        return gruppe

    def send_away(
        self, aircraft: Iterable[Aircraft], luftflotten: Iterable[Luftflotte] = (2, 3), keep: int = 0
    ) -> None:
        """Move all Gruppen of these types from their bases to the clock (1800), except the first `keep` of each."""
        for kind in aircraft:
            for luftflotte in luftflotten:
                for counter in self.battle.pack.gruppen_at[luftflotte, kind][keep:]:
                    if counter.id in self.battle.state.gruppen:
                        self.gruppe(counter.id, "clock", hour=6)

    def raid(
        self,
        target: int = 25,
        *,
        major: bool = True,
        warning: Warning = "early",
        intelligence: Intelligence = "poor",
        **more: object,
    ) -> Raid:
        """Start a raid against a target card (25 is Biggin Hill). Its units are placed separately."""
        deck = self.battle.state.decks["target"]
        rest = tuple(card for card in deck.cards if card != target)
        self.battle.state.decks["target"] = Deck(rest, tuple(card for card in deck.discards if card != target))
        raid = Raid(target, major, warning=warning, intelligence=intelligence)
        self.battle.state.raid = raid
        if more:
            self.battle.change_raid(**more)
        return self.battle.raid

    def draws(self, name: DeckName, *cards: int) -> None:
        """Stack these cards on top of a deck, in this order, even if the scenario has set them aside."""
        deck = self.battle.state.decks[name]
        rest = tuple(card for card in deck.cards if card not in cards)
        discards = tuple(card for card in deck.discards if card not in cards)
        self.battle.state.decks[name] = Deck((*rest, *reversed(cards)), discards)

    def damage(self, *sites: str, heavy: bool = False) -> None:
        """Put damage markers on sites: radar/5, hq/Box, airfield/6/11."""
        for site in sites:
            self.battle.state.damage[site] = "heavy" if heavy else "light"

    def date(self, text: str) -> None:
        """Put the day marker on a date, such as 09-02."""
        self.battle.state.day = self.battle.pack.days[text]

    # Playing

    def play(self, *steps: StepFunction | tuple[StepFunction, str | int]) -> Match:
        """Play steps in order, and what follows from them, up to the first decision or the end, with these dice."""
        self.join_raid()
        self.battle.schedule_next(*steps)
        otherwise = None if self.strict else LiveDice(secret_of_seed("stage"))
        self.battle.dice = ScriptedDice(self.script, otherwise)
        self.match = Match.start(self.game, self.setup, self.battle)
        return self.match

    def join_raid(self) -> None:
        """Make every Gruppe in the Raid Display or Inflight part of the raid."""
        if self.battle.state.raid is not None:
            placed = [gruppe.id for gruppe in self.battle.gruppen_in("hunt", "bomber", "escort", "patrol", "inflight")]
            self.battle.change_raid(force=tuple(dict.fromkeys([*self.battle.raid.force, *placed])))

    # Inspecting

    def where(self, ident: str) -> str:
        """The place of a unit as text: box, patrolled sector or hour, and "(reduced)"."""
        squadron = self.battle.state.squadrons.get(ident)
        if squadron is not None:
            place, full = f"{squadron.box} {squadron.over}".strip(), squadron.full
        else:
            gruppe = self.battle.state.gruppen[ident]
            place, full = f"{gruppe.box} {gruppe.hour or ''}".strip(), gruppe.full
        return place + ("" if full else " (reduced)")

    @property
    def vp(self) -> int:
        """The victory points."""
        return self.battle.state.vp
