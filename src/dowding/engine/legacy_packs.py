"""Packs as they were before they were corrected: a match that was begun with one is opened and played on with it.

A game ships, for each former pack, what it said otherwise: a folder like that of `--pack`, laid over the pack of today
below all else. It is known by the fingerprint that it restores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dowding.engine.errors import PackError
from dowding.engine.fingerprint import is_of_this_form
from dowding.engine.game import FormerPack, Game, Pack
from dowding.engine.packs import Overlay


def open_former(game: Game, former: FormerPack, overlays: Sequence[Overlay] = ()) -> Pack:
    """The pack of a game as it was, with overlays on it."""
    pack = game.open_pack((former.folder, *overlays))
    pack.former = former
    return pack


def open_as_noted(game: Game, noted: str | None, overlays: Sequence[Overlay] = ()) -> Pack | None:
    """The pack whose fingerprint a match has noted, as it is or as it once was, with the overlays of the match on it.

    There may be none. A match that noted nothing, or a fingerprint of another form, is older than every correction, and
    so is its pack; nothing tells whether an overlay on it is the same.
    """
    found = next((pack for pack in _each(game, overlays) if pack.fingerprint() == noted), None)
    if found is None and (noted is None or not is_of_this_form(noted)):
        return _oldest(game, noted, overlays)
    return found


def _each(game: Game, overlays: Sequence[Overlay]) -> Iterator[Pack]:
    """The pack of today, then the former ones, the latest first; an overlay made for one need not fit another."""
    fault: PackError | None = None
    try:
        yield game.open_pack(overlays)
    except PackError as error:
        fault = error
    for former in reversed(game.former_packs):
        try:
            yield open_former(game, former, overlays)
        except PackError:
            continue
    if fault is not None:
        raise fault


def _oldest(game: Game, noted: str | None, overlays: Sequence[Overlay]) -> Pack | None:
    former = game.former_packs[0] if game.former_packs else None
    known = game.pack_aliases if former is None else former.aliases
    if noted is not None and not overlays and noted not in known:
        return None
    return game.open_pack(overlays) if former is None else open_former(game, former, overlays)
