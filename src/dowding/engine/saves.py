"""Saves: a match as a versioned JSON file with its setup, dice secret, choices and rolls.

A save is loaded by replaying its choices. An error names the place of whatever does not fit; nothing is guessed. The
digest of the whole save detects damage and edits, but anyone can compute a new one: it is no signature.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.dice import SECRET_BYTES, commitment
from dowding.engine.errors import ChoiceError, DowdingError, PackError, SaveError
from dowding.engine.events import ROLL
from dowding.engine.fingerprint import has_current_format, state_fingerprint
from dowding.engine.game import Game, Pack, Setup
from dowding.engine.legacy_packs import open_recorded
from dowding.engine.match import Choice, Match, start_match_with_secret
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.migrations import MIGRATIONS, NO_DIGEST, VERSION, Document, Migration, migrate
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.engine.packs import UploadedScenario

FORMAT: Final = "dowding-save"
DIGEST_MISMATCH: Final = "another: the save was changed after it was written"
"""The digest given to a parsed save whose own one does not match. A replay may find a more precise error first."""
MAX_REWINDS: Final = 10_000
MAX_CHOICES: Final = 1_000_000
MAX_RULES_VERSION: Final = 1_000
STATE_BYTES: Final = 16
STATE_PATTERN: Final = re.compile(r"(?:[0-9]{1,3}:)?[0-9a-f]{32}")
"""A fingerprint of the state, with the number of its format since version 2 of saves."""
DIGEST_BYTES: Final = 32

SaveName = Path | str
"""The name of a save in error messages: its path, or a description if it has none."""


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The content of a save file. `rolls` are the dice in order, `state` is a hash of the final state.

    `digest` covers all other fields.
    """

    format: str
    version: int
    game: str
    rules_version: int
    scenario: str
    settings: dict[str, str]
    pack: str
    secret: str
    commitment: str
    take_forced: bool
    rewinds: tuple[tuple[int, int], ...]
    pending: dict[str, str]
    rolls: str
    state: str
    choices: tuple[Choice, ...]
    circumstances: MatchMetadata
    digest: str
    brought: UploadedScenario | None = None
    """The scenario that a player uploaded for the match."""

    @property
    def has_digest(self) -> bool:
        """Whether it has a digest, as saves since version 2 have."""
        return self.digest != NO_DIGEST


