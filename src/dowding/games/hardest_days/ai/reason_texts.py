"""The sentences of the reasons in hints, by kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # squadrons
    "rating": "Rated {value:.0f}; {other} is rated {than:.0f}.",
    # patrol
    "nobody to patrol": "No other squadron can go on patrol.",
    "enough up": "{value:.0f} already on patrol; {than:.0f} held ready for later.",
    "cover": "Covers the raid tracks better than {other} ({value:.2f} against {than:.2f}).",
    "little to cover": "No other squadron would cover the raid tracks well (best score {value:.2f}).",
    "last to cover": "No other squadron at full strength can go on patrol.",
    "all reduced": "Only reduced squadrons are available ({value:.0f}).",
    "height": "Height is an advantage: a squadron above a raid gets the altitude bonus.",
    # movement
    "above": "Can be above the raid's route at {other} in time (move {value:.0f} of {than:.0f}).",
    "level": "Can be level with the raid's route at {other} in time (move {value:.0f} of {than:.0f}).",
    "below": "Can be on the raid's route at {other} in time, but below it (move {value:.0f} of {than:.0f}).",
    "meeting": "Can reach a better interception than {other} ({value:.2f} against {than:.2f}).",
    "if it waits": "If it waits, its best interception drops from {value:.2f} to {than:.2f}.",
    "air settled": "No airborne squadron ({value:.0f}) gets a better interception by moving now.",
    "ground settled": "No squadron on the ground ({value:.0f}) would be up in time for a good interception.",
    "nobody to move": "No other squadron can move.",
    "major": "It is a major raid; {other} is not.",
    # interception
    "strength": "Full-strength squadrons against hunters: {value:.0f} to {than:.0f}.",
    "unmet": "No squadron has intercepted the raid yet.",
    "may bomb": "The raid may bomb before you can intercept it again.",
    "hunters only": "The raid has only hunters ({value:.0f}): no bombers and no escorts.",
    "first gain": "Its first combat is worth {value:+.1f} points on average.",
    "no first gain": "The best first combat is worth only {value:+.1f} points on average.",
    # combat
    "points": "Worth {value:+.1f} points on average; {other}: {than:+.1f}.",
    "bombs": "Prevents {value:.1f} points of bombing on average; {other}: {than:.1f}.",
    "against hunters": "Worth {value:+.1f} points on average against the hunters; {other}: {than:+.1f}.",
    "whole": "It presses on at full strength.",
    "disrupted": "It would be reduced if it pressed on.",
    "share here": "The best attack in its section is worth {value:+.1f} points (other squadrons there: {than:.0f}).",
    "nothing here": "Attacking the bombers is worth only {value:+.1f} points, allowing for the escorts.",
    "share": "Its share of the best attack there is worth {value:+.1f} points; {other}: {than:+.1f}.",
    "escorts": "{value:.1f} free escorts per raider there; {other}: {than:.1f}.",
    "gain": "Gains {value:.1f} points by changing section; {other} gains {than:.1f}.",
    "gain alone": "Gains {value:.1f} points by changing section.",
    "no gain": "No squadron gains more than {value:.1f} points by changing section.",
}
