"""Replacements (LION-15.2) and British reinforcements (LION-15.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Refused
from dowding.engine.text import format_count
from dowding.games.raf.pack.components import Stock
from dowding.games.raf.rules.battle import TYPES, Battle
from dowding.games.raf.rules.option_labels import squadron_name, squadron_option
from dowding.games.raf.state import BASE, HEAVY, LIGHT, POOL, SECTOR, Gruppe, GruppeBox, Squadron

MAX_REINFORCEMENTS: Final = 2


# Squadrons


def replace_squadron(battle: Battle) -> Rules:
    """15.2a: a squadron returns full for an aircraft point and a pilot; without a pilot it returns green (15.2b)."""
    waiting = _with_aircraft(battle, LIGHT)
    if not waiting:
        return
    squadron = waiting[0]
    if _is_short(battle, waiting, pilots=True):
        pilots = battle.state.stocks["pilots"]
        choice = yield Decision(
            battle.british,
            f"Replacements are short ({format_count(pilots, 'experienced pilot')}): which squadron returns next?",
            rule=battle.rule_refs.squadron_replaced,
            options=[_option(battle, "replace", squadron_waiting) for squadron_waiting in waiting],
            refused=lambda: _without_aircraft(battle, LIGHT, "replace"),
        )
        squadron = battle.state.squadrons[choice.piece]
    battle.spend(battle.type_of(squadron))
    needs_pilots = battle.type_of(squadron) != "Blenheim"  # 15.23
    full = not needs_pilots or battle.spend("pilots") == 1
    battle.put_squadron(squadron, SECTOR, full=full)
    battle.happen("squadron replaced", battle.rule_refs.squadron_replaced, squadron=squadron.id, green=not full)
    battle.schedule_next(replace_squadron)


def refit_squadron(battle: Battle) -> Rules:
    """15.2d: an aircraft point moves a squadron from Heavy Loss to its Light Loss box; no pilot is needed."""
    waiting = _with_aircraft(battle, HEAVY)
    if not waiting:
        return
    squadron = waiting[0]
    if _is_short(battle, waiting, pilots=False):
        choice = yield Decision(
            battle.british,
            "Aircraft are short: which squadron is refitted next?",
            rule=battle.rule_refs.squadron_refitted,
            options=[_option(battle, "refit", squadron_waiting) for squadron_waiting in waiting],
            refused=lambda: _without_aircraft(battle, HEAVY, "refit"),
        )
        squadron = battle.state.squadrons[choice.piece]
    battle.spend(battle.type_of(squadron))
    battle.put_squadron(squadron, LIGHT)
    battle.happen("squadron refitted", battle.rule_refs.squadron_refitted, squadron=squadron.id)
    battle.schedule_next(refit_squadron)


def _option(battle: Battle, verb: str, squadron: Squadron) -> Option:
    return squadron_option(battle.pack, verb, squadron.id, risky=True)


def _with_aircraft(battle: Battle, box: str) -> list[Squadron]:
    """The squadrons of a loss box for whose type there is a replacement point."""
    stocks = battle.state.stocks
    return [
        squadron
        for squadron in battle.state.squadrons.values()
        if squadron.box == box and stocks.get(battle.type_of(squadron), 0) > 0
    ]


def _without_aircraft(battle: Battle, box: str, verb: str) -> Iterable[Refused]:
    for squadron in battle.state.squadrons.values():
        if squadron.box == box and not battle.state.stocks.get(battle.type_of(squadron), 0):
            why = f"no {battle.type_of(squadron)}s are left"
            name = squadron_name(battle.pack, squadron.id)
            yield Refused(f"{verb}:{squadron.id}", name, why, battle.rule_refs.no_aircraft, squadron.id)


def _is_short(battle: Battle, waiting: list[Squadron], *, pilots: bool) -> bool:
    """Whether the order matters: there are too few aircraft of a type, or too few pilots but some (LC-45)."""
    if len(waiting) < 2:
        return False
    stocks = battle.state.stocks
    needed = Counter(battle.type_of(squadron) for squadron in waiting)
    if any(stocks[kind] < number for kind, number in needed.items()):
        return True
    return pilots and 0 < stocks["pilots"] < len(waiting) - needed["Blenheim"]


# Gruppen


def gruppen_waiting(battle: Battle, box: GruppeBox) -> list[Gruppe]:
    """The Gruppen in a loss box that can be replaced."""
    return [gruppe for gruppe in battle.gruppen_in(box) if _stock(battle, gruppe)]


def some_stay_behind(battle: Battle, waiting: list[Gruppe]) -> bool:
    """Whether points and depletion are not enough for all of them, so that their order matters."""
    needed = Counter(_stock(battle, gruppe) for gruppe in waiting)
    lacking = sum(max(number - battle.state.stocks[stock], 0) for stock, number in needed.items() if stock)
    return battle.state.depletion + lacking > battle.pack.tops["depletion"]


def replace_gruppen(battle: Battle, waiting: list[Gruppe], box: Literal["light", "heavy"]) -> None:
    """15.2c, 15.2e: each costs a point; without points they return too, but depletion grows, up to level 2."""
    moved: list[str] = []
    for gruppe in waiting:
        stock = _stock(battle, gruppe)
        if stock and not battle.spend(stock):
            if battle.state.depletion >= battle.pack.tops["depletion"]:
                continue
            battle.state.depletion += 1
        battle.put_gruppe(gruppe, BASE if box == LIGHT else LIGHT, full=True)
        moved.append(gruppe.id)
    if waiting:
        rule = battle.rule_refs.gruppen_replaced if box == LIGHT else battle.rule_refs.gruppen_refitted
        battle.happen("Gruppen replaced", rule, gruppen=moved, box=box, depletion=battle.state.depletion)


def _stock(battle: Battle, gruppe: Gruppe) -> Stock | None:
    """The stock that replaces a Gruppe; None for the Ju87 (15.22)."""
    return TYPES.get(battle.pack.gruppen[gruppe.id].type)


# British reinforcements (15.5)


def british_reinforcements(battle: Battle) -> None:
    """IV.8: up to two squadrons may be called in for VP, before 8 September."""
    battle.state.reinforced = 0
    battle.schedule_next(call_reinforcement)


def call_reinforcement(battle: Battle) -> Rules:
    """15.5: call in a reinforcement squadron: it is placed full in its sector, and its price depends on the date."""
    cost = reinforcement_cost(battle)
    pool = battle.squadrons_in(POOL)
    if cost is None or not pool or battle.state.reinforced >= MAX_REINFORCEMENTS:
        return
    battle.step_begins("reinforcements")
    last = battle.state.reinforced + 1 == MAX_REINFORCEMENTS or len(pool) == 1
    ends = battle.would_end(battle.state.vp - cost)
    choice = yield Decision(
        battle.british,
        f"Call in a reinforcement squadron for {cost} VP "
        f"({MAX_REINFORCEMENTS - battle.state.reinforced} possible), or finish",
        rule=battle.rule_refs.reinforcement,
        options=[*[_call(battle, reserve, risky=last or ends) for reserve in pool], DONE],
        pause=battle.state.reinforced > 0,
    )
    if choice.id == DONE.id:
        return
    battle.put_squadron(battle.state.squadrons[choice.piece], SECTOR, full=True)
    battle.state.reinforced += 1
    battle.happen("British reinforcement", battle.rule_refs.reinforcement, squadron=choice.piece, cost=cost)
    battle.score(-cost, "reinforcements", battle.rule_refs.reinforcement)
    battle.schedule_next(call_reinforcement)


def _call(battle: Battle, squadron: Squadron, *, risky: bool) -> Option:
    """The option to call in a squadron. It waits off the map, so the label names its sector."""
    home = battle.pack.sectors[battle.counter(squadron).sector].name
    return squadron_option(battle.pack, "reinforce", squadron.id, action_text=f"to {home}", risky=risky)


def reinforcement_cost(battle: Battle) -> int | None:
    """The price of a squadron at the new date, by the edition of the rules (LC-01)."""
    return battle.pack.reinforcement_cost(battle.edition, battle.state.day)
