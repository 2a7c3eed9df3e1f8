"""Warnings before a plan is confirmed: a sentence for each thing that a raid lacks or that may surprise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dowding.engine.text import format_count
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import max_gruppen, max_gruppen_now, may_raid
from dowding.games.raf.planning.rules.raid_forming import escorts_needed, is_beyond_range, patrols_needed
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import HOURS
from dowding.view.scene import Mark, Tone

MANY_OF_A_LETTER: Final = 4
"""The size from which half of the Gruppen having one letter is a risk at the rendezvous and in events (7.4)."""


def plan_warnings(battle: PlanningBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """The warnings about a raid, the most serious first."""
    if not battle.state.planned:
        return
    if not max_gruppen(battle, raid):
        yield _warning_mark("A decoy has no Gruppen; the British may respond to it.", battle.rule_refs.nobody_on_decoy)
    elif not raid.gruppen:
        yield _warning_mark("No Gruppe is assigned to this raid yet.", battle.rule_refs.somebody_flies, "bad")
    else:
        yield from _fighter_warnings(battle, raid)
        yield from _letter_warnings(battle, raid)
        yield from _balance_warnings(battle, raid)
    yield from _later_hour_warnings(battle, raid)
    yield from _effort_warnings(battle)


def _fighter_warnings(battle: PlanningBattle, raid: PlannedRaid) -> Iterator[Mark]:
    me109s = sum(battle.pack.gruppen[gruppe_id].type == "Me109" for gruppe_id in raid.gruppen)
    bombers = sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)
    fighters = len(raid.gruppen) - bombers
    if is_beyond_range(battle, raid):
        if me109s:
            yield _warning_mark(
                "Beyond Me109 range: the Me109s will patrol the Channel.", battle.rule_refs.beyond_range, "doubt"
            )
    elif patrols := patrols_needed(battle, raid):
        text = f"{format_count(bombers, 'bomber')}: {format_count(patrols, 'Me109')} must patrol the Channel."
        yield _warning_mark(text, battle.rule_refs.channel_patrol)
    if escorts := escorts_needed(battle, raid):
        text = f"{format_count(escorts, 'fighter')} must fly close escort."
        yield _warning_mark(text, battle.rule_refs.escort_duty)
    if bombers and not fighters:
        if raid.hour in (*battle.state.opening, *battle.state.opened):
            yield _warning_mark("The bombers have no fighters.", battle.rule_refs.morning_fighters, "bad")
        else:
            yield _warning_mark("Its fighters are assigned later in the day.", battle.rule_refs.later_fighters)


def _letter_warnings(battle: PlanningBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """7.4: Gruppen of one letter may all miss the rendezvous."""
    size = len(raid.gruppen)
    letter, letter_count = Counter(battle.pack.gruppen[gruppe_id].letter for gruppe_id in raid.gruppen).most_common(1)[
        0
    ]
    if size >= MANY_OF_A_LETTER and 2 * letter_count >= size:
        text = f"{letter_count} of {size} Gruppen have letter {letter}: one missed rendezvous affects them all."
        yield _warning_mark(text, battle.rule_refs.rendezvous_check, "doubt")


def _balance_warnings(battle: PlanningBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """The raid balance of High Command limits the fighters of a raid by its bombers."""
    if max_gruppen_now(battle, raid) < max_gruppen(battle, raid):
        bombers = sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)
        bombers_text = format_count(bombers, "bomber") if bombers else "no bombers"
        yield _warning_mark(
            f"With {bombers_text} a raid may have at most {max_gruppen_now(battle, raid)} Gruppen.",
            battle.rule_refs.raid_balance,
        )


def _effort_warnings(battle: PlanningBattle) -> Iterator[Mark]:
    """The effort that High Command wants, shown while bombers are being assigned."""
    effort = battle.bombers_of_the_day()
    if effort is not None and battle.state.stage == "bombers" and effort[0] < effort[1]:
        planned, wanted = effort
        text = f"{planned} of {wanted} bombers assigned. Sending fewer than {wanted} costs points at day's end."
        yield _warning_mark(text, battle.rule_refs.effort, "doubt")


def _later_hour_warnings(battle: PlanningBattle, raid: PlannedRaid) -> Iterator[Mark]:
    """5.3: later open raids for which no fighter is left."""
    if battle.state.stage != "fighters":
        return
    remaining = [fighter for fighter in battle.at_hand() if not battle.is_bomber(fighter)]
    for later in battle.state.plan:
        if later.hour > raid.hour and later.hour in battle.state.opening and not _count_fighters(battle, later):
            available = sum(may_raid(battle, fighter, later) for fighter in remaining)
            name = f"{HOURS[later.hour]} {battle.pack.targets[later.card].name}"
            if max_gruppen(battle, later) and not available:
                yield _warning_mark(f"No fighter will be left for {name}.", battle.rule_refs.morning_fighters, "doubt")


def _count_fighters(battle: PlanningBattle, raid: PlannedRaid) -> int:
    return sum(not battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)


def _warning_mark(text: str, rule: str, tone: Tone = "") -> Mark:
    return Mark(text, "warning", rule, tone)
