"""The British answer as it is read (7): the pool row by row, wanted and minimum with their parts, who comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response import weigh
from dowding.games.raf.eagle.state import Part
from dowding.games.raf.pack.components import TargetCard, Warning
from dowding.games.raf.rules.option_labels import sector_name, squadron_number
from dowding.games.raf.state import SECTOR
from dowding.games.raf.view.log_format import count, sum_of
from dowding.view.scene import Area, Mark, Piece

IN_THE_POOL: Final = Mark("P", "flag", "in the response pool", "doubt")
BEYOND: Final = "from farther away"
"""Whom no row of the chart has: led by VHF radio, a Big Wing, neighbours."""
PLACE: Final = "answer/card"


def read_the_answer(battle: Eagle) -> Rules:
    """II.8: a moment to look at the answer, before anybody meets."""
    answer = battle.state.answer
    about = (response_piece(answer.card), *(answer.responders or answer.pool))
    prompt = f"The raid on {battle.target.name}: {verdict(battle)}."
    goes_on = Option("done", "The raid goes on", piece=about[0], risky=True)
    yield Decision(battle.german, prompt, "EAGLE-7.2n", [goes_on], pause=True, about=about)


def verdict(battle: Eagle) -> str:
    """Who comes; or why nobody does."""
    answer = battle.state.answer
    if not answer.responders:
        return f"nobody comes ({answer.why})"
    came = len(answer.responders)
    verb = "comes" if came == 1 else "come"
    return f"{count(came, 'squadron')} {verb}, {numbers(answer.responders)}"


def numbers(squadrons: Iterable[str]) -> str:
    """Squadrons by their numbers."""
    return ", ".join(squadron_number(each) for each in squadrons)


def response_piece(card: int) -> str:
    """The id of a response card."""
    return f"response/{card}"


def pool_rows(
    pack: EagleComponents, card: TargetCard, warning: Warning, pool: Iterable[str]
) -> Iterator[tuple[str, int, list[str]]]:
    """The rows of the chart that give anybody at this warning: the most that they may, and who is in the pool."""
    left = list(pool)
    for row, sectors, most in pack.chart(card, warning):
        found = [ident for ident in left if pack.squadrons[ident].sector in sectors][:most]
        left = [ident for ident in left if ident not in found]
        if most:
            yield row, most, found
    if left:
        yield BEYOND, len(left), left


def answer_card(battle: Eagle) -> Iterator[Piece]:
    """The response card of the raid on its board, with all that was reckoned so far."""
    answer = battle.state.answer
    if battle.state.raid is None or not answer.card:
        return
    card = battle.response_card
    marks = (*(Mark(text, "line", name) for name, text in _reckoning(battle)), Mark(card.text, "line"))
    told = "; ".join(f"{mark.name}: {mark.text}" if mark.name else mark.text for mark in marks)
    ident, face = response_piece(card.number), "front"
    yield Piece(
        *(ident, PLACE, card.name, "response card", "british", face, marks), tooltip=f"{card.name}; {told}", form="card"
    )


def _reckoning(battle: Eagle) -> Iterator[tuple[str, str]]:
    answer = battle.state.answer
    yield "Answer", verdict(battle)
    if answer.wanted:
        wanted, minimum = weigh(battle, answer.wanted, answer.minimum)
        yield "Wanted", f"{wanted} = {sum_of(made_up(answer.wanted, wanted))}"
        yield "Minimum", f"{minimum} = {sum_of(made_up(answer.minimum, minimum))}"
    rows = pool_rows(battle.pack, battle.target, battle.raid.warning, answer.pool)
    told = "; ".join(f"{row} {numbers(found) or 'nobody'} (of {most})" for row, most, found in rows)
    yield f"Pool of {len(answer.pool)}", told or "no row of the chart gives anybody"


def made_up(parts: Iterable[Part], in_all: int) -> dict[str, int]:
    """What a number is made of, with what brings it up to the least that it may be (7.2j to 7.2l)."""
    found = dict(parts)
    short = in_all - sum(found.values())
    return found | {"up to the least": short} if short else found


def chart_areas(battle: Eagle) -> Iterator[Area]:
    """7.1a: while the raid is answered, the sectors of its chart, by whether their row gives anybody at its warning."""
    if battle.state.raid is None or battle.state.phase != "response":
        return
    warning = battle.raid.warning
    for row, sectors, most in battle.pack.chart(battle.target, warning):
        gives = f"at warning {warning} this row gives {most or 'nobody'} to the pool"
        for sector in sectors:
            tooltip = f"{sector_name(battle.pack, sector)} is in the row {row} of {battle.target.name}: {gives}."
            yield Area(f"respond/{sector}", "map", "zone", region=sector, tone="doubt" if most else "", tooltip=tooltip)


def with_pool(battle: Eagle, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The counters, those of the pool that wait on the ground with a tab."""
    pool = battle.state.answer.pool if battle.state.raid is not None else ()
    for piece in pieces:
        waits = piece.id in pool and battle.state.squadrons[piece.id].box == SECTOR
        yield replace(piece, marks=(*piece.marks, IN_THE_POOL)) if waits else piece
