"""The context of Secret Numbers: its pack, its state, the view of each seat, and redraws of hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.agenda import State
from dowding.engine.decision import Seat
from dowding.engine.decks import shuffle
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.engine.events import ROLL, Event
from dowding.engine.outcome import Outcome, SubjectOutcome
from dowding.engine.packs import Contents, Entry, TableSchema
from dowding.view.presenter import DrawableContext
from dowding.view.scene import Board, LogLine, Picture, Piece, Region, Report, Symbol, Track
from toy_game.broken_games import Flaw
from toy_game.scene import SYMBOLS, Kite, areas, flown, maps, threads

RED: Final[Seat] = "red"
BLUE: Final[Seat] = "blue"
SEATS: Final = (RED, BLUE)
FOLDER: Final = Path(__file__).parent / "secret_numbers"
MAX_NAMED: Final = 5


class Card(Entry, frozen=True):
    """A card with a number."""

    id: str
    number: int


class Length(Entry, frozen=True):
    """A scenario: the number of rounds, the size of a hand, and whether rounds begin with a plan or with kites."""

    id: str
    rounds: int
    hand: int
    plots: bool = False
    kites: bool = False


class Token(Entry, frozen=True):
    """A token in the cup, with the points for winning the round."""

    id: str
    worth: int


SHEETS: Final = (
    TableSchema(Card, "cards.toml", "card"),
    TableSchema(Length, "scenarios.toml", "scenario"),
    TableSchema(Token, "scenarios.toml", "token"),
)


class Plan(msgspec.Struct, frozen=True):
    """A plan for the round: its seat, the named cards in order, and whether the oracle was consulted."""

    seat: Seat
    named: tuple[str, ...] = ()
    asked: bool = False


class NumbersState(State, kw_only=True):
    """The state. The top of the deck is its last card; hands are sorted, so their order reveals nothing."""

    scenario: str
    ties: str
    deck: list[str] = msgspec.field(default_factory=list)
    hands: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    guarded: dict[Seat, str] = msgspec.field(default_factory=dict)
    known: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The cards outside its hand that a seat has glimpsed."""
    shown: list[str] = msgspec.field(default_factory=list)
    cup: list[str] = msgspec.field(default_factory=list)
    points: dict[Seat, int] = msgspec.field(default_factory=dict)
    round: int = 0
    spent: list[str] = msgspec.field(default_factory=list)
    """The actions that the loser has taken this round."""
    notes: dict[str, list[str]] = msgspec.field(default_factory=dict)
    plan: Plan | None = None
    kites: dict[Seat, Kite] = msgspec.field(default_factory=dict)


