"""Assignment of Gruppen to raids: bombers by target, fighters shared among the raids that they can reach."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import msgspec

from dowding.ai.heuristics.reasons import DRAWN, Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, recommend_done, weighted_choice
from dowding.ai.heuristics.scoring import ScoreTerm
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.planning.ai.target_values import is_decoy, luftflotte_of, raid_value
from dowding.games.raf.planning.rules.assignment import fighters_at_hand, open_raids, stukas_to_send
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import max_gruppen
from dowding.games.raf.planning.rules.raid_forming import is_beyond_range
from dowding.games.raf.planning.state import PlannedRaid

ANOTHER_BOMBER: Final = 0.5
"""The probability that another bomber joins a raid between its minimum and maximum."""
SAME_LETTER: Final = 0.5
"""The factor of a Gruppe's weight for each Gruppe of its letter on the raid: a result hits all of a letter."""
IN_A_MINOR_RAID: Final = 1
"""The bombers of a minor raid: they need not leave fighters over the Channel."""
DIVE_BOMBER: Final = "Ju87"
TURNAROUND: Final = 3
ESCORT_FOR: Final = 2
"""The number of bombers per Me110 that escorts them."""


class Force(msgspec.Struct, frozen=True):
    """The Gruppen to send on a major raid, if available."""

    bombers: tuple[int, int]
    """The minimum and maximum."""
    fighters: int
    """The maximum."""
    beside_patrol: bool = False
    """Whether the fighters that patrol the Channel are added to the maximum."""
    for_weeks: tuple[int, int] | None = None
    """The minimum and maximum of bombers in a campaign, where losses matter longer; None where they are the same."""

    def bombers_in(self, battle: PlanningBattle) -> tuple[int, int]:
        """The minimum and maximum of bombers in the scenario of the match."""
        return self.bombers if self.for_weeks is None or battle.scenario.raid_days else self.for_weeks


def assign(battle: PlanningBattle, decision: Decision, random: Random, force: Force) -> Recommendation:
    """Assign the next Gruppe: bombers first, then fighters."""
    if battle.state.stage == "fighters":
        return _assign_fighters(battle, decision, random, force)
    return _assign_bombers(battle, decision, random, *force.bombers_in(battle))


# Bombers


def _assign_bombers(
    battle: PlanningBattle, decision: Decision, random: Random, min_bombers: int, max_bombers: int
) -> Recommendation:
    """Assign bombers raid by raid, the best target first; a raid is complete once the next one has bombers."""
    sending = options_with_verb(decision, "assign")
    raids = sorted(battle.state.plan, key=lambda raid: -raid_value(battle, raid))
    begun = max((number for number, raid in enumerate(raids) if raid.gruppen), default=0)
    for number, raid in enumerate(raids[begun:]):
        options = _fitting_bombers(battle, _options_for_raid(sending, raid), raid)
        flying = len(raid.gruppen)
        enough, limit = (IN_A_MINOR_RAID, IN_A_MINOR_RAID) if is_small(battle, raid) else (min_bombers, max_bombers)
        wanted = flying < enough or (flying < limit and number == 0 and random.random() < ANOTHER_BOMBER)
        if options and wanted:
            choice = weighted_choice(options, _letter_weight(battle, raid), random)
            return Recommendation(choice, why=partial(_why_bomber, battle, raid, choice, len(options)))
    if stukas_to_send(battle) and sending:
        stukas = [option for option in sending if battle.pack.gruppen[option.piece].type == DIVE_BOMBER]
        return Recommendation((stukas or sending)[0], why=because(Reason("Ju87s due", value=stukas_to_send(battle))))
    if not sending or decision.option("done") is None:
        return Recommendation(
            decision.options[0], why=because(raids_manned(battle) if not sending else Reason("must send"))
        )
    return recommend_done(decision, why=because(raids_manned(battle)))


def raids_manned(battle: PlanningBattle) -> Reason:
    """The numbers of Gruppen and of raids, as a reason."""
    return Reason(
        "raids manned", value=sum(len(raid.gruppen) for raid in battle.state.plan), than=len(battle.state.plan)
    )


