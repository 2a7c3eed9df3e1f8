"""The data pack of The Hardest Days against what the rules state about its components."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

from dowding.games.hardest_days import components
from dowding.games.hardest_days.components import (
    SHEETS,
    ApproachEvent,
    BombDamage,
    CombatDamage,
    CombatResult,
    Crossing,
    Detection,
    DetectionModifier,
    EventChit,
    EventKind,
    Force,
    GroupCounter,
    LetterSection,
    Line,
    Node,
    Placement,
    RaidTarget,
    Region,
    Result,
    Scenario,
    SizeChit,
    Space,
    SquadronCounter,
    Target,
    TargetEvent,
    TargetType,
    Track,
    VictoryLevel,
)
from dowding.kernel.packs import Entry, read_pack, standing_of

PACK: Final = read_pack(Path(components.__file__).parent / "pack", SHEETS)
NODES: Final = {node.id: node.at for node in PACK.of(Node)}
LINES: Final = {line.id: line for line in PACK.of(Line)}
SPACES: Final = {space.id: space for space in PACK.of(Space)}
TRACKS: Final = {track.id: track for track in PACK.of(Track)}
TARGETS: Final = {target.id: target for target in PACK.of(Target)}
SCENARIOS: Final = {scenario.id: scenario for scenario in PACK.of(Scenario)}
CROSSING: Final = {(cell.scenario, cell.region): cell.tracks for cell in PACK.of(Crossing)}
MODIFIERS: Final = {modifier.id: modifier.value for modifier in PACK.of(DetectionModifier)}
DETECTION: Final = {row.total: (row.warning, row.intelligence) for row in PACK.of(Detection)}
PLACEMENT: Final = {(row.box, row.die): row for row in PACK.of(Placement)}
FORCES: Final = {(cell.letter, cell.die): cell.entries for cell in PACK.of(Force)}
RAID_TARGETS: Final = {(cell.scenario, cell.track): cell.targets for cell in PACK.of(RaidTarget)}
SIZES: Final = PACK.of(SizeChit)
CHITS: Final = PACK.of(EventChit)
SQUADRONS: Final = {squadron.id: squadron for squadron in PACK.of(SquadronCounter)}
GROUPS: Final = {group.id: group for group in PACK.of(GroupCounter)}

DICE: Final = range(1, 7)
REGIONS: Final[tuple[Region, ...]] = get_args(Region)
LETTERED_EVENTS: Final = {
    "bombers break formation",
    "form-up failure",
    "raid in clouds",
    "vectored away",
    "close escort fighters strafe",
    "flak",
}
LAND_EDGES: Final = (
    ("LYM", "W2"),
    ("W2", "W3"),
    ("W3", "NWC"),
    ("NWC", "N1"),
    ("N1", "N2"),
    ("N2", "N4"),
    ("N4", "NE"),
)
"""The outer edges of the map in the west and north, behind which there is land."""

Edge = frozenset[str]


def edges(space: Space) -> set[Edge]:
    """The sides of a space's outline."""
    return {frozenset(side) for side in pairwise((*space.polygon, space.polygon[0]))}


def border(inside: set[str], outside: set[str]) -> set[Edge]:
    """The sides shared between two sets of spaces."""
    return {side for a in inside for b in outside for side in edges(SPACES[a]) & edges(SPACES[b])}


