"""British reinforcements and rotation (EAGLE-4.IV8): by the marks of the day cards, for no points."""

from __future__ import annotations

from collections import Counter

from dowding.games.raf.eagle.pack.components import Mark
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.state import HEAVY, LIGHT, POOL, SECTOR, Squadron


def reinforcements_in_play(battle: Eagle) -> None:
    """16.2b: squadrons that the scenario has added have arrived already."""
    battle.state.arrived = len(battle.scenario.added_squadrons)


def british_reinforcements(battle: Eagle) -> None:
    """IV.8: the mark of the day card brings a squadron, or exchanges one."""
    battle.step_begins("reinforcements")
    if _is_marked(battle, "reinforcement"):
        _reinforce(battle)
    elif _is_marked(battle, "rotation"):
        _rotate(battle)


def _is_marked(battle: Eagle, mark: Mark) -> bool:
    """8b, 8e: the card of the day has the mark, and it is not too late for it."""
    if battle.pack.day_mark[battle.state.day_card] != mark or mark == "none":
        return False
    return battle.state.day <= battle.pack.days[battle.pack.mark_limit[mark].until]


def _reinforce(battle: Eagle) -> None:
    """8b to 8d: a squadron of the sector with most squadrons in loss boxes, then by lot; six in all."""
    waiting = battle.squadrons_in(POOL)
    if not waiting or battle.state.arrived >= battle.pack.mark_limit["reinforcement"].most:
        return
    lost = Counter(battle.home(reserve) for reserve in battle.squadrons_in(LIGHT, HEAVY))
    squadron = battle.draw_lot(
        waiting, "EAGLE-4.IV8c", "reinforcement lot", lambda reserve: (-lost[battle.home(reserve)],)
    )
    battle.state.arrived += 1
    _arrive(battle, squadron, "EAGLE-4.IV8b")


def _rotate(battle: Eagle) -> None:
    """8e, 8f: a squadron in Heavy Loss, of 11 Group first, is exchanged for one of its group that waits."""
    spent = battle.squadrons_in(HEAVY)
    if not spent:
        return

    def eleven_first(squadron: Squadron) -> tuple[int, ...]:
        return (battle.group_of(battle.home(squadron)) != 11,)

    leaving = battle.draw_lot(spent, "EAGLE-4.IV8e", "rotation lot", eleven_first)
    group = battle.group_of(battle.home(leaving))
    waiting = [reserve for reserve in battle.squadrons_in(POOL) if battle.group_of(battle.home(reserve)) == group]
    if waiting:
        coming = battle.draw_lot(waiting, "EAGLE-4.IV8e", "rotation lot")
        battle.put_squadron(leaving, POOL, full=True)
        battle.happen("rotation", "EAGLE-4.IV8e", squadron=leaving.id)
        _arrive(battle, coming, "EAGLE-4.IV8e")


def _arrive(battle: Eagle, squadron: Squadron, rule: str) -> None:
    battle.put_squadron(squadron, SECTOR, full=True)
    battle.happen("British reinforcement", rule, squadron=squadron.id, cost=0)
