"""Who flies where: bombers as many as the target needs, fighters shared out among the raids that they can reach."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from dowding.games.raf.planned.assignment import fighters_at_hand, open_raids, stukas_to_send
from dowding.games.raf.planned.battle import PlannedBattle
from dowding.games.raf.planned.doctrine.values import is_decoy, luftflotte_of, raid_value
from dowding.games.raf.planned.forming import is_beyond_range
from dowding.games.raf.planned.limits import largest
from dowding.games.raf.planned.state import PlannedRaid
from dowding.kernel.counsel import Counsel, done, drawn, with_verb
from dowding.kernel.decision import Decision, Option

GO_ON: Final = 0.5
"""How likely another bomber joins a raid that has enough of them, but not too many."""
SAME_LETTER: Final = 0.5
"""How much less likely a Gruppe is sent for each of its letter on the raid: a result hits all of a letter."""
IN_A_MINOR_RAID: Final = 1
"""Bombers of a raid that has no room for many fighters: they need not leave one of them over the Channel."""
DIVE_BOMBER: Final = "Ju87"
TURNAROUND: Final = 3
ESCORT_FOR: Final = 2
"""Bombers for which there is an Me110 to escort them."""


def assign(battle: PlannedBattle, decision: Decision, random: Random, least: int, most: int, fighters: int) -> Counsel:
    """The next Gruppe of the plan: bombers first, then fighters."""
    if battle.state.stage == "fighters":
        return _assign_fighters(battle, decision, random, fighters)
    return _assign_bombers(battle, decision, random, least, most)


# Bombers


def _assign_bombers(battle: PlannedBattle, decision: Decision, random: Random, least: int, most: int) -> Counsel:
    """One raid after the other gets its bombers; once the next has some, the one before is settled."""
    sending = with_verb(decision, "assign")
    raids = sorted(battle.state.plan, key=lambda raid: -raid_value(battle, raid))
    begun = max((number for number, raid in enumerate(raids) if raid.gruppen), default=0)
    for number, raid in enumerate(raids[begun:]):
        options = _fitting_bombers(battle, _to(sending, raid), raid)
        flying = len(raid.gruppen)
        enough, limit = (IN_A_MINOR_RAID, IN_A_MINOR_RAID) if is_small(battle, raid) else (least, most)
        wanted = flying < enough or (flying < limit and number == 0 and random.random() < GO_ON)
        if options and wanted:
            choice = drawn(options, _mixed(battle, raid), random)
            return Counsel(choice, (_why_bomber(battle, raid, choice), "with letters mixed no result hits them all"))
    if stukas_to_send(battle) and sending:
        stukas = [option for option in sending if battle.pack.gruppen[option.piece].type == DIVE_BOMBER]
        return Counsel((stukas or sending)[0], ("two Ju87 Gruppen must fly", "here there is room for them"))
    if not sending or decision.option("done") is None:
        return Counsel(decision.options[0], ("the raid needs somebody", "nobody better is left"))
    return done(decision, "each raid has the bombers that it needs", "bombers that stay at home are not shot down")


def is_small(battle: PlannedBattle, raid: PlannedRaid) -> bool:
    """Whether a raid has no room for more than a few Gruppen."""
    return largest(battle, raid) <= battle.pack.number["minor raid"]


def _to(options: list[Option], raid: PlannedRaid) -> list[Option]:
    return [option for option in options if option.id.endswith(f":{raid.card}")]


def _fitting_bombers(battle: PlannedBattle, options: list[Option], raid: PlannedRaid) -> list[Option]:
    """Ju87s go by themselves to coastal targets within reach of fighters: alone they bomb best; others elsewhere."""
    card, counters = battle.pack.targets[raid.card], battle.pack.gruppen
    stukas = [option for option in options if counters[option.piece].type == DIVE_BOMBER]
    others = [option for option in options if counters[option.piece].type != DIVE_BOMBER]
    flying = [counters[ident].type for ident in raid.gruppen if battle.is_bomber(battle.state.gruppen[ident])]
    if flying:
        return stukas if DIVE_BOMBER in flying else others
    if card.type != "radar" and card.depth == "coast" and card.me109 != "no" and len(stukas) > 1:
        return stukas
    return others or stukas


def _mixed(battle: PlannedBattle, raid: PlannedRaid) -> Callable[[Option], float]:
    """How likely a Gruppe is sent on this raid: by its bombs, and by the letters that fly already."""
    counters = battle.pack.gruppen
    letters = Counter(counters[ident].letter for ident in raid.gruppen)

    def weight(option: Option) -> float:
        counter = counters[option.piece]
        bombs = max(counter.bombs_full, 1)
        return bombs * bombs * math.pow(SAME_LETTER, letters[counter.letter])

    return weight


def _why_bomber(battle: PlannedBattle, raid: PlannedRaid, choice: Option) -> str:
    if battle.pack.gruppen[choice.piece].type == DIVE_BOMBER:
        return "dive bombers by themselves hit best"
    bombs = battle.pack.gruppen[choice.piece].bombs_full
    return f"its {bombs} bombs count on {battle.pack.targets[raid.card].name}"


# Fighters


def _assign_fighters(battle: PlannedBattle, decision: Decision, random: Random, most: int) -> Counsel:
    """Each raid of the open hours gets its share of the fighters that can cover it."""
    sending = with_verb(decision, "assign")
    for raid in sorted(open_raids(battle), key=lambda each: -raid_value(battle, each)):
        options = _fitting_fighters(battle, _to(sending, raid), raid)
        if options and _fighters_on(battle, raid) < min(_share(battle, raid), most):
            choice = drawn(options, _mixed(battle, raid), random)
            return Counsel(choice, (_why_fighter(battle, raid, choice), "each raid gets its share of the fighters"))
    if decision.option("done") is None:
        return Counsel(decision.options[0], ("nobody flies there yet", "a raid without a Gruppe is called off"))
    return done(decision, "each raid has its share of the fighters", "the others are for the hours to come")


def _fighters_on(battle: PlannedBattle, raid: PlannedRaid) -> int:
    return sum(not battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)


def _share(battle: PlannedBattle, raid: PlannedRaid) -> int:
    """The fighters of its Luftflotte, those on cards with them, among the raids that fly before they are back."""
    luftflotte, first = luftflotte_of(battle, raid), min(battle.state.opening)
    rivals = [
        each
        for each in battle.state.plan
        if luftflotte_of(battle, each) == luftflotte
        and each.hour < first + TURNAROUND
        and not is_decoy(battle, each)
        and (each.card == raid.card or not is_small(battle, each))
    ]
    ready = sum(battle.pack.gruppen[each.id].luftflotte == luftflotte for each in fighters_at_hand(battle))
    ready += sum(_fighters_on(battle, each) for each in rivals if each.hour in battle.state.opening)
    return -(-ready // max(len(rivals), 1))


def _fitting_fighters(battle: PlannedBattle, options: list[Option], raid: PlannedRaid) -> list[Option]:
    """Me109s where they can hunt; some Me110s to escort the bombers, and alone beyond the reach of the others."""
    counters = battle.pack.gruppen
    me110s = [option for option in options if counters[option.piece].type == "Me110"]
    me109s = [option for option in options if counters[option.piece].type == "Me109"]
    if is_beyond_range(battle, raid):
        return me110s
    bombers = sum(battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)
    escorting = sum(counters[ident].type == "Me110" for ident in raid.gruppen)
    if me110s and escorting < bombers // ESCORT_FOR:
        return me110s
    return me109s or me110s


def _why_fighter(battle: PlannedBattle, raid: PlannedRaid, choice: Option) -> str:
    if is_beyond_range(battle, raid):
        return "the Me110 reaches the target, the Me109 does not"
    if battle.pack.gruppen[choice.piece].type == "Me110":
        return "an Me110 can escort the bombers, and the Me109s hunt"
    return "Me109s in reach of the target keep squadrons from the bombers"
