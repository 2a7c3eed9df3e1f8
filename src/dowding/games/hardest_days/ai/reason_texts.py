"""The sentences of the causes in hints, by kind of reason: each says what leads to what, in the player's words."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases
from dowding.engine.text import MINUS
from dowding.games.hardest_days.rules.interception import ALTITUDE_ADVANTAGE

DIVE: Final = f"{ALTITUDE_ADVANTAGE:+d} in the first combat"
CLIMB: Final = f"{MINUS}{ALTITUDE_ADVANTAGE} in the first combat"
"""What height is worth, as a player reads it."""
REASON_TEXTS: Final[Phrases] = {
    # squadrons
    "rating": "It fights better than {other}: rated {value:.0f} instead of {than:.0f}.",
    "low rating": "You can spare it best: rated {value:.0f}, {other} {than:.0f}.",
    # patrol
    "nobody to patrol": "No other squadron can go on patrol.",
    "enough up": "{value:.0f} are on patrol already; the {than:.0f} on the ground are ready for later raids.",
    "cover": "From there it meets the raids that form up now sooner than {other} would.",
    "little to cover": "The others are too far from where raids form up, so they wait on the ground.",
    "last to cover": "It is the last squadron at full strength that can go.",
    "all reduced": "Only reduced squadrons are left, and a hit would shoot those down.",
    "height": f"From up there you dive on a raid below: {DIVE}.",
    # movement
    "above": f"It can be above the raid at {{other}} in time and dive on it: {DIVE}.",
    "level": "It can be at the raid's height at {other} in time.",
    "below": f"It can meet the raid at {{other}} in time, but from below: {CLIMB}.",
    "meeting": "From there it meets the raid better than from {other}.",
    "if it waits": "If it waits, it meets the raid later, or not as well.",
    "air settled": "The squadrons in the air already wait where they meet a raid best.",
    "ground settled": "No squadron on the ground would be up in time to meet a raid well.",
    "nobody to move": "No other squadron can move.",
    "major": "Its raid is a major one, unlike {other}.",
    # interception
    "strength": "It would be {value:.0f} of your squadrons at full strength against {than:.0f} hunters.",
    "unmet": "No squadron has met the raid yet.",
    "may bomb": "The raid may bomb before you can intercept it again.",
    "hunters only": "There is nothing to stop: the raid has only hunters ({value:.0f}), no bombers.",
    "first gain": "Its first combat gains {value:+.1f} points on average.",
    "no first gain": "Even the best first combat is worth only {value:+.1f} points on average.",
    # combat
    "points": "This combat is worth {value:+.1f} points on average, that with {other} {than:+.1f}.",
    "bombs": "It keeps more bombs from falling than an attack on {other}.",
    "against hunters": "The hunters would hurt it more than {other}.",
    "whole": "It is at full strength, and bombers that are attacked hit less.",
    "disrupted": "It would fight on reduced, and a hit would shoot it down.",
    "share here": "Among the bombers of its section it finds a target worth {value:+.1f} points on average.",
    "nothing here": "Among the bombers of its section the escorts leave it little: {value:+.1f} points on average.",
    "share": "There is more to shoot down for it there than in the {other}.",
    "escorts": "Fewer escorts are free to defend the bombers there than in the {other}.",
    "gain": "It gains more by changing the section than {other}.",
    "gain alone": "It finds a better target in another section: {value:+.1f} points on average.",
    "no gain": "Nobody finds a better target in another section.",
}
