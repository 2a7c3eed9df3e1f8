"""A game brings its own: all that belongs to it is found through its `Game`, and nothing else in the house names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dowding
from dowding.engine.game import Game
from dowding.envs.vocabulary_files import versions
from dowding.games.registry import GAMES

HOUSE = Path(dowding.__file__).parent
ROOM = HOUSE / "games"
ROOT = HOUSE.parents[1]
WRITTEN = {".py", ".js", ".html", ".css"}

EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def names_of(game: Game) -> re.Pattern[str]:
    """A game by its id, its title or its package, however it is written."""
    names = {game.id, game.title, game.title.partition(": ")[2], game.folder.name} - {""}
    written = (re.sub(r"[^a-z0-9]+", "[^a-z0-9]*", name.lower()) for name in names)
    return re.compile("|".join(rf"\b{each}\b" for each in written), re.IGNORECASE)


def naming(game: Game, folder: Path) -> Iterator[str]:
    """The lines outside the games that name one."""
    pattern = names_of(game)
    for path in sorted(folder.rglob("*")):
        if path.suffix in WRITTEN and not path.is_relative_to(ROOM):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if pattern.search(line):
                    yield f"{path.relative_to(folder)}:{number}: {line.strip()}"


@EACH_GAME
def test_outside_the_games_nothing_names_a_game(game: Game) -> None:
    assert list(naming(game, HOUSE)) == []


@EACH_GAME
def test_a_name_would_be_found(game: Game, tmp_path: Path) -> None:
    for number, name in enumerate((game.id, game.title, game.folder.name)):
        (tmp_path / f"{number}.py").write_text(f"Now {name.upper()}.\n")
    assert len(list(naming(game, tmp_path))) == 3


@EACH_GAME
def test_it_lives_in_a_room_of_its_own(game: Game) -> None:
    assert game.folder.is_relative_to(ROOM)
    assert (game.folder / "__init__.py").is_file()
    assert [other.id for other in GAMES if other.folder == game.folder] == [game.id]


@EACH_GAME
def test_it_has_doctrine_for_every_seat_an_observer_and_numbers(game: Game) -> None:
    assert set(game.doctrine) == set(game.seats)
    assert game.stats_collector is not None
    assert game.vocabulary is not None
    assert versions(game)


@EACH_GAME
def test_its_guide_is_there_and_tells_of_it(game: Game) -> None:
    page = ROOT / "docs" / f"{game.guide}.md"
    assert page.read_text(encoding="utf-8").startswith(f"# {game.title}")


@EACH_GAME
def test_its_tests_mirror_its_package_and_have_a_scenario_builder(game: Game) -> None:
    folder = ROOT / "tests" / "games" / game.folder.relative_to(ROOM)
    assert (folder / "scenario_builder.py").is_file()
    assert list(folder.rglob("test_*.py"))


@EACH_GAME
def test_notes_are_plain_words(game: Game) -> None:
    """What is said beside the orders is read as it stands: no stars for what would be slanted elsewhere."""
    marked = re.compile(r"[*_`][A-Za-z][^*_`\n]*[*_`]")
    lines = [
        line for file in (game.folder / "pack").glob("guide*.toml") for line in file.read_text("utf-8").splitlines()
    ]
    assert [line for line in lines if not line.startswith("#") and marked.search(line)] == []
