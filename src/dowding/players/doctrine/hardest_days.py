"""Doctrine for Fighter Command in The Hardest Days: where to patrol, whom to chase, when to fight or go home."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.squadrons import steps_of
from dowding.games.hardest_days.state import (
    AIRBORNE,
    ALTITUDES,
    BOMBER,
    ESCORT,
    LAST_HOUR,
    READY,
    SCRAMBLE,
    Raid,
    Squadron,
)
from dowding.kernel.decision import Decision, Option
from dowding.players.doctrine.counsel import Counsel, Thumb, best, done, with_verb

AT_THE_COAST: Final = 1.0
BEHIND_THE_COAST: Final = 0.35
CROWDING: Final = 0.35
WORTH_A_PATROL: Final = 0.12
SHARE_ON_PATROL: Final = 0.6
SCRAMBLE_WITHIN: Final = 2
"""Spaces between a raid and an airfield at which its squadrons still come up in time."""
LEVEL: Final = 0.6
"""What a level of altitude counts beside a space of distance."""


# Patrol


def patrol(day: Day, decision: Decision) -> Counsel:
    """Patrol over the coast where raids form up, and keep some squadrons for the hours to come."""
    options = with_verb(decision, "patrol")
    ready = sum(squadron.box == READY for squadron in day.state.squadrons.values())
    enough = day.state.patrols >= SHARE_ON_PATROL * (ready + day.state.patrols) and day.state.hour < LAST_HOUR
    if not options or enough:
        return done(decision, "enough squadrons are up")
    demand = patrol_demand(day)

    def worth(option: Option) -> float:
        home = day.pack.squadrons[option.piece].home
        near = (home, *day.pack.spaces[home].adjacent)
        squadron = day.state.squadrons[option.piece]
        return max(demand.get(space, 0.0) for space in near) + 0.01 * _rating(day, squadron)

    choice = best(options, worth)
    if worth(choice) < WORTH_A_PATROL:
        return done(decision, "nobody else can reach the coast where raids form up")
    return Counsel(choice, ("raids form up off a coast that it can reach", "it is one of the best at hand"))


def patrol_demand(day: Day) -> dict[str, float]:
    """For each space how likely a raid crosses it first, less for every squadron that waits there already."""
    demand: defaultdict[str, float] = defaultdict(float)
    for region in day.state.raid_regions:
        tracks = [track for track in day.pack.tracks.values() if track.region == region]
        for track in tracks:
            demand[track.entry] += AT_THE_COAST / len(tracks)
            for space in day.pack.spaces[track.entry].adjacent:
                demand[space] += BEHIND_THE_COAST / len(tracks)
    waiting = Counter(s.space for s in day.state.squadrons.values() if s.box == AIRBORNE)
    return {space: share / (1 + CROWDING * waiting[space]) for space, share in demand.items()}


# Movement


def move(day: Day, decision: Decision) -> Counsel:
    """Squadrons that can get nearer to a raid do so; those on the ground come up when one is near."""
    for option in with_verb(decision, "move"):
        squadron = day.state.squadrons[option.piece]
        gain = _gain(day, squadron)
        if gain > 0:
            return Counsel(option, ("it can get nearer to a raid", "a raid that is met bombs worse"))
    return done(decision, "everybody stands where he should")


def _gain(day: Day, squadron: Squadron) -> float:
    """How much nearer to a raid a step would bring a squadron."""
    raids = list(day.state.raids.values())
    if squadron.box in (READY, SCRAMBLE):
        home = day.home(squadron)
        near = any(day.pack.distances[home][place_of(day, raid)] <= SCRAMBLE_WITHIN for raid in raids)
        return 1.0 if near else 0.0
    here = distance_to_a_raid(day, squadron.space, squadron.altitude)
    return here - min(distance_to_a_raid(day, *_box(option)) for option in steps_of(day, squadron))


def to(day: Day, decision: Decision) -> Counsel:
    """The box to go to: towards a raid, or where raids are expected; in a Raid Display towards bombers."""
    options = with_verb(decision, "to")
    if options[0].region.startswith("raid-"):
        return Counsel(options[0], ("it is as good as the others",))
    if day.state.raids:
        nearest = best(options, lambda option: -distance_to_a_raid(day, *_box(option)))
        return Counsel(nearest, ("it leads straight to a raid",))
    demand = patrol_demand(day)
    middle = best(
        options, lambda option: demand.get(_box(option)[0], 0.0) + (0.05 if _box(option)[1] == "MED" else 0.0)
    )
    return Counsel(middle, ("raids are likely to cross here", "from medium height all levels can be reached"))


def _box(option: Option) -> tuple[str, str]:
    space, _, altitude = option.region.rpartition("/")
    return space, altitude


def place_of(day: Day, raid: Raid) -> str:
    """Where a raid is, or where it will cross the coast."""
    return raid.space if raid.in_england else day.pack.tracks[raid.track].entry


def distance_to_a_raid(day: Day, space: str, altitude: str) -> float:
    """How far a box is from the nearest raid: spaces, and levels of altitude; raiders on their way home count less."""
    distances = [9.0]
    for raid in day.state.raids.values():
        spaces = day.pack.distances[space][place_of(day, raid)]
        levels = 0.0
        if altitude in ALTITUDES:
            levels = abs(ALTITUDES.index(altitude) - ALTITUDES.index(raid.altitude or "MED"))
        distances.append(spaces + LEVEL * levels + (1.5 if raid.recovering else 0.0))
    return min(distances)


# Interception and combat


def intercept(day: Day, decision: Decision) -> Counsel:
    """Meet every raid that has somebody to bomb; leave hunters alone."""
    options = with_verb(decision, "intercept")
    squadron = day.state.squadrons[options[0].piece]
    raids = [raid for raid in day.state.raids.values() if raid.in_england and raid.space == squadron.space]
    raiders = any(day.groups_of(raid.number, BOMBER) or day.groups_of(raid.number, ESCORT) for raid in raids)
    if not raiders:
        return done(decision, "there are only hunters here")
    choice = best(options, lambda option: _rating(day, day.state.squadrons[option.piece]))
    return Counsel(choice, ("a raid that is met bombs worse", "it may shoot raiders down"))


def press_on(day: Day, decision: Decision) -> Counsel:
    """Press on whole, break off when it would be reduced."""
    option = with_verb(decision, "press-on")[0]
    if "reduced" in option.label:
        return Counsel(with_verb(decision, "break-off")[0], ("in disorder it would only be shot down",))
    return Counsel(option, ("it came through whole", "the bombers are the aim"))


def onward(day: Day, decision: Decision) -> Counsel:
    """Who is not held goes for the bombers."""
    return Counsel(with_verb(decision, "onward")[0], ("the bombers are the aim",))


def attack(day: Day, decision: Decision) -> Counsel:
    """Attack what carries most bombs and defends itself worst."""

    def worth(option: Option) -> float:
        counter, group = day.pack.groups[option.piece], day.state.groups[option.piece]
        bombs = counter.bombs_full if group.full else counter.bombs_reduced
        return bombs + (counter.full if group.full else counter.reduced)

    return Counsel(best(with_verb(decision, "attack"), worth), ("it carries the most bombs", "it is easy to hit"))


def caught(day: Day, decision: Decision) -> Counsel:
    """Let the hunters have the weakest."""
    choice = best(decision.options, lambda option: -_rating(day, day.state.squadrons[option.piece]))
    return Counsel(choice, ("the better squadrons are needed against the bombers",))


def best_squadron(day: Day, decision: Decision) -> Counsel:
    """The best squadron first."""
    choice = best(decision.options, lambda option: _rating(day, day.state.squadrons[option.piece]))
    return Counsel(choice, ("it is the best at hand",))


def shift(day: Day, decision: Decision) -> Counsel:
    """Stay in the section where the die has put it."""
    return done(decision, "shifting gains little")


def _rating(day: Day, squadron: Squadron) -> float:
    counter = day.pack.squadrons[squadron.id]
    return float(counter.full if squadron.full else counter.reduced)


THUMBS: Final[dict[str, Thumb[Day]]] = {
    "patrol": patrol,
    "move": move,
    "to": to,
    "intercept": intercept,
    "press-on": press_on,
    "onward": onward,
    "attack": attack,
    "caught": caught,
    "evade": best_squadron,
    "next": best_squadron,
    "attack-with": best_squadron,
    "shift": shift,
    "green": caught,
    "disperse": caught,
}
"""The rules of thumb by what the decision is about; all else is left to chance."""
