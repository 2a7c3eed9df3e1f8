"""What makes a claim true in Wing Leader: in the fight, and of the moves that lead to it and on from it."""

from __future__ import annotations

from typing import Final

from games.wing_leader.truths_of_the_fight import FIGHT
from games.wing_leader.truths_of_the_move import MOVE
from players.truth import Truths

TRUTHS: Final[Truths] = {**FIGHT, **MOVE}
