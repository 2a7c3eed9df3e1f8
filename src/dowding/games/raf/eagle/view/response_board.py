"""The British response on the board and the map (7): the pool row by row, wanted and minimum with their parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.text import format_count
from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response import wanted_and_minimum
from dowding.games.raf.eagle.rules.response_review import describe_answer, response_piece, squadron_numbers
from dowding.games.raf.eagle.state import Part
from dowding.games.raf.pack.components import TargetCard, Warning
from dowding.games.raf.rules.display_names import format_warning
from dowding.games.raf.rules.option_labels import sector_name
from dowding.games.raf.state import SECTOR
from dowding.games.raf.view.log_format import format_sum
from dowding.view.scene import Area, Mark, Piece

IN_THE_POOL: Final = Mark("P", "flag", "in the response pool", "doubt")
FARTHER_ROW: Final = "from farther away"
"""The label of squadrons that are in no row of the chart: VHF radio, a Big Wing, neighbours."""
ANSWER_REGION: Final = "answer/card"


def pool_rows(
    pack: EagleComponents, card: TargetCard, warning: Warning, pool: Iterable[str]
) -> Iterator[tuple[str, int, list[str]]]:
    """The rows of the chart that count at this warning: the name, maximum and squadrons in the pool of each."""
    left = list(pool)
    for row, sectors, max_squadrons in pack.chart(card, warning):
        row_squadrons = [squadron_id for squadron_id in left if pack.squadrons[squadron_id].sector in sectors][
            :max_squadrons
        ]
        left = [squadron_id for squadron_id in left if squadron_id not in row_squadrons]
        if max_squadrons:
            yield row, max_squadrons, row_squadrons
    if left:
        yield FARTHER_ROW, len(left), left


def answer_card(battle: Eagle) -> Iterator[Piece]:
    """The response card of the raid on its board, with all numbers computed so far."""
    answer = battle.state.answer
    if battle.state.raid is None or not answer.card:
        return
    card = battle.response_card
    marks = (*(Mark(text, "line", name) for name, text in _answer_lines(battle)), Mark(card.text, "line"))
    marks_text = "; ".join(f"{mark.name}: {mark.text}" if mark.name else mark.text for mark in marks)
    piece_id, face = response_piece(card.number), "front"
    yield Piece(
        *(piece_id, ANSWER_REGION, card.name, "response card", "british", face, marks),
        tooltip=f"{card.name}; {marks_text}",
        form="card",
    )


def _answer_lines(battle: Eagle) -> Iterator[tuple[str, str]]:
    answer = battle.state.answer
    yield "Response", describe_answer(battle)
    if answer.wanted:
        wanted, minimum = wanted_and_minimum(battle, answer.wanted, answer.minimum)
        yield "Wanted", f"{wanted} = {format_sum(complete_parts(answer.wanted, wanted))}"
        yield "Minimum", f"{minimum} = {format_sum(complete_parts(answer.minimum, minimum))}"
    rows = pool_rows(battle.pack, battle.target, battle.raid.warning, answer.pool)
    pool_text = "; ".join(
        f"{row} {squadron_numbers(row_squadrons) or 'none'} (up to {max_squadrons})"
        for row, max_squadrons, row_squadrons in rows
    )
    yield f"Pool of {len(answer.pool)}", pool_text or "no squadron from any row of the chart"


def complete_parts(parts: Iterable[Part], total: int) -> dict[str, int]:
    """The parts of a number, with a part for being raised to its minimum (7.2j to 7.2l)."""
    complete = dict(parts)
    short = total - sum(complete.values())
    return complete | {"lower limit": short} if short else complete


def chart_areas(battle: Eagle) -> Iterator[Area]:
    """7.1a: during the response, the sectors of the chart, highlighted if their row counts at this warning."""
    if battle.state.raid is None or battle.state.phase != "response":
        return
    warning = battle.raid.warning
    for row, sectors, max_squadrons in battle.pack.chart(battle.target, warning):
        gives = (
            f"with {format_warning(warning)} this row adds up to {format_count(max_squadrons, 'squadron')} to the pool"
            if max_squadrons
            else f"with {format_warning(warning)} this row adds no squadrons to the pool"
        )
        for sector in sectors:
            tooltip = (
                f"{sector_name(battle.pack, sector)} is in row “{row}” of the {battle.target.name} chart: {gives}."
            )
            yield Area(
                f"respond/{sector}",
                "map",
                "zone",
                region=sector,
                tone="doubt" if max_squadrons else "",
                tooltip=tooltip,
            )


def mark_pool(battle: Eagle, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The counters, with a flag on squadrons of the pool that wait in their sectors."""
    pool = battle.state.answer.pool if battle.state.raid is not None else ()
    for piece in pieces:
        waits = piece.id in pool and battle.state.squadrons[piece.id].box == SECTOR
        yield replace(piece, marks=(*piece.marks, IN_THE_POOL)) if waits else piece
