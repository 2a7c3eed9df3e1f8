"""The return of a battle to its campaign: results by letter, bombs, points, and a new ace (BRIDGE-5)."""

from __future__ import annotations

from typing import Final

from dowding.engine.events import Plain
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.setup import PRIMARY, SECONDARY, is_diverted
from dowding.games.battles.state import Participant
from dowding.games.battles.tables import ResultRow
from dowding.games.raf.pack.components import Result
from dowding.games.raf.rules.aces import may_gain_ace
from dowding.games.raf.rules.bombing import bombs_fall, primary_aim, secondary_aim
from dowding.games.raf.rules.combat import damage_gruppe, damage_squadron
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, INFLIGHT, Gruppe
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import Squadron

CAUSE: Final = "battle"
GERMAN_BOXES: Final = ("hunt", "escort", "bomber")
"""The order in which Gruppen are scored."""
TARGETS: Final = (PRIMARY, SECONDARY)


def come_home(battle: BattlesContext) -> None:
    """BRIDGE-5.8: Gruppen, then squadrons have their results; then the bombs count, and the battle is summed up."""
    scored = [one for box in GERMAN_BOXES for one in _german(battle) if one.box == box]
    from_hunt = 0
    for participant in scored:
        before = battle.state.vp
        _damage_gruppe(battle, participant)
        from_hunt += battle.state.vp - before if participant.box == "hunt" else 0
        if battle.is_over:
            sum_battle_up(battle)
            return
    unhurt: list[str] = []
    for participant in battle.raid_battle.participants:
        if participant.is_squadron:
            if _damage_squadron(battle, participant):
                unhurt.append(participant.counter)
            if battle.is_over:
                sum_battle_up(battle)
                return
    battle.schedule_next(*((score_bombs, target) for target in TARGETS), sum_battle_up)
    may_gain_ace(battle, 0, from_hunt, unhurt)


def _german(battle: BattlesContext) -> list[Participant]:
    """The German participants in the order of the pack."""
    order = {gruppe_id: number for number, gruppe_id in enumerate(battle.pack.gruppen)}
    german = [one for one in battle.raid_battle.participants if not one.is_squadron]
    return sorted(german, key=lambda participant: order[participant.counter])


# Results


def result_of(row: ResultRow, squadron: Squadron, *, is_squadron: bool) -> Result:
    """BRIDGE-5.1, 5.2: the letter that a unit has earned: by its losses, and whether it is broken or disrupted."""
    if squadron.place == "eliminated" or squadron.losses >= row.heavy:
        return "H"
    if squadron.losses >= row.light or (squadron.broken and squadron.losses >= row.broken_light):
        return "L"
    if squadron.broken:
        return "A"
    if squadron.losses >= row.disrupted or (squadron.disrupted and not is_squadron):
        return "D"
    return "-"


def participant_result(battle: BattlesContext, participant: Participant) -> Result:
    """BRIDGE-5.3: the letter of a participant, which a wingmate shares with its unit."""
    row = battle.theatre.tables.results["squadron" if participant.is_squadron else "Gruppe"]
    return result_of(row, battle.fight.squadron(participant.unit), is_squadron=participant.is_squadron)


def _damage_gruppe(battle: BattlesContext, participant: Participant) -> None:
    """BRIDGE-5.4, 5.5: the damage chart with the box and face at the start; units that are not lost go Inflight."""
    gruppe = battle.state.gruppen[participant.counter]
    letter = participant_result(battle, participant)
    read = "L" if letter == "H" and _is_spared(battle, gruppe) else letter
    _tell_result(battle, participant, letter, read)
    damage_gruppe(battle, gruppe, participant.box, read, CAUSE)
    left = battle.state.gruppen[participant.counter]
    if left.box in (HUNT, BOMBER, ESCORT):
        battle.put_gruppe(left, INFLIGHT)


def _is_spared(battle: BattlesContext, gruppe: Gruppe) -> bool:
    """BRIDGE-5.5: bombers that are met after a delayed response suffer no heavy loss, by the rules of 2013."""
    return battle.raid.delayed and battle.edition == "2013" and battle.is_bomber(gruppe)


