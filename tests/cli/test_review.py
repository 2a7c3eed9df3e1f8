"""`dowding review`: text, JSON and web page; the same with any number of workers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_runner import data, done, misused
from dowding.engine import saves
from dowding.engine.match import start_match
from dowding.games.registry import DUEL, LION

CHOICES = 6


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of Lion whose player has sent no squadron so far."""
    match = start_match(LION, "prelude", seed=3)
    while match.position < CHOICES:
        decision = match.decision("british")
        assert decision is not None
        match.choose("british", (decision.option("done") or decision.options[0]).id)
    path = tmp_path_factory.mktemp("saves") / "lion.json"
    saves.write_save(match, path)
    return path


def test_review_is_the_same_with_two_workers(save: Path, tmp_path: Path) -> None:
    alone = data("review", save, "--effort", "rough")
    assert data("review", save, "--effort", "rough", "--workers", "2") == alone
    assert (alone["game"], alone["seat"], alone["points"], alone["luck"]) == ("lion", "british", None, None)
    assert alone["decisions"]
    assert sum(alone["verdicts"].values()) == len(alone["decisions"])


def test_review_as_text_and_as_a_page(save: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    text = done("review", save, "--effort", "rough", "--html", page)
    assert text.startswith("Skill and luck\n")
    assert "with real alternatives" in text
    html = page.read_text(encoding="utf-8")
    assert "<title>Review: RAF: Lion, prelude, british</title>" in html
    assert "<h2>Skill and luck</h2>" in html


def test_seat_must_be_named_in_games_for_two(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    saves.write_save(start_match(DUEL, "prelude", seed=1), path)
    assert "Name a seat with --seat. Choose one of: british, german" in misused("review", path)
    assert "Unknown seat 'french'" in misused("review", path, "--seat", "french")
