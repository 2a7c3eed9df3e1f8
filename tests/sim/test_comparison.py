"""Comparing two batches: correct figures, pairing by seed, and errors for bad files."""

from __future__ import annotations

from math import inf, isclose, sqrt
from pathlib import Path

import pytest

from dowding.sim.comparison import (
    Difference,
    InvalidCsv,
    compare,
    estimate_difference,
    estimate_share_difference,
    newcombe_interval,
)
from dowding.sim.matches_csv import to_csv
from dowding.sim.student_t import t_975
from sim.row_fixtures import ASKED, row, statistics

HEAD = "scenario,match,seed,vp\n"


def table(path: Path, *points: int, scenario: str = "day", first: int = 0) -> Path:
    rows = [row(number, item, scenario=scenario) for number, item in enumerate(points, first)]
    path.write_text(to_csv(ASKED, {scenario: statistics(*rows)}))
    return path


def compared(first: Path, second: Path, column: str = "vp") -> list[Difference]:
    return compare(first, second, column).differences


def test_matches_of_the_same_seeds_are_compared_pair_by_pair(tmp_path: Path) -> None:
    [result] = compared(table(tmp_path / "a", 1, 10, -5), table(tmp_path / "b", 3, 12, -2))
    assert result.paired
    assert result.matches == (3, 3)
    assert result.means == (2.0, 13 / 3)
    assert isclose(result.mean, 7 / 3)
    half = 4.302653 * sqrt(1 / 3 / 3)  # the gains 2, 2, 3 have a variance of a third
    assert isclose(result.low, result.mean - half, rel_tol=1e-6)
    assert isclose(result.high, result.mean + half, rel_tol=1e-6)
    assert isclose(result.standard_error, sqrt(1 / 3 / 3))


def test_matches_of_other_seeds_are_compared_as_two_samples(tmp_path: Path) -> None:
    [result] = compared(table(tmp_path / "a", 1, 10, -5), table(tmp_path / "b", 3, 12, -2, first=100))
    assert not result.paired
    assert isclose(result.mean, 7 / 3)
    welch = (57 + 151 / 3) ** 2 / (57**2 / 2 + (151 / 3) ** 2 / 2)
    spread = t_975(welch) * sqrt((57 + 151 / 3) / 3)
    assert isclose(result.high - result.low, 2 * spread, rel_tol=1e-9)


def test_pairs_give_a_narrower_interval_than_samples() -> None:
    first = {str(number): number for number in range(20)}
    second = {seed: points + 1 for seed, points in first.items()}
    paired = estimate_difference(("day", ""), first, second)
    apart = estimate_difference(("day", ""), first, {f"other {seed}": points for seed, points in second.items()})
    assert paired.low == paired.high == 1
    assert apart.low < 0 < apart.high


def test_only_shared_seeds_are_compared(tmp_path: Path) -> None:
    [result] = compared(table(tmp_path / "a", 1, 2, 3, 50), table(tmp_path / "b", 3, 4, 90, first=1))
    assert (result.paired, result.matches, result.means) == (True, (3, 3), (55 / 3, 97 / 3))
    assert result.mean == (3 - 2 + 4 - 3 + 90 - 50) / 3


def test_any_column_of_numbers_can_be_compared(tmp_path: Path) -> None:
    for name, raids in (("a", 4), ("b", 7)):
        rows = [row(number, 0, counts={"raids": raids + number}) for number in range(3)]
        (tmp_path / name).write_text(to_csv(ASKED, {"day": statistics(*rows)}))
    [result] = compared(tmp_path / "a", tmp_path / "b", "raids")
    assert (result.seat, result.means, result.mean) == ("", (5.0, 8.0), 3.0)
    with pytest.raises(InvalidCsv, match="the column 'kites' is missing"):
        compare(tmp_path / "a", tmp_path / "b", "kites")
    with pytest.raises(InvalidCsv, match="level is 'draw', not a whole number"):
        compare(tmp_path / "a", with_level(tmp_path / "c", "1"), "level")


def with_level(path: Path, *levels: str) -> Path:
    """Matches with these levels; those called `win` are won."""
    rows = [row(n, 0, level=level, winner="british" if level == "win" else None) for n, level in enumerate(levels)]
    path.write_text(to_csv(ASKED, {"day": statistics(*rows)}))
    return path


def test_independent_shares_use_newcombes_interval() -> None:
    """The first example of Newcombe (1998): 56 of 70 against 48 of 80."""
    low, high = newcombe_interval((48, 56), (80, 70))
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_paired_shares_use_newcombes_interval() -> None:
    """Tango's example in Newcombe's second paper of 1998: 36, 12, 2 and 0 pairs, method 10."""
    cells = [("y", "y")] * 36 + [("n", "y")] * 12 + [("y", "n")] * 2
    first, second = ({str(n): cell[side] for n, cell in enumerate(cells)} for side in (0, 1))
    share_difference = estimate_share_difference(("day", "answer", "y"), first, second)
    assert share_difference.paired
    assert share_difference.counts == (38, 48)
    assert round(share_difference.difference, 3) == 0.2
    assert (round(share_difference.low, 4), round(share_difference.high, 4)) == (0.0569, 0.3404)


