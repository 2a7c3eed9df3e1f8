"""Deliberate flaws of Secret Numbers. Each violates one property, to test that the property detects it."""

from __future__ import annotations

from typing import Literal

Flaw = Literal[
    "",
    "picture shows the other hand",
    "deal is seen by all",
    "guard is seen by all",
    "draw is seen by all",
    "option names a hidden card",
    "refusal names a hidden card",
    "waiting text names a hidden card",
    "log line names a hidden card",
    "report reads the state",
    "nothing is redrawn",
    "redraw goes by the true order",
    "roll without a barrier",
    "draw without a barrier",
    "risk is not said",
    "never ends",
    "card in two places",
    "no option",
    "one id twice",
    "order of a set",
    "count outside the state",
    "number in a list of texts",
    "list shared by copies",
    "refusals cannot be asked",
    "the length of a plan",
    "waiting text counts a plan",
    "time that passes while the other plans",
    "the number of a roll",
    "a plan is not redrawn",
    "the step of a plan is not redrawn",
    "a plan goes on within its step",
    "a hidden die within a step",
]