class NumbersContext(DrawableContext):
    """The context of a match of Secret Numbers."""

    __slots__ = ("contents", "fingerprint", "flaw", "length", "numbers", "worths")

    state: NumbersState

    def __init__(self, state: NumbersState, dice: Dice, contents: Contents, fingerprint: str, flaw: Flaw) -> None:
        super().__init__(state, dice)
        self.contents = contents
        self.fingerprint = fingerprint
        self.flaw = flaw
        self.numbers = {card.id: card.number for card in contents.entries_of(Card)}
        self.worths = {token.id: token.worth for token in contents.entries_of(Token)}
        self.length = next(length for length in contents.entries_of(Length) if length.id == state.scenario)

    def ordered(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The cards sorted by number."""
        return tuple(sorted(cards, key=self.numbers.__getitem__))

    def secret_cards(self, seat: Seat) -> list[str]:
        """The cards that only this seat can see: its hand and the card it guards."""
        guarded = self.state.guarded.get(seat)
        return [*self.state.hands[seat], *([] if guarded is None else [guarded])]

    def show(self, seat: Seat, card: str) -> None:
        """Reveal a card of a seat; a revealed card is no longer secret knowledge of a seat."""
        state = self.state
        if state.guarded.get(seat) == card:
            del state.guarded[seat]
        else:
            state.hands[seat] = tuple(other for other in state.hands[seat] if other != card)
        state.shown.append(card)
        state.known = {viewer: tuple(c for c in cards if c != card) for viewer, cards in state.known.items()}

    def glimpse(self, seat: Seat, rule: str) -> None:
        """Show the top card of the deck to one seat only."""
        card = self.state.deck[-1]
        if card not in self.state.known.get(seat, ()):
            self.state.known[seat] = (*self.state.known.get(seat, ()), card)
        self.happen("glimpsed", rule, (seat,), seat=seat, cards=[card])

    # Interface for the engine and the clients

    def with_state(self, state: State, dice: Dice) -> NumbersContext:
        if not isinstance(state, NumbersState):
            raise RulesError(f"Secret Numbers needs its own state, not {type(state).__name__}")
        copy = NumbersContext(state, dice, self.contents, self.fingerprint, self.flaw)
        copy.at = self.at
        return copy

    def pack_fingerprint(self) -> str:
        return self.fingerprint

    def boards(self) -> tuple[Board, ...]:
        regions = tuple(Region(place, place.title(), "row") for place in (*SEATS, "deck", "shown", "plan"))
        return (Board("table", "The table", "rows", regions), *(maps() if self.length.kites else ()))

    def symbols(self) -> tuple[Symbol, ...]:
        return SYMBOLS

    def picture(self, seat: Seat) -> Picture:
        state = self.state
        tracks = (
            Track("round", "Round", str(state.round)),
            Track("deck", "Cards in the deck", str(len(state.deck))),
            *(
                Track(f"points {owner}", f"Points of {owner}", str(points), amount=points)
                for owner, points in state.points.items()
            ),
            *self._plan_tracks(seat),
        )
        shown = (Piece(card, "shown", card, "card") for card in state.shown)
        pieces = (*shown, *(piece for owner in state.hands for piece in self._row(owner, seat)), *self._named(seat))
        pieces = (*pieces, *flown(state.kites))
        lines, clouds = threads(state.kites), areas(state.kites)
        return Picture("Secret Numbers", f"Round {state.round}", pieces, tracks, threads=lines, areas=clouds)

    def _row(self, owner: Seat, viewer: Seat) -> Iterator[Piece]:
        in_sight = viewer == owner or self.flaw == "picture shows the other hand"
        for number, card in enumerate(self.state.hands[owner], 1):
            face = card if in_sight else ""
            yield Piece(f"{owner} {number}", owner, face or "card", "card", owner, face)
        if owner in self.state.guarded:
            face = self.state.guarded[owner] if in_sight else ""
            yield Piece(f"{owner} guarded", owner, face or "guarded card", "card", owner, face)

    def _plan_tracks(self, viewer: Seat) -> Iterator[Track]:
        """All seats see whose plan it is; only that seat sees its length."""
        plan = self.state.plan
        if plan is not None:
            in_sight = viewer == plan.seat or self.flaw == "the length of a plan"
            yield Track("plan", f"Plan of {plan.seat}", f"{len(plan.named)} cards" if in_sight else "secret")

    def _named(self, viewer: Seat) -> Iterator[Piece]:
        plan = self.state.plan
        if plan is not None and viewer == plan.seat:
            yield from (Piece(f"plan {card}", "plan", card, "card", plan.seat) for card in plan.named)

    def format_event(self, event: Event) -> LogLine | None:
        if event.kind == ROLL:
            return None
        seat = event.get_str("seat")
        cards = " ".join(event.get_str_list("cards")) if "cards" in event.data else ""
        if self.flaw == "log line names a hidden card" and event.kind == "looked":
            cards = self.state.deck[-1]
        return LogLine(event.at, f"{seat} {event.kind} {cards}".strip(), event.rule, event.kind)

    def outcome(self) -> Outcome | None:
        if self.state.agenda or self.state.round < self.length.rounds:
            return None
        red, blue = (self.state.points[seat] for seat in SEATS)
        winner = None if red == blue else RED if red > blue else BLUE
        return Outcome(winner or "draw", f"{RED} {red}, {BLUE} {blue}", dict(self.state.points), winner=winner)

    def is_outcome_decided(self) -> bool:
        """Whether the round is over: in an unfinished round, two cards are not shown yet."""
        return len(self.state.shown) >= len(SEATS) * self.state.round

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        won = [event.get_str("seat") for event in events if event.kind == "won the round"]
        return [SubjectOutcome("the round", f"{won[0]} wins")] if won else []

    def points(self, seat: Seat) -> int:
        return self.state.points.get(seat, 0)

    def check_invariants(self) -> list[str]:
        state = self.state
        if not state.hands:
            return []
        places = [*state.deck, *state.shown, *(card for seat in SEATS for card in self.secret_cards(seat))]
        broken = [f"{card} is in {places.count(card)} places" for card in self.numbers if places.count(card) != 1]
        if any(self.numbers[a] > self.numbers[b] for hand in state.hands.values() for a, b in pairwise(hand)):
            broken.append("a hand is out of order")
        return broken

    def determinise(self, seat: Seat, dice: Dice) -> None:
        """Redraw the cards that this seat has not seen: the deck and the other hands. Glimpsed cards keep their place.

        Hidden cards are sorted before they are shuffled, so that the result does not depend on the true order.
        """
        state = self.state
        if self.flaw == "nothing is redrawn" or not state.hands:
            return
        known = state.known.get(seat, ())
        secret = {other: self.secret_cards(other) for other in SEATS if other != seat}
        unseen = [*state.deck, *(card for cards in secret.values() for card in cards)]
        hidden = [card for card in unseen if card not in known]
        if self.flaw != "redraw goes by the true order":
            hidden.sort(key=self.numbers.__getitem__)
        shuffle(hidden, dice, "redraw")
        state.deck = [card if card in known else hidden.pop() for card in state.deck]
        for other, cards in secret.items():
            redrawn = [card for card in self.ordered(cards) if card in known]
            redrawn += [hidden.pop() for _ in range(len(cards) - len(redrawn))]
            shuffle(redrawn, dice, "redraw")
            if other in state.guarded:
                state.guarded[other] = redrawn.pop()
            state.hands[other] = self.ordered(redrawn)
            state.known[other] = ()
        if state.plan is not None and state.plan.seat != seat and self.flaw != "a plan is not redrawn":
            self._redraw_plan(state.plan, dice)

    def _redraw_plan(self, plan: Plan, dice: Dice) -> None:
        """Redraw the named cards and their number, and skip a pending answer of the oracle."""
        names = [card for card in self.numbers if card not in self.state.shown]
        shuffle(names, dice, "redraw")
        count = min(len(names), dice.roll("redraw", MAX_NAMED + 1) - 1)
        self.state.plan = Plan(plan.seat, self.ordered(names[:count]))
        agenda = self.state.agenda
        if agenda and agenda[-1][0] == "hear" and self.flaw != "the step of a plan is not redrawn":
            agenda.pop()

    def report(self, seat: Seat, events: list[Event]) -> Report:
        dealt = {event.get_str("seat"): event.get_str_list("cards") for event in events if event.kind == "was dealt"}
        report: Report = {"dealt": dealt, "points": dict(self.state.points)}
        if self.flaw == "report reads the state":
            report["deck"] = self.state.deck.copy()
        return report
