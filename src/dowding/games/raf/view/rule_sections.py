"""Titles of the chapters of the rules of the RAF games."""

from __future__ import annotations

from typing import Final

RULE_SECTIONS: Final = {
    reference: title
    for title, references in {
        "Map and pieces": (
            "LION-2",
            "EAGLE-2",
        ),
        "Setting up": (
            "LION-3",
            "2P-3",
            "EAGLE-3",
        ),
        "The raid day": (
            "LION-4",
            "2P-4",
            "EAGLE-4",
        ),
        "Planning raids": (
            "2P-5",
            "EAGLE-5",
        ),
        "Patrols": (
            "LION-5",
            "2P-6",
        ),
        "Targets and sizes": ("LION-6",),
        "Forming a raid": (
            "2P-7",
            "EAGLE-6",
        ),
        "Detection and response": (
            "LION-7",
            "2P-8",
            "2P-9",
            "EAGLE-7",
        ),
        "The force of a raid": ("LION-8",),
        "Hunters and bombers": (
            "LION-9",
            "2P-10",
            "EAGLE-8",
        ),
        "Combat": (
            "LION-10",
            "2P-11",
            "EAGLE-9",
        ),
        "Bombing and damage": (
            "LION-11",
            "2P-12",
            "EAGLE-10",
        ),
        "Going home": (
            "LION-12",
            "2P-13",
            "EAGLE-11",
        ),
        "Victory": (
            "LION-13",
            "2P-14",
        ),
        "Between raid days": (
            "LION-14",
            "2P-15",
            "EAGLE-12",
        ),
        "Replacements": (
            "LION-15",
            "2P-16",
            "EAGLE-13",
        ),
        "Strategy cards": (
            "2P-17",
            "EAGLE-14",
        ),
        "Sealion": (
            "LION-16",
            "2P-18",
            "EAGLE-15",
        ),
        "The scenarios": (
            "LION-17",
            "2P-19",
            "EAGLE-16",
        ),
        "Night raids": (
            "LION-18",
            "2P-20",
            "EAGLE-17",
        ),
        "Advanced rules": (
            "LION-19",
            "2P-21",
            "EAGLE-18",
        ),
        "Event cards": (
            "LION-EA",
            "LION-ET",
            "LION-ED",
            "2P-EA",
            "2P-ET",
            "2P-ED",
            "EAGLE-EA",
            "EAGLE-ET",
            "EAGLE-ED",
        ),
    }.items()
    for reference in references
}
"""The titles of the chapters by the beginning of their references."""