def contains(space: Space, point: tuple[float, float]) -> bool:
    """Whether a position lies inside a space (even-odd rule)."""
    y, x = point
    corners = [NODES[name] for name in space.polygon]
    inside = False
    for (y1, x1), (y2, x2) in pairwise((*corners, corners[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def way_in(track: Track, target: Target) -> list[str]:
    """The spaces a raid visits from its track to its target (9.4): the target if adjacent, else the arrow."""
    path = [track.entry]
    while path[-1] != target.space and len(path) <= len(SPACES):
        here = SPACES[path[-1]]
        if target.space in here.adjacent:
            path.append(target.space)
        elif target.space == "London" and here.arrow_to_london:
            path.append(here.arrow_to_london)
        else:
            path.append(here.arrow)
    return path


def squadrons_in_play(scenario: Scenario) -> list[SquadronCounter]:
    """The plain squadrons and those the scenario names."""
    return [s for s in SQUADRONS.values() if not s.provisional or s.id in scenario.provisional_squadrons]


def level_at(points: int) -> str:
    """The victory level of a VP total."""
    return max((level for level in PACK.of(VictoryLevel) if level.vp_from <= points), key=lambda e: e.vp_from).id


# The pack as a whole


@pytest.mark.parametrize("kind", [sheet.entry for sheet in SHEETS], ids=lambda kind: str(kind.__name__))
def test_source_tables_name_fields_of_their_entry(kind: type[Entry]) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)} - {"source"}
    for entry in PACK.of(kind):
        if isinstance(entry.source, dict):
            assert set(entry.source) <= fields, entry
            assert entry.source, entry


def test_sources_cite_rules_of_this_game() -> None:
    texts = [text for space in SPACES.values() for text in space.adjacent.values()]
    for sheet in SHEETS:
        for entry in PACK.of(sheet.entry):
            texts += [entry.source] if isinstance(entry.source, str) else list(entry.source.values())
    for text in texts:
        if standing_of(text) == "stated":
            assert re.fullmatch(r"THD-\d+\.\d+(, THD-\d+\.\d+)*", text), text


def test_every_space_name_used_is_a_space() -> None:
    used = (
        {t.space for t in TARGETS.values()} | {t.entry for t in TRACKS.values()} | {s.home for s in SQUADRONS.values()}
    )
    for space in SPACES.values():
        used |= {space.arrow, *space.adjacent}
        used |= {name for name in (space.arrow_to_london, space.recover_to) if name}
    assert used <= set(SPACES)


# Map (2.2, 2.3, 2.6)


@pytest.mark.rule("THD-2.2a")
def test_a_space_is_coastal_exactly_if_it_touches_open_water_or_the_estuary() -> None:
    sides = Counter(side for space in SPACES.values() for side in edges(space))
    shore = {side for side, uses in sides.items() if uses == 1} - {frozenset(side) for side in LAND_EDGES}
    touching = {s.id for s in SPACES.values() if edges(s) & shore or "Thames Estuary" in s.adjacent}
    assert {s.id for s in SPACES.values() if s.coastal} == touching


@pytest.mark.rule("THD-2.2a")
def test_6_11c_touches_the_thames_but_is_not_coastal() -> None:
    space = SPACES["6/11c"]
    assert any(contains(space, point) for point in LINES["thames"].points)
    assert not space.coastal


@pytest.mark.rule("THD-2.2b")
def test_the_thames_estuary_is_coastal() -> None:
    assert SPACES["Thames Estuary"].coastal


@pytest.mark.rule("THD-2.2c")
def test_the_isle_of_wight_and_poling_are_in_1_11b() -> None:
    newport = (50.70, -1.29)
    assert [s.id for s in SPACES.values() if contains(s, newport)] == ["1/11b"]
    (poling,) = [t for t in TARGETS.values() if t.name == "Poling"]
    assert (poling.type, poling.space) == ("radar", "1/11b")


@pytest.mark.rule("THD-2.2d")
def test_the_lf2_south_track_to_7_11a_with_nets_4_and_5_is_b() -> None:
    (track,) = [t for t in TRACKS.values() if t.region == "LF2S" and t.entry == "7/11a"]
    assert (track.letter, track.nets) == ("B", (4, 5))


@pytest.mark.rule("THD-2.2e")
def test_4_10b_holds_no_text_but_its_names() -> None:
    space = SPACES["4/10b"]
    assert all(re.fullmatch(r"[A-Z][a-z]+", text) for text in (space.name, space.airfield))


@pytest.mark.rule("THD-2.2f")
def test_spaces_are_named_sector_group_letter() -> None:
    for space in SPACES.values():
        if space.id in ("London", "Thames Estuary"):
            assert space.sector == ""
        else:
            assert re.fullmatch(r"[1-9]/1[01][abc]", space.id)
            assert space.sector == space.id[:-1]


def test_stated_spaces_exist() -> None:
    stated = {"1/11": "bc", "2/11": "a", "3/11": "ab", "4/10": "abc", "6/11": "abc", "7/11": "ab"}
    assert {sector + letter for sector, letters in stated.items() for letter in letters} <= set(SPACES)
    assert {"London", "Thames Estuary"} <= set(SPACES)


def test_adjacency_is_symmetric_with_one_source_per_border() -> None:
    for space in SPACES.values():
        assert space.id not in space.adjacent
        for neighbour, source in space.adjacent.items():
            assert SPACES[neighbour].adjacent.get(space.id) == source


@pytest.mark.rule("THD-2.3a")
def test_spaces_are_adjacent_exactly_if_they_share_a_border_line() -> None:
    for a, b in permutations(SPACES.values(), 2):
        assert (b.id in a.adjacent) == bool(edges(a) & edges(b)), (a.id, b.id)


@pytest.mark.rule("THD-2.3a")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1/11c", "2/11a"),
        ("1/11c", "4/10a"),
        ("6/11b", "7/11b"),
        ("1/11a", "2/11b"),
        ("1/11b", "4/10c"),
        ("6/11a", "7/11a"),
    ],
)
def test_corner_contacts_are_not_adjacent(one: str, other: str) -> None:
    assert len(set(SPACES[one].polygon) & set(SPACES[other].polygon)) == 1
    assert other not in SPACES[one].adjacent
    assert one not in SPACES[other].adjacent


