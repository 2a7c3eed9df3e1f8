"""The Tally Phase (WL-7): tally rolls, orders, alerts and splits."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Refused, Seat, Task
from dowding.engine.text import format_signed
from dowding.games.wing_leader.geometry import distance, is_behind
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.balloons import balloon_tally_options, drop_distant_balloon_tallies, tally_balloon
from dowding.games.wing_leader.rules.context import Fight, altitude, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight, is_in_the_sun, weather_or_haze
from dowding.games.wing_leader.rules.modified_rolls import modifiers, roll_one_die
from dowding.games.wing_leader.rules.option_labels import modifier_label, squadron_label, squadron_option
from dowding.games.wing_leader.rules.radios import is_called, spread_alert
from dowding.games.wing_leader.rules.splitting import first_flight, may_split, offer_split, split
from dowding.games.wing_leader.rules.squadron_status import drop_tally, take_tally
from dowding.games.wing_leader.rules.wings import (
    break_wing_up,
    has_limited_orders,
    issue_order,
    order_options,
    orders_follow,
)
from dowding.games.wing_leader.state import Squadron

OUT_OF_TALLY_RANGE = 10
"""The distance from which no squadron can be spotted (WL-7.2b)."""
BEST_DIE = 6


def drop_stale_tallies(fight: Fight) -> None:
    """Begin the phase: drop tallies that are out of sight or range, for both sides (WL-7.2.2b, c, A-28)."""
    state = fight.state
    state.phase = "tally"
    state.rolled = []
    state.just_tallied = []
    state.wing_orders = {}
    state.wing_rolls = {}
    state.wings_at_start = {squadron.id: squadron.wing for squadron in fight.on_map() if squadron.wing}
    drop_distant_balloon_tallies(fight)
    for squadron in fight.on_map():
        if squadron.tally and not is_in_view(fight, squadron, fight.squadron(squadron.tally)):
            drop_tally(fight, squadron, "WL-7.2.2")


def is_in_view(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """Whether a target is on the map, in line of sight and fewer than ten squares away (WL-7.2b)."""
    return (
        target.place == "map"
        and distance(squadron.square, target.square) < OUT_OF_TALLY_RANGE
        and has_line_of_sight(fight.sky, squadron.square, target.square)
    )


def may_tally(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may roll: an unbroken fighter or fighter-bomber without a tally, once per phase.

    Rules: WL-7.2a, e, f.
    """
    return (
        (is_fighter(squadron) or fight.is_fighter_bomber(squadron))
        and not squadron.broken
        and not squadron.tally
        and not squadron.balloon
        and squadron.id not in fight.state.rolled
        and not _wing_has_rolled(fight, squadron)
    )


def _wing_has_rolled(fight: Fight, squadron: Squadron) -> bool:
    """Whether the wing has used the only roll that it gets without a clear radio net (WL-9.5.5.1b)."""
    wing = fight.state.wings_at_start.get(squadron.id, "")
    return bool(wing) and has_limited_orders(fight, squadron.side, wing) and fight.state.wing_rolls.get(wing, 0) > 0


def visible_targets(fight: Fight, squadron: Squadron) -> list[Squadron]:
    """The enemies a squadron may try to spot: only those in its own square if one there is unbroken.

    Rules: WL-7.2b to d, A-27.
    """
    if squadron.id in fight.hooks.no_tally_of_bombers:
        return [target for target in _enemies_in_view(fight, squadron) if is_fighter(target)]
    return _enemies_in_view(fight, squadron)


def _enemies_in_view(fight: Fight, squadron: Squadron) -> list[Squadron]:
    here = fight.enemies_in(squadron)
    if any(not enemy.broken for enemy in here):
        return here
    return [enemy for enemy in fight.on_map(other_side(squadron.side)) if is_in_view(fight, squadron, enemy)]


