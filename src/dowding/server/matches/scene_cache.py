"""A cache of encoded scenes, one for each seat, and the digest that names each of them."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.server.messages import AutoplayStatus
from dowding.view.player_view import PlayerView

DIGEST_BYTES: Final = 8


ViewKey = tuple[object, ...]


def _view_key(match: Match, seat: Seat) -> ViewKey:
    """What changes whenever the acts of other seats change the scene of a seat: no secret choice of theirs does."""
    return (
        *(match.position_of(seat), match.deciding_seats(), match.is_over, match.decision(seat)),
        *(match.undo_refused(seat), match.remarks, match.rewinds),
    )


class SceneEnvelope(msgspec.Struct, frozen=True, tag_field="type", tag="scene", omit_defaults=True):
    """A SceneMessage whose scene is encoded already."""

    scene: msgspec.Raw
    choices: int
    state: str
    aid: AutoplayStatus | None = None


class SceneCache:
    """The scenes of a match as they are now. Each is drawn and encoded once, however many clients watch the seat."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._scenes: dict[Seat, tuple[msgspec.Raw, str]] = {}
        self._view_keys: dict[Seat, ViewKey] = {}
        self._messages: dict[tuple[Seat, AutoplayStatus | None], str] = {}

    def clear_changed(self, actors: Collection[Seat]) -> None:
        """Forget the scenes that may have changed by an act of these seats.

        After a secret choice those of the other seats stay: to draw them again would take time that reveals it.
        """
        unchanged = {
            seat for seat, key in self._view_keys.items() if seat not in actors and key == _view_key(self._match, seat)
        }
        self._scenes = {seat: scene for seat, scene in self._scenes.items() if seat in unchanged}
        self._view_keys = {seat: key for seat, key in self._view_keys.items() if seat in unchanged}
        self._messages = {key: text for key, text in self._messages.items() if key[0] in unchanged}

    def digests(self) -> dict[Seat, str]:
        """The digests of the scenes that have been drawn."""
        return {seat: digest for seat, (_, digest) in self._scenes.items()}

    def digest(self, seat: Seat) -> str:
        """The state digest of a seat: a hash of its scene, so it reveals nothing that the seat may not know."""
        return self._scene(seat)[1]

    def message(self, seat: Seat, autoplay: AutoplayStatus | None) -> str:
        """The scene message of a seat as JSON, with the state of the bot that plays for it."""
        text = self._messages.get((seat, autoplay))
        if text is None:
            scene, digest = self._scene(seat)
            envelope = SceneEnvelope(scene, self._match.position_of(seat), digest, autoplay)
            text = self._messages[seat, autoplay] = msgspec.json.encode(envelope).decode()
        return text

    def _scene(self, seat: Seat) -> tuple[msgspec.Raw, str]:
        scene = self._scenes.get(seat)
        if scene is None:
            self._view_keys[seat] = _view_key(self._match, seat)
            encoded = msgspec.json.encode(PlayerView(self._match, seat).scene())
            digest = blake2b(encoded, digest_size=DIGEST_BYTES).hexdigest()
            scene = self._scenes[seat] = msgspec.Raw(encoded), digest
        return scene
