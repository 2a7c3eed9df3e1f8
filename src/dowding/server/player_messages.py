"""The messages about the people of a match: names, presence, rematch offers, and the addresses of the server."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dowding.engine.decision import Seat

MAX_NAME_CHARACTERS = 24


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person at a seat. An empty `name` is an anonymous player.

    `taken` is whether a person holds the seat, `here` whether they have the match open; otherwise `since` is when they
    last had it open, if ever.
    """

    name: str = ""
    taken: bool = False
    here: bool = False
    since: str = ""


class Rematch(msgspec.Struct, frozen=True, omit_defaults=True):
    """The offer of a rematch by the player of a seat, and what became of it. `next` is the new match, once accepted."""

    seat: Seat
    state: Literal["offered", "declined", "accepted"]
    swapped: bool = False
    next: str = ""


class PlayersMessage(msgspec.Struct, frozen=True, tag_field="type", tag="players", omit_defaults=True):
    """The people of the match, sent to a client that asked for it with `?players=1`, now and after every change.

    `spectators` counts those who watch by way of this server. `chat` is the number of the newest chat line that the
    client may read.
    """

    players: dict[Seat, Player]
    spectators: int = 0
    chat: int = 0
    rematch: Rematch | None = None


class TypingMessage(msgspec.Struct, frozen=True, tag_field="type", tag="typing"):
    """The player of a seat is typing a chat line."""

    seat: Seat


class PlayerName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The display name of the player of a seat that I hold; empty to be anonymous."""

    seat: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=200, description=f"At most {MAX_NAME_CHARACTERS} visible characters")]


class RematchProposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Offer the other player a rematch, with the same seats or with the sides swapped."""

    seat: Annotated[str, Meta(max_length=40)]
    swapped: bool = False


class RematchAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Accept or decline the rematch that the other player offers; or withdraw my own offer."""

    seat: Annotated[str, Meta(max_length=40)]
    accept: bool


class ServerAddresses(msgspec.Struct, frozen=True):
    """Where other devices can open this server: base URLs, the best one first.

    `local_only` says that it answers only on the machine it runs on.
    """

    urls: tuple[str, ...]
    local_only: bool