def test_3_11a_has_exactly_four_neighbours() -> None:
    assert set(SPACES["3/11a"].adjacent) == {"3/11b", "1/11c", "4/10c", "London"}


def test_stated_borders_and_only_they_cite_their_rule() -> None:
    stated = {
        frozenset((space.id, name)): source
        for space in SPACES.values()
        for name, source in space.adjacent.items()
        if standing_of(source) == "stated"
    }
    patrol = {frozenset(("3/11a", name)): "THD-5.2" for name in ("3/11b", "1/11c", "4/10c", "London")}
    arrows = {frozenset(("6/11b", name)): "THD-9.4" for name in ("6/11c", "7/11a")}
    assert stated == patrol | arrows


def test_6_11b_alone_has_two_arrows() -> None:
    space = SPACES["6/11b"]
    assert (space.arrow, space.arrow_to_london) == ("7/11a", "6/11c")
    assert [s.id for s in SPACES.values() if s.arrow_to_london] == ["6/11b"]


def test_arrows_and_ways_home_lead_to_adjacent_spaces() -> None:
    for space in SPACES.values():
        for step in (space.arrow, space.arrow_to_london, space.recover_to):
            assert not step or step in space.adjacent, space.id


def test_a_recovering_raid_takes_the_shortest_way_to_the_coast() -> None:
    for space in SPACES.values():
        if space.coastal:
            assert space.recover_to == ""
        elif any(SPACES[name].coastal for name in space.adjacent):
            assert SPACES[space.recover_to].coastal
        else:
            assert space.recover_to == space.arrow
            step = SPACES[space.recover_to]
            assert any(SPACES[name].coastal for name in step.adjacent)


def test_the_range_line_parts_spaces_inside_and_outside_range() -> None:
    inside = {s.id for s in SPACES.values() if s.in_me109_range}
    line = {frozenset(side) for side in pairwise(LINES["me109-range"].nodes)}
    assert line
    assert line == border(inside, set(SPACES) - inside)


def test_the_luftflotte_line_parts_lf2_and_lf3() -> None:
    lf3 = {s.id for s in SPACES.values() if s.region == "LF3"}
    line = {frozenset(side) for side in pairwise(LINES["luftflotte"].nodes)}
    assert line
    assert line == border(lf3, set(SPACES) - lf3)


def test_a_line_parts_lf2_east_and_lf2_south() -> None:
    east, south = ({s.id for s in SPACES.values() if s.region == region} for region in ("LF2E", "LF2S"))
    line = {frozenset(side) for side in pairwise(LINES["lf2-east-south"].nodes)}
    assert line
    assert line == border(east, south)


def test_labels_and_targets_lie_in_their_space_alone() -> None:
    for target in TARGETS.values():
        assert [s.id for s in SPACES.values() if contains(s, target.at)] == [target.space], target.id
    for space in SPACES.values():
        assert [s.id for s in SPACES.values() if contains(s, space.label)] == [space.id]


# Tracks (2.7, 7.4, 8.16)


def test_nine_tracks_three_per_region_from_north_east_to_south_west() -> None:
    assert list(TRACKS) == [f"{region}-{letter}" for region in ("LF2E", "LF2S", "LF3") for letter in "ABC"]
    assert all(track.id == f"{track.region}-{track.letter}" for track in TRACKS.values())


