"""A toy game that plays another one as its guest: a haggle of two sides, inside the day of a trader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.agenda import Rules, State, steps_by_name
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Refused, Seat, SimultaneousDecisions
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.engine.game import Game, OfferedScenario, Setting, Setup
from dowding.engine.guest import Hosting, work_off
from dowding.engine.outcome import Outcome
from dowding.engine.packs import Overlay
from engine.minimal_game import TinyContext, TinyPack, TinyState, ask

ROUNDS: Final = 3
DEALS: Final = 2


# The guest: a haggle between a buyer and a seller


def greet(haggle: TinyContext) -> None:
    """A plain step with a roll."""
    haggle.note(f"round {haggle.roll('mood', 'G-1')}")
    haggle.schedule_next(offer, present, bid, settle)


def offer(haggle: TinyContext) -> Rules:
    """A decision with a refused option, and perhaps a roll that only one side sees."""
    first = yield Decision(
        "seller",
        "What do you offer?",
        "G-2",
        [Option("fish:fresh", "Fresh fish", "fish", "stall"), Option("nets", "Nets", target="fish")],
        refused=lambda: [Refused("boat", "The boat", "it is not yours", "G-2", "boat")],
        about=("fish",),
    )
    if first.id == "nets":
        haggle.note(f"knots {haggle.roll('knots', 'G-2', seen_by=('seller',))}", seen_by=("seller",))
    haggle.note(first.id)


def present(haggle: TinyContext) -> Rules:
    """Two decisions of one side, with a roll between them."""
    first = yield ask("seller", "praise", "wait")
    if first.id == "praise":
        haggle.note(str(haggle.roll("voice", "G-3")))
    second = yield ask("seller", "loud", "soft")
    haggle.note(f"{first.id} {second.id}")


def bid(haggle: TinyContext) -> Rules:
    """Sealed bids of both sides."""
    sealed = SimultaneousDecisions(ask("buyer", "low", "high"), ask("seller", "low", "high"))
    last = yield sealed
    haggle.note(f"{sealed.answers['buyer'].id} {sealed.answers['seller'].id} {last.id}")


def settle(haggle: TinyContext) -> Rules:
    """A decision of the other side, then another round."""
    choice = yield ask("buyer", "go-on", "leave")
    rounds = sum(note.startswith("round") for note in haggle.state.notes)
    if choice.id == "go-on" and rounds < ROUNDS:
        haggle.schedule_next(greet)


HAGGLE_STEPS: Final = steps_by_name((greet, offer, present, bid, settle))


def haggle_by_orders(haggle: GameContext, decision: Decision) -> Option:
    """The standing orders: the first option in the first round, then the last."""
    state = haggle.state
    assert isinstance(state, TinyState)
    return decision.options[0 if len(state.notes) < ROUNDS else -1]


# The host: a day with some deals


class TraderState(TinyState, kw_only=True):
    """The notes of the trader, and the haggle under way."""

    haggle: TinyState | None = None
    deals: int = 0
    handed_over: list[str] = msgspec.field(default_factory=list)


class Trader(TinyContext):
    """The context of a day of deals."""

    state: TraderState
    players: tuple[Seat, ...]

    def with_state(self, state: State, dice: Dice) -> Trader:
        copy = Trader(state, dice, self.redraw)
        copy.players = self.players
        return copy

    def determinise(self, seat: Seat, dice: Dice) -> None:
        """Only the east knows its knots."""
        haggle = self.state.haggle
        for notes in (self.state.notes, [] if haggle is None else haggle.notes):
            if seat != "east":
                notes[:] = [re.sub(r"knots \d", lambda _: f"knots {dice.roll('knots', 6)}", note) for note in notes]

    def outcome(self) -> Outcome | None:
        return Outcome("over", " ".join(self.state.notes), dict.fromkeys(self.players, 0))


def morning(trader: Trader) -> Rules:
    """A decision of the host, before each deal and after the last."""
    options = [
        Option("rest", "Rest", risky=True),
        Option("trade", "Trade", risky=True),
        Option("go-home", "Go home", risky=True),
    ]
    choice = yield Decision("east", "What do you do?", "H-1", options)
    trader.note(choice.id)
    if choice.id == "rest":
        trader.note(str(trader.roll("rest", "H-1")))
    if choice.id == "go-home" or trader.state.deals == DEALS:
        return
    trader.state.deals += 1
    if choice.id == "trade":
        trader.state.haggle = TinyState()
        TinyContext(trader.state.haggle, trader.dice).schedule_next(greet)
        trader.schedule_next(haggle_on, count_money, morning)
    else:
        trader.schedule_next(morning)


def haggle_on(trader: Trader) -> Rules | None:
    """Play the haggle on."""
    if trader.state.haggle is None:
        raise RulesError("no haggle is under way")
    return work_off(trader, TinyContext(trader.state.haggle, trader.dice), _hosting(trader), haggle_on)


def _hosting(trader: Trader) -> Hosting:
    def is_present(seat: Seat) -> bool:
        return seat in trader.players and seat not in trader.state.handed_over

    def hand_over(seat: Seat, _: Option) -> None:
        trader.state.handed_over.append(seat)
        trader.happen("handed over", "H-2", seat=seat)

    return Hosting(
        name="haggle",
        steps=HAGGLE_STEPS,
        seats={"seller": "east", "buyer": "west"},
        is_present=is_present,
        orders=haggle_by_orders,
        is_risky=lambda option: True,
        extras=lambda decision: [Option("hand-over", "Let the clerk do it", risky=True)],
        take_extra=hand_over,
    )


def count_money(trader: Trader) -> None:
    """Take the result of the haggle over."""
    haggle = trader.state.haggle
    if haggle is None or haggle.agenda:
        raise RulesError("the haggle is not over")
    trader.note("/".join(note for note in haggle.notes if "knots" not in note))
    trader.state.haggle = None
    trader.state.handed_over = []


class TraderPack(TinyPack):
    """The pack of the host."""

    def __init__(self, players: tuple[Seat, ...]) -> None:
        super().__init__((morning,), (), None)
        self._players = players

    def begin(self, setup: Setup, dice: Dice) -> Trader:
        trader = Trader(TraderState(), dice)
        trader.players = self._players
        trader.schedule_next(morning)
        return trader


def trader_game(*players: Seat) -> Game:
    """The host with these seats; the others follow standing orders."""

    def open_pack(_: Sequence[Overlay]) -> TraderPack:
        return TraderPack(players)

    return Game(
        id=f"trader-{len(players)}",
        title="Trader",
        about="",
        credit="",
        seats=players,
        scenarios=(OfferedScenario("only", "Only"),),
        settings=(Setting("weather", "", ("fair",)),),
        steps=steps_by_name((morning, haggle_on, count_money)),
        open_pack=open_pack,
        folder=Path(__file__).parent,
    )
