"""The table of commands: everything a seat can do in a match, with one entry for each kind.

An entry says how its command is decoded from a client's message, applied to the match, replayed from a stored act and
described in logs. To add a kind, add its key to `FromClient` and its entry to `COMMAND_KINDS`.

docs/explanation/choices.md follows a choice from the click to the repaint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError, UndoRefused
from dowding.engine.match import Choice, Match
from dowding.engine.text import join_names
from dowding.server.matches.assistance import AssistanceLog
from dowding.server.messages import AutoplayRequest, Key, OptionId, Position, State
from dowding.server.storage.store import StoredAct

NewPositions = Mapping[int, int]
"""The old and new positions of choices that moved, because an earlier choice was taken out of their plan."""

UNCHANGED: Final[NewPositions] = {}


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A message from the client over the WebSocket: a command (choose, undo, rewind, ...), a ping, or `typing` or
    `away`, which other players are shown.

    `retract` undoes one choice of an open plan, given by the position at which it was made (`planned` of the scene).
    The later choices of the plan are made again where they are still legal.
    """

    position: Position | None = None
    option: OptionId | None = None
    undo: Literal[True] | None = None
    rewind: Position | None = None
    retract: Position | None = None
    play: AutoplayRequest | None = None
    stop: Literal[True] | None = None
    state: State = ""
    key: Key = ""
    ping: int | None = None
    typing: Literal[True] | None = None
    away: bool | None = None


class Command(msgspec.Struct, frozen=True):
    """A command of a seat, decoded, with the three tokens that guard it: `position`, `state` and `key`."""

    kind: str
    position: int | None
    """The position that it was sent for; None if the command does not depend on the position."""
    argument: str = ""
    """The id of the chosen option, or the position to rewind to or to retract at."""
    key: str = ""
    """The idempotency key: the same key twice is one command."""
    state: str = ""
    """The digest of the scene that it was sent for; empty if the client did not give one."""
    autoplay: AutoplayRequest | None = None


class UnknownActKind(DowdingError):
    """A stored act is of a kind that this version does not know."""


class AutoplayControl(Protocol):
    """The part of a match session that autoplay commands act on."""

    def start_autoplay(self, seat: Seat, holder: str, request: AutoplayRequest) -> None:
        """Start autoplay for the seat."""
        ...

    def stop_autoplay(self, seat: Seat) -> bool:
        """Stop the bot that plays for the seat; whether there was one."""
        ...


class AppliedAct(msgspec.Struct, frozen=True):
    """An act that has just changed the match."""

    act: StoredAct
    earlier_position: int
    """The number of choices in the history before it."""
    new_positions: NewPositions


@dataclass(frozen=True, kw_only=True)
class CommandKind:
    """One kind of command: its names, and how it is decoded and described."""

    name: str
    """The kind of a stored act, and the name in logs."""
    decode: Callable[[FromClient], str | None]
    """The argument of the command if a message asks for this kind, otherwise None."""
    description: str
    """The command in words, for logs, with its argument in braces."""
    field: str = ""
    """The key of a client's message that asks for this kind; empty if no message does."""
    needs_position: bool = True
    example: str = ""
    """A message, for the API reference."""
    summary: str = ""
    """What the message asks for, for the API reference."""

    def describe(self, argument: str) -> str:
        """The command in words, for logs."""
        return self.description.format(argument)


@dataclass(frozen=True, kw_only=True)
class ActKind(CommandKind):
    """A kind of command that is stored as an act and replayed when the match is opened."""

    apply: Callable[[Match, Seat, str], NewPositions]
    """Change the match as the seat wishes, or raise a ChoiceError and leave it as it is."""
    replay: Callable[[Match, StoredAct], NewPositions]
    """Change the match as a stored act did."""
    record: Callable[[AssistanceLog, Match, AppliedAct], None]
    """Record the assistance that the act used or undid."""
    removes_choices: bool = False
    """Whether it shortens the history, so that replays must be built again."""
    changes_match: bool = True


@dataclass(frozen=True, kw_only=True)
class SessionKind(CommandKind):
    """A kind of command that changes the session of a match and is not stored."""

    apply: Callable[[AutoplayControl, Seat, str, Command], None]
    """Change the session for a seat and its holder, or raise a ChoiceError and leave it as it is."""


def _choose(match: Match, seat: Seat, argument: str) -> NewPositions:
    match.choose(seat, argument)
    return UNCHANGED


def _replay_choice(match: Match, act: StoredAct) -> NewPositions:
    match.replay_choice(Choice(act.seat, act.option, act.forced))
    return UNCHANGED


def _record_choice(assistance: AssistanceLog, match: Match, applied: AppliedAct) -> None:
    assistance.record_choice(applied.act.seat, applied.earlier_position, applied.act.bot)


CHOOSE: Final = ActKind(
    name="choose",
    field="option",
    decode=lambda message: message.option,
    apply=_choose,
    replay=_replay_choice,
    record=_record_choice,
    description="choose '{}'",
    example='{"option": "...", "position": 12, "key": "<random>"}',
    summary="choose an option",
)


def _undo(match: Match, seat: Seat, argument: str) -> NewPositions:
    if match.is_over and len(match.game.seats) > 1:
        raise UndoRefused("This cannot be undone: the match is over, and its dice are published.")
    match.undo(seat)
    return UNCHANGED


def _replay_undo(match: Match, act: StoredAct) -> NewPositions:
    match.undo(act.seat)
    return UNCHANGED


def _record_undo(assistance: AssistanceLog, match: Match, applied: AppliedAct) -> None:
    assistance.record_undo(applied.act.seat, match.position)


