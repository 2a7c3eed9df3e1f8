"""Minimal game for tests of the engine: a context with notes and a cup, and steps supplied by the test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from dowding.engine.agenda import Rules, State, StepFunction, steps_by_name
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.dice import Dice, LiveDice, secret_of_seed
from dowding.engine.events import Event
from dowding.engine.game import Game, OfferedScenario, Pack, Setup
from dowding.engine.match import Match
from dowding.engine.outcome import Outcome, SubjectOutcome
from dowding.engine.packs import Contents, Overlay
from dowding.view.presenter import DrawableContext
from dowding.view.scene import Board, LogLine, Picture, Report

Redraw = Callable[["TinyContext", Seat, Dice], None]


class TinyState(State, kw_only=True):
    """The notes, and the contents of the cup."""

    notes: list[str] = msgspec.field(default_factory=list)
    cup: list[str] = msgspec.field(default_factory=list)


class TinyContext(DrawableContext):
    """Context with notes, a cup, and a redraw function supplied by the test."""

    state: TinyState

    def __init__(self, state: State, dice: Dice, redraw: Redraw | None = None) -> None:
        super().__init__(state, dice)
        self.redraw = redraw

    def note(self, text: str, seen_by: tuple[Seat, ...] | None = None) -> None:
        """Append a note and log it."""
        self.state.notes.append(text)
        self.happen("note", "T-1", seen_by, text=text)

    def with_state(self, state: State, dice: Dice) -> TinyContext:
        return TinyContext(state, dice, self.redraw)

    def pack_fingerprint(self) -> str:
        return "tiny"

    def boards(self) -> tuple[Board, ...]:
        return ()

    def picture(self, seat: Seat) -> Picture:
        return Picture("Tiny", seat, (), ())

    def format_event(self, event: Event) -> LogLine | None:
        return LogLine(event.at, event.get_str("text"), event.rule, event.kind) if event.kind == "note" else None

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        last = {event.rule: event.get_str("text") for event in events if event.kind == "note"}
        hits = [event.get_str("site") for event in events if event.kind == "hit"]
        grave = [SubjectOutcome(site, "damaged", 3, "Bombing", "one", f"site/{site}") for site in hits]
        return [*grave, *(SubjectOutcome(rule, text) for rule, text in last.items())]

    def points(self, seat: Seat) -> int | None:
        return sum(int(note) for note in self.state.notes if note.isdigit())

    def outcome(self) -> Outcome | None:
        return Outcome("over", " ".join(self.state.notes), {})

    def check_invariants(self) -> list[str]:
        return []

    def determinise(self, seat: Seat, dice: Dice) -> None:
        if self.redraw is not None:
            self.redraw(self, seat, dice)

    def report(self, seat: Seat, events: list[Event]) -> Report:
        return {"events": len(events)}


class TinyPack(Pack):
    """Pack without data that schedules the given steps."""

    contents = Contents({}, ())

    def __init__(self, plan: Sequence[StepFunction], cup: Sequence[str], redraw: Redraw | None) -> None:
        self._plan = plan
        self._cup = cup
        self._redraw = redraw

    def fingerprint(self) -> str:
        return "tiny"

    def begin(self, setup: Setup, dice: Dice) -> TinyContext:
        context = TinyContext(TinyState(cup=list(self._cup)), dice, self._redraw)
        context.schedule_next(*self._plan)
        return context


def tiny_game(
    *plan: StepFunction,
    more: Sequence[StepFunction] = (),
    seats: tuple[Seat, ...] = ("one",),
    cup: Sequence[str] = (),
    redraw: Redraw | None = None,
) -> Game:
    """A game whose sequence of play is `plan`; `more` are steps that other steps schedule."""

    def open_pack(_: Sequence[Overlay]) -> TinyPack:
        return TinyPack(plan, cup, redraw)

    return Game(
        id="tiny",
        title="Tiny",
        about="",
        credit="",
        seats=seats,
        scenarios=(OfferedScenario("only", "Only"),),
        settings=(),
        steps=steps_by_name(plan, more),
        open_pack=open_pack,
        folder=Path(__file__).parent,
    )


def tiny_match(game: Game, dice: Dice | None = None, *, take_forced: bool = False) -> Match:
    """Start a match of a tiny game with these dice, or with the dice of seed 1."""
    secret = secret_of_seed(1)
    setup = game.setup("only")
    context = game.open_pack(()).begin(setup, LiveDice(secret) if dice is None else dice)
    return Match.start(game, setup, context, secret=None if dice else secret, take_forced=take_forced)


def ask(seat: Seat, *options: str, waiting: str = "") -> Decision:
    """A decision between options whose labels are their ids."""
    return Decision(seat, f"{seat}?", "T-2", [Option(option, option) for option in options], waiting=waiting)


def notes(match: Match) -> list[str]:
    """The notes of a match."""
    state = match.context.state
    assert isinstance(state, TinyState)
    return state.notes


def some_choices(match: Match, count: int) -> Match:
    """Make `count` more choices: always the last option of the first seat with an open decision."""
    for _ in range(count):
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        decision = match.decision(seat)
        assert decision is not None
        match.choose(seat, decision.options[-1].id)
    return match


def many(context: TinyContext) -> Rules:
    """Repeat until "end" is chosen, with a die roll after every third choice."""
    choice = yield ask("one", "more", "end")
    context.note(f"{len(context.state.notes)} {choice.id}")
    if len(context.state.notes) % 3 == 0:
        context.roll("die", "T-3")
    if choice.id == "more":
        context.schedule_next(many)


def long_match(length: int) -> tuple[Match, list[tuple[bytes, int, int]]]:
    """A match of `length` choices, and the state, dice position and barrier before each of them."""
    match = tiny_match(tiny_game(many))
    passed = []
    for _ in range(length):
        passed.append((match.state_bytes(), match.context.dice.position, match.barrier))
        match.choose("one", "more")
    return match, passed