def test_every_track_has_three_spaces_but_lf2_east_c_has_two() -> None:
    assert {track.id: len(track.boxes) for track in TRACKS.values()} == dict.fromkeys(TRACKS, 3) | {"LF2E-C": 2}


def test_lf2_east_c_enters_6_11a() -> None:
    assert TRACKS["LF2E-C"].entry == "6/11a"


def test_tracks_enter_coastal_spaces_of_their_region() -> None:
    for track in TRACKS.values():
        assert SPACES[track.entry].coastal
        assert SPACES[track.entry].region == track.region


# Targets (2.4, 2.5, 13.2)


@pytest.mark.rule("THD-2.5a")
def test_all_six_target_types_occur() -> None:
    assert {target.type for target in TARGETS.values()} == set(get_args(TargetType))
    assert len(get_args(TargetType)) == 6


@pytest.mark.rule("THD-2.5a")
def test_radar_nets_and_only_they_are_numbered() -> None:
    nets = [target.net for target in TARGETS.values() if target.type == "radar"]
    assert sorted(nets) == list(range(1, len(nets) + 1))
    assert all(target.net == 0 for target in TARGETS.values() if target.type != "radar")
    assert {net for track in TRACKS.values() for net in track.nets} == set(nets)


def test_airfields_of_spaces_are_the_airfield_targets() -> None:
    of_spaces = Counter((s.id, s.airfield) for s in SPACES.values() if s.airfield)
    assert of_spaces == Counter((t.space, t.name) for t in TARGETS.values() if t.type == "airfield")
    assert SPACES["6/11c"].airfield == "Hornchurch"
    assert SPACES["6/11b"].airfield == "Rochford"


def test_more_than_one_headquarters_exists() -> None:
    assert sum(target.type == "headquarters" for target in TARGETS.values()) > 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Rochford", "airfield"), ("Rochester", "industry"), ("Dover", "port"), ("Canterbury", "industry")],
)
def test_stated_targets_have_their_type(name: str, kind: str) -> None:
    assert [target.type for target in TARGETS.values() if target.name == name] == [kind]


# Scenarios (3, 6.5, 12.6, 16.2)


def test_five_scenarios_in_order_of_date() -> None:
    assert list(SCENARIOS) == ["aug-13", "aug-15", "aug-18", "aug-24", "sep-07"]
    dates = [(8, 13), (8, 15), (8, 18), (8, 24), (9, 7)]
    assert [scenario.month_day for scenario in SCENARIOS.values()] == dates
    assert [scenario.date for scenario in SCENARIOS.values()] == [f"1940-{m:02}-{d:02}" for m, d in dates]


def test_the_13_august_row() -> None:
    row = SCENARIOS["aug-13"]
    assert row.region_chits == {"LF2E": 2, "LF2S": 1, "LF3": 3}
    assert sum(row.region_chits.values()) + row.time_chits == 10
    assert row.provisional_sizes == (5, 6, 7)
    assert len(set(row.green_sectors)) == 3
    assert row.green_spitfires == 1


def test_every_scenario_has_four_time_chits() -> None:
    assert {scenario.time_chits for scenario in SCENARIOS.values()} == {4}


def test_no_ju87_but_lf3_fighters_for_lf2_from_24_august() -> None:
    assert [s.id for s in SCENARIOS.values() if not s.ju87] == ["aug-24", "sep-07"]
    assert [s.id for s in SCENARIOS.values() if s.lf3_fighters_join_lf2] == ["aug-24", "sep-07"]


def test_7_september_has_the_combat_bonus_and_fewer_minor_raids() -> None:
    assert {s.id: s.combat_bonus for s in SCENARIOS.values()} == dict.fromkeys(SCENARIOS, 0) | {"sep-07": 1}
    assert {s.id: s.minor_up_to for s in SCENARIOS.values()} == dict.fromkeys(SCENARIOS, 2) | {"sep-07": 1}


@pytest.mark.parametrize("name", SCENARIOS)
def test_green_rows_can_be_satisfied(name: str) -> None:
    scenario = SCENARIOS[name]
    types: dict[str, set[str]] = {sector: set() for sector in scenario.green_sectors}
    assert len(types) == len(scenario.green_sectors)
    for squadron in squadrons_in_play(scenario):
        if (sector := SPACES[squadron.home].sector) in types:
            types[sector].add(squadron.type)
    assert all(types.values())
    assert sum("Spitfire" in kinds for kinds in types.values()) >= scenario.green_spitfires


