"""Migrations of saves: an older version is migrated step by step; a newer or unknown one is rejected."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dowding.engine.errors import SaveError
from dowding.engine.match import start_match
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.migrations import NO_DIGEST, VERSION, Document
from dowding.engine.saves import load_match, read_save, replay_save, write_save
from engine.minimal_game import some_choices
from toy_game.game import SECRET_NUMBERS

GAMES = (SECRET_NUMBERS,)


def write_document(path: Path, **changes: object) -> Path:
    write_save(start_match(SECRET_NUMBERS, "duel", seed=1), path)
    document: Document = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**document, **changes}))
    return path


def test_newer_version_is_rejected(tmp_path: Path) -> None:
    path = write_document(tmp_path / "match.json", version=VERSION + 1)
    with pytest.raises(SaveError) as error:
        read_save(path)
    newer = f"version {VERSION + 1} is newer than this program, which reads versions up to {VERSION}"
    assert str(error.value) == f"{path}: {newer}"


def test_too_old_version_is_rejected(tmp_path: Path) -> None:
    path = write_document(tmp_path / "match.json", version=0)
    with pytest.raises(SaveError, match=rf"match\.json: version 0 is too old. This program reads version {VERSION}"):
        read_save(path)


@pytest.mark.parametrize("version", ["1", None, 1.5, True, [1]])
def test_version_that_is_not_a_number_is_rejected(tmp_path: Path, version: object) -> None:
    path = write_document(tmp_path / "match.json", version=version)
    with pytest.raises(SaveError, match=r"match\.json: version: expected a whole number"):
        read_save(path)


def test_older_version_is_migrated_step_by_step(tmp_path: Path) -> None:
    path = write_document(tmp_path / "match.json", version=1)
    document: Document = msgspec.json.decode(path.read_bytes())
    document["place"] = document.pop("scenario")
    path.write_bytes(msgspec.json.encode(document))

    def to_two(old: Document) -> Document:
        return {**{name: value for name, value in old.items() if name != "place"}, "where": old["place"]}

    def to_three(old: Document) -> Document:
        return {**{name: value for name, value in old.items() if name != "where"}, "scenario": old["where"]}

    save = read_save(path, {1: to_two, 2: to_three}, version=3)
    assert (save.version, save.scenario) == (3, "duel")


def test_failed_migration_is_a_save_error(tmp_path: Path) -> None:
    path = write_document(tmp_path / "match.json", version=1)

    def migration(old: Document) -> Document:
        return {"scenario": old["place"]}

    with pytest.raises(SaveError, match=r"match\.json: version 1 cannot be migrated: KeyError\('place'\)"):
        read_save(path, {1: migration}, version=2)


def test_version_1_save_opens_without_a_digest(tmp_path: Path) -> None:
    path = write_document(tmp_path / "match.json", version=1)
    document: Document = msgspec.json.decode(path.read_bytes())
    for new_field in ("circumstances", "digest"):
        del document[new_field]
    path.write_bytes(msgspec.json.encode(document))
    save = read_save(path)
    assert (save.digest, save.has_digest, save.circumstances) == (NO_DIGEST, False, MatchMetadata())
    assert load_match(path, GAMES).position == 0


def test_digest_of_an_older_version_is_checked_before_migration(tmp_path: Path) -> None:
    def to_three(old: Document) -> Document:
        return {**old, "settings": {}}

    path = tmp_path / "match.json"
    write_save(some_choices(start_match(SECRET_NUMBERS, "war", seed=3), 4), path)
    migrations = {2: to_three}
    opened = replay_save(read_save(path, migrations, version=3), path, GAMES)
    assert opened.position == 4
    document: Document = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**document, "rewinds": [[3, 2]]}))
    with pytest.raises(SaveError, match="digest: the save was changed after it was written"):
        replay_save(read_save(path, migrations, version=3), path, GAMES)
