"""The grid of the sky: squares, distance, facings, arcs and formations (WL-1.1, 2.1, 8.1.2, 9.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dowding.engine.errors import RulesError
from dowding.games.wing_leader.geometry import (
    ALTITUDES,
    COLUMNS,
    DOWN,
    FACINGS,
    LEFT,
    RIGHT,
    STEPS,
    UP_RIGHT,
    Facing,
    Square,
    adjacent_square,
    distance,
    facing_named,
    formation_members,
    is_ahead,
    is_behind,
    name_of,
    neighbours,
    offset,
    opposite,
    square_at,
    square_named,
    squares_ahead,
    turn_steps,
)

squares = st.integers(0, COLUMNS * ALTITUDES - 1)
facings = st.sampled_from(FACINGS)


def named(names: str) -> set[Square]:
    return {square_named(name) for name in names.split()}


@pytest.mark.rule("WL-2.1a")
def test_a_square_is_a_letter_and_an_altitude() -> None:
    assert (square_at(6, 13), square_at(0, 0), square_at(25, 19)) == tuple(map(square_named, ("G13", "A0", "Z19")))
    assert [name_of(square_named(name)) for name in ("A0", "J10", "Z19")] == ["A0", "J10", "Z19"]
    for wrong in ("AA3", "A20", "a1", "A-1", "13", "G", "G013", "A00"):
        with pytest.raises(ValueError, match="such as G13"):
            square_named(wrong)


@pytest.mark.rule("WL-2.1b")
@pytest.mark.parametrize("place", [(0, -1), (0, 20), (-1, 0), (26, 0)])
def test_squares_off_the_map_are_refused(place: tuple[int, int]) -> None:
    with pytest.raises(RulesError, match="no square"):
        square_at(*place)


@pytest.mark.rule("WL-2.1b", "WL-8.4b")
def test_no_adjacent_square_beyond_an_edge() -> None:
    assert adjacent_square(square_named("M0"), DOWN) is None
    assert adjacent_square(square_named("A7"), LEFT) is None
    assert adjacent_square(square_named("Z19"), UP_RIGHT) is None
    assert adjacent_square(square_named("M8"), UP_RIGHT) == square_named("N9")


@pytest.mark.rule("WL-1.1k", "WL-G-03")
def test_distance_counts_diagonals_as_one() -> None:
    far = [("D5", "H5", 4), ("D5", "F9", 4), ("D5", "D5", 0), ("A0", "Z19", 25)]
    assert all(distance(square_named(a), square_named(b)) == squares for a, b, squares in far)


@pytest.mark.rule("WL-1.1k")
@given(squares, squares, squares)
def test_distance_is_a_metric(a: Square, b: Square, c: Square) -> None:
    """I-21."""
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@pytest.mark.rule("WL-1.1k")
@given(squares, squares)
def test_distance_is_the_shortest_path_of_single_steps(a: Square, b: Square) -> None:
    here, steps = a, 0
    while here != b:
        here = min(neighbours(here), key=lambda near: abs(offset(near, b)[0]) + abs(offset(near, b)[1]))
        steps += 1
    assert steps == distance(a, b)


@pytest.mark.rule("WL-1.1a", "WL-G-04")
def test_neighbours_of_corner_edge_and_middle() -> None:
    assert set(neighbours(square_named("A0"))) == named("A1 B0 B1")
    assert [len(neighbours(square_named(name))) for name in ("A7", "Z19", "M9")] == [5, 3, 8]


@pytest.mark.rule("WL-1.1m", "WL-8.1.1a")
def test_a_turn_is_counted_in_steps_of_45_degrees() -> None:
    assert [turn_steps(RIGHT, facing) for facing in FACINGS] == [0, 1, 2, 3, 4, 3, 2, 1]
    assert turn_steps(facing_named("DR"), facing_named("UR")) == 2
    with pytest.raises(ValueError, match="not a facing"):
        facing_named("RU")


@pytest.mark.rule("WL-8.1.2a", "WL-G-14")
def test_arcs_of_level_and_climbing_squadrons() -> None:
    here = square_named("J10")
    cones = {
        RIGHT: ("K9 K10 K11 L11 M10", "I9 I10 I11 H12 G12", "J11 J9 L13 J13"),
        UP_RIGHT: ("K10 K11 J11", "I10 I9 J9", "I11 K9"),
    }
    for facing, (ahead, behind, neither) in cones.items():
        assert all(is_ahead(here, facing, there) for there in named(ahead))
        assert all(is_behind(here, facing, there) for there in named(behind))
        assert not any(is_ahead(here, facing, there) or is_behind(here, facing, there) for there in named(neither))


@pytest.mark.rule("WL-8.1.2a")
@given(squares, facings, squares)
def test_a_square_is_ahead_behind_or_neither(here: Square, facing: Facing, there: Square) -> None:
    """I-26: never both; behind is ahead for the opposite facing; the squadron's own square is neither (I-26)."""
    ahead, behind = is_ahead(here, facing, there), is_behind(here, facing, there)
    assert not (ahead and behind)
    assert behind == is_ahead(here, opposite(facing), there)
    if here == there:
        assert not ahead


@pytest.mark.rule("WL-8.1.2a")
@given(squares, facings, squares)
def test_the_cone_is_45_degrees_to_either_side(here: Square, facing: Facing, there: Square) -> None:
    """The slow definition: cos of the angle between facing and offset is at least that of 45 degrees."""
    dx, dy = offset(here, there)
    fx, fy = STEPS[facing]
    along = dx * fx + dy * fy
    within = along > 0 and 2 * along**2 >= (dx**2 + dy**2) * (fx**2 + fy**2)
    assert is_ahead(here, facing, there) == within


@pytest.mark.rule("WL-8.1.2b")
def test_three_adjacent_squares_ahead() -> None:
    here = square_named("M10")
    assert set(squares_ahead(here, RIGHT)) == named("N9 N10 N11")
    assert set(squares_ahead(here, UP_RIGHT)) == named("N10 N11 M11")
    assert all(
        set(squares_ahead(here, facing)) == {near for near in neighbours(here) if is_ahead(here, facing, near)}
        for facing in FACINGS
    )


@pytest.mark.rule("WL-9.1a", "WL-9.1b", "WL-9.1c")
def test_a_formation_is_a_chain_of_links() -> None:
    placed = {
        "A": (square_named("D9"), RIGHT),
        "B": (square_named("E10"), RIGHT),
        "C": (square_named("F11"), RIGHT),
        "D": (square_named("G12"), UP_RIGHT),
        "E": (square_named("C9"), LEFT),
        "F": (square_named("D9"), RIGHT),
    }
    assert formation_members("A", placed) == {"A", "B", "C", "F"}
    assert formation_members("C", placed) == {"A", "B", "C", "F"}
    assert formation_members("D", placed) == {"D"}
    apart = {**placed, "B": (square_named("E10"), LEFT)}
    assert formation_members("A", apart) == {"A", "F"}
