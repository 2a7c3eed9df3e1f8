"""What to mind before a plan is closed: a sentence for each thing that a raid lacks or that may surprise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.plan_limits import largest, may_raid, most_now
from dowding.games.raf.planning.rules.raid_forming import escorts_needed, is_beyond_range, patrols_needed
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import HOURS
from dowding.games.raf.view.log_format import count
from dowding.view.scene import Mark, Tone

MANY_OF_A_LETTER: Final = 4
"""From so many Gruppen on it matters that half of them share a letter: rendezvous and events go by it (7.4)."""


def cautions(battle: PlannedBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """What there is to mind about a raid, the gravest first."""
    if not battle.state.planned:
        return
    if not largest(battle, raid):
        yield _caution("A decoy: nobody flies, and the British may answer it.", battle.book.nobody_on_decoy)
    elif not raid.gruppen:
        yield _caution("Nobody flies on this raid yet.", battle.book.somebody_flies, "bad")
    else:
        yield from _of_fighters(battle, raid)
        yield from _of_letters(battle, raid)
        yield from _of_balance(battle, raid)
    yield from _of_later_hours(battle, raid)
    yield from _of_effort(battle)


def _of_fighters(battle: PlannedBattle, raid: PlannedRaid) -> Iterator[Mark]:
    me109s = sum(battle.pack.gruppen[ident].type == "Me109" for ident in raid.gruppen)
    bombers = sum(battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)
    fighters = len(raid.gruppen) - bombers
    if is_beyond_range(battle, raid):
        if me109s:
            yield _caution("Beyond the Me109's range: they will patrol the Channel.", battle.book.beyond_range, "doubt")
    elif patrols := patrols_needed(battle, raid):
        verb = "patrols" if patrols == 1 else "patrol"
        told = f"{count(bombers, 'bomber').capitalize()}: {patrols} Me109 {verb} the Channel first."
        yield _caution(told, battle.book.channel_patrol)
    if escorts := escorts_needed(battle, raid):
        yield _caution(f"{count(escorts, 'fighter').capitalize()} must fly close escort.", battle.book.escort_duty)
    if bombers and not fighters:
        if raid.hour in (*battle.state.opening, *battle.state.opened):
            yield _caution("No fighter flies with the bombers.", battle.book.morning_fighters, "bad")
        else:
            yield _caution("Its fighters are given later in the day.", battle.book.later_fighters)


def _of_letters(battle: PlannedBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """7.4: those of one letter may miss the rendezvous together."""
    size = len(raid.gruppen)
    letter, most = Counter(battle.pack.gruppen[ident].letter for ident in raid.gruppen).most_common(1)[0]
    if size >= MANY_OF_A_LETTER and 2 * most >= size:
        told = f"{most} of {size} are of letter {letter}: one missed rendezvous takes them all."
        yield _caution(told, battle.book.rendezvous_check, "doubt")


def _of_balance(battle: PlannedBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """High Command wants no more fighters than the bombers of the raid are worth."""
    if most_now(battle, raid) < largest(battle, raid):
        bombers = sum(battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)
        held = count(bombers, "bomber") if bombers else "no bomber"
        yield _caution(f"With {held} {most_now(battle, raid)} Gruppen are the most.", battle.book.raid_balance)


def _of_effort(battle: PlannedBattle) -> Iterator[Mark]:
    """High Command counts the bombers of the day; it is said while there are bombers to give."""
    effort = battle.bombers_of_the_day()
    if effort is not None and battle.state.stage == "bombers" and effort[0] < effort[1]:
        planned, wanted = effort
        told = f"{planned} of {wanted} bombers so far: fewer cost points in the evening."
        yield _caution(told, battle.book.effort, "doubt")


def _of_later_hours(battle: PlannedBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """5.3: whether a fighter is left for the open raids after this one that have none."""
    if battle.state.stage != "fighters":
        return
    left = [each for each in battle.at_hand() if not battle.is_bomber(each)]
    for later in battle.state.plan:
        if later.hour > raid.hour and later.hour in battle.state.opening and not _fighters(battle, later):
            able = sum(may_raid(battle, each, later) for each in left)
            name = f"{HOURS[later.hour]} {battle.pack.targets[later.card].name}"
            if largest(battle, later) and not able:
                yield _caution(f"No fighter will be left for {name}.", battle.book.morning_fighters, "doubt")


def _fighters(battle: PlannedBattle, raid: PlannedRaid) -> int:
    return sum(not battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)


def _caution(text: str, rule: str, tone: Tone = "") -> Mark:
    return Mark(text, "warning", rule, tone)