UNDO: Final = ActKind(
    name="undo",
    field="undo",
    decode=lambda message: None if message.undo is None else "",
    apply=_undo,
    replay=_replay_undo,
    record=_record_undo,
    removes_choices=True,
    description="undo",
    example='{"undo": true, "position": 12, "key": "..."}',
    summary="undo my last choice",
)


def _rewind(match: Match, seat: Seat, argument: str) -> NewPositions:
    match.rewind(match.history_length_at(seat, int(argument)))
    return UNCHANGED


REWIND: Final = ActKind(
    name="rewind",
    field="rewind",
    decode=lambda message: None if message.rewind is None else str(message.rewind),
    apply=_rewind,
    replay=lambda match, act: _rewind(match, act.seat, act.option),
    record=_record_undo,
    removes_choices=True,
    description="rewind to position {}",
    example='{"rewind": 7, "position": 12, "key": "..."}',
    summary="go back to an earlier position (solo matches)",
)


def _retract(match: Match, seat: Seat, argument: str) -> NewPositions:
    return match.retract(seat, int(argument))


def _record_retraction(assistance: AssistanceLog, match: Match, applied: AppliedAct) -> None:
    act = applied.act
    choice_count = match.history_length_at(act.seat, int(act.option))
    assistance.record_retraction(act.seat, choice_count, applied.new_positions)


RETRACT: Final = ActKind(
    name="retract",
    field="retract",
    decode=lambda message: None if message.retract is None else str(message.retract),
    apply=_retract,
    replay=lambda match, act: _retract(match, act.seat, act.option),
    record=_record_retraction,
    removes_choices=True,
    description="retract the choice at position {}",
    example='{"retract": 9, "position": 12, "key": "..."}',
    summary="take one choice out of an open plan",
)


def _record_hint(assistance: AssistanceLog, match: Match, applied: AppliedAct) -> None:
    assistance.hints[applied.act.seat] += 1


HINT: Final = ActKind(
    name="hint",
    decode=lambda message: None,  # requested over HTTP (api/analysis.py)
    apply=lambda match, seat, argument: UNCHANGED,
    replay=lambda match, act: UNCHANGED,
    record=_record_hint,
    changes_match=False,
    description="hint '{}'",
)


def _record_tryout(assistance: AssistanceLog, match: Match, applied: AppliedAct) -> None:
    assistance.tryouts[applied.act.seat] += 1


TRYOUT: Final = ActKind(
    name="tryout",
    decode=lambda message: None,  # requested over HTTP (api/tryout.py)
    apply=lambda match, seat, argument: UNCHANGED,
    replay=lambda match, act: UNCHANGED,
    record=_record_tryout,
    changes_match=False,
    description="try-out",
)


def _start_autoplay(session: AutoplayControl, seat: Seat, holder: str, command: Command) -> None:
    if command.autoplay is None:
        raise TypeError("a command to play needs an autoplay request")
    session.start_autoplay(seat, holder, command.autoplay)


PLAY: Final = SessionKind(
    name="play",
    field="play",
    decode=lambda message: None if message.play is None else message.play.level,
    apply=_start_autoplay,
    description="autoplay by {}",
    example='{"play": {"level": "pilot", "until": "end"}, "position": 12, "key": "..."}',
    summary="let a bot play for my seat",
)


def _stop_autoplay(session: AutoplayControl, seat: Seat, holder: str, command: Command) -> None:
    session.stop_autoplay(seat)


STOP: Final = SessionKind(
    name="stop",
    field="stop",
    needs_position=False,
    decode=lambda message: None if message.stop is None else "",
    apply=_stop_autoplay,
    description="stop autoplay",
    example='{"stop": true, "key": "..."}',
    summary="stop the bot",
)

COMMAND_KINDS: Final = (CHOOSE, UNDO, REWIND, RETRACT, HINT, TRYOUT, PLAY, STOP)
ACT_KINDS: Final[Mapping[str, ActKind]] = {kind.name: kind for kind in COMMAND_KINDS if isinstance(kind, ActKind)}
SESSION_KINDS: Final[Mapping[str, SessionKind]] = {
    kind.name: kind for kind in COMMAND_KINDS if isinstance(kind, SessionKind)
}


def decode_command(message: FromClient) -> Command | None:
    """The one command that a message asks for; None if it asks for none or several, or lacks its key or position."""
    arguments = [(kind, argument) for kind in COMMAND_KINDS if (argument := kind.decode(message)) is not None]
    if len(arguments) != 1 or not message.key:
        return None
    ((kind, argument),) = arguments
    if not kind.needs_position:
        return Command(kind.name, None, argument, message.key)
    if message.position is None:
        return None
    return Command(kind.name, message.position, argument, message.key, message.state, message.play)


def act_kind(name: str) -> ActKind:
    """The table's entry for a stored act."""
    kind = ACT_KINDS.get(name)
    if kind is None:
        raise UnknownActKind(f"unknown kind of act {name!r}; this version knows {', '.join(ACT_KINDS)}")
    return kind


def accepted_messages() -> str:
    """The messages that a client may send, for a refusal."""
    fields = [kind.field for kind in COMMAND_KINDS if kind.field and kind.needs_position]
    other_fields = [kind.field for kind in COMMAND_KINDS if kind.field and not kind.needs_position]
    return (
        f"Send `key` and `position` with one of {join_names(fields, 'or')}; "
        f"or `key` with {join_names(other_fields, 'or')}; or only `ping`, `typing` or `away`."
    )
