"""The causes that the Luftwaffe's heuristics give, by kind of reason."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Phrases

REASON_TEXTS: Final[Phrases] = {
    # targets
    "double": "its points count double",
    "radar": "it is a working radar net: damaged, it gives the next raids surprise",
    "blind": "it is a radar net that is already damaged",
    "worth major": "it is worth a major raid, which may be large",
    "worth minor": "it is worth a minor raid",
    "worth none": "at its priority it is worth no raid today",
    "target": "it is worth more than “{another}”",
    "first raid": "it is the first raid: fighters that fly early can fly again",
    "same hour": "raids of one hour stretch the defence; others at that hour: {value:.0f}",
    "next hour": "an hour apart, raids find squadrons that are landing; others then: {value:.0f}",
    "turnaround": "three hours apart, the same fighters can fly on both; other raids then: {value:.0f}",
    "apart": "no other raid is planned within an hour of it",
    "raids planned": "{value:.0f} raids are planned, and more would leave each of them smaller",
    "card secondary target": "the raid bombs an unexpected target",
    "card pathfinders": "pathfinders make its bombing more accurate",
    "card decoy": "a decoy draws squadrons up and needs no Gruppen",
    "card major raid": "the card allows a major raid on a minor target",
    "card coordination": "the raid cannot miss its rendezvous",
    "card low level": "low-flying bombers hit more if they are not intercepted",
    "card below radar": "below radar the raid is detected later",
    "card escort coordination": "no close escort stands aside",
    "edge": "its target is at the edge of Me109 range",
    # forces
    "flying there": "Gruppen on the raid so far: {value:.0f}; there is room for more",
    "its bombs": "it brings a bomb load of {value:.0f} at full strength",
    "its letter": "a combat result strikes all of one letter; Gruppen of its letter on this raid: {value:.0f}",
    "Ju87s": "it flies Ju87s, which bomb accurately",
    "Ju87s due": "Ju87 Gruppen that must still fly today: {value:.0f}",
    "must send": "at least one Gruppe must be sent",
    "raids manned": "the raids have what they need: {value:.0f} Gruppen for {than:.0f} raids",
    "beyond": "the target is beyond Me109 range, so Me110s must go",
    "to escort": "its bombers need close escorts: {value:.0f} bomber Gruppen, {than:.0f} Me110s so far",
    "fighters there": "fighter Gruppen on the raid so far: {value:.0f}; it needs more",
    "lacking": "the raid has {value:.0f} Gruppen of its type and should have {than:.0f}",
    "full bombs": "it carries more bombs at full strength than {other}",
    "letter there": "a combat result strikes a whole letter, and the letter of {other} has more Gruppen on this raid",
    # raids
    "decoy": "squadrons that meet a decoy cannot meet the next raid, unlike {other}",
    "fighters": "it has more fighters than {other}: squadrons that meet it cannot meet the next raid",
    "missions": "hunters to tie squadrons down: {value:.0f}; close escorts to guard the bombers: {than:.0f}",
    "bombers fly": "bomber Gruppen on the raid, which the British do not know: {value:.0f}",
    "said": "{value:.0f} Gruppen announced draw squadrons up for nothing",
    "marked": "the weaker raid may be seen: {value:.0f} Gruppen come from there",
    "easy": "it is easier to hit than {other}, so it is missed least",
    "hunters alike": "a combat result strikes all of one letter, and most hunters have its letter",
    "draws": "the British send {value:.1f} squadrons on average, with “{another}” {than:.1f}",
    # between the battles
    "for the night": "Gruppen set aside for the night: {value:.0f}; at least {than:.0f} must be",
    "losses": "{value:.0f} Gruppen are in the loss boxes; from {than:.0f} on, a rest pays",
    "fighter": "it flies Me109s, which are scarce, unlike {other}",
}
