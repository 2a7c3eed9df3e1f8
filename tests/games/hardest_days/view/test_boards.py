"""The boards: every region of a match is drawn, and ladders, symbols and outlines do not overlap."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from dowding.ai.random_player import RandomPlayer
from dowding.engine.errors import PackError
from dowding.engine.match import start_match
from dowding.engine.packs import Contents, Entry
from dowding.games.hardest_days.game import HARDEST_DAYS, open_pack
from dowding.games.hardest_days.pack import components
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.pack.validation import validate_pack
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.view.art.labels import LADDER_WIDTH, RUNG_HEIGHT
from dowding.games.hardest_days.view.art.silhouettes import symbols
from dowding.games.hardest_days.view.boards import boards
from dowding.games.hardest_days.view.help import rule_help
from dowding.games.map_art.shapes import is_inside_ring
from dowding.view.player_view import PlayerView
from dowding.view.scene import Region
from games.hardest_days.scenario_builder import PACK

COMPONENTS = PACK.components
BOARDS = boards(COMPONENTS)
MAP = BOARDS[0]
REGIONS = {region.id: region for board in BOARDS for region in board.regions}
SYMBOLS = {symbol.kind: symbol for symbol in symbols()}
PIECE_KINDS = {
    *(counter.type for counter in COMPONENTS.squadrons.values()),
    *(counter.type for counter in COMPONENTS.groups.values()),
    *("raid", "target", "damage", "forming"),
}
CLEAR = 18.0
"""The minimum distance between target symbols."""


def ladders() -> dict[str, list[Region]]:
    """The regions of each ladder of the map, from the top."""
    rungs_by_ladder: dict[str, list[Region]] = {}
    for region in MAP.regions:
        if region.ladder:
            rungs_by_ladder.setdefault(region.ladder, []).append(region)
    return {ladder: sorted(rungs, key=lambda region: -region.rung) for ladder, rungs in rungs_by_ladder.items()}


# Regions of a match


@pytest.mark.parametrize("scenario", [scenario.id for scenario in HARDEST_DAYS.scenarios])
def test_every_place_and_kind_of_a_match_is_on_the_boards(scenario: str) -> None:
    match = start_match(HARDEST_DAYS, scenario, seed=f"boards {scenario}", pack=PACK)
    player = RandomPlayer(f"boards {scenario}")
    perspective = PlayerView(match, BRITISH)
    places, kinds = set(), set()
    while (decision := perspective.decision) is not None:
        pieces = PlayerView(match, BRITISH).picture().pieces
        places |= {piece.region for piece in pieces}
        kinds |= {piece.kind for piece in pieces}
        places |= {option.region for option in decision.options if option.region}
        places |= {refused.region for refused in decision.refusals() if refused.region}
        match.choose(BRITISH, player.choose(perspective).id)
    assert match.is_over
    assert places <= REGIONS.keys()
    assert kinds <= SYMBOLS.keys()


def test_every_squadron_has_a_home_group_on_the_tote_board() -> None:
    (tote,) = (board for board in BOARDS if board.kind == "tote")
    match = start_match(HARDEST_DAYS, "sep-07", seed=2, pack=PACK, take_forced=True)
    homes = {squadron.id: COMPONENTS.spaces[squadron.home].airfield for squadron in COMPONENTS.squadrons.values()}
    assert set(homes.values()) <= {region.group for region in tote.regions}
    places: set[str] = set()
    while (decision := match.decision(BRITISH)) is not None:
        pieces = PlayerView(match, BRITISH).picture().pieces
        assert {piece.id: piece.home for piece in pieces if piece.home} == {
            piece.id: homes[piece.id] for piece in pieces if piece.side == "british"
        }
        places |= {REGIONS[piece.region].kind for piece in pieces if piece.home}
        match.choose(BRITISH, decision.options[-1].id)
    assert {"ready", "high", "inflight"} <= places


def test_region_ids_are_unique() -> None:
    assert len(REGIONS) == sum(len(board.regions) for board in BOARDS)


def test_boards_are_deterministic() -> None:
    assert boards(COMPONENTS) is boards(COMPONENTS)
    assert boards(open_pack(()).components) == BOARDS


def test_every_kind_of_piece_and_target_has_a_silhouette() -> None:
    targets = {target.type for target in COMPONENTS.targets.values()}
    assert PIECE_KINDS | targets <= SYMBOLS.keys()
    assert len({symbol.path for symbol in SYMBOLS.values()}) == len(SYMBOLS)


# The map


def test_ladder_has_the_boxes_of_its_space_from_high_to_ready() -> None:
    columns = ladders()
    assert columns.keys() == COMPONENTS.spaces.keys()
    for space in COMPONENTS.spaces.values():
        rungs = columns[space.id]
        keys = "HMLSR" if space.airfield else "HML"
        assert [region.key for region in rungs] == list(keys)
        assert [region.rung for region in rungs] == [5, 4, 3, 2, 1][: len(keys)]
        assert len({region.at for region in rungs}) == 1


def test_open_ladders_do_not_overlap_and_stay_on_the_map() -> None:
    columns = list(ladders().values())
    for rungs in columns:
        x, y = rungs[0].at or (0, 0)
        assert LADDER_WIDTH / 2 < x < MAP.width - LADDER_WIDTH / 2
        assert len(rungs) * RUNG_HEIGHT / 2 < y < MAP.height - len(rungs) * RUNG_HEIGHT / 2
    for one, other in combinations(columns, 2):
        (x1, y1), (x2, y2) = one[0].at or (0, 0), other[0].at or (0, 0)
        side_by_side = abs(x1 - x2) >= LADDER_WIDTH
        over_each_other = abs(y1 - y2) >= (len(one) + len(other)) * RUNG_HEIGHT / 2
        assert side_by_side or over_each_other, (one[0].ladder, other[0].ladder)


def test_ladder_is_over_its_space_and_hides_no_airfield() -> None:
    fields = [region for region in MAP.regions if region.kind == "airfield"]
    for ladder, rungs in ladders().items():
        x, y = rungs[0].at or (0, 0)
        assert is_inside_ring(REGIONS[ladder].outline, (x, y)), ladder
        for field in fields:
            field_x, field_y = field.at or (0, 0)
            is_under = abs(field_x - x) < LADDER_WIDTH / 2 and abs(field_y - y) < len(rungs) * RUNG_HEIGHT / 2
            assert not is_under, (ladder, field.id)


def test_target_symbols_do_not_overlap_and_are_in_their_own_space() -> None:
    targets = [region for region in MAP.regions if region.id.startswith("target/")]
    for one, other in combinations(targets, 2):
        (x1, y1), (x2, y2) = one.at or (0, 0), other.at or (0, 0)
        assert (x1 - x2) ** 2 + (y1 - y2) ** 2 >= CLEAR**2, (one.id, other.id)
    for target in targets:
        here = {space for space in COMPONENTS.spaces if is_inside_ring(REGIONS[space].outline, target.at or (0, 0))}
        assert here <= {target.group}, target.id


def test_outlines_of_spaces_do_not_overlap() -> None:
    for space in COMPONENTS.spaces:
        for other in COMPONENTS.spaces:
            if other != space:
                assert not is_inside_ring(REGIONS[other].outline, REGIONS[space].at or (0, 0)), (space, other)


def test_every_space_airfield_and_sea_has_a_label() -> None:
    texts = {label.text for label in MAP.labels}
    assert {space.id for space in COMPONENTS.spaces.values() if space.sector} <= texts
    assert {space.airfield for space in COMPONENTS.spaces.values() if space.airfield} <= texts
    assert {"LONDON", "THAMES ESTUARY", "ENGLISH CHANNEL", "STRAIT OF DOVER", "NORTH SEA", "PAS DE CALAIS"} <= texts
    assert {"Me 109 RANGE LIMIT", "LF 2", "LF 3"} <= texts
    assert {label.kind for label in MAP.labels} == {"space", "town", "sea", "land", "line"}


def test_raid_regions_are_drawn_at_sea() -> None:
    for ident in ("LF2E", "LF2S", "LF3"):
        at = REGIONS[f"region/{ident}"].at
        assert at is not None
        assert not any(is_inside_ring(REGIONS[space].outline, at) for space in COMPONENTS.spaces)


# Pack tables for drawing

SOURCE = "reconstructed: for the example"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (components.Ladder(space="9/9a", at=(51, 0), source=SOURCE), "unknown space '9/9a'"),
        (components.TargetMark(target="rome", side="e", source=SOURCE), "unknown target 'rome'"),
        (components.FormingArea(region="LF3", at=(50, 0), source=SOURCE), "the entry 'LF2E' is missing"),
        (components.Coast(id="calais", land="France", points=((51, 2), (50, 2), (50, 3)), source=SOURCE), "no coast"),
        (components.RuleHelp(rule="THD-3.1", text=" ", source=SOURCE), "text: empty"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_drawing_that_contradicts_the_pack_is_rejected(entry: Entry, fault: str) -> None:
    entries = {sheet.entry: PACK.contents.entries_of(sheet.entry) for sheet in components.TABLE_SCHEMAS}
    with pytest.raises(PackError, match=fault):
        validate_pack(Contents({**entries, type(entry): (entry,)}, ()))


def test_overlay_space_and_target_are_drawn_without_ladder_or_mark() -> None:
    entries = {sheet.entry: PACK.contents.entries_of(sheet.entry) for sheet in components.TABLE_SCHEMAS}
    bare = Components(Contents({**entries, components.Ladder: (), components.TargetMark: ()}, ()))
    board = boards(bare)[0]
    assert {region.id for region in board.regions} == {region.id for region in MAP.regions}
    assert {label.text for label in board.labels} >= {label.text for label in MAP.labels}


# Help


def test_every_cited_rule_is_explained() -> None:
    files = [file for file in Path(components.__file__).parents[1].rglob("*.py") if file.name != "rule_sections.py"]
    cited = set().union(*(re.findall(r'"(THD-[^"]+)"', file.read_text("utf-8")) for file in files))
    cited |= {kind.rule for kind in COMPONENTS.events.values()}
    texts = rule_help(COMPONENTS)
    assert len(cited) > 50
    assert cited <= texts.keys()
    assert all(text.endswith(".") and len(text) < 400 for text in texts.values())