def is_small(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """Whether a raid may have no more Gruppen than a minor raid."""
    return max_gruppen(battle, raid) <= battle.pack.number["minor raid"]


def _options_for_raid(options: list[Option], raid: PlannedRaid) -> list[Option]:
    return [option for option in options if option.id.endswith(f":{raid.card}")]


def _fitting_bombers(battle: PlanningBattle, options: list[Option], raid: PlannedRaid) -> list[Option]:
    """The bombers that suit a raid: Ju87s alone at coastal targets in range of the Me109, other types elsewhere."""
    card, counters = battle.pack.targets[raid.card], battle.pack.gruppen
    stukas = [option for option in options if counters[option.piece].type == DIVE_BOMBER]
    others = [option for option in options if counters[option.piece].type != DIVE_BOMBER]
    flying = [
        counters[gruppe_id].type for gruppe_id in raid.gruppen if battle.is_bomber(battle.state.gruppen[gruppe_id])
    ]
    if flying:
        return stukas if DIVE_BOMBER in flying else others
    if card.type != "radar" and card.depth == "coast" and card.me109 != "no" and len(stukas) > 1:
        return stukas
    return others or stukas


def _letter_weight(battle: PlanningBattle, raid: PlannedRaid) -> Callable[[Option], float]:
    """The weight of a Gruppe for this raid, by its bombs and the letters on the raid."""
    counters = battle.pack.gruppen
    letters = Counter(counters[gruppe_id].letter for gruppe_id in raid.gruppen)

    def weight(option: Option) -> float:
        counter = counters[option.piece]
        bombs = max(counter.bombs_full, 1)
        return bombs * bombs * math.pow(SAME_LETTER, letters[counter.letter])

    return weight


def by_letter(battle: PlanningBattle, raid: PlannedRaid, weight: float) -> ScoreTerm:
    """Gruppen compared by the number of their letter on the raid."""
    letters = Counter(battle.pack.gruppen[gruppe_id].letter for gruppe_id in raid.gruppen)
    return ScoreTerm("letter there", lambda option: letters[battle.pack.gruppen[option.piece].letter], weight)


def _why_bomber(battle: PlanningBattle, raid: PlannedRaid, choice: Option, among: int) -> tuple[Reason, ...]:
    counter = battle.pack.gruppen[choice.piece]
    alike = sum(battle.pack.gruppen[gruppe_id].letter == counter.letter for gruppe_id in raid.gruppen)
    return (
        Reason("Ju87s", choice.id)
        if counter.type == DIVE_BOMBER
        else Reason("its bombs", choice.id, counter.bombs_full),
        Reason("flying there", choice.id, len(raid.gruppen)),
        Reason("its letter", choice.id, alike),
        *([Reason(DRAWN, choice.id, among)] if among > 1 else []),
    )


# Fighters


def _assign_fighters(battle: PlanningBattle, decision: Decision, random: Random, force: Force) -> Recommendation:
    """Assign to each raid of the open hours its share of the fighters that can escort it."""
    sending = options_with_verb(decision, "assign")
    for raid in sorted(open_raids(battle), key=lambda planned_raid: -raid_value(battle, planned_raid)):
        options = _fitting_fighters(battle, _options_for_raid(sending, raid), raid)
        if options and _fighters_on(battle, raid) < min(_share(battle, raid), _max_fighters(battle, raid, force)):
            choice = weighted_choice(options, _letter_weight(battle, raid), random)
            return Recommendation(choice, why=partial(_why_fighter, battle, raid, choice, len(options)))
    if decision.option("done") is None:
        return Recommendation(decision.options[0], why=because(Reason("must send")))
    return recommend_done(decision, why=because(raids_manned(battle)))


def _fighters_on(battle: PlanningBattle, raid: PlannedRaid) -> int:
    return sum(not battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)


def _max_fighters(battle: PlanningBattle, raid: PlannedRaid, force: Force) -> int:
    """The maximum of fighters on a raid: more are detected more easily and miss the rendezvous more often."""
    return force.fighters + (battle.pack.channel_patrol(_bombers_on(battle, raid)) if force.beside_patrol else 0)


def _bombers_on(battle: PlanningBattle, raid: PlannedRaid) -> int:
    return sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)


def _share(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """A raid's equal share of its Luftflotte's fighters, among the raids that fly before they are ready again."""
    luftflotte, first = luftflotte_of(battle, raid), min(battle.state.opening)
    rivals = [
        unit
        for unit in battle.state.plan
        if luftflotte_of(battle, unit) == luftflotte
        and unit.hour < first + TURNAROUND
        and not is_decoy(battle, unit)
        and (unit.card == raid.card or not is_small(battle, unit))
    ]
    ready = sum(battle.pack.gruppen[unit.id].luftflotte == luftflotte for unit in fighters_at_hand(battle))
    ready += sum(_fighters_on(battle, unit) for unit in rivals if unit.hour in battle.state.opening)
    return -(-ready // max(len(rivals), 1))


def _fitting_fighters(battle: PlanningBattle, options: list[Option], raid: PlannedRaid) -> list[Option]:
    """The fighters that suit a raid: Me109s, some Me110s as escorts, and Me110s alone beyond the Me109's range."""
    counters = battle.pack.gruppen
    me110s = [option for option in options if counters[option.piece].type == "Me110"]
    me109s = [option for option in options if counters[option.piece].type == "Me109"]
    if is_beyond_range(battle, raid):
        return me110s
    escorting = sum(counters[gruppe_id].type == "Me110" for gruppe_id in raid.gruppen)
    if me110s and escorting < _bombers_on(battle, raid) // ESCORT_FOR:
        return me110s
    return me109s or me110s


def _why_fighter(battle: PlanningBattle, raid: PlannedRaid, choice: Option, among: int) -> tuple[Reason, ...]:
    reasons = [Reason("fighters there", choice.id, _fighters_on(battle, raid))]
    if is_beyond_range(battle, raid):
        reasons.insert(0, Reason("beyond", choice.id))
    elif battle.pack.gruppen[choice.piece].type == "Me110":
        escorts = sum(battle.pack.gruppen[gruppe_id].type == "Me110" for gruppe_id in raid.gruppen)
        reasons.insert(0, Reason("to escort", choice.id, _bombers_on(battle, raid), than=escorts))
    return (*reasons, *([Reason(DRAWN, choice.id, among)] if among > 1 else []))
