"""Clouds, rain, line of sight and the Sun (WL-4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dowding.games.wing_leader.geometry import (
    ALTITUDES,
    COLUMNS,
    Offset,
    Square,
    altitude_of,
    column_of,
    distance,
    offset,
    square_at,
    square_named,
)
from dowding.games.wing_leader.move_data import EnteredSquare
from dowding.games.wing_leader.pack.sky import Cloud, Sky, SunArc, cloud_bank, rain_below
from dowding.games.wing_leader.rules.line_of_sight import (
    has_line_of_sight,
    is_in_the_sun,
    is_out_of_the_sun,
    is_towards_the_sun,
    squares_entered,
    squares_to_the_edge,
    sun_arc_towards,
    weather_between,
    weather_or_haze,
)

squares = st.integers(0, COLUMNS * ALTITUDES - 1)
clouds = st.dictionaries(squares, st.sampled_from(("wispy", "broken", "dense")), max_size=60)
MIRRORED: dict[SunArc | None, SunArc | None] = {
    "left horizon": "right horizon",
    "left upper": "right upper",
    "above": "above",
    "right upper": "left upper",
    "right horizon": "left horizon",
    None: None,
}


def at(name: str) -> Square:
    return square_named(name)


def named(names: str) -> list[Square]:
    return [square_named(name) for name in names.split()]


def sky(sun: SunArc | None = None, **kinds: str) -> Sky:
    """A sky with clouds by kind, such as dense="E5 F5"."""
    spread: dict[Square, Cloud] = {}
    for kind in ("wispy", "broken", "dense"):
        spread |= dict.fromkeys(named(kinds.get(kind, "")), kind)
    return Sky(spread, sun=sun)


def mirrored(square: Square) -> Square:
    return square_at(COLUMNS - 1 - column_of(square), altitude_of(square))


# Tracing


@pytest.mark.rule("WL-4.6.1a", "WL-G-05")
def test_squares_that_a_line_enters() -> None:
    assert squares_entered(at("C3"), at("G5")) == named("C3 D3 D4 E4 F4 F5 G5")
    assert squares_entered(at("A0"), at("E2")) == named("A0 B0 B1 C1 D1 D2 E2")
    assert squares_entered(at("G5"), at("C3")) == named("G5 F5 F4 E4 D4 D3 C3")


def meets(to: Offset, square: Offset) -> bool:
    """The slow definition: a point of the open segment is strictly inside the square."""
    lower, upper = Fraction(0), Fraction(1)
    for along, middle in zip(to, square, strict=True):
        low, high = middle - Fraction(1, 2), middle + Fraction(1, 2)
        if along == 0:
            if not low < 0 < high:
                return False
            continue
        ends = sorted((low / along, high / along))
        lower, upper = max(lower, ends[0]), min(upper, ends[1])
    return lower < upper


@pytest.mark.rule("WL-4.6.1a", "WL-4.6.1c", "WL-2.1c")
@given(squares, squares)
def test_line_enters_squares_whose_interior_it_crosses(here: Square, there: Square) -> None:
    to = offset(here, there)
    box = [(i, j) for i in range(min(0, to[0]), max(0, to[0]) + 1) for j in range(min(0, to[1]), max(0, to[1]) + 1)]
    slow = {here + i * ALTITUDES + j for i, j in box if meets(to, (i, j))} if to != (0, 0) else {here}
    entered = squares_entered(here, there)
    assert set(entered) == slow
    assert (entered[0], entered[-1]) == (here, there)
    assert all(distance(a, b) == 1 for a, b in pairwise(entered))  # I-23


@pytest.mark.rule("WL-4.6.1c", "WL-G-06")
def test_cloud_touched_at_a_corner_is_ignored() -> None:
    around = sky(dense="C4 D3 D5 E4 E6 F5")
    assert squares_entered(at("C3"), at("F6")) == named("C3 D4 E5 F6")
    assert has_line_of_sight(around, at("C3"), at("F6"))
    assert weather_between(around, at("C3"), at("F6")) == 0


# Blocking


@pytest.mark.rule("WL-4.6.1b", "WL-4.6.1e", "WL-4.6.1h", "WL-G-07")
def test_dense_square_blocks_between_but_not_at_the_ends() -> None:
    cloud = sky(dense="E5")
    assert not has_line_of_sight(cloud, at("B5"), at("H5"))
    assert has_line_of_sight(cloud, at("B5"), at("E5"))
    assert has_line_of_sight(cloud, at("E5"), at("H5"))
    dimmed = [weather_between(cloud, at(a), at(b)) for a, b in (("B5", "E5"), ("E5", "H5"), ("B5", "D5"))]
    assert dimmed == [3, 3, 0]


@pytest.mark.rule("WL-4.6.1f", "WL-4.6.1g", "WL-G-08")
def test_two_squares_of_broken_cloud_block() -> None:
    cloud = sky(broken="D5 F5")
    for a, b, visible in (("B5", "E5", True), ("B5", "F5", True), ("B5", "G5", False)):
        assert has_line_of_sight(cloud, at(a), at(b)) == has_line_of_sight(cloud, at(b), at(a)) == visible
        assert weather_between(cloud, at(a), at(b)) == 2
    assert has_line_of_sight(sky(wispy="C5 D5 E5 F5"), at("B5"), at("G5"))


@pytest.mark.rule("WL-4.6.1i")
def test_broken_and_dense_cloud_are_counted_separately() -> None:
    assert has_line_of_sight(sky(broken="D5", dense="F5"), at("B5"), at("F5"))
    assert has_line_of_sight(sky(broken="D5 F5", dense=""), at("B5"), at("F5"))


@pytest.mark.rule("WL-4.6.1d")
def test_cloud_never_blocks_within_one_square() -> None:
    assert has_line_of_sight(sky(dense="E5"), at("E5"), at("E5"))
    assert weather_between(sky(dense="E5"), at("E5"), at("E5")) == 3


@pytest.mark.rule("WL-4.7a", "WL-1.1o", "WL-G-09")
def test_only_the_worst_weather_counts() -> None:
    assert weather_between(sky(wispy="D5", broken="F5"), at("B5"), at("H5")) == 2
    assert has_line_of_sight(sky(wispy="D5", broken="F5"), at("B5"), at("H5"))


@pytest.mark.rule("WL-4.6a")
@given(clouds, squares, squares)
def test_line_of_sight_is_symmetric(spread: dict[Square, Cloud], here: Square, there: Square) -> None:
    """I-22."""
    over = Sky(spread, rain_below(spread))
    assert has_line_of_sight(over, here, there) == has_line_of_sight(over, there, here)
    assert weather_between(over, here, there) == weather_between(over, there, here)
    assert set(squares_entered(here, there)) == set(squares_entered(there, here))


@pytest.mark.rule("WL-4.6b")
@given(clouds, squares, st.sampled_from(("wispy", "broken", "dense")), squares, squares)
def test_more_cloud_never_improves_line_of_sight(
    spread: dict[Square, Cloud], more: Square, kind: Cloud, here: Square, there: Square
) -> None:
    """I-24: additional cloud never unblocks a line or lowers its modifier (I-24)."""
    if more in spread:
        return
    before, after = Sky(spread), Sky({**spread, more: kind})
    assert has_line_of_sight(before, here, there) or not has_line_of_sight(after, here, there)
    assert weather_between(after, here, there) >= weather_between(before, here, there)


@pytest.mark.rule("WL-4.6a")
@given(clouds, squares, squares, st.sampled_from([arc for arc in MIRRORED if arc]))
def test_mirrored_sky_gives_mirrored_line_of_sight(
    spread: dict[Square, Cloud], here: Square, there: Square, sun: SunArc
) -> None:
    """I-25."""
    over = Sky(spread, sun=sun)
    other = Sky({mirrored(square): cloud for square, cloud in spread.items()}, sun=MIRRORED[sun])
    assert has_line_of_sight(over, here, there) == has_line_of_sight(other, mirrored(here), mirrored(there))
    assert is_in_the_sun(over, here, there) == is_in_the_sun(other, mirrored(here), mirrored(there))


# Clouds, rain, haze


@pytest.mark.rule("WL-4.5a", "WL-4.5b", "WL-4.5c")
def test_cloud_bank_fills_a_row_or_rectangle() -> None:
    assert list(cloud_bank(at("C6"), at("F6"))) == named("C6 D6 E6 F6")
    assert set(cloud_bank(at("D8"), at("C7"))) == set(named("C7 C8 D7 D8"))


@pytest.mark.rule("WL-4.5.1a", "WL-4.5.1b", "WL-G-10")
def test_rain_falls_beneath_the_lowest_dense_cloud_of_a_column() -> None:
    dense: dict[Square, Cloud] = dict.fromkeys(named("F8 G8 G12"), "dense")
    over = Sky(dense, rain_below(dense))
    assert over.rain == {square_at(column, low) for column in (5, 6) for low in range(8)}
    assert (has_line_of_sight(over, at("F3"), at("G3")), weather_between(over, at("F3"), at("G3"))) == (True, 2)
    assert not has_line_of_sight(over, at("D3"), at("H3"))


@pytest.mark.rule("WL-4.5.1b")
def test_rain_in_wispy_cloud_counts_as_broken() -> None:
    spread: dict[Square, Cloud] = {at("F8"): "dense", at("F3"): "wispy"}
    assert Sky(spread, rain_below(spread)).weather_in(at("F3")) == 2


@pytest.mark.rule("WL-4.3a", "WL-4.4a")
def test_altitudes_of_haze_and_contrails() -> None:
    over = Sky(haze=3, contrails=14)
    assert [over.is_in_haze(at(name)) for name in ("D0", "D3", "D4")] == [True, True, False]
    assert [over.is_in_contrails(at(name)) for name in ("D13", "D14", "D19")] == [False, True, True]
    clear = Sky()
    assert not clear.is_in_haze(at("D0"))
    assert not clear.is_in_contrails(at("D19"))


@pytest.mark.rule("WL-4.7.1a", "WL-4.7.1d")
def test_haze_is_not_added_to_worse_weather() -> None:
    hazy = Sky(sky(wispy="E3", broken="E2").clouds, haze=3)
    cases = [("D3", "F3", 1), ("D2", "F2", 2), ("D9", "F3", 1), ("D9", "F9", 0)]
    for here, there, worst in cases:
        assert weather_or_haze(hazy, at(here), at(there), at(here), at(there)) == worst


# The Sun

SEEN_FROM_J10: dict[SunArc | None, str] = {
    "above": "J11 J13 K13",
    "right upper": "K11 L12 L13 M12 M13",
    "right horizon": "K10 N10 M11",
    "left upper": "I11 H12 G12",
    "left horizon": "G10 G11",
    None: "M9 J10",
}


@pytest.mark.rule("WL-4.2a", "WL-4.2b", "WL-4.2c", "WL-G-11")
def test_sun_arcs_from_a_square() -> None:
    for arc, names in SEEN_FROM_J10.items():
        assert {sun_arc_towards(offset(at("J10"), square)) for square in named(names)} == {arc}


@pytest.mark.rule("WL-4.2b")
@given(st.integers(-25, 25), st.integers(0, 19))
def test_every_square_that_is_not_lower_is_in_one_arc(dx: int, dy: int) -> None:
    """I-27, and the mirror image has the mirrored arc."""
    assert (sun_arc_towards((dx, dy)) is None) == ((dx, dy) == (0, 0))
    assert sun_arc_towards((-dx, dy)) == MIRRORED[sun_arc_towards((dx, dy))] or dx == 0


@pytest.mark.rule("WL-4.6.2a", "WL-4.6.2b", "WL-G-12")
def test_target_is_in_the_sun_if_the_line_to_the_edge_is_clear() -> None:
    spotter, target = at("H8"), at("K11")
    assert squares_to_the_edge(spotter, target) == named("I9 J10 K11 L12 M13 N14 O15 P16 Q17 R18 S19")
    row = " ".join(f"{letter}14" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert is_in_the_sun(sky("right upper"), spotter, target)
    assert not is_in_the_sun(sky("right upper", dense=row), spotter, target)
    assert weather_between(sky("right upper", dense=row), spotter, target) == 0
    assert is_in_the_sun(sky("right upper", wispy=row), spotter, target)
    assert is_in_the_sun(sky("right upper", broken=row), spotter, target)
    assert not is_in_the_sun(sky("right upper", broken="N14 O15"), spotter, target)
    assert not is_in_the_sun(sky("left upper"), spotter, target)
    assert not is_in_the_sun(sky(None), spotter, target)


@pytest.mark.rule("WL-4.6.2b")
def test_cloud_at_target_and_last_square_covers_the_sun() -> None:
    spotter, target = at("H8"), at("K11")
    assert not is_in_the_sun(sky("right upper", dense="K11"), spotter, target)
    assert not is_in_the_sun(sky("right upper", dense="S19"), spotter, target)
    assert is_in_the_sun(sky("right upper", dense="H8"), spotter, target)


@pytest.mark.rule("WL-4.6.2a")
@given(clouds, squares, squares)
def test_target_in_the_sun_is_in_line_of_sight(spread: dict[Square, Cloud], here: Square, there: Square) -> None:
    """I-28."""
    over = Sky(spread, rain_below(spread), sun="above")
    assert has_line_of_sight(over, here, there) or not is_in_the_sun(over, here, there)


def flown(names: str, circled: int = 0) -> tuple[list[EnteredSquare], tuple[Square, int]]:
    """A path by names of squares, after a number of MPs circled in the first."""
    path = named(names)
    return [EnteredSquare(there, here) for here, there in pairwise(path)], (path[0], circled)


@pytest.mark.rule("WL-4.6.2c", "WL-4.6.2d", "WL-4.6.2e", "WL-4.6.2g", "WL-G-13")
def test_attack_out_of_the_sun_needs_two_squares_in_the_arc() -> None:
    target = at("M8")
    clear = sky("right upper")
    assert is_out_of_the_sun(clear, target, *flown("P11 O10 N9 M8"))
    assert not is_out_of_the_sun(clear, target, *flown("O10 N9 M8"))
    assert is_out_of_the_sun(clear, target, *flown("O10 N9 M8", circled=1))
    assert not is_out_of_the_sun(sky("right upper", dense="T15"), target, *flown("P11 O10 N9 M8"))


@pytest.mark.rule("WL-4.6.2c", "WL-4.6.2h", "WL-4.6.2i")
def test_attack_from_outside_the_arc_is_not_out_of_the_sun() -> None:
    target, clear = at("M8"), sky("right upper")
    assert not is_out_of_the_sun(clear, target, *flown("P11 O10 N10 M9 M8")), "entered from above"
    assert not is_out_of_the_sun(clear, target, [], (target, 3)), "it was there already"
    assert not is_out_of_the_sun(clear, at("M7"), *flown("P11 O10 N9 M8")), "the target is elsewhere"


@pytest.mark.rule("WL-4.6.2d", "WL-4.6.2f")
def test_circling_in_an_entered_square_of_the_arc_counts() -> None:
    clear = sky("right upper")
    path = [EnteredSquare(at("N9"), at("N8"), circled=1), EnteredSquare(at("M8"), at("N9"))]
    assert not is_towards_the_sun(clear, at("M8"), at("N8"))
    assert is_out_of_the_sun(clear, at("M8"), path, (at("N8"), 0))
    assert not is_out_of_the_sun(clear, at("M8"), [EnteredSquare(at("N9"), at("N8")), path[1]], (at("N8"), 0))
