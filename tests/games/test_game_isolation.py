"""A game is found through its `Game` object: no module outside `games` names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dowding
from dowding.engine.game import Game
from dowding.envs.vocabulary_files import versions
from dowding.games.registry import GAMES

PACKAGE = Path(dowding.__file__).parent
GAMES_FOLDER = PACKAGE / "games"
ROOT = PACKAGE.parents[1]
SOURCE_SUFFIXES = {".py", ".js", ".html", ".css"}

PUBLIC_API_EXAMPLE = re.compile(r"^\s*(?:\w+ = )?dowding\.\w+\(")
"""A line of an example in a docstring, such as `match = dowding.new_match("lion", "prelude")`."""

EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


EACH_OWN_GAME = pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.variant_of], ids=lambda game: game.id
)
"""Without variants, which share the package of their notes, tests and tables."""


def names_of(game: Game) -> re.Pattern[str]:
    """A pattern for the id, title and package of a game, in any spelling."""
    names = {game.id, game.title, game.title.partition(": ")[2], game.folder.name} - {""}
    spellings = (re.sub(r"[^a-z0-9]+", "[^a-z0-9]*", name.lower()) for name in names)
    return re.compile("|".join(rf"\b{spelling}\b" for spelling in spellings), re.IGNORECASE)


def lines_naming(game: Game, folder: Path) -> Iterator[str]:
    """The lines outside `games` that name this game, other than examples of the public API."""
    pattern = names_of(game)
    for path in sorted(folder.rglob("*")):
        if path.suffix in SOURCE_SUFFIXES and not path.is_relative_to(GAMES_FOLDER):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if pattern.search(line) and not PUBLIC_API_EXAMPLE.search(line):
                    yield f"{path.relative_to(folder)}:{number}: {line.strip()}"


@EACH_GAME
def test_code_outside_the_games_names_no_game(game: Game) -> None:
    assert list(lines_naming(game, PACKAGE)) == []


@EACH_GAME
def test_name_of_a_game_would_be_detected(game: Game, tmp_path: Path) -> None:
    for number, name in enumerate((game.id, game.title, game.folder.name)):
        (tmp_path / f"{number}.py").write_text(f"Now {name.upper()}.\n")
    assert len(list(lines_naming(game, tmp_path))) == 3


@EACH_OWN_GAME
def test_game_has_its_own_package(game: Game) -> None:
    assert game.folder.is_relative_to(GAMES_FOLDER)
    assert (game.folder / "__init__.py").is_file()
    assert [other.id for other in GAMES if other.folder == game.folder] == [game.id]


@EACH_GAME
def test_game_has_heuristics_statistics_and_notes(game: Game) -> None:
    assert set(game.doctrine) == set(game.seats)
    assert game.stats_collector is not None
    assert (ROOT / "docs" / f"{game.guide}.md").is_file()


@EACH_OWN_GAME
def test_game_has_a_vocabulary(game: Game) -> None:
    assert game.vocabulary is not None
    assert versions(game)


@EACH_OWN_GAME
def test_implementation_notes_exist_and_name_the_game(game: Game) -> None:
    page = ROOT / "docs" / f"{game.guide}.md"
    assert page.read_text(encoding="utf-8").startswith(f"# {game.title}")


@EACH_OWN_GAME
def test_tests_mirror_the_package_of_the_game(game: Game) -> None:
    folder = ROOT / "tests" / "games" / game.folder.relative_to(GAMES_FOLDER)
    assert (folder / "scenario_builder.py").is_file()
    assert list(folder.rglob("test_*.py"))


@EACH_GAME
def test_guide_notes_contain_no_markdown(game: Game) -> None:
    """Guide notes are shown as plain text, so they contain no Markdown."""
    marked = re.compile(r"[*_`][A-Za-z][^*_`\n]*[*_`]")
    lines = [
        line for file in (game.folder / "pack").glob("guide*.toml") for line in file.read_text("utf-8").splitlines()
    ]
    assert [line for line in lines if not line.startswith("#") and marked.search(line)] == []
