"""WebSocket sessions: one for each open page. Each gets its own whole scenes; a slow one delays nobody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import (
    ChoiceError,
    DowdingError,
    NotOffered,
    RefusedByRule,
    StalePosition,
    UndoRefused,
    WrongSeat,
)
from dowding.server.api.messages import Done, FromClient, FromServer, Gone, Pong, RefusalKind, RefusedMessage
from dowding.server.api.request_context import Access, Desk, match_named
from dowding.server.matches.live_match import CannotOpen, Deed
from dowding.server.matches.match_manager import Fault
from dowding.server.matches.match_session import DELETED, OUT, NoMatch
from dowding.server.security.middleware import Bucket, Limits
from dowding.server.storage.store import CHOOSE, RETRACT, REWIND, UNDO, Record, StoreFailure

SEND_SECONDS: Final = 30.0
GOING_AWAY: Final = 4400
TRY_AGAIN_LATER: Final = 1013
ONE_THING: Final = (
    "send key and position and one of option, undo, rewind, retract and play; or key and stop; or a ping alone"
)

log = logging.getLogger(__name__)
_decoder: Final = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()


class Connection:
    """A connection. Answers wait in a short queue; of scenes only the latest waits."""

    __slots__ = (
        "_answering",
        "_answers",
        "_bucket",
        "_limits",
        "_scene",
        "_shown",
        "_socket",
        "_wake",
        "_why",
        "holder",
        "seat",
    )

    def __init__(self, socket: WebSocket, seat: Seat, holder: str, limits: Limits) -> None:
        self.seat = seat
        self.holder = holder
        self._socket = socket
        self._limits = limits
        self._answers: deque[FromServer] = deque()
        self._answering = False
        self._scene = ""
        self._shown = ""
        self._why = ""
        self._wake = asyncio.Event()
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once, time.monotonic())

    # What the hall says

    def show(self, text: str) -> None:
        """Send this scene next, unless it is the one that stands there already."""
        self._scene = text
        self._wake.set()

    def dismiss(self, why: str) -> None:
        """Say why, and close."""
        self._why = self._why or why
        self._wake.set()

    def say(self, answer: FromServer) -> None:
        """Send an answer. Who lets more pile up than two bursts of messages bring is too slow for us."""
        self._answers.append(answer)
        if len(self._answers) > 2 * self._limits.messages_at_once:
            self.dismiss("this connection does not take its answers")
        self._wake.set()

    async def send_all(self) -> None:
        """Send what there is to send, until the connection ends."""
        try:
            while not self._why:
                await self._wake.wait()
                self._wake.clear()
                while self._answers:
                    await self._send(_encoder.encode(self._answers.popleft()).decode())
                if self._answering:
                    continue  # the answer to a choice goes before the scene it makes
                scene, self._scene = self._scene, ""
                if scene and scene != self._shown:
                    self._shown = scene
                    await self._send(scene)
            await self._send(_encoder.encode(Gone(self._why)).decode())
            await self._socket.close(GOING_AWAY, self._why)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            await self._close()

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_text(text)

    async def _close(self) -> None:
        try:
            await self._socket.close(1011)
        except (WebSocketDisconnect, RuntimeError):
            log.debug("the connection was gone already")

    # What the client says

    async def listen(self, desk: Desk, match: str) -> None:
        """Take messages until the client leaves."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._why:
                continue
            while wait := self._bucket.take(time.monotonic()):
                await asyncio.sleep(wait)  # a flood is read slowly, and holds up nobody but its sender
            text = message.get("text")
            if not isinstance(text, str) or len(text) > self._limits.message:
                self.say(RefusedMessage("", f"a message is JSON text of at most {self._limits.message} characters"))
                continue
            self._answering = True
            try:
                answer = await self._answer(desk, match, text)
            finally:
                self._answering = False
            self.say(answer)

    async def _answer(self, desk: Desk, match: str, text: str) -> FromServer:
        try:
            message = _decoder.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            return RefusedMessage(_key_in(text), f"the message does not fit: {error}")
        if message.ping is not None:
            return Pong()
        doing = self._doing(desk, match, message)
        if doing is None:
            return RefusedMessage(message.key, ONE_THING)
        if self.seat == SPECTATOR:
            return RefusedMessage(message.key, "a spectator looks on and does not choose", kind="seat")
        try:
            return Done(message.key, await doing())
        except ChoiceError as error:
            rule = error.rule if isinstance(error, RefusedByRule) else ""
            return RefusedMessage(message.key, str(error), rule, kind_of(error))
        except StoreFailure as error:
            log.warning("store failed", extra={"fields": {"match": match, "why": str(error)}})
            return RefusedMessage(message.key, error.told, kind="fault")
        except Fault as error:
            return RefusedMessage(message.key, str(error), kind="fault")
        except (NoMatch, CannotOpen) as error:
            return RefusedMessage(message.key, str(error), kind="closed")

    def _doing(self, desk: Desk, match: str, message: FromClient) -> Callable[[], Awaitable[int]] | None:
        """What the one thing is that a message asks for, or None where it is not one."""
        wanted = (message.option, message.undo, message.rewind, message.retract, message.play, message.stop)
        if not message.key or sum(each is not None for each in wanted) != 1:
            return None
        if message.stop is not None:
            return partial(desk.hall.stop, match, self.seat)
        if message.position is None:
            return None
        if message.play is not None:
            return partial(
                desk.hall.play_on, match, self.seat, self.holder, message.play, message.position, message.state
            )
        return partial(desk.hall.act, match, self.seat, deed_of(message, message.position))


