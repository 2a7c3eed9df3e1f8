"""Hint texts of the RAF games, by kind of reason: each is a cause in the player's words."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # squadrons
    "rating": "rated {value:.0f}, where {other} is rated {than:.0f}",
    "full": "at full strength, unlike {other}: a hit does not shoot it down",
    "reduced": "it is reduced already, unlike {other}",
    # patrol
    "nobody to patrol": "no other squadron can patrol",
    "enough up": "{value:.0f} are up already, and the {than:.0f} on the ground are ready for later raids",
    "danger": "a raid is more likely to come that way than with “{another}”",
    "little danger": "where the others could patrol ({of}), a raid hardly comes",
    # commitment
    "nobody to commit": "no other squadron can respond",
    "all who can": "against this raid everybody who can should go",
    "wanted": "with {than:.0f} squadrons you should do better than with those sent so far: {value:+.1f} points",
    "sent": "{value:.0f} are sent, and more would be missing against the next raid",
    "size": "the raid has {value:.0f} Gruppen",
    "on patrol": "it is on patrol and must land soon anyway, while {other} can wait on the ground",
    "letter": "its letter is rarer among those sent, and a combat result strikes all of one letter",
    "next is reduced": "the next one, {of}, is reduced: a hit would shoot it down",
    "late": "no squadron can arrive before the bombs fall",
    "major raid": "as far as you know, this is a major raid",
    "minor raid": "as far as you know, this is not a major raid",
    # combat
    "no bombers": "there are no bombers to reach",
    "passing": "the bombers are worth more than the hunters: {value:+.1f} points with {than:.0f} sent past them",
    "spared": "the others can hold the hunters without it",
    "together": "together they beat the hunters first: {value:+.1f} points compared with sending {than:.0f} past them",
    "in order": "it came through the hunters unharmed",
    "unmet": "no other squadron has reached the bombers, and unopposed bombers hit more",
    "disordered": "the hunters disrupted it: it would meet the bombers reduced",
    "reached": "squadrons that have reached the bombers already: {value:.0f}",
    "bombs": "it carries more bombs than {other}",
    "easy": "it is easier to hit than {other}: {value:+.0f} in the combat instead of {than:+.0f}",
    "letter met": "its letter is rarer among those intercepted, and a combat result strikes all of one letter",
    "fender": "it stays with the hunters, while the other one flies on to the bombers",
    # between the battles
    "full rating": "rated {value:.0f} at full strength, where {other} is rated {than:.0f}",
    "front": "11 Group meets most of the raids, and {other} does not belong to it",
    "behind": "it is away from 11 Group, where most of the raids come, unlike {other}",
    "price": "a squadron costs {value:.0f} VP now; you have {than:.0f}",
    "few days": "with {value:.0f} raid days in the scenario, a squadron cannot earn back its price",
    "full bombs": "it carries more bombs at full strength than {other}",
    "Blenheims": "it flies Blenheims, which are shot down by day",
    "no more Blenheims": "no other squadron can fly at night",
    "lower die": "a lower die is more likely to intercept",
    "day over": "there is nothing left to decide today",
    "ready for it": "squadrons on the ground that can be sent there: {value:.0f}",
    # baselines
    "always": "this baseline always does this",
    "pays": "best number to send: {value:.0f}",
}
