"""British reinforcements and rotation (EAGLE-4.IV8): by the marks of day cards, at no cost."""

from __future__ import annotations

from collections import Counter

from dowding.games.raf.eagle.pack.components import Mark
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.state import HEAVY, LIGHT, POOL, SECTOR, Squadron


def reinforcements_in_play(battle: Eagle) -> None:
    """16.2b: squadrons added by the scenario count as arrived."""
    battle.state.arrived = len(battle.scenario.added_squadrons)


def british_reinforcements(battle: Eagle) -> None:
    """IV.8: the mark of the day card adds a squadron or exchanges one."""
    battle.step_begins("reinforcements")
    if _is_marked(battle, "reinforcement"):
        _reinforce(battle)
    elif _is_marked(battle, "rotation"):
        _rotate(battle)


def _is_marked(battle: Eagle, mark: Mark) -> bool:
    """8b, 8e: whether the day card has the mark and its last date has not passed."""
    if battle.pack.day_mark[battle.state.day_card] != mark or mark == "none":
        return False
    return battle.state.day <= battle.pack.days[battle.pack.mark_limit[mark].until]


def _reinforce(battle: Eagle) -> None:
    """8b to 8d: add a squadron to the sector with most squadrons in loss boxes, then at random; at most six."""
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
    """8e, 8f: exchange a squadron in Heavy Loss, 11 Group first, for a waiting one of its group."""
    tired = battle.squadrons_in(HEAVY)
    if not tired:
        return

    def group_order(squadron: Squadron) -> tuple[int, ...]:
        return (battle.group_of(battle.home(squadron)) != 11,)

    leaving = battle.draw_lot(tired, "EAGLE-4.IV8e", "rotation lot", group_order)
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
