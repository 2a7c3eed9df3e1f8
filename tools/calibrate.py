"""Check every calibration target with fresh seeds: `python tools/calibrate.py --quick`.

The targets are data (`tools/aims.toml`): a statistic of a scenario, its players, and the bounds of the statistic.
A target is met if the result is within the bounds, open if only its 95 % interval reaches them, and otherwise missed.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from math import inf, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Final, Literal

import msgspec

from dowding.sim import simulate
from dowding.sim.batch_statistics import MatchRow
from dowding.sim.proportion import Z_95, wilson_interval

AIMS_FILE: Final = Path(__file__).parent / "aims.toml"
QUICK_DIVISOR: Final = 4
"""The divisor of the number of matches with --quick."""
MIN_MATCHES: Final = 4
Verdict = Literal["holds", "open", "missed"]


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A calibration target: a statistic of a scenario with these players, and its bounds."""

    game: str
    scenarios: tuple[str, ...]
    players: dict[str, str]
    statistic: str
    """mean, lead, wins, decided, draws, losses, largest level, rarest level, or the name of a level."""
    matches: int
    low: float = -inf
    high: float = inf
    other: str = ""
    """Another code for the first seat: the opponent of a lead, and the second player of the rarest level."""

    levels: tuple[str, ...] = ()
    """All victory levels, for the statistic of the rarest."""

    @property
    def seat(self) -> str:
        """The seat of the statistic: the first that is named."""
        return next(iter(self.players))


class Estimate(msgspec.Struct, frozen=True):
    """A statistic with its 95 % interval."""

    value: float
    low: float
    high: float
    of: str = ""

    def verdict(self, aim: Aim) -> Verdict:
        """Whether the target is met, open or missed."""
        if aim.low <= self.value <= aim.high:
            return "holds"
        return "open" if self.low <= aim.high and self.high >= aim.low else "missed"