def test_provisional_squadrons_are_exactly_those_that_scenarios_name() -> None:
    named = {squadron for scenario in SCENARIOS.values() for squadron in scenario.provisional_squadrons}
    assert {squadron.id for squadron in SQUADRONS.values() if squadron.provisional} == named


def test_provisional_sizes_are_exactly_those_that_scenarios_list() -> None:
    listed = {size for scenario in SCENARIOS.values() for size in scenario.provisional_sizes}
    assert listed == {chit.major for chit in SIZES if chit.provisional}


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-40, "disastrous-defeat"),
        (-7, "disastrous-defeat"),
        (-6, "tactical-defeat"),
        (-2, "tactical-defeat"),
        (-1, "draw"),
        (0, "draw"),
        (1, "tactical-victory"),
        (6, "tactical-victory"),
        (7, "major-victory"),
        (40, "major-victory"),
    ],
)
def test_victory_levels(points: int, level: str) -> None:
    assert level_at(points) == level


# Coast crossing and detection (6.2, 7.1)


def test_every_crossing_cell_is_filled_with_all_three_tracks() -> None:
    assert set(CROSSING) == {(scenario, region) for scenario in SCENARIOS for region in REGIONS}
    for tracks in CROSSING.values():
        assert len(tracks) == 6
        assert set(tracks) == {"A", "B", "C"}


def test_stated_crossing_cells_of_13_august() -> None:
    assert CROSSING["aug-13", "LF2S"][5 - 1] == "B"
    assert CROSSING["aug-13", "LF2E"][3 - 1] == "C"


def test_stated_detection_modifiers() -> None:
    assert (MODIFIERS["net"], MODIFIERS["patchy"], MODIFIERS["major"]) == (2, 1, 3)
    assert {"clear", "broken"} <= set(MODIFIERS)


def test_the_detection_example_is_early_with_poor_intelligence() -> None:
    nets = len(TRACKS["LF2S-B"].nets)
    total = 3 + nets * MODIFIERS["net"] + MODIFIERS["patchy"] + MODIFIERS["major"]
    assert total == 11
    assert DETECTION[total] == ("early", "poor")


def test_the_detection_table_has_a_row_for_every_total() -> None:
    most = 6 + MODIFIERS["major"] + max(MODIFIERS[w] for w in ("clear", "patchy", "broken"))
    most += MODIFIERS["net"] * max(len(track.nets) for track in TRACKS.values())
    assert list(DETECTION) == list(range(1, most + 1))
    assert {warning for warning, _ in DETECTION.values()} == {
        "none",
        "late",
        "sufficient",
        "early",
        "very early",
    }
    assert {intelligence for _, intelligence in DETECTION.values()} == {"poor", "limited", "accurate"}


# Placement (8.10, 11.1)


def test_each_letter_has_its_own_section() -> None:
    sections = {row.letter: row.section for row in PACK.of(LetterSection)}
    assert set(sections) == {"A", "B", "C"}
    assert set(sections.values()) == {"left", "centre", "right"}


def test_every_placement_die_places_every_letter() -> None:
    assert set(PLACEMENT) == {(box, die) for box in ("hunt", "bomber") for die in DICE}
    for row in PLACEMENT.values():
        assert sorted(row.letters) == ["A", "B", "C"]


def test_bomber_die_3_reads_c_b_a() -> None:
    assert PLACEMENT["bomber", 3].letters == ("C", "B", "A")


def test_hunt_die_2_reads_c_a_b_and_b_evades() -> None:
    row = PLACEMENT["hunt", 2]
    assert row.letters == ("C", "A", "B")
    assert row.evade[2] == "evade"


def test_all_kinds_of_evade_occur_and_only_in_the_hunt_box() -> None:
    cells = {
        box: {cell for row in PLACEMENT.values() if row.box == box for cell in row.evade} for box in ("hunt", "bomber")
    }
    assert cells == {"hunt": {"", "evade", "cloud", "broken"}, "bomber": {""}}


# Combat and bombing (12.3, 14.2, 14.8)


def test_the_combat_results_table_has_no_gaps() -> None:
    assert [row.total for row in PACK.of(CombatResult)] == list(range(2, 17))


