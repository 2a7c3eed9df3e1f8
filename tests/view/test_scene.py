"""Scenes with a side view: facings of pieces, two maps, lines, areas, and paths of several choices."""

from __future__ import annotations

import msgspec
import pytest

from dowding.engine.match import Match, start_match
from dowding.view.player_view import PlayerView
from dowding.view.presenter import drawable
from dowding.view.scene import Piece, Scene
from toy_game.game import SECRET_NUMBERS


@pytest.fixture
def match() -> Match:
    return start_match(SECRET_NUMBERS, "kites", seed=1)


def piece(match: Match, ident: str) -> Piece:
    return next(piece for piece in PlayerView(match, "red").picture().pieces if piece.id == ident)


def test_paths_consist_of_legal_choices(match: Match) -> None:
    scene = PlayerView(match, "red").scene()
    assert scene.ask is not None
    assert {path.legs[-1].region for path in scene.ask.paths} == {"sky/C1", "sky/C2", "sky/C3", "sky/D1", "sky/D2"}
    for path in scene.ask.paths:
        fork = match.fork()
        for option in path.options:
            fork.choose("red", option)
        assert piece(fork, path.piece).region == path.legs[-1].region


def test_path_has_cost_and_risks(match: Match) -> None:
    match.choose("red", "done")
    match.choose("blue", "fly:G3")
    ask = PlayerView(match, "blue").scene().ask
    assert ask is not None
    path_through_cloud = next(path for path in ask.paths if path.legs[-1].region == "sky/E3")
    assert (path_through_cloud.cost, path_through_cloud.risks) == ("2 points", ("through the cloud",))
    assert [leg.course for leg in path_through_cloud.legs] == ["level", "level"]


def test_pieces_have_facings_and_scenes_have_lines_and_areas(match: Match) -> None:
    assert piece(match, "red kite").facing == "e"
    match.choose("red", "fly:B3")
    assert (piece(match, "red kite").facing, piece(match, "red kite").region) == ("ne", "sky/B3")
    picture = PlayerView(match, "blue").picture()
    assert [thread.stops for thread in picture.threads] == [("red kite", "blue kite"), ("red runner", "blue runner")]
    assert [(area.board, area.kind) for area in picture.areas] == [("sky", "cloud"), ("sky", "height")]
    assert [board.id for board in drawable(match.context).boards() if board.kind == "map"] == ["sky", "field"]


def test_scene_names_the_subject_of_the_decision_and_can_be_encoded(match: Match) -> None:
    scene = PlayerView(match, "red").scene()
    assert scene.ask is not None
    assert scene.ask.about == ("red kite",)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
