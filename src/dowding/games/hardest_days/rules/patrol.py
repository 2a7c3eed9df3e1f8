"""Patrol (THD-5): before the raids are plotted, Ready squadrons may go up over their own or an adjacent space."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Refused
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import airborne_box, box_option, squadron_name, squadron_options
from dowding.games.hardest_days.state import AIRBORNE, ALTITUDES, LAST_HOUR, READY, Squadron

MAX_LATE_PATROLS = 13
REFUSAL_REASONS = {
    "airborne": "it is already airborne",
    "scramble": "it is in Scramble; only a Ready squadron can go on patrol",
    "landing": "it is on the Tote Board (landing)",
    "re-arm": "it is on the Tote Board (re-arming)",
    "inflight": "it is Inflight, on its way to land",
    "light": "it has suffered loss",
    "heavy": "it has suffered loss",
}


def raf_patrol(day: Day) -> None:
    """I.2: any number of squadrons, one after the other."""
    day.begin_step("patrol")
    day.state.patrols = 0
    day.schedule_next(patrol)


def patrol(day: Day) -> Rules:
    """5.1, 5.2: choose a Ready squadron, then its airborne box, or finish."""
    squadrons = _squadrons_able_to_patrol(day)
    if not squadrons and not day.state.patrols:
        return
    choice = yield Decision(
        BRITISH,
        "Send a squadron on patrol, or finish" if squadrons else "No other squadron can go on patrol",
        rule="THD-5.1",
        options=[DONE, *squadron_options(day.pack, "patrol", squadrons)],
        refused=lambda: _refused_patrols(day),
        pause=True,
    )
    if choice is DONE:
        day.happen("patrols done", "THD-SOP-I2", patrols=day.state.patrols)
        return
    squadron = day.state.squadrons[choice.piece]
    destination = yield Decision(
        BRITISH,
        f"Where does {squadron_name(day.pack, squadron.id)} patrol?",
        rule="THD-5.2",
        options=patrol_options(day, squadron),
        about=(squadron.id,),
    )
    space, altitude = airborne_box(destination)
    day.put_squadron(squadron, AIRBORNE, space=space, altitude=altitude)
    day.state.patrols += 1
    day.happen("patrol", "THD-5.2", squadron=squadron.id, space=space, altitude=altitude)
    day.schedule_next(patrol)


def patrol_options(day: Day, squadron: Squadron) -> list[Option]:
    """5.2: the three airborne boxes of the squadron's own space and of every adjacent one."""
    home = day.home(squadron)
    spaces = (home, *day.pack.spaces[home].adjacent)
    return [box_option(day.pack, "to", space, altitude) for space in spaces for altitude in ALTITUDES]


def _squadrons_able_to_patrol(day: Day) -> list[Squadron]:
    if is_late_patrol_limit_reached(day):
        return []
    return [s for s in day.state.squadrons.values() if s.box == READY and not has_communications_hit(day, s)]


def is_late_patrol_limit_reached(day: Day) -> bool:
    """5.4: whether it is 1800 and thirteen squadrons have been put on patrol."""
    return day.state.hour == LAST_HOUR and day.state.patrols >= MAX_LATE_PATROLS


def has_communications_hit(day: Day, squadron: Squadron) -> bool:
    """14.9: whether the squadron's airfield carries a damage marker."""
    return bool(day.state.damaged) and day.pack.airfields[day.home(squadron)].id in day.state.damaged


def _refused_patrols(day: Day) -> Iterable[Refused]:
    limit_reached = is_late_patrol_limit_reached(day)
    for squadron in day.state.squadrons.values():
        if squadron.box == READY and limit_reached:
            why, rule = f"at 1800 at most {MAX_LATE_PATROLS} squadrons may patrol", "THD-5.4"
        elif squadron.box == READY and has_communications_hit(day, squadron):
            why, rule = f"the telephone lines of {day.pack.spaces[day.home(squadron)].airfield} are cut", "THD-14.9"
        elif squadron.box in REFUSAL_REASONS:
            why, rule = REFUSAL_REASONS[squadron.box], "THD-5.1"
        else:
            continue
        name = squadron_name(day.pack, squadron.id)
        yield Refused(f"patrol:{squadron.id}", name, why, rule, piece=squadron.id)
