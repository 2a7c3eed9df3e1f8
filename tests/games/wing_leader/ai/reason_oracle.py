"""Conditions under which the reasons of Wing Leader are true."""

from __future__ import annotations

from typing import Final

from ai.reason_checks import Truths
from games.wing_leader.ai.combat_reason_oracle import FIGHT
from games.wing_leader.ai.movement_reason_oracle import MOVE

TRUTHS: Final[Truths] = {**FIGHT, **MOVE}
