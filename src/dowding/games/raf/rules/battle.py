"""The battle in play: the table of the RAF games, with losses and points, damage and tracks, and its end."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, TypeVar

from msgspec.structs import replace

from dowding.engine.agenda import ScheduledStep, State, StepFunction, StepName
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.pack.components import Cause, Stock
from dowding.games.raf.rules.piece_moves import PieceMoves
from dowding.games.raf.state import HEAVY, LIGHT, Damage, DeckName, Gruppe, RafState, Squadron

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
"""The stock that replaces each type; there is none for the Ju87."""

Self = TypeVar("Self", bound="Battle")


class Battle(PieceMoves):
    """A game of the RAF family in play."""

    __slots__ = ()

    # Losses and points

    def lose_gruppe(self, gruppe: Gruppe, *, heavy: bool, rule: str, cause: str) -> None:
        """A Gruppe goes to a loss box on its full face; the British gain one or two points (10.22)."""
        self.put_gruppe(gruppe, HEAVY if heavy else LIGHT, full=True)
        loss = "heavy" if heavy else "light"
        self.happen("Gruppe lost", rule, gruppe=gruppe.id, loss=loss, cause=cause)
        self.score(2 if heavy else 1, "Gruppen heavy" if heavy else "Gruppen light", rule)

    def lose_squadron(self, squadron: Squadron, *, heavy: bool, rule: str, cause: str) -> None:
        """A squadron goes to a loss box on its full face, its ace status lost (10.24, 19.47)."""
        self.put_squadron(replace(squadron, ace=False), HEAVY if heavy else LIGHT, full=True)
        loss = "heavy" if heavy else "light"
        self.happen("squadron lost", rule, squadron=squadron.id, loss=loss, cause=cause)
        if squadron.ace:
            self.happen("ace lost", self.rule_refs.ace_lost, squadron=squadron.id)
        self.score(-2 if heavy else -1, "squadrons heavy" if heavy else "squadrons light", rule)

    def score(self, points: int, cause: Cause, rule: str) -> None:
        """Move the victory point marker; at either end of its track the game is over at once (16.2)."""
        if not points:
            return
        state = self.state
        state.vp += points
        state.causes = state.causes | {cause: state.causes.get(cause, 0) + points}
        self.happen("points", rule, points=points, cause=cause, vp=state.vp)
        if self.would_end(state.vp):
            self.end("Luftwaffe eliminated" if state.vp > 0 else "RAF eliminated", self.rule_refs.elimination)

    def would_end(self, vp: int) -> bool:
        """Whether so many points are an end of the track at which the game is over at once (16.2)."""
        return self.scenario.sudden_end and abs(vp) >= self.pack.tops["elimination"]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; a step under way stops as soon as it sees it."""
        return bool(self.state.ended)

    def end(self, how: str, rule: str) -> None:
        """The game is over; the first ending stands."""
        if not self.state.ended:
            self.state.ended = how
            self.clear()
            self.step_begins("over")
            self.happen("game over", rule, how=how, vp=self.state.vp)

    def schedule_next(self, *steps: ScheduledStep) -> None:
        """Do these steps next; nothing follows the end of the game."""
        if not self.state.ended:
            super().schedule_next(*steps)

    def go_to(self, step: StepFunction | StepName) -> None:
        """Leave out what is planned before this step; nothing follows the end of the game."""
        if not self.state.ended:
            super().go_to(step)

    # Sealion, where the games differ

    @abstractmethod
    def d_day_box(self) -> int:
        """The day whose values decide on D-Day."""

    @abstractmethod
    def line_when_delayed(self) -> str:
        """How The Thin Blue Line ends when Sealion is delayed."""

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
        stock_points = self.state.stocks[stock]
        gained = min(points, self.pack.tops["replacements"] - stock_points)
        self.state.stocks = self.state.stocks | {stock: stock_points + gained}
        return gained

    # Decks

    def forget_order(self, name: DeckName) -> None:
        """A deck has been shuffled: what was known of its order is known no longer."""

    # What the kernel asks

    def with_state(self: Self, state: State, dice: Dice) -> Self:
        if not isinstance(state, RafState):
            raise RulesError(f"a battle cannot be played on {type(state).__name__}")
        copy = self.copy_with_state(state, dice)
        copy.scenario = self.scenario
        copy.advanced = self.advanced
        return copy

    def horizon(self) -> int:
        return self.state.raid_day * 10 + self.state.hour
