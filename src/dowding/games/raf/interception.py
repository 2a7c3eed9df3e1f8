"""Interception (LION-9): hunters meet squadrons in the Hunt Box, squadrons meet raiders in the Bomber Box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from dowding.games.raf.battle import BRITISH, Battle
from dowding.games.raf.choosing import choose_gruppe
from dowding.games.raf.fend_and_evade import fend_and_evade, may_fend_and_evade
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, INFLIGHT, Gruppe, Squadron
from dowding.games.raf.words import gruppe_options, squadron_name, squadron_option
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import DONE, Decision, Option, Refused

OVERWHELMING: Final = 5
"""From so many squadrons on, more than two to a hunter is too many (9.1f)."""


# Hunters intercept squadrons (9.1)


def hunter_interception(battle: Battle) -> None:
    """II.8: how many squadrons the hunters hold in the Hunt Box."""
    battle.step_begins("Raid", "hunter interception")
    hunters, squadrons = battle.raiders(HUNT), battle.squadrons_in(HUNT)
    if not squadrons:
        _fruitless_hunt(battle, hunters)
    elif not hunters:
        release_squadrons(battle, "LION-9.1a")
    elif len(hunters) < len(squadrons):
        battle.follow(overwhelming_squadrons, pass_the_hunters, those_held_may_fend)
    else:
        battle.happen("squadrons held", "LION-9.1d", hunters=len(hunters), squadrons=len(squadrons))
        battle.follow(those_held_may_fend)


def those_held_may_fend(battle: Battle) -> None:
    """19.3a: whoever the hunters hold, at once or after the others have passed them, may fend and evade."""
    if may_fend_and_evade(battle):
        battle.follow((fend_and_evade, ""))


def _fruitless_hunt(battle: Battle, hunters: list[Gruppe]) -> None:
    """9.1e: nobody answers; hunters go home, close escorts strafe."""
    battle.gruppen_leave(hunters, "LION-9.1e", "they find nobody to hunt")
    battle.escorts_strafe("LION-9.1e")


def release_squadrons(battle: Battle, rule: str) -> None:
    """9.1a, EA4b: no hunter holds the squadrons: full fighters may press on or go home, the others must press on."""
    squadrons = battle.squadrons_in(HUNT)
    if not battle.raiders(BOMBER):
        battle.squadrons_leave(squadrons, "LION-9.1c", "there is nobody in the Bomber Box")
        return
    for squadron in squadrons:
        if not battle.is_free_to_move(squadron):
            press_on(battle, squadron, rule)
    battle.change_raid(free=tuple(squadron.id for squadron in battle.squadrons_in(HUNT)))
    battle.follow((press_on_or_go_home, rule))


def press_on_or_go_home(battle: Battle, rule: str) -> Rules:
    """Each free squadron goes to the Bomber Box or home, in the order of the player's choice (9.1a, 10.2c)."""
    raid = battle.raid
    if not raid.free:
        return
    last = len(raid.free) == 1
    options: list[Option] = []
    for ident in raid.free:
        doing = "presses on, reduced" if ident in raid.disordered else "presses on to the bombers"
        options.append(squadron_option(battle.pack, "press-on", ident, "raid/bomber", doing, risky=last))
        options.append(squadron_option(battle.pack, "go-home", ident, "inflight", "goes home", risky=last))
    choice = yield Decision(BRITISH, "Press on to the bombers, or go home?", rule, options)
    squadron = battle.state.squadrons[choice.piece]
    disordered = squadron.id in raid.disordered
    battle.change_raid(free=tuple(ident for ident in raid.free if ident != squadron.id))
    if choice.region == INFLIGHT:
        battle.put_squadron(squadron, INFLIGHT)
        battle.happen("squadron goes home", rule, squadron=squadron.id)
    else:
        press_on(battle, squadron, rule, reduced=disordered)
    battle.follow((press_on_or_go_home, rule))


def press_on(battle: Battle, squadron: Squadron, rule: str, *, reduced: bool = False) -> None:
    """A squadron goes on to the Bomber Box; to Inflight if no Gruppe is there (9.1c)."""
    if battle.raiders(BOMBER):
        battle.put_squadron(squadron, BOMBER, full=False if reduced else None)
        battle.happen("squadron presses on", rule, squadron=squadron.id, reduced=reduced)
    else:
        battle.squadrons_leave([squadron], "LION-9.1c", "there is nobody in the Bomber Box")


def pass_the_hunters(battle: Battle) -> Rules:
    """9.1b: full fighter squadrons in excess of the hunters may pass them, one after the other."""
    squadrons = battle.squadrons_in(HUNT)
    excess = len(squadrons) - len(battle.raiders(HUNT))
    movers = [squadron for squadron in squadrons if battle.is_free_to_move(squadron)]
    if excess <= 0 or not movers:
        return
    region, doing = ("raid/bomber", "passes the hunters") if battle.raiders(BOMBER) else ("inflight", "goes home")
    last = excess == 1 or len(movers) == 1
    choice = yield Decision(
        BRITISH,
        f"{'One squadron' if excess == 1 else f'Up to {excess} squadrons'} may pass the hunters; which, or be done?",
        rule="LION-9.1b",
        options=[*[squadron_option(battle.pack, "pass", each.id, region, doing, risky=last) for each in movers], DONE],
        refused=lambda: _may_not_pass(battle),
        pause=True,
    )
    if choice.id == DONE.id:
        return
    press_on(battle, battle.state.squadrons[choice.piece], "LION-9.1b")
    battle.follow(pass_the_hunters)