def test_win_rates_are_compared_beside_the_points(tmp_path: Path) -> None:
    first = with_level(tmp_path / "a", *["win"] * 3, *["draw"] * 7)
    second = with_level(tmp_path / "b", *["win"] * 8, *["draw"] * 2)
    [share] = compare(first, second).shares
    assert (share.column, share.value, share.counts, share.matches) == ("winner", "british", (3, 8), (10, 10))
    assert isclose(share.difference, 0.5)
    levels = compare(first, second, "level").shares
    assert [(level.value, level.counts) for level in levels] == [("win", (3, 8)), ("draw", (7, 2))]
    assert (levels[1].low, levels[1].high) == pytest.approx((-share.high, -share.low))


def test_one_match_gives_an_infinite_interval() -> None:
    result = estimate_difference(("day", ""), {"a": 1}, {"a": 5})
    assert (result.mean, result.low, result.high, result.paired) == (4.0, -inf, inf, False)


def test_every_seat_is_compared(tmp_path: Path) -> None:
    for name, gain in (("a", 0), ("b", 2)):
        rows = [row(number, {"red": number, "blue": 3 * number + gain}) for number in range(3)]
        (tmp_path / name).write_text(to_csv(ASKED, {"day": statistics(*rows)}))
    result = compared(tmp_path / "a", tmp_path / "b")
    assert [(item.scenario, item.seat, item.mean) for item in result] == [("day", "red", 0.0), ("day", "blue", 2.0)]


def test_only_shared_scenarios_are_compared(tmp_path: Path) -> None:
    both = tmp_path / "both"
    rows = {name: statistics(row(0, 1, scenario=name), row(1, 2, scenario=name)) for name in ("day", "night")}
    both.write_text(to_csv(ASKED, rows))
    assert [item.scenario for item in compared(both, table(tmp_path / "a", 5, 6, scenario="night"))] == ["night"]
    with pytest.raises(InvalidCsv, match="have no scenario in common"):
        compare(both, table(tmp_path / "b", 5, 6, scenario="dawn"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the column 'scenario' is missing; expected a CSV file of `dowding simulate --report`"),
        (b"scenario,match,seed,points\nday,0,7/day/0,3\n", "the column 'vp' is missing"),
        (HEAD.encode(), "no matches in this file"),
        (HEAD.encode() + b"day,0,7/day/0,3\nday,1,7/day/1,many\n", "line 3: vp is 'many', not a whole number"),
        (HEAD.encode() + b"day,0,7/day/0\n", "line 2: vp is None, not a whole number"),
        (HEAD.encode() + b"day,0,7/day/0," + b"9" * 100_000 + b"\n", "line 2: vp is '9{79}, not a whole number"),
        (HEAD.encode() + b"day,0," + b"7" * 131_073 + b",3\n", "line 2: not a CSV file of matches: field larger than"),
        (b"x" * 131_073 + b"\n", "line 1: not a CSV file of matches: field larger than"),
        (b"\xff\xfe\x00", "cannot be read"),
    ],
)
def test_an_invalid_table_of_matches_is_named(content: bytes, said: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes(content)
    with pytest.raises(InvalidCsv, match=said) as caught:
        compare(table(tmp_path / "good", 1, 2), bad)
    assert str(caught.value).startswith(f"{bad}: ")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidCsv, match=r"nowhere\.csv: cannot be read: .*No such file"):
        compare(tmp_path / "nowhere.csv", tmp_path / "nowhere.csv")


def test_differences_between_the_headers_are_listed(tmp_path: Path) -> None:
    first, second = table(tmp_path / "a", 1, 2), table(tmp_path / "b", 3, 4)
    assert compare(first, second).header_differences == {}
    second.write_text(second.read_text().replace('""no""', '""yes""'))
    assert compare(first, second).header_differences == {"settings": ('{"advanced":"no"}', '{"advanced":"yes"}')}
    second.write_text(second.read_text().replace("lion,", "duel,"))
    with pytest.raises(InvalidCsv, match=r"a is from lion and .*b from duel: they cannot be compared"):
        compare(first, second)


def test_counts_missing_from_one_batch_are_zero_there(tmp_path: Path) -> None:
    first = table(tmp_path / "a", 1, 2)
    rows = [row(number, 0, counts={"false raids": 2 + 2 * number}) for number in range(2)]
    (tmp_path / "b").write_text(to_csv(ASKED, {"day": statistics(*rows)}))
    [result] = compared(first, tmp_path / "b", "false raids")
    assert (result.means, result.mean) == ((0.0, 3.0), 3.0)


def test_a_misspelt_column_gets_a_suggestion(tmp_path: Path) -> None:
    first = table(tmp_path / "a", 1, 2)
    with pytest.raises(InvalidCsv, match="the column 'choice' is missing; similar columns: choices"):
        compare(first, first, "choice")


def test_a_duplicate_match_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(f"{HEAD}day,0,7/day/0,1\nday,0,7/day/0,2\n")
    with pytest.raises(InvalidCsv, match="line 3: the match of the seed '7/day/0' appears twice"):
        compare(tmp_path / "a", tmp_path / "a")
