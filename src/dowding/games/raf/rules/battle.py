"""The rules context of the RAF games: losses, points, damage, tracks, and the end of the game."""

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
"""The stock that replaces each type. The Ju87 has none."""

Self = TypeVar("Self", bound="Battle")


class Battle(PieceMoves):
    """The context of a RAF game, on which its rules work."""

    __slots__ = ()

    # Losses and points

    def lose_gruppe(self, gruppe: Gruppe, *, heavy: bool, rule: str, cause: str) -> None:
        """Move a Gruppe to a loss box, full; the British gain one or two points (10.22)."""
        self.put_gruppe(gruppe, HEAVY if heavy else LIGHT, full=True)
        loss = "heavy" if heavy else "light"
        self.happen("Gruppe lost", rule, gruppe=gruppe.id, loss=loss, cause=cause)
        self.score(2 if heavy else 1, "Gruppen heavy" if heavy else "Gruppen light", rule)

    def lose_squadron(self, squadron: Squadron, *, heavy: bool, rule: str, cause: str) -> None:
        """Move a squadron to a loss box, full and no longer an ace; the British lose one or two points (10.24)."""
        self.put_squadron(replace(squadron, ace=False), HEAVY if heavy else LIGHT, full=True)
        loss = "heavy" if heavy else "light"
        self.happen("squadron lost", rule, squadron=squadron.id, loss=loss, cause=cause)
        if squadron.ace:
            self.happen("ace lost", self.rule_refs.ace_lost, squadron=squadron.id)
        self.score(-2 if heavy else -1, "squadrons heavy" if heavy else "squadrons light", rule)

    def score(self, points: int, cause: Cause, rule: str) -> None:
        """Change the victory points. At either end of the track the game ends immediately (16.2)."""
        if not points:
            return
        state = self.state
        state.vp += points
        state.causes = state.causes | {cause: state.causes.get(cause, 0) + points}
        self.happen("points", rule, points=points, cause=cause, vp=state.vp)
        if self.would_end(state.vp):
            self.end("Luftwaffe eliminated" if state.vp > 0 else "RAF eliminated", self.rule_refs.elimination)

    def would_end(self, vp: int) -> bool:
        """Whether the game would end immediately at this number of points (16.2)."""
        return self.scenario.sudden_end and abs(vp) >= self.pack.tops["elimination"]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. Steps check this and stop."""
        return bool(self.state.ended)

    def end(self, how: str, rule: str) -> None:
        """End the game. Only the first ending counts."""
        if not self.state.ended:
            self.state.ended = how
            self.clear()
            self.step_begins("over")
            self.happen("game over", rule, how=how, vp=self.state.vp)

    def schedule_next(self, *steps: ScheduledStep) -> None:
        """Schedule these steps next. After the end of the game nothing is scheduled."""
        if not self.state.ended:
            super().schedule_next(*steps)

    def go_to(self, step: StepFunction | StepName) -> None:
        """Skip the scheduled steps before this one. After the end of the game nothing is scheduled."""
        if not self.state.ended:
            super().go_to(step)

    # Sealion, where the games differ

    @abstractmethod
    def d_day_box(self) -> int:
        """The day box whose values decide on D-Day."""

    @abstractmethod
    def line_when_delayed(self) -> str:
        """The ending of The Thin Blue Line if Sealion is delayed."""

    # Damage and tracks

    def mark_site(self, site: str, damage: Damage) -> None:
        """Place a damage marker on a site, or replace the one there."""
        self.state.damage = self.state.damage | {site: damage}

    def clear_site(self, site: str) -> None:
        """Remove the damage marker of a site."""
        self.state.damage = {other: damage for other, damage in self.state.damage.items() if other != site}

    def depletion_level(self) -> int:
        """15.4: the depletion level, 0 to 2, from the depletion track."""
        tops = self.pack.tops
        return (self.state.depletion >= tops["depletion 1"]) + (self.state.depletion >= tops["depletion 2"])

    def is_depleted(self) -> bool:
        """Whether the depletion level is at least 1."""
        return self.state.depletion >= self.pack.tops["depletion 1"]

    def has_replacements(self) -> bool:
        """Whether the scenario uses replacement tracks (3h)."""
        return bool(self.scenario.stocks)

    def spend(self, stock: Stock, points: int = 1) -> int:
        """Remove points from a track, at most as many as it has. Returns how many were removed."""
        spent = min(points, self.state.stocks.get(stock, 0))
        if spent:
            self.state.stocks = self.state.stocks | {stock: self.state.stocks[stock] - spent}
        return spent

    def gain(self, stock: Stock, points: int) -> int:
        """Add points to a track, up to its maximum. Returns how many were added."""
        stock_points = self.state.stocks[stock]
        gained = min(points, self.pack.tops["replacements"] - stock_points)
        self.state.stocks = self.state.stocks | {stock: stock_points + gained}
        return gained

    # Decks

    def forget_order(self, name: DeckName) -> None:
        """Hook for a shuffled deck: any knowledge of its order is lost."""

    # Interface of the engine

    def with_state(self: Self, state: State, dice: Dice) -> Self:
        if not isinstance(state, RafState):
            raise RulesError(f"the RAF rules cannot use a state of type {type(state).__name__}")
        copy = self.copy_with_state(state, dice)
        copy.scenario = self.scenario
        copy.advanced = self.advanced
        return copy

    def horizon(self) -> int:
        return self.state.raid_day * 10 + self.state.hour
