"""Hint texts of the RAF games: a phrase for each kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # squadrons
    "rating": "rated {value:.0f}, while {other} is rated {than:.0f}",
    "full": "at full strength, unlike {other}",
    "reduced": "reduced, unlike {other}",
    # patrol
    "nobody to patrol": "no other squadron can patrol",
    "enough up": "enough on patrol ({value:.0f}), with {than:.0f} on the ground for later raids",
    "danger": "a better chance of meeting a raid: {value:.2f} ({another}: {than:.2f})",
    "little danger": "the best remaining patrol ({of}) is unlikely to meet a raid ({value:.2f})",
    # commitment
    "nobody to commit": "no other squadron can respond",
    "all who can": "every squadron that can respond should go ({value:.0f} left)",
    "wanted": "sending {than:.0f} in total should score {value:.1f} points more than those sent so far",
    "sent": "best number to send: {than:.0f}; sent so far: {value:.0f}",
    "size": "size of the raid: {value:.0f}",
    "on patrol": "on patrol and due to land anyway, while {other} is on the ground",
    "letter": "better mix of letters (already sent: {value:.0f} with its letter, {than:.0f} with that of {other})",
    "next is reduced": "the next squadron ({of}) is reduced; sent so far: {value:.0f}",
    "late": "no squadron can arrive before the bombs fall",
    "major raid": "as far as you know, this is a major raid",
    "minor raid": "as far as you know, this is not a major raid",
    # combat
    "no bombers": "the Bomber Box is empty",
    "passing": "sending {than:.0f} past the hunters should score {value:.1f} points more than sending no others",
    "spared": "it is not needed against the hunters",
    "together": "fighting the hunters together should score {value:.1f} points more than sending {than:.0f} past them",
    "in order": "it came through the hunters intact",
    "unmet": "no other squadron has reached the bombers",
    "disordered": "it would meet the bombers reduced",
    "reached": "squadrons that have reached the bombers: {value:.0f}",
    "bombs": "bomb load {value:.0f}, while {other} has {than:.0f}",
    "easy": "easier to hit: adds {value:+.0f} to the combat total, {other} {than:+.0f}",
    "letter met": "better mix of letters (intercepted: {value:.0f} with its letter, {than:.0f} with that of {other})",
    "fender": "it stays with the hunters while the other one flies on to the bombers",
    # between the battles
    "full rating": "rated {value:.0f} at full strength, while {other} is rated {than:.0f}",
    "front": "belongs to 11 Group, unlike {other}",
    "behind": "does not belong to 11 Group, unlike {other}",
    "price": "a squadron costs {value:.0f} VP now, and you have {than:.0f}",
    "few days": "raid days in this scenario: only {value:.0f}",
    "full bombs": "bomb load {value:.0f} at full strength, while {other} has {than:.0f}",
    "Blenheims": "it flies Blenheims, rated {value:.0f}",
    "no more Blenheims": "no other squadron can fly at night",
    "lower die": "a lower die is more likely to intercept",
    "day over": "there is nothing left to decide today",
    "ready for it": "squadrons on the ground that can be sent there: {value:.0f}",
    # baselines
    "always": "this baseline always does this",
    "pays": "best number to send: {value:.0f}",
}
