"""Vocabulary files: complete, and never renumbered."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.vocabulary import Vocabulary
from dowding.envs.vocabulary_files import (
    FOLDER_NAME,
    KINDS,
    extend_vocabulary,
    read_vocabulary,
    versions,
    vocabulary_folder,
    write_vocabulary,
)
from dowding.games.registry import GAMES, LION, LION_BATTLES

RELEASED = {
    "duel-v0/actions.txt": "c21f1a462af59118f3b93e071077a5f5",
    "duel-v0/pieces.txt": "3df487a9c55baf833958f727cbc0b963",
    "duel-v0/regions.txt": "1461d5361faa16cdfff78b7a7dfb03fd",
    "duel-v0/tracks.txt": "3011f51a8dac0cde2de477137bcb81e0",
    "duel-v0/words.txt": "644e1f38a076c878ae5232719e7e2f16",
    "eagle-v0/actions.txt": "f032a5131d7dab2e06e67f48b04536ac",
    "eagle-v0/pieces.txt": "e3cbc95b64b2878aa74e4b72c5f339f6",
    "eagle-v0/regions.txt": "b23c35fec672e50d4a00610976ef5186",
    "eagle-v0/tracks.txt": "7fcff7869b31cc3507f7dd5be748a098",
    "eagle-v0/words.txt": "8aa8c36f9ba755e0341a74ecd46ec1f4",
    "hardest-days-v0/actions.txt": "9fd96bef5f34314b23dee2cfd881a104",
    "hardest-days-v0/pieces.txt": "b2e73f49ac0f077ddf0567704583e69f",
    "hardest-days-v0/regions.txt": "6ef6770e4dd262e1b5e7ac9be5717be9",
    "hardest-days-v0/tracks.txt": "1ef0469109133051670e01f8c4ddc1d8",
    "hardest-days-v0/words.txt": "36bc59251d0c12db82129d5276148fc2",
    "lion-v0/actions.txt": "fb7a11de587b5da6c18efcf377f0dc30",
    "lion-v0/pieces.txt": "af49a2c2f7ce6fba49a8bc2228a2d0a2",
    "lion-v0/regions.txt": "4ef04e1ac37752edf47c9656be166467",
    "lion-v0/tracks.txt": "ed67002617153ebb9a0cf13d373e4aa6",
    "lion-v0/words.txt": "275eeaa5c2daa58d2ee83ee16bd76a5f",
    "wing-leader-v0/actions.txt": "f684efa7d3ca93a6f58638b848ae0a90",
    "wing-leader-v0/pieces.txt": "7104c5929a6b1a82fb652361646347a1",
    "wing-leader-v0/regions.txt": "2d644c1c886115376181cc56097471d6",
    "wing-leader-v0/tracks.txt": "8434f600026b2418373bd2a1f6279b19",
    "wing-leader-v0/words.txt": "7bddd116a6f2d6569598371581215755",
    "wing-leader-v1/actions.txt": "9ee79f9d91e367762ec6252bd4fba1cc",
    "wing-leader-v1/pieces.txt": "0bd84fad2c986ff006d9410bf50b9646",
    "wing-leader-v1/regions.txt": "2d644c1c886115376181cc56097471d6",
    "wing-leader-v1/tracks.txt": "8434f600026b2418373bd2a1f6279b19",
    "wing-leader-v1/words.txt": "7bddd116a6f2d6569598371581215755",
    "wing-leader-v2/actions.txt": "229d58c329ddaf6e3f05bfb6ce08cf09",
    "wing-leader-v2/pieces.txt": "0bd84fad2c986ff006d9410bf50b9646",
    "wing-leader-v2/regions.txt": "2d644c1c886115376181cc56097471d6",
    "wing-leader-v2/tracks.txt": "8434f600026b2418373bd2a1f6279b19",
    "wing-leader-v2/words.txt": "7bddd116a6f2d6569598371581215755",
}
"""The digest of each released file. A line here is never changed: new names need a new version."""

EACH_GAME = pytest.mark.parametrize("game", [game for game in GAMES if game.vocabulary], ids=lambda game: game.id)
EXAMPLE = Vocabulary(("done", "go:1"), ("a",), ("here",), ("number vp",), ("full",))


def digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=16).hexdigest()


def test_no_released_vocabulary_has_changed() -> None:
    digests = {
        f"{game.id}-{path.parent.name}/{path.name}": digest(path)
        for game in GAMES
        for path in sorted((game.folder / FOLDER_NAME).rglob("*.txt"))
    }
    assert digests == RELEASED


@EACH_GAME
def test_latest_version_contains_every_name(game: Game) -> None:
    names = read_vocabulary(game, versions(game)[-1])
    assert game.vocabulary is not None
    assert extend_vocabulary(names, game.vocabulary()) == names


@EACH_GAME
def test_names_have_unique_numbers(game: Game) -> None:
    for version in versions(game):
        for kind in KINDS:
            table = getattr(read_vocabulary(game, version), kind)
            assert len(set(table)) == len(table), kind


def find_renumbered(game: Game) -> list[str]:
    """The files that do not begin with the whole previous version."""
    faults: list[str] = []
    for before, after in pairwise(versions(game)):
        for kind in KINDS:
            old, new = getattr(read_vocabulary(game, before), kind), getattr(read_vocabulary(game, after), kind)
            if new[: len(old)] != old:
                faults.append(f"{kind} v{after}")
    return faults


@EACH_GAME
def test_version_begins_with_the_names_of_the_previous_version(game: Game) -> None:
    assert find_renumbered(game) == []


def game_in(folder: Path) -> Game:
    """A game whose vocabulary files are in this folder."""
    return replace(LION, folder=folder)


def test_version_that_renumbers_names_is_detected(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    write_vocabulary(vocabulary_folder(game, 0), EXAMPLE)
    write_vocabulary(vocabulary_folder(game, 1), replace(EXAMPLE, pieces=("a", "b"), words=("reduced", "full")))
    write_vocabulary(vocabulary_folder(game, 2), EXAMPLE)
    assert find_renumbered(game) == ["words v1", "pieces v2", "words v2"]


def test_new_names_are_appended() -> None:
    more = replace(EXAMPLE, actions=("go:0", "done", "go:1"), words=("reduced",))
    assert extend_vocabulary(EXAMPLE, more) == replace(
        EXAMPLE, actions=("done", "go:1", "go:0"), words=("full", "reduced")
    )


def test_written_vocabulary_can_be_read(tmp_path: Path) -> None:
    game, other = game_in(tmp_path / "one"), game_in(tmp_path / "other")
    for version in (0, 10, 2):
        write_vocabulary(vocabulary_folder(game, version), EXAMPLE)
    write_vocabulary(vocabulary_folder(other, 5), EXAMPLE)
    assert read_vocabulary(game, 10) == EXAMPLE
    assert versions(game) == [0, 2, 10]
    assert versions(other) == [5]
    assert versions(game_in(tmp_path / "nowhere")) == []


def test_existing_version_is_not_overwritten(tmp_path: Path) -> None:
    write_vocabulary(tmp_path / "game-v0", EXAMPLE)
    with pytest.raises(FileExistsError):
        write_vocabulary(tmp_path / "game-v0", EXAMPLE)


def test_missing_version_is_an_error() -> None:
    with pytest.raises(SetupError, match=r"Unknown version v99 of the environment tables of lion\. Choose one of: v0"):
        read_vocabulary(LION, 99)


def test_games_with_battles_have_no_environments_yet() -> None:
    with pytest.raises(SetupError, match="There are no environments of RAF: Lion with battles yet"):
        read_vocabulary(LION_BATTLES, 0)