def deed_of(message: FromClient, position: int) -> Deed:
    """The deed that a message asks for: a choice, an undo, a rewind, or one choice less in a plan."""
    if message.option is not None:
        return Deed(CHOOSE, position, message.option, message.key, message.state)
    if message.undo is not None:
        return Deed(UNDO, position, "", message.key, message.state)
    if message.retract is not None:
        return Deed(RETRACT, position, str(message.retract), message.key, message.state)
    return Deed(REWIND, position, str(message.rewind), message.key, message.state)


def kind_of(error: ChoiceError) -> RefusalKind:
    """The kind of a refusal, for programs."""
    kinds: tuple[tuple[type[ChoiceError], RefusalKind], ...] = (
        (NotOffered, "not offered"),
        (RefusedByRule, "rule"),
        (StalePosition, "stale"),
        (WrongSeat, "seat"),
        (UndoRefused, "undo"),
    )
    return next((kind for of, kind in kinds if isinstance(error, of)), "malformed")


def _key_in(text: str) -> str:
    """The key of a message that does not fit, if one can be read, so that its sender knows which."""
    try:
        key = msgspec.json.decode(text, type=_Keyed).key
    except (msgspec.ValidationError, msgspec.DecodeError):
        return ""
    return key if len(key) <= 64 else ""


class _Keyed(msgspec.Struct):
    key: str = ""


async def attend(desk: Desk, socket: WebSocket) -> None:
    """A page of a match is open: show it the match and let it choose, for as long as it stays."""
    await socket.accept()
    seat = socket.query_params.get("seat", SPECTATOR)
    try:
        record, access = await _let_in(desk, socket, seat)
        if desk.sockets >= desk.limits.sockets:
            raise NoMatch("this server has no room for another connection")
    except StoreFailure as error:
        await _put_off(socket, error)
        return
    except DowdingError as error:
        await _turn_away(socket, str(error))
        return
    connection = Connection(socket, seat, access.holder, desk.limits)
    desk.sockets += 1
    sending = asyncio.create_task(connection.send_all())
    room = None
    try:
        async with desk.hall.entered(record.id) as room:
            if len(room.watchers) >= desk.limits.sockets_per_match:
                connection.dismiss("this match has no room for another connection")
            else:
                room.watchers.add(connection)
                connection.show(room.view(seat))
        await _let_in_still(desk, socket, seat)
        await connection.listen(desk, record.id)
    except StoreFailure as error:
        await _put_off(socket, error)
    except DowdingError as error:
        connection.dismiss(str(error))
        await sending
    finally:
        desk.sockets -= 1
        if room is not None:
            room.watchers.discard(connection)
        sending.cancel()


async def _let_in(desk: Desk, socket: WebSocket, seat: Seat) -> tuple[Record, Access]:
    record, access = await desk.admitted(socket)
    if seat != SPECTATOR and seat not in access.seats:
        raise NoMatch("you do not hold that seat; open it by its link")
    return record, access


async def _let_in_still(desk: Desk, socket: WebSocket, seat: Seat) -> None:
    """Once more, for those who are on the list now: before they were, nobody told them of what changed."""
    try:
        await _let_in(desk, socket, seat)
    except NoMatch:
        deleted = await desk.ledger.call(desk.store.record, match_named(socket)) is None
        raise NoMatch(DELETED if deleted else OUT) from None


async def _put_off(socket: WebSocket, error: StoreFailure) -> None:
    """The store does not answer: a page that is closed so comes back by itself after a while."""
    log.warning("store failed", extra={"fields": {"why": str(error)}})
    await socket.close(TRY_AGAIN_LATER, error.told)


async def _turn_away(socket: WebSocket, why: str) -> None:
    await socket.send_text(_encoder.encode(Gone(why)).decode())
    await socket.close(GOING_AWAY, why)
