"""The texts of the reasons that doctrine gives, by kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # squadrons
    "rating": "rated {value:.0f} where {other} is rated {than:.0f}",
    "full": "at full strength, which {other} is not",
    "reduced": "reduced, which {other} is not",
    # patrol
    "nobody to patrol": "nobody else can patrol",
    "enough up": "{value:.0f} are on patrol, and {than:.0f} wait on the ground for what comes after",
    "danger": "doctrine counts the danger to its sector {value:.2f}, and {than:.2f} where {another}",
    "little danger": "for the next patrol ({of}) doctrine counts only {value:.2f}",
    # commitment
    "nobody to commit": "nobody else can be there",
    "all who can": "all go who can be there: {value:.0f} more",
    "wanted": "doctrine expects {value:.1f} more points from {than:.0f} squadrons than from those already sent",
    "sent": "doctrine expects most points from {than:.0f} squadrons, and {value:.0f} are sent",
    "size": "{value:.0f} Gruppen are coming",
    "on patrol": "on patrol, where it must land anyhow, and {other} on the ground",
    "letter": "of its letter {value:.0f} are sent already, of that of {other} {than:.0f}",
    "next is reduced": "the next would be {of}, which is reduced, and {value:.0f} are sent",
    "late": "nobody can be there before the bombs fall",
    "major raid": "it is a major raid, as far as is known",
    "minor raid": "it is no major raid, as far as is known",
    # combat
    "no bombers": "nobody is in the Bomber Box",
    "passing": "doctrine expects {value:.1f} more points with {than:.0f} past the hunters than if nobody else passes",
    "spared": "the fight with the hunters can spare it",
    "together": "doctrine expects {value:.1f} more points if the hunters are fought together than with {than:.0f} past",
    "in order": "it is through the hunters in good order",
    "unmet": "nobody else has reached the bombers",
    "disordered": "going on it would be reduced",
    "reached": "{value:.0f} squadrons have reached the bombers",
    "bombs": "carries {value:.0f} bombs where {other} carries {than:.0f}",
    "easy": "adds {value:+.0f} to the fight where {other} adds {than:+.0f}",
    "letter met": "of its letter {value:.0f} are met already, of that of {other} {than:.0f}",
    "fender": "it stays with the hunters, and the other goes on to the bombers",
    # between the battles
    "full rating": "rated {value:.0f} at full strength where {other} is rated {than:.0f}",
    "front": "of 11 Group, which {other} is not",
    "behind": "not of 11 Group, as {other} is",
    "price": "a squadron costs {value:.0f} VP now, and there are {than:.0f}",
    "few days": "the scenario ends after {value:.0f} raid days",
    "full bombs": "carries {value:.0f} bombs at full strength where {other} carries {than:.0f}",
    "Blenheims": "it flies Blenheims, rated {value:.0f}",
    "no more Blenheims": "nobody else can fly by night",
    "lower die": "a lower die intercepts sooner",
    "day over": "nothing is left to decide in the day",
    "ready for it": "{value:.0f} squadrons on the ground can be sent where it points",
    # baselines
    "always": "this recipe always does",
    "pays": "it expects most points from {value:.0f} squadrons here",
}