def tally_amounts(fight: Fight, squadron: Squadron, target: Squadron) -> dict[Condition, int]:
    """The conditions of a tally roll: aspect, Sun, weather, radio call, contrails, quality (WL-7.2.1c, d)."""
    sky, here, there = fight.sky, squadron.square, target.square
    behind = is_behind(here, squadron.facing, there) and not squadron.lufbery
    behind = behind and not _sees_behind(fight, squadron, target)
    return {
        "target behind": int(behind),
        "target in the sun": int(is_in_the_sun(sky, here, there)),
        "weather": weather_or_haze(sky, here, there, here, there),
        "radio call": int(is_called(fight, squadron, target)),
        "target in contrails": int(sky.is_in_contrails(there)),
        "veteran": int(squadron.quality == "veteran"),
        "green": int(squadron.quality == "green"),
    }


def _sees_behind(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """Whether a good view to the rear helps, which it does against higher targets (WL-3.3l)."""
    return "rear view" in fight.card(squadron).abilities and altitude(target) > altitude(squadron)


def die_needed(fight: Fight, squadron: Squadron, target: Squadron) -> int:
    """The lowest die that spots the target: with its modifiers it must exceed the distance (WL-7.2.1a)."""
    added = sum(modifiers(fight, "tally", tally_amounts(fight, squadron, target)).values())
    return distance(squadron.square, target.square) + 1 - added


def reachable_targets(fight: Fight, squadron: Squadron) -> list[Squadron]:
    """The targets that a roll can spot; hopeless attempts are not offered."""
    return [target for target in visible_targets(fight, squadron) if die_needed(fight, squadron, target) <= BEST_DIE]


def tally_segment(fight: Fight, side: Seat) -> Rules:
    """Offer tally rolls, drops and orders in any order until the side finishes; alerts spread immediately (WL-6.0b)."""
    fight.state.active = side
    spread_alert(fight, side)
    options = [
        *_look_options(fight, side),
        *_drop_options(fight, side),
        *order_options(fight, side),
        *_surface_options(fight, side),
    ]
    if not options:
        return
    choice = yield Decision(
        side,
        "Roll to spot, give orders, or finish",
        "WL-7.2",
        [*options, DONE],
        refused=lambda: _refusals(fight, side),
        waiting="The other side is rolling to spot.",
        task=Task("roll to spot"),
    )
    if choice.id == DONE.id:
        return
    verb, *subjects = choice.id.split(":")
    fight.schedule_next((tally_segment, side))
    if verb == "look":
        _roll_tally(fight, fight.squadron(subjects[0]), fight.squadron(subjects[1]))
    elif verb == "drop":
        drop_tally(fight, fight.squadron(subjects[0]), "WL-7.2.2")
    elif verb == "balloon":
        tally_balloon(fight, fight.squadron(subjects[0]), subjects[1])
    elif verb == "split-up":
        yield from split(fight, fight.squadron(subjects[0]), "WL-9.3")
    else:
        issue_order(fight, choice.id)


def _surface_options(fight: Fight, side: Seat) -> Iterator[Option]:
    """Balloons to attack, and torpedo squadrons that may split before their run (WL-14.3c, 9.3e)."""
    if not fight.surface:
        return
    yield from balloon_tally_options(fight, side)
    for squadron in fight.on_map(side):
        runs_in = squadron.run is not None and squadron.run.profile == "torpedo"
        if squadron.load == "torpedo" and not runs_in and may_split(fight, squadron):
            yield squadron_option(fight, "split-up", squadron, "Split into two flights:")


def _look_options(fight: Fight, side: Seat) -> Iterator[Option]:
    for squadron in fight.on_map(side):
        if may_tally(fight, squadron):
            for target in reachable_targets(fight, squadron):
                yield Option(
                    f"look:{squadron.id}:{target.id}",
                    f"{squadron.id} tries to spot {target.id}: {_describe_odds(fight, squadron, target)}",
                    piece=squadron.id,
                    target=target.id,
                    risky=True,
                )


def _describe_odds(fight: Fight, squadron: Squadron, target: Squadron) -> str:
    """The die needed and its parts: "5+ on the die (distance 5, +1 radio call)"."""
    least, away = die_needed(fight, squadron, target), distance(squadron.square, target.square)
    added = modifiers(fight, "tally", tally_amounts(fight, squadron, target))
    parts = [f"distance {away}", *(f"{format_signed(value)} {modifier_label(name)}" for name, value in added.items())]
    return f"{'automatic' if least <= 1 else f'{least}+ on the die'} ({', '.join(parts)})"


def _drop_options(fight: Fight, side: Seat) -> Iterator[Option]:
    """Options to drop a tally, to try for another. Tallies of this phase are kept (WL-7.2.2f)."""
    for squadron in fight.on_map(side):
        if squadron.tally and not squadron.dogfight and squadron.id not in fight.state.just_tallied:
            yield Option(
                f"drop:{squadron.id}",
                f"{squadron_label(fight, squadron)} drops its tally on {squadron.tally}",
                squadron.id,
            )


def _roll_tally(fight: Fight, squadron: Squadron, target: Squadron) -> None:
    """Roll for a tally: the die with its modifiers must exceed the distance (WL-7.2.1)."""
    state = fight.state
    state.rolled.append(squadron.id)
    wing = state.wings_at_start.get(squadron.id, "")
    if wing:
        state.wing_rolls[wing] = state.wing_rolls.get(wing, 0) + 1
    roll = roll_one_die(fight, "tally", "WL-7.2.1", tally_amounts(fight, squadron, target))
    away = distance(squadron.square, target.square)
    is_found = roll.total > away
    fight.happen(
        "look",
        "WL-7.2.1",
        squadron=squadron.id,
        target=target.id,
        natural=roll.natural,
        modifiers=roll.modifiers,
        distance=away,
        found=is_found,
    )
    if is_found:
        fight.schedule_next((gain_tally, squadron.id, target.id))


def gain_tally(fight: Fight, squadron_id: str, target: str) -> Rules:
    """Take a tally: a flexible squadron may split first, and a wing leader gives orders and leaves the wing.

    Rules: WL-9.3c, f, 9.5.2c, d.
    """
    squadron = fight.squadron(squadron_id)
    if fight.unit(squadron).flexible and may_split(fight, squadron):
        yield from offer_split(fight, squadron, "WL-9.3")
    squadron = take_tally(fight, first_flight(fight, squadron_id), target, "WL-7.2.1")
    fight.state.just_tallied.append(squadron.id)
    spread_alert(fight, squadron.side)
    if squadron.leads:
        fight.schedule_next(
            (orders_follow, squadron.side, squadron.wing), (break_wing_up, squadron.side, squadron.wing)
        )


def _refusals(fight: Fight, side: Seat) -> Iterator[Refused]:
    """The squadrons that may not roll now, with the reason."""
    for squadron in fight.on_map(side):
        why, rule = _refusal_reason(fight, squadron)
        if why:
            label = f"{squadron_label(fight, squadron)} tries to spot"
            yield Refused(f"look:{squadron.id}", label, why, rule, piece=squadron.id)


def _refusal_reason(fight: Fight, squadron: Squadron) -> tuple[str, str]:
    if not is_fighter(squadron) and not fight.is_fighter_bomber(squadron):
        return "", ""
    if squadron.broken:
        return "it is broken", "WL-7.2"
    if squadron.tally:
        return f"it already has a tally on {squadron.tally}", "WL-7.2"
    if squadron.id in fight.state.rolled:
        return "it has already tried this turn", "WL-7.2"
    if _wing_has_rolled(fight, squadron):
        return "its wing has no clear radio, and another of its squadrons has already tried", "WL-9.5.5.1"
    if not visible_targets(fight, squadron):
        return "no enemy is in line of sight within nine squares", "WL-7.2"
    if not reachable_targets(fight, squadron):
        return "every enemy in sight is too far away for any roll to succeed", "WL-7.2.1"
    return "", ""
