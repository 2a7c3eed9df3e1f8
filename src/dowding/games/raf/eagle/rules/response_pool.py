"""The Raid Response Pool (EAGLE-7.1): the squadrons that could respond to a raid, row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.rules.commitment import may_take_off
from dowding.games.raf.rules.patrol import is_control_room_hit
from dowding.games.raf.state import SECTOR, Squadron

Pick = Callable[[Sequence[Squadron], Sequence[Squadron]], Squadron]
"""Picks the next of some squadrons, given those that were picked before."""
IN_RANGE: Final = "in range"


def form_pool(battle: Eagle) -> None:
    """II.5: form the pool from the rows of the chart, by the column of the warning."""
    battle.step_begins("response")
    battle.change_answer(pool=(), card=0, responders=(), pairs=0, wanted=(), minimum=(), why="")
    record_pool(battle, pool_at(battle, battle.raid.warning, pick_by_order(battle, "EAGLE-7.1k")))


def record_pool(battle: Eagle, pool: list[Squadron]) -> None:
    """Record the pool in the state and the log."""
    battle.change_answer(pool=tuple(squadron.id for squadron in pool))
    raid, squadrons = battle.raid, list(battle.state.answer.pool)
    battle.happen("pool", "EAGLE-7.1c", target=raid.target, squadrons=squadrons, warning=raid.warning)


def pool_at(battle: Eagle, warning: Warning, pick: Pick) -> list[Squadron]:
    """7.1a to 7.1l: the pool at a warning, row by row."""
    ready = ready_squadrons(battle)
    pool: list[Squadron] = []
    for row, sectors, number in battle.pack.chart(battle.target, warning):
        row_ready = [squadron for squadron in ready if battle.home(squadron) in sectors]
        taken = pick_squadrons(row_ready, number, pool, pick)
        if row == IN_RANGE and len(taken) < number:
            far = [squadron for squadron in ready if squadron not in taken and _reaches_by_vhf(battle, squadron)]
            taken += pick_squadrons(
                [squadron for squadron in far if squadron not in pool], number - len(taken), [*pool, *taken], pick
            )
        pool += taken
        ready = [squadron for squadron in ready if squadron not in taken]
    return pool


def pick_squadrons(squadrons: list[Squadron], number: int, before: Sequence[Squadron], pick: Pick) -> list[Squadron]:
    """Pick this number of squadrons, or all if there are fewer (7.1c)."""
    taken: list[Squadron] = []
    left = list(squadrons)
    while left and len(taken) < number:
        squadron = pick(left, [*before, *taken])
        left.remove(squadron)
        taken.append(squadron)
    return taken


def ready_squadrons(battle: Eagle) -> list[Squadron]:
    """7.1f, 7.1g, 7.1l: squadrons in their sectors, not bound by a hit control room or by tension."""
    return [
        squadron
        for squadron in battle.squadrons_in(SECTOR)
        if may_take_off(battle, squadron)
        and not (are_groups_quarrelling(battle) and battle.group_of(battle.home(squadron)) == 12)
    ]


def are_groups_quarrelling(battle: Eagle) -> bool:
    """7.1l: whether tension keeps 12 Group from helping 11 Group and London."""
    return battle.state.tension and battle.group_of(battle.target.sector) in (11, 0)


def reserve_size(battle: Eagle) -> int:
    """7.2h: the ready squadrons of 11 Group, except in sectors with a hit control room."""
    return sum(
        battle.group_of(battle.home(squadron)) == 11 and not is_control_room_hit(battle, squadron)
        for squadron in battle.squadrons_in(SECTOR)
    )


def _reaches_by_vhf(battle: Eagle, squadron: Squadron) -> bool:
    """18.9: whether VHF radio lets a squadron respond from two sectors away."""
    return battle.has_vhf(squadron) and battle.home(squadron) in battle.pack.two_away[battle.target.sector]


def pick_by_order(battle: Eagle, rule: str, *, blenheims_last: bool = True) -> Pick:
    """7.1h to 7.1k, 17.6: pick full squadrons first, then fewest responses, then the rarest letter, then at random."""

    def pick(squadrons: Sequence[Squadron], before: Sequence[Squadron]) -> Squadron:
        letters = letters_of(battle, before)

        def order(squadron: Squadron) -> tuple[int, ...]:
            last = blenheims_last and battle.type_of(squadron) == "Blenheim"
            responses = battle.state.responses.get(squadron.id, 0)
            return last, not squadron.full, responses, letters[battle.counter(squadron).letter]

        return battle.draw_lot(squadrons, rule, "response lot", order)

    return pick


def letters_of(battle: Eagle, squadrons: Iterable[Squadron]) -> Counter[str]:
    """The number of squadrons with each selector letter."""
    return Counter(battle.counter(squadron).letter for squadron in squadrons)