def compute_digest(document: Document) -> str:
    """The digest of a document as it was written, without its digest field: fields added later do not change it."""
    covered = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(covered, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def state_hash(match: Match) -> str:
    """The hash of a match's state, the same in every process."""
    return state_fingerprint(match.context.state, STATE_BYTES)


def rolls_of(match: Match) -> list[str]:
    """Every roll and draw of a match in order: the value or the drawn piece, and the number of sides."""
    return [
        f"{event.data.get('drawn', event.data['value'])}/{event.data['sides']}".replace(" ", "-")
        for event in match.context.log or ()
        if event.kind == ROLL
    ]


def to_save(match: Match) -> Save:
    """The save of a match at its current position."""
    if match.secret is None or match.context.log is None:
        raise SaveError("Only a match with live dice and a log can be saved")
    save = Save(
        format=FORMAT,
        version=VERSION,
        game=match.game.id,
        rules_version=match.game.rules_version,
        scenario=match.setup.scenario,
        settings=match.setup.settings,
        pack=match.context.pack_fingerprint(),
        secret=match.secret.hex(),
        commitment=match.commitment,
        take_forced=match.take_forced,
        rewinds=tuple(match.rewinds),
        pending={seat: option.id for seat, option in match.pending.items()},
        rolls=" ".join(rolls_of(match)),
        state=state_hash(match),
        choices=tuple(match.history),
        circumstances=match.metadata,
        digest="",
        brought=match.setup.brought,
    )
    return msgspec.structs.replace(save, digest=compute_digest(msgspec.to_builtins(save)))


def write_save(match: Match, path: Path) -> None:
    """Write a save atomically: to a temporary file that is renamed, so a crash leaves the old file or the new one."""
    text = msgspec.json.format(msgspec.json.encode(to_save(match)), indent=1)
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise SaveError(f"{path}: cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise SaveError(f"{path}: cannot be written: {error.strerror}") from None
        raise


def read_save(path: Path, migrations: Mapping[int, Migration] = MIGRATIONS, version: int = VERSION) -> Save:
    """Read, migrate and validate a save file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: cannot be read: {error.strerror}") from None
    return parse_save(data, path, migrations, version)


def parse_save(
    data: bytes, name: SaveName, migrations: Mapping[int, Migration] = MIGRATIONS, version: int = VERSION
) -> Save:
    """Parse, migrate and validate the bytes of a save."""
    try:
        document = json.loads(data)
    except UnicodeDecodeError as error:
        raise SaveError(f"{name}: not a Dowding save: not text at byte {error.start}") from None
    except (ValueError, RecursionError) as error:
        location = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "its nesting"
        raise SaveError(f"{name}: damaged or cut short at {location}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise SaveError(f'{name}: not a Dowding save: it does not begin with "format": "{FORMAT}"')
    try:
        save = msgspec.convert(migrate(document, name, migrations, version), warm_decoder(Save))
    except msgspec.ValidationError as error:
        raise SaveError(f"{name}: {error}") from None
    _check_metadata(save, name)
    if save.has_digest and save.digest != compute_digest(document):
        return msgspec.structs.replace(save, digest=DIGEST_MISMATCH)
    return save


def _check_metadata(save: Save, name: SaveName) -> None:
    """Check that what a replay cannot prove is at least possible and not too long."""
    if len(save.rewinds) > MAX_REWINDS:
        raise SaveError(f"{name}: rewinds: {len(save.rewinds)} rewinds; the limit is {MAX_REWINDS}")
    for number, (left, back) in enumerate(save.rewinds, 1):
        if not 0 <= back < left <= MAX_CHOICES:
            raise SaveError(f"{name}: rewinds: rewind {number} cannot go back from position {left} to {back}")
    if STATE_PATTERN.fullmatch(save.state) is None:
        raise SaveError(f"{name}: state: expected a hash of 32 hexadecimal digits")
    if not 1 <= save.rules_version <= MAX_RULES_VERSION:
        raise SaveError(f"{name}: rules_version: expected 1 to {MAX_RULES_VERSION}, not {save.rules_version}")
    for seat, hints in save.circumstances.hints.items():
        if not 0 <= hints <= MAX_CHOICES:
            raise SaveError(f"{name}: circumstances: {seat!r} cannot have had {hints} hints")
    if len(save.circumstances.programs) > len(save.choices):
        raise SaveError(f"{name}: circumstances: more choices by bots than choices in all")
    for seat, index, code in save.circumstances.programs:
        if not 0 <= index < len(save.choices) or save.choices[index].seat != seat:
            raise SaveError(f"{name}: circumstances: {code!r} did not make choice {index + 1} for {seat!r}")


def load_match(path: Path, games: Sequence[Game], overlays: Sequence[Path] = ()) -> Match:
    """Load the match of a save file by replaying it to its end."""
    return replay_save(read_save(path), path, games, overlays)


def replay_save(
    save: Save, name: SaveName, games: Sequence[Game], overlays: Sequence[Path] = (), to: int | None = None
) -> Match:
    """Replay a save to a position or to its end, where the rolls and the state must be those recorded."""
    game = next((game for game in games if game.id == save.game), None)
    if game is None:
        raise SaveError(f"{name}: game: unknown game {save.game!r}")
    pack = _open_pack(save, name, game, overlays)
    if to is not None and not 0 <= to <= len(save.choices):
        raise SaveError(f"{name}: unknown position {to}. The save has positions 0 to {len(save.choices)}")
    if not save.circumstances.hints.keys() <= set(game.seats):
        raise SaveError(f"{name}: circumstances: hints for an unknown seat. The seats are {', '.join(game.seats)}")
    match = start_match_with_secret(game, _setup(save, game, pack, name), _secret(save, name), pack=pack)
    for number, choice in enumerate(save.choices[:to]):
        _make_choice(match, choice, f"{name}: choice {number + 1}", save, game)
    if to is None:
        _check_end(match, save, name, game)
    if save.digest == DIGEST_MISMATCH:
        raise SaveError(f"{name}: digest: the save was changed after it was written")
    match.take_forced = save.take_forced
    match.metadata = save.circumstances
    return match


def _open_pack(save: Save, name: SaveName, game: Game, overlays: Sequence[Path]) -> Pack:
    """The pack that the match was played with, today's or a legacy one, with overlays and the uploaded scenario."""
    uploads = () if save.brought is None else (save.brought,)
    try:
        pack = open_recorded(game, save.pack, (*overlays, *uploads))
    except PackError as error:
        if save.brought is None:
            raise
        raise SaveError(f"{name}: brought: {error}") from None
    if pack is None:
        current_fingerprint = game.open_pack((*overlays, *uploads)).fingerprint()
        raise SaveError(
            f"{name}: pack: the match was played with another data pack ({save.pack}, here {current_fingerprint}). "
            "Use the same --pack, or the version of the program that wrote it"
        )
    return pack


def _setup(save: Save, game: Game, pack: Pack, name: SaveName) -> Setup:
    try:
        return game.setup(save.scenario, save.settings, pack, save.brought)
    except DowdingError as error:
        raise SaveError(f"{name}: {error}") from None


def _secret(save: Save, name: SaveName) -> bytes:
    try:
        secret = bytes.fromhex(save.secret)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise SaveError(f"{name}: secret: expected {SECRET_BYTES} bytes in hexadecimal")
    if commitment(secret) != save.commitment:
        raise SaveError(f"{name}: commitment: it does not match the secret; one of them was changed")
    return secret


def _make_choice(match: Match, choice: Choice, location: str, save: Save, game: Game) -> None:
    location = f"{location} ({choice.option!r} by {choice.seat})"
    decision = match.decision(choice.seat)
    if choice.forced and (match.deciding_seats() != (choice.seat,) or decision is None or len(decision.options) > 1):
        raise SaveError(
            f"{location} is marked as the only legal option, but it was not{_rules_version_note(save, game)}"
        )
    try:
        match.replay_choice(choice)
    except ChoiceError as error:
        raise SaveError(f"{location} does not fit: {error}{_rules_version_note(save, game)}") from None


def _rules_version_note(save: Save, game: Game) -> str:
    if save.rules_version == game.rules_version:
        return ""
    return f" (saved with rules version {save.rules_version}, this is {game.rules_version})"


def _check_end(match: Match, save: Save, name: SaveName, game: Game) -> None:
    hint = _rules_version_note(save, game)
    recorded = save.rolls.split()
    replayed = rolls_of(match)
    if recorded != replayed:
        number = next(
            (n for n, (a, b) in enumerate(zip(recorded, replayed, strict=False)) if a != b),
            min(len(recorded), len(replayed)),
        )
        raise SaveError(f"{name}: rolls: roll {number + 1} does not follow from the secret{hint}")
    if has_current_format(save.state) and state_hash(match) != save.state:
        raise SaveError(f"{name}: state: the choices do not lead to the recorded state{hint}")
    for seat, option in save.pending.items():
        _make_choice(match, Choice(seat, option), f"{name}: pending", save, game)
    if len(match.pending) != len(save.pending):
        raise SaveError(f"{name}: pending: these answers do not match the decisions that are still open{hint}")
    match.rewinds = save.rewinds
