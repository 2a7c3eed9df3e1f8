"""Interception: hunters meet squadrons in the Hunt Box, squadrons meet raiders in the Bomber Box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import DONE, Decision, Option, Refused
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.fend_and_evade import fend_and_evade, may_fend_and_evade
from dowding.games.raf.rules.option_labels import gruppe_options, squadron_name, squadron_option
from dowding.games.raf.rules.unit_choice import announce_choice, choose_gruppe
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, INFLIGHT, Gruppe, Squadron

# Hunters intercept squadrons (9.1)


def hold_squadrons(battle: Battle, outnumbered: Sequence[StepFunction]) -> None:
    """Hold squadrons in the Hunt Box. If there are fewer hunters than squadrons, the `outnumbered` steps follow."""
    battle.step_begins("hunter interception")
    hunters, squadrons = battle.raiders(HUNT), battle.squadrons_in(HUNT)
    if not squadrons:
        _fruitless_hunt(battle, hunters)
    elif not hunters:
        release_squadrons(battle, battle.rule_refs.no_hunters)
    elif len(hunters) < len(squadrons):
        battle.schedule_next(*outnumbered)
    else:
        battle.happen("squadrons held", battle.rule_refs.squadrons_held, hunters=len(hunters), squadrons=len(squadrons))
        battle.schedule_next(those_held_may_fend)


def those_held_may_fend(battle: Battle) -> None:
    """19.3a: squadrons that the hunters hold may fend and evade, also after others have passed the hunters."""
    if may_fend_and_evade(battle):
        battle.schedule_next((fend_and_evade, ""))


def _fruitless_hunt(battle: Battle, hunters: list[Gruppe]) -> None:
    """9.1e: no squadron responded; hunters go home, close escorts strafe."""
    battle.gruppen_leave(hunters, battle.rule_refs.fruitless_hunt, "they find no squadron to hunt")
    battle.escorts_strafe(battle.rule_refs.fruitless_hunt)


def release_squadrons(battle: Battle, rule: str) -> None:
    """9.1a, EA4b: there are no hunters: full fighters may press on or go home, all others must press on."""
    squadrons = battle.squadrons_in(HUNT)
    if not battle.raiders(BOMBER):
        battle.squadrons_leave(squadrons, battle.rule_refs.empty_bomber_box, "the Bomber Box is empty")
        return
    for squadron in squadrons:
        if not battle.is_free_to_move(squadron):
            press_on(battle, squadron, rule)
    battle.change_raid(free=tuple(squadron.id for squadron in battle.squadrons_in(HUNT)))
    battle.schedule_next((press_on_or_go_home, rule))


def press_on_or_go_home(battle: Battle, rule: str) -> Rules:
    """Each free squadron goes to the Bomber Box or home, in any order (9.1a, 10.2c)."""
    raid = battle.raid
    if not raid.free:
        return
    last = len(raid.free) == 1
    options: list[Option] = []
    for squadron_id in raid.free:
        doing = "presses on, reduced" if squadron_id in raid.disordered else "presses on to the bombers"
        options.append(squadron_option(battle.pack, "press-on", squadron_id, "raid/bomber", doing, risky=last))
        options.append(squadron_option(battle.pack, "go-home", squadron_id, "inflight", "goes home", risky=last))
    choice = yield Decision(battle.british, "Press on to the bombers, or go home?", rule, options)
    squadron = battle.state.squadrons[choice.piece]
    disordered = squadron.id in raid.disordered
    battle.change_raid(free=tuple(squadron_id for squadron_id in raid.free if squadron_id != squadron.id))
    if choice.region == INFLIGHT:
        battle.put_squadron(squadron, INFLIGHT)
        battle.happen("squadron goes home", rule, squadron=squadron.id)
    else:
        press_on(battle, squadron, rule, reduced=disordered)
    battle.schedule_next((press_on_or_go_home, rule))


def press_on(battle: Battle, squadron: Squadron, rule: str, *, reduced: bool = False) -> None:
    """Move a squadron to the Bomber Box, or to Inflight if no Gruppe is there (9.1c)."""
    if battle.raiders(BOMBER):
        battle.put_squadron(squadron, BOMBER, full=False if reduced else None)
        battle.happen("squadron presses on", rule, squadron=squadron.id, reduced=reduced)
    else:
        battle.squadrons_leave([squadron], battle.rule_refs.empty_bomber_box, "the Bomber Box is empty")


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
        battle.british,
        f"{'One squadron' if excess == 1 else f'Up to {excess} squadrons'} may pass the hunters: choose one, or finish",
        rule=battle.rule_refs.pass_hunters,
        options=[
            *[squadron_option(battle.pack, "pass", mover.id, region, doing, risky=last) for mover in movers],
            DONE,
        ],
        refused=lambda: _refused_passes(battle),
        pause=True,
    )
    if choice.id == DONE.id:
        return
    press_on(battle, battle.state.squadrons[choice.piece], battle.rule_refs.pass_hunters)
    battle.schedule_next(pass_the_hunters)


def _refused_passes(battle: Battle) -> Iterable[Refused]:
    for squadron in battle.squadrons_in(HUNT):
        if not battle.is_free_to_move(squadron):
            why = "it is reduced" if not squadron.full else "Blenheims stay in the Hunt Box"
            yield Refused(
                f"pass:{squadron.id}",
                squadron_name(battle.pack, squadron.id),
                why,
                battle.rule_refs.pass_hunters,
                squadron.id,
            )


# Squadrons intercept bombers (9.2)


def meet_raiders(battle: Battle, stand_aside: StepFunction) -> None:
    """Choose the raiders to intercept. If there are too few squadrons for all, close escorts stand aside as well."""
    battle.step_begins("squadron interception")
    battle.change_raid(met=(), aside=())
    squadrons, raiders = battle.squadrons_in(BOMBER), battle.raiders(BOMBER)
    if not squadrons:
        battle.escorts_strafe(battle.rule_refs.escorts_strafe)
    elif len(squadrons) < len(raiders):
        battle.schedule_next(pick_raider, stand_aside)


def pick_raider(battle: Battle) -> Rules:
    """9.2b: intercept as many raiders as there are squadrons, by the player's choice."""
    raid = battle.raid
    to_meet = len(battle.squadrons_in(BOMBER)) - len(raid.met)
    if not to_meet:
        return
    raiders = [gruppe for gruppe in battle.raiders(BOMBER) if gruppe.id not in raid.met]
    choice = yield Decision(
        battle.british,
        f"Which Gruppen do you intercept? ({to_meet} more to choose)",
        rule=battle.rule_refs.raiders_met,
        options=gruppe_options(battle.pack, "intercept", raiders, "is intercepted", risky=to_meet == 1),
    )
    battle.change_raid(met=(*raid.met, choice.piece))
    announce_choice(battle, battle.rule_refs.raiders_met, gruppe=choice.piece)
    battle.schedule_next(pick_raider)


def escorts_stand_aside(battle: Battle, first: Callable[[list[Gruppe]], list[Gruppe]]) -> Rules:
    """For each raider that is not intercepted a close escort stands aside, chosen by the German seat.

    `first` gives the escorts that are first to stand aside by the rules of the game; if it is empty, no more do.
    """
    met = battle.raid.met
    aside = [gruppe.id for gruppe in battle.raiders(BOMBER) if gruppe.id not in met]
    escorts = battle.raiders(ESCORT)
    left = min(len(aside), len(escorts))
    while left and (candidates := first(escorts)):
        if len(candidates) <= left:
            gruppe = candidates[0]
        else:
            prompt = "Which close escort stands aside?"
            gruppe = yield from choose_gruppe(
                battle, battle.german, prompt, battle.rule_refs.escort_chosen, "aside", candidates
            )
        escorts = [escort for escort in escorts if escort.id != gruppe.id]
        aside.append(gruppe.id)
        left -= 1
    battle.change_raid(aside=tuple(aside))
    battle.happen("interception", battle.rule_refs.escorts_aside, met=list(met), aside=aside)
