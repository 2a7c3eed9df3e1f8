"""The texts of the reasons of the Luftwaffe's doctrine, by kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # targets
    "double": "its points count double",
    "radar": "it is a radar net that still works",
    "blind": "it is a radar net, already damaged",
    "worth major": "it is worth a major raid",
    "worth minor": "it is worth a minor raid",
    "worth none": "its priority makes it worth no raid today",
    "target": "doctrine counts the target {value:.2f}, and {than:.2f} for {another}",
    "first raid": "it is the first raid of the plan",
    "same hour": "{value:.0f} raids fly at that hour already",
    "next hour": "{value:.0f} raids fly an hour before or after it",
    "turnaround": "fighters from {value:.0f} raids, three hours before or after it, can fly on it too",
    "apart": "no other raid flies within an hour of it",
    "raids planned": "{value:.0f} raids are planned",
    "card secondary target": "the raid bombs where nobody expects it",
    "card pathfinders": "pathfinders help the bombs to fall where they should",
    "card decoy": "nobody need fly on a decoy",
    "card major raid": "the card lets a target worth less be raided in strength",
    "card coordination": "the Gruppen of the raid meet without fail",
    "card low level": "low bombers hit more, if nobody meets them",
    "card below radar": "below radar they are warned of later",
    "card escort coordination": "no escort stands aside",
    "edge": "its target lies at the edge of the Me109s' range",
    # forces
    "flying there": "{value:.0f} Gruppen fly there so far",
    "its bombs": "it carries {value:.0f} bombs at full strength",
    "its letter": "{value:.0f} of its letter fly there already",
    "Ju87s": "it flies Ju87s",
    "Ju87s due": "{value:.0f} Ju87 Gruppen must still fly today",
    "must send": "somebody must be sent",
    "raids manned": "{value:.0f} Gruppen fly on {than:.0f} raids",
    "beyond": "the target is beyond the range of the Me109",
    "to escort": "{value:.0f} Gruppen of bombers fly there, and {than:.0f} Me110s to escort them",
    "fighters there": "{value:.0f} Gruppen of fighters fly there so far",
    "lacking": "{value:.0f} of its kind fly there, and the plan wants {than:.0f}",
    "full bombs": "carries {value:.0f} bombs at full strength where {other} carries {than:.0f}",
    "letter there": "of its letter {value:.0f} fly there already, of that of {other} {than:.0f}",
    # raids
    "decoy": "it is a decoy, which {other} is not",
    "fighters": "{value:.0f} Gruppen of fighters fly on it, {than:.0f} on {other}",
    "missions": "{value:.0f} hunt, and {than:.0f} escort closely",
    "bombers fly": "{value:.0f} Gruppen of bombers fly on it",
    "said": "{value:.0f} Gruppen are claimed",
    "marked": "{value:.0f} Gruppen come from there",
    "easy": "adds {value:+.0f} to a fight where {other} adds {than:+.0f}",
    "hunters alike": "{value:.0f} hunters have its letter, and {than:.0f} that of {other}",
    "draws": "draws {value:.1f} squadrons on the average of the cards left, {other} {than:.1f}",
    # between the battles
    "for the night": "{value:.0f} Gruppen are set for the night, and at least {than:.0f} must be",
    "losses": "{value:.0f} Gruppen wait in the loss boxes; doctrine rests from {than:.0f} on",
    "fighter": "it flies the Me109, which {other} does not",
}