class Aims(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the targets."""

    aim: tuple[Aim, ...]


class MatchCache:
    """The matches of a run. A scenario is played only once with the same players, for all targets."""

    def __init__(self, seed: int, workers: int, packs: Sequence[Path] = ()) -> None:
        self._seed, self._workers, self._packs = seed, workers, packs
        self._rows: dict[tuple[str, str, tuple[tuple[str, str], ...]], list[MatchRow]] = {}

    def rows(self, aim: Aim, scenario: str, matches: int, code: str = "") -> list[MatchRow]:
        """Play this number of matches, with another player code for the first seat if one is given."""
        players = {**aim.players, aim.seat: code} if code else aim.players
        key = (aim.game, scenario, tuple(sorted(players.items())))
        if len(self._rows.get(key, ())) < matches:
            result = simulate(
                aim.game,
                scenario,
                matches=matches,
                seed=self._seed,
                players=players,
                packs=self._packs,
                workers=self._workers,
            )
            self._rows[key] = result.totals[scenario].rows
        return self._rows[key][:matches]


def estimate_statistic(aim: Aim, scenario: str, matches: int, cache: MatchCache) -> Estimate:
    """The statistic of a target."""
    rows = cache.rows(aim, scenario, matches)
    points = [float(row.points[aim.seat]) for row in rows]
    if aim.statistic == "mean":
        return mean_estimate(points)
    if aim.statistic == "lead":
        others = cache.rows(aim, scenario, matches, aim.other)
        theirs = {row.number: row.points[aim.seat] for row in others}
        return mean_estimate([row.points[aim.seat] - theirs[row.number] for row in rows if row.number in theirs])
    if aim.statistic == "losses":
        return ratio_estimate([(units_lost(row, "lost Luftwaffe"), units_lost(row, "lost RAF")) for row in rows])
    if aim.statistic == "wins":
        return proportion_estimate(sum(row.winner == aim.seat for row in rows), len(rows))
    if aim.statistic == "decided":
        winners = [row.winner for row in rows if row.winner]
        return proportion_estimate(winners.count(aim.seat), len(winners))
    if aim.statistic == "draws":
        return proportion_estimate(sum(row.winner is None for row in rows), len(rows))
    levels = Counter(row.level for row in rows)
    if aim.statistic == "largest level":
        level, count = levels.most_common(1)[0]
        return proportion_estimate(count, len(rows), level)
    if aim.statistic == "rarest level":
        other_levels = Counter(row.level for row in cache.rows(aim, scenario, matches, aim.other))
        count, level = min((max(levels[name], other_levels[name]), name) for name in aim.levels)
        return proportion_estimate(count, len(rows), level)
    return proportion_estimate(levels[aim.statistic], len(rows))


def mean_estimate(values: Sequence[float]) -> Estimate:
    """A mean with its interval."""
    middle = mean(values)
    half_width = Z_95 * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - half_width, middle + half_width)


def proportion_estimate(count: int, matches: int, level: str = "") -> Estimate:
    """A share in per cent."""
    proportion = wilson_interval(count, matches)
    return Estimate(100 * proportion.share, 100 * proportion.low, 100 * proportion.high, level)


def ratio_estimate(pairs: Sequence[tuple[int, int]]) -> Estimate:
    """The ratio of two means, with the variance by linearisation."""
    above, below = mean(one for one, _ in pairs), mean(other for _, other in pairs)
    if not below:
        return Estimate(inf, inf, inf)
    quotient = above / below
    half_width = Z_95 * stdev([one - quotient * other for one, other in pairs]) / below / sqrt(len(pairs))
    return Estimate(quotient, quotient - half_width, quotient + half_width)


def units_lost(row: MatchRow, start: str) -> int:
    """The losses of a side in a match, from the match statistics."""
    return sum(count for name, count in row.counts.items() if name.startswith(start))


def format_result(aim: Aim, scenario: str, matches: int, figures: Estimate) -> str:
    """A target, its result and the verdict, in a line."""
    who = " ".join(f"{seat}={code}" for seat, code in aim.players.items())
    what = f"{aim.statistic} over {aim.other}" if aim.statistic == "lead" else aim.statistic
    what += f" ({figures.of})" if figures.of else ""
    bounds = f"{'' if aim.low == -inf else f'{aim.low:g}'} to {'' if aim.high == inf else f'{aim.high:g}'}".strip()
    values = f"{figures.value:.1f} ({figures.low:.1f} to {figures.high:.1f}), {matches} matches"
    return f"{figures.verdict(aim):6}  {aim.game}/{scenario}  {who}  {what}: {values}; aim {bounds}"


def read_aims(path: Path = AIMS_FILE) -> tuple[Aim, ...]:
    """The targets of a file."""
    return msgspec.toml.decode(path.read_bytes(), type=Aims).aim


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print the results; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="only the targets of this game")
    parser.add_argument("--scenario", help="only the targets of this scenario")
    parser.add_argument("--statistic", help="only the targets of this statistic")
    parser.add_argument(
        "--matches", type=int, help="the number of matches for each target, instead of the number in its file"
    )
    parser.add_argument("--quick", action="store_true", help=f"a {QUICK_DIVISOR}th of the matches of each target")
    parser.add_argument("--seed", type=int, help="a fresh one by default")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pack", type=Path, action="append", default=[], help="an overlay on the pack of --game")
    parser.add_argument("--aims", type=Path, default=AIMS_FILE, help="another file of targets")
    options = parser.parse_args(arguments)
    seed = secrets.randbelow(10**6) if options.seed is None else options.seed
    print(f"seed {seed}")
    if options.pack and not options.game:
        parser.error("--pack needs --game")
    cache, verdicts = MatchCache(seed, options.workers, options.pack), Counter[Verdict]()
    for aim in read_aims(options.aims):
        if options.game not in (None, aim.game) or options.statistic not in (None, aim.statistic):
            continue
        matches = options.matches or (max(MIN_MATCHES, aim.matches // QUICK_DIVISOR) if options.quick else aim.matches)
        for scenario in aim.scenarios if options.scenario is None else {options.scenario} & {*aim.scenarios}:
            figures = estimate_statistic(aim, scenario, matches, cache)
            verdicts[figures.verdict(aim)] += 1
            print(format_result(aim, scenario, matches, figures), flush=True)
    print(", ".join(f"{verdicts[verdict]} {verdict}" for verdict in ("holds", "open", "missed")))
    return 1 if verdicts["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
