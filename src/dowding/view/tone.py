"""The tone of a result or a mark: good or bad for the side that it is about."""

from __future__ import annotations

from typing import Literal

Tone = Literal["", "good", "doubt", "bad"]
