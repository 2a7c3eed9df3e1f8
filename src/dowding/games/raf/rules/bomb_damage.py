"""Bomb damage to targets (LION-11.2) and its repair (LION-11.3)."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.games.raf.pack.components import BombResult, Stock, TargetType
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.unit_choice import choose_squadron
from dowding.games.raf.state import LANDING, LIGHT, NIGHT, RE_ARM, SECTOR, Squadron, SquadronBox

AIRCRAFT_LOST: Final = ("Hurricane", "Spitfire", "Blenheim")
"""11.22b: the order of aircraft types for lost replacements within a box."""
INDUSTRY_LOST: Final[tuple[Stock, ...]] = ("Spitfire", "Hurricane", "Blenheim")
"""LC-49: the order of aircraft types among equals."""
ON_THE_GROUND: Final[tuple[tuple[SquadronBox, ...], ...]] = ((SECTOR, NIGHT), (RE_ARM,))
"""The order of dispersal: squadrons in the sector, including night patrols (18.11), then those re-arming."""


def damage_effects(
    battle: Battle, target: TargetType, name: str, sector: str, result: BombResult, damage: int, *, control_room: bool
) -> None:
    """11.2: the effects of damage beyond the points. Ports, cities and military bases have none."""
    if target == "radar":
        net = next(net for net in battle.pack.nets.values() if net.name == name)
        mark_damage(battle, f"radar/{net.number}", result, battle.rule_refs.radar_damage)
    elif target == "hq":
        mark_damage(battle, f"hq/{name}", result, battle.rule_refs.headquarters_damage)
    elif target == "airfield":
        if control_room:
            hit_control_room(battle, sector)
        battle.schedule_next((disperse, sector, damage), (lose_aircraft, sector, damage))
    elif target == "industry":
        damage_industry(battle, damage)


def mark_damage(battle: Battle, site: str, result: BombResult, rule: str) -> None:
    """11.21, 11.25, 11.26: place a light or heavy marker; further damage makes a light marker heavy."""
    old = battle.state.damage.get(site)
    if old == "heavy" or (old == "light" and result == "1"):
        return
    new = "heavy" if result == "H" or old == "light" else "light"
    battle.mark_site(site, "heavy" if new == "heavy" else "light")
    battle.happen("damaged", rule, site=site, damage=new)


def hit_control_room(battle: Battle, sector: str) -> None:
    """11.23: place a light marker on the airfield, at most one (LC-83)."""
    site = f"airfield/{sector}"
    if site not in battle.state.damage:
        battle.mark_site(site, "light")
        battle.happen("control room hit", battle.rule_refs.control_room, site=site, sector=sector)


# Airfields (11.22)


def disperse(battle: Battle, sector: str, damage: int) -> Rules:
    """11.22a: each damage point disperses a squadron of the bombed sector to its Landing Box."""
    left = damage
    for boxes in ON_THE_GROUND:
        squadrons = _based_at(battle, sector, boxes)
        while squadrons and left:
            if len(squadrons) <= left:
                squadron = squadrons[0]
            else:
                prompt = f"Bombs on {battle.pack.sectors[sector].airfield}: which squadron is dispersed?"
                squadron = yield from choose_squadron(battle, prompt, battle.rule_refs.dispersal, "disperse", squadrons)
            battle.put_squadron(squadron, LANDING)
            battle.happen("squadron dispersed", battle.rule_refs.dispersal, squadron=squadron.id, sector=sector)
            squadrons = _based_at(battle, sector, boxes)
            left -= 1


def lose_aircraft(battle: Battle, sector: str, damage: int) -> None:
    """11.22b: lose a replacement point for each squadron in Landing or Light Loss there, up to the damage."""
    if not battle.has_replacements():
        return
    squadrons = _in_order_of_loss(battle, sector, LANDING) + _in_order_of_loss(battle, sector, LIGHT)
    lost: dict[str, int] = {}
    for squadron in squadrons[:damage]:  # a squadron without points of its type still uses up a damage point (LC-48)
        stock = battle.type_of(squadron)
        lost[stock] = lost.get(stock, 0) + battle.spend(stock)
    _report_lost_points(battle, lost, battle.rule_refs.aircraft_lost)


def _based_at(battle: Battle, sector: str, boxes: tuple[SquadronBox, ...]) -> list[Squadron]:
    return [squadron for squadron in battle.squadrons_in(*boxes) if battle.home(squadron) == sector]


def _in_order_of_loss(battle: Battle, sector: str, box: SquadronBox) -> list[Squadron]:
    return sorted(_based_at(battle, sector, (box,)), key=lambda squadron: AIRCRAFT_LOST.index(battle.type_of(squadron)))


# Industry (11.24)


def damage_industry(battle: Battle, damage: int) -> None:
    """11.24: the type with the most replacement points loses them; any shortfall is taken from the next largest."""
    if not battle.has_replacements():
        return
    stocks = battle.state.stocks
    lost: dict[str, int] = {}
    order = sorted(INDUSTRY_LOST, key=lambda stock: -stocks.get(stock, 0))
    for stock in order:
        spent = battle.spend(stock, damage)
        damage -= spent
        if spent:
            lost[stock] = spent
    _report_lost_points(battle, lost, battle.rule_refs.industry_damage)


def _report_lost_points(battle: Battle, lost: dict[str, int], rule: str) -> None:
    lost_points = {stock: points for stock, points in lost.items() if points}
    if lost_points:
        battle.happen("replacements lost", rule, lost=lost_points)


# Repair (11.3)


def repair(battle: Battle) -> None:
    """I.1: repair light damage; roll for heavy damage against the repair chance of the day card."""
    battle.step_begins("repair")
    if battle.state.raid_day == 1:  # LION-4.I1a
        return
    chance = battle.pack.day_cards[battle.state.day_card].repair
    for site, damage in list(battle.state.damage.items()):
        if damage == "light":
            battle.clear_site(site)
            battle.happen("repaired", battle.rule_refs.light_repair, site=site, die=0, chance=0)
    for site in list(battle.state.damage):
        die = battle.roll("repair", battle.rule_refs.repair)
        if die < chance:
            battle.clear_site(site)
            battle.happen("repaired", battle.rule_refs.repair, site=site, die=die, chance=chance)
        elif die == chance:
            battle.mark_site(site, "light")
            battle.happen("half repaired", battle.rule_refs.repair, site=site, die=die, chance=chance)
        else:
            battle.happen("not repaired", battle.rule_refs.repair, site=site, die=die, chance=chance)
