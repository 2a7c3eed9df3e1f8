"""Titles of the chapters of the rules of The Hardest Days."""

from __future__ import annotations

from typing import Final

RULE_SECTIONS: Final = {
    reference: title
    for title, references in {
        "Setting up": ("THD-3",),
        "The day": ("THD-4",),
        "Sequence of play": ("THD-SOP",),
        "Patrols": ("THD-5",),
        "Where raids form up": ("THD-6",),
        "Detection": ("THD-7",),
        "Raids and their groups": ("THD-8",),
        "Movement of raids": ("THD-9",),
        "Movement of squadrons": ("THD-10",),
        "Interception": ("THD-11",),
        "Combat": ("THD-12",),
        "Targets": ("THD-13",),
        "Bombing": ("THD-14",),
        "Going home": ("THD-15",),
        "Victory": ("THD-16",),
        "Events": ("THD-17",),
    }.items()
    for reference in references
}
"""The titles of the chapters by the beginning of their references."""
