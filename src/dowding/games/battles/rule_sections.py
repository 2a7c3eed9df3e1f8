"""Titles of the chapters of the rules that join a campaign and its battles."""

from __future__ import annotations

from typing import Final

BATTLE_RULE_SECTIONS: Final = {
    reference: title
    for title, references in {
        "Fighting a raid out": (
            "BRIDGE-1",
            "BRIDGE-2",
        ),
        "Squadrons in the battle": (
            "BRIDGE-3",
            "BRIDGE-4",
        ),
        "Back to the campaign": ("BRIDGE-5",),
    }.items()
    for reference in references
}
"""The titles of the chapters by the beginning of their references."""
