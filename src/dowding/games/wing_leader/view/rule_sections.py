"""Titles of the chapters of the rules of Wing Leader."""

from __future__ import annotations

from typing import Final

RULE_SECTIONS: Final = {
    reference: title
    for title, references in {
        "Terms": ("WL-1",),
        "Line of sight": ("WL-4",),
        "Setting up": ("WL-5",),
        "The turn": ("WL-6",),
        "Tallies": ("WL-7",),
        "Movement": ("WL-8",),
        "Missions": ("WL-9",),
        "Air combat": ("WL-10",),
        "Broken squadrons": ("WL-11",),
        "Victory": ("WL-12",),
        "Advanced rules": ("WL-13",),
        "Surface units": ("WL-14",),
        "Bombing": ("WL-15",),
    }.items()
    for reference in references
}
"""The titles of the chapters by the beginning of their references."""
