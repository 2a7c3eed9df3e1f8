"""`PlayerView`: one seat's view of a match. Clients and players read a match only through it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import islice
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.decision import SPECTATOR, Decision, Option, Seat
from dowding.engine.dice import Dice, LiveDice, secret_of_seed
from dowding.engine.errors import NotOffered, SetupError, WrongSeat
from dowding.engine.events import Event, Remark
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.engine.outcome import Outcome
from dowding.engine.state_schema import StateSchema
from dowding.view.presenter import drawable
from dowding.view.scene import Ask, Awaited, Board, LogLine, Picture, PlannedChoice, Report, Scene, Sight
from dowding.view.stage import Stage, StageStep

T = TypeVar("T")

LOG_LINES: Final = 40
STAGE_EVENTS: Final = 150
"""The latest events, rolls included, of which combats are shown as stages."""


class PlayerView:
    """A seat's view of a match: its options, its scene and log, and samples of the hidden information.

    `seat` is a seat of the game, or `SPECTATOR` for the view of everyone who plays no seat. The view shows nothing that
    the seat must not know. It follows the match: create it once and read it after each choice.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        if seat not in match.game.seats and seat != SPECTATOR:
            raise WrongSeat(f"Unknown seat {seat!r}. Choose one of: {', '.join(match.game.seats)}")
        self._match = match
        self.seat: Final = seat

    @property
    def game(self) -> Game:
        """The game of the match."""
        return self._match.game

    @property
    def position(self) -> int:
        """The number of choices that this seat may know of. A choice names it, so that late ones can be rejected."""
        return self._match.position_of(self.seat)

    @property
    def decision(self) -> Decision | None:
        """The decision that this seat must make now, or None."""
        return self._match.decision(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._match.is_over

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that this seat may choose from now; empty if it has no decision to make."""
        decision = self._match.decision(self.seat)
        return () if decision is None else tuple(decision.options)

    def scene(self, log_lines: int = LOG_LINES) -> Scene:
        """Everything that a client draws for this seat, with the last `log_lines` lines of the log."""
        match = self._match
        undo_refused = "only a player can undo" if self.seat == SPECTATOR else match.undo_refused(self.seat)
        return Scene(
            game=match.game.id,
            scenario=match.setup.scenario,
            seat=self.seat,
            position=self.position,
            picture=msgspec.structs.replace(self.picture(), expected=drawable(match.context).expected(self.seat)),
            log=tuple(self.log(log_lines)),
            ask=self._decision_view(),
            waiting=self.waiting_text(),
            awaited=self._awaited(),
            may_undo=not undo_refused,
            undo_refused=undo_refused,
            planned=self._planned_choices(),
            outcome=match.outcome(),
            commitment=match.commitment,
            dice=match.metadata.dice_warning(),
            stages=self._stages(),
        )

    def _stages(self) -> tuple[Stage, ...]:
        """The last combats, from the latest events that this seat may know of, at its own positions."""
        known = (event for event in reversed(self._match.context.log or []) if event.is_seen_by(self.seat))
        stages = drawable(self._match.context).stages([*islice(known, STAGE_EVENTS)][::-1])
        if not self._match.has_hidden_choices:
            return stages
        return self._stages_at_seat_positions(stages)

    def _stages_at_seat_positions(self, stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
        """The stages with the positions that this seat knows, in their ids too: a position, and a number at it."""
        translated: list[Stage] = []
        for stage in stages:
            steps = tuple(map(self._step_at_seat_position, stage.steps))
            number = sum(earlier.steps[0].at == steps[0].at for earlier in translated)
            translated.append(replace(stage, id=f"{steps[0].at}:{number}", steps=steps))
        return tuple(translated)

    def _step_at_seat_position(self, step: StageStep) -> StageStep:
        return replace(step, at=self._match.position_of(self.seat, step.at))

    def picture(self) -> Picture:
        """The pieces, tracks and displays that this seat sees: the scene without decision, log and expected results."""
        return drawable(self._match.context).picture(self.seat)

    def known_state(self) -> State:
        """A copy of the state as far as this seat knows it, for observations of environments."""
        return self._schema().known(self._match.context, self.seat).clone()

    def extra_numbers(self) -> tuple[int, ...]:
        """The additional numbers of the game's state schema, as this seat knows them."""
        values = self._schema().extra_values
        return () if values is None else values(self._match.context, self.seat)

    def _schema(self) -> StateSchema:
        schema = self.game.state_schema
        if schema is None:
            raise SetupError(f"{self.game.title} does not describe its state")
        return schema

    @property
    def points(self) -> int | None:
        """The points of this seat now; None if the game keeps no running score."""
        return self._match.context.points(self.seat)

    def _decision_view(self) -> Ask | None:
        decision = self.decision
        if decision is None:
            return None
        paths = () if decision.paths is None else tuple(decision.paths())
        refusals, options = tuple(decision.refusals()), tuple(decision.options)
        arrangement = drawable(self._match.context).arrange(decision)
        return Ask(
            decision.prompt,
            decision.rule,
            options,
            refusals,
            decision.about,
            paths,
            decision.secret,
            _question_token(decision),
            arrangement.together,
            arrangement.rare,
        )

    def _planned_choices(self) -> tuple[PlannedChoice, ...]:
        """The choices of this seat in a secret plan that it has not closed."""
        match = self._match
        open_choices = match.open_plan(self.seat) if match.has_hidden_choices else ()
        return tuple(PlannedChoice(match.position_of(self.seat, index), option) for index, option in open_choices)

    def waiting_text(self) -> str:
        """A line about the decisions of other seats that the match waits for; empty if it waits for this seat."""
        match = self._match
        if match.is_over or self.decision is not None:
            return ""
        others = self._awaited_seats()
        if not others:
            return "You have answered. Waiting for the others."
        decision = match.decision(others[0]) if len(others) == 1 else None
        if decision is not None and decision.waiting and match.deciding_seats() == (others[0],):
            return decision.waiting
        words = f"Waiting for {' and '.join(match.game.seat_name(seat) for seat in others)}"
        return f"{words}: {decision.prompt}" if decision is not None and match.game.hides_nothing else f"{words}."

    def _awaited_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._match.deciding_seats() if seat != self.seat)

    def _awaited(self) -> Awaited | None:
        """Whose decision this seat waits for, and their task as far as the seat may know it."""
        match, others = self._match, self._awaited_seats()
        if match.is_over or self.decision is not None or not others:
            return None
        decision = match.decision(others[0]) if match.deciding_seats() == others[:1] else None
        if decision is None:
            return Awaited(others)
        question = decision.prompt if match.game.hides_nothing else ""
        task = decision.task
        return Awaited(others, question) if task is None else Awaited(others, question, task.text, task.is_planning)

    def log(self, max_lines: int | None = None) -> list[LogLine]:
        """The lines of the log that this seat may read, the oldest first; with `max_lines` only the last of them."""
        lines: list[LogLine] = []
        format_event, seat = drawable(self._match.context).format_event, self.seat
        for event in reversed(self._match.context.log or ()):
            if event.seen_by is not None and seat not in event.seen_by:
                continue
            line = format_event(event)
            if line is not None:
                lines.append(line)
                if len(lines) == max_lines:
                    break
        lines.reverse()
        if self._match.remarks or self._match.rewind_lines:
            lines = [
                *_remark_lines(self._match.remarks, max_lines),
                *lines,
                *_remark_lines(self._match.rewind_lines, max_lines),
            ]
            lines.sort(key=lambda line: line.at)
            lines = list(_last(lines, max_lines))
        return [self._at_seat_position(line) for line in lines] if self._match.has_hidden_choices else lines

    def _at_seat_position(self, line: LogLine) -> LogLine:
        """A log line, numbered by this seat's position."""
        return msgspec.structs.replace(line, at=self._match.position_of(self.seat, line.at))

    def events(self) -> list[Event]:
        """The events that this seat may know of, as data, the oldest first."""
        return self._match.events(self.seat)

    def boards(self) -> tuple[Board, ...]:
        """The boards of the game."""
        return drawable(self._match.context).boards()

    def line_of_sight(self, here: str, there: str) -> Sight:
        """The line of sight between two pieces or regions. A piece that this seat does not see counts as absent."""
        context = drawable(self._match.context)
        visible_ids = {piece.id for piece in self.picture().pieces}
        visible_ids.update(region.id for board in context.boards() for region in board.regions)
        for end in (here, there):
            if end not in visible_ids:
                raise NotOffered(f"Unknown piece or region {end!r}")
        line = context.line_of_sight(self.seat, here, there)
        if line is None:
            raise NotOffered(f"No line of sight can be drawn from {here} to {there}")
        return line

    def outcome(self) -> Outcome | None:
        """The outcome of the match; None until it is over."""
        return self._match.outcome()

    def report(self) -> Report:
        """The after-action report, from the events that this seat may know of."""
        return drawable(self._match.context).report(self.seat, self.events())

    def sample(self, dice: Dice | int | str) -> Match:
        """A match that this seat could be in, to try choices on (a determinisation).

        Everything that the seat cannot know is redrawn. Later rolls come from the given `Dice`, or from dice with the
        given seed.
        """
        if isinstance(dice, int | str):
            dice = LiveDice(secret_of_seed(dice))
        return self._match.sample(self.seat, dice)


def _remark_lines(remarks: Sequence[Remark], max_lines: int | None) -> list[LogLine]:
    """The log lines of the last remarks."""
    return [LogLine(remark.at, remark.text, "", remark.kind) for remark in _last(remarks, max_lines)]


def _last(items: Sequence[T], limit: int | None) -> Sequence[T]:
    """The last `limit` items, or all of them."""
    return items if limit is None else items[max(0, len(items) - limit) :]


def _question_token(decision: Decision) -> str:
    question = msgspec.json.encode((decision.rule, decision.about, decision.prompt))
    return blake2b(question, digest_size=8).hexdigest()
