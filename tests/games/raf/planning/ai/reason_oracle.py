"""Independent checks of the Luftwaffe's reasons in games with a plan, from cards, counters and the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ai.reason_checks import Fact, Measure, Truths
from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Decision, Option
from dowding.games.raf.eagle.ai.announcements import squadrons_coming
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.ai.campaign import MANY_LOSSES
from dowding.games.raf.planning.ai.target_values import target_value
from dowding.games.raf.planning.rules.assignment import stukas_to_send
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.night import night_limits
from dowding.games.raf.planning.rules.raid_forming import is_beyond_range
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import ESCORT, HEAVY, HOURS, HUNT, LIGHT, NIGHT_SET
from games.raf.ai.reason_oracle import bare, easy, full_bombs, the

MAX_OF_A_KIND: Final = 20


def card_of(reason: Reason) -> int:
    return int(reason.of.split(":")[1])


def hours(battle: PlanningBattle) -> list[int]:
    return [raid.hour for raid in battle.state.plan]


def hour_of(reason: Reason) -> int:
    return HOURS.index(reason.of.split(":")[2])


# Targets


def double(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return battle.pack.targets[card_of(reason)].double_vp and bare(reason)


def net(*, damaged: bool) -> Fact:
    def is_such_a_net(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
        card = battle.pack.targets[card_of(reason)]
        sites = [f"radar/{net.number}" for net in battle.pack.nets.values() if net.name == card.name]
        hit = any(site in battle.state.damage for site in sites)
        return card.type == "radar" and hit == damaged and bare(reason)

    return is_such_a_net


def worth(word: str) -> Fact:
    def is_worth(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
        return battle.worth(battle.pack.targets[card_of(reason)]) == word and bare(reason)

    return is_worth


def target(battle: PlanningBattle, decision: Decision, option: Option) -> float:
    _, number, word = option.id.split(":")
    card, hour = battle.pack.targets[int(number)], HOURS.index(word)
    rivals = [
        raid
        for raid in battle.state.plan
        if raid.hour == hour and battle.pack.targets[raid.card].luftflotte == card.luftflotte
    ]
    return float(target_value(battle, card) / 2 ** len(rivals))


def first_raid(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return not battle.state.plan and bare(reason)


def raids_at(*apart: int) -> Fact:
    def fly_then(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
        count = sum(hour - hour_of(reason) in apart for hour in hours(battle))
        return reason.value == count > 0 and not reason.than

    return fly_then


def apart(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return bool(hours(battle)) and all(abs(hour - hour_of(reason)) > 1 for hour in hours(battle)) and bare(reason)


def raids_planned(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return reason.value == len(battle.state.plan) and not reason.than


def card(effect: str) -> Fact:
    def has_the_effect(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
        return battle.pack.strategy[card_of(reason)].effect == effect and bare(reason)

    return has_the_effect


def edge(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return battle.pack.targets[card_of(reason)].me109 == "edge" and bare(reason)


# Forces


def raid_of(battle: PlanningBattle, ident: str) -> PlannedRaid:
    number = int(ident.rpartition(":")[2])
    return next(raid for raid in battle.state.plan if raid.card == number)


def counted(count: Callable[[PlanningBattle, str, PlannedRaid], int]) -> Fact:
    """A number of an option that assigns a Gruppe to a raid."""

    def is_so_many(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
        return (
            reason.value == count(battle, the(decision, reason.of).piece, raid_of(battle, reason.of))
            and not reason.than
        )

    return is_so_many


def flying(battle: PlanningBattle, piece: str, raid: PlannedRaid) -> int:
    return len(raid.gruppen)


def alike(battle: PlanningBattle, piece: str, raid: PlannedRaid) -> int:
    letters = [battle.pack.gruppen[gruppe_id].letter for gruppe_id in raid.gruppen]
    return letters.count(battle.pack.gruppen[piece].letter)


def its_bombs(battle: PlanningBattle, piece: str, raid: PlannedRaid) -> int:
    return battle.pack.gruppen[piece].bombs_full


def fighters_on(battle: PlanningBattle, piece: str, raid: PlannedRaid) -> int:
    return sum(not battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)


def letter_there(battle: PlanningBattle, decision: Decision, option: Option) -> float:
    return alike(battle, option.piece, raid_of(battle, option.id))


def ju87s(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return battle.pack.gruppen[the(decision, reason.of).piece].type == "Ju87" and bare(reason)


def ju87s_due(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return reason.value == stukas_to_send(battle) > 0 and not reason.than


def must_send(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return decision.option("done") is None and bare(reason)


def raids_manned(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    assigned = [ident for raid in battle.state.plan for ident in raid.gruppen]
    return (reason.value, reason.than) == (len(assigned), len(battle.state.plan))


def beyond(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return is_beyond_range(battle, raid_of(battle, reason.of)) and bare(reason)


def to_escort(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    on_it = raid_of(battle, reason.of).gruppen
    bombers = sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in on_it)
    return (reason.value, reason.than) == (
        bombers,
        sum(battle.pack.gruppen[gruppe_id].type == "Me110" for gruppe_id in on_it),
    )


def lacking(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    def kind(ident: str) -> str:
        return "bomber" if battle.is_bomber(battle.state.gruppen[ident]) else battle.pack.gruppen[ident].type

    mine = kind(the(decision, reason.of).piece)
    there = [kind(gruppe_id) for gruppe_id in raid_of(battle, reason.of).gruppen].count(mine)
    return reason.value == there < reason.than < MAX_OF_A_KIND


# Raids


def raid_numbered(battle: PlanningBattle, option: Option) -> PlannedRaid:
    return raid_of(battle, option.id)


def decoy(battle: PlanningBattle, decision: Decision, option: Option) -> float:
    return any(
        battle.pack.strategy[strategy].effect == "decoy" for strategy in raid_numbered(battle, option).strategies
    )


def fighters(battle: PlanningBattle, decision: Decision, option: Option) -> float:
    return fighters_on(battle, "", raid_numbered(battle, option))


def missions(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    boxes = [mission.box for mission in battle.state.display]
    return (reason.value, reason.than) == (boxes.count(HUNT), boxes.count(ESCORT))


def bombers_fly(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    on_it = battle.flying.gruppen
    return (
        reason.value == sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in on_it)
        and not reason.than
    )


def announced_number(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    return the(decision, reason.of).label == f"Announce {reason.value:.0f} Gruppen" and not reason.than


def marked(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    region = reason.of.partition(":")[2]
    now = [raid for raid in battle.state.plan if raid.hour == battle.state.hour]
    coming = [
        gruppe_id for raid in now if battle.pack.targets[raid.card].region == region for gruppe_id in raid.gruppen
    ]
    return reason.value == len(coming) and not reason.than


def hunters_alike(battle: PlanningBattle, decision: Decision, option: Option) -> float:
    hunting = [gruppe for gruppe in battle.state.gruppen.values() if gruppe.box == HUNT]
    mine = battle.letter(battle.state.gruppen[option.piece])
    return sum(battle.letter(gruppe_id) == mine for gruppe_id in hunting)


def draws(battle: Eagle, decision: Decision, option: Option) -> float:
    word = option.id.partition(":")[2]
    answer = battle.pack.response_to_size(int(word)) if word.isdigit() else battle.pack.response_to_word(word)  # type: ignore[arg-type]
    return squadrons_coming(battle, answer.wanted, answer.minimum)


# Campaign


def for_the_night(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    chosen = [gruppe for gruppe in battle.state.gruppen.values() if gruppe.box == NIGHT_SET]
    return (reason.value, reason.than) == (len(chosen), night_limits(battle)[0])


def losses(battle: PlanningBattle, decision: Decision, reason: Reason) -> bool:
    lost = [gruppe for gruppe in battle.state.gruppen.values() if gruppe.box in (LIGHT, HEAVY)]
    return (reason.value, reason.than) == (len(lost), MANY_LOSSES)


def fighter(battle: PlanningBattle, decision: Decision, option: Option) -> float:
    return battle.pack.gruppen[option.piece].type == "Me109"


EFFECTS: Final = (
    *("secondary target", "pathfinders", "decoy", "major raid", "coordination", "low level", "below radar"),
    "escort coordination",
)
GERMAN: Final[Truths] = {
    "double": double,
    "radar": net(damaged=False),
    "blind": net(damaged=True),
    **{f"worth {word}": worth(word) for word in ("major", "minor", "none")},
    "target": Measure(target, 2),
    "first raid": first_raid,
    "same hour": raids_at(0),
    "next hour": raids_at(-1, 1),
    "turnaround": raids_at(-3, 3),
    "apart": apart,
    "raids planned": raids_planned,
    **{f"card {effect}": card(effect) for effect in EFFECTS},
    "edge": edge,
    "flying there": counted(flying),
    "its bombs": counted(its_bombs),
    "its letter": counted(alike),
    "Ju87s": ju87s,
    "Ju87s due": ju87s_due,
    "must send": must_send,
    "raids manned": raids_manned,
    "beyond": beyond,
    "to escort": to_escort,
    "fighters there": counted(fighters_on),
    "lacking": lacking,
    "full bombs": Measure(full_bombs, 0, "either"),
    "letter there": Measure(letter_there, 0, "fewer"),
    "decoy": Measure(decoy),
    "fighters": Measure(fighters),
    "missions": missions,
    "bombers fly": bombers_fly,
    "said": announced_number,
    "marked": marked,
    "easy": Measure(easy),
    "hunters alike": Measure(hunters_alike),
    "draws": Measure(draws, 1, "either"),
    "for the night": for_the_night,
    "losses": losses,
    "fighter": Measure(fighter),
}
