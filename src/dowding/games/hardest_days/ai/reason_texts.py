"""The texts of the reasons that doctrine gives, by kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # squadrons
    "rating": "rated {value:.0f} where {other} is rated {than:.0f}",
    # patrol
    "nobody to patrol": "nobody else can go on patrol",
    "enough up": "{value:.0f} have gone on patrol, and {than:.0f} are kept ready for the hours to come",
    "cover": "doctrine counts its cover of the tracks of raids {value:.2f}, that of {other} {than:.2f}",
    "little to cover": "doctrine counts the cover of the tracks by any who could still go {value:.2f} at most",
    "last to cover": "nobody else can go on patrol at full strength",
    "all reduced": "all {value:.0f} that could go are reduced",
    "height": "it is higher than {other}",
    # movement
    "above": "it can be above the course of a raid, at {other}, by move {value:.0f} of the {than:.0f} until then",
    "level": "it can be level with the course of a raid, at {other}, by move {value:.0f} of the {than:.0f} until then",
    "below": "it can be on the course of a raid, below it at {other}, by move {value:.0f} of the {than:.0f} until then",
    "meeting": "doctrine counts the best meeting in reach {value:.2f}, from {other} {than:.2f}",
    "if it waits": "if it waits, the best meeting in reach counts {than:.2f} and not {value:.2f}",
    "air settled": "none of the {value:.0f} squadrons in the air comes to a better meeting by moving now",
    "ground settled": "none of the {value:.0f} on the ground would be up in time for a meeting worth a scramble",
    "nobody to move": "nobody else can move",
    "major": "it is a major raid, and {other} is not",
    # interception
    "strength": "{value:.0f} squadrons at full strength could stand against {than:.0f} hunters",
    "unmet": "nobody has met the raid yet",
    "may bomb": "it may bomb before there is another chance to meet it",
    "hunters only": "the {value:.0f} hunters of the raid guard nobody",
    "first gain": "its first fight promises {value:+.1f} points on the average",
    "no first gain": "the best first fight promises {value:+.1f} points on the average",
    # combat
    "points": "promises {value:+.1f} points on the average of the dice, where {other} promises {than:+.1f}",
    "bombs": "keeps {value:.1f} bombs from falling on the average, where {other} keeps {than:.1f}",
    "against hunters": "against the hunters it promises {value:+.1f} points on the average, {other} {than:+.1f}",
    "whole": "it goes on as it is",
    "disrupted": "going on it would be reduced",
    "share here": "the best attack in its section promises {value:+.1f} points, shared with {than:.0f} others",
    "nothing here": "for going on to the bombers doctrine counts {value:+.1f} points, escorts in the way taken off",
    "share": "its share of the best attack there is {value:+.1f} points, in the {other} {than:+.1f}",
    "escorts": "{value:.1f} escorts for each raider are in the way there, in the {other} {than:.1f}",
    "gain": "in another section there is {value:.1f} more to be had, for {other} {than:.1f}",
    "gain alone": "in another section there is {value:.1f} more to be had",
    "no gain": "nobody has more than {value:.1f} to gain in another section",
}
