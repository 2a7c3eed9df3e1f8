"""Night raids (2P-20): raiders are chosen in secret before the day's cards are drawn, and shown after night patrol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Refused
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.planning_options import gruppe_plan_option
from dowding.games.raf.planning.rules.targets import PLAN_RAIDS, WAITING_TEXT, PlanningChoice
from dowding.games.raf.rules.night import intercept_by_night, night_accident, night_bombing, night_patrol
from dowding.games.raf.state import NIGHT, NIGHT_SET, Gruppe

NIGHT_BOMBERS: Final = frozenset({"He111", "Ju88", "Do17"})
"""20.12: the bombers that may fly by night; not the Ju87."""
CLOSE: Final = Option("done", "Confirm the night raiders and draw target cards", risky=True)


def flies_by_night(battle: PlanningBattle) -> bool:
    """Whether this day ends with night raids: not in a one-day scenario."""
    return battle.has_night_raids and battle.has_replacements()


def pick_night_raiders(battle: PlanningBattle) -> PlanningChoice:
    """I.1, 20.1: set a bomber aside for the night, or continue with the target cards."""
    set_aside, ready = battle.gruppen_in(NIGHT_SET), _ready(battle)
    min_gruppen, max_gruppen = night_limits(battle)
    enough = len(set_aside) >= min_gruppen or not ready  # 2C-18
    action_text = "flies by night"
    choice = yield Decision(
        GERMAN,
        f"Choose {min_gruppen} to {max_gruppen} bombers for tonight's raids ({len(set_aside)} so far)",
        rule=battle.rule_refs.night_raiders,
        options=[
            *(
                gruppe_plan_option(battle.pack, "night-raid", gruppe.id, action_text)
                for gruppe in ready
                if len(set_aside) < max_gruppen
            ),
            *([CLOSE] if enough else []),
        ],
        refused=lambda: _refused(battle),
        waiting=WAITING_TEXT,
        task=PLAN_RAIDS,
        secret=True,
        pause=True,
    )
    if choice.id == CLOSE.id:
        return "targets"
    battle.put_gruppe(battle.state.gruppen[choice.piece], NIGHT_SET)
    return "night"


def night_limits(battle: PlanningBattle) -> tuple[int, int]:
    """20.11: the minimum and maximum of night raiders, by the priorities of cities and industry."""
    priorities = battle.state.priorities
    return battle.pack.night_limits(priorities["city"], priorities["industry"])


def _ready(battle: PlanningBattle) -> list[Gruppe]:
    return [gruppe for gruppe in battle.at_hand() if battle.pack.gruppen[gruppe.id].type in NIGHT_BOMBERS]


def _refused(battle: PlanningBattle) -> Iterable[Refused]:
    min_gruppen, max_gruppen = night_limits(battle)
    set_aside = len(battle.gruppen_in(NIGHT_SET))
    if set_aside < min_gruppen and _ready(battle):
        why = f"at these priorities at least {min_gruppen} Gruppen must fly by night"
        yield Refused(CLOSE.id, CLOSE.label, why, battle.rule_refs.night_limits)
    for gruppe in battle.at_hand():
        if not battle.is_bomber(gruppe):
            continue
        option = gruppe_plan_option(battle.pack, "night-raid", gruppe.id, "flies by night")
        if battle.pack.gruppen[gruppe.id].type == "Ju87":
            yield Refused(
                option.id, option.label, "Ju87s do not fly by night", battle.rule_refs.no_stukas_by_night, gruppe.id
            )
        elif set_aside >= max_gruppen:
            yield Refused(
                option.id,
                option.label,
                f"no more than {max_gruppen} Gruppen fly by night",
                battle.rule_refs.night_limits,
                gruppe.id,
            )


def blenheims_by_night(battle: PlanningBattle) -> None:
    """I.6: Blenheims fly night patrol, if the day has a night."""
    if flies_by_night(battle):
        battle.schedule_next(night_patrol)


def reveal_night_raiders(battle: PlanningBattle) -> None:
    """I.6: after the British have assigned their night patrol, reveal the night raiders."""
    raiders = battle.gruppen_in(NIGHT_SET)
    if flies_by_night(battle):
        for gruppe in raiders:
            battle.put_gruppe(gruppe, NIGHT)
        battle.happen("night raiders", battle.rule_refs.night_raiders_known, gruppen=[raider.id for raider in raiders])


def night_raids(battle: PlanningBattle) -> None:
    """IV.1: interception, combat and bombing by night, before the reset."""
    if flies_by_night(battle):
        battle.step_begins("night raids")
        battle.schedule_next(night_interception, night_bombing, night_accident)


def night_interception(battle: PlanningBattle) -> Rules:
    """20.3, 20.4: Blenheims meet night raiders."""
    yield from intercept_by_night(battle)
