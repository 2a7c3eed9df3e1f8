"""`dowding review`: which orders of a saved match cost points, and what was luck."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from html import escape
from pathlib import Path
from string import Template
from typing import Final, TypeVar

import click
import msgspec
from rich.text import Text

from dowding.ai.decision_review import FULL, ROUGH, DecisionReview, ReviewEffort
from dowding.ai.dice_luck import RollGroup, RollLuck, futures_per_roll, roll_groups
from dowding.ai.match_review import (
    MatchReview,
    complete_review,
    effort_for,
    expected_at_start,
    review_positions,
    review_rolls,
    reviewable_positions,
)
from dowding.ai.review_texts import Section, review_sections
from dowding.cli.options import FILE, json_option, pack_option, print_json
from dowding.cli.progress import progress_bar
from dowding.cli.saved_match import save_argument
from dowding.engine import saves
from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.games import registry
from dowding.terminal.screen import Screen

T = TypeVar("T")
R = TypeVar("R")

EFFORTS: Final = {"rough": ROUGH, "full": FULL}
CHUNK: Final = 4
"""The number of decisions that a worker reviews at a time."""
PAGE: Final = Template("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
li { white-space: pre-wrap; }</style>
<h1>$title</h1>
$body
</html>
""")


@click.command()
@save_argument
@click.option("--seat", metavar="SEAT", help="The seat that is reviewed; needed in games for two.")
@click.option(
    "--effort", type=click.Choice(list(EFFORTS)), default="full", show_default=True, help="How thorough the review is."
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that review.")
@click.option("--html", "page", type=FILE, metavar="FILE", help="Write the review as a web page.")
@pack_option
@json_option
def review(
    save: Path, seat: str | None, effort: str, workers: int, page: Path | None, packs: tuple[Path, ...], as_json: bool
) -> None:
    """Review the orders of a saved match: what each cost beside the best alternative, and what was luck.

    Each order is compared with alternatives in futures that were possible from what the seat knew.
    """
    finished = saves.load_match(save, registry.GAMES, packs)
    reviewed = review_save(save, packs, finished, _choose_seat(finished, seat), EFFORTS[effort], workers)
    if page is not None:
        page.write_text(render_page(reviewed), encoding="utf-8")
    if as_json:
        print_json(_to_dict(reviewed))
        return
    screen = Screen()
    for title, lines in review_sections(reviewed):
        screen.print(Text(title, style="bold"))
        for line in lines:
            screen.print(Text(f"  {line}"))


def review_save(
    save: Path, packs: tuple[Path, ...], finished: Match, seat: Seat, effort: ReviewEffort, workers: int
) -> MatchReview:
    """The review of a save; it is the same with any number of workers."""
    effort = effort_for(finished.position_of(seat), effort)
    positions = reviewable_positions(finished, seat)
    chunks = [positions[first : first + CHUNK] for first in range(0, len(positions), CHUNK)]
    task = partial(_review_chunk, save, packs, seat, effort)
    decisions: list[DecisionReview] = []
    with progress_bar() as bar:
        shown = bar.add_task("Reviewing orders", total=len(chunks))
        for found in _map(task, chunks, workers):
            decisions += found
            bar.advance(shown)
    expected = expected_at_start(_load_start(save, packs), seat, effort)
    groups = roll_groups(finished, seat)
    futures, rolls = futures_per_roll(groups, effort), []
    value = partial(_value_chunk, save, packs, seat, effort, futures)
    with progress_bar() as bar:
        shown = bar.add_task("Valuing rolls", total=len(groups))
        for luck in _map(value, [[group] for group in groups], workers):
            rolls += luck
            bar.advance(shown)
    return complete_review(finished, seat, decisions, expected, rolls=rolls)


def _map(task: Callable[[list[T]], list[R]], chunks: list[list[T]], workers: int) -> Iterator[list[R]]:
    if workers == 1:
        yield from map(task, chunks)
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(task, chunks)


def _review_chunk(
    save: Path, packs: tuple[Path, ...], seat: Seat, effort: ReviewEffort, positions: list[int]
) -> list[DecisionReview]:
    finished = saves.load_match(save, registry.GAMES, packs)
    return list(review_positions(_load_start(save, packs), finished, seat, positions, effort))


def _value_chunk(
    save: Path, packs: tuple[Path, ...], seat: Seat, effort: ReviewEffort, futures: int, groups: list[RollGroup]
) -> list[RollLuck]:
    finished = saves.load_match(save, registry.GAMES, packs)
    return list(review_rolls(_load_start(save, packs), finished, seat, groups, effort, futures))


def _load_start(save: Path, packs: tuple[Path, ...]) -> Match:
    start = saves.replay_save(saves.read_save(save), save, registry.GAMES, packs, 0)
    start.take_forced = False
    return start


def _choose_seat(match: Match, seat: str | None) -> Seat:
    seats = match.game.seats
    if seat is None and len(seats) == 1:
        return seats[0]
    if seat is None or seat not in seats:
        problem = "Name a seat with --seat" if seat is None else f"Unknown seat {seat!r}"
        raise click.UsageError(f"{problem}. Choose one of: {', '.join(seats)}")
    return seat


def _to_dict(reviewed: MatchReview) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(reviewed)
    return fields | {"lost_points": reviewed.lost_points, "luck": reviewed.luck, "verdicts": dict(reviewed.verdicts())}


def render_page(reviewed: MatchReview) -> str:
    """The review as one self-contained web page."""
    title = f"Review: {registry.game_by_id(reviewed.game).title}, {reviewed.scenario}, {reviewed.seat}"
    body = "\n".join(map(_render_section, review_sections(reviewed)))
    return PAGE.substitute(title=escape(title), body=body)


def _render_section(section: Section) -> str:
    title, lines = section
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{escape(title)}</h2>\n<ul>\n{items}\n</ul>"
