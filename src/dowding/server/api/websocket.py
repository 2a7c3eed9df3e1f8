"""The WebSocket endpoint: one connection for each open match page, scenes out, commands in.

A slow client delays no other client: only the newest scene is queued. docs/explanation/choices.md follows a choice
from the click to the repaint.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
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
from dowding.engine.text import as_sentence
from dowding.server.api.request_context import VISIT_INTERVAL, Access, Services, get_match_id
from dowding.server.matches.commands import FromClient, accepted_messages, decode_command
from dowding.server.matches.live_match import CannotOpen
from dowding.server.matches.match_session import DELETED, LINK_REVOKED, MatchNotFound, ServerFault
from dowding.server.messages import ClosedMessage, Done, FromServer, Pong, RefusalKind, RefusedMessage
from dowding.server.security.limits import Limits
from dowding.server.security.rate_limit import TokenBucket
from dowding.server.storage.store import MatchRecord, StoreFailure

SEND_SECONDS: Final = 30.0
PRESENCE_RATE: Final = 0.2
PRESENCE_AT_ONCE: Final = 5
TYPING_RATE: Final = 0.5
TYPING_AT_ONCE: Final = 3
"""How often a client may report its presence and that its player is typing: per second, and in one burst."""
CLOSED_BY_SERVER: Final = 4400
TRY_AGAIN_LATER: Final = 1013

log = logging.getLogger(__name__)
_decoder: Final = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()


class Connection:
    """A WebSocket connection to a seat. Replies wait in a short queue; of scenes only the newest waits."""

    __slots__ = (
        "_bucket",
        "_close_reason",
        "_is_answering",
        "_last_players",
        "_last_scene",
        "_limits",
        "_players",
        "_presence_bucket",
        "_replies",
        "_scene",
        "_socket",
        "_typing",
        "_typing_bucket",
        "_wake",
        "holder",
        "is_here",
        "seat",
        "shows_players",
    )

    def __init__(
        self, socket: WebSocket, seat: Seat, holder: str, limits: Limits, *, shows_players: bool = False
    ) -> None:
        self.seat = seat
        self.holder = holder
        self.is_here = True
        self.shows_players = shows_players
        self._socket = socket
        self._limits = limits
        self._replies: deque[FromServer] = deque()
        self._is_answering = False
        self._scene = ""
        self._last_scene = ""
        self._players = ""
        self._last_players = ""
        self._typing = ""
        self._presence_bucket = TokenBucket(PRESENCE_RATE, PRESENCE_AT_ONCE, time.monotonic())
        self._typing_bucket = TokenBucket(TYPING_RATE, TYPING_AT_ONCE, time.monotonic())
        self._close_reason = ""
        self._wake = asyncio.Event()
        self._bucket = TokenBucket(limits.messages_per_second, limits.messages_at_once, time.monotonic())

    # Messages to the client

    def queue_scene(self, text: str) -> None:
        """Send this scene next, unless the client has it already."""
        self._scene = text
        self._wake.set()

    def queue_players(self, text: str) -> None:
        """Send these people next, unless the client has them already."""
        self._players = text
        self._wake.set()

    def queue_typing(self, text: str) -> None:
        """Send that a player is typing. Only the newest such message waits."""
        self._typing = text
        self._wake.set()

    def disconnect(self, reason: str) -> None:
        """Send the reason and close the connection."""
        self._close_reason = self._close_reason or reason
        self._wake.set()

    def queue_reply(self, reply: FromServer) -> None:
        """Queue a reply. A client that leaves too many unread is disconnected."""
        self._replies.append(reply)
        if len(self._replies) > 2 * self._limits.messages_at_once:
            self.disconnect("This connection does not read its messages.")
        self._wake.set()

    async def send_all(self) -> None:
        """Send queued replies and scenes until the connection ends."""
        try:
            while not self._close_reason:
                await self._wake.wait()
                self._wake.clear()
                while self._replies:
                    await self._send(_encoder.encode(self._replies.popleft()).decode())
                if self._is_answering:
                    continue  # the reply to a command goes before its scene
                scene, self._scene = self._scene, ""
                if scene and scene != self._last_scene:
                    self._last_scene = scene
                    await self._send(scene)
                await self._send_people()
            await self._send(_encoder.encode(ClosedMessage(as_sentence(self._close_reason))).decode())
            await self._socket.close(CLOSED_BY_SERVER, self._close_reason)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            await self._close()

    async def _send_people(self) -> None:
        players, self._players = self._players, ""
        if players and players != self._last_players:
            self._last_players = players
            await self._send(players)
        typing, self._typing = self._typing, ""
        if typing:
            await self._send(typing)

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_text(text)

    async def _close(self) -> None:
        try:
            await self._socket.close(1011)
        except (WebSocketDisconnect, RuntimeError):
            log.debug("the connection was closed already")

    # Messages from the client

    async def listen(self, services: Services, match: str) -> None:
        """Handle messages until the client disconnects."""
        visited = time.monotonic()
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if time.monotonic() - visited > VISIT_INTERVAL.total_seconds():
                visited = time.monotonic()
                await services.require_access(self._socket)  # records the visit of a page that stays open
            if self._close_reason:
                continue
            while wait := self._bucket.take(time.monotonic()):
                await asyncio.sleep(wait)  # slows down a flooding client only
            text = message.get("text")
            if not isinstance(text, str) or len(text) > self._limits.message:
                self.queue_reply(
                    RefusedMessage("", f"A message must be JSON text of at most {self._limits.message} characters.")
                )
                continue
            self._is_answering = True
            try:
                reply = await self._handle_message(services, match, text)
            finally:
                self._is_answering = False
            if isinstance(reply, RefusedMessage):
                services.metrics.count_refusal("websocket", reply.kind)
            if reply is not None:
                self.queue_reply(reply)
            self._wake.set()  # a scene or people may have waited for the reply

    async def _share_presence(self, services: Services, match: str, message: FromClient) -> None:
        """Tell the other players that this one is typing, or that they look at the match again or no longer."""
        session = services.manager.sessions.get(match)
        if session is None:
            return
        if message.typing and self.seat != SPECTATOR and not self._typing_bucket.take(time.monotonic()):
            services.presence.tell_typing(session, self)
        if message.away is None or message.away is not self.is_here:
            return
        while wait := self._presence_bucket.take(time.monotonic()):
            await asyncio.sleep(wait)  # each change is stored
        self.is_here = not message.away
        await (services.presence.arrive if self.is_here else services.presence.leave)(session, self)

    async def _handle_message(self, services: Services, match: str, text: str) -> FromServer | None:
        try:
            message = _decoder.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            return RefusedMessage(_extract_key(text), f"The message is invalid: {error}.")
        if message.ping is not None:
            return Pong()
        if message.typing or message.away is not None:
            await self._share_presence(services, match, message)
            return None
        command = decode_command(message)
        if command is None:
            return RefusedMessage(message.key, accepted_messages())
        if self.seat == SPECTATOR:
            return RefusedMessage(message.key, "Spectators cannot make moves.", kind="seat")
        started = time.monotonic()
        try:
            position = await services.manager.run_command(match, self.seat, self.holder, command)
            services.metrics.observe_command(command.kind, time.monotonic() - started)
            return Done(message.key, position)
        except ChoiceError as error:
            rule = error.rule if isinstance(error, RefusedByRule) else ""
            return RefusedMessage(message.key, as_sentence(str(error)), rule, refusal_kind(error))
        except StoreFailure as error:
            log.warning("store failed", extra={"fields": {"match": match, "why": str(error)}})
            return RefusedMessage(message.key, as_sentence(error.public_message), kind="fault")
        except ServerFault as error:
            return RefusedMessage(message.key, as_sentence(str(error)), kind="fault")
        except (MatchNotFound, CannotOpen) as error:
            return RefusedMessage(message.key, as_sentence(str(error)), kind="closed")


def refusal_kind(error: ChoiceError) -> RefusalKind:
    """The kind of a refusal, for scripts."""
    kinds: tuple[tuple[type[ChoiceError], RefusalKind], ...] = (
        (NotOffered, "not offered"),
        (RefusedByRule, "rule"),
        (StalePosition, "stale"),
        (WrongSeat, "seat"),
        (UndoRefused, "undo"),
    )
    return next((kind for error_type, kind in kinds if isinstance(error, error_type)), "malformed")


def _extract_key(text: str) -> str:
    """The key of a malformed message if it can be read, so that the client knows which message was refused."""
    try:
        key = msgspec.json.decode(text, type=_KeyOnly).key
    except (msgspec.ValidationError, msgspec.DecodeError):
        return ""
    return key if len(key) <= 64 else ""


class _KeyOnly(msgspec.Struct):
    key: str = ""


async def websocket_endpoint(services: Services, socket: WebSocket) -> None:
    """Serve a match page: send scenes and carry out commands until the client disconnects."""
    await socket.accept()
    seat = socket.query_params.get("seat", SPECTATOR)
    try:
        record, access = await _authorize(services, socket, seat)
        if services.socket_count >= services.limits.sockets:
            raise MatchNotFound("This server has reached its limit of connections.")
    except StoreFailure as error:
        await _retry_later(socket, error)
        return
    except DowdingError as error:
        await _reject(socket, str(error))
        return
    shows_players = socket.query_params.get("players") == "1"
    connection = Connection(socket, seat, access.holder, services.limits, shows_players=shows_players)
    services.socket_count += 1
    send_task = asyncio.create_task(connection.send_all())
    session = None
    try:
        async with services.manager.open_session(record.id) as session:
            if len(session.watchers) >= services.limits.sockets_per_match:
                connection.disconnect("This match has reached its limit of connections.")
            else:
                session.watchers.add(connection)
                await services.presence.arrive(session, connection)
                connection.queue_scene(session.scene_message(seat))
        await _authorize_again(services, socket, seat)
        await connection.listen(services, record.id)
    except StoreFailure as error:
        await _retry_later(socket, error)
    except DowdingError as error:
        connection.disconnect(str(error))
        await send_task
    finally:
        services.socket_count -= 1
        if session is not None:
            session.watchers.discard(connection)
            services.presence.leave_in_background(session, connection)
        send_task.cancel()


async def _authorize(services: Services, socket: WebSocket, seat: Seat) -> tuple[MatchRecord, Access]:
    record, access = await services.require_access(socket)
    if seat != SPECTATOR and seat not in access.seats:
        raise MatchNotFound("You do not hold this seat. Open the link you were sent.")
    return record, access


async def _authorize_again(services: Services, socket: WebSocket, seat: Seat) -> None:
    """Check access once more after the connection was registered: an earlier revocation did not reach it."""
    try:
        await _authorize(services, socket, seat)
    except MatchNotFound:
        deleted = await services.async_store.call(services.store.record, get_match_id(socket)) is None
        raise MatchNotFound(DELETED if deleted else LINK_REVOKED) from None


async def _retry_later(socket: WebSocket, error: StoreFailure) -> None:
    """Close with a code after which the client reconnects, because the database does not answer."""
    log.warning("store failed", extra={"fields": {"why": str(error)}})
    await socket.close(TRY_AGAIN_LATER, error.public_message)


async def _reject(socket: WebSocket, reason: str) -> None:
    await socket.send_text(_encoder.encode(ClosedMessage(as_sentence(reason))).decode())
    await socket.close(CLOSED_BY_SERVER, reason)
