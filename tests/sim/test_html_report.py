"""The HTML report: one self-contained file, every scenario, correct figures."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from dowding.engine.match_stats import CountGroup
from dowding.sim.batch_statistics import BatchStatistics, MatchFailure
from dowding.sim.html_report import ReportHeading, largest_first, means, quantiles, render_report
from sim.row_fixtures import course, row, statistics

KINDS = (CountGroup("lost ", "Units lost"), CountGroup("warning ", "Warning", is_scale=True))
HEADING = ReportHeading("Chess & more: 3 matches", {"red": "random"}, "dowding simulate chess --set a='<b>'", KINDS)
VOID = {"meta", "path", "rect", "line", "polygon", "polyline", "link", "br"}


class Reader(HTMLParser):
    """Reads a page and checks that its tags are balanced."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def two_days() -> dict[str, BatchStatistics]:
    hours = course((1, "0800", 1), (2, "1000", -2), (7, "End of Day", 4))
    counts = {"raids": 3, "lost Luftwaffe: Me109": 2, "warning late": 1, "intelligence poor": 1, "never": 0}
    first = [row(n, points, hours, counts=counts, causes={"bombs": -1}) for n, points in enumerate((4, 4, -2))]
    return {"day": statistics(*first), "night": statistics(row(0, 1, scenario="night", level="narrow-victory"))}


def test_the_page_is_well_formed_and_self_contained() -> None:
    text = render_report(HEADING, two_days(), {"day": "The Day", "night": "The <Night>"})
    reader = Reader(text)
    assert [address for address in reader.addresses if not address.startswith("charts/")] == ["#day", "#night"]
    assert "url(" not in text
    assert "@import" not in text
    for output in (
        "Chess & more: 3 matches",
        "Played by random (red).",
        "dowding simulate chess --set a='<b>'",
        "The <Night>",
    ):
        assert output in reader.text


def test_the_figures_are_those_of_the_matches() -> None:
    text = Reader(render_report(HEADING, two_days(), {"day": "The Day", "night": "The Night"})).text
    assert "The Day 3 +2.00 ± 8.61 2.83 -2, +4" in text  # sd of 4, 4, -2 is the root of 8
    assert "matches 3 mean VP +2.00 ± 8.61 at 95 % standard deviation 2.83 from -2 to +4 choices per match 10" in text
    assert "Units lost (average per match) Luftwaffe: Me109 2.0" in text
    assert "Warning (average per match) late 1.0" in text
    assert "Other counts (average per match) raids 3.0 intelligence poor 1.0" in text
    assert "never" not in text
    assert "bombs -1.00" in text
    assert "draw 100.0 % (44–100)" in text
    assert "narrow victory 100.0 % (21–100)" in text
    assert "There are too few points in time to draw." in text
    assert "Points by cause No points were scored." in text


def test_every_seat_has_its_own_figures_and_charts() -> None:
    rows = [row(0, {"red": 1, "blue": 5}, winner="blue"), row(1, {"red": 3, "blue": 3}), row(2, {"red": 0, "blue": 1})]
    duel = statistics(*rows)
    text = Reader(render_report(HEADING, {"duel": duel, "war": duel}, {"duel": "The Duel", "war": "The War"})).text
    assert "The Duel, red 3 +1.33" in text
    assert "The Duel, blue 3 +3.00" in text
    assert "mean VP, red +1.33" in text
    assert "mean VP, blue +3.00" in text
    for chart in ("Victory points, red", "Victory points, blue", "Points over time, blue"):
        assert chart in text
    assert "Winner red 0.0 % (0–56) blue 33.3 % (6–79) no winner 66.7 % (21–94)" in text


def test_mirrored_points_are_charted_once() -> None:
    rows = [row(n, {"red": points, "blue": -points}, winner="red") for n, points in enumerate((1, 5, 3, 3))]
    text = Reader(render_report(HEADING, {"duel": statistics(*rows)}, {"duel": "The Duel"})).text
    assert "Victory points, red" in text
    assert "Victory points, blue" not in text
    assert "Points over time, blue" not in text
    assert "blue: the same with the opposite sign." in text


