"""Run every aim of calibration with fresh seeds and say which hold: `python tools/calibrate.py --quick`.

The aims are data (`tools/aims.toml`): a statistic of a scenario and who plays it, and the bounds it should lie within.
One holds if what was found lies within them; it is open if only its 95 % interval reaches them, and missed otherwise.
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
from dowding.sim.batch_statistics import Row
from dowding.sim.proportion import CONFIDENCE, share

AIMS: Final = Path(__file__).parent / "aims.toml"
QUICK: Final = 4
"""With --quick so many times fewer matches are played."""
FEWEST: Final = 4
Verdict = Literal["holds", "open", "missed"]


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario should be like when these players play it."""

    game: str
    scenarios: tuple[str, ...]
    players: dict[str, str]
    statistic: str
    """mean, lead, wins, decided, draws, losses, largest level, rarest level, or the name of a level."""
    matches: int
    low: float = -inf
    high: float = inf
    other: str = ""
    """Whom a lead is over, and who else may bring about the rarest level: another code for the first seat."""

    levels: tuple[str, ...] = ()
    """All levels there are, where the rarest is asked for."""

    @property
    def seat(self) -> str:
        """The seat of which the statistic speaks: the first that is named."""
        return next(iter(self.players))


class Found(msgspec.Struct, frozen=True):
    """A statistic with the ends of its 95 % interval."""

    value: float
    low: float
    high: float
    of: str = ""

    def verdict(self, aim: Aim) -> Verdict:
        """Whether the aim holds, may hold, or does not."""
        if aim.low <= self.value <= aim.high:
            return "holds"
        return "open" if self.low <= aim.high and self.high >= aim.low else "missed"


class Aims(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the aims."""

    aim: tuple[Aim, ...]


class Matches:
    """The matches of a run: each scenario is played once by the same players, whatever aims ask for it."""

    def __init__(self, seed: int, workers: int, packs: Sequence[Path] = ()) -> None:
        self._seed, self._workers, self._packs = seed, workers, packs
        self._rows: dict[tuple[str, str, tuple[tuple[str, str], ...]], list[Row]] = {}

    def rows(self, aim: Aim, scenario: str, matches: int, code: str = "") -> list[Row]:
        """So many matches, the first seat played by another code where one is named."""
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


def found(aim: Aim, scenario: str, matches: int, played: Matches) -> Found:
    """The statistic of an aim."""
    rows = played.rows(aim, scenario, matches)
    points = [float(row.points[aim.seat]) for row in rows]
    if aim.statistic == "mean":
        return about(points)
    if aim.statistic == "lead":
        others = played.rows(aim, scenario, matches, aim.other)
        theirs = {row.number: row.points[aim.seat] for row in others}
        return about([row.points[aim.seat] - theirs[row.number] for row in rows if row.number in theirs])
    if aim.statistic == "losses":
        return ratio([(lost(row, "lost Luftwaffe"), lost(row, "lost RAF")) for row in rows])
    if aim.statistic == "wins":
        return of_share(sum(row.winner == aim.seat for row in rows), len(rows))
    if aim.statistic == "decided":
        winners = [row.winner for row in rows if row.winner]
        return of_share(winners.count(aim.seat), len(winners))
    if aim.statistic == "draws":
        return of_share(sum(row.winner is None for row in rows), len(rows))
    levels = Counter(row.level for row in rows)
    if aim.statistic == "largest level":
        level, count = levels.most_common(1)[0]
        return of_share(count, len(rows), level)
    if aim.statistic == "rarest level":
        more = Counter(row.level for row in played.rows(aim, scenario, matches, aim.other))
        count, level = min((max(levels[each], more[each]), each) for each in aim.levels)
        return of_share(count, len(rows), level)
    return of_share(levels[aim.statistic], len(rows))


def about(values: Sequence[float]) -> Found:
    """A mean and its interval."""
    middle = mean(values)
    half = CONFIDENCE * stdev(values) / sqrt(len(values))
    return Found(middle, middle - half, middle + half)


def of_share(count: int, matches: int, level: str = "") -> Found:
    """A share in per cent."""
    found = share(count, matches)
    return Found(100 * found.share, 100 * found.low, 100 * found.high, level)


def ratio(pairs: Sequence[tuple[int, int]]) -> Found:
    """How many of the first there are for one of the second; its spread by the linear part of the quotient."""
    above, below = mean(one for one, _ in pairs), mean(other for _, other in pairs)
    if not below:
        return Found(inf, inf, inf)
    quotient = above / below
    half = CONFIDENCE * stdev([one - quotient * other for one, other in pairs]) / below / sqrt(len(pairs))
    return Found(quotient, quotient - half, quotient + half)


def lost(row: Row, start: str) -> int:
    """The units of a side that a match cost, by what its observer counted."""
    return sum(count for name, count in row.counts.items() if name.startswith(start))


def line(aim: Aim, scenario: str, matches: int, figures: Found) -> str:
    """An aim, what was found, and whether it holds."""
    who = " ".join(f"{seat}={code}" for seat, code in aim.players.items())
    what = f"{aim.statistic} over {aim.other}" if aim.statistic == "lead" else aim.statistic
    what += f" ({figures.of})" if figures.of else ""
    wanted = f"{'' if aim.low == -inf else f'{aim.low:g}'} to {'' if aim.high == inf else f'{aim.high:g}'}".strip()
    values = f"{figures.value:.1f} ({figures.low:.1f} to {figures.high:.1f}), {matches} matches"
    return f"{figures.verdict(aim):6}  {aim.game}/{scenario}  {who}  {what}: {values}; aim {wanted}"


def read_aims(path: Path = AIMS) -> tuple[Aim, ...]:
    """The aims of a file."""
    return msgspec.toml.decode(path.read_bytes(), type=Aims).aim


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, tell, and end with 1 if an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="only the aims of this game")
    parser.add_argument("--scenario", help="only the aims of this scenario")
    parser.add_argument("--statistic", help="only the aims about this")
    parser.add_argument("--matches", type=int, help="so many matches for each aim, instead of its own number")
    parser.add_argument("--quick", action="store_true", help=f"a {QUICK}th of the matches of each aim")
    parser.add_argument("--seed", type=int, help="a fresh one unless it is named")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--pack", type=Path, action="append", default=[], help="a folder to lay over the pack of --game"
    )
    parser.add_argument("--aims", type=Path, default=AIMS, help="another file of aims")
    asked = parser.parse_args(arguments)
    seed = secrets.randbelow(10**6) if asked.seed is None else asked.seed
    print(f"seed {seed}")
    if asked.pack and not asked.game:
        parser.error("--pack is laid over the pack of one game: name it by --game")
    played, verdicts = Matches(seed, asked.workers, asked.pack), Counter[Verdict]()
    for aim in read_aims(asked.aims):
        if asked.game not in (None, aim.game) or asked.statistic not in (None, aim.statistic):
            continue
        matches = asked.matches or (max(FEWEST, aim.matches // QUICK) if asked.quick else aim.matches)
        for scenario in aim.scenarios if asked.scenario is None else {asked.scenario} & {*aim.scenarios}:
            figures = found(aim, scenario, matches, played)
            verdicts[figures.verdict(aim)] += 1
            print(line(aim, scenario, matches, figures), flush=True)
    print(", ".join(f"{verdicts[each]} {each}" for each in ("holds", "open", "missed")))
    return 1 if verdicts["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
