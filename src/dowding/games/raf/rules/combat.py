"""Air combat (LION-10): one line of the Combat Results Table for all units; each takes the result of its letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from dowding.engine.events import Plain
from dowding.games.raf.pack.components import Effect, Result
from dowding.games.raf.pack.loader import ROWS, Line
from dowding.games.raf.rules.aces import may_gain_ace
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.interception import press_on_or_go_home, release_squadrons
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, INFLIGHT, Gruppe, GruppeBox, Squadron, SquadronBox

ChartBox = Literal["hunt", "escort", "bomber"]


class Combat(Struct, frozen=True):
    """A prepared combat: its column and row after shifts, and the ratings and shifts behind them."""

    gruppen: tuple[str, ...]
    squadrons: tuple[str, ...]
    total: int
    column: int
    row: int
    flown_as: tuple[tuple[str, str, bool], ...]
    """Letter, box and face of each unit, Gruppen first."""
    ratings: dict[str, int]
    shifts: dict[str, int]
    spared: tuple[str, ...]
    """Gruppen to which a heavy loss counts as a light one (19.2e)."""


def hunter_attack(battle: Battle) -> None:
    """II.10: the combat between all hunters and all squadrons in the Hunt Box."""
    battle.step_begins("hunter attack")
    hunters, squadrons = battle.raiders(HUNT), battle.squadrons_in(HUNT)
    if not hunters and squadrons:
        release_squadrons(battle, battle.rule_refs.hunters_gone)  # for any reason (LC-24)
    elif hunters and not squadrons:
        battle.gruppen_leave(hunters, battle.rule_refs.nobody_to_hunt, "they find no squadron to hunt")  # LC-30
    elif hunters:
        _fight_hunters(battle, hunters, squadrons)


def _fight_hunters(battle: Battle, hunters: list[Gruppe], squadrons: list[Squadron]) -> None:
    combat = prepare_combat(battle, hunters, squadrons, altitude_shifts(battle))
    vp = battle.state.vp
    german, british = roll_combat(battle, combat, "hunter attack")
    free: list[str] = []
    disordered: list[str] = []
    for gruppe in hunters:
        damage_gruppe(battle, gruppe, HUNT, german[battle.letter(gruppe)], "hunter attack")
        if battle.is_over:
            return
    for squadron in squadrons:
        result = british[battle.counter(squadron).letter]
        effect = battle.pack.damage["squadron", "hunt", squadron.full][result]
        if effect == "bomber or inflight" or effect == "bomber reduced or inflight":
            if battle.raiders(BOMBER):
                free.append(squadron.id)
                if result == "D":
                    disordered.append(squadron.id)
            else:
                battle.put_squadron(squadron, INFLIGHT)
        else:
            _apply_effect(battle, squadron, effect, "hunter attack")
        if battle.is_over:
            return
    battle.change_raid(free=tuple(free), disordered=tuple(disordered))
    unhurt = [
        fighter_squadron.id
        for fighter_squadron in squadrons
        if fighter_squadron.full and british[battle.counter(fighter_squadron).letter] == "-"
    ]
    may_gain_ace(battle, combat.row, battle.state.vp - vp, unhurt)
    battle.schedule_next((press_on_or_go_home, battle.rule_refs.press_on))


def squadron_attack(battle: Battle) -> None:
    """II.13: the combat between all squadrons in the Bomber Box and the raiders and escorts that they intercept."""
    battle.step_begins("squadron attack")
    squadrons = battle.squadrons_in(BOMBER)
    raiders = [gruppe for gruppe in battle.raiders(BOMBER, ESCORT) if gruppe.id not in battle.raid.aside]
    if squadrons and raiders:
        _fight_raiders(battle, raiders, squadrons)
        if battle.is_over:
            return
    battle.squadrons_leave(battle.squadrons_in(BOMBER, HUNT), battle.rule_refs.squadrons_done, "the attack is over")
    if squadrons:
        battle.gruppen_leave(battle.raiders(ESCORT), battle.rule_refs.escorts_done, "the attack is over")


def _fight_raiders(battle: Battle, raiders: list[Gruppe], squadrons: list[Squadron]) -> None:
    spared = tuple(raider.id for raider in raiders if _is_spared_by_delay(battle, raider))
    combat = prepare_combat(battle, raiders, squadrons, squadron_attack_shifts(battle, squadrons), spared)
    german, british = roll_combat(battle, combat, "squadron attack")
    for gruppe in raiders:
        result = german[battle.letter(gruppe)]
        if result == "H" and gruppe.id in combat.spared:
            result = "L"
        damage_gruppe(battle, gruppe, chart_box(gruppe.box), result, "squadron attack")
        if battle.is_over:
            return
    for squadron in squadrons:
        damage_squadron(battle, squadron, british[battle.counter(squadron).letter], "squadron attack")
        if battle.is_over:
            return


def _is_spared_by_delay(battle: Battle, gruppe: Gruppe) -> bool:
    """19.2e, rules of 2013: the bombers that suffer no heavy loss because they are met after a delayed response."""
    return battle.raid.delayed and battle.edition == "2013" and battle.is_bomber(gruppe)


# Reading the table (10.1)


def prepare_combat(
    battle: Battle,
    gruppen: Sequence[Gruppe],
    squadrons: Sequence[Squadron],
    shifts: dict[str, int],
    spared: tuple[str, ...] = (),
) -> Combat:
    """10.1: ratings give the total, Gruppen and depletion the column, total and shifts the row."""
    ratings = {gruppe_number(gruppe.id): battle.rating(gruppe) for gruppe in gruppen}
    ratings |= {f"{squadron_number(squadron.id)} Sqn": battle.rating(squadron) for squadron in squadrons}
    if any(squadron.ace for squadron in squadrons):  # 19.45: once for any number of aces
        shifts = shifts | {"ace": 1}
    total = sum(ratings.values())
    column = battle.pack.combat_column(len(gruppen), battle.depletion_level())
    row = battle.pack.combat_row(column, total) + sum(shifts.values())
    row = min(max(row, 0), len(ROWS) - 1)
    flown_as = [(battle.letter(unit), chart_box(unit.box), unit.full) for unit in gruppen]
    flown_as += [(battle.counter(unit).letter, chart_box(unit.box), unit.full) for unit in squadrons]
    unit_ids = tuple(unit.id for unit in gruppen), tuple(unit.id for unit in squadrons)
    return Combat(*unit_ids, total, column, row, tuple(flown_as), ratings, shifts, spared)


def chart_box(box: str) -> ChartBox:
    """The box of a unit for the damage chart. At night all units fight as in the Bomber Box."""
    return "hunt" if box == HUNT else "escort" if box == ESCORT else "bomber"


def altitude_shifts(battle: Battle) -> dict[str, int]:
    """EA2, EA6: the row shift for altitude, in both combats."""
    shifts: dict[str, int] = {}
    if battle.raid.british_altitude:
        shifts["British altitude advantage"] = 1
    if battle.raid.german_altitude:
        shifts["German altitude advantage"] = -1
    return shifts


def squadron_attack_shifts(battle: Battle, squadrons: Sequence[Squadron]) -> dict[str, int]:
    """10.1e: the shifts for altitude, low level bombers (not added to British altitude, LC-58) and the Big Wing."""
    shifts = altitude_shifts(battle)
    raid = battle.raid
    if raid.low_level and not raid.british_altitude:
        shifts["low level bombers"] = 1
    if raid.big_wing and sum(battle.group_of(battle.home(squadron)) == 12 for squadron in squadrons) >= 2:
        shifts["Big Wing"] = 1
    return shifts


def roll_combat(battle: Battle, combat: Combat, attack: str) -> Line:
    """10.1d: roll a die for the line. Its first three results are German, the others British."""
    die = battle.roll(attack, battle.rule_refs.combat)
    german, british = battle.pack.combat_line(combat.row, die)
    ratings: dict[str, Plain] = {**combat.ratings}
    shifts: dict[str, Plain] = {**combat.shifts}
    battle.happen(
        "combat",
        battle.rule_refs.combat,
        attack=attack,
        gruppen=list(combat.gruppen),
        squadrons=list(combat.squadrons),
        spared=list(combat.spared),
        flown_as=list(combat.flown_as),
        ratings=ratings,
        total=combat.total,
        column=combat.column,
        shifts=shifts,
        row=ROWS[combat.row],
        die=die,
        german="".join(german.values()),
        british="".join(british.values()),
    )
    return german, british


# Combat damage (10.2)


def damage_gruppe(battle: Battle, gruppe: Gruppe, box: ChartBox, result: Result, cause: str) -> None:
    """10.2: what the damage chart says for a Gruppe in this box with its present face."""
    effect = battle.pack.damage["Gruppe", box, gruppe.full][result]
    if effect == "light" or effect == "heavy":
        battle.lose_gruppe(gruppe, heavy=effect == "heavy", rule=battle.rule_refs.combat_damage, cause=cause)
        return
    where, full = _gruppe_destination(battle, gruppe, effect)
    battle.put_gruppe(gruppe, where, full=full)


def _gruppe_destination(battle: Battle, gruppe: Gruppe, effect: Effect) -> tuple[GruppeBox, bool]:
    """Move a Gruppe that is not lost to the box and face given by the damage chart."""
    if effect == "stay" or effect == "stay reduced":
        return gruppe.box, gruppe.full and effect == "stay"
    if effect == "escort":
        return (ESCORT if battle.raiders(BOMBER) else INFLIGHT), gruppe.full
    return INFLIGHT, gruppe.full and effect != "inflight reduced"


def damage_squadron(battle: Battle, squadron: Squadron, result: Result, cause: str) -> None:
    """10.2h: what the damage chart says for a squadron in the squadron attack with its present face."""
    _apply_effect(battle, squadron, battle.pack.damage["squadron", "bomber", squadron.full][result], cause)


def _apply_effect(battle: Battle, squadron: Squadron, effect: Effect, cause: str) -> None:
    if effect == "light" or effect == "heavy":
        battle.lose_squadron(squadron, heavy=effect == "heavy", rule=battle.rule_refs.combat_damage, cause=cause)
        return
    box: SquadronBox = INFLIGHT
    full = squadron.full and effect not in ("inflight reduced", "bomber reduced", "bomber reduced or inflight")
    if effect.startswith("bomber") and battle.raiders(BOMBER):  # 10.2e
        box = BOMBER
    battle.put_squadron(squadron, box, full=full)
