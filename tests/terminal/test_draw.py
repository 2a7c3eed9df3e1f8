"""Drawing any scene as text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.decision import Option
from dowding.engine.outcome import Outcome
from dowding.terminal.ascii_map import draw_maps
from dowding.terminal.draw import (
    draw_ending,
    draw_log,
    draw_log_with_positions,
    draw_options,
    draw_overview,
    draw_position,
    draw_question,
    draw_reasons,
)
from dowding.terminal.region_index import RegionIndex
from dowding.terminal.report import format_report
from dowding.view.scene import Ask, Board, Piece, Region, Report
from terminal.toy_scene import ASK, ATLAS, OPTIONS, PIECES, a_scene, rated, text_of


def test_the_position_shows_title_phase_tracks_and_pieces_by_place() -> None:
    assert text_of(draw_position(a_scene(), ATLAS, 100)).splitlines() == [
        "A Toy  Morning" + " " * 76 + "position 2",
        "Clock noon | Sky: East clear, West grey",
        "Road 1: Wolf, big; hunger unknown",
        "The Map",
        "  shire The Shire: pub Anna",
        "The Boxes",
        "  Camp: Bert (reduced)",
    ]


def test_a_board_without_pieces_is_left_out() -> None:
    assert "The Boxes" not in text_of(draw_position(a_scene(PIECES[:1]), ATLAS, 100))


def test_a_piece_on_no_board_is_still_shown() -> None:
    ghost = Piece("ghost", "attic", "Ghost", "spook", "red")
    assert "attic: Ghost" in text_of(draw_position(a_scene((ghost,)), ATLAS, 100))


def test_large_groups_are_counted_by_kind_and_face() -> None:
    crowd = tuple(
        Piece(f"orc-{n}", "camp", f"Orc {n}", "Orc", "blue", "reduced" if n < 5 else "full") for n in range(20)
    )
    assert "Camp: Anna, 15 Orc + 5 Orc reduced" in text_of(
        draw_position(a_scene((replace(PIECES[0], region="camp"), *crowd)), ATLAS, 100)
    )


def test_regions_with_both_sides_list_every_piece() -> None:
    orc = Piece("orc", "camp", "Ugg", "Orc", "blue", "full", rated("7"), form="counter")
    assert "Camp: Bert (reduced) Guard 1/B, Ugg Orc 7" in text_of(draw_position(a_scene((PIECES[1], orc)), ATLAS, 100))


def test_markers_named_like_their_region_are_listed_by_kind() -> None:
    marker = Piece("damage-camp", "camp", "Camp", "damage")
    assert "Camp: damage" in text_of(draw_position(a_scene((marker,)), ATLAS, 100))


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    scene = a_scene()
    for part in (
        draw_position(scene, ATLAS, width),
        draw_question(ASK, scene, ATLAS, width),
        draw_overview(scene, ATLAS),
    ):
        assert max(len(line) for line in text_of(part, width).splitlines()) <= width


def test_the_question_lists_options_with_where_their_pieces_are() -> None:
    assert text_of(draw_question(ASK, a_scene(), ATLAS, 60), 60).splitlines() == [
        "Send whom? [TOY-1]",
        "1 Done" + " " * 25 + "3 Road 1 - there: Wolf (big)",
        "2 Anna (Scout) - shire pub,    4 Annabel (Scout)",
        "  3/A".strip(),
    ]


def test_many_options_are_printed_in_columns() -> None:
    options = tuple(Option(f"o:{n}", f"Option {n}") for n in range(1, 60))
    text = text_of(draw_question(Ask("Which?", "TOY-1", options), a_scene(), ATLAS, 100))
    assert len(text.splitlines()) == 1 + 15
    assert all(f"{n} Option {n}" in text for n in range(1, 60))


def test_filtered_options_keep_their_numbers() -> None:
    text = text_of(draw_options(ASK, OPTIONS[1::2], a_scene(), ATLAS, 100))
    assert text.startswith("2 Anna")
    assert "4 Annabel" in text
    assert "Done" not in text


def test_reasons_cite_the_rule_of_the_decision_and_of_each_refusal() -> None:
    assert text_of(draw_reasons(a_scene())).splitlines() == [
        "Decision: Send whom? [TOY-1]",
        "  not Bert (Guard): too tired [TOY-2]",
        "Undo: press u to undo your last choice.",
    ]
    refused = replace(a_scene(ask=replace(ASK, refused=())), undo_refused="a die has come since")
    assert text_of(draw_reasons(refused)).splitlines()[1:] == [
        "No option is refused here.",
        "Undo: a die has come since.",
    ]


def test_the_log_marks_what_is_new_and_can_show_positions() -> None:
    log = a_scene().log
    assert text_of(draw_log(log, 1)).splitlines() == ["- Anna enters the pub. [TOY-3]", "* A wolf howls."]
    assert text_of(draw_log_with_positions(log)).splitlines() == ["1 Anna enters the pub. [TOY-3]", "2 A wolf howls."]
    assert text_of(draw_log(())) == ""


def test_the_points_of_the_outcome_add_up() -> None:
    outcome = Outcome("win", "A win (+3)", {"red": 3}, {"wolves": 5, "sheep": -2, "cows": 0})
    assert text_of(draw_ending(outcome)).splitlines() == [
        "The match is over: A win (+3)",
        "  +5  wolves",
        "  −2  sheep",
    ]


def test_the_overview_describes_every_piece() -> None:
    assert text_of(draw_overview(a_scene(), ATLAS)).splitlines() == [
        "The Map",
        "  shire The Shire  pub Anna Scout 3/A",
        "  Road             1 Wolf (big) beast",
        "The Boxes",
        "  Camp  Bert (reduced) Guard 1/B",
    ]


def test_brackets_and_colons_are_not_markup() -> None:
    scene = a_scene((replace(PIECES[0], label="[bold]:smile:"),))
    assert "[bold]:smile:" in text_of(draw_position(scene, ATLAS, 100))


def test_the_map_shows_all_areas_and_occupied_points() -> None:
    lines = text_of(draw_maps(ATLAS, PIECES, 60), 60).splitlines()
    assert lines[0] == "The Map"
    assert lines[1].startswith("shire: Anna")
    assert lines[-1].endswith("moor")
    assert "Wolf (big)" in lines[len(lines) // 2]
    assert "Road" not in text_of(draw_maps(ATLAS, PIECES[:2], 60))


def test_a_crowded_map_keeps_every_label() -> None:
    regions = tuple(
        Region(f"r{n}", f"r{n}", "area", f"r{n}", (0.0, 0.0), ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0))) for n in range(60)
    )
    text = text_of(draw_maps(RegionIndex([Board("b", "B", "map", regions)]), (), 40), 40)
    assert all(region.id in text.split() for region in regions)


def test_a_game_without_a_map_says_so() -> None:
    assert "no map" in text_of(draw_maps(RegionIndex([]), PIECES, 60))


def test_a_report_of_any_shape_is_printed() -> None:
    report: Report = {
        "title": "A day",
        "over": True,
        "level": None,
        "losses": {"light": ["Anna", "Bert"], "heavy": []},
        "raids": [{"hour": "noon", "story": "a long tale " * 10}, {"hour": "dusk", "story": ""}],
    }
    text = text_of(format_report(report))
    assert text.splitlines()[:6] == [
        "title: A day",
        "over: yes",
        "level: -",
        "losses: light (Anna, Bert), heavy (none)",
        "raids",
        "  1",
    ]
    assert "    hour: noon" in text
    assert "  2: hour dusk" in text
