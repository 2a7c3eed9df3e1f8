"""The explanations of the Luftwaffe's heuristics, by kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # targets
    "double": "its points count double",
    "radar": "it is a working radar net",
    "blind": "it is a radar net that is already damaged",
    "worth major": "it is worth a major raid",
    "worth minor": "it is worth a minor raid",
    "worth none": "at its priority it is worth no raid today",
    "target": "value of the target: {value:.2f} ({another}: {than:.2f})",
    "first raid": "it is the first raid of the plan",
    "same hour": "raids already planned at that hour: {value:.0f}",
    "next hour": "raids planned an hour before or after it: {value:.0f}",
    "turnaround": "raids three hours earlier or later, whose fighters can fly on it too: {value:.0f}",
    "apart": "no other raid is planned within an hour of it",
    "raids planned": "raids planned: {value:.0f}",
    "card secondary target": "the raid bombs an unexpected target",
    "card pathfinders": "pathfinders make its bombing more accurate",
    "card decoy": "a decoy needs no Gruppen",
    "card major raid": "the card allows a major raid on a minor target",
    "card coordination": "the raid cannot miss its rendezvous",
    "card low level": "low-flying bombers hit more if they are not intercepted",
    "card below radar": "below radar the raid is detected later",
    "card escort coordination": "no close escort stands aside",
    "edge": "its target is at the edge of Me109 range",
    # forces
    "flying there": "Gruppen on this raid so far: {value:.0f}",
    "its bombs": "bomb load {value:.0f} at full strength",
    "its letter": "Gruppen of its letter already on this raid: {value:.0f}",
    "Ju87s": "it flies Ju87s",
    "Ju87s due": "Ju87 Gruppen that must still fly today: {value:.0f}",
    "must send": "at least one Gruppe must be sent",
    "raids manned": "Gruppen assigned so far: {value:.0f} (raids: {than:.0f})",
    "beyond": "the target is beyond Me109 range",
    "to escort": "bomber Gruppen on this raid: {value:.0f}, Me110s to escort them: {than:.0f}",
    "fighters there": "fighter Gruppen on this raid so far: {value:.0f}",
    "lacking": "Gruppen of its type on this raid: {value:.0f} of {than:.0f} wanted",
    "full bombs": "bomb load {value:.0f} at full strength, while {other} has {than:.0f}",
    "letter there": "Gruppen of its letter already on this raid: {value:.0f} ({other}: {than:.0f})",
    # raids
    "decoy": "a decoy, unlike {other}",
    "fighters": "fighter Gruppen on the raid: {value:.0f} ({other}: {than:.0f})",
    "missions": "hunters: {value:.0f}, close escorts: {than:.0f}",
    "bombers fly": "bomber Gruppen on the raid: {value:.0f}",
    "said": "Gruppen announced: {value:.0f}",
    "marked": "Gruppen that come from there: {value:.0f}",
    "easy": "easier to hit: adds {value:+.0f} to the combat total, {other} {than:+.0f}",
    "hunters alike": "hunters with its letter: {value:.0f} ({other}: {than:.0f})",
    "draws": "draws {value:.1f} squadrons on average ({other}: {than:.1f})",
    # between the battles
    "for the night": "Gruppen set aside for the night: {value:.0f}, minimum {than:.0f}",
    "losses": "Gruppen in the loss boxes: {value:.0f} (doctrine rests from {than:.0f})",
    "fighter": "it flies Me109s, unlike {other}",
}