def test_a_high_combat_total_favours_the_british() -> None:
    severity = {result: n for n, result in enumerate(get_args(Result))}
    rows = PACK.of(CombatResult)
    for low, high in pairwise(rows):
        assert severity[low.german] <= severity[high.german]
        assert severity[low.british] >= severity[high.british]
    assert (rows[0].german, rows[0].british, rows[-1].german, rows[-1].british) == ("-", "H", "H", "-")


def test_the_damage_chart_has_every_cell() -> None:
    boxes = [
        ("group", "hunt"),
        ("group", "escort"),
        ("group", "bomber"),
        ("squadron", "hunt"),
        ("squadron", "bomber"),
    ]
    rows = PACK.of(CombatDamage)
    assert {(row.unit, row.box, row.face) for row in rows} == {
        (*b, face) for b in boxes for face in ("full", "reduced")
    }
    for row in rows:
        assert set(row.effects) == set(get_args(Result))
        assert (row.effects["L"], row.effects["H"]) == ("light", "heavy")


def test_only_squadrons_move_from_the_hunt_box_to_the_bomber_box() -> None:
    for row in PACK.of(CombatDamage):
        if any(effect.startswith("bomber") for effect in row.effects.values()):
            assert (row.unit, row.box) == ("squadron", "hunt")


def test_bomb_damage_grows_with_strength_to_four_points() -> None:
    columns = PACK.of(BombDamage)
    assert columns[0].strength == 0
    for low, high in pairwise(columns):
        assert low.strength < high.strength
        assert low.clear <= high.clear
        assert low.patchy <= high.patchy
        assert low.broken <= high.broken
    points = [p for column in columns for p in (column.clear, column.patchy, column.broken)]
    assert (min(points), max(points)) == (0, 4)


# Raid size and force (2.25, 3.6, 8.4, 8.5)


def test_14_plain_size_chits_and_six_provisional() -> None:
    assert sum(not chit.provisional for chit in SIZES) == 14
    assert sorted(chit.major for chit in SIZES if chit.provisional) == [5, 6, 7, 14, 15, 16]


def test_a_size_chit_of_nine_has_the_letter_b() -> None:
    assert any((chit.major, chit.letter) == (9, "B") for chit in SIZES)


def test_minor_raids_are_smaller() -> None:
    assert all(1 <= chit.minor < chit.major for chit in SIZES)


def test_every_force_letter_and_die_has_a_list_long_enough() -> None:
    assert set(FORCES) == {(letter, die) for letter in {chit.letter for chit in SIZES} for die in DICE}
    longest = max(chit.major for chit in SIZES)
    assert {len(entries) for entries in FORCES.values()} == {longest}


def test_list_b4_begins_with_the_nine_types_of_the_example() -> None:
    types = [entry.removesuffix("cp").removesuffix("e") for entry in FORCES["B", 4][:9]]
    assert types == ["Me109", "Me109", "Do17", "Me110", "Do17", "Me109", "Me110", "Me110", "Do17"]


def test_close_escort_channel_patrol_and_ju87_entries_occur() -> None:
    assert {"Me109e", "Me109cp", "Ju87"} <= {entry for entries in FORCES.values() for entry in entries}


# Raid targets (9.4, 13.2)


def test_every_target_cell_is_filled() -> None:
    assert set(RAID_TARGETS) == {(scenario, track) for scenario in SCENARIOS for track in TRACKS}
    assert all(len(targets) == 6 for targets in RAID_TARGETS.values())


def test_every_target_of_the_chart_exists_and_every_target_is_in_the_chart() -> None:
    assert {target for targets in RAID_TARGETS.values() for target in targets} == set(TARGETS)


def test_lf2_east_c_on_13_august_has_the_four_stated_targets() -> None:
    cell = [TARGETS[target] for target in RAID_TARGETS["aug-13", "LF2E-C"]]
    assert {target.name for target in cell} == {"Rochford", "Rochester", "Dover", "Canterbury"}
    assert (cell[2 - 1].name, cell[2 - 1].type, cell[2 - 1].space) == ("Rochford", "airfield", "6/11b")


@pytest.mark.parametrize("track", TRACKS)
def test_every_target_of_a_track_is_reached_within_four_spaces(track: str) -> None:
    for scenario in SCENARIOS:
        for target in RAID_TARGETS[scenario, track]:
            path = way_in(TRACKS[track], TARGETS[target])
            assert path[-1] == TARGETS[target].space
            assert len(path) <= 4, (scenario, target, path)