def _may_not_pass(battle: Battle) -> Iterable[Refused]:
    for squadron in battle.squadrons_in(HUNT):
        if not battle.is_free_to_move(squadron):
            why = "it is reduced" if not squadron.full else "Blenheims stay in the Hunt Box"
            yield Refused(f"pass:{squadron.id}", squadron_name(battle.pack, squadron.id), why, "LION-9.1b", squadron.id)


def overwhelming_squadrons(battle: Battle) -> Rules:
    """9.1f: by the advanced rules of 2013 a crowd must pass the hunters until it is no crowd, letters even (LC-06)."""
    if not battle.advanced or battle.state.settings["rules"] == "2009":
        return
    moved: Counter[str] = Counter()
    while _is_overwhelming(battle):
        movers = [squadron for squadron in battle.squadrons_in(HUNT) if battle.is_free_to_move(squadron)]
        if not movers:
            return
        fewest = min(moved[battle.counter(each).letter] for each in movers)
        even = [each for each in movers if moved[battle.counter(each).letter] == fewest]
        squadron = even[0]
        if len(even) > 1:
            choice = yield Decision(
                BRITISH,
                "Too many squadrons for so few hunters: which one passes them?",
                rule="LION-9.1f",
                options=[squadron_option(battle.pack, "crowd", each.id, risky=True) for each in even],
                refused=partial(_uneven, battle, movers, even),
            )
            squadron = battle.state.squadrons[choice.piece]
        moved[battle.counter(squadron).letter] += 1
        press_on(battle, squadron, "LION-9.1f")


def _is_overwhelming(battle: Battle) -> bool:
    squadrons, hunters = len(battle.squadrons_in(HUNT)), len(battle.raiders(HUNT))
    return squadrons >= OVERWHELMING and squadrons > 2 * hunters


def _uneven(battle: Battle, movers: list[Squadron], even: list[Squadron]) -> Iterable[Refused]:
    for squadron in movers:
        if squadron not in even:
            name = squadron_name(battle.pack, squadron.id)
            why = "another letter has sent fewer squadrons past the hunters"
            yield Refused(f"crowd:{squadron.id}", name, why, "LION-9.1f", squadron.id)


# Squadrons intercept bombers (9.2)

STAND_ASIDE: Final = (
    ("Me110", False),
    ("elite", False),
    ("Me109", False),
    ("Me110", True),
    ("elite", True),
    ("Me109", True),
)
"""Which close escorts stand aside first: by type and face (9.21b)."""


def squadron_interception(battle: Battle) -> None:
    """II.12: whom the squadrons in the Bomber Box meet."""
    battle.step_begins("Raid", "squadron interception")
    battle.change_raid(met=(), aside=())
    squadrons, raiders = battle.squadrons_in(BOMBER), battle.raiders(BOMBER)
    if not squadrons:
        battle.escorts_strafe("LION-9.2c")
    elif len(squadrons) < len(raiders):
        battle.follow(pick_raider, stand_aside)


def pick_raider(battle: Battle) -> Rules:
    """9.2b: as many raiders as there are squadrons are intercepted, the player says which."""
    raid = battle.raid
    to_meet = len(battle.squadrons_in(BOMBER)) - len(raid.met)
    if not to_meet:
        return
    raiders = [gruppe for gruppe in battle.raiders(BOMBER) if gruppe.id not in raid.met]
    choice = yield Decision(
        BRITISH,
        f"Which Gruppen are intercepted? {to_meet} more to choose",
        rule="LION-9.2b",
        options=gruppe_options(battle.pack, "intercept", raiders, "is intercepted", risky=to_meet == 1),
    )
    battle.change_raid(met=(*raid.met, choice.piece))
    battle.follow(pick_raider)


def stand_aside(battle: Battle) -> Rules:
    """9.21: for each raider that is not intercepted a close escort stands aside, the weakest class first."""
    met = battle.raid.met
    aside = [gruppe.id for gruppe in battle.raiders(BOMBER) if gruppe.id not in met]
    escorts = battle.raiders(ESCORT)
    count = 0 if battle.raid.escort_coordination else min(len(aside), len(escorts))  # ET3
    for _ in range(count):
        first = min(_class(battle, gruppe) for gruppe in escorts)
        weakest = [gruppe for gruppe in escorts if _class(battle, gruppe) == first]
        needed = count - (len(aside) - (len(battle.raiders(BOMBER)) - len(met)))
        if len(weakest) <= needed:
            gruppe = weakest[0]
        else:
            gruppe = yield from choose_gruppe(
                battle, "Which close escort stands aside?", "LION-9.21c", "aside", weakest
            )
        escorts = [each for each in escorts if each.id != gruppe.id]
        aside.append(gruppe.id)
    battle.change_raid(aside=tuple(aside))
    battle.happen("interception", "LION-9.21a", met=list(met), aside=aside)


def _class(battle: Battle, gruppe: Gruppe) -> int:
    counter = battle.pack.gruppen[gruppe.id]
    return STAND_ASIDE.index(("elite" if counter.elite else counter.type, gruppe.full))
