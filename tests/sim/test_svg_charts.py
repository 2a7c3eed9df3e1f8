"""The charts: well-formed, to scale, and readable."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from dowding.sim.svg_charts import (
    LEFT,
    LETTER_WIDTH,
    RIGHT,
    WIDTH,
    axis_ticks,
    bin_width,
    render_bands,
    render_bars,
    render_histogram,
)

WIDEST = 8.3
"""The mean letter width of DejaVu Sans, the widest common font, at the size of the labels."""
NAMESPACE = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ElementTree.Element:
    fromstring = ElementTree.fromstring(svg)
    assert fromstring.tag == f"{NAMESPACE}svg"
    return fromstring


def of(svg: str, tag: str, kind: str = "") -> list[ElementTree.Element]:
    return [item for item in read(svg).iter(NAMESPACE + tag) if not kind or item.get("class") == kind]


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "nan"))


def texts(svg: str) -> list[str]:
    return [item.text or "" for item in of(svg, "text")]


def points(element: ElementTree.Element) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in element.get("points", "").split()]
    return [(float(x), float(y)) for x, y in pairs]


def test_histogram_bars_are_proportional_to_frequency() -> None:
    svg = render_histogram(Counter([-1, 0, 0, 2, 2, 2, 2]), "points & more")
    assert read(svg).get("aria-label") == "points & more"
    result = of(svg, "rect", "bar")
    assert [bar.findtext(f"{NAMESPACE}title") for bar in result] == ["-1: 1", "+0: 2", "+1: 0", "+2: 4"]
    heights = [number(bar, "height") for bar in result]
    assert heights[1] == pytest.approx(2 * heights[0], abs=0.2)
    assert heights[3] == pytest.approx(4 * heights[0], abs=0.2)
    assert heights[2] == 0
    assert "mean +1.00" in texts(svg)


def test_the_mean_is_marked_at_its_value() -> None:
    svg = render_histogram(Counter([0, 2]), "points")
    [mark] = of(svg, "line", "mark")
    middle = of(svg, "rect", "bar")[1]
    assert number(mark, "x1") == pytest.approx(number(middle, "x") + number(middle, "width") / 2, abs=0.2)


def test_bars_of_a_wide_histogram_cover_equal_ranges() -> None:
    svg = render_histogram(Counter([0, 99, 100, 101]), "points")
    assert bin_width(0, 101) == 3
    titles = [bar.findtext(f"{NAMESPACE}title") for bar in of(svg, "rect", "bar")]
    assert len(titles) == 34
    assert titles[0] == "+0 to +2: 1"
    assert titles[-1] == "+99 to +101: 3"


@pytest.mark.parametrize(("low", "high", "width"), [(5, 5, 1), (0, 39, 1), (0, 40, 2), (-50, 49, 3)])
def test_the_width_of_a_bar_of_a_histogram(low: int, high: int, width: int) -> None:
    assert bin_width(low, high) == width


def test_bars_are_proportional_and_negative_values_point_left() -> None:
    svg = render_bars([("gains", 4.0), ("losses <&>", -2.0)], "causes", "VP")
    [gain], [loss] = of(svg, "rect", "bar"), of(svg, "rect", "loss")
    assert number(gain, "width") == pytest.approx(2 * number(loss, "width"), abs=0.2)
    assert number(gain, "x") == pytest.approx(number(loss, "x") + number(loss, "width"), abs=0.2)
    assert texts(svg) == ["gains", "+4.00", "losses <&>", "-2.00"]
    assert len(of(svg, "line", "axis")) == 1


def test_bars_of_positive_values_start_after_their_labels() -> None:
    svg = render_bars([("x" * 30, 75.0), ("y", 25.0)], "levels", " %")
    assert texts(svg)[1::2] == ["75.0 %", "25.0 %"]
    assert all(number(bar, "x") > 30 * LETTER_WIDTH for bar in of(svg, "rect", "bar"))
    assert all(number(bar, "x") + number(bar, "width") < WIDTH - 40 for bar in of(svg, "rect", "bar"))
    assert of(svg, "rect", "loss") == []


def test_quantile_bands_are_nested() -> None:
    levels = [(-4.0, -2.0, 0.0, 1.0, 3.0), (-8.0, -5.0, -3.0, 0.0, 2.0)]
    svg = render_bands(["0800", "End of Day"], levels, "course")
    [wide], [half], [median] = of(svg, "polygon", "wide"), of(svg, "polygon", "half"), of(svg, "polyline", "median")
    for tick in (0, 1):
        lowest, lower, middle = points(wide)[tick][1], points(half)[tick][1], points(median)[tick][1]
        upper, uppermost = points(half)[-1 - tick][1], points(wide)[-1 - tick][1]
        assert lowest > lower > middle > upper > uppermost  # down the page is down in points
    assert {"0", "-5"} <= set(texts(svg))
    assert texts(svg)[-2:] == ["End of Day", "0800"]


def test_the_end_is_separate_with_the_number_of_matches_below() -> None:
    levels = [(-4.0, -2.0, 0.0, 1.0, 3.0), (-8.0, -5.0, -3.0, 0.0, 2.0)]
    svg = render_bands(
        ["11 August", "12 August"], levels, "course", ["100 %", "40 %"], ("the end", (-9.0, -6.0, 1.0, 8.0, 9.0))
    )
    at = {item.text: number(item, "x") for item in of(svg, "text")}
    assert at["the end"] - at["12 August"] > WIDEST * len("the end" + "12 August") / 2, "their names do not touch"
    course, end = of(svg, "polyline", "median")
    assert max(x for x, _ in points(course)) + 20 < min(x for x, _ in points(end)), "no line leads to the end"
    assert {"100 %", "40 %", "the end"} <= set(texts(svg))
    assert [box.get("class") for box in of(svg, "rect")] == ["wide", "half"]
    tall = [number(box, "height") for box in of(svg, "rect")]
    assert tall[0] > tall[1] > 0


def test_a_share_has_a_whisker_for_its_interval() -> None:
    svg = render_bars([("won", 50.0), ("lost", 50.0)], "shares", " %", [(40.4, 59.6), (40.4, 59.6)])
    assert texts(svg)[1::2] == ["50.0 % (40–60)"] * 2
    assert len(of(svg, "path", "whisker")) == 2


def test_labels_on_a_long_axis_do_not_overlap_and_include_the_last() -> None:
    axis = [f"{day} September" for day in range(1, 31)]
    svg = render_bands(axis, [(0.0, 0.0, 0.0, 0.0, 1.0)] * 30, "course")
    result = [item for item in of(svg, "text") if (item.text or "").endswith("September")]
    assert result[0].text == "30 September"
    places = sorted(number(item, "x") for item in result)
    assert len(places) > 3
    assert all(after - before > LETTER_WIDTH * len("30 September") for before, after in pairwise(places))


def test_a_constant_line_is_drawn() -> None:
    svg = render_bands(["0800", "1000"], [(0.0,) * 5] * 2, "course")
    assert len(of(svg, "polyline", "median")) == 1
    assert all(LEFT <= x <= WIDTH - RIGHT for x, _ in points(of(svg, "polyline", "median")[0]))


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 31, [0, 10, 20, 30]),
        (-17, 3, [-15, -10, -5, 0]),
        (0, 0, [0]),
        (-1000, 900, [-1000, -500, 0, 500]),
    ],
)
def test_ticks_are_few_and_round(low: int, high: int, found: list[int]) -> None:
    assert axis_ticks(low, high) == found


def test_sides_have_distinct_colours() -> None:
    drawn = render_bars([("Luftwaffe: Me109", 2.0), ("RAF: Spitfire", 1.0), ("RAF: Hurricane", 1.0)], "losses")
    assert [bar.get("class") for bar in of(drawn, "rect")] == ["side-0", "side-1", "side-1"]


def test_values_of_negative_bars_do_not_overlap_the_labels() -> None:
    drawn = render_bars([("bomb damage", -16.6), ("groups, light loss", 12.0)], "causes", "VP")
    figure = next(text for text in of(drawn, "text") if text.text == "-16.60")
    longest = WIDEST * len("groups, light loss")
    assert number(figure, "x") - WIDEST * len("-16.60") >= 8 + longest
