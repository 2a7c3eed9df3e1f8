"""Legacy packs: data packs as they were before a correction, for matches that were started with them.

For each legacy pack a game ships a folder with the entries that differed. It is laid over the current pack like a
folder of `--pack`, below all other overlays, and identified by the fingerprint that it restores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dowding.engine.errors import PackError
from dowding.engine.fingerprint import has_current_format
from dowding.engine.game import Game, LegacyPack, Pack
from dowding.engine.packs import Overlay


def open_legacy(game: Game, legacy: LegacyPack, overlays: Sequence[Overlay] = ()) -> Pack:
    """A legacy pack of a game, with overlays on it."""
    pack = game.open_pack((legacy.folder, *overlays))
    pack.legacy = legacy
    return pack


def open_recorded(game: Game, recorded_fingerprint: str | None, overlays: Sequence[Overlay] = ()) -> Pack | None:
    """The current or legacy pack, with the match's overlays, that has the recorded fingerprint; None if it is unknown.

    A match without a recorded fingerprint, or with one of another format, is older than every correction: it gets the
    oldest pack, and whether its overlays are still the same cannot be checked.
    """
    matching_pack = next(
        (pack for pack in _open_versions(game, overlays) if pack.fingerprint() == recorded_fingerprint), None
    )
    if matching_pack is None and (recorded_fingerprint is None or not has_current_format(recorded_fingerprint)):
        return _open_oldest(game, recorded_fingerprint, overlays)
    return matching_pack


def _open_versions(game: Game, overlays: Sequence[Overlay]) -> Iterator[Pack]:
    """The current pack, then the legacy ones, the latest first; an overlay made for one may not fit another."""
    current_error: PackError | None = None
    try:
        yield game.open_pack(overlays)
    except PackError as error:
        current_error = error
    for legacy in reversed(game.legacy_packs):
        try:
            yield open_legacy(game, legacy, overlays)
        except PackError:
            continue
    if current_error is not None:
        raise current_error


def _open_oldest(game: Game, recorded_fingerprint: str | None, overlays: Sequence[Overlay]) -> Pack | None:
    oldest = game.legacy_packs[0] if game.legacy_packs else None
    known_fingerprints = game.pack_aliases if oldest is None else oldest.aliases
    if recorded_fingerprint is not None and not overlays and recorded_fingerprint not in known_fingerprints:
        return None
    return game.open_pack(overlays) if oldest is None else open_legacy(game, oldest, overlays)