def test_a_raid_from_6_11b_reaches_7_11b_by_7_11a_and_london_by_6_11c() -> None:
    hawkinge, london = (
        next(target for target in TARGETS.values() if target.space == space) for space in ("7/11b", "London")
    )
    start = msgspec.structs.replace(TRACKS["LF2E-C"], entry="6/11b")
    assert way_in(start, hawkinge) == ["6/11b", "7/11a", "7/11b"]
    assert way_in(start, london) == ["6/11b", "6/11c", "London"]


# Events (2.33, 3.7, 17)


def test_20_event_chits() -> None:
    assert [chit.id for chit in CHITS] == list(range(1, 21))


def test_every_event_has_its_kind_with_its_rule() -> None:
    kinds = {(kind.side, kind.id): kind.rule for kind in PACK.of(EventKind)}
    approach = [("approach", name) for name in get_args(ApproachEvent)]
    target = [("target", name) for name in get_args(TargetEvent)]
    assert kinds == {event: f"THD-17.{number}" for number, event in enumerate(approach + target, 2)}


def test_every_event_is_on_a_chit() -> None:
    assert {chit.approach for chit in CHITS} == set(get_args(ApproachEvent))
    assert {chit.target for chit in CHITS} == set(get_args(TargetEvent))


def test_lettered_events_occur_once_with_each_letter_and_others_without() -> None:
    sides = [(chit.approach, chit.approach_letter) for chit in CHITS] + [(c.target, c.target_letter) for c in CHITS]
    for event in {event for event, _ in sides}:
        letters = sorted(letter for name, letter in sides if name == event)
        expected = ["A", "B", "C"] if event in LETTERED_EVENTS else [""] * len(letters)
        assert letters == expected, event


# Counters (2.15 to 2.23, 3.3, 8.7)


def test_19_plain_squadrons() -> None:
    assert sum(not squadron.provisional for squadron in SQUADRONS.values()) == 19


def test_squadrons_live_at_airfields() -> None:
    assert all(SPACES[squadron.home].airfield for squadron in SQUADRONS.values())


def test_54_squadron_is_a_plain_spitfire_squadron_in_6_11c() -> None:
    squadron = SQUADRONS["54"]
    assert (squadron.type, squadron.home, squadron.provisional) == ("Spitfire", "6/11c", False)


def test_an_rcaf_squadron_exists() -> None:
    assert "RCAF" in SQUADRONS


def test_74_groups_of_which_seven_are_ju87() -> None:
    assert len(GROUPS) == 74
    assert sum(group.type == "Ju87" for group in GROUPS.values()) == 7


def test_two_elite_me110_groups_both_in_lf2() -> None:
    elite = [group for group in GROUPS.values() if group.elite]
    assert [(group.type, group.luftflotte) for group in elite] == [("Me110", 2)] * 2


def test_i_jg51_is_an_me109_group_of_lf2() -> None:
    assert (GROUPS["I/JG51"].type, GROUPS["I/JG51"].luftflotte) == ("Me109", 2)


def test_every_prefix_of_designations_occurs() -> None:
    prefixes = {re.sub(r"^[IV]+/|\d+$", "", name) for name in GROUPS}
    assert prefixes == {"EGr", "JG", "KG", "KGr", "KuGr", "LG", "SG", "ZG"}


def test_both_luftflotten_have_both_fighter_types() -> None:
    fighters = {(group.luftflotte, group.type) for group in GROUPS.values() if group.type in ("Me109", "Me110")}
    assert fighters == {(2, "Me109"), (2, "Me110"), (3, "Me109"), (3, "Me110")}


def test_a_reduced_face_is_the_weaker_one() -> None:
    assert all(squadron.reduced < squadron.full for squadron in SQUADRONS.values())
    for group in GROUPS.values():
        assert group.reduced > group.full
        assert group.bombs_reduced < group.bombs_full


def test_the_counters_with_faces_and_chits_fit_the_sheet_of_176() -> None:
    most = Counter[Region]()
    for scenario in SCENARIOS.values():
        most |= Counter(scenario.region_chits)
    markers = 3 + 3 + 4 + 1 + 1 + 3  # raid, target, time, clock, bomb points, one cloud marker per region
    assert len(SQUADRONS) + len(GROUPS) + len(SIZES) + len(CHITS) + most.total() + markers <= 176
