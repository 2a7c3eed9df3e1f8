"""The boards: every place that a match speaks of is drawn, the map's art is safe and light, ladders stay apart."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dowding.games.hardest_days import components
from dowding.games.hardest_days.art.ink import INKS
from dowding.games.hardest_days.art.labels import LADDER_WIDTH, RUNG
from dowding.games.hardest_days.art.symbols import symbols
from dowding.games.hardest_days.boards import boards
from dowding.games.hardest_days.checks import check
from dowding.games.hardest_days.day import BRITISH
from dowding.games.hardest_days.game import HARDEST_DAYS, open_pack
from dowding.games.hardest_days.help import rule_help
from dowding.games.hardest_days.pack import Components
from dowding.kernel.errors import PackError
from dowding.kernel.match import start
from dowding.kernel.packs import Contents, Entry
from dowding.kernel.perspective import Perspective
from dowding.kernel.scene import Point, Region
from dowding.players.random import RandomPlayer
from games.hardest_days.staging import PACK

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
"""Symbols of targets are drawn at least so far apart."""


def art() -> ElementTree.Element:
    """The art of the map, read as XML."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{MAP.art}</svg>')


def is_inside(ring: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies within a ring."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y1 > point[1]) != (y2 > point[1]):
            crossings += point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1
    return crossings % 2 == 1


def ladders() -> dict[str, list[Region]]:
    """The regions of each ladder of the map, from the top."""
    found: dict[str, list[Region]] = {}
    for region in MAP.regions:
        if region.ladder:
            found.setdefault(region.ladder, []).append(region)
    return {ladder: sorted(rungs, key=lambda region: -region.rung) for ladder, rungs in found.items()}


# What a match speaks of


@pytest.mark.parametrize("scenario", [scenario.id for scenario in HARDEST_DAYS.scenarios])
def test_every_place_and_kind_of_a_match_is_on_the_boards(scenario: str) -> None:
    match = start(HARDEST_DAYS, scenario, seed=f"boards {scenario}", pack=PACK)
    player = RandomPlayer(f"boards {scenario}")
    perspective = Perspective(match, BRITISH)
    places, kinds = set(), set()
    while (decision := perspective.decision) is not None:
        pieces = match.table.picture(BRITISH).pieces
        places |= {piece.region for piece in pieces}
        kinds |= {piece.kind for piece in pieces}
        places |= {option.region for option in decision.options if option.region}
        places |= {refused.region for refused in decision.refusals() if refused.region}
        match.choose(BRITISH, player.choose(perspective).id)
    assert match.is_over
    assert places <= REGIONS.keys()
    assert kinds <= SYMBOLS.keys()


def test_every_place_has_one_id() -> None:
    assert len(REGIONS) == sum(len(board.regions) for board in BOARDS)


def test_boards_are_the_same_each_time() -> None:
    assert boards(COMPONENTS) is boards(COMPONENTS)
    assert boards(open_pack(()).components) == BOARDS


def test_every_kind_of_piece_and_target_has_a_silhouette() -> None:
    targets = {target.type for target in COMPONENTS.targets.values()}
    assert PIECE_KINDS | targets <= SYMBOLS.keys()
    assert len({symbol.path for symbol in SYMBOLS.values()}) == len(SYMBOLS)


@pytest.mark.parametrize("kind", sorted(SYMBOLS))
def test_a_silhouette_is_closed_path_data_within_its_square(kind: str) -> None:
    path = SYMBOLS[kind].path
    assert re.fullmatch(r"(M[-\d., LCHVA]+Z)+", path)
    assert all(0 <= float(number) <= 100 for number in re.findall(r"-?\d+(?:\.\d+)?", path))


# The map


def test_every_place_on_the_map_lies_on_it() -> None:
    for region in MAP.regions:
        assert region.at is not None, region.id
        for x, y in (region.at, *region.outline):
            assert 0 <= x <= MAP.width, region.id
            assert 0 <= y <= MAP.height, region.id
    for label in MAP.labels:
        assert 0 < label.at[0] < MAP.width, label.text
        assert 0 < label.at[1] < MAP.height, label.text


def test_a_ladder_has_the_boxes_of_its_space_from_high_to_ready() -> None:
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
        assert len(rungs) * RUNG / 2 < y < MAP.height - len(rungs) * RUNG / 2
    for one, other in combinations(columns, 2):
        (x1, y1), (x2, y2) = one[0].at or (0, 0), other[0].at or (0, 0)
        side_by_side = abs(x1 - x2) >= LADDER_WIDTH
        over_each_other = abs(y1 - y2) >= (len(one) + len(other)) * RUNG / 2
        assert side_by_side or over_each_other, (one[0].ladder, other[0].ladder)


def test_a_ladder_stands_over_its_space_and_hides_no_airfield() -> None:
    fields = [region for region in MAP.regions if region.kind == "airfield"]
    for ladder, rungs in ladders().items():
        x, y = rungs[0].at or (0, 0)
        assert is_inside(REGIONS[ladder].outline, (x, y)), ladder
        for field in fields:
            field_x, field_y = field.at or (0, 0)
            is_under = abs(field_x - x) < LADDER_WIDTH / 2 and abs(field_y - y) < len(rungs) * RUNG / 2
            assert not is_under, (ladder, field.id)


def test_symbols_of_targets_stand_clear_of_each_other_and_in_no_foreign_space() -> None:
    targets = [region for region in MAP.regions if region.id.startswith("target/")]
    for one, other in combinations(targets, 2):
        (x1, y1), (x2, y2) = one.at or (0, 0), other.at or (0, 0)
        assert (x1 - x2) ** 2 + (y1 - y2) ** 2 >= CLEAR**2, (one.id, other.id)
    for target in targets:
        here = {space for space in COMPONENTS.spaces if is_inside(REGIONS[space].outline, target.at or (0, 0))}
        assert here <= {target.group}, target.id


def test_outlines_of_spaces_do_not_share_ground() -> None:
    for space in COMPONENTS.spaces:
        for other in COMPONENTS.spaces:
            if other != space:
                assert not is_inside(REGIONS[other].outline, REGIONS[space].at or (0, 0)), (space, other)


def test_every_space_airfield_and_sea_is_lettered() -> None:
    texts = {label.text for label in MAP.labels}
    assert {space.id for space in COMPONENTS.spaces.values() if space.sector} <= texts
    assert {space.airfield for space in COMPONENTS.spaces.values() if space.airfield} <= texts
    assert {"LONDON", "THAMES ESTUARY", "ENGLISH CHANNEL", "STRAIT OF DOVER", "NORTH SEA", "PAS DE CALAIS"} <= texts
    assert {"Me 109 RANGE LIMIT", "LF 2", "LF 3"} <= texts
    assert {label.kind for label in MAP.labels} == {"space", "town", "sea", "land", "line"}


def test_a_raid_region_has_its_place_at_sea() -> None:
    for ident in ("LF2E", "LF2S", "LF3"):
        at = REGIONS[f"region/{ident}"].at
        assert at is not None
        assert not any(is_inside(REGIONS[space].outline, at) for space in COMPONENTS.spaces)


# The art


def test_the_art_is_plain_svg_without_text_script_or_style() -> None:
    shapes = {element.tag.rpartition("}")[2] for element in art().iter()} - {"svg"}
    assert shapes <= {
        *("g", "defs", "path", "rect", "ellipse", "use", "stop"),
        *("clipPath", "linearGradient", "radialGradient", "pattern"),
    }
    assert not [element for element in art().iter() if (element.text or element.tail or "").strip()]


def test_the_art_refers_to_nothing_but_itself() -> None:
    ids = {element.get("id") for element in art().iter()}
    assert set(re.findall(r"url\(#([^)]*)\)", MAP.art)) <= ids
    assert MAP.art.count("url(") == MAP.art.count("url(#")
    for element in art().iter():
        assert (element.get("href") or "#thd-england").removeprefix("#") in ids
        assert not [name for name in element.keys() if name.startswith("on") or "}" in name]  # noqa: SIM118
    assert "http" not in MAP.art


def test_the_art_is_light() -> None:
    assert len(MAP.art.encode()) < 150_000
    assert sum(1 for _ in art().iter()) < 900


def test_every_colour_of_the_art_is_a_custom_property_with_a_fallback() -> None:
    used = set(re.findall(r"var\(--board-([a-z-]+), #[0-9a-f]{6}\)", MAP.art))
    assert used == INKS.keys()
    drawn = [element for element in art().iter() if not element.tag.endswith("clipPath")]
    colours = {
        element.get(name)
        for element in drawn
        for name in ("fill", "stroke", "stop-color")
        if element.get(name) not in (None, "none", "#000")
    }
    assert all(re.match(r"var\(--board-|url\(#", colour or "") for colour in colours)


# The pack's sheets for it

SOURCE = "reconstructed: for the example"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (components.Ladder(space="9/9a", at=(51, 0), source=SOURCE), "there is no space '9/9a' in the pack"),
        (components.Mark(target="rome", side="e", source=SOURCE), "there is no target 'rome' in the pack"),
        (components.Forming(region="LF3", at=(50, 0), source=SOURCE), "the entry 'LF2E' is missing"),
        (components.Coast(id="calais", land="France", points=((51, 2), (50, 2), (50, 3)), source=SOURCE), "no coast"),
        (components.Help(rule="THD-3.1", text=" ", source=SOURCE), "there is none"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_drawing_that_does_not_fit_the_pack_is_refused(entry: Entry, fault: str) -> None:
    entries = {sheet.entry: PACK.contents.of(sheet.entry) for sheet in components.SHEETS}
    with pytest.raises(PackError, match=fault):
        check(Contents({**entries, type(entry): (entry,)}, ()))


def test_a_space_and_a_target_of_an_overlay_are_drawn_without_a_ladder_or_mark_of_their_own() -> None:
    kept = {sheet.entry: PACK.contents.of(sheet.entry) for sheet in components.SHEETS}
    bare = Components(Contents({**kept, components.Ladder: (), components.Mark: ()}, ()))
    board = boards(bare)[0]
    assert {region.id for region in board.regions} == {region.id for region in MAP.regions}
    assert {label.text for label in board.labels} >= {label.text for label in MAP.labels}


# Help


def test_every_cited_rule_is_explained() -> None:
    folder = Path(components.__file__).parent
    cited = set().union(*(re.findall(r'"(THD-[^"]+)"', file.read_text("utf-8")) for file in folder.glob("*.py")))
    cited |= {kind.rule for kind in COMPONENTS.events.values()}
    texts = rule_help(COMPONENTS)
    assert len(cited) > 50
    assert cited <= texts.keys()
    assert all(text.endswith(".") and len(text) < 400 for text in texts.values())