def test_the_conclusions_are_stated_in_words() -> None:
    rows = [row(n, {"red": 2 + n % 2, "blue": 9}, winner="red", level="narrow-win") for n in range(20)]
    text = Reader(render_report(HEADING, {"duel": statistics(*rows)}, {"duel": "The Duel"})).text
    assert "Red (random) scored +2.50 VP on average in 20 matches; the 95 % interval of +2.26 to +2.74 VP lies" in text
    assert "lies above zero." in text
    assert "The most frequent level was narrow win: 100 % (84–100 %) of the matches." in text
    assert "Red won 20 and blue 0 of 20 matches: red is ahead by more than chance explains (95 %)." in text
    even = [row(n, {"red": 0, "blue": 0}, winner=("red", "blue")[n % 2]) for n in range(6)]
    text = Reader(render_report(HEADING, {"duel": statistics(*even)}, {"duel": "The Duel"})).text
    assert "includes zero" in text
    assert "Red won 3 and blue 3 of 6 matches: chance alone may explain the difference" in text


def test_scenarios_are_compared_on_the_page() -> None:
    two = {name: statistics(*[row(n, n + add, scenario=name) for n in range(3)]) for name, add in (("a", 0), ("b", 5))}
    text = Reader(render_report(HEADING, two, {"a": "First", "b": "Second"})).text
    assert "Mean victory points by scenario First +1.00 (-1.5 to +3.5) Second +6.00 (+3.5 to +8.5)" in text
    assert "Win rate by scenario, british First 0.0 %" in text


def test_one_scenario_needs_no_overview() -> None:
    totals = {"day": two_days()["day"]}
    assert "<table>" not in render_report(HEADING, totals, {"day": "The Day"})
    assert "<table>" in render_report(HEADING, two_days(), {"day": "The Day", "night": "The Night"})


def test_failed_matches_are_reported() -> None:
    broken = two_days()["day"]
    broken.fail(MatchFailure("day", 9, "KeyError", ()))
    nothing = BatchStatistics(("british",))
    nothing.fail(MatchFailure("night", 0, "KeyError", ()))
    text = Reader(
        render_report(HEADING, {"day": broken, "night": nothing}, {"day": "The Day", "night": "The Night"})
    ).text
    assert "matches 3 1 failed" in text
    assert "The Night 0 – – – –" in text
    assert text.endswith("The Night No match finished.")


def test_the_end_of_a_campaign_is_explained() -> None:
    days = course((11, "11 August", 1), (12, "12 August", 2))
    rows = [row(0, 9, days), row(1, 2, days)]
    text = Reader(render_report(HEADING, {"day": statistics(*rows)}, {"day": "The Campaign"})).text
    assert "The end is the final result of all matches" in text
    assert "were over before" not in text
    assert not re.search("the end", Reader(render_report(HEADING, {"day": two_days()["night"]}, {"day": "Day"})).text)


def test_campaigns_that_ended_early_are_shown_as_such() -> None:
    days = course((11, "11 August", 1), (12, "12 August", 2), (13, "13 August", 3))
    rows = [row(0, 3, days), row(1, 3, days), row(2, 30, days[:1]), row(3, 20, days[:2])]
    text = Reader(render_report(HEADING, {"day": statistics(*rows)}, {"day": "The Campaign"})).text
    assert "2 of 4 matches ended before 13 August" in text
    for share in ("100 %", "75 %", "50 %"):
        assert share in text


def test_quantiles_are_values_that_occurred() -> None:
    assert quantiles(Counter(range(100))) == (10, 25, 50, 75, 90)
    assert quantiles({3: 1}) == (3, 3, 3, 3, 3)


def test_a_mean_counts_the_matches_without_it() -> None:
    assert means({"a": 6, "b": -10}, 2) == [("a", 3.0), ("b", -5.0)]
    assert largest_first([("a", 3.0), ("b", -5.0)]) == [("b", -5.0), ("a", 3.0)]


def test_scales_keep_their_order_and_losses_are_sorted_by_side_and_size() -> None:
    counts = {
        "warning none": 1,
        "warning late": 4,
        "warning early": 9,
        "lost RAF: Spitfire": 1,
        "lost Luftwaffe: Me109": 2,
        "lost RAF: Hurricane": 3,
    }
    text = Reader(render_report(HEADING, {"day": statistics(row(0, 1, counts=counts))}, {"day": "The Day"})).text
    assert "Warning (average per match) none 1.0 late 4.0 early 9.0" in text
    assert "Units lost (average per match) Luftwaffe: Me109 2.0 RAF: Hurricane 3.0 RAF: Spitfire 1.0" in text


@pytest.mark.parametrize(
    "kind", ["bar", "loss", "side-0", "side-1", "mark", "grid", "axis", "wide", "half", "median", "whisker"]
)
def test_every_chart_class_has_a_style(kind: str) -> None:
    assert f".{kind} {{" in render_report(HEADING, {}, {})