def _damage_squadron(battle: BattlesContext, participant: Participant) -> bool:
    """BRIDGE-5.4, 5.9: the row of the squadron attack. Whether the squadron may become an ace."""
    squadron = battle.state.squadrons[participant.counter]
    letter = participant_result(battle, participant)
    _tell_result(battle, participant, letter, letter)
    damage_squadron(battle, squadron, letter, CAUSE)
    fought = participant.unit in battle.raid_battle.duellists and not participant.is_wingmate
    return letter == "-" and squadron.full and fought


def _tell_result(battle: BattlesContext, participant: Participant, letter: Result, read: Result) -> None:
    unit = battle.fight.squadron(participant.unit)
    battle.happen(
        "battle result",
        "BRIDGE-5.1" if participant.is_squadron else "BRIDGE-5.2",
        counter=participant.counter,
        unit=participant.unit,
        wingmate=participant.is_wingmate,
        lost=0 if participant.is_wingmate else unit.losses,
        order=_order(unit),
        result=letter,
        read=read,
    )


def _order(unit: Squadron) -> str:
    if unit.place == "eliminated":
        return "wiped out"
    return "broken" if unit.broken else "disrupted" if unit.disrupted else ""


# Bombs


def score_bombs(battle: BattlesContext, target: str) -> None:
    """BRIDGE-5.6, 5.7: the hits on a target as a result of the Bombing Table, and what follows from it."""
    fight = battle.fight
    unit = fight.state.surface.get(target)
    bombers = [one for one in _german(battle) if one.box == "bomber" and _bombs(battle, one) == target]
    if unit is None or not bombers:
        return
    raiders = [battle.state.gruppen[one.counter] for one in bombers if fight.squadron(one.unit).pressed]
    aim = primary_aim(battle) if target == PRIMARY else secondary_aim(battle)
    if not raiders:
        battle.happen("no bombing", battle.rule_refs.nothing_falls, name=aim.name, sector=aim.sector)
        return
    result = battle.theatre.tables.bombing_result(unit.hits)
    bombs_fall(battle, raiders, aim, result, "battle bombing", hits=unit.hits)
    if battle.is_over:
        sum_battle_up(battle)


def _bombs(battle: BattlesContext, participant: Participant) -> str:
    """The target of a bomber; a wingmate follows its unit."""
    leader = battle.state.gruppen[battle.theatre.counters[participant.unit]]
    return SECONDARY if is_diverted(battle, leader) else PRIMARY


# The sum


def sum_battle_up(battle: BattlesContext) -> None:
    """BRIDGE-5.10: one event with every result, the hits, the points and the average of the table."""
    fight, raid = battle.fight, battle.raid_battle
    units: list[Plain] = [
        [
            one.counter,
            fight.squadron(one.unit).losses,
            _order(fight.squadron(one.unit)),
            participant_result(battle, one),
        ]
        for one in raid.participants
    ]
    targets: list[Plain] = [
        [unit.id, unit.hits, battle.theatre.tables.bombing_result(unit.hits)] for unit in fight.state.surface.values()
    ]
    chosen = next((event for event in reversed(battle.log or ()) if event.kind == "battle chosen"), None)
    battle.happen(
        "battle over",
        "BRIDGE-5.10",
        target=battle.target.name,
        units=units,
        targets=targets,
        points=battle.state.vp - raid.vp,
        average=0 if chosen is None else chosen.data["average"],
        turns=fight.state.turn,
        lost=_aircraft_lost(battle, fight),
    )
    _close(battle)


def _aircraft_lost(battle: BattlesContext, fight: Fight) -> dict[str, Plain]:
    """The aircraft lost by model, without those of wingmates."""
    lost: dict[str, int] = {}
    for squadron in fight.state.squadrons.values():
        if squadron.losses:
            name = fight.card(squadron).name
            lost[name] = lost.get(name, 0) + squadron.losses
    return {**lost}


def _close(battle: BattlesContext) -> None:
    """The battle is over: nothing of it stays in the state."""
    battle.own.fight = None
    battle.change_record(raid=None)
