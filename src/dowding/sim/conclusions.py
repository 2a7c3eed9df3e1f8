"""The conclusions of a report in words, with what the figures do and do not show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dowding.engine.decision import Seat
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.proportion import wilson_interval
from dowding.sim.sweep import SweepPoint, SweepResult

MAX_MIRROR_DIFFERENCE: Final = 1
"""Points rounded for each side may differ from the other side's by this much."""


def shown_seats(statistics: BatchStatistics) -> tuple[Seat, ...]:
    """The seats whose points are shown: only the first of two where the second has the same with the other sign."""
    if len(statistics.seats) == 2 and all(
        abs(first + second) <= MAX_MIRROR_DIFFERENCE for _, _, (first, second) in statistics.results
    ):
        return statistics.seats[:1]
    return statistics.seats


def conclude_scenario(statistics: BatchStatistics, players: Mapping[Seat, str]) -> str:
    """The conclusions from the matches of a scenario."""
    sentences: list[str] = []
    for seat in shown_seats(statistics):
        points = statistics.points(seat)
        if points is None:
            return "No match was finished, so nothing can be concluded."
        name = f"{seat} ({players.get(seat, '')})" if players.get(seat) else seat
        low, high = points.mean - points.ci95, points.mean + points.ci95
        if statistics.finished < 2:
            sentences.append(f"{_capital(name)} scored {points.mean:+.2f} VP in a single match, which gives no mean.")
        else:
            sentences.append(
                f"{_capital(name)} scored {points.mean:+.2f} VP on average in {statistics.finished} matches; the 95 % "
                f"interval of {low:+.2f} to {high:+.2f} VP {_position(low, high)}."
            )
    levels = statistics.level_proportions()
    level = max(levels, key=lambda level: levels[level].count)
    sentences.append(f"The most frequent level was {level.replace('-', ' ')}: {levels[level]} of the matches.")
    if len(statistics.seats) == 2:
        sentences.append(_who_is_ahead(statistics))
    if statistics.failure_count:
        sentences.append(f"{statistics.failure_count} matches failed and are not counted.")
    return " ".join(sentences)


def _position(low: float, high: float) -> str:
    if low > 0:
        return "lies above zero"
    return "lies below zero" if high < 0 else "includes zero"


def _who_is_ahead(statistics: BatchStatistics) -> str:
    """Which of two seats wins more often, judged by the decided matches."""
    wins = statistics.win_counts()
    (first, first_wins), (second, second_wins) = wins.items()
    decided = first_wins + second_wins
    rate = wilson_interval(first_wins, decided)
    text = f"{_capital(first)} won {first_wins} and {second} {second_wins} of {statistics.finished} matches"
    if not decided:
        return f"{text}."
    if rate.low > 0.5 or rate.high < 0.5:
        ahead = first if rate.low > 0.5 else second
        return f"{text}: {ahead} is ahead by more than chance explains (95 %)."
    return f"{text}: chance alone may explain the difference (95 %)."


def conclude_sweep(result: SweepResult) -> str:
    """The conclusions from a sweep: which values differ from the first by more than chance explains."""
    sentences: list[str] = []
    first = result.points[0].value if result.points else ""
    for point in _shown_points(result):
        if point.value == first:
            continue
        beyond = point.gain_low > 0 or point.gain_high < 0
        sentences.append(
            f"With {point.value} instead of {first}, {point.seat} scored {point.gain:+.2f} VP more (95 % interval "
            f"{point.gain_low:+.2f} to {point.gain_high:+.2f}): "
            f"{'more than chance explains' if beyond else 'chance alone may explain it'}."
        )
    return " ".join(sentences) or "Nothing can be concluded from a single value."


def _shown_points(result: SweepResult) -> Sequence[SweepPoint]:
    """The points of the first seat only, where the other seat has the same with the other sign."""
    return [point for point in result.points if point.seat in shown_sweep_seats(result)]


def shown_sweep_seats(result: SweepResult) -> list[Seat]:
    """The seats of a sweep that are drawn."""
    seats = list(dict.fromkeys(point.seat for point in result.points))
    if len(seats) != 2:
        return seats
    means = [[point.mean for point in result.points if point.seat == seat] for seat in seats]
    mirrored = all(abs(first + second) <= MAX_MIRROR_DIFFERENCE for first, second in zip(*means, strict=True))
    return seats[:1] if mirrored else seats


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
